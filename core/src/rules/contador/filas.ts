import type { Decimal } from 'decimal.js';
import { valorSabido, type Sabido } from '../../contract/sabido.ts';
import type { DatosFacturacion } from '../../contract/ventas/venta.ts';
import type { CanceladaConFactura } from '../../contract/cambios/cancelada.ts';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import { nombresDeLoQuePaso, nombresDeQuienPago } from '../cambios/deFacturada.ts';
import type { Ubicacion } from '../ventas/grupoDeVenta.ts';
import { formatFecha, toBuenosAires } from '../dates.ts';
import { sum } from '../money.ts';
import { celdaDeFecha, celdaDeImporte, type Celda } from '../planillas/celda.ts';
import { formatNumero } from '../comprobantes/numero.ts';
import { nombreOf, type ComprobanteAReportar } from '../reportes/comprobante.ts';
import { columnasDato } from '../reportes/ivaVentas/columnas.ts';
import { enPesos } from '../reportes/pesos.ts';
import type { Reparo } from '../reportes/reporte.ts';
import { otroPeriodo } from '../reportes/reviewRegistro.ts';
import { isNotaCredito } from '../catalogs/tipoComprobante.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** Columns of a voucher's receiver, named as in IVA ventas. */
const receptor = columnasDato.filter(({ nombre }) => nombre === 'CUIT/Doc' || nombre === 'Razón Social');

/** Titles of the list of a month's credit notes. */
export const titulosDeNotas: readonly string[] = [
  'Fecha',
  'Nota de crédito',
  ...receptor.map(({ nombre }) => nombre),
  'Neto, exento y no gravado',
  'IVA',
  'Tributos',
  'Total',
  'De',
  'Por qué es de otro período',
];

/** Row of a credit note in its list, in pesos and negative, as in IVA ventas; null: the voucher is no credit note. */
export function filaDeNota(comprobante: ComprobanteAReportar): Celda[] | null {
  if (!isNotaCredito(comprobante)) return null;
  const { alicuotas, exento, no_gravado, iva, percepciones, otros_tributos, total } = enPesos(comprobante);
  const neto = sum([...alicuotas.map((alicuota) => alicuota.neto), exento, no_gravado]);
  const tributos = sum([...percepciones, ...otros_tributos].map(({ importe }) => importe));
  return [
    { fecha: comprobante.fecha },
    nombreOf(comprobante),
    ...receptor.map(({ valor }) => valor(comprobante)),
    ...[neto, iva, tributos, total].map((importe) => celdaDeImporte(importe.isZero() ? importe : importe.negated())),
    deQue(comprobante),
    otroPeriodo(comprobante)
      .map(({ mensaje }) => mensaje)
      .join(' '),
  ];
}

/** The vouchers, or the period, that a note refers to. */
function deQue({ asociados, periodo_asociado }: ComprobanteAReportar): string {
  return periodo_asociado
    ? `Período ${formatFecha(periodo_asociado.desde)} al ${formatFecha(periodo_asociado.hasta)}`
    : asociados.map(formatNumero).join(', ');
}

/** Titles of the list of remarks that a month's reports make on its vouchers. */
export const titulosDeControles: readonly string[] = [
  'Reporte',
  'Comprobante',
  'Código',
  'Sería rechazado',
  'Qué pasa',
];

/** Row of a remark, made by the report with this title; without a voucher, the remark is about many or about the whole file. */
export function filaDeControl(
  titulo: string,
  { comprobante, codigo, impide, mensaje }: Pick<Reparo, 'codigo' | 'mensaje'> & Partial<Reparo>,
): Celda[] {
  return [titulo, comprobante ?? '', codigo, impide ? 'sí' : 'no', mensaje];
}

/** A sale of the month that has no invoice. `moneda`: `ARS` or another. */
export interface FilaSinFactura {
  venta: string;
  fecha: string;
  cuenta: string;
  apodo: string | null;
  facturacion: Sabido<Pick<DatosFacturacion, 'nombre' | 'numero_documento'>>;
  moneda: string;
  total: Decimal;
  devuelto: Decimal;
  ubicacion: Ubicacion;
}

/** Titles of the list of a month's sales without invoice. */
export const titulosDeSinFactura: readonly string[] = [
  'Fecha',
  'Venta',
  'Cuenta',
  'CUIT/Doc',
  'Razón Social',
  'Apodo',
  'Moneda',
  'Total',
  'Devuelto',
  'Por qué',
];

/** Row of a sale without invoice in its list. */
export function filaDeSinFactura(venta: FilaSinFactura): Celda[] {
  const receptor = valorSabido(venta.facturacion, null);
  return [
    { fecha: venta.fecha },
    venta.venta,
    venta.cuenta,
    receptor?.numero_documento ?? '',
    receptor === undefined ? 'RECEPTOR POR SABER' : receptor?.nombre || 'CONSUMIDOR FINAL',
    venta.apodo ?? '',
    venta.moneda,
    celdaDeImporte(venta.total),
    celdaDeImporte(venta.devuelto),
    porQue(venta.ubicacion),
  ];
}

/** Titles of the list of cancelled sales whose invoice stands. */
export const titulosDeCanceladas: readonly string[] = [
  'Fecha',
  'Venta',
  'Cuenta',
  'Factura',
  'Fecha de la factura',
  ...receptor.map(({ nombre }) => nombre),
  'Total de la factura',
  'En pie',
  'Qué pasó',
  'Devuelto',
  'Quién pagó la devolución',
  'Qué hacer',
  `Leída de ${nombreDePlaza()}`,
];

/** Row of a cancelled sale in its list; `comprobante` is its invoice, in pesos. */
export function filaDeCancelada(
  { fecha, venta, factura, en_pie, que, devuelto, a_cargo_de, accion, leida_en }: CanceladaConFactura,
  { cuenta, comprobante }: { cuenta: string; comprobante: Pick<Receptor, 'cuit_facturado' | 'razon_social_facturado'> },
): Celda[] {
  return [
    celdaDeFecha(fecha && toBuenosAires(fecha)),
    venta,
    cuenta,
    factura.texto,
    { fecha: factura.fecha },
    comprobante.cuit_facturado,
    comprobante.razon_social_facturado,
    celdaDeImporte(factura.total),
    celdaDeImporte(en_pie),
    nombresDeLoQuePaso[que],
    celdaDeImporte(devuelto),
    a_cargo_de === null ? '' : nombresDeQuienPago[a_cargo_de],
    accion.texto,
    { fecha: toBuenosAires(leida_en) },
  ];
}

/** Reason for a sale to have no invoice, when it is known. */
function porQue({ grupo, motivo }: Ubicacion): string {
  if (motivo !== null) return motivo.texto;
  if (grupo === 'para_facturar') return 'Está lista para facturar.';
  if (grupo === 'con_nota') return 'Su factura se anuló con notas de crédito.';
  return grupo === 'facturada' ? 'Su factura es de otro ambiente de ARCA.' : '';
}
