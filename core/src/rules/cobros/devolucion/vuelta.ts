import { valorSabido } from '../../../contract/sabido.ts';
import type { CargoFacturado, CostosDeDevolucion } from '../../../contract/cobros/pago.ts';
import { claseDeFacturado } from '../facturas/facturado.ts';
import type { CargoReunido } from '../collectCargos.ts';

/** Carrying back what was returned of a sale. */
export interface Vuelta {
  cargos: CargoReunido[];
  /** Of some return it is not known what it cost. */
  por_saber: boolean;
}

/**
 * What carrying the returns of a sale cost, once: the marketplace's bills, when they charge it to the sale, are the same money as what
 * its claims tell.
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
