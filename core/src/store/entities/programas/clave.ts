import { defineEntity, p } from '@mikro-orm/postgresql';
import type { PermisoClave } from '../../../contract/programas/clave.ts';
import { ahora, id, instante, parte } from '../columns.ts';
import { UsuarioEntity } from '../usuario.ts';

/** A key with which a program works for a user, until it is revoked or expires. */
export const ClaveProgramaEntity = defineEntity({
  name: 'clave_programa',
  properties: {
    id: id(),
    usuario_id: parte(UsuarioEntity),
    nombre: p.text(),
    prefijo: p.text(),
    /** SHA-256 of the key, which is not kept. */
    huella: p.text(),
    permiso: p.enum(['leer', 'redactar', 'emitir']).$type<PermisoClave>(),
    creada_en: ahora(),
    usada_en: instante().nullable(),
    vence_en: instante().nullable(),
    revocada_en: instante().nullable(),
  },
  uniques: [{ properties: 'huella', name: 'clave_programa_huella_key' }],
  indexes: [{ properties: ['usuario_id', 'creada_en'], name: 'clave_programa_usuario_idx' }],
});
