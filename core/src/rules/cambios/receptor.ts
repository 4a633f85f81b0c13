import type { OtroReceptor, ResultadoRevision } from '../../contract/cambios/receptor.ts';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { CondicionIvaReceptor, Letra } from '../../contract/enums.ts';
import type { Sabido } from '../../contract/sabido.ts';
import type { DatosFacturacion } from '../../contract/ventas/venta.ts';
import { CONSUMIDOR_FINAL, recibeA } from '../catalogs/situacionIva.ts';
import { CUIT, nombreTipoDocumento, SIN_IDENTIFICAR } from '../catalogs/tipoDocumento.ts';
import { cuitAConsultar, documentoFacturable, type ResultadoReceptor } from '../comprobantes/receptor.ts';
import { condicionEnPadron } from '../comprobantes/condicion/condicionEnPadron.ts';
import { formatDocumento } from '../cuit.ts';
import { motivoOf } from '../motivos/motivos.ts';
import type { PersonaArca } from '../../contract/padron/persona.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

type Documento = Pick<Receptor, 'tipo_documento_facturado' | 'cuit_facturado'>;

/**
 * Receiver of an invoice, and the buyer that the marketplace names now; `ahora` null: it names other billing data, which
 * cannot be read.
 */
export interface CambioDeReceptor {
  facturado: Documento;
  ahora: Documento | null;
}

export interface EntradaCambioDeReceptor {
  factura: Documento & {
    /** A person chose the receiver: they typed it, or changed the invoice to A. */
    por_una_persona: boolean;
  };
  /** The buyer as the marketplace has it now. */
  facturacion: Sabido<DatosFacturacion>;
  /** The sale's orders name other billing data than those that were read. */
  nombra_otros: boolean;
}

/**
 * The buyer of an invoiced sale when it has changed; null: the same. Billing data that went away, or that no voucher can be
 * sent to, tell of no change.
 */
export function cambioDeReceptor({
  factura,
  facturacion,
  nombra_otros,
}: EntradaCambioDeReceptor): CambioDeReceptor | null {
  if (factura.por_una_persona) return null;
  const { tipo_documento_facturado, cuit_facturado } = factura;
  const facturado = { tipo_documento_facturado, cuit_facturado };
  if (nombra_otros && facturacion.estado !== 'sabido') return { facturado, ahora: null };
  const ahora = documentoFacturable(facturacion);
  return ahora === null || isSamePerson(facturado, ahora) ? null : { facturado, ahora };
}

/** Whether two documents are one person's: a CUIL that ARCA does not take goes as the DNI inside it. */
function isSamePerson(documento: Documento, documentoComparado: Documento): boolean {
  return coreOf(documento) === coreOf(documentoComparado);
}

function coreOf({ cuit_facturado }: Documento): string {
  const digitos = cuit_facturado.length === 11 ? cuit_facturado.slice(2, 10) : cuit_facturado;
  return digitos.replace(/^0+/, '');
}

/** `El comprador cambió desde que se facturó: la factura es a DNI 30.772.273 y ahora`, the marketplace's name, `dice CUIT 30-71123456-6.` */
export function textoDeCambioDeReceptor({ facturado, ahora }: CambioDeReceptor): string {
  const antes = `la factura es a ${nombrar(facturado)}`;
  return ahora === null
    ? `${nombreDePlaza()} cambió los datos del comprador desde que se facturó y todavía no se pueden leer: ${antes}.`
    : `El comprador cambió desde que se facturó: ${antes} y ahora ${nombreDePlaza()} informa ${nombrar(ahora)}.`;
}

function nombrar({ tipo_documento_facturado, cuit_facturado }: Documento): string {
  if (tipo_documento_facturado === SIN_IDENTIFICAR) return 'un consumidor final sin identificar';
  return `${nombreTipoDocumento(tipo_documento_facturado)} ${formatDocumento(cuit_facturado)}`;
}

export const ACCION_DE_CAMBIO_DE_RECEPTOR =
  'Fijate quién compró: si es otra persona, anulá la factura con una nota de crédito y facturá la venta de nuevo.';

/** `Letra A, a CUIT 30-71123456-6, ACME SA`: letter and receiver of a voucher, issued or to be issued. */
export function nameReceptor({ tipo_documento, documento, nombre, letra }: OtroReceptor): string {
  const nombrado = nombrar({ tipo_documento_facturado: tipo_documento, cuit_facturado: documento });
  return `Letra ${letra}, a ${nombrado}${tipo_documento === SIN_IDENTIFICAR ? '' : `, ${nombre}`}`;
}

/** The receiver of an issued invoice, with its letter. */
export interface FacturaARevisar extends Documento {
  letra: Letra;
  situacion_iva_facturado: CondicionIvaReceptor;
  /** The padrón's answer about the receiver when the invoice was made; null: none was kept. */
  padron: PersonaArca | null;
}

/**
 * The CUIT to ask the padrón about, to know the receiver that a sale would be invoiced to; null: the answer kept with its
 * invoice is enough.
 */
export function cuitPorConsultar(factura: FacturaARevisar, facturacion: Sabido<DatosFacturacion>): string | null {
  const cuit = cuitAConsultar(facturacion);
  return cuit === factura.cuit_facturado && factura.padron !== null ? null : cuit;
}

/**
 * Whether an account chose to send class B to a receiver that gets A, which is no mistake about the receiver. Where no answer
 * of the padrón was kept, a B to a CUIT as Consumidor Final counts while the account still forces B.
 */
export function isBForzada(factura: FacturaARevisar, { force_factura_b }: { force_factura_b: boolean }): boolean {
  const { letra, tipo_documento_facturado, situacion_iva_facturado, padron } = factura;
  if (letra !== 'B' || tipo_documento_facturado !== CUIT || situacion_iva_facturado !== CONSUMIDOR_FINAL) return false;
  if (padron === null) return force_factura_b;
  const segunPadron = condicionEnPadron(padron);
  return segunPadron.kind === 'condicion' && recibeA(segunPadron.condicion);
}

/** Result of reviewing the receiver of an invoice. */
export interface Revision {
  resultado: ResultadoRevision;
  ahora: OtroReceptor | null;
  motivo: string | null;
}

/** Compares an invoice with the receiver and the letter that its sale would be invoiced with today. */
export function reviewReceptor(
  factura: FacturaARevisar,
  facturacion: Sabido<DatosFacturacion>,
  hoy: ResultadoReceptor,
): Revision {
  // Billing data that went away do not tell who the buyer was.
  if (facturacion.estado === 'ninguno' && factura.tipo_documento_facturado !== SIN_IDENTIFICAR) {
    return noSeSupo(`${nombreDePlaza()} ya no informa quién compró.`);
  }
  if (hoy.kind !== 'receptor') return noSeSupo(motivoOf(hoy.motivo, hoy.data).texto);
  const { receptor, letra } = hoy;
  if (letra === factura.letra && isSamePerson(factura, receptor))
    return { resultado: 'igual', ahora: null, motivo: null };
  const ahora = {
    tipo_documento: receptor.tipo_documento_facturado,
    documento: receptor.cuit_facturado,
    nombre: receptor.razon_social_facturado,
    condicion: receptor.situacion_iva_facturado,
    letra,
  };
  return { resultado: 'distinto', ahora, motivo: null };
}

export function noSeSupo(motivo: string): Revision {
  return { resultado: 'no_se_supo', ahora: null, motivo };
}
