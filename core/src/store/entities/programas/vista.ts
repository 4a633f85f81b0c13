import { defineEntity, p } from '@mikro-orm/postgresql';
import type { FacturaPrevista, VistaPedida } from '../../../contract/programas/vista.ts';
import { ahora, id, instante, parte } from '../columns.ts';
import { UsuarioEntity } from '../usuario.ts';

/** A preview that a program saw: with its token exactly that is issued, once. */
export const VistaPreviaEntity = defineEntity({
  name: 'vista_previa',
  properties: {
    id: id(),
    usuario_id: parte(UsuarioEntity),
    titular_id: parte(UsuarioEntity),
    /** SHA-256 of the token, which is not kept. */
    huella: p.text(),
    pedido: p.json<VistaPedida>(),
    comprobantes: p.json<FacturaPrevista[]>(),
    creada_en: ahora(),
    vence_en: instante(),
    usada_en: instante().nullable(),
  },
  uniques: [{ properties: 'huella', name: 'vista_previa_huella_key' }],
  indexes: [{ properties: ['vence_en'], name: 'vista_previa_vence_idx' }],
});

/** Instant until which a user lets programs issue what they previewed; without a row, never. */
export const EmisionAsistidaEntity = defineEntity({
  name: 'emision_asistida',
  primaryKeys: ['usuario_id'],
  properties: {
    usuario_id: parte(UsuarioEntity).primary(),
    hasta: instante(),
  },
});
