import { AppError, formatARS, today } from '@talonario/core/base';
import { isProblema } from '@talonario/core/ventas';
import { creditVentas } from '@talonario/core/server/comprobantes';
import type { Deps, PlanLote, ResultadoLote } from '@talonario/core/server/instalacion';
import {
  invoiceVentas,
  listDescartadas,
  planCreditos,
  planVentas,
  type VentasInput,
} from '@talonario/core/server/ventas';
import { withUser, type Context, type Session } from '../../context.ts';
import { count, type Noun } from '../../output/count.ts';
import { describePlan } from '../../lote/plan.ts';
import { describeResultado } from '../../lote/resultado.ts';
import { rangoOf } from '../../comando/opciones/fecha.ts';
import { avisoDeFecha, confirmaFecha } from '../../arguments/fechaFutura.ts';
import { whileIssuing, whileReading } from '../../output/issuing.ts';
import type { Output } from '../../output/output.ts';
import { findCuenta } from '../../arguments/search.ts';

interface Lote {
  noun: Noun;
  plan(deps: Deps, input: VentasInput): Promise<PlanLote>;
  issue(deps: Deps, input: VentasInput): Promise<ResultadoLote>;
}

/** Sales of a batch: those of some days of an account, or those of some orders. */
export type Elegidas = Pick<VentasInput, 'cuenta_id' | 'ventas' | 'modo'>;

export const facturas: Lote = {
  noun: { uno: 'factura', varios: 'facturas' },
  plan: planVentas,
  issue: invoiceVentas,
};

export const notas: Lote = {
  noun: { uno: 'nota de crédito', varios: 'notas de crédito' },
  plan: planCreditos,
  issue: creditVentas,
};

/** Options of the issue, once the vouchers are shown. */
export interface PedidoDeEmision {
  /** Civil day of the vouchers, `yyyy-MM-dd`; null: the first possible. */
  fecha: string | null;
  /** True: the vouchers are shown, and none is issued. */
  simular: boolean;
  /** Does not ask. */
  si: boolean;
  confirmarFechaFutura: boolean;
}

interface PedidoDeLote extends PedidoDeEmision {
  /** Nickname or id of the account. */
  cuenta: string;
  /** Civil days, `yyyy-MM-dd`. */
  desde: string;
  hasta: string;
}

/** Invoices the sales of an account. */
export async function facturar(context: Context, pedido: PedidoDeLote): Promise<Output> {
  return ofDates(context, pedido, facturas);
}

/** Credits the cancelled or refunded sales of an account. */
export async function notasCredito(context: Context, pedido: PedidoDeLote): Promise<Output> {
  return ofDates(context, pedido, notas);
}

async function ofDates(context: Context, pedido: PedidoDeLote, lote: Lote): Promise<Output> {
  const fechas = rangoOf(pedido);
  return runLote(context, pedido, async (session) => {
    const { id: cuenta_id } = await findCuenta(session, pedido.cuenta);
    return { lote, elegidas: { cuenta_id, ventas: fechas, modo: 'listada' } };
  });
}

/**
 * Shows what would be issued for some sales, asks and issues it.
 * @throws AppError `falta_confirmar` where nobody can be asked and there is no `--si`
 */
export async function runLote(
  context: Context,
  pedido: PedidoDeEmision,
  elegir: (session: Session) => Promise<{ lote: Lote; elegidas: Elegidas }>,
): Promise<Output> {
  const { terminal } = context;
  const { fecha, simular, si: confirmado } = pedido;
  if (!simular && !confirmado && !terminal.interactive) throw new AppError('falta_confirmar');

  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { lote, elegidas } = await elegir(session);
    const input: VentasInput = {
      alcance,
      ...elegidas,
      ...(fecha === null ? {} : { fecha }),
    };
    const run = async (elegido: VentasInput): Promise<Output> => {
      const resultado = await whileIssuing(terminal, (issuing) => lote.issue(deps, { ...elegido, ...issuing }));
      return describeResultado(await withoutDescartadas(session, terminal, elegidas, resultado), lote.noun);
    };
    const posterior = fecha !== null && fecha > today(deps.clock.now()) ? fecha : null;
    if (confirmado && !simular) {
      return (await confirmaFecha(context, pedido, posterior)) ? run(input) : nothingDone();
    }

    const plan = await whileReading(terminal, (onProgress) => lote.plan(deps, { ...input, onProgress }));
    const descripcion = describePlan(plan, lote.noun);
    if (simular || plan.comprobantes.length === 0) return descripcion;
    await terminal.show(descripcion);
    if (!(await terminal.confirm(question(plan, lote.noun, posterior)))) return nothingDone();
    // Only the sales shown are issued, and none that came in while the person was reading.
    const solo = plan.comprobantes.flatMap(({ order_ids }) => order_ids);
    const { ventas } = elegidas;
    return run({ ...input, ventas: 'order_ids' in ventas ? { order_ids: solo } : { ...ventas, solo } });
  });
}

/** Leaves out the sales that somebody put aside where only those that need a person are told. */
async function withoutDescartadas(
  { deps, alcance }: Session,
  { mode }: Context['terminal'],
  { cuenta_id }: Elegidas,
  resultado: ResultadoLote,
): Promise<ResultadoLote> {
  const con_problemas = resultado.omitidas.filter(({ codigo }) => isProblema(codigo));
  if (mode !== 'silencio' || con_problemas.length === 0) return resultado;
  const order_ids = con_problemas.flatMap((fila) => fila.order_ids);
  const descartadas = await listDescartadas(deps, { alcance, cuenta_id, order_ids });
  return {
    ...resultado,
    omitidas: resultado.omitidas.filter(({ venta, codigo }) => descartadas.get(venta) !== codigo),
  };
}

function question(plan: PlanLote, noun: Noun, posterior: string | null): string {
  const total = plan.resumen.map((letra) => letra.total).reduce((suma, importe) => suma.plus(importe));
  const aviso = posterior === null ? '' : avisoDeFecha(posterior);
  return `${aviso}¿Emitir ${count(plan.comprobantes.length, noun)} por ${formatARS(total)}? Lo emitido no se borra.`;
}

function nothingDone(): Output {
  const data = { emitidas: [], rechazadas: [], omitidas: [], en_cola: [] };
  return { data, blocks: [{ kind: 'paragraph', text: 'No se emitió nada.' }] };
}
