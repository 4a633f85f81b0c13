import { AppError, formatARS, today } from '@talonario/core/base';
import { isProblema } from '@talonario/core/ventas';
import { creditVentas } from '@talonario/core/server/comprobantes';
import type { CuentaGuardada } from '@talonario/core/server/empresas';
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
import { describePlanes, describeResultados, forEachParte, joinPlanes } from '../../lote/partes.ts';
import { rangoOf } from '../../comando/opciones/fecha.ts';
import { avisoDeFecha, confirmaFecha } from '../../arguments/fechaFutura.ts';
import { whileIssuing, whileReading } from '../../output/issuing.ts';
import type { Output } from '../../output/output.ts';
import { findCuenta, loadCuentas } from '../../arguments/search.ts';

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
  /** Nickname or id of the account; null: every linked account. */
  cuenta: string | null;
  /** Civil days, `yyyy-MM-dd`. */
  desde: string;
  hasta: string;
}

/** Part of a batch that is of one account. */
export interface ParteDeLote {
  /** Nickname of the account. */
  apodo: string;
  elegidas: Elegidas;
}

/** Invoices the sales of an account, or of all of them. */
export async function facturar(context: Context, pedido: PedidoDeLote): Promise<Output> {
  return ofDates(context, pedido, facturas);
}

/** Credits the cancelled or refunded sales of an account, or of all of them. */
export async function notasCredito(context: Context, pedido: PedidoDeLote): Promise<Output> {
  return ofDates(context, pedido, notas);
}

async function ofDates(context: Context, pedido: PedidoDeLote, lote: Lote): Promise<Output> {
  const fechas = rangoOf(pedido);
  return runLote(context, pedido, async (session) => {
    const cuentas = pedido.cuenta === null ? await loadVinculadas(session) : [await findCuenta(session, pedido.cuenta)];
    return {
      lote,
      partes: cuentas.map(({ id: cuenta_id, nickname: apodo }) => ({
        apodo,
        elegidas: { cuenta_id, ventas: fechas, modo: 'listada' },
      })),
    };
  });
}

/** @throws AppError `cuenta_no_encontrada` when no account is linked */
async function loadVinculadas(session: Session): Promise<CuentaGuardada[]> {
  const cuentas = (await loadCuentas(session)).filter(({ desvinculada_en }) => desvinculada_en === null);
  if (cuentas.length === 0) throw new AppError('cuenta_no_encontrada');
  return cuentas;
}

/**
 * Shows what would be issued for some sales, asks once and issues it, account after account.
 * @throws AppError `falta_confirmar` where nobody can be asked and there is no `--si`
 */
export async function runLote(
  context: Context,
  pedido: PedidoDeEmision,
  elegir: (session: Session) => Promise<{ lote: Lote; partes: readonly ParteDeLote[] }>,
): Promise<Output> {
  const { terminal } = context;
  const { fecha, simular, si: confirmado } = pedido;
  if (!simular && !confirmado && !terminal.interactive) throw new AppError('falta_confirmar');

  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { lote, partes } = await elegir(session);
    const inputOf = ({ elegidas }: ParteDeLote): VentasInput => ({
      alcance,
      ...elegidas,
      ...(fecha === null ? {} : { fecha }),
    });
    const run = async (elegidas: readonly ParteDeLote[]): Promise<Output> => {
      const resultados = await whileIssuing(terminal, (issuing) =>
        forEachParte(elegidas, async (parte) => {
          const resultado = await lote.issue(deps, { ...inputOf(parte), ...issuing });
          return withoutDescartadas(session, terminal, parte.elegidas, resultado);
        }),
      );
      return describeResultados(resultados, lote.noun);
    };
    const posterior = fecha !== null && fecha > today(deps.clock.now()) ? fecha : null;
    if (confirmado && !simular) {
      return (await confirmaFecha(context, pedido, posterior)) ? run(partes) : nothingDone();
    }

    const planes = await whileReading(terminal, (onProgress) =>
      forEachParte(partes, async (parte) => ({
        parte,
        plan: await lote.plan(deps, { ...inputOf(parte), onProgress }),
      })),
    );
    const cumplidas = planes.cumplidas.map(({ apodo, de }) => ({ apodo, de: de.plan }));
    const plan = joinPlanes(cumplidas);
    const descripcion = describePlanes({ cumplidas, fallidas: planes.fallidas }, lote.noun);
    if (simular || plan.comprobantes.length === 0) return descripcion;
    await terminal.show(descripcion);
    if (!(await terminal.confirm(question(plan, lote.noun, posterior)))) return nothingDone();
    return run(planes.cumplidas.flatMap(({ de }) => onlyPlanned(de.parte, de.plan)));
  });
}

/** The part with only the sales shown, and none that came in while the person was reading. */
function onlyPlanned({ apodo, elegidas }: ParteDeLote, { comprobantes }: PlanLote): ParteDeLote[] {
  if (comprobantes.length === 0) return [];
  const solo = comprobantes.flatMap(({ order_ids }) => order_ids);
  const { ventas } = elegidas;
  return [
    { apodo, elegidas: { ...elegidas, ventas: 'order_ids' in ventas ? { order_ids: solo } : { ...ventas, solo } } },
  ];
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
  return `${aviso}¿Emitir ${count(plan.comprobantes.length, noun)} por ${formatARS(total)}? Un comprobante emitido no se borra.`;
}

function nothingDone(): Output {
  const data = { emitidas: [], rechazadas: [], omitidas: [], en_cola: [] };
  return { data, blocks: [{ kind: 'paragraph', text: 'No se emitió nada.' }] };
}
