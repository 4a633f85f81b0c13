import { formatFecha, formatARS, formatNumero } from '@talonario/core';
import { listVentas } from '@talonario/core/server';
import { withUser, type Context } from '../context.ts';
import { rango, requiredText, type Options } from '../options.ts';
import type { Cell, Output } from '../output.ts';
import { findCuenta } from '../search.ts';

type Fila = Awaited<ReturnType<typeof listVentas>>[number];

/** The sales of an account, one row per pack, with their voucher or the reason they have none. */
export async function ventas(context: Context, options: Options): Promise<Output> {
  const fechas = rango(options);
  const canceladas = options['canceladas'] === true;
  return withUser(context, async (session) => {
    const cuenta = await findCuenta(session, requiredText(options, 'cuenta'));
    const filas = await listVentas(session.deps, {
      user_id: session.user_id,
      cuenta_id: cuenta.id,
      ...fechas,
      canceladas,
    });
    return describeVentas(filas, canceladas);
  });
}

export function describeVentas(filas: readonly Fila[], canceladas: boolean): Output {
  if (filas.length === 0) {
    return { data: [], blocks: [{ kind: 'paragraph', text: 'No hay ventas en esas fechas.' }] };
  }
  return {
    data: filas,
    blocks: [
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
        rows: filas.map((fila) => [
          fila.venta,
          formatFecha(fila.fecha),
          fila.comprador ?? '',
          fila.estado,
          formatARS(fila.total),
          ...(canceladas ? [formatARS(fila.reembolsado)] : []),
          voucher(fila.comprobante),
          ...(canceladas ? [voucher(fila.nota)] : []),
          fila.motivo ?? '',
        ]),
      },
      {
        kind: 'paragraph',
        text: `${filas.length} ventas · ${filas.filter(({ comprobante }) => comprobante === null).length} sin factura`,
        tone: 'tenue',
      },
    ],
  };
}

type Voucher = Fila['comprobante'];

function voucher(comprobante: Voucher): Cell {
  return comprobante === null ? { text: '', tone: 'normal' } : { text: formatNumero(comprobante), tone: 'bien' };
}
