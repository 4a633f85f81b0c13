import { Decimal } from 'decimal.js';
import type { FacturasTotales } from '../../../contract/comprobantes/listado.ts';
import type { EstadoComprobante, TipoComprobante } from '../../../contract/enums.ts';
import { tipoComprobanteOf } from '../../catalogs/tipoComprobante.ts';

/** Vouchers of one type and state, with their sum in pesos. */
export interface SumaDeTipo {
  status: EstadoComprobante;
  tipo_comprobante: TipoComprobante;
  cantidad: number;
  total: Decimal;
}

type Parte = Exclude<keyof FacturasTotales, 'cantidad'>;

/** Totals of a list under its filters: credit notes subtract; drafts, and quotes, which are no sale, go apart. */
export function computeTotal(sumas: readonly SumaDeTipo[]): FacturasTotales {
  const de = (parte: Parte) => {
    const sumasDeParte = sumas.filter((suma) => parteOf(suma) === parte);
    return {
      cantidad: sumasDeParte.reduce((cuenta, { cantidad }) => cuenta + cantidad, 0),
      total: sumasDeParte.reduce((total, suma) => total.add(signed(suma)), new Decimal(0)),
    };
  };
  const [emitidos, borradores, presupuestos] = [de('emitidos'), de('borradores'), de('presupuestos')];
  return {
    cantidad: emitidos.cantidad + borradores.cantidad + presupuestos.cantidad,
    emitidos,
    borradores,
    presupuestos,
  };
}

function parteOf({ status, tipo_comprobante }: SumaDeTipo): Parte {
  if (status === 'borrador') return 'borradores';
  return tipoComprobanteOf(tipo_comprobante).clase === 'presupuesto' ? 'presupuestos' : 'emitidos';
}

function signed({ tipo_comprobante, total }: SumaDeTipo): Decimal {
  return total.times(tipoComprobanteOf(tipo_comprobante).signo);
}
