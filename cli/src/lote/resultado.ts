import { enPlural, formatARS } from '@talonario/core/base';
import { codigosOf, formatAutorizacion } from '@talonario/core/comprobantes';
import { isProblema } from '@talonario/core/ventas';
import type { ResultadoLote } from '@talonario/core/server/instalacion';
import { count, type Noun } from '../output/count.ts';
import { reason, splitHechas } from './omitidas.ts';
import { QUE_HACER, splitCortadas } from './cortadas.ts';
import type { Block, Cut, Output } from '../output/output.ts';
import type { ExitCode } from '../output/salidas.ts';

/** Most matters needing attention that a terminal shows; `--json` and the plain lines have them all. */
const ATENCION = 3;

/** Issued vouchers that a terminal shows. */
export const emitidasCut: Cut = { first: 15, rest: 'se ven todas con `talonario comprobantes`' };

const estados = {
  rechazada: { uno: 'rechazada', varios: 'rechazadas' },
  en_cola: { uno: 'en cola', varios: 'en cola' },
  omitida: { uno: 'omitida', varios: 'omitidas' },
  con_aviso: { uno: 'emitida con aviso', varios: 'emitidas con aviso' },
} as const satisfies Record<string, Noun>;

/** Result of a batch: the vouchers with their CAE, and the three matters that most need somebody. */
export function describeResultado(resultado: ResultadoLote, noun: Noun): Output {
  const { emitidas, omitidas, en_cola } = resultado;
  const { cortadas, rechazadas } = splitCortadas(resultado.rechazadas);
  const blocks: Block[] = [{ kind: 'title', text: summarize(resultado, noun) }];
  if (emitidas.length > 0) {
    blocks.push({
      kind: 'table',
      columns: [
        { title: 'Comprobante' },
        { title: 'Venta', from: 90 },
        { title: 'Comprador', flexible: true, from: 70 },
        { title: 'Total', right: true },
        { title: 'CAE' },
      ],
      rows: emitidas.map((emitida) => [
        { text: emitida.comprobante, tone: 'bien' },
        emitida.venta,
        emitida.comprador ?? '',
        emitida.total === null ? '' : formatARS(emitida.total),
        `${emitida.autorizacion?.codigo ?? ''}${emitida.previa ? ' (ya estaba)' : ''}`,
      ]),
      cut: emitidasCut,
    });
  }
  const items = needsAttention(resultado);
  if (items.length > 0) blocks.push({ kind: 'list', title: 'Revisar', items, tone: 'espera' });
  if (cortadas.length > 0) blocks.push({ kind: 'paragraph', text: QUE_HACER, tone: 'espera' });
  const atencion = attentionOf(resultado);
  const lines = [
    ...emitidas.map((emitida) =>
      [
        emitida.previa ? 'ya estaba' : 'emitida',
        emitida.comprobante,
        formatAutorizacion(emitida.autorizacion) ?? '',
        `venta ${emitida.venta}`,
        ...(emitida.total === null ? [] : [formatARS(emitida.total)]),
      ].join('  '),
    ),
    ...rechazadas.map(lineOfRechazada),
    ...linesEnCola(en_cola),
    ...splitHechas(omitidas).otras.map(lineOfOmitida),
    summarize(resultado, noun),
    ...(cortadas.length > 0 ? [QUE_HACER] : []),
  ];
  return { data: presentResultado(resultado), blocks, lines, atencion, exit: exitOf(resultado) };
}

/** Sales not solved by themselves: refused, in the queue of an ARCA that is away, left out until somebody looks, or stopped. */
function attentionOf(resultado: ResultadoLote): string[] {
  const { cortadas, rechazadas } = splitCortadas(resultado.rechazadas);
  const avisos = resultado.emitidas.flatMap(({ comprobante, previa, advertencias }) =>
    previa ? [] : advertencias.map((texto) => `emitida con aviso  ${comprobante}  ${texto}`),
  );
  return [
    ...rechazadas.map(lineOfRechazada),
    ...linesEnCola(resultado.en_cola),
    ...resultado.omitidas.filter(({ codigo }) => isProblema(codigo)).map(lineOfOmitida),
    ...avisos,
    ...(cortadas.length > 0 ? [QUE_HACER] : []),
  ];
}

function lineOfRechazada({ venta, error, codigo }: ResultadoLote['rechazadas'][number]): string {
  return `rechazada  venta ${venta}  ${conCodigo({ error, codigo })}`;
}

