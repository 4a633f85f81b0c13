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

/** A tax withheld, with the payment or the movement that withheld it. */
export interface Retenido extends Adelanto {
  nombre: string;
  fuente: 'pago' | 'liquidacion';
  referencia: string;
}

/**
 * Percent of the withheld bank-debit tax that the company recovers; 0 for a Monotributo.
 * Source: Ley 25.413, art. 13 of its regulation, and the company's own choice.
 */
export function porcentajeComputable(
  empresa: Pick<EmpresaDatos, 'situacion_iva' | 'debitos_creditos_computable'> | null,
): Decimal {
  if (empresa === null) return TODO;
  return empresa.situacion_iva === 6 ? CERO : empresa.debitos_creditos_computable;
}

/**
 * Taxes withheld in payments, net of what was given back. A payment that details no tax takes those of its movement in the
 * report of the account.
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

/** Known taxes of a movement; the report writes withheld amounts as negative. */
export function retenidosDeMovimiento({ fuente_id, detalle_impuestos }: Movimiento): Retenido[] {
  return detalle_impuestos.flatMap(({ entidad, detalle, importe }) => {
    const clase = impuestoOf(detalle, entidad);
    if (clase === null) return [];
    const { clase: _, ...adelanto } = clase;
    return [{ ...adelanto, nombre: detalle, importe: importe.neg(), fuente: 'liquidacion', referencia: fuente_id }];
  });
}

/** Splits withheld taxes into the part that is recovered and the part of the bank-debit tax that is a cost. */
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

/** Advances added up by tax, province and condition. */
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
