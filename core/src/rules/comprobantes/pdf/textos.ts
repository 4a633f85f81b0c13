import type { Letra, Provincia, SituacionIva } from '../../../contract/enums.ts';
import { esElectronico } from '../../catalogs/empresa.ts';
import { monedas } from '../../catalogs/moneda.ts';
import { provinciaDe, provinciaDeTexto } from '../../catalogs/provincia.ts';
import { situacionesIva } from '../../catalogs/situacionIva.ts';
import { tipoComprobanteDe } from '../../catalogs/tipoComprobante.ts';
import { nombreTipoDocumento } from '../../catalogs/tipoDocumento.ts';
import { formatDocumento } from '../../cuit.ts';
import { formatFecha } from '../../dates.ts';
import { A_CONSUMIDOR_FINAL, leyendasDe } from '../legends.ts';
import { formatNumero } from '../numero.ts';
import { formatExacta } from './numeros.ts';
import type { ComprobanteImprimible } from './types.ts';

const titulos = {
  factura: 'FACTURA',
  nota_debito: 'NOTA DE DÉBITO',
  nota_credito: 'NOTA DE CRÉDITO',
  presupuesto: 'PRESUPUESTO',
} as const;

/** Title of the heading. */
export function tituloDe({ tipo_comprobante }: ComprobanteImprimible): string {
  return titulos[tipoComprobanteDe(tipo_comprobante).clase];
}

export function letraDe({ tipo_comprobante }: ComprobanteImprimible): Letra {
  return tipoComprobanteDe(tipo_comprobante).letra;
}

/** Point of sale in five digits and number in eight, as RG 1415 Anexo II asks; a draft has no number yet. */
export function numeroImpreso({ punto_de_venta, numero_comprobante }: ComprobanteImprimible) {
  return {
    puntoDeVenta: String(punto_de_venta).padStart(5, '0'),
    numero: numero_comprobante?.toString().padStart(8, '0') ?? 'XXXXXXXX',
  };
}

/** The issuer's condition as its legend reads. */
export function leyendaIva(situacion: SituacionIva): string {
  return situacionesIva.find(({ codigo }) => codigo === situacion)?.leyenda ?? '';
}

export function nombreProvincia(provincia: Provincia): string {
  return provinciaDe(provincia).acentuado;
}

/** An address with its province, unless its last part is that already. */
export function domicilioCon(domicilio: string, provincia: Provincia | null): string {
  const texto = domicilio.trim();
  if (provincia === null) return texto;
  if (texto === '') return nombreProvincia(provincia);
  const ultima = texto.slice(texto.lastIndexOf(',') + 1);
  return provinciaDeTexto(ultima) === provincia ? texto : `${texto}, ${nombreProvincia(provincia)}`;
}

const anonimo = ({ tipo_documento_facturado, cuit_facturado }: ComprobanteImprimible) =>
  tipo_documento_facturado === 99 && /^0*$/.test(cuit_facturado);

/** Document of the receiver: `CUIT` and `30-71654321-4`, `DNI` and `30.772.273`. */
export function documentoReceptor(comprobante: ComprobanteImprimible): { tipo: string; numero: string } {
  const { tipo_documento_facturado: tipo, cuit_facturado: numero } = comprobante;
  if (anonimo(comprobante)) return { tipo: 'Documento', numero: 'Sin identificar' };
  return { tipo: nombreTipoDocumento(tipo), numero: tipo === 94 ? numero : formatDocumento(numero) };
}

/** Name of the receiver; when nobody is identified RG 1415 wants a fixed text in its place. */
export function nombreReceptor(comprobante: ComprobanteImprimible): string {
  const nombre = comprobante.razon_social_facturado.trim();
  if (!anonimo(comprobante)) return nombre;
  return nombre === '' || /consumidor final/i.test(nombre) ? A_CONSUMIDOR_FINAL : `${A_CONSUMIDOR_FINAL} (${nombre})`;
}

/** ARCA's observation that the receiver of a class A turned out to be a monotributista. */
const OBSERVACION_MONOTRIBUTO = 10217;

/** The legends of the foot: all but the one that stands in the receiver's place, and the one ARCA's answer calls for. */
export function leyendasDelPie(comprobante: ComprobanteImprimible): string[] {
  const { leyendas, observaciones_arca, emisor } = comprobante;
  const observado = observaciones_arca.some(({ codigo }) => codigo === OBSERVACION_MONOTRIBUTO);
  const deArca = observado ? leyendasDe({ ...comprobante, situacion_iva_facturado: 6 }, emisor) : [];
  return [...new Set([...leyendas, ...deArca])].filter((leyenda) => leyenda !== A_CONSUMIDOR_FINAL);
}

/** `Dólar estadounidense (DOL). Tipo de cambio: $ 1.425,50`; null when the voucher is in pesos. */
export function monedaImpresa({ moneda, cotizacion }: ComprobanteImprimible): string | null {
  if (moneda === 'PES') return null;
  const nombre = monedas.find(({ codigo }) => codigo === moneda)?.nombre ?? 'Código de ARCA';
  return `${nombre} (${moneda}). Tipo de cambio: $ ${formatExacta(cotizacion, 2)}`;
}

/** The vouchers a note refers to; null when there are none. */
export function asociadosImpresos({ asociados }: ComprobanteImprimible): string | null {
  const textos = asociados.map((asociado) => `${formatNumero(asociado)} del ${formatFecha(asociado.fecha)}`);
  return textos.length === 0 ? null : textos.join(' · ');
}

/** What a Presupuesto has to say of itself; null on the rest. */
export function noValidoComoFactura({ tipo_comprobante }: ComprobanteImprimible): string | null {
  return tipo_comprobante === 9999 ? 'DOCUMENTO NO VÁLIDO COMO FACTURA' : null;
}

/** A voucher authorized anywhere but in production has no legal value, and says so. */
export function sinValidez({ ambiente }: ComprobanteImprimible): string | null {
  return ambiente === 'produccion' ? null : 'SIN VALIDEZ FISCAL';
}

/** Text across the page; null on a good voucher. */
export function marcaDeAgua(comprobante: ComprobanteImprimible): string | null {
  if (comprobante.status === 'borrador') return 'BORRADOR';
  return comprobante.tipo_comprobante === 9999 ? null : sinValidez(comprobante);
}

/** Label and value of the CAE, or of a pre-printed form's CAI, and its due date. Null on drafts and Presupuestos. */
export function autorizacionImpresa(comprobante: ComprobanteImprimible): [string, string][] | null {
  const { status, tipo_comprobante, modo_facturacion, cae, cae_vencimiento, cai, cai_vencimiento } = comprobante;
  if (status === 'borrador' || tipo_comprobante === 9999) return null;
  const [sigla, codigo, vencimiento] = esElectronico(modo_facturacion)
    ? ['CAE', cae, cae_vencimiento]
    : ['CAI', cai, cai_vencimiento];
  if (!codigo) return null;
  const filas: [string, string][] = [[`${sigla} N°`, codigo]];
  if (vencimiento) filas.push([`Fecha de Vto. de ${sigla}`, formatFecha(vencimiento)]);
  return filas;
}
