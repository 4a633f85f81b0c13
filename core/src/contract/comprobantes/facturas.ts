import { z } from 'zod';
import { conAutorizacion } from '../autorizaciones/autorizaciones.ts';
import { fechaCivil, fechaTipeada, id, importe } from '../base.ts';
import { comprobante, parteDeNota, percepcion, receptor } from './comprobante.ts';
import { condicionDeVentaTipeada } from '../empresas/condicionDeVenta.ts';
import { numeroDePunto } from '../empresas/empresa.ts';
import {
  alicuotaArca,
  concepto,
  condicionIvaReceptor,
  provincia,
  tipoComprobante,
  tipoDocumento,
  tipoGuardado,
  tratamientoIva,
  unidadMedida,
} from '../enums.ts';
import { entero, opcional } from '../query.ts';
import { emailTipeado, oVacio, parrafo, texto } from '../texto.ts';
import { personaArca } from '../padron/persona.ts';

export const facturasPagina = z.object({
  results: z.array(comprobante),
  totalItems: z.int(),
  /** true: there are more than `totalItems`, which always goes past this page. Absent in a list of 500 or less. */
  hay_mas: z.literal(true).optional(),
});
export type FacturasPagina = z.output<typeof facturasPagina>;

/** A line as typed. Only the price named by `precios_con_iva` is read; the other is computed from it. */
export const facturaItemTipeado = z.object({
  descripcion: texto(500),
  sku: texto(200).nullable().default(null),
  cantidad: importe.nullable(),
  /** null: units. */
  unidad: unidadMedida.nullable().default(null),
  importe: importe.nullable().default(null),
  importe_sin_iva: importe.nullable().default(null),
  /** Discount on the whole line. */
  bonificacion: importe
    .refine((valor) => valor.gte(0), 'negative')
    .nullable()
    .default(null),
  /** Rate, percent; ignored when the issuer charges no VAT. */
  iva: alicuotaArca.default(21),
  /** VAT treatment; null: exento at rate 0, gravado otherwise. */
  tratamiento_iva: tratamientoIva.nullable().default(null),
  despacho: texto(100).nullable().default(null),
});
export type FacturaItemTipeado = z.output<typeof facturaItemTipeado>;

/** A perception as the screen showed it: saving decides the voucher's perceptions again. */
export const percepcionTipeada = percepcion.extend({ motivo: texto(1_000), regimen: texto(40).optional() });

/**
 * Body of POST and PUT /api/facturas: a voucher as typed, null where nothing was. The server computes the figures and answers
 * every problem it finds. An absent field is empty.
 */
export const facturaTipeada = z.object({
  company_id: id.nullable(),
  punto_de_venta: z.int().nullable(),
  tipo_comprobante: tipoComprobante.nullable(),
  /** Number of the pre-printed form. */
  numero_comprobante: z.int().nullable().default(null),
  cai: z
    .string()
    .regex(/^\d{14}$/)
    .nullable()
    .default(null),
  cai_vencimiento: fechaTipeada.nullable().default(null),
  fecha: fechaTipeada.nullable(),
  /** null: 1, products. */
  concepto: concepto.nullable().default(null),
  servicio_desde: fechaTipeada.nullable().default(null),
  servicio_hasta: fechaTipeada.nullable().default(null),
  vencimiento_pago: fechaTipeada.nullable().default(null),
  /**
   * ARCA's code: PES, DOL, 060… null: pesos. A note is in pesos or in its invoice's currency, which has to be typed when it is
   * not pesos.
   */
  moneda: texto(10).nullable().default(null),
  /**
   * Exchange rate; null: 1 in pesos; the invoice's in a note in its invoice's currency; ARCA's when it is paid in the same currency.
   */
  cotizacion: importe.nullable().default(null),
  /**
   * Paid in the same foreign currency (ARCA's CanMisMonExt): true, its rate is ARCA's, exactly; false, the typed one. null: nobody
   * said, and ARCA is not told.
   */
  cancela_misma_moneda: z.boolean().nullable().default(null),
  observaciones: oVacio(parrafo(2_000)),
  /**
   * Payment terms, printed. Absent: a draft keeps its own, and a new voucher has the company's (a note, none). null or empty: none is printed.
   */
  condicion_de_venta: condicionDeVentaTipeada,
  lista_id: id.nullable().default(null),
  precios_con_iva: z.boolean().default(true),
  cuit_facturado: texto(25),
  tipo_documento_facturado: tipoDocumento.nullable().default(null),
  razon_social_facturado: texto(300),
  domicilio_facturado: oVacio(texto(300)),
  calle_facturado: oVacio(texto(200)),
  numero_facturado: oVacio(texto(20)),
  localidad_facturado: oVacio(texto(100)),
  codigo_postal_facturado: oVacio(texto(20)),
  provincia_facturado: provincia.nullable().default(null),
  /** Receiver's condition; null: as the padrón says. */
  situacion_iva_facturado: condicionIvaReceptor.nullable().default(null),
  email_facturado: emailTipeado.nullable().default(null),
  items: z.array(facturaItemTipeado).max(500),
  /** At most one per province, and two lines of a regime of several. */
  percepciones: z.array(percepcionTipeada).max(26).default([]),
  /** The voucher that a note refers to. */
  comprobante_vinculado: id.nullable().default(null),
  /** Period that a note refers to instead of a voucher: a note needs exactly one of the two. */
  periodo_asociado: z
    .object({ desde: fechaTipeada.nullable(), hasta: fechaTipeada.nullable() })
    .nullable()
    .default(null),
  /** Version of the draft as it was read: if somebody else saved it meanwhile, the answer is a 409. null: no such check. */
  version: z.int().nullable().default(null),
});
export type FacturaTipeada = z.output<typeof facturaTipeada>;

