import { Decimal } from 'decimal.js';
import type { EmpresaDatos } from '../../contract/empresas/empresa.ts';
import type { Movimiento, Pago } from '../../contract/cobros/pago.ts';
import type { Adelanto } from '../../contract/cobros/realizada.ts';
import { round2, sum } from '../money.ts';
import { claseDeCargo } from './clases/cargo.ts';
import { impuestoOf } from './clases/impuesto.ts';
import { cargoEfectivo, cargosDelVendedor, cuentaPago } from './pago.ts';

const CERO = new Decimal(0);
const TODO = new Decimal(100);

/** A tax withheld, and by which payment or movement. */
export interface Retenido extends Adelanto {
  nombre: string;
  fuente: 'pago' | 'liquidacion';
  referencia: string;
}

/**
 * Percent of the bank-debit tax withheld that the company recovers; of a Monotributo, none.
 * Source: Ley 25.413, art. 13 of its regulation, and the company's own choice.
 */
export function porcentajeComputable(
  empresa: Pick<EmpresaDatos, 'situacion_iva' | 'debitos_creditos_computable'> | null,
): Decimal {
  if (empresa === null) return TODO;
  return empresa.situacion_iva === 6 ? CERO : empresa.debitos_creditos_computable;
}

/**
 * Taxes withheld in some payments, net of what was given back. What a payment does not tell and its movement in the report of
 * the account does, is taken from there.
 */
export function retenidosOf(pagos: readonly Pago[], movimientos: readonly Movimiento[]): Retenido[] {
  return pagos.filter(cuentaPago).flatMap((pago) => {
    const retenidos = (cargosDelVendedor(pago) ?? []).flatMap((cargo): Retenido[] => {
      const clase = claseDeCargo(cargo.nombre);
      if (clase.clase !== 'impuesto') return [];
      const { clase: _, ...adelanto } = clase;
      const comun = { nombre: cargo.nombre, fuente: 'pago' as const, referencia: pago.pago_id };
      return [{ ...adelanto, ...comun, importe: cargoEfectivo(cargo) }];
    });
    if (retenidos.length > 0) return retenidos;
    return movimientos.filter(({ fuente_id }) => fuente_id === pago.pago_id).flatMap(retenidosDeMovimiento);
  });
}

/** The taxes of a movement that we know; what is withheld is negative in the report. */
export function retenidosDeMovimiento({ fuente_id, detalle_impuestos }: Movimiento): Retenido[] {
  return detalle_impuestos.flatMap(({ entidad, detalle, importe }) => {
    const clase = impuestoOf(detalle, entidad);
    if (clase === null) return [];
    const { clase: _, ...adelanto } = clase;
    return [{ ...adelanto, nombre: detalle, importe: importe.neg(), fuente: 'liquidacion', referencia: fuente_id }];
  });
}

/** What is recovered of each, and what of the bank-debit tax is a cost. */
export function splitCheque(
  retenidos: readonly Retenido[],
  computable: Decimal,
): { adelantos: Retenido[]; impuesto_cheque: Decimal } {
  const separados = retenidos.map((retenido) => {
    if (retenido.impuesto !== 'debitos_creditos') return { adelanto: retenido, costo: CERO };
    const importe = round2(retenido.importe.times(computable).div(100));
    return { adelanto: { ...retenido, importe }, costo: retenido.importe.minus(importe) };
  });
  return {
    adelantos: separados.map(({ adelanto }) => adelanto).filter(({ importe }) => !importe.isZero()),
    impuesto_cheque: sum(separados.map(({ costo }) => costo)),
  };
}

/** Advances of the same tax, province and condition, together. */
export function addUpAdelantos(adelantos: readonly Adelanto[]): Adelanto[] {
  const grupos = Map.groupBy(
    adelantos,
    ({ impuesto, jurisdiccion, entidad, solo_con_alta }) => `${impuesto} ${jurisdiccion ?? entidad} ${solo_con_alta}`,
  );
  return [...grupos.values()].flatMap((iguales) => {
    const [primero] = iguales;
    if (!primero) return [];
    const { impuesto, jurisdiccion, entidad, solo_con_alta } = primero;
    return [{ impuesto, jurisdiccion, entidad, solo_con_alta, importe: sum(iguales.map(({ importe }) => importe)) }];
  });
}
