import { z } from 'zod';
import { conAutorizacion } from '../autorizaciones/autorizaciones.ts';
import { fechaCivil, fechaTipeada, id, importe } from '../base.ts';
import { comprobante, percepcion, receptor } from './comprobante.ts';
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
  /** There are more than `totalItems`, which always goes past this page. Never in a list of 500 or less. */
  hay_mas: z.literal(true).optional(),
});
export type FacturasPagina = z.output<typeof facturasPagina>;

/** A line as typed. Only the price that `precios_con_iva` names is read; the other is computed from it. */
export const facturaItemTipeado = z.object({
  descripcion: texto(500),
  sku: texto(200).nullable().default(null),
  cantidad: importe.nullable(),
  /** null: units. */
  unidad: unidadMedida.nullable().default(null),
  importe: importe.nullable().default(null),
  importe_sin_iva: importe.nullable().default(null),
  /** Off the whole line. */
  bonificacion: importe
    .refine((valor) => valor.gte(0), 'negative')
    .nullable()
    .default(null),
  /** Of an issuer that charges none it is nothing, whatever it says. */
  iva: alicuotaArca.default(21),
  /** null: exento at rate 0, gravado otherwise. */
  tratamiento_iva: tratamientoIva.nullable().default(null),
  despacho: texto(100).nullable().default(null),
});
export type FacturaItemTipeado = z.output<typeof facturaItemTipeado>;

/** One as the screen showed it: what the voucher carries is decided again when it is saved. */
export const percepcionTipeada = percepcion.extend({ motivo: texto(1_000) });

/**
 * Body of POST and PUT /api/facturas: a voucher as typed, with null where nothing was. The server computes the figures
 * and answers every problem it finds. A field that is not sent is empty.
 */
export const facturaTipeada = z.object({
  company_id: id.nullable(),
  punto_de_venta: z.int().nullable(),
  tipo_comprobante: tipoComprobante.nullable(),
  /** Of the pre-printed form. */
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
  /** ARCA's code: PES, DOL, 060… null: pesos. A note is in its invoice's currency, which has to be said when it is another, or in pesos. */
  moneda: texto(10).nullable().default(null),
  /** null: 1 in pesos; of a note in its invoice's currency, the invoice's. */
  cotizacion: importe.nullable().default(null),
  observaciones: oVacio(parrafo(2_000)),
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
  /** null: as the padrón says. */
  situacion_iva_facturado: condicionIvaReceptor.nullable().default(null),
  email_facturado: emailTipeado.nullable().default(null),
  items: z.array(facturaItemTipeado).max(500),
  percepciones: z.array(percepcionTipeada).max(24).default([]),
  /** The voucher a note refers to. */
  comprobante_vinculado: id.nullable().default(null),
  /** Of the draft as it was read: a save over what somebody else saved meanwhile is a 409. null: it is written whatever it was. */
  version: z.int().nullable().default(null),
});
export type FacturaTipeada = z.output<typeof facturaTipeada>;

/** POST /api/facturas creates; with the id of a draft it saves that one. */
export const facturaGuardada = facturaTipeada.extend({
  id: id.nullable().default(null),
  /** What a new one will be called: sent again because its answer did not arrive, it saves that one and makes no other. */
  nuevo_id: z.uuid().nullable().default(null),
  /** The sale that a new one is the invoice of: nobody else invoices it meanwhile, and issuing it marks it as invoiced. */
  venta: z
    .object({ cuenta_id: z.uuid(), clave: z.string().regex(/^\d{1,20}$/) })
    .nullable()
    .default(null),
});
export type FacturaGuardada = z.output<typeof facturaGuardada>;

/** A date later than today blocks the earlier ones of its serie: it is issued only when the person says so. */
const confirmarFechaFutura = z.boolean().default(false);

/** Body of POST /api/facturas/{id}/emitir. `version`: the one that was read; if somebody wrote the draft since it is not issued. null: as it is. */
export const emisionPedida = z.object({
  confirmar_fecha_futura: confirmarFechaFutura,
  /** It is not the equal voucher that ARCA had beyond a restored copy (409 `repetido_de_arca`, which says which). */
  confirmar_repetido: z.boolean().default(false),
  version: z.int().nullable().default(null),
});

/** A voucher after it was asked to be issued: `en_cola` (with status 202) when ARCA did not answer, and why. */
export const emision = conAutorizacion(comprobante.in.extend({ en_cola: z.boolean(), motivo: z.string().nullable() }));
export type Emision = z.output<typeof emision>;

