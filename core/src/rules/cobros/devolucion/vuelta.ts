import { valorSabido } from '../../../contract/sabido.ts';
import type { CargoFacturado, CostosDeDevolucion } from '../../../contract/cobros/pago.ts';
import { claseDeFacturado } from '../facturas/facturado.ts';
import type { CargoReunido } from '../collectCargos.ts';

/** Cost of carrying back the returned goods of a sale. */
export interface Vuelta {
  cargos: CargoReunido[];
  /** The cost of some return is unknown. */
  por_saber: boolean;
}

/**
 * Cost of carrying a sale's returns, counted once: when the marketplace's bills charge it to the sale, it is the same money
 * that the claims tell.
 */
export function vueltaOf(devoluciones: CostosDeDevolucion, facturados: readonly CargoFacturado[]): Vuelta {
  if (facturados.some((fila) => claseDeFacturado(fila) === 'devolucion')) return { cargos: [], por_saber: false };
  const cargos = [...devoluciones].flatMap(([referencia, costo]): CargoReunido[] => {
    const importe = valorSabido(costo, null) ?? null;
    if (importe === null) return [];
    return [
      { clase: 'envio', nombre: 'Envío de la devolución', importe, con_iva: true, fuente: 'reclamo', referencia },
    ];
  });
  return { cargos, por_saber: [...devoluciones.values()].some(({ estado }) => estado === 'por_saber') };
}
