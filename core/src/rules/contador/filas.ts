import type { Decimal } from 'decimal.js';
import { valorSabido, type Sabido } from '../../contract/sabido.ts';
import type { DatosFacturacion } from '../../contract/ventas/venta.ts';
import type { CanceladaConFactura } from '../../contract/cambios/cancelada.ts';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import { nombresDeLoQuePaso, nombresDeQuienPago } from '../cambios/deFacturada.ts';
import type { Ubicacion } from '../ventas/grupoDeVenta.ts';
import { toBuenosAires } from '../dates.ts';
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

/** Who a voucher is to, as IVA ventas names them. */
const receptor = columnasDato.filter(({ nombre }) => nombre === 'CUIT/Doc' || nombre === 'Razón Social');

/** The titles of the list of a month's credit notes. */
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

/** A voucher in that list, in pesos and negative, as in IVA ventas; null: it is no credit note. */
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
    comprobante.asociados.map(formatNumero).join(', '),
    otroPeriodo(comprobante)
      .map(({ mensaje }) => mensaje)
      .join(' '),
  ];
}

/** The titles of the list of what the reports of a month say of its vouchers. */
export const titulosDeControles: readonly string[] = [
  'Reporte',
  'Comprobante',
  'Código',
  'Sería rechazado',
  'Qué pasa',
];

/** One of those things, said by the report that has this title; without a voucher, it is of many or of the whole file. */
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

/** The titles of the list of a month's sales without invoice. */
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

/** A sale in that list. */
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

/** The titles of the list of what was cancelled and stands invoiced. */
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

/** A sale in that list: `comprobante` is its invoice, in pesos. */
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

/** Why a sale has no invoice, when it is known. */
function porQue({ grupo, motivo }: Ubicacion): string {
  if (motivo !== null) return motivo.texto;
  if (grupo === 'para_facturar') return 'Está lista para facturar.';
  if (grupo === 'con_nota') return 'Su factura se anuló con notas de crédito.';
  return grupo === 'facturada' ? 'Su factura es de otro ambiente de ARCA.' : '';
}
