import { z } from 'zod';
import { cuitTexto, fechaCivil, id, instante } from '../base.ts';
import { mensajeArca } from '../comprobantes/comprobante.ts';
import { ambiente, tipoGuardado } from '../enums.ts';
import { numeroDePunto } from '../empresas/empresa.ts';
import { quincena } from './caea.ts';

/** Minutes without an answer of ARCA before the first voucher with an advance code, when a company chose none. */
export const MINUTOS_DE_CORTE = { minimo: 5, propuesto: 30, maximo: 24 * 60 } as const;

/** Last number given in the contingency serie of a type of voucher; 0: none. */
export const ultimoNumero = z.object({ tipo_comprobante: tipoGuardado, ultimo: z.int().min(0).max(99_999_999) });

/** Whether, and how, a company issues with advance codes (CAEA) while ARCA does not answer. */
export const contingencia = z.object({
  company_id: id,
  cuit: cuitTexto,
  ambiente,
  activa: z.boolean(),
  /** Point of sale of type CAEA; null: none was ever chosen. */
  punto_de_venta: numeroDePunto.nullable(),
  minutos: z.int(),
  /** false: a person is asked at each outage. */
  automatica: z.boolean(),
  /** Last number of each type in that point of sale, ours or ARCA's, whichever is greater: the next voucher has the following one. */
  numeros: z.array(ultimoNumero),
  /** A copy was restored: no number is given before a person confirms `numeros`. */
  numeros_por_confirmar: z.boolean(),
  actualizada_en: instante.nullable(),
});
export type Contingencia = z.output<typeof contingencia>;

/** Body of PUT /api/empresa/{id}/contingencia. Turning it off needs no point of sale. `antes`: fields as read, as in a company. */
export const contingenciaCambiada = z.object({
  activa: z.boolean(),
  /** Absent or null: the present one. */
  punto_de_venta: numeroDePunto.nullable().default(null),
  minutos: z.int().min(MINUTOS_DE_CORTE.minimo).max(MINUTOS_DE_CORTE.maximo).default(MINUTOS_DE_CORTE.propuesto),
  automatica: z.boolean().default(true),
  antes: contingencia
    .pick({ activa: true, punto_de_venta: true, minutos: true, automatica: true })
    .partial()
    .optional(),
});
export type ContingenciaCambiada = z.output<typeof contingenciaCambiada>;

/**
 * Saved settings. `avisos`, a sentence each: homologación does not list points of sale, so that the type of this one is not known; the
 * code of this fortnight is not held yet, with ARCA's reason.
 */
export const contingenciaGuardada = contingencia.extend({ avisos: z.array(z.string()) });
export type ContingenciaGuardada = z.output<typeof contingenciaGuardada>;

/** Body of POST /api/empresa/{id}/contingencia/numeros: last numbers given to receivers, none lower than those shown. */
export const numerosConfirmados = z.object({ numeros: z.array(ultimoNumero).max(20) });
export type NumerosConfirmados = z.output<typeof numerosConfirmados>;

/** A voucher with an advance code that ARCA refused to be informed of. */
export const rechazoDeInforme = z.object({
  comprobante_id: id,
  punto_de_venta: z.int(),
  tipo_comprobante: tipoGuardado,
  numero: z.int(),
  motivos: z.array(mensajeArca),
});

/**
 * A point of sale of contingency in a fortnight. `usado`: it has vouchers. `por_informar`: it has none, which ARCA is to be told from the
 * day after the fortnight's end. `informado`: ARCA was told so. `rechazado`: ARCA refused it.
 */
export const puntoDeQuincena = z.object({
  punto_de_venta: z.int(),
  sin_movimiento: z.enum(['usado', 'por_informar', 'informado', 'rechazado']),
  sin_movimiento_en: instante.nullable(),
  rechazo: z.array(mensajeArca),
});

/**
 * Headline of a fortnight. `por_pedir`: it may be asked for, and is not held. `falta`: the same, from its eve on. `obtenida`: held, and not
 * begun. `vigente`: begun, and not ended. `por_informar`: ended, with something to inform in time. `informada`: nothing left to inform.
 * `vencida`: ARCA's last day to inform is over, with something not informed. `sin_codigo`: ended, and no code was ever given.
 */
