import { defineEntity, p } from '@mikro-orm/postgresql';
import type { OrigenPadron } from '../../contract/regimenes/regimenes.ts';
import type { Provincia } from '../../contract/enums.ts';
import { ahora, fecha, id, instante, parte, referencia } from './columns.ts';
import { EmpresaEntity } from './empresa.ts';
import { UsuarioEntity } from './usuario.ts';

/**
 * A list of a province, stored once whoever imports it. Its rows are a table of their own in the schema `padrones`, named by this id: they
 * are copied into it before anybody sees it.
 */
export const PadronArchivoEntity = defineEntity({
  name: 'padron_archivo',
  properties: {
    id: id(),
    origen: p.text().$type<OrigenPadron>(),
    /** SHA-256 of its text, unpacked. */
    sha256: p.text(),
    /** `yyyy-MM` */
    periodo: p.text(),
    desde: fecha(),
    hasta: fecha(),
    filas: p.integer(),
    creado_en: ahora(),
    /** Since when nobody has it in force; it is deleted later, when nobody can still be reading it. */
    sin_uso_desde: instante().nullable(),
  },
  uniques: [{ properties: ['origen', 'sha256'], name: 'padron_archivo_contenido_key' }],
});

/** The list in force for a month: each user's own import, or else the installation's (`user_id` null). */
export const PadronVigenteEntity = defineEntity({
  name: 'padron_vigente',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity).deleteRule('cascade').nullable(),
    origen: p.text().$type<OrigenPadron>(),
    periodo: p.text(),
    archivo_id: referencia(PadronArchivoEntity),
    importado_en: ahora(),
  },
  indexes: [
    {
      name: 'padron_vigente_key',
      expression:
        'create unique index "padron_vigente_key" on "padron_vigente" (coalesce(user_id, \'00000000-0000-0000-0000-000000000000\'), origen, periodo)',
    },
    { properties: 'archivo_id', name: 'padron_vigente_archivo_idx' },
  ],
});

/** The list a user is importing now: a process that dies midway leaves the row, and nobody touches it again. */
export const PadronEnCursoEntity = defineEntity({
  name: 'padron_en_curso',
  primaryKeys: ['user_id'],
  properties: {
    user_id: parte(UsuarioEntity).primary(),
    leidos: p.bigint('number'),
    total: p.bigint('number'),
    actualizado_en: ahora(),
  },
});

/** A buyer's certificate: the company does not perceive it between its dates. */
export const ExclusionPercepcionEntity = defineEntity({
  name: 'exclusion_percepcion',
  properties: {
    id: id(),
    user_id: parte(UsuarioEntity),
    company_id: parte(EmpresaEntity),
    provincia: p.smallint().$type<Provincia>(),
    cuit: p.text(),
    desde: fecha(),
    hasta: fecha().nullable(),
    certificado: p.text(),
    creado_en: ahora(),
  },
  indexes: [{ properties: ['company_id', 'cuit'], name: 'exclusion_percepcion_cuit_idx' }],
});
