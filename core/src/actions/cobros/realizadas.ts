import { Decimal } from 'decimal.js';
import type { LectoresDeVentas } from '../../plazas/plaza.ts';
import { POR_SABER, type Sabido } from '../../contract/sabido.ts';
import type { VentaRealizada } from '../../contract/cobros/realizada.ts';
import type { EstadoCobros, ResumenQuery } from '../../contract/cobros/reporte.ts';
import type { Movimiento, Pago } from '../../contract/cobros/pago.ts';
import type { Orden } from '../../contract/ventas/venta.ts';
import { ownAlcance, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { realizeVenta } from '../../rules/cobros/realizeVenta.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { dayBounds, toBuenosAires, today } from '../../rules/dates.ts';
import { parseRango } from '../../rules/parseFecha.ts';
import { isAppError } from '../../rules/errors.ts';
import { motivos } from '../../rules/motivos/motivos.ts';
import type { OrdenARealizar } from '../../rules/cobros/venta.ts';
import { costoOf, type CotizacionUsada } from '../../rules/rentabilidad/costo.ts';
import { deOtraEmpresa, facturaEmitida } from '../../rules/ventas/situacion.ts';
import { loadCargos, loadMovimientos, loadPagos } from '../../store/cobros/cobros.ts';
import { listPeriodos } from '../../store/cobros/facturas.ts';
import { listFacturasDeOrdenes, type FacturaDeOrden } from '../../store/cobros/emitidos.ts';
import { listLecturasCobros } from '../../store/cobros/lectura.ts';
import { findCuenta, listCuentas, type CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { loadVentas, type VentaGuardada } from '../../store/ventas/ventas.ts';
import type { Deps } from '../process/deps.ts';
import { cotizacionesOf } from '../publicaciones/cotizaciones.ts';
import { readVentas } from '../facturacion/leer/readVentas.ts';
import { costosDeVentas, type CostoDeVenta } from './costos.ts';
import { toEstadoCobros } from './readCobros.ts';

/** Sales of some accounts in a range, each with its realized profit. */
export interface Realizadas {
  rango: { desde: string; hasta: string };
  cuentas: { cuenta_id: string; cuenta: string; estado: EstadoCobros }[];
  /** Whether the marketplace answered the changes of the range. */
  al_dia: boolean;
  /** Sales by closing time, the last one first. */
  filas: VentaRealizada[];
}

/**
 * Realized profit of each sale of an account, of the accounts that a company invoices, or of all within reach. Sales are read again
 * first, unless only the stored ones are asked for; when the marketplace does not answer, the stored ones are used.
 * @throws AppError `cuenta_no_encontrada`, `empresa_no_encontrada` (also when they are another user's), `fecha_invalida`,
 *   `rango_de_fechas_invalido`
 */
export async function loadRealizadas(
  deps: Deps,
  alcance: Alcance,
  { cuenta, empresa, conocidas, ...fechas }: ResumenQuery,
): Promise<Realizadas> {
  const { desde, hasta: pedida } = parseRango(fechas);
  const hoy = today(deps.clock.now());
  const rango = { desde, hasta: pedida > hoy ? hoy : pedida };
  const cuentas = await cuentasOf(deps, alcance, { cuenta, empresa });
  const ids = cuentas.map(({ id }) => id);
  const [lecturas, periodos] = await Promise.all([
    listLecturasCobros(deps.store.fork(), ids),
    listPeriodos(deps.store.fork(), ids),
  ]);
  let al_dia = conocidas === undefined;
  const filas: VentaRealizada[] = [];
  for (const cuenta of cuentas) {
    if (conocidas === undefined) al_dia = (await refrescar(deps, cuenta, rango)) && al_dia;
    const guardados = await loadVentas(deps.store.fork(), alcance, cuenta.id, {
      desde: dayBounds(rango.desde).desde,
      hasta: dayBounds(rango.hasta).hasta,
    });
    const realizadas = await realizarGuardados(deps, alcance, cuenta, guardados);
    // A pack may have orders closed another day.
    filas.push(...realizadas.filter(({ fecha }) => fecha >= rango.desde && fecha <= rango.hasta));
  }
  return {
    rango: { desde, hasta: pedida },
    cuentas: cuentas.map(({ id, nickname }) => ({
      cuenta_id: id,
      cuenta: nickname,
      estado: toEstadoCobros(
        lecturas.get(id) ?? null,
        periodos.filter(({ cuenta_id }) => cuenta_id === id),
      ),
    })),
    al_dia,
    filas: filas.sort((a, b) => b.cerrada.getTime() - a.cerrada.getTime() || (a.venta < b.venta ? 1 : -1)),
  };
}

/**
 * The named account, or those that a company invoices, or all within reach, for who may see what they earn.
 * @throws AppError as `loadRealizadas`
 */
export async function cuentasOf(
  deps: Deps,
  alcance: Alcance,
  { cuenta, empresa }: Pick<ResumenQuery, 'cuenta' | 'empresa'>,
): Promise<CuentaGuardada[]> {
  requireDerecho(alcance, 'ganancias');
  const em = deps.store.fork();
  const company = empresa === undefined ? null : await findEmpresa(em, alcance, empresa);
  const cuentas = cuenta === undefined ? await listCuentas(em, alcance) : [await findCuenta(em, alcance, cuenta)];
  return company === null ? cuentas : cuentas.filter(({ linked_company_id }) => linked_company_id === company.id);
}

/** Reads the sales of a range again. Answers false when the marketplace did not answer. */
async function refrescar(
  deps: Deps,
  cuenta: CuentaGuardada,
  rango: { desde: string; hasta: string },
): Promise<boolean> {
  if (cuenta.requiere_vincular || rango.desde > rango.hasta) return !cuenta.requiere_vincular;
  try {
    await readVentas(deps, cuenta, rango);
    return true;
  } catch (error) {
    if (!isAppError(error, 'plaza_no_disponible', 'plaza_no_autorizado')) throw error;
    deps.log.warn({ cuenta: cuenta.nickname, motivo: error.code }, 'sales not read again: those known go');
    return false;
  }
}

/** Realized profit of these sales, from stored data. Orders never paid, or replaced by other orders, are left out. */
async function realizarGuardados(
  deps: Deps,
  alcance: Alcance,
  cuenta: CuentaGuardada,
  guardados: readonly VentaGuardada[],
): Promise<VentaRealizada[]> {
  const { user_id, linked_company_id } = cuenta;
  const em = deps.store.fork();
  const empresa = linked_company_id === null ? null : await findEmpresa(em, ownAlcance(user_id), linked_company_id);
  const { read } = deps.plaza(cuenta).ventas;
  const leidos = guardados.map((guardado) => ({ guardado, venta: read.venta(guardado) }));
  const vendidas = leidos.map(({ guardado, venta }) => ({
    guardado,
    venta,
    ordenes: venta.ordenes.filter(isVendida),
  }));
  const ordenes = vendidas.flatMap((venta) => venta.ordenes);
  const order_ids = ordenes.map(({ order_id }) => order_id);
  const anunciados = new Map(
    vendidas.flatMap(({ guardado }) =>
      guardado.ordenes.map(({ order_id, orden }) => [order_id, read.pagosAnunciados(orden)] as const),
    ),
  );
  const pago_ids = [...new Set([...anunciados.values()].flat().map(({ pago_id }) => pago_id))];
  const deEnvios = vendidas.flatMap(({ guardado }) =>
    read.cobrosDeEnvio(guardado.envio_pagos).map(({ pago_id }) => pago_id),
  );
  const envio_ids = vendidas.flatMap(({ guardado: { envio_id } }) => envio_id ?? []);
  const [pagos, cargos, movimientos, costos, cotizaciones, emitidas] = await Promise.all([
    loadPagos(deps.store.fork(), cuenta.id, pago_ids),
    loadCargos(deps.store.fork(), cuenta.id, { order_ids, envio_ids }),
    loadMovimientos(deps.store.fork(), cuenta.id, { order_ids, pago_ids: [...pago_ids, ...deEnvios] }),
    costosDeVentas(deps, cuenta, ordenes),
    cotizacionesOf(deps, ordenes.map(diaOf)),
    listFacturasDeOrdenes(deps.store.fork(), alcance, cuenta.id, { ambiente: deps.arca.ambiente, order_ids }),
  ]);
  const facturas = Map.groupBy(emitidas, ({ order_id }) => order_id);
  return vendidas.flatMap(({ guardado, venta, ordenes: ordenesDeVenta }) => {
    const ids = new Set(ordenesDeVenta.map(({ order_id }) => order_id));
    const pagoIds = ordenesDeVenta
      .flatMap(({ order_id }) => anunciados.get(order_id) ?? [])
      .map(({ pago_id }) => pago_id);
    const [primera] = ordenesDeVenta;
    if (!primera) return [];
    const impedimento = deOtraEmpresa(guardado);
    const deEnvio = read.cobrosDeEnvio(guardado.envio_pagos);
    return realizeVenta({
      cuenta: { id: cuenta.id, nickname: cuenta.nickname, iva: cuenta.iva },
      ordenes: ordenesDeVenta.map((orden) => ({
        orden,
        cupon: venta.descuentos[orden.order_id] ?? POR_SABER,
        // The buyer's payment of a pack's shipping belongs to all its orders.
        pagos: [...(anunciados.get(orden.order_id) ?? []), ...deEnvio.map(anunciadoOf)],
        ...costoDeOrden(orden, costos, cotizaciones(diaOf(orden)), empresa?.cobertura_cambio ?? new Decimal(0)),
        factura: numeroOf(facturas.get(orden.order_id)) ?? (impedimento && motivos[impedimento.motivo].titulo),
      })),
      envio: venta.envio,
      devoluciones: new Map(guardado.ordenes.flatMap((orden) => devolucionesOf(read, orden, ordenesDeVenta))),
      pagos: new Map([
        ...pagoIds.flatMap((id) => (pagos.has(id) ? [[id, read.pago(pagos.get(id) ?? {})] as const] : [])),
        ...deEnvio.map((pago) => [pago.pago_id, pago] as const),
      ]),
      facturados: cargos.filter(
        ({ order_id, envio_id }) =>
          (order_id !== null && ids.has(order_id)) || (order_id === null && envio_id === guardado.envio_id),
      ),
      movimientos: movimientosOf(movimientos, ids, new Set([...pagoIds, ...deEnvio.map(({ pago_id }) => pago_id)])),
      empresa,
      cotizacion: cotizaciones(diaOf(primera)),
    });
  });
}

/** Return costs of one order, if it is among `ordenes`; a claim of a whole pack is named by each of its orders, and counts once. */
function devolucionesOf(
  read: LectoresDeVentas,
  { order_id, orden: cruda, devoluciones }: VentaGuardada['ordenes'][number],
  ordenes: readonly Orden[],
): [string, Sabido<Decimal>][] {
  const orden = ordenes.find((orden) => orden.order_id === order_id);
  return orden ? [...read.costosDeDevolucion(orden, cruda, devoluciones)] : [];
}

function anunciadoOf({ pago_id, status, estado, envio }: Pago): OrdenARealizar['pagos'][number] {
  return { pago_id, status, estado, envio, comision: new Decimal(0) };
}

/** Whether the order was paid at some time, is no test, and no other order replaced it. */
function isVendida({ estado, fecha_cierre, dividida, prueba }: Orden): boolean {
  return fecha_cierre !== null && !dividida && !prueba && (estado === 'paga' || estado === 'cancelada');
}

function diaOf({ fecha_cierre, fecha_creacion }: Orden): string {
  return toBuenosAires(fecha_cierre ?? fecha_creacion);
}

/** Number of the last invoice that covers an order; null: none. */
function numeroOf(facturas: readonly FacturaDeOrden[] = []): string | null {
  const factura = facturaEmitida(facturas);
  return factura && formatNumero(factura);
}

function movimientosOf(
  movimientos: readonly Movimiento[],
  order_ids: ReadonlySet<string>,
  pago_ids: ReadonlySet<string>,
): Movimiento[] {
  return movimientos.filter(
    ({ order_id, fuente_id }) => (order_id !== null && order_ids.has(order_id)) || pago_ids.has(fuente_id),
  );
}

function costoDeOrden(
  orden: Orden,
  costos: ReadonlyMap<string, CostoDeVenta>,
  cotizacion: CotizacionUsada | null,
  cobertura: Decimal,
): Pick<OrdenARealizar, 'alicuotas' | 'costo' | 'costo_posterior'> {
  const { partes = [], alicuotas = [], posterior = false } = costos.get(orden.order_id) ?? {};
  return { alicuotas, costo: costoOf(partes, cotizacion, cobertura), costo_posterior: posterior };
}