function lineOfOmitida({ venta, motivo, accion }: ResultadoLote['omitidas'][number]): string {
  return `omitida  venta ${venta}  ${motivo} ${accion}`.trimEnd();
}

/** All of a batch wait for the same reason: it is said once, with how many. */
function linesEnCola(en_cola: ResultadoLote['en_cola']): string[] {
  return [...Map.groupBy(en_cola, ({ motivo }) => motivo)].map(([motivo, [primera, ...siguientes]]) => {
    const cuantas = siguientes.length === 0 ? 'venta' : `${siguientes.length + 1} ventas, desde la`;
    return `en cola  ${cuantas} ${primera?.venta ?? ''}  ${motivo}`;
  });
}

/** Fields that `--json` promises: a script can depend on no other by chance. */
function presentResultado({ emitidas, rechazadas, omitidas, en_cola }: ResultadoLote): Record<string, object[]> {
  return {
    emitidas: emitidas.map(({ venta, comprobante, autorizacion }) => ({
      venta,
      comprobante,
      cae: codigosOf(autorizacion).cae,
    })),
    rechazadas: rechazadas.map(({ venta, codigo, error }) => ({ venta, codigo, error })),
    omitidas: omitidas.map(({ venta, motivo }) => ({ venta, motivo })),
    en_cola: en_cola.map(({ venta, motivo }) => ({ venta, motivo })),
  };
}

/** 4 when ARCA or our rules refused some; 3 when some wait for ARCA; sales left out are no failure. */
export function exitOf({ rechazadas, en_cola }: Record<'rechazadas' | 'en_cola', readonly unknown[]>): ExitCode {
  if (rechazadas.length > 0) return 4;
  return en_cola.length > 0 ? 3 : 0;
}

function summarize({ emitidas, rechazadas: sinEmitir, omitidas, en_cola }: ResultadoLote, noun: Noun): string {
  const { cortadas, rechazadas } = splitCortadas(sinEmitir);
  const { hechas: yaFacturadas, otras: pendientes } = splitHechas(omitidas);
  const previas = emitidas.filter(({ previa }) => previa).length;
  const yaEstaban = previas + yaFacturadas;
  return [
    `${count(emitidas.length - previas, noun)} ${enPlural(emitidas.length - previas, 'emitida', 'emitidas')}`,
    ...(yaEstaban > 0 ? [`${yaEstaban} sin cambios`] : []),
    ...(rechazadas.length > 0 ? [count(rechazadas.length, estados.rechazada)] : []),
    ...(en_cola.length > 0 ? [count(en_cola.length, estados.en_cola)] : []),
    ...(cortadas.length > 0 ? [`${cortadas.length} sin pedir`] : []),
    ...(pendientes.length > 0 ? [count(pendientes.length, estados.omitida)] : []),
  ].join(' · ');
}

/** Reasons with how many sales each has: refused first, then what waits, then what was left out. */
function needsAttention({ rechazadas, en_cola, omitidas, emitidas }: ResultadoLote): string[] {
  return [
    ...group(
      estados.rechazada,
      splitCortadas(rechazadas).rechazadas.map(({ venta, error }) => ({ venta, texto: error })),
    ),
    ...group(
      estados.en_cola,
      en_cola.map(({ venta, motivo }) => ({ venta, texto: motivo })),
    ),
    ...group(
      estados.omitida,
      splitHechas(omitidas).otras.map((omitida) => ({ venta: omitida.venta, texto: reason(omitida) })),
    ),
    ...group(
      estados.con_aviso,
      emitidas.flatMap(({ venta, advertencias }) => advertencias.map((texto) => ({ venta, texto }))),
    ),
  ].slice(0, ATENCION);
}

function group(estado: Noun, cosas: readonly { venta: string; texto: string }[]): string[] {
  return [...Map.groupBy(cosas, ({ texto }) => texto)].map(([texto, iguales]) => {
    const referencia = iguales.length === 1 ? ` (venta ${iguales[0]?.venta})` : '';
    return `${count(iguales.length, estado)}${referencia}: ${texto}`;
  });
}

/** Sentence of a refusal and its code, which ARCA's sentences already end with. */
export function conCodigo({ error, codigo }: { error: string; codigo: string }): string {
  return error.includes(`(${codigo})`) ? error : `${error} (${codigo})`;
}
