import type { GrupoVenta, VentaListada } from '../../contract/ventas/ventaListada.ts';
import { TERMINADAS, type PaginaDeCuentas } from '../../contract/ventas/ventasDeCuentas.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { dayBounds } from '../../rules/dates.ts';
import { codigoPublicado } from '../../rules/errors/codigoPublicado.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { sinAcentos } from '../../rules/textos/sinAcentos.ts';
import { listCuentas, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { findLectura } from '../../store/ventas/lecturas.ts';
import { countTerminadas, pageTerminadas } from '../../store/ventas/terminadas/terminadas.ts';
import type { Rango } from '../facturacion/leer/planLectura.ts';
import type { Deps } from '../process/deps.ts';
import { mapParallel } from '../process/parallel.ts';
import { devueltasOf, filasOf, readDeLaPlaza } from './listVentas.ts';
import { skusSinCargar } from './skusSinCargar.ts';
import { placeAcreditables, placeFacturables, placeVentas, type VentaUbicada } from './ventasUbicadas.ts';

export interface PaginaPedida extends Rango {
  alcance: Alcance;
  /** Ids of the accounts; null: every linked account in reach. */
  cuenta_ids: readonly string[] | null;
  /** Group listed; null: every sale that lacks its voucher. */
  grupo: GrupoVenta | null;
  /** Part of the buyer's nickname or of the sale's number; empty: all. */
  q: string;
  /** Only what is stored, without reading the marketplace. */
  guardadas: boolean;
  /** Cancelled or refunded sales, with the state of their credit notes, instead of those to be invoiced. */
  canceladas?: boolean;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Sales of a page by default. */
const POR_PAGINA = 50;
/** Accounts read from the marketplace at once. */
const CUENTAS_A_LA_VEZ = 3;

type EstadoDeCuenta = Pick<PaginaDeCuentas['cuentas'][number], 'guardada_al' | 'fallo'>;

interface Cercana {
  cuenta: CuentaGuardada;
  ubicada: VentaUbicada;
}

/**
 * A page of the sales of several accounts closed between two days, the last first, and how many of each group each account has. Only
 * sales without their voucher are decided whole; the others are counted, and decided by pages. An account that the marketplace does
 * not answer about shows its stored sales, and says why. Cancelled and refunded sales are few: all of them are decided.
 * @throws AppError `cuenta_no_encontrada` for an account out of reach
 */
export async function listVentasDeCuentas(deps: Deps, pedidas: PaginaPedida): Promise<PaginaDeCuentas> {
  const { alcance, desde, hasta, grupo, q, guardadas, canceladas = false, limit = POR_PAGINA, offset = 0 } = pedidas;
  const cuentas = await cuentasOf(deps, pedidas);
  const estados = await mapParallel(cuentas, CUENTAS_A_LA_VEZ, async (cuenta) =>
    guardadas ? AL_DIA : readCuenta(deps, cuenta, { desde, hasta }, canceladas),
  );
  const sinTerminar: Cercana[] = [];
  for (const cuenta of cuentas) {
    const ubicadas = canceladas
      ? await placeAcreditables(deps, alcance, cuenta, { desde, hasta })
      : await placeFacturables(deps, alcance, cuenta, { desde, hasta }, 'sin_terminar');
    sinTerminar.push(...ubicadas.map((ubicada) => ({ cuenta, ubicada })));
  }
  const pendientes = sinTerminar
    .filter(({ ubicada }) => canceladas || !TERMINADAS.has(ubicada.ubicacion.grupo))
    .toSorted(byCierre);
  const criterio = {
    cuenta_ids: cuentas.map(({ id }) => id),
    desde: dayBounds(desde).desde,
    hasta: dayBounds(hasta).hasta,
    pendientes: pendientes.map(({ ubicada }) => ubicada.venta.id),
  };
  const terminadas = canceladas ? [] : await countTerminadas(deps.store.fork(), alcance, criterio);
  const pagina = { q, limit, offset };
  const { ventas, totalItems } =
    !canceladas && grupo !== null && TERMINADAS.has(grupo)
      ? await placeTerminadas(deps, alcance, { cuentas, criterio }, { ...pagina, con_nota: grupo === 'con_nota' })
      : pageOf(pendientes, grupo, pagina);
  return {
    results: await present(deps, alcance, ventas, {
      estados: new Map(cuentas.map(({ id }, indice) => [id, estados[indice]])),
      canceladas,
    }),
    totalItems,
    cuentas: cuentas.map(({ id, nickname }, indice) => ({
      cuenta_id: id,
      nickname,
      grupos: gruposOf(
        pendientes.filter(({ cuenta }) => cuenta.id === id),
        terminadas.filter(({ cuenta_id }) => cuenta_id === id),
      ),
      ...(estados[indice] ?? AL_DIA),
    })),
  };
}

const AL_DIA: EstadoDeCuenta = { guardada_al: null, fallo: null };

async function cuentasOf(
  deps: Deps,
  { alcance, cuenta_ids }: Pick<PaginaPedida, 'alcance' | 'cuenta_ids'>,
): Promise<CuentaGuardada[]> {
  const cuentas = await listCuentas(deps.store.fork(), alcance);
  if (cuenta_ids === null) return cuentas.filter(({ desvinculada_en }) => desvinculada_en === null);
  const alcanzadas = new Set(cuentas.map(({ id }) => id));
  if (!cuenta_ids.every((id) => alcanzadas.has(id))) throw new AppError('cuenta_no_encontrada');
  return cuentas.filter(({ id }) => cuenta_ids.includes(id));
}

/** Reads the account's changes from the marketplace. A failure of one account hides no sale of another. */
async function readCuenta(
  deps: Deps,
  cuenta: CuentaGuardada,
  rango: Rango,
  canceladas: boolean,
): Promise<EstadoDeCuenta> {
  try {
    await readDeLaPlaza(deps, cuenta, rango, canceladas);
    return AL_DIA;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const lectura = await findLectura(deps.store.fork(), cuenta.id);
    return {
      guardada_al: lectura?.leida_en ?? null,
      fallo: { codigo: codigoPublicado(error), error: messageOf(error) },
    };
  }
}

interface Pagina {
  q: string;
  limit: number;
  offset: number;
}

function pageOf(
  pendientes: readonly Cercana[],
  grupo: GrupoVenta | null,
  { q, limit, offset }: Pagina,
): { ventas: Cercana[]; totalItems: number } {
  const buscado = sinAcentos(q.trim().replace(/^#/, ''));
  const halladas = pendientes.filter(
    ({ ubicada: { venta, ubicacion } }) =>
      (grupo === null || ubicacion.grupo === grupo) &&
      (buscado === '' ||
        [venta.clave, ...venta.ordenes.flatMap((orden) => [orden.order_id, orden.comprador_nickname])].some(
          (dato) => dato !== null && sinAcentos(dato).includes(buscado),
        )),
  );
  return { ventas: halladas.slice(offset, offset + limit), totalItems: halladas.length };
}

async function placeTerminadas(
  deps: Deps,
  alcance: Alcance,
  { cuentas, criterio }: { cuentas: readonly CuentaGuardada[]; criterio: Parameters<typeof countTerminadas>[2] },
  pagina: Pagina & { con_nota: boolean },
): Promise<{ ventas: Cercana[]; totalItems: number }> {
  const { ventas, totalItems } = await pageTerminadas(deps.store.fork(), alcance, criterio, pagina);
  const ubicadas: Cercana[] = [];
  for (const cuenta of cuentas) {
    const ids = ventas.filter(({ cuenta_id }) => cuenta_id === cuenta.id).map(({ venta_id }) => venta_id);
    if (ids.length === 0) continue;
    ubicadas.push(...(await placeVentas(deps, alcance, cuenta, ids)).map((ubicada) => ({ cuenta, ubicada })));
  }
  return { ventas: ubicadas.toSorted(byCierre), totalItems };
}

function byCierre(a: Cercana, b: Cercana): number {
  return cierreOf(b) - cierreOf(a) || (a.ubicada.venta.id < b.ubicada.venta.id ? 1 : -1);
}

function cierreOf({ ubicada: { venta } }: Cercana): number {
  return Math.max(...venta.ordenes.map(({ fecha_cierre }) => fecha_cierre?.getTime() ?? 0));
}

function gruposOf(
  pendientes: readonly Cercana[],
  terminadas: readonly { con_nota: boolean; ventas: number }[],
): { grupo: GrupoVenta; ventas: number }[] {
  const porGrupo = Map.groupBy(pendientes, ({ ubicada }) => ubicada.ubicacion.grupo);
  return [
    ...[...porGrupo].map(([grupo, { length }]) => ({ grupo, ventas: length })),
    ...terminadas.map(({ con_nota, ventas }) => ({
      grupo: con_nota ? ('con_nota' as const) : ('facturada' as const),
      ventas,
    })),
  ];
}

/** Rows of these sales, an order each. */
async function present(
  deps: Deps,
  alcance: Alcance,
  ventas: readonly Cercana[],
  { estados, canceladas }: { estados: ReadonlyMap<string, EstadoDeCuenta | undefined>; canceladas: boolean },
): Promise<VentaListada[]> {
  const sinCargar = await skusSinCargar(
    deps,
    alcance,
    ventas.map(({ ubicada }) => ubicada.venta),
  );
  return ventas.flatMap(({ cuenta: { id }, ubicada: { venta, ubicacion } }) =>
    filasOf(
      id,
      venta,
      ubicacion,
      canceladas ? devueltasOf(venta) : venta.ordenes,
      sinCargar,
      estados.get(id)?.guardada_al ?? null,
    ),
  );
}
