import { Decimal } from 'decimal.js';
import type { ConceptoContable } from '../../../contract/contables/planDeCuentas.ts';
import { sum } from '../../money.ts';
import { celdaDeFecha, type Fila } from '../../planillas/celda.ts';
import { nombreOf } from '../../reportes/comprobante.ts';
import { importeEn, type MarcoContable, type ProgramaContable } from '../contable.ts';
import type { Hecho, TributoDeHecho } from '../hecho.ts';

const CERO = new Decimal(0);
/** Columns from which a row's amount is read back. */
const DEBE = 4;
const HABER = 5;

/** A journal of sales: an entry for each voucher, its first row the customer's, in the accounts that the accountant chose. */
export const asientos: ProgramaContable = {
  clave: 'asientos',
  nombre: 'Asientos',
  uso: 'Es un libro diario para cualquier sistema (Tango, Bejerman, Contabilium): un asiento por comprobante, con tus cuentas contables.',
  sin_confirmar: null,
  forma: 'excel',
  archivo: (periodo) => `asientos-ventas-${periodo}`,
  titulos: ['Asiento', 'Fecha', 'Cuenta', 'Nombre de la cuenta', 'Debe', 'Haber', 'Descripción'],
  filas: filasDeAsiento,
  moneda: 'pesos',
  importe: (fila, lugar) => (lugar === 0 ? importeEn(fila[DEBE], CERO).minus(importeEn(fila[HABER], CERO)) : CERO),
};

function filasDeAsiento(voucher: Hecho, { cuentas }: MarcoContable, orden: number): Fila[] {
  const { comprobante, tipo, signo, receptor, pesos } = voucher;
  const porConcepto: [ConceptoContable, Decimal][] = [
    ['ventas_gravadas', sum(pesos.alicuotas.map(({ neto }) => neto))],
    [tipo.letra === 'C' ? 'ventas_c' : 'ventas_exentas', pesos.exento],
    ['ventas_no_gravadas', pesos.no_gravado],
    ['iva_debito', sum(pesos.alicuotas.map(({ importe }) => importe))],
    ['percepciones_iibb', sumOf(pesos.tributos, ({ columna }) => columna === 'ingresos_brutos')],
    ['percepciones_iva', sumOf(pesos.tributos, ({ de_iva }) => de_iva)],
    ['otros_tributos', sumOf(pesos.tributos, ({ columna, de_iva }) => columna !== 'ingresos_brutos' && !de_iva)],
  ];
  const renglon = (concepto: ConceptoContable, importe: Decimal, enElDebe: boolean): Fila => {
    const { codigo, nombre } = cuentaOf(cuentas, concepto);
    return [
      String(orden),
      celdaDeFecha(comprobante.fecha),
      codigo,
      nombre,
      enElDebe ? importe : CERO,
      enElDebe ? CERO : importe,
      `${nombreOf(comprobante)} ${receptor}`,
    ];
  };
  return [
    renglon('deudores', pesos.total, signo === 1),
    ...porConcepto
      .filter(([, importe]) => !importe.isZero())
      .map(([concepto, importe]) => renglon(concepto, importe, signo === -1)),
  ];
}

function sumOf(tributos: readonly TributoDeHecho[], isOf: (tributo: TributoDeHecho) => boolean): Decimal {
  return sum(tributos.filter(isOf).map(({ importe }) => importe));
}

function cuentaOf(cuentas: MarcoContable['cuentas'], buscado: ConceptoContable): { codigo: string; nombre: string } {
  const cuenta = cuentas.find(({ concepto }) => concepto === buscado);
  if (!cuenta) throw new RangeError(`no account for ${buscado}`);
  return cuenta;
}
