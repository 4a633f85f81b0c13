import { Decimal } from 'decimal.js';
import type { LectoresDeVentas } from '../../plazas/plaza.ts';
import { POR_SABER, type Sabido } from '../../contract/sabido.ts';
import type { MesDeCobros } from '../../contract/cobros/conciliacion.ts';
import type { DescuentosDeOrden, Orden } from '../../contract/ventas/venta.ts';
import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import { porcentajeComputable } from '../../rules/cobros/adelantos.ts';
import { enPesos } from '../../rules/cobros/conciliacion/enPesos.ts';
import type { MesAConciliar, PagoDeCuenta, VentaAConciliar } from '../../rules/cobros/conciliacion/mesAConciliar.ts';
import { devueltoOf } from '../../rules/cobros/devolucion/aCargoOf.ts';
import { quienDevuelve } from '../../rules/cobros/devolucion/quienDevuelve.ts';
import { disputasGanadas } from '../../rules/cobros/disputas.ts';
import { percepcionesDeFilas } from '../../rules/cobros/facturas/percepciones.ts';
import { cuentaPago } from '../../rules/cobros/pago.ts';
import { cuponOf } from '../../rules/cobros/venta.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { addDays, addMonths, dayBounds, endOfMonth, sameMonth, toBuenosAires } from '../../rules/dates.ts';
import { round2, sum } from '../../rules/money.ts';
import { deOtraEmpresa, estaPaga, facturaEmitida } from '../../rules/ventas/situacion.ts';
import { listCargosOf, listMovimientosOf, listPagosOf, listPagosDeEnviosOf } from '../../store/cobros/cobros.ts';
import { listDocumentosPercibidos, listPercepcionesOf, listPeriodos } from '../../store/cobros/facturas.ts';
import { listEmitidosDeCuenta, listFacturasDeOrdenes, type FacturaDeOrden } from '../../store/cobros/emitidos.ts';
import { listPacksOf } from '../../store/cobros/packs.ts';
import { findLecturaCobros, type LecturaCobros } from '../../store/cobros/lectura.ts';
import type { CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { loadVentas, type VentaGuardada } from '../../store/ventas/ventas.ts';
import type { Deps } from '../process/deps.ts';
import { cotizacionesOf } from '../publicaciones/cotizaciones.ts';

/** Days after its approval within which a payment is given back or released. */
const DIAS_DE_UN_PAGO = 120;
/** Months after a chargeback within which it is won or lost. */
const MESES_DE_DISPUTA = 12;

/** Stored money of an account's month, as its reconciliation takes it. */
export async function loadMes(
  deps: Deps,
  alcance: Alcance,
  cuenta: CuentaGuardada,
  mes: string,
): Promise<MesAConciliar> {
  const em = () => deps.store.fork();
  const { read } = deps.plaza(cuenta).ventas;
  const ultimo = endOfMonth(mes);
  const limites = { desde: dayBounds(mes).desde, hasta: dayBounds(ultimo).hasta };
  const anterior = addMonths(mes, -1);
  const deUnPago = { desde: dayBounds(addDays(mes, -DIAS_DE_UN_PAGO)).desde, hasta: limites.hasta };
  const [lectura, crudos, deEnvios, movimientos, retiros, ganados, facturados, percibido, periodos, emitidos, empresa] =
    await Promise.all([
      findLecturaCobros(em(), cuenta.id),
      listPagosOf(em(), cuenta.id, deUnPago),
      listPagosDeEnviosOf(em(), cuenta.id, deUnPago),
      listMovimientosOf(em(), cuenta.id, { desde: mes, hasta: mes }),
      listMovimientosOf(em(), cuenta.id, { desde: anterior, hasta: anterior, clases: ['banco'] }),
      listMovimientosOf(em(), cuenta.id, {
        desde: mes,
        hasta: addMonths(mes, MESES_DE_DISPUTA),
        clases: ['contracargo_ganado'],
      }),
      listCargosOf(em(), cuenta.id, { periodo: mes, ...limites }),
      listPercepcionesOf(em(), cuenta.id, { desde: mes, hasta: ultimo }),
      listPeriodos(em(), [cuenta.id]),
      listEmitidosDeCuenta(em(), alcance, cuenta.id, { ambiente: deps.arca.ambiente, desde: mes, hasta: ultimo }),
      cuenta.linked_company_id === null
        ? null
        : findEmpresa(em(), ownAlcance(cuenta.user_id), cuenta.linked_company_id),
    ]);
  const claves = [...new Set(facturados.flatMap(({ periodo }) => periodo ?? []))];
  const resumidas = await listDocumentosPercibidos(em(), cuenta.id, claves);
  const pagos: PagoDeCuenta[] = [
    ...crudos.map(({ order_id, datos }) => ({ ...read.pago(datos), order_id: order_id ?? read.ordenDePago(datos) })),
    // The buyer's payment of a pack's shipping is not among the payments of its orders.
    ...deEnvios.flatMap(({ order_id, envio_pagos }) =>
      read.cobrosDeEnvio(envio_pagos).map((pago) => ({ ...pago, order_id })),
    ),
  ];
  const devueltas = pagos.filter((pago) => devueltoOf(pago).gt(0)).flatMap(({ order_id }) => order_id ?? []);
  const facturadas = emitidos.flatMap(({ meli_order_id }) => meli_order_id ?? []);
  const cobradas = pagos
    .filter(({ aprobado }) => aprobado !== null && sameMonth(toBuenosAires(aprobado), mes))
    .flatMap(({ order_id }) => order_id ?? []);
  const delMes = await loadVentas(em(), alcance, cuenta.id, limites);
  const conocidas = new Set(delMes.flatMap(({ ordenes }) => ordenes.map(({ order_id }) => order_id)));
  const faltan = [...devueltas, ...facturadas, ...cobradas].filter((order_id) => !conocidas.has(order_id));
  const ventasGuardadas = await loadVentas(em(), alcance, cuenta.id, { order_ids: [...new Set(faltan)] });
  const ventas = [...new Map([...delMes, ...ventasGuardadas].map((venta) => [venta.id, venta])).values()];
  const enDolares = ventas.flatMap((venta) => read.ordenes(venta)).filter(({ moneda }) => moneda === 'USD');
  const dePrueba = new Set(
    ventas.flatMap((venta) => read.ordenes(venta)).flatMap(({ prueba, order_id }) => (prueba ? [order_id] : [])),
  );
  const order_ids = ventas.flatMap(({ ordenes }) => ordenes.map(({ order_id }) => order_id));
  const [cotizaciones, emitidas] = await Promise.all([
    cotizacionesOf(deps, enDolares.map(cierreOf)),
    listFacturasDeOrdenes(em(), alcance, cuenta.id, { ambiente: deps.arca.ambiente, order_ids }),
  ]);
  const facturas = Map.groupBy(emitidas, ({ order_id }) => order_id);
  const deOrden = Map.groupBy(pagos, ({ order_id }) => order_id);
  const movidas = [...pagos, ...movimientos, ...retiros].flatMap(({ order_id }) => order_id ?? []);
  return {
    cuenta_id: cuenta.id,
    cuenta: cuenta.nickname,
    mes,
    ventas: ventas.flatMap((venta) => toVentas(read, venta, cotizaciones, { facturas, pagos: deOrden })),
    // Test orders brought no money in, and are left out of the sales too.
    pagos: pagos.filter(({ order_id }) => order_id === null || !dePrueba.has(order_id)),
    movimientos: lectura?.liquidaciones[mes]?.guardada_en ? movimientos : null,
    sin_leer: sinLeer(lectura?.liquidaciones[mes]),
    ganadas: disputasGanadas(ganados),
    retiros_anteriores: retiros,
    facturados,
    percepciones: [...percibido, ...percepcionesDeFilas(facturados, resumidas)],
    faltas: periodos
      .filter((periodo) => (periodo.desde ?? periodo.periodo) <= ultimo && (periodo.hasta ?? periodo.periodo) >= mes)
      .flatMap(({ faltas }) => faltas),
    comprobantes: emitidos.map((emitido) => ({
      id: emitido.id,
      numero: formatNumero(emitido),
      resta: emitido.clase === 'nota_credito',
      total: round2(emitido.total.times(emitido.cotizacion)),
      fecha: emitido.fecha,
      order_id: emitido.meli_order_id,
    })),
    computable: porcentajeComputable(empresa),
    packs: await listPacksOf(em(), cuenta.id, [...new Set([...order_ids, ...movidas])]),
  };
}

function sinLeer(informe: LecturaCobros['liquidaciones'][string] | undefined): MesDeCobros['sin_leer'] {
  const { ilegible = false, filas_ilegibles: filas } = informe ?? {};
  const referencias = (filas?.primeras ?? []).flatMap(({ referencia }) => referencia ?? []);
  return { informe: ilegible, filas: filas?.cuantas ?? 0, referencias };
}

function cierreOf({ fecha_cierre, fecha_creacion }: Pick<Orden, 'fecha_cierre' | 'fecha_creacion'>): string {
  return toBuenosAires(fecha_cierre ?? fecha_creacion);
}

type Cotizaciones = Awaited<ReturnType<typeof cotizacionesOf>>;
/** Invoices by the order that they cover. */
type Facturas = ReadonlyMap<string, readonly FacturaDeOrden[]>;

/** Orders of a pack that were paid at some time, with their day's exchange rate and the last invoice that covers each. */
function toVentas(
  read: LectoresDeVentas,
  venta: VentaGuardada,
  cotizaciones: Cotizaciones,
  { facturas, pagos }: { facturas: Facturas; pagos: ReadonlyMap<string | null, readonly PagoDeCuenta[]> },
): VentaAConciliar[] {
  const { descuentos, ...leido } = read.venta(venta);
  const ordenes = leido.ordenes
    .filter(
      ({ estado, fecha_cierre, dividida, prueba }) =>
        fecha_cierre !== null && !dividida && !prueba && (estado === 'paga' || estado === 'cancelada'),
    )
    // A refund that the marketplace paid needs no credit note.
    .map((orden) => {
      const pagador = quienDevuelve(orden, pagos.get(orden.order_id) ?? [], null);
      const propia = pagador === 'mercado_libre' ? { ...orden, reembolsado: new Decimal(0) } : orden;
      return { ...propia, sin_saber: pagador === 'no_se_sabe' && estaPaga(orden) };
    });
  const crudas = new Map(venta.ordenes.map(({ order_id, orden }) => [order_id, orden]));
  return ordenes.map((orden) => ({
    order_id: orden.order_id,
    cierre: cierreOf(orden),
    cotizacion: cotizacionOf(orden, cotizaciones),
    total: orden.total,
    cupon: cuponSabido(descuentos[orden.order_id] ?? POR_SABER),
    reembolsado: orden.sin_saber ? null : orden.reembolsado,
    // An order that another company invoices is neither waited for nor reported here.
    facturada_por_fuera: venta.facturada_por_fuera || deOtraEmpresa(venta) !== null,
    factura: facturaOf(orden, { ordenes, cotizaciones, facturas }),
    cobrada: read.pagosAnunciados(crudas.get(orden.order_id) ?? {}).some(cuentaPago),
  }));
}

/** Seller's part of the order's coupon; null: not known. */
function cuponSabido(descuentos: Sabido<DescuentosDeOrden>): Decimal | null {
  return descuentos.estado === 'por_saber' ? null : cuponOf(descuentos);
}

function cotizacionOf(orden: Orden, cotizaciones: Cotizaciones): Decimal | null {
  return orden.moneda === 'USD' ? (cotizaciones(cierreOf(orden))?.valor ?? null) : new Decimal(1);
}

/** The last invoice that covers the order, with the refunds made since of all the orders it covers. */
function facturaOf(
  { order_id }: Orden,
  { ordenes, cotizaciones, facturas }: { ordenes: readonly Orden[]; cotizaciones: Cotizaciones; facturas: Facturas },
): VentaAConciliar['factura'] {
  const factura = facturaEmitida(facturas.get(order_id) ?? []);
  if (factura === null) return null;
  // An invoice credited whole owes nothing, shipping included.
  const numero = formatNumero(factura);
  if (factura.cancelada) return { id: factura.id, numero, acreditado: new Decimal(0), reembolsado: new Decimal(0) };
  const devueltos = ordenes.flatMap((orden) => {
    const cubierta = facturas.get(orden.order_id)?.find(({ id }) => id === factura.id);
    if (cubierta === undefined) return [];
    const devuelto = Decimal.max(0, orden.reembolsado.minus(cubierta.considerado));
    return [enPesos(devuelto, { cotizacion: cotizacionOf(orden, cotizaciones) })];
  });
  const sabidos = devueltos.filter((devuelto) => devuelto !== null);
  const reembolsado = sabidos.length === devueltos.length ? sum(sabidos) : null;
  return { id: factura.id, numero, acreditado: factura.acreditado, reembolsado };
}
