import { AppError, today } from '@talonario/core/base';
import type { Cuenta } from '@talonario/core/empresas';
import { rangoUsual, type VentaListada } from '@talonario/core/ventas';
import { listVentas } from '@talonario/core/server/ventas';
import { rangoOf } from '../../comando/opciones/fecha.ts';
import { findCuenta, loadCuentas } from '../../arguments/search.ts';
import type { Session } from '../../context.ts';

/** A sale that the lists show, with what it is a row of. */
export interface VentaVista {
  cuenta: Cuenta;
  /** Pack, or order without one. */
  clave: string;
  order_ids: string[];
  /** True: a credit note is due for the sale, and no invoice. */
  de_nota: boolean;
  /** Orders of the sale, as the lists have them. */
  filas: VentaListada[];
  grupo: VentaListada['grupo'];
  motivo: VentaListada['motivo'];
}

/** Sales, and since when what is told of them is of before, where the marketplace does not answer; null: it is as they are now. */
export interface Vistas {
  vistas: VentaVista[];
  guardada_al: Date | null;
}

/** Sales that are looked at. */
export interface PedidoDeVistas {
  /** Nickname or id of the account; null: all of them. */
  cuenta: string | null;
  /** Civil days, `yyyy-MM-dd`; null: the last thirty. */
  desde: string | null;
  hasta: string | null;
}

/** Sales that are chosen: those of a cause, or those that are named. */
export interface PedidoDeElegidas extends PedidoDeVistas {
  /** Code of a problem. */
  causa: string | null;
  /** Numbers of sales or of their orders. */
  ventas: readonly string[];
}

/**
 * The sales of the accounts, or of `--cuenta`, between two days (the last thirty, unless they are said), each once: where it
 * needs somebody.
 * @throws AppError `cuenta_no_encontrada`, `plaza_no_disponible`, `plaza_no_autorizado`, `fecha_invalida`
 */
export async function readVistas(session: Session, pedido: PedidoDeVistas): Promise<Vistas> {
  const { deps, alcance } = session;
  const fechas = rangoOf(pedido);
  const usual = rangoUsual(fechas.hasta ?? today(deps.clock.now()));
  const rango = { desde: fechas.desde ?? usual.desde, hasta: usual.hasta };
  const cuentas = pedido.cuenta === null ? await loadCuentas(session) : [await findCuenta(session, pedido.cuenta)];
  const vistas: VentaVista[] = [];
  let guardada_al: Date | null = null;
  for (const cuenta of cuentas.filter(({ desvinculada_en }) => desvinculada_en === null)) {
    const porClave = new Map<string, VentaVista>();
    for (const canceladas of [true, false]) {
      const filas = await listVentas(deps, { alcance, cuenta_id: cuenta.id, ...rango, canceladas });
      // The oldest reading is true of all.
      for (const { guardada_al: al } of filas)
        if (al !== null && (guardada_al === null || al < guardada_al)) guardada_al = al;
      for (const vista of vistasOf(cuenta, filas, canceladas)) {
        const ventaVista = porClave.get(vista.clave);
        if (!ventaVista || !necesitaAlguien(ventaVista)) porClave.set(vista.clave, vista);
      }
    }
    vistas.push(...porClave.values());
  }
  return { vistas, guardada_al };
}

function vistasOf(cuenta: Cuenta, filas: readonly VentaListada[], de_nota: boolean): VentaVista[] {
  return [...Map.groupBy(filas, ({ clave }) => clave)].flatMap(([clave, ordenesDeVenta]) => {
    const [{ grupo, motivo } = { grupo: null, motivo: null }] = ordenesDeVenta;
    const order_ids = ordenesDeVenta.map(({ id }) => id);
    return grupo === null ? [] : [{ cuenta, clave, order_ids, de_nota, filas: ordenesDeVenta, grupo, motivo }];
  });
}

/** Also of somebody who does not want to see it any more. */
export function necesitaAlguien({ grupo }: Pick<VentaVista, 'grupo'>): boolean {
  return grupo === 'con_problemas' || grupo === 'descartada';
}

/** Sales of one account and one list: what a call is about. */
export interface Elegidas {
  cuenta: Cuenta;
  de_nota: boolean;
  ventas: VentaVista[];
  order_ids: string[];
}

/**
 * The sales that a person names, by the number of the sale or of one of its orders, or those with a problem for `--causa`; by
 * account and list.
 * @throws AppError `campo_requerido`, `venta_no_encontrada`, and as `readVistas`
 */
export async function elegir(session: Session, pedido: PedidoDeElegidas): Promise<Elegidas[]> {
  const { causa, ventas: numeros } = pedido;
  if (causa === null && numeros.length === 0)
    throw new AppError('campo_requerido', { campo: '--causa, o decir cuáles' });
  if (causa !== null && numeros.length > 0) {
    throw new AppError('valor_invalido', { campo: '--causa', valor: numeros.join(' ') });
  }
  const { vistas } = await readVistas(session, pedido);
  const elegidas =
    causa === null
      ? numeros.map((numero) => named(vistas, numero))
      : vistas.filter(({ grupo, motivo }) => grupo === 'con_problemas' && motivo?.codigo === causa);
  if (elegidas.length === 0) throw new AppError('valor_invalido', { campo: '--causa', valor: causa });
  return [...Map.groupBy(new Set(elegidas), ({ cuenta, de_nota }) => `${cuenta.id} ${de_nota}`).values()].flatMap(
    (ventas) => {
      const [ventaVista] = ventas;
      if (!ventaVista) return [];
      const order_ids = ventas.flatMap((venta) => venta.order_ids);
      return [{ cuenta: ventaVista.cuenta, de_nota: ventaVista.de_nota, ventas, order_ids }];
    },
  );
}

function named(vistas: readonly VentaVista[], numero: string): VentaVista {
  const hallada = vistas.find(({ clave, order_ids }) => clave === numero || order_ids.includes(numero));
  if (!hallada) throw new AppError('venta_no_encontrada', { venta: numero });
  return hallada;
}
