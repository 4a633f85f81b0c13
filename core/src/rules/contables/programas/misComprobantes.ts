import { Decimal } from 'decimal.js';
import { PESOS } from '../../catalogs/moneda.ts';
import { tipoComprobanteOf } from '../../catalogs/tipoComprobante.ts';
import { sum, withComma } from '../../money.ts';
import { celdaDeFecha, type Celda, type Fila } from '../../planillas/celda.ts';
import { importeEn, type ProgramaContable } from '../contable.ts';
import type { Hecho } from '../hecho.ts';

/** Rates with a pair of columns, in the order of ARCA's file; 0 % has no column of VAT. */
const TASAS = [0, 2.5, 5, 10.5, 21, 27] as const;

const TITULOS = [
  'Fecha de Emisión',
  'Tipo de Comprobante',
  'Punto de Venta',
  'Número Desde',
  'Número Hasta',
  'Cód. Autorización',
  'Tipo Doc. Receptor',
  'Nro. Doc. Receptor',
  'Denominación Receptor',
  'Tipo Cambio',
  'Moneda',
  ...TASAS.flatMap((tasa) => {
    const neto = `Imp. Neto Gravado IVA ${withComma(tasa)}%`;
    return tasa === 0 ? [neto] : [`IVA ${withComma(tasa)}%`, neto];
  }),
  'Imp. Neto Gravado Total',
  'Imp. Neto No Gravado',
  'Imp. Op. Exentas',
  'Otros Tributos',
  'Total IVA',
  'Imp. Total',
];

const CERO = new Decimal(0);

/**
 * *Mis Comprobantes emitidos* of our own vouchers, in the generation of since about 2025-09: amounts in the voucher's currency, notes
 * in positive. Class C has only its total, as in ARCA's own file.
 */
export const misComprobantes: ProgramaContable = {
  clave: 'mis-comprobantes',
  nombre: 'Mis Comprobantes',
  uso: 'Tiene el formato de la descarga de ARCA (Mis Comprobantes, emitidos): lo leen SOS Contador y casi todos los sistemas.',
  sin_confirmar: 'Este archivo todavía no se probó en un sistema contable: controlá los totales después de importarlo.',
  forma: 'mis_comprobantes',
  archivo: (periodo) => `mis-comprobantes-emitidos-${periodo}`,
  titulos: TITULOS,
  filas: (voucher) => [filaDeArca(voucher)],
  moneda: 'original',
  importe: (fila) => {
    const total = importeEn(fila.at(-1), CERO);
    return tipoComprobanteOf(Number(fila[1])).signo === -1 ? total.negated() : total;
  },
};

function filaDeArca({ comprobante: c, documento, receptor, original, tipo }: Hecho): Fila {
  const detalla = tipo.letra !== 'C';
  const tasas = TASAS.flatMap((tasa): Celda[] => {
    const alicuota = original.alicuotas.find(({ iva }) => iva === tasa);
    const neto: Celda = alicuota?.neto ?? '';
    const iva: Celda = alicuota?.importe ?? '';
    return tasa === 0 ? [neto] : [iva, neto];
  });
  const importes = [
    sum(original.alicuotas.map(({ neto }) => neto)),
    original.no_gravado,
    detalla ? original.exento : CERO,
    detalla ? sum(original.tributos.map(({ importe }) => importe)) : CERO,
    sum(original.alicuotas.map(({ importe }) => importe)),
  ];
  return [
    celdaDeFecha(c.fecha),
    String(c.tipo_comprobante),
    String(c.punto_de_venta),
    String(c.numero_comprobante),
    String(c.numero_comprobante),
    c.cae ?? '',
    String(c.tipo_documento_facturado),
    documento === '' ? '0' : documento,
    receptor,
    c.cotizacion,
    monedaDeArca(c.moneda),
    ...tasas,
    ...importes,
    original.total,
  ];
}

/** Currency as that file writes it; the others by ARCA's code. */
function monedaDeArca(codigo: string): string {
  const signos: Readonly<Record<string, string>> = { [PESOS]: '$', DOL: 'USD' };
  return signos[codigo] ?? codigo;
}
