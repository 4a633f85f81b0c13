import type { VentaRealizada as Fila } from '../../contract/cobros/realizada.ts';
import { realizedRentabilidad } from '../rentabilidad/realized.ts';
import { comisionesDistintas } from './comision.ts';
import { vueltaOf } from './devolucion/vuelta.ts';
import { diferenciasOf, sinSaberElCupon } from './diferencias.ts';
import { pagosConDisputas } from './disputas.ts';
import { envioRealizado } from './envio.ts';
import { toFila, type DeTodas } from './fila.ts';
import { cuentaPago, identidadDePago } from './pago.ts';
import { pagosPorOrden } from './pagosPorOrden.ts';
import { collectCargos } from './collectCargos.ts';
import { collectOrden, toCobrada } from './collectOrden.ts';
import type { OrdenARealizar, VentaARealizar } from './venta.ts';

/**
 * Profit of each order of a sale, by the charges that have arrived and, until they do, by what the order and the shipment
 * announce. Each figure tells its source, and the difference that the payments do not explain is told.
 * Source: spec §9; the identity of a payment, Mercado Pago.
 */
export function realizeVenta(entrada: VentaARealizar): Fila[] {
  const { ordenes, facturados, movimientos, empresa, cotizacion } = entrada;
  const leidos = pagosConDisputas(entrada.pagos, movimientos);
  const cobradas = ordenes.map((orden) => toCobrada(orden, cotizacion));
  const porOrden = pagosPorOrden(cobradas, leidos, movimientos);
  const enteros = [...leidos.values()].filter(({ pago_id }) =>
    cobradas.some(({ pago_ids }) => pago_ids.includes(pago_id)),
  );
  const explicadas = new Set(ordenes.filter((orden) => isExplicada(orden, leidos)).map(({ orden }) => orden.order_id));
  const vuelta = vueltaOf(entrada.devoluciones, facturados);
  const reunidos = collectCargos({ ordenes: porOrden, pagos: enteros, facturados, explicadas });
  const cargos = { ...reunidos, envio: [...reunidos.envio, ...vuelta.cargos] };
  const esperados = ordenes.flatMap(({ pagos }) => pagos.filter(cuentaPago).map(({ pago_id }) => pago_id));
  const todosLeidos = esperados.length > 0 && esperados.every((pago_id) => leidos.has(pago_id));
  const envio = envioRealizado(entrada, cargos, todosLeidos);
  const reunidas = ordenes.flatMap((orden, n) => {
    const pagosDeOrden = porOrden[n];
    return pagosDeOrden ? [collectOrden(entrada, orden, pagosDeOrden, cargos, envio)] : [];
  });
  const ganancias = realizedRentabilidad({ ordenes: reunidas.map(({ realizada }) => realizada), envio, empresa });
  const comun: DeTodas = {
    envio,
    cargos,
    diferencias: diferenciasOf(reunidas),
    distintas: comisionesDistintas(ordenes),
    sinCupon: sinSaberElCupon(reunidas),
    sinVuelta: vuelta.por_saber,
    sinDolar: reunidas.some(({ precio_unitario }) => precio_unitario === null),
  };
  return reunidas.flatMap((reunida, n) => {
    const ganancia = ganancias[n];
    return ganancia ? [toFila(entrada, reunida, ganancia, comun)] : [];
  });
}

/** Whether every payment of an order whose money came in was read and adds up. */
function isExplicada({ pagos }: OrdenARealizar, leidos: VentaARealizar['pagos']): boolean {
  const cobrados = pagos.filter(cuentaPago).map(({ pago_id }) => leidos.get(pago_id));
  return cobrados.length > 0 && cobrados.every((pago) => pago && identidadDePago(pago)?.diferencia.isZero());
}
