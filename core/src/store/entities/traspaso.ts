import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ResumenDeTraspaso } from '../../contract/empresas/traspaso.ts';
import { ahora, id, instante, parte, referencia } from './columns.ts';
import { EmpresaEntity } from './empresa.ts';
import { UsuarioEntity } from './usuario.ts';

/** An owner's offer to hand companies over to a member, and its outcome. Kept for good: it says who owned a company, and until when. */
export const TraspasoEntity = defineEntity({
  name: 'traspaso',
  properties: {
    id: id(),
    /** Owner who offers. */
    user_id: referencia(UsuarioEntity),
    /** Member to whom it is offered. */
    para_id: referencia(UsuarioEntity),
    estado: p.enum(['ofrecido', 'aceptado', 'rechazado', 'retirado']).default('ofrecido'),
    creado_en: ahora(),
    vence_en: instante(),
    resuelto_en: instante().nullable(),
    /** Whether the former owner stays as an employee; null: not accepted. */
    conserva: p.boolean().nullable(),
    /** Rows handed over, once accepted. */
    resumen: p.json<ResumenDeTraspaso>().nullable(),
  },
  indexes: [
    { properties: ['user_id', 'creado_en'], name: 'traspaso_user_idx' },
    { properties: ['para_id', 'creado_en'], name: 'traspaso_para_idx' },
  ],
});

/** A company of an offer, named as it was then. */
export const TraspasoEmpresaEntity = defineEntity({
  name: 'traspaso_empresa',
  primaryKeys: ['traspaso_id', 'company_id'],
  properties: {
    traspaso_id: parte(TraspasoEntity).primary(),
    company_id: parte(EmpresaEntity).primary(),
    cuit: p.text(),
    razon_social: p.text(),
  },
  indexes: [{ properties: 'company_id', name: 'traspaso_empresa_company_idx' }],
});