/** Body of POST /api/facturas: creates a voucher or, with the id of a draft, saves it. */
export const facturaGuardada = facturaTipeada.extend({
  id: id.nullable().default(null),
  /** Id for a new voucher: a request sent again, because its answer was lost, saves that voucher instead of creating another. */
  nuevo_id: z.uuid().nullable().default(null),
  /** Sale of a new invoice: nobody else can invoice it meanwhile, and issuing marks it as invoiced. */
  venta: z
    .object({ cuenta_id: z.uuid(), clave: z.string().regex(/^\d{1,20}$/) })
    .nullable()
    .default(null),
});
export type FacturaGuardada = z.output<typeof facturaGuardada>;

/** The person's consent to a date later than today, which blocks earlier dates of its serie. */
const confirmarFechaFutura = z.boolean().default(false);

/** Body of POST /api/facturas/{id}/emitir. `version`: the one read; if the draft was saved since, it is not issued. null: no such check. */
export const emisionPedida = z.object({
  confirmar_fecha_futura: confirmarFechaFutura,
  /** The person's statement that the draft is not the equal voucher ARCA has beyond a restored copy (409 `repetido_de_arca` names it). */
  confirmar_repetido: z.boolean().default(false),
  /** The person's statement that the rate is right, though ARCA's is more than 2 % away (409 `cotizacion_sin_confirmar` tells both). */
  confirmar_cotizacion: z.boolean().default(false),
  version: z.int().nullable().default(null),
});

/** A voucher after a request to issue it. `en_cola` (with status 202): ARCA did not answer, and why. */
export const emision = conAutorizacion(comprobante.in.extend({ en_cola: z.boolean(), motivo: z.string().nullable() }));
export type Emision = z.output<typeof emision>;

/** Preview of the credit note for the rest of an invoice, with its warnings. */
export const notaPrevista = z.object({
  tipo_comprobante: tipoGuardado,
  fecha: fechaCivil,
  moneda: z.string(),
  /** Its invoice's rate, in pesos per unit. */
  cotizacion: importe,
  total: importe,
  advertencias: z.array(z.string()),
});
export type NotaPrevista = z.output<typeof notaPrevista>;

/**
 * Body of POST /api/facturas/{id}/nota-credito: the total that the person saw, since another note may have been issued meanwhile;
 * null: whatever is left. `observaciones` are printed on the note. `punto_de_venta` null: the invoice's, where it issues here.
 */
export const notaPedida = z.object({
  total_previsto: importe.nullable().default(null),
  observaciones: oVacio(parrafo(2_000)),
  punto_de_venta: numeroDePunto.nullable().default(null),
});

/**
 * Preview of the note that annuls another, with its warnings. `sigue_devuelta`: question to be answered with `aunque_se_acredite`, because
 * the sale still asks for the annulled note; null: nothing is asked.
 */
export const anulacionPrevista = notaPrevista.extend({ sigue_devuelta: z.string().nullable() });
export type AnulacionPrevista = z.output<typeof anulacionPrevista>;

/** Body of POST /api/facturas/{id}/anulacion. */
export const anulacionPedida = notaPedida.extend({ aunque_se_acredite: z.boolean().default(false) });

/** Totals of a change that the person saw. `nota` null: it was already issued. `factura` null: its perceptions were unknown. */
const cambioVisto = z.object({ nota: importe.nullable(), factura: importe.nullable() });
export type CambioVisto = z.output<typeof cambioVisto>;

/**
 * Body of POST /api/facturas/{id}/factura-a (spec §7), with the parts of the address, and a date if the person typed one.
 * `previsto` null: no check of the totals.
 */
export const facturaACuerpo = z.object({
  cuit: texto(25),
  razonSocial: texto(300),
  domicilio: texto(300),
  provincia: provincia.nullable().default(null),
  /** Receiver's condition and document type as shown on the screen; the padrón decides. */
  situacion: condicionIvaReceptor.nullable().default(null),
  tipo_comprobante: tipoComprobante.nullable().default(null),
  calle: oVacio(texto(200)),
  numero: oVacio(texto(20)),
  localidad: oVacio(texto(100)),
  codigoPostal: oVacio(texto(20)),
  fecha: fechaTipeada.nullable().default(null),
  /** The person's statement that the receiver is not bound to get an FCE. */
  sin_fce: z.boolean().default(false),
  confirmar_fecha_futura: confirmarFechaFutura,
  previsto: cambioVisto.nullable().default(null),
});
export type FacturaACuerpo = z.output<typeof facturaACuerpo>;

