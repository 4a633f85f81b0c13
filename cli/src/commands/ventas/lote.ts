import { AppError, formatARS, today } from '@talonario/core';
import type { Deps, PlanLote, ResultadoLote, VentasInput } from '@talonario/core/server';
import { withUser, type Context } from '../../context.ts';
import { count, type Noun } from '../../output/count.ts';
import { describePlan } from '../../lote/plan.ts';
import { describeResultado } from '../../lote/resultado.ts';
import { optionalFecha, rango, requiredText, type Options } from '../../arguments/options.ts';
import { avisoDeFecha, confirmaFecha } from '../../arguments/fechaFutura.ts';
import { whileIssuing } from '../../output/issuing.ts';
import type { Output } from '../../output/output.ts';
import { findCuenta } from '../../arguments/search.ts';

interface Lote {
  noun: Noun;
  plan(deps: Deps, input: VentasInput): Promise<PlanLote>;
  issue(deps: Deps, input: VentasInput): Promise<ResultadoLote>;
}

/** Invoices the sales of an account. */
export async function facturar(context: Context, options: Options): Promise<Output> {
  const { planVentas, invoiceVentas } = await import('@talonario/core/server');
  return runLote(context, options, {
    noun: { uno: 'factura', varios: 'facturas' },
    plan: planVentas,
    issue: invoiceVentas,
  });
}

/** Credits the cancelled or refunded sales of an account. */
export async function notasCredito(context: Context, options: Options): Promise<Output> {
  const { planCreditos, creditVentas } = await import('@talonario/core/server');
  return runLote(context, options, {
    noun: { uno: 'nota de crédito', varios: 'notas de crédito' },
    plan: planCreditos,
    issue: creditVentas,
  });
}

async function runLote(context: Context, options: Options, lote: Lote): Promise<Output> {
  const { terminal } = context;
  const fechas = rango(options);
  const fecha = optionalFecha(options, 'fecha');
  const simular = options['simular'] === true;
  const confirmado = options['si'] === true;
  if (!simular && !confirmado && !terminal.interactive) throw new AppError('falta_confirmar');

  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const cuenta = await findCuenta(session, requiredText(options, 'cuenta'));
    const input: VentasInput = {
      alcance,
      cuenta_id: cuenta.id,
      ventas: fechas,
      modo: 'listada',
      ...(fecha === null ? {} : { fecha }),
    };
    const run = async (elegido: VentasInput): Promise<Output> => {
      const resultado = await whileIssuing(terminal, (issuing) => lote.issue(deps, { ...elegido, ...issuing }));
      return describeResultado(resultado, lote.noun);
    };
    const posterior = fecha !== null && fecha > today(deps.clock.now()) ? fecha : null;
    if (confirmado && !simular) {
      return (await confirmaFecha(context, options, posterior)) ? run(input) : nothingDone(null);
    }

    const plan = await lote.plan(deps, input);
    const descripcion = describePlan(plan, lote.noun);
    if (simular || plan.comprobantes.length === 0) return descripcion;
    await terminal.show(descripcion);
    if (!(await terminal.confirm(question(plan, lote.noun, posterior)))) return nothingDone(plan);
    // What was shown is what is issued, and nothing that came in while the person was reading.
    const solo = plan.comprobantes.flatMap(({ order_ids }) => order_ids);
    return run({ ...input, ventas: { ...fechas, solo } });
  });
}

function question(plan: PlanLote, noun: Noun, posterior: string | null): string {
  const total = plan.resumen.map((letra) => letra.total).reduce((suma, uno) => suma.plus(uno));
  const aviso = posterior === null ? '' : avisoDeFecha(posterior);
  return `${aviso}¿Emitir ${count(plan.comprobantes.length, noun)} por ${formatARS(total)}? Lo emitido no se borra.`;
}

function nothingDone(plan: PlanLote | null): Output {
  return { data: plan, blocks: [{ kind: 'paragraph', text: 'No se emitió nada.' }] };
}