export const estadoQuincena = z.enum([
  'por_pedir',
  'falta',
  'obtenida',
  'vigente',
  'por_informar',
  'informada',
  'vencida',
  'sin_codigo',
]);
export type EstadoQuincena = z.output<typeof estadoQuincena>;

/** A fortnight of a CUIT: its code, and how much of it ARCA was informed of. */
export const quincenaCaea = quincena.extend({
  /** null: the fortnight was never asked for. */
  id: id.nullable(),
  inicio: fechaCivil,
  fin: fechaCivil,
  /** First day on which ARCA gives its code. */
  pedir_desde: fechaCivil,
  estado: estadoQuincena,
  codigo: z.string().nullable(),
  /** Dates of its vouchers, and last day to inform them, as ARCA gave them. */
  desde: fechaCivil.nullable(),
  hasta: fechaCivil.nullable(),
  tope: fechaCivil.nullable(),
  /** Days left to inform, 0 on the last one, negative after it; null: no code, or nothing left to inform. */
  dias: z.int().nullable(),
  observaciones: z.array(mensajeArca),
  /** ARCA's last reasons not to give the code. */
  rechazo: z.array(mensajeArca),
  pedido_en: instante.nullable(),
  obtenido_en: instante.nullable(),
  /** Vouchers: `emitidos` = `informados` + `pendientes` + `rechazados`. */
  emitidos: z.int(),
  informados: z.int(),
  pendientes: z.int(),
  rechazados: z.int(),
  /** The refused ones: a serie stops behind its first. */
  rechazos: z.array(rechazoDeInforme),
  puntos: z.array(puntoDeQuincena),
});
export type QuincenaCaea = z.output<typeof quincenaCaea>;

/** An open outage of ARCA for a company that issues with advance codes. */
export const corteAbierto = z.object({
  id,
  company_id: id,
  razon_social: z.string(),
  desde: instante,
  ultimo_intento: instante,
  intentos: z.int(),
  /** End of the company's term: vouchers go out with advance codes from then on. */
  emite_desde: instante,
  /**
   * `plazo`: the term is not over. `confirmacion`: it is, and a person is asked. `emite`: what waits goes out with the code.
   * `impedida`: nothing goes out, because of `impedimento`.
   */
  espera: z.enum(['plazo', 'confirmacion', 'emite', 'impedida']),
  impedimento: z.enum(['sin_codigo', 'numeros_por_confirmar']).nullable(),
  confirmado_en: instante.nullable(),
  /** E-mail of the person who confirmed it. */
  confirmado_por: z.string().nullable(),
  /** Vouchers of the company that wait for ARCA, and since when. */
  en_cola: z.object({ cantidad: z.int(), desde: instante.nullable() }),
});
export type CorteAbierto = z.output<typeof corteAbierto>;

/** Contingency of a company, on or with codes of its CUIT not informed yet. */
export const contingenciaDeEmpresa = contingencia.omit({ numeros: true, actualizada_en: true }).extend({
  razon_social: z.string(),
  corte: corteAbierto.nullable(),
  /** The newest first. */
  quincenas: z.array(quincenaCaea),
});
export type ContingenciaDeEmpresa = z.output<typeof contingenciaDeEmpresa>;

/** Answer of GET /api/arca/caea. */
export const estadoCaea = z.object({
  hoy: fechaCivil,
  empresas: z.array(contingenciaDeEmpresa),
});
export type EstadoCaea = z.output<typeof estadoCaea>;

/** Body of POST /api/empresa/{id}/contingencia/corte: issue with advance codes in this outage, once its term is over. */
export const corteConfirmado = z.object({ corte_id: id });

/** Answer of POST /api/empresa/{id}/contingencia/informar: what this call informed, and what is left. */
export const informeHecho = z.object({
  informados: z.int(),
  /** Points of sale informed as unused. */
  sin_movimiento: z.int(),
  pendientes: z.int(),
  rechazos: z.array(rechazoDeInforme),
  /** Series that could not go on, with the reason. */
  detenidas: z.array(z.object({ punto_de_venta: z.int(), tipo_comprobante: tipoGuardado, error: z.string() })),
});
export type InformeHecho = z.output<typeof informeHecho>;

/** Mail about the advance code of a fortnight. Stored in pending jobs. */
export type AvisoContingencia = 'falta_codigo';
