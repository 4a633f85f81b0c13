import {
  estadoDeVenta,
  formatEn,
  formatFecha,
  sum,
  toBuenosAires,
  ventaListada,
  type VentaListada,
} from '@talonario/core';
import { listVentas } from '@talonario/core/server';
import { withUser, type Context } from '../../context.ts';
import { rango, requiredText, type Options } from '../../arguments/options.ts';
import { count, type Noun } from '../../output/count.ts';
import { avisoDeGuardadas } from '../../output/guardadas.ts';
import type { Cell, Output } from '../../output/output.ts';
import { findCuenta } from '../../arguments/search.ts';
import { canceladasConFactura } from './canceladas.ts';
import { otroReceptor } from './receptores.ts';

const VENTA: Noun = { uno: 'venta', varios: 'ventas' };

/** The sales of an account, one row per pack, with their voucher or the reason they have none. */
export async function ventas(context: Context, options: Options): Promise<Output> {
  if (options['otroReceptor'] === true) return otroReceptor(context, options);
  if (options['canceladasConFactura'] === true) return canceladasConFactura(context, options);
  const fechas = rango(options);
  const canceladas = options['canceladas'] === true;
  return withUser(context, async (session) => {
    const cuenta = await findCuenta(session, requiredText(options, 'cuenta'));
    const filas = await listVentas(session.deps, {
      alcance: session.alcance,
      cuenta_id: cuenta.id,
      ...fechas,
      canceladas,
    });
    return describeVentas(filas, canceladas);
  });
}

export function describeVentas(filas: readonly VentaListada[], canceladas: boolean): Output {
  if (filas.length === 0) {
    return { data: [], blocks: [{ kind: 'paragraph', text: 'No hay ventas en esas fechas.' }] };
  }
  const porVenta = [...Map.groupBy(filas, ({ clave }) => clave).values()];
  const sinFactura = porVenta.filter(([fila]) => fila?.factura?.status !== 'emitida').length;
  const aviso = avisoDeGuardadas(filas[0]?.guardada_al ?? null);
  return {
    data: ventaListada.array().encode([...filas]),
    ...aviso,
    blocks: [
      ...aviso.blocks,
      {
        kind: 'table',
        columns: [
          { title: 'Venta' },
          { title: 'Fecha' },
          { title: 'Comprador', flexible: true, from: 80 },
          { title: 'Estado', from: 100 },
          { title: 'Total', right: true },
          ...(canceladas ? [{ title: 'Reembolsado', right: true }] : []),
          { title: 'Factura' },
          ...(canceladas ? [{ title: 'Nota de crédito' }] : []),
          { title: 'Por qué', flexible: true, from: 80 },
        ],
        rows: porVenta.map((ordenes) => rowOf(ordenes, canceladas)),
      },
      { kind: 'paragraph', text: `${count(porVenta.length, VENTA)} · ${sinFactura} sin factura`, tone: 'tenue' },
    ],
  };
}

/** A pack by its orders. Its status is the one that differs, when they do. */
function rowOf(ordenes: readonly VentaListada[], canceladas: boolean): (string | Cell)[] {
  const [primera] = ordenes;
  if (!primera) return [];
  const cierre = ordenes.find(({ date_closed }) => date_closed !== null)?.date_closed ?? null;
  const reembolsos = ordenes.flatMap(({ payments }) => payments.map((pago) => pago.transaction_amount_refunded));
  return [
    primera.clave,
    cierre === null ? '' : formatFecha(toBuenosAires(cierre)),
    primera.buyer.nickname ?? '',
    estadoDeVenta(ordenes.find(({ status }) => status !== 'paid') ?? primera),
    formatEn(primera.moneda, sum(ordenes.map(({ total_amount }) => total_amount))),
    ...(canceladas ? [formatEn(primera.moneda, sum(reembolsos))] : []),
    voucher(primera.factura),
    ...(canceladas ? [voucher(primera.notaDeCredito)] : []),
    primera.motivo?.texto ?? '',
  ];
}

function voucher(comprobante: VentaListada['factura']): Cell {
  return comprobante?.status === 'emitida' ? { text: comprobante.texto, tone: 'bien' } : { text: '', tone: 'normal' };
}
