import type { SolucionVenta } from '@talonario/core/ventas';
import type { RowAction } from '../../../components/tabla/DataTable.tsx';
import type { AccionVenta, Modo } from './modos.ts';
import type { Fila, Venta, VentaConMotivo } from './ventas.ts';
import { solucionesDeVenta } from './problemas/soluciones.ts';

/** Does something about sales that share a cause. */
export type Resolver = (solucion: SolucionVenta, ventas: readonly VentaConMotivo[]) => void;

export interface Hacer {
  ver: (venta: Venta) => void;
  /** Says that they were invoiced in another system, or takes it back. */
  marcar: (ventas: readonly VentaConMotivo[], facturada_por_fuera: boolean) => void;
  /** Puts aside those of a reason that needs a person, or shows them again. */
  descartar: (ventas: readonly VentaConMotivo[], descartadas: boolean) => void;
  resolver: Resolver;
  /** Uploads the PDF of each to the marketplace again. */
  resubir: (ventas: readonly VentaConMotivo[]) => void;
}

type Otra = Exclude<AccionVenta, 'emitir' | 'pdf'>;

/** Actions on sales besides issuing: their words on a row and on many, and their effect. */
export const otrasAcciones: readonly {
  accion: Otra;
  texto: string;
  /** Words on the bar of many sales. */
  corto: string;
  icon: RowAction['icon'];
  run: (hacer: Pick<Hacer, 'marcar' | 'resubir'>, ventas: readonly VentaConMotivo[]) => void;
}[] = [
  {
    accion: 'marcar',
    texto: 'Marcar como facturada por fuera',
    corto: 'Ya facturadas por fuera',
    icon: 'prohibido',
    run: ({ marcar }, ventas) => marcar(ventas, true),
  },
  {
    accion: 'desmarcar',
    texto: 'Quitar la marca de facturada por fuera',
    corto: 'Quitar la marca',
    icon: 'cambio',
    run: ({ marcar }, ventas) => marcar(ventas, false),
  },
  {
    accion: 'resubir',
    texto: 'Volver a subir el PDF',
    corto: 'Volver a subir el PDF',
    icon: 'subir',
    run: ({ resubir }, ventas) => resubir(ventas),
  },
];

/** The actions of a row: the same array for the same sale, whenever it is asked. */
export function createRowActions(hacer: Hacer, modo: Modo): (fila: Fila) => readonly RowAction[] {
  const actionsOfVenta = new WeakMap<Venta, readonly RowAction[]>();
  return ({ venta }) => {
    const accionesDeVenta = actionsOfVenta.get(venta) ?? rowActionsOf(venta, hacer, modo);
    actionsOfVenta.set(venta, accionesDeVenta);
    return accionesDeVenta;
  };
}

function rowActionsOf(venta: Venta, hacer: Hacer, modo: Modo): RowAction[] {
  const soluciones = solucionesDeVenta(modo, venta);
  const marca = soluciones.some(({ solucion }) => solucion === 'por_fuera');
  return [
    { texto: 'Ver detalle', icon: 'ver', onSelect: () => hacer.ver(venta) },
    ...soluciones.map(({ solucion, texto, derecho }): RowAction => ({
      texto,
      icon: 'derecha',
      derecho,
      onSelect: () => hacer.resolver(solucion, [venta]),
    })),
    ...otrasAcciones
      .filter(({ accion }) => venta.acciones.has(accion) && !(accion === 'marcar' && marca))
      .map(({ texto, icon, run }): RowAction => ({
        texto,
        icon,
        derecho: 'emitir',
        onSelect: () => run(hacer, [venta]),
      })),
  ];
}
