import { Decimal } from 'decimal.js';
import { monedaOf } from '../../catalogs/moneda.ts';
import { tipoComprobanteOf, type TipoComprobanteFila } from '../../catalogs/tipoComprobante.ts';
import { formatPorcentaje } from '../../money.ts';
import { celdaDeFecha, type Celda, type Fila } from '../../planillas/celda.ts';
import { importeEn, type ProgramaContable } from '../contable.ts';
import { nombreDeTributo, type Hecho } from '../hecho.ts';

const TITULOS = [
  'NUMERODECONTROL',
  'CLIENTE',
  'TIPO',
  'NUMERO',
  'FECHA',
  'VENCIMIENTODELCOBRO',
  'COMPROBANTEASOCIADO',
  'MONEDA',
  'COTIZACION',
  'OBSERVACIONES',
  'PRODUCTOSERVICIO',
  'CENTRODECOSTO',
  'PRODUCTOOBSERVACION',
  'CANTIDAD',
  'PRECIO',
  'DESCUENTO',
  'IMPORTE',
  'IVA',
];

const CERO = new Decimal(0);
const UNO = new Decimal(1);
/** Columns from which a row's amount is read back. */
const TIPO = 2;
const IMPORTE = 16;
const IVA = 17;

/** Kinds of a voucher: 1 invoice, 2 debit note, 3 credit note, 6 receipt, and 10 to 12 those of credit invoices for SMEs (FCE). */
const NOTA_DE_CREDITO: ReadonlySet<string> = new Set(['3', '12']);

/** Xubio: a row for each rate, and for what has none, in the voucher's currency; notes in positive. */
export const xubio: ProgramaContable = {
  clave: 'xubio',
  nombre: 'Xubio',
  uso: 'Es la planilla de importación de ventas de Xubio: cada fila es una alícuota, lo exento o un tributo.',
  sin_confirmar: 'Este archivo todavía no se probó en Xubio: controlá los totales después de importarlo.',
  forma: 'xlsx',
  archivo: (periodo) => `xubio-ventas-${periodo}`,
  titulos: TITULOS,
  filas: filasDeXubio,
  moneda: 'original',
  importe: (fila) => {
    const total = importeEn(fila[IMPORTE], CERO).plus(importeEn(fila[IVA], CERO));
    return NOTA_DE_CREDITO.has(String(fila[TIPO])) ? total.negated() : total;
  },
};

function filasDeXubio(voucher: Hecho, _marco: unknown, orden: number): Fila[] {
  const { comprobante: c, tipo, receptor, original } = voucher;
  const [asociado] = c.asociados;
  const comunes: Celda[] = [
    String(orden),
    receptor,
    tipoDeXubio(tipo),
    numeroDeXubio(tipo, c),
    celdaDeFecha(c.fecha),
    celdaDeFecha(c.vencimiento_pago ?? c.fecha),
    asociado ? numeroDeXubio(tipoComprobanteOf(asociado.tipo_comprobante), asociado) : '',
    monedaOf(c.moneda).nombre,
    c.cotizacion,
    '',
  ];
  const renglon = (producto: string, importe: Decimal, iva = CERO): Fila => [
    ...comunes,
    producto,
    '',
    '',
    UNO,
    importe,
    CERO,
    importe,
    iva,
  ];
  const filas = [
    ...original.alicuotas.map(({ iva, neto, importe }) => renglon(`Ventas ${formatPorcentaje(iva)}`, neto, importe)),
    ...(original.exento.isZero() ? [] : [renglon(tipo.letra === 'C' ? 'Ventas' : 'Ventas exentas', original.exento)]),
    ...(original.no_gravado.isZero() ? [] : [renglon('Ventas no gravadas', original.no_gravado)]),
    ...original.tributos.map((tributo) => renglon(nombreDeTributo(tributo), tributo.importe)),
  ];
  return filas.length === 0 ? [renglon('Ventas', CERO)] : filas;
}

function tipoDeXubio({ codigo, clase }: TipoComprobanteFila): string {
  const deCredito = codigo >= 201 && codigo <= 213 ? 9 : 0;
  if (clase === 'nota_debito') return String(2 + deCredito);
  if (clase === 'nota_credito') return String(3 + deCredito);
  return clase === 'recibo' ? '6' : String(1 + deCredito);
}

/** `A-00004-00001680` */
function numeroDeXubio(
  { letra }: TipoComprobanteFila,
  { punto_de_venta, numero_comprobante }: { punto_de_venta: number; numero_comprobante: number | null },
): string {
  const numero = String(numero_comprobante ?? 0).padStart(8, '0');
  return `${letra}-${String(punto_de_venta).padStart(5, '0')}-${numero}`;
}
