import type { Decimal } from 'decimal.js';
import { avisoSinGanancia, type AvisoRealizada, type VentaRealizada as Fila } from '../../contract/cobros/realizada.ts';
import { destinoOf } from '../catalogs/provincia.ts';
import { toBuenosAires } from '../dates.ts';
import { sum } from '../money.ts';
import type { EnvioRealizado, realizedRentabilidad } from '../rentabilidad/realized.ts';
import { addUpAdelantos } from './adelantos.ts';
import { explainOrden } from './explainOrden.ts';
import { cuentaPago, netoEfectivo } from './pago.ts';
import type { CargosDeVenta } from './collectCargos.ts';
import type { DineroDeOrden, VentaARealizar } from './venta.ts';

/** The values that all the rows of a sale share, beside what belongs to each order. */
export interface DeTodas {
  envio: EnvioRealizado | null;
  cargos: CargosDeVenta;
  /** Amount that the payments do not explain, by order. */
  diferencias: ReadonlyMap<string, Decimal | null>;
  /** Orders whose selling charge differs between the order and its payments. */
  distintas: ReadonlySet<string>;
  /** Orders whose coupon, or that of an order paid together with them, has an unknown seller's part. */
  sinCupon: ReadonlySet<string>;
  /** The cost of carrying a return is unknown. */
  sinVuelta: boolean;
  /** Some order is in dollars without a rate: figures shared by amount are unknown for every order. */
  sinDolar: boolean;
}

/** The row of an order: what it left, and which parts are unknown or do not match. */
export function toFila(
  entrada: VentaARealizar,
  reunida: DineroDeOrden,
  ganancia: ReturnType<typeof realizedRentabilidad>[number],
  comun: DeTodas,
): Fila {
  const { cuenta } = entrada;
  const { orden, factura } = reunida.orden;
  const { realizada } = reunida;
  const [item] = orden.items;
  const cantidad = sum(orden.items.map((vendido) => vendido.cantidad));
  const { ingreso: ingreso_neto, comision, envio: costoEnvio, iibb, costo, ajustes, impuesto_cheque } = ganancia;
  const neto_recibido = netoOf(reunida);
  const diferencia = comun.diferencias.get(orden.order_id) ?? null;
  const avisos = avisosOf(reunida, comun, diferencia);
  const sabida = !avisos.some((aviso) => avisoSinGanancia.safeParse(aviso).success);
  const cerrada = orden.fecha_cierre ?? orden.fecha_creacion;
  return {
    cuenta_id: cuenta.id,
    cuenta: cuenta.nickname,
    fecha: toBuenosAires(cerrada),
    cerrada,
    venta: orden.order_id,
    pack: orden.pack_id,
    publicacion: item?.publicacion_id ?? '',
    sku: item?.sku ?? null,
    titulo: item?.titulo ?? '',
    cantidad,
    precio_unitario: reunida.precio_unitario,
    total: realizada.total,
    reembolsado: realizada.reembolsado,
    ingreso_neto,
    comision,
    envio: costoEnvio,
    iibb,
    costo,
    ajustes,
    impuesto_cheque,
    ganancia: sabida ? ganancia.ganancia : null,
    margen: sabida ? ganancia.margen : null,
    utilidad: sabida ? ganancia.utilidad : null,
    provincia: destinoOf(entrada),
    factura,
    estado: estadoOf(reunida),
    adelantos: sum(reunida.adelantos.map(({ importe }) => importe)),
    neto_recibido,
    fuente:
      isHalfRead(reunida) || comun.sinVuelta || avisos.includes('cupon_pendiente')
        ? 'pendiente'
        : fuenteOf(ganancia.fuentes),
    diferencia,
    avisos,
    adelantados: addUpAdelantos(reunida.adelantos),
    renglones: explainOrden(entrada, reunida, ganancia, comun.envio, comun.cargos),
    sin_contar: ajenosOf(comun.cargos, orden.order_id),
  };
}

function ajenosOf({ sin_contar }: CargosDeVenta, order_id: string): Fila['sin_contar'] {
  return (sin_contar.get(order_id) ?? []).map(({ concepto, importe, detalle_id: referencia }) => ({
    concepto,
    importe,
    referencia,
  }));
}

function estadoOf({ realizada: { cancelada, reembolsado }, devuelta }: DineroDeOrden): Fila['estado'] {
  if (cancelada) return 'cancelada';
  if (reembolsado.lte(0)) return 'paga';
  return devuelta ? 'devuelta' : 'devuelta_en_parte';
}

function netoOf({ leida, pagos }: DineroDeOrden): Decimal | null {
  const netos = pagos.map(netoEfectivo);
  return leida && !netos.includes(null) ? sum(netos.flatMap((neto) => neto ?? [])) : null;
}

/** Whether only some payments of an order were read: charges and shipping of the others are unknown. */
function isHalfRead({ leida, pagos }: DineroDeOrden): boolean {
  return !leida && pagos.some(cuentaPago);
}

function fuenteOf({ comision, envio }: { comision: string; envio: string }): Fila['fuente'] {
  if (comision === 'pendiente' || envio === 'pendiente') return 'pendiente';
  return comision === 'real' && envio === 'real' ? 'real' : 'estimado';
}

/** Warnings of a row; a cancelled order needs neither its cost nor its announced fee. */
function avisosOf(
  { orden, realizada, cargos, pagos, cubierta, dolar_viejo }: DineroDeOrden,
  { envio, cargos: deLaVenta, distintas, sinCupon, sinVuelta, sinDolar }: DeTodas,
  diferencia: Decimal | null,
): AvisoRealizada[] {
  const enPie = !realizada.cancelada;
  const faltas = new Set(enPie ? orden.costo.faltan.map(({ falta }) => falta) : []);
  const si: Record<AvisoRealizada, boolean> = {
    no_cierra: diferencia !== null && !diferencia.isZero(),
    comision_pendiente: enPie && realizada.fuente_cargo === 'pendiente',
    comision_distinta: distintas.has(realizada.order_id) && realizada.fuente_cargo !== 'real',
    cupon_pendiente: enPie && sinCupon.has(realizada.order_id),
    envio_pendiente: envio?.fuente === 'pendiente',
    devolucion_pendiente: sinVuelta,
    cargo_desconocido:
      cargos.some(({ clase }) => clase === 'desconocido') || ajenosOf(deLaVenta, realizada.order_id).length > 0,
    cargo_sin_importe: pagos.some(({ cargos_sin_importe }) => cargos_sin_importe.length > 0),
    sin_costo: faltas.has('articulo') || faltas.has('costo'),
    costo_posterior: enPie && orden.costo_posterior && faltas.size === 0,
    sin_cotizacion: sinDolar || faltas.has('cotizacion'),
    cotizacion_vieja: dolar_viejo,
    cubierta_por_meli: cubierta,
    contracargo: pagos.some(({ estado }) => estado === 'contracargo'),
  };
  return (Object.keys(si) as AvisoRealizada[]).filter((aviso) => si[aviso]);
}
