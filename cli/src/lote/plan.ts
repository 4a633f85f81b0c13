import { formatARS, formatFecha } from '@talonario/core/base';
import { isProblema, lote } from '@talonario/core/ventas';
import type { PlanLote, FilaOmitida } from '@talonario/core/server/instalacion';
import { count, type Noun } from '../output/count.ts';
import { reason, splitHechas } from './omitidas.ts';
import type { Block, Cut, Output } from '../output/output.ts';

/** Enough to recognize the month; the totals by letter say the rest. */
const cut: Cut = { first: 15, rest: 'con `--simular --json` se ven todas' };

const dePlan = lote.pick({
  advertencias: true,
  comprobantes: true,
  resumen: true,
  emitidas: true,
  rechazadas: true,
  omitidas: true,
  en_cola: true,
});

/** Plan of a batch: the vouchers it would issue, how many of each letter, and the sales it leaves out and why. */
export function describePlan(plan: PlanLote, noun: Noun): Output {
  const blocks: Block[] = [{ kind: 'title', text: `Para emitir: ${count(plan.comprobantes.length, noun)}` }];
  if (plan.comprobantes.length > 0) {
    blocks.push({
      kind: 'table',
      columns: [
        { title: 'Venta' },
        { title: 'Fecha', from: 80 },
        { title: 'Letra' },
        { title: 'Receptor', flexible: true },
        { title: 'Documento', from: 100 },
        { title: 'Total', right: true },
      ],
      rows: plan.comprobantes.map((comprobante) => [
        comprobante.venta,
        formatFecha(comprobante.fecha),
        comprobante.letra,
        comprobante.receptor,
        comprobante.documento,
        formatARS(comprobante.total),
      ]),
      cut,
    });
    blocks.push({
      kind: 'pairs',
      pairs: plan.resumen
        .filter(({ cantidad }) => cantidad > 0)
        .map(({ letra, cantidad, total }) => [`${cantidad} ${letra}`, formatARS(total)]),
    });
  }
  if (plan.advertencias.length > 0)
    blocks.push({ kind: 'list', title: 'Antes de emitir', items: plan.advertencias, tone: 'atencion' });
  const advertencias = plan.comprobantes.flatMap((comprobante) =>
    comprobante.advertencias.map((texto) => `Venta ${comprobante.venta}: ${texto}`),
  );
  if (advertencias.length > 0) blocks.push({ kind: 'list', title: 'Avisos', items: advertencias, tone: 'espera', cut });
  blocks.push(...omitidasBlocks(plan.omitidas));
  if (plan.en_espera.length > 0) {
    const items = plan.en_espera.map(({ venta, motivo }) => `Venta ${venta}: ${motivo}`);
    blocks.push({ kind: 'list', title: `En espera (${items.length})`, items, tone: 'espera', cut });
  }
  return { data: presentPlan(plan), blocks, atencion: attentionOf(plan) };
}

/** Plan as the contract has it: sales that would wait are in `en_cola`. The document of a batch has its four lists also when nothing is done. */
function presentPlan({ advertencias, comprobantes, resumen, omitidas, en_espera }: PlanLote): object {
  const sinEmitir = { emitidas: [], rechazadas: [] };
  return dePlan.encode({ advertencias, comprobantes, resumen, ...sinEmitir, omitidas, en_cola: en_espera });
}

/** Matters that somebody has to look at before the plan is issued, and sales that stay out until somebody does. */
function attentionOf({ advertencias, omitidas, en_espera }: PlanLote): string[] {
  return [
    ...advertencias,
    ...byReason(omitidas.filter(({ codigo }) => isProblema(codigo))),
    ...en_espera.map(({ venta, motivo }) => `Venta ${venta}: ${motivo}`),
  ];
}

function omitidasBlocks(omitidas: readonly FilaOmitida[]): Block[] {
  if (omitidas.length === 0) return [];
  const { hechas: yaFacturadas, otras: pendientes } = splitHechas(omitidas);
  const items = [
    ...byReason(pendientes),
    ...(yaFacturadas === 0
      ? []
      : [`${yaFacturadas} sin nada que hacer: ya tienen su comprobante, o no les hace falta`]),
  ];
  return [{ kind: 'list', title: `Quedan afuera (${omitidas.length})`, items, tone: 'tenue', cut }];
}

/** A month leaves many sales out for the same reason: it is said once. */
function byReason(omitidas: readonly FilaOmitida[]): string[] {
  return [...Map.groupBy(omitidas, reason)].map(([texto, [primera, ...iguales]]) => {
    const cuantas = iguales.length === 0 ? '' : ` y ${iguales.length} más`;
    return `Venta ${primera?.venta ?? ''}${cuantas}: ${texto}`;
  });
}