/** Query of GET /api/facturas/{id}/factura-a: receiver of the A, as far as it is known. */
export const cambioPrevistoQuery = z.object({
  cuit: opcional(texto(25)),
  provincia: opcional(entero().pipe(provincia)),
});
export type CambioPrevistoQuery = z.output<typeof cambioPrevistoQuery>;

/** Vouchers that a change would issue now, in the currency of its B. */
export const cambioPrevisto = z.object({
  moneda: z.string(),
  /** Total of the credit note; null: already issued, and only the A is missing. */
  nota: importe.nullable(),
  /** Total of the A, with its known perceptions. */
  factura: importe,
  /** Perceptions of the A; null: they depend on its receiver, who is unknown. */
  percepciones: importe.nullable(),
  /** The perceptions depend on the destination of the goods, which is unknown: a person has to give the receiver's province. */
  entrega_sin_saber: z.boolean(),
  /** Receiver of the A, in a change half way; null: the change has not begun. */
  receptor: receptor.nullable(),
});
export type CambioPrevisto = z.output<typeof cambioPrevisto>;

/** The two vouchers of a change. `factura` null: the note waits for ARCA. Status 202 when either is in the queue. */
export const cambioAFacturaA = z.object({ en_cola: z.boolean(), nota: emision, factura: emision.nullable() });

/** The padrón's answer, with the fields that the form takes from it. */
export const personaBuscada = personaArca.extend({
  /** Razón social, or surname and name. */
  razon_social: z.string(),
  /** IVA condition; null: the padrón does not give it. */
  situacion_iva: condicionIvaReceptor.nullable(),
  /** A second condition, when taxes of two regimes are active and a person has to confirm which holds; null: there is no doubt. */
  otra_situacion_iva: condicionIvaReceptor.nullable(),
  domicilio: z.string(),
  localidad: z.string(),
  codigo_postal: z.string(),
  provincia: provincia.nullable(),
});
export type PersonaBuscada = z.output<typeof personaBuscada>;

const montoOpcional = opcional(z.coerce.number().min(0));

/**
 * Query of GET /api/facturas/percepciones_iibb. `monto` is the voucher's net taxed amount and, with `iva`, `exento` and
 * `no_gravado`, in its currency; `cotizacion` is 1 if absent. `provincia_entrega`: destination of the goods, when the sale gives
 * it.
 */
export const percepcionesQuery = z.object({
  tipo_comprobante: entero().pipe(tipoComprobante),
  company_id: z.uuid(),
  cuit: texto(25),
  monto: z.coerce.number().min(0),
  iva: montoOpcional,
  exento: montoOpcional,
  no_gravado: montoOpcional,
  cotizacion: montoOpcional,
  fecha: texto(40),
  provincia_facturado: opcional(entero().pipe(provincia)),
  situacion_iva_facturado: opcional(entero().pipe(condicionIvaReceptor)),
  provincia_entrega: opcional(entero().pipe(provincia)),
});
export type PercepcionesQuery = z.output<typeof percepcionesQuery>;

export const percepcionesCalculadas = z.array(percepcion);

/** Query of GET /api/facturas/ultima_fecha. */
export const ultimaFechaQuery = z.object({
  company_id: z.uuid(),
  punto_de_venta: entero(),
  tipo_comprobante: entero().pipe(tipoComprobante),
});
export type UltimaFechaQuery = z.output<typeof ultimaFechaQuery>;

/** Last date of a serie; null: no voucher of it is known. */
export const ultimaFechaDeSerie = z.object({ ultima_fecha: z.string().nullable() });

/** Query of GET /api/facturas/periodo: the credit note for a period that is being typed. `cuit`: the receiver's document. */
export const periodoQuery = z.object({
  company_id: z.uuid(),
  tipo_comprobante: entero().pipe(tipoComprobante),
  cuit: texto(25),
  tipo_documento: opcional(entero().pipe(tipoDocumento)),
  moneda: texto(10),
  desde: fechaTipeada,
  hasta: fechaTipeada,
});
export type PeriodoQuery = z.output<typeof periodoQuery>;

/** The receiver's invoices of a period, and what a credit note may still take of each. Perceptions apart. */
export const saldoDePeriodo = z.object({
  /** Sum of the invoices, in their currency. */
  facturado: importe,
  /** Uncredited part of that sum. */
  saldo: importe,
  /** The oldest first; each with what may still be taken of it. */
  facturas: z.array(parteDeNota),
});
export type SaldoDePeriodo = z.output<typeof saldoDePeriodo>;
