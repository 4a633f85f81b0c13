import { addDays } from '../../../rules/dates.ts';

/** A closed range of civil dates. */
export interface Rango {
  desde: string;
  hasta: string;
}

/** The questions to the marketplace after which a range of sales is known and up to date. */
export interface PlanLectura {
  /** Ranges never read: all their sales. */
  completas: Rango[];
  /** True when a part was read before: of that part, only its changes are read. */
  cambios: boolean;
  /** Range that will be known afterwards. */
  cubierto: Rango;
}

/** Compares the range asked for with the one already read. Ranges far apart are not joined: the older one is forgotten. */
export function planLectura(leido: Rango | null, pedido: Rango): PlanLectura {
  const separados = !leido || pedido.hasta < addDays(leido.desde, -1) || pedido.desde > addDays(leido.hasta, 1);
  if (separados) return { completas: [pedido], cambios: false, cubierto: pedido };
  const completas: Rango[] = [];
  if (pedido.desde < leido.desde) completas.push({ desde: pedido.desde, hasta: addDays(leido.desde, -1) });
  if (pedido.hasta > leido.hasta) completas.push({ desde: addDays(leido.hasta, 1), hasta: pedido.hasta });
  const cubierto = {
    desde: pedido.desde < leido.desde ? pedido.desde : leido.desde,
    hasta: pedido.hasta > leido.hasta ? pedido.hasta : leido.hasta,
  };
  return { completas, cambios: true, cubierto };
}
