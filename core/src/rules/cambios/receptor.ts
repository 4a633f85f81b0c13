import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { Sabido } from '../../contract/sabido.ts';
import type { DatosFacturacion } from '../../contract/ventas/venta.ts';
import { nombreTipoDocumento, SIN_IDENTIFICAR } from '../catalogs/tipoDocumento.ts';
import { documentoFacturable } from '../comprobantes/receptor.ts';
import { formatDocumento } from '../cuit.ts';

type Documento = Pick<Receptor, 'tipo_documento_facturado' | 'cuit_facturado'>;

/** Whom an invoice is to, and whom the marketplace says that its sale is of now; `ahora` null: it named others and they cannot be read. */
export interface CambioDeReceptor {
  facturado: Documento;
  ahora: Documento | null;
}

export interface EntradaCambioDeReceptor {
  factura: Documento & {
    /** A person said whom it is to: they typed it, or changed it to A. */
    por_una_persona: boolean;
  };
  /** The buyer as the marketplace has it now. */
  facturacion: Sabido<DatosFacturacion>;
  /** Its orders name other billing data than those that were read. */
  nombra_otros: boolean;
}

/**
 * Whether the buyer of an invoiced sale is another by now. Data that went away, or that no voucher can be sent to, say nothing of who
 * it was.
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

/** A CUIL that ARCA does not take goes as the DNI inside it. */
function isSamePerson(uno: Documento, otro: Documento): boolean {
  return coreOf(uno) === coreOf(otro);
}

function coreOf({ cuit_facturado }: Documento): string {
  const digitos = cuit_facturado.length === 11 ? cuit_facturado.slice(2, 10) : cuit_facturado;
  return digitos.replace(/^0+/, '');
}

/** `El comprador cambió desde que se facturó: la factura es a DNI 30.772.273 y ahora Mercado Libre dice CUIT 30-71123456-6.` */
export function textoDeCambioDeReceptor({ facturado, ahora }: CambioDeReceptor): string {
  const antes = `la factura es a ${nombrar(facturado)}`;
  return ahora === null
    ? `Mercado Libre cambió los datos del comprador desde que se facturó y todavía no se pueden leer: ${antes}.`
    : `El comprador cambió desde que se facturó: ${antes} y ahora Mercado Libre dice ${nombrar(ahora)}.`;
}

function nombrar({ tipo_documento_facturado, cuit_facturado }: Documento): string {
  if (tipo_documento_facturado === SIN_IDENTIFICAR) return 'un consumidor final sin identificar';
  return `${nombreTipoDocumento(tipo_documento_facturado)} ${formatDocumento(cuit_facturado)}`;
}

export const ACCION_DE_CAMBIO_DE_RECEPTOR =
  'Fijate quién compró: si es otro, anulá la factura con una nota de crédito y facturá la venta de nuevo.';
