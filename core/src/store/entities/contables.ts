import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ConceptoContable } from '../../contract/contables/planDeCuentas.ts';
import { ahora, parte, referencia } from './columns.ts';
import { EmpresaEntity } from './empresa.ts';
import { UsuarioEntity } from './usuario.ts';

/** Account that a company's accountant wrote for a concept of the journal. */
export const CuentaContableEntity = defineEntity({
  name: 'cuenta_contable',
  primaryKeys: ['company_id', 'concepto'],
  properties: {
    company_id: parte(EmpresaEntity).primary(),
    concepto: p.text().primary().$type<ConceptoContable>(),
    user_id: referencia(UsuarioEntity).deleteRule('no action'),
    codigo: p.text(),
    nombre: p.text(),
    actualizado_en: ahora(),
  },
});
