import { z } from 'zod';
import { id, instante } from '../base.ts';
import { desplazamiento, limite, opcional } from '../query.ts';

/** Kinds of activity of an account: work done automatically, or a matter that needs a person. */
export const tipoActividad = z.enum([
  'factura_emitida',
  'nota_emitida',
  'nota_programada',
  'en_cola',
  'rechazada',
  'omitida',
  'pdf_subido',
  'pdf_error',
  'cuenta_desvinculada',
  'cuenta_vinculada',
  'trabajo_fallido',
  'falta_padron',
  'permiso_faltante',
  'cambio_tras_factura',
  'repetida_en_arca',
]);
export type TipoActividad = z.output<typeof tipoActividad>;

export const actividad = z.object({
  id,
  tipo: tipoActividad,
  creada_en: instante,
  /** Pack, or order when it has no pack; null: of no sale. */
  venta: z.string().nullable(),
  comprobante_id: id.nullable(),
  /** `FC B 0003-00000012` */
  comprobante: z.string().nullable(),
  /** Sentence about what happened. */
  texto: z.string(),
  /** Action that the person has to take; null: none. */
  accion: z.string().nullable(),
  requiere_persona: z.boolean(),
  /** When the matter was solved; null: it was not, or needed nobody. `por`: e-mail of the person who did it; null: the owner. */
  resuelta: z.object({ en: instante, por: z.string().nullable() }).nullable(),
});
export type Actividad = z.output<typeof actividad>;

export const actividadQuery = z.object({
  limit: limite,
  offset: desplazamiento,
  /** `si`: only what needs a person. */
  pendientes: opcional(z.literal('si')),
  tipo: opcional(tipoActividad),
});

export const actividadPagina = z.object({
  results: z.array(actividad),
  totalItems: z.int(),
  /** Activities that need a person. */
  pendientes: z.int(),
  /** Silence of the marketplace: no notice for longer than usual; null: all is well. */
  silencio: z.object({ desde: instante, habitual_minutos: z.int() }).nullable(),
});
export type ActividadPagina = z.output<typeof actividadPagina>;

/** A job that ran out of tries, for a person to send again. */
export const trabajoFallido = z.object({
  id,
  cola: z.string(),
  /** Subject of the job, in words. */
  asunto: z.string(),
  cuenta_id: id.nullable(),
  error: z.string(),
  creado_en: instante,
  fallo_en: instante,
  /** Whether the caller may send it again. */
  se_puede_reintentar: z.boolean(),
});
export type TrabajoFallido = z.output<typeof trabajoFallido>;

/** Notice to reload: some data changed. `todo`: after a gap, when anything may have changed. */
export const novedad = z.object({
  tipo: z.enum([
    'comprobantes',
    'ventas',
    'actividad',
    'lote',
    'cuenta',
    'publicaciones',
    'cobros',
    'articulos',
    'todo',
  ]),
  cuenta_id: id.nullable(),
});
export type Novedad = z.output<typeof novedad>;
