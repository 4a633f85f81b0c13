import { z } from 'zod';
import { avisosArca, certificadoArca } from './arca/arcaEstado.ts';
import { fechaCivil, id, importe, instante } from './base.ts';
import { avisoMonotributo } from './contador/monotributo.ts';
import { ambiente, tipoGuardado } from './enums.ts';
import { tipoActividad } from './avisos/actividad.ts';

/** A range of civil dates, both included. */
const rango = z.object({ desde: fechaCivil, hasta: fechaCivil });

/** Some sales: their number, and what they add up to in each currency. */
const contadas = z.object({ ventas: z.int(), total: importe, total_usd: importe });

/** Sales that share a reason for needing a person. */
export const causaInicio = contadas.extend({
  codigo: z.string(),
  /** The reason in a few words. */
  titulo: z.string(),
  /**
   * Last day on which one of the sales can be invoiced with its own date, the nearest of theirs; null: past for all of them, or a
   * credit note, which has no such day.
   */
  vence: fechaCivil.nullable(),
});

/** Work for the person in one of the two lists of sales. */
export const listaInicio = z.object({
  /** Sales that can be issued now. */
  pendientes: contadas,
  /** Sales of a batch that was asked for and did not end: they are neither pending nor with problems. */
  en_marcha: z.int(),
  /** Sales that go out by themselves. */
  en_cola: z.int(),
  problemas: z.array(causaInicio),
});

export const cuentaInicio = z.object({
  id,
  nickname: z.string(),
  requiere_vincular: z.boolean(),
  /** Whether the account has a company and a point of sale: without them nothing is issued. */
  configurada: z.boolean(),
  automatica: z.object({
    activa: z.boolean(),
    desde: fechaCivil.nullable(),
    ultima_notificacion: instante.nullable(),
    /** Silence of the marketplace: no notice for longer than usual; null: all is well. */
    silencio: z.object({ desde: instante, habitual_minutos: z.int() }).nullable(),
  }),
  /** When the account's sales were last read; null: never. */
  leida_en: instante.nullable(),
  facturar: listaInicio,
  /** Sales to be invoiced now with a SKU that is no article of the seller's. */
  sin_cargar: contadas,
  acreditar: listaInicio,
  /** Sales of the last months that the marketplace undid and whose invoice stands. `total`: what their credit notes have not taken. */
  canceladas: z.object({ ventas: z.int(), total: importe }),
  /** Issued vouchers whose receiver or letter would be another today. */
  receptores: z.int(),
  /** Active listings that lose money; null: the reader may not see profit. */
  pierden: z.int().nullable(),
  /** Matters that need a person, by kind, other than sales without voucher. */
  avisos: z.array(z.object({ tipo: tipoActividad, cantidad: z.int() })),
});
export type CuentaInicio = z.output<typeof cuentaInicio>;

/** Issued vouchers of a type, in pesos. */
const emitidos = z.object({ tipo_comprobante: tipoGuardado, cantidad: z.int(), total: importe });

/** Vouchers that a company issued in some days, by type; `total`: credit notes subtracted. */
export const emitidoEn = rango.extend({ tipos: z.array(emitidos), total: importe });
export type EmitidoEn = z.output<typeof emitidoEn>;

export const empresaInicio = z.object({
  id,
  razon_social: z.string(),
  hoy: emitidoEn,
  mes: emitidoEn,
  /** The previous month up to the same day, for comparison. */
  mes_anterior: emitidoEn,
  /** The whole previous month, `yyyy-MM`, and whether the person marked it as filed. */
  cierre: z.object({
    periodo: z.string(),
    presentado: z.boolean(),
    comprobantes: z.int(),
    /** Day the VAT return of that month is due; `confirmar`: by a table not checked against ARCA's calendar. null: it files none. */
    vencimiento: z.object({ vence: fechaCivil, confirmar: z.boolean() }).nullable(),
  }),
  /** Missing lists of perception, a sentence each. */
  padrones: z.array(z.object({ texto: z.string(), ya_hace_falta: z.boolean() })),
  /** Rest of the nearest limit of Monotributo, when it is low; `vencida`: the table is past its period. null: no warning. */
  monotributo: avisoMonotributo.extend({ vencida: z.boolean() }).nullable(),
});
export type EmpresaInicio = z.output<typeof empresaInicio>;

/** The day's desk, from stored data alone. */
export const inicio = z.object({
  hoy: fechaCivil,
  ambiente,
  /** Whether nothing was issued yet: the steps to the first invoice are then shown first. */
  primera_vez: z.boolean(),
  /** Dates of the sales that are counted. */
  ventas: rango,
  cuentas: z.array(cuentaInicio),
  empresas: z.array(empresaInicio),
  /** Drafts typed by hand; those that ARCA refused; and all that wait for ARCA. */
  borradores: z.object({
    a_mano: z.int(),
    /** Last day on which ARCA takes the typed date of one of them, the nearest; null: past for all of them. */
    a_mano_vence: fechaCivil.nullable(),
    rechazados: z.int(),
    en_cola: z.int(),
    en_cola_desde: instante.nullable(),
  }),
  arca: z.object({
    ultima_respuesta: instante.nullable(),
    certificado: certificadoArca.nullable(),
    avisos: avisosArca,
  }),
});
export type Inicio = z.output<typeof inicio>;
