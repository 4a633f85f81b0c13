import { autorizaciones, type Autorizacion } from '../../contract/autorizaciones/autorizaciones.ts';
import type { ComprobanteDatos } from '../../contract/comprobantes/comprobante.ts';
import { SIN_IDENTIFICAR } from '../catalogs/tipoDocumento.ts';

/** Address at which ARCA reads the QR. The older `https://www.afip.gob.ar/fe/qr/` still works. */
const QR_BASE = 'https://www.arca.gob.ar/fe/qr/';

/** Fields of an authorised voucher that its QR carries. */
export type DatosDelQr = Pick<
  ComprobanteDatos,
  'tipo_comprobante' | 'fecha' | 'total' | 'moneda' | 'cotizacion' | 'tipo_documento_facturado' | 'cuit_facturado'
> & { company_cuit: string; punto_de_venta: number; numero_comprobante: number; autorizacion: Autorizacion };

/** The JSON of the QR, keys in the order of RG 4892, without spaces. Figures are written exactly, never through a float. */
export function qrJson(comprobante: DatosDelQr): string {
  const anonimo = comprobante.tipo_documento_facturado === SIN_IDENTIFICAR;
  const pares: [string, string][] = [
    ['ver', '1'],
    ['fecha', `"${comprobante.fecha}"`],
    ['cuit', comprobante.company_cuit],
    ['ptoVta', String(comprobante.punto_de_venta)],
    ['tipoCmp', String(comprobante.tipo_comprobante)],
    ['nroCmp', String(comprobante.numero_comprobante)],
    ['importe', comprobante.total.toFixed()],
    ['moneda', `"${comprobante.moneda}"`],
    ['ctz', comprobante.cotizacion.toFixed()],
    ['tipoDocRec', String(comprobante.tipo_documento_facturado)],
    ['nroDocRec', anonimo ? '0' : comprobante.cuit_facturado.replace(/^0+(?=\d)/, '')],
    ['tipoCodAut', `"${autorizaciones[comprobante.autorizacion.tipo].codigoQr}"`],
    ['codAut', comprobante.autorizacion.codigo],
  ];
  return `{${pares.map(([clave, valor]) => `"${clave}":${valor}`).join(',')}}`;
}

/** The text of the QR (RG 4892). The JSON is plain ASCII, so base64 needs no encoding of its own. */
export function qrUrl(comprobante: DatosDelQr, base = QR_BASE): string {
  return `${base}?p=${btoa(qrJson(comprobante))}`;
}
