import { z } from 'zod';
import { fechaCivil, id, importe, instante } from '../base.ts';
import { tipoGuardado } from '../enums.ts';
import { serie } from './arca.ts';

/**
 * Numbers of a serie that ARCA reached and does not show. `pedido`: drafts of ours were requested with them. `copia`: they may be of sales
 * invoiced after the copy that was restored. `caea`: they were given out with an advance code after that copy. `otro`: of no request of ours.
 */
export const numerosRetenidos = serie.extend({
  origen: z.enum(['pedido', 'copia', 'caea', 'otro']),
  desde: z.int(),
  hasta: z.int(),
  cantidad: z.int(),
  /** Last number of the serie, ours and ARCA's; ARCA's null: ARCA is not asked about numbers that it was not informed of. */
  nuestro: z.int(),
  arca: z.int().nullable(),
  visto_desde: instante,
  preguntado_en: instante.nullable(),
  /** ARCA is asked again by itself from then on. */
  preguntar_desde: instante.nullable(),
});
export type NumerosRetenidos = z.output<typeof numerosRetenidos>;

/** A draft that may be the voucher of one of the numbers, and waits. */
const borradorRetenido = z.object({
  id,
  punto_de_venta: z.int(),
  tipo_comprobante: tipoGuardado,
  fecha: fechaCivil,
  moneda: z.string(),
  total: importe,
  razon_social_facturado: z.string(),
  /** Number of its sale; null: it is of none. */
  venta: z.string().nullable(),
});
export type BorradorRetenido = z.output<typeof borradorRetenido>;

/** Answer of GET /api/arca/retenidos. */
export const retenidosListados = z.object({
  results: z.array(
    numerosRetenidos.extend({
      /** Drafts in the queue that wait for these numbers: how many, and the first of them. */
      esperan: z.int(),
      borradores: z.array(borradorRetenido),
    }),
  ),
  totalItems: z.int(),
});
export type RetenidosListados = z.output<typeof retenidosListados>;

/**
 * Body of POST /api/arca/retenidos/descartar: a person's word, with the numbers as shown, that these drafts are none of the numbers given
 * since the copy that was restored; without drafts, that the numbers are of no draft here.
 */
export const descarte = serie.extend({
  origen: z.enum(['copia', 'caea']),
  desde: z.int(),
  hasta: z.int(),
  comprobante_ids: z.array(z.uuid()).min(1).max(500).nullable(),
});
export type Descarte = z.output<typeof descarte>;

/**
 * Body of POST /api/arca/retenidos/registrar: a person's word that a draft is the voucher given with an advance code under a number, and the
 * instant printed on it.
 */
export const registroConCaea = serie.extend({
  numero: z.int().min(1),
  comprobante_id: z.uuid(),
  generado_en: instante,
});
export type RegistroConCaea = z.output<typeof registroConCaea>;

/** Answer of POST /api/arca/retenidos/descartar: drafts that wait for those numbers no more. */
export const descartado = z.object({ sueltos: z.int() });

/** Body of POST /api/arca/retenidos/preguntar. */
export const serieRetenida = serie;

/** Answer of ARCA, asked now about the held numbers of a serie. */
export const respuestaDeRetenidos = serie.extend({
  nuestro: z.int(),
  arca: z.int(),
  preguntado_en: instante,
  numeros: z.array(
    z.object({
      numero: z.int(),
      /**
       * `oculto`: ARCA still hides it. `registrado`: ARCA showed it, and it is stored here. `de_otro`: ARCA showed it, and it is another
       * system's. `de_antes`: ARCA authorised it before the copy that was restored. `sin_llegar`: ARCA's last number is before it.
       */
      respuesta: z.enum(['oculto', 'registrado', 'de_otro', 'de_antes', 'sin_llegar']),
      comprobante_id: id.nullable(),
    }),
  ),
  /** Numbers of the serie that are still held. */
  quedan: z.int(),
});
export type RespuestaDeRetenidos = z.output<typeof respuestaDeRetenidos>;
