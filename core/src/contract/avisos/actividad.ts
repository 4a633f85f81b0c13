import { z } from 'zod';
import { id, instante } from '../base.ts';
import { desplazamiento, limite, opcional } from '../query.ts';

/** What was done by itself on an account, or what it needs a person for. */
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
  /** Pack, or order without one. */
  venta: z.string().nullable(),
  comprobante_id: id.nullable(),
  /** `FC B 0003-00000012` */
  comprobante: z.string().nullable(),
  /** What happened, for the person. */
  texto: z.string(),
  /** What to do about it; null when nothing. */
  accion: z.string().nullable(),
  requiere_persona: z.boolean(),
  /** It needed a person and is over. `por`: e-mail of who saw to it, when it was not the owner. */
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
  /** How many need a person. */
  pendientes: z.int(),
  /** No notice of the marketplace for longer than usual; null: all is well. */
  silencio: z.object({ desde: instante, habitual_minutos: z.int() }).nullable(),
});
export type ActividadPagina = z.output<typeof actividadPagina>;

/** A job that ran out of retries, for a person to see and send again. */
export const trabajoFallido = z.object({
  id,
  cola: z.string(),
  /** What it was about, in words. */
  asunto: z.string(),
  cuenta_id: id.nullable(),
  error: z.string(),
  creado_en: instante,
  fallo_en: instante,
  /** Whether who asks may send it again. */
  se_puede_reintentar: z.boolean(),
});
export type TrabajoFallido = z.output<typeof trabajoFallido>;

/** Something changed: whoever shows it reads it again. `todo` after a gap, when anything may have. */
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