/** The credit note for all that an invoice still has, before it is issued, and what to know of it. */
export const notaPrevista = z.object({
  tipo_comprobante: tipoGuardado,
  fecha: fechaCivil,
  moneda: z.string(),
  total: importe,
  advertencias: z.array(z.string()),
});
export type NotaPrevista = z.output<typeof notaPrevista>;

/**
 * Body of POST /api/facturas/{id}/nota-credito: the total that the person was shown, since another note may have been issued
 * meanwhile; null, whatever is left. `observaciones` are printed on the note.
 */
export const notaPedida = z.object({
  total_previsto: importe.nullable().default(null),
  observaciones: oVacio(parrafo(2_000)),
});

/**
 * The totals of a change that the person was shown: of the note, null when it was said to be out; of the A, null when what it
 * perceives was not known.
 */
const cambioVisto = z.object({ nota: importe.nullable(), factura: importe.nullable() });
export type CambioVisto = z.output<typeof cambioVisto>;

/**
 * Body of POST /api/facturas/{id}/factura-a (spec §7), with the parts of the address and a date if the person typed one.
 * `previsto` null: whatever it would issue.
 */
export const facturaACuerpo = z.object({
  cuit: texto(25),
  razonSocial: texto(300),
  domicilio: texto(300),
  provincia: provincia.nullable().default(null),
  /** Receiver's condition and type as the screen shows them; the padrón decides. */
  situacion: condicionIvaReceptor.nullable().default(null),
  tipo_comprobante: tipoComprobante.nullable().default(null),
  calle: oVacio(texto(200)),
  numero: oVacio(texto(20)),
  localidad: oVacio(texto(100)),
  codigoPostal: oVacio(texto(20)),
  fecha: fechaTipeada.nullable().default(null),
  /** The person says that the receiver is not bound to get an FCE. */
  sin_fce: z.boolean().default(false),
  confirmar_fecha_futura: confirmarFechaFutura,
  previsto: cambioVisto.nullable().default(null),
});
export type FacturaACuerpo = z.output<typeof facturaACuerpo>;

/** Query of GET /api/facturas/{id}/factura-a: who the A would be for, as far as it is known. */
export const cambioPrevistoQuery = z.object({
  cuit: opcional(texto(25)),
  provincia: opcional(entero().pipe(provincia)),
});
export type CambioPrevistoQuery = z.output<typeof cambioPrevistoQuery>;

/** What a change would issue now, in the currency of its B. */
export const cambioPrevisto = z.object({
  moneda: z.string(),
  /** Total of the credit note; null: it is issued already, and only the A is missing. */
  nota: importe.nullable(),
  /** Total of the A, with the perceptions that are known. */
  factura: importe,
  /** Perceptions of the A; null: they depend on who it is for, and that is not known. */
  percepciones: importe.nullable(),
  /** The perceptions depend on which province the goods go to, which is not known: a person has to say the receiver's. */
  entrega_sin_saber: z.boolean(),
  /** Of a change that is half way: who its A is for. */
  receptor: receptor.nullable(),
});
export type CambioPrevisto = z.output<typeof cambioPrevisto>;

/** The change's two vouchers; `factura` null while the note waits for ARCA. 202 when either is in the queue. */
export const cambioAFacturaA = z.object({ en_cola: z.boolean(), nota: emision, factura: emision.nullable() });

/** The padrón's answer, and what the form fills from it. */
export const personaBuscada = personaArca.extend({
  /** Razón social, or surname and name. */
  razon_social: z.string(),
  /** null when the padrón does not tell it. */
  situacion_iva: condicionIvaReceptor.nullable(),
  domicilio: z.string(),
  localidad: z.string(),
  codigo_postal: z.string(),
  provincia: provincia.nullable(),
});
export type PersonaBuscada = z.output<typeof personaBuscada>;

const montoOpcional = opcional(z.coerce.number().min(0));

/**
 * Query of GET /api/facturas/percepciones_iibb. `monto` is the voucher's net taxed amount, and with `iva`, `exento` and
 * `no_gravado`, in its currency; `cotizacion` is 1 unless it says so. `provincia_entrega`:
 * where the sale says that the goods go, when it does.
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

/** null: nothing was issued in it, as far as we know. */
export const ultimaFechaDeSerie = z.object({ ultima_fecha: z.string().nullable() });
