import { isDeepStrictEqual } from 'node:util';
import { isForbidden, type CobrosDePlaza } from '../../plazas/plaza.ts';
import type { FaltaDeLectura } from '../../contract/cobros/falta.ts';
import type { EstadoDeEnvio } from '../../contract/ventas/venta.ts';
import { TODAS } from '../../rules/alcance.ts';
import { isHoraDeRevisarla } from '../../rules/cobros/devolucion/aCargoOf.ts';
import { countFaltas, faltaOf, faltasDePagina } from '../../rules/cobros/facturas/faltas.ts';
import { isAppError } from '../../rules/errors.ts';
import { saveCargos, savePagos } from '../../store/cobros/savePagos.ts';
import { loadMovimientos } from '../../store/cobros/cobros.ts';
import {
  listContracargosCerrados,
  listVentasPorLeer,
  markCobrosLeidos,
  type PorLeer,
} from '../../store/cobros/lectura.ts';
import type { CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { loadVentas, type VentaGuardada } from '../../store/ventas/ventas.ts';
import type { Deps } from '../process/deps.ts';
import { reviewDiferencias } from '../facturacion/decidir/diferencias.ts';
import { completeCobros } from '../facturacion/leer/completeVenta.ts';
import { readDevoluciones } from '../facturacion/leer/devoluciones/devoluciones.ts';
import { readPagos } from '../facturacion/leer/devoluciones/pagos.ts';
import { mapParallel, PLAZA_LANES } from '../process/parallel.ts';

/** Sales read and stored together: the first ones show their charges without waiting for the last. */
const DE_A = 30;
const HORA_MS = 3_600_000;
/** Milliseconds after which a sale whose money may still move is read again: about once a day. */
const OTRA_VEZ_MS = 20 * HORA_MS;
/** Milliseconds since its approval that a payment's chargeback is watched: it may come months later, and its dispute takes two more. */
const CONTRACARGOS_MS = 240 * 24 * HORA_MS;
/** States in which a shipment changes no more. */
const FINALES: ReadonlySet<EstadoDeEnvio> = new Set(['entregado', 'no_entregado', 'cancelado']);

interface Opciones {
  desde: Date;
  /** Parts of the sales read earlier in this same reading that did not come whole. */
  faltas: readonly FaltaDeLectura[];
  avisar: (paso: string, ventasLeidas: number, total: number) => Promise<void>;
  /** Stores the parts that did not come whole, for a resumed reading. */
  keep: (faltas: readonly FaltaDeLectura[]) => Promise<void>;
  /** Whether others wait for the lane, and this reading has had its turn. */
  cede: () => Promise<boolean>;
  ventas_por_tanda?: number;
}

/** Outcome of reading the billed rows of some sales. */
interface CargosLeidos {
  /** Whether the application may read bills. */
  permitido: boolean;
  faltas: FaltaDeLectura[];
  /** Orders with rows still to come: they are asked for again. */
  incompletas: ReadonlySet<string>;
}

const NINGUNO: CargosLeidos = { permitido: false, faltas: [], incompletas: new Set() };

/**
 * Reads the payments, the shipment, the discounts, the returns and the billed rows of the sales that lack them or may have changed.
 * Answers whether the application may read bills, and the parts of the sales that did not come whole; `sigue` when it gave way to
 * other readings before the last sale.
 */
export async function readCobrosDeVentas(
  deps: Deps,
  cuenta: CuentaGuardada,
  cobros: CobrosDePlaza,
  { desde, faltas: antesFaltaban, avisar, keep, cede, ventas_por_tanda = DE_A }: Opciones,
): Promise<Omit<CargosLeidos, 'incompletas'> | 'sigue'> {
  const antes = new Date(deps.clock.now().getTime() - OTRA_VEZ_MS);
  const cambiadas = await listVentasPorLeer(deps.store.fork(), cuenta.id, { desde, antes });
  const ordenes = [...cambiadas, ...(await listContracargos(deps, cuenta, cambiadas))];
  let permitido = true;
  let faltas = [...antesFaltaban];
  await avisar('cobros', 0, ordenes.length);
  for (let n = 0; n < ordenes.length; n += ventas_por_tanda) {
    const tanda = ordenes.slice(n, n + ventas_por_tanda);
    const order_ids = tanda.flatMap((orden) => orden.order_ids);
    const cargos: CargosLeidos = permitido ? await leerCargos(deps, cuenta, cobros, order_ids) : NINGUNO;
    permitido = cargos.permitido;
    const ventas = await loadVentas(deps.store.fork(), TODAS, cuenta.id, { order_ids });
    await mapParallel(ventas, PLAZA_LANES, (venta) =>
      leerVenta(deps, cuenta, { venta, incompletas: cargos.incompletas }),
    );
    if (cargos.faltas.length > 0) {
      faltas = countFaltas([...faltas, ...cargos.faltas]);
      await keep(faltas);
    }
    const min = Math.min(n + ventas_por_tanda, ordenes.length);
    await avisar('cobros', min, ordenes.length);
    if (min < ordenes.length && (await cede())) return 'sigue';
  }
  return { permitido, faltas };
}

/** Sales, besides `yaPedidas`, whose chargeback may have been decided since they were read. */
async function listContracargos(deps: Deps, cuenta: CuentaGuardada, yaPedidas: readonly PorLeer[]): Promise<PorLeer[]> {
  const ahora = deps.clock.now();
  const desde = new Date(ahora.getTime() - CONTRACARGOS_MS);
  const guardados = await listContracargosCerrados(deps.store.fork(), cuenta.id, { desde });
  const { read } = deps.plaza(cuenta).ventas;
  const contracargos = guardados.map(({ datos, ...fila }) => ({ ...fila, pago: read.pago(datos) }));
  const pago_ids = contracargos.map(({ pago: { pago_id } }) => pago_id);
  if (pago_ids.length === 0) return [];
  const movimientos = await loadMovimientos(deps.store.fork(), cuenta.id, { order_ids: [], pago_ids });
  const leidas = new Set(yaPedidas.map(({ venta_id }) => venta_id));
  const debidos = contracargos.filter(
    ({ venta_id, pago, leido_en }) =>
      !leidas.has(venta_id) && isHoraDeRevisarla(pago, { movimientos, ahora }, leido_en),
  );
  return [...Map.groupBy(debidos, ({ venta_id }) => venta_id)].map(([venta_id, pagosDeVenta]) => ({
    venta_id,
    order_ids: [...new Set(pagosDeVenta.map(({ order_id }) => order_id))],
  }));
}

/** Reads the billed rows of some orders. Those that do not come stop none of the others. @throws AppError `plaza_no_autorizado` */
async function leerCargos(
  deps: Deps,
  cuenta: CuentaGuardada,
  cobros: CobrosDePlaza,
  order_ids: readonly string[],
): Promise<CargosLeidos> {
  const faltas: FaltaDeLectura[] = [];
  const incompletas: string[] = [];
  for (let n = 0; n < order_ids.length; n += cobros.ordenesPorLlamada) {
    const tanda = order_ids.slice(n, n + cobros.ordenesPorLlamada);
    try {
      const { completa, ...leidas } = await cobros.cargosDeOrdenes(tanda);
      await saveCargos(deps.store.fork(), cuenta.id, leidas.cargos, deps.clock.now());
      faltas.push(...faltasDePagina(leidas, null));
      if (!completa) incompletas.push(...tanda);
    } catch (error) {
      if (isForbidden(error)) return NINGUNO;
      if (!isAppError(error, 'plaza_no_disponible', 'plaza_rechazo', 'plaza_no_encontrado')) throw error;
      incompletas.push(...tanda);
    }
  }
  if (incompletas.length > 0) faltas.push(faltaOf('ventas', null, { filas: incompletas.length }));
  return { permitido: true, faltas, incompletas: new Set(incompletas) };
}

async function leerVenta(
  deps: Deps,
  cuenta: CuentaGuardada,
  { venta, incompletas }: { venta: VentaGuardada; incompletas: ReadonlySet<string> },
): Promise<void> {
  const ahora = deps.clock.now();
  const { ventas } = deps.plaza(cuenta);
  const completo = await completeCobros(deps, cuenta, venta);
  // The buyer's payment of a pack's shipping changes without its orders changing, and nobody notifies of it.
  if (cuenta.include_shipping_cost && !isDeepStrictEqual(completo.envio_pagos, venta.envio_pagos)) {
    await reviewDiferencias(
      deps,
      cuenta,
      completo.ordenes.slice(0, 1).map(({ order_id }) => order_id),
    );
  }
  const { pagos, completos } = await readPagos(ventas, completo.ordenes);
  await savePagos(deps.store.fork(), cuenta.id, pagos, ahora);
  const { envio } = ventas.read.venta(completo);
  const liberados = pagos.every(({ pago: { liberado } }) => liberado !== null && liberado <= ahora);
  const entregado = envio === null ? completo.envio_id === null : FINALES.has(envio.estado);
  const devueltos = await readDevoluciones(deps, cuenta, completo.ordenes);
  const facturados = completo.ordenes.every(({ order_id }) => !incompletas.has(order_id));
  const cerrados = completos && liberados && entregado && facturados && devueltos;
  await markCobrosLeidos(deps.store.fork(), cuenta.id, completo.ordenes, { en: ahora, cerrados });
}
