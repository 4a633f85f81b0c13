import { z } from 'zod';
import { avisosArca, certificadoArca } from './arca/arcaEstado.ts';
import { fechaCivil, id, importe, instante } from './base.ts';
import { avisoMonotributo } from './contador/monotributo.ts';
import { ambiente, tipoGuardado } from './enums.ts';
import { tipoActividad } from './avisos/actividad.ts';

/** Civil dates, both included. */
const rango = z.object({ desde: fechaCivil, hasta: fechaCivil });

/** Sales that share a reason for needing a person. */
export const causaInicio = z.object({
  codigo: z.string(),
  /** The cause in a few words. */
  titulo: z.string(),
  ventas: z.int(),
  total: importe,
});

/** What is asked of a person for one of the two lists of sales. */
const lista = z.object({
  /** To be issued now. */
  pendientes: z.object({ ventas: z.int(), total: importe }),
  /** Go out by themselves. */
  en_cola: z.int(),
  problemas: z.array(causaInicio),
});

export const cuentaInicio = z.object({
  id,
  nickname: z.string(),
  requiere_vincular: z.boolean(),
  /** It has a company and a point of sale: without them nothing is issued. */
  configurada: z.boolean(),
  automatica: z.object({
    activa: z.boolean(),
    desde: fechaCivil.nullable(),
    ultima_notificacion: instante.nullable(),
    /** No notice of the marketplace for longer than usual; null: all is well. */
    silencio: z.object({ desde: instante, habitual_minutos: z.int() }).nullable(),
  }),
  /** When its sales were last looked for; null: never. */
  leida_en: instante.nullable(),
  facturar: lista,
  /** Of those to be invoiced now, the ones with a SKU that is no article of the seller's. */
  sin_cargar: z.object({ ventas: z.int(), total: importe }),
  acreditar: lista,
  /** Sales of the last months that the marketplace undid and whose invoice stands, and what those invoices still say. */
  canceladas: z.object({ ventas: z.int(), total: importe }),
  /** Issued vouchers whose receiver or letter would be another today. */
  receptores: z.int(),
  /** Active listings that lose money. */
  pierden: z.int(),
  /** What needs a person and is not a sale without its voucher, by kind. */
  avisos: z.array(z.object({ tipo: tipoActividad, cantidad: z.int() })),
});
export type CuentaInicio = z.output<typeof cuentaInicio>;

/** Issued vouchers of a type, in pesos. */
const emitidos = z.object({ tipo_comprobante: tipoGuardado, cantidad: z.int(), total: importe });

/** What a company issued in some days: by type, and what it adds up to, credit notes less. */
export const emitidoEn = rango.extend({ tipos: z.array(emitidos), total: importe });
export type EmitidoEn = z.output<typeof emitidoEn>;

export const empresaInicio = z.object({
  id,
  razon_social: z.string(),
  hoy: emitidoEn,
  mes: emitidoEn,
  /** The month before, up to the same day, to compare with. */
  mes_anterior: emitidoEn,
  /** The month before whole: `yyyy-MM`, and whether the person said that it was handed in. */
  cierre: z.object({ periodo: z.string(), presentado: z.boolean(), comprobantes: z.int() }),
  /** Lists of perception that are missing, each in a sentence. */
  padrones: z.array(z.object({ texto: z.string(), ya_hace_falta: z.boolean() })),
  /** How little is left of a limit of Monotributo, `vencida` by a table older than its period; null: nothing to say. */
  monotributo: avisoMonotributo.extend({ vencida: z.boolean() }).nullable(),
});
export type EmpresaInicio = z.output<typeof empresaInicio>;

/** The day's desk, of what is stored: nobody else is asked. */
export const inicio = z.object({
  hoy: fechaCivil,
  ambiente,
  /** Nothing was issued yet: the way to the first invoice goes first. */
  primera_vez: z.boolean(),
  /** Of the sales that are counted. */
  ventas: rango,
  cuentas: z.array(cuentaInicio),
  empresas: z.array(empresaInicio),
  /** Drafts typed by hand, those of them that ARCA refused, and all that waits for ARCA. */
  borradores: z.object({ a_mano: z.int(), rechazados: z.int(), en_cola: z.int(), en_cola_desde: instante.nullable() }),
  arca: z.object({
    ultima_respuesta: instante.nullable(),
    certificado: certificadoArca.nullable(),
    avisos: avisosArca,
  }),
});
export type Inicio = z.output<typeof inicio>;
