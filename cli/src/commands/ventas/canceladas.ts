import { addDays, formatARS, formatEn, formatFecha, sum, toBuenosAires, today } from '@talonario/core/base';
import {
  canceladaConFactura,
  DIAS_QUE_SE_MIRAN,
  nombresDeLoQuePaso,
  nombresDeQuienPago,
  type CanceladaConFactura,
} from '@talonario/core/ventas';
import { listCuentas, type CuentaGuardada } from '@talonario/core/server/empresas';
import { listCanceladas } from '@talonario/core/server/ventas';
import { rangoOf } from '../../comando/opciones/fecha.ts';
import { findCuenta } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import { count } from '../../output/count.ts';
import type { Output } from '../../output/output.ts';

type Fila = CanceladaConFactura & { cuenta_id: string; cuenta: string };

/** The sales that the marketplace undid and whose invoice stands: of an account or of all, of the usual days or of others. */
export async function canceladasConFactura(
  context: Context,
  { cuenta: pedida, ...dias }: { cuenta: string | null; desde: string | null; hasta: string | null },
): Promise<Output> {
  const fechas = rangoOf(dias);
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const hasta = fechas.hasta ?? today(deps.clock.now());
    const rango = { desde: fechas.desde ?? addDays(hasta, -DIAS_QUE_SE_MIRAN), hasta };
    const cuentas: Pick<CuentaGuardada, 'id' | 'nickname'>[] =
      pedida === null ? await listCuentas(deps.store.fork(), alcance) : [await findCuenta(session, pedida)];
    const filas: Fila[] = [];
    for (const { id, nickname } of cuentas) {
      const pedido = { alcance, cuenta_id: id, rango, apartadas: false, limit: Infinity };
      const { results } = await listCanceladas(deps, pedido);
      filas.push(...results.map((cancelada) => ({ ...cancelada, cuenta_id: id, cuenta: nickname })));
    }
    return describeCanceladas(filas, rango);
  });
}

export function describeCanceladas(filas: readonly Fila[], { desde, hasta }: { desde: string; hasta: string }): Output {
  const data = filas.map(({ cuenta_id, cuenta, ...cancelada }) => ({
    cuenta_id,
    cuenta,
    ...canceladaConFactura.encode(cancelada),
  }));
  const dias = `del ${formatFecha(desde)} al ${formatFecha(hasta)}`;
  if (filas.length === 0) {
    const text = `Ninguna venta ${dias} se canceló o se devolvió con su factura en pie.`;
    return { data, blocks: [{ kind: 'paragraph', text, tone: 'bien' }] };
  }
  const varias = new Set(filas.map(({ cuenta_id }) => cuenta_id)).size > 1;
  const cuantas = count(filas.length, { uno: 'venta', varios: 'ventas' });
  return {
    data,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Venta' },
          { title: 'Fecha', from: 80 },
          ...(varias ? [{ title: 'Cuenta', flexible: true }] : []),
          { title: 'Comprador', flexible: true, from: 110 },
          { title: 'Qué pasó', flexible: true },
          { title: 'Devuelto', right: true, from: 100 },
          { title: 'Factura' },
          { title: 'En pie', right: true },
          { title: 'Qué hacer', flexible: true, from: 80 },
          { title: 'Leída', from: 130 },
        ],
        rows: filas.map((fila) => [
          { text: fila.venta, tone: fila.accion.clase === 'esperar' ? 'espera' : 'atencion' },
          fila.fecha === null ? '' : formatFecha(toBuenosAires(fila.fecha)),
          ...(varias ? [fila.cuenta] : []),
          fila.comprador ?? '',
          queLePaso(fila),
          formatEn(fila.moneda, fila.devuelto),
          fila.factura.texto,
          formatARS(fila.en_pie),
          fila.accion.texto,
          formatFecha(toBuenosAires(fila.leida_en)),
        ]),
      },
      {
        kind: 'paragraph',
        text: `${cuantas} ${dias}, con ${formatARS(sum(filas.map(({ en_pie }) => en_pie)))} facturados en pie`,
        tone: 'tenue',
      },
    ],
  };
}

function queLePaso({ que, a_cargo_de }: CanceladaConFactura): string {
  const nombre = nombresDeLoQuePaso[que];
  return a_cargo_de === null ? nombre : `${nombre}. ${nombresDeQuienPago[a_cargo_de]}.`;
}
