import { AppError, messageOf } from '@talonario/core/base';
import {
  codigosOf,
  formatAutorizacion,
  formatEnMoneda,
  formatNumero,
  siglaOf,
  tipoComprobanteOf,
} from '@talonario/core/comprobantes';
import { avisosDeNota } from '@talonario/core/percepciones';
import {
  fechaQueBloquea,
  findComprobantes,
  findCotizacionesLejanas,
  issueComprobantes,
  listComprobantes,
} from '@talonario/core/server/comprobantes';
import type { ResultadoEmision } from '@talonario/core/server/instalacion';
import { withUser, type Context, type Session } from '../../context.ts';
import { count } from '../../output/count.ts';
import { conCodigo, emitidasCut, exitOf } from '../../lote/resultado.ts';
import { QUE_HACER, splitCortadas } from '../../lote/cortadas.ts';
import { findReferidos, parseReferencias } from '../../arguments/comprobantes.ts';
import { confirmaFecha } from '../../arguments/fechaFutura.ts';
import { whileIssuing } from '../../output/issuing.ts';
import type { Block, Cut, Output } from '../../output/output.ts';
import { findEmpresa } from '../../arguments/search.ts';

/** More than a company piles up in drafts. */
const TODOS = 100_000;

const pendientesCut: Cut = { first: 15, rest: 'se ven todos con `talonario comprobantes --estado borrador`' };

interface PedidoDeEmision {
  /** Words that name vouchers, as typed. */
  nombrados: readonly string[];
  /** All the drafts of the company. */
  borradores: boolean;
  /** CUIT of the company, as typed. */
  empresa: string | null;
  si: boolean;
  confirmarFechaFutura: boolean;
  confirmarRepetido: boolean;
  confirmarCotizacion: boolean;
}

/**
 * Issues drafts: the ones named, or all of a company's.
 * @throws AppError `falta_confirmar` where nobody can be asked and there is no `--si`, as every command that issues
 */
export async function emitir(context: Context, pedido: PedidoDeEmision): Promise<Output> {
  const { nombrados, borradores, empresa: cuit, si, confirmarRepetido: confirmar_repetido } = pedido;
  if (!borradores && nombrados.length === 0)
    throw new AppError('campo_requerido', { campo: '--borradores, o decir cuáles' });
  if (borradores && nombrados.length > 0)
    throw new AppError('valor_invalido', { campo: '--borradores', valor: nombrados.join(' ') });
  if (borradores && cuit === null) throw new AppError('campo_requerido', { campo: '--empresa' });

  const referencias = parseReferencias(nombrados);
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const ids =
      cuit !== null && borradores
        ? await listBorradores(session, cuit)
        : await findReferidos(session, referencias, {
            company: cuit && (await findEmpresa(session, cuit)).id,
            prefiere: 'borrador',
          });
    if (ids.length === 0) return describeEmision([]);
    await tellAvisos(session, context, ids);
    const pregunta = `¿Emitir ${count(ids.length, { uno: 'borrador', varios: 'borradores' })}? Un comprobante emitido no se borra.`;
    if (!si && !context.terminal.interactive) {
      throw new AppError('falta_confirmar', { sin_simular: true });
    }
    const seguir = si || (await context.terminal.confirm(pregunta));
    const posterior = seguir ? await fechaQueBloquea(deps, alcance, ids) : null;
    const seguro = seguir && (await confirmaFecha(context, pedido, posterior));
    const confirmar_cotizacion = seguro && (await confirmaCotizaciones(session, context, pedido, ids));
    if (!seguro || confirmar_cotizacion === null)
      return { data: describeEmision([]).data, blocks: [{ kind: 'paragraph', text: 'No se emitió nada.' }] };
    return describeEmision(
      await whileIssuing(context.terminal, (issuing) =>
        issueComprobantes(deps, { alcance, ids, confirmar_repetido, confirmar_cotizacion, ...issuing }),
      ),
    );
  });
}

/**
 * Whether a person says that the rates far from ARCA's are right; null: they are not, and nothing goes out. Where nobody can be asked, false:
 * each of those drafts is left out with its question, and the others go out.
 */
async function confirmaCotizaciones(
  { deps, alcance }: Session,
  { terminal }: Context,
  { confirmarCotizacion }: Pick<PedidoDeEmision, 'confirmarCotizacion'>,
  ids: readonly string[],
): Promise<boolean | null> {
  if (confirmarCotizacion || !terminal.interactive) return confirmarCotizacion;
  const lejanas = await findCotizacionesLejanas(deps, alcance, ids);
  if (lejanas.size === 0) return false;
  for (const comprobante of await findComprobantes(deps.store.fork(), alcance, [...lejanas.keys()])) {
    const { tipo_comprobante, razon_social_facturado: receptor, total, moneda } = comprobante;
    const pregunta = lejanas.get(comprobante.id);
    if (pregunta === undefined) continue;
    terminal.line(
      `${siglaOf(tipo_comprobante)} a ${receptor} por ${formatEnMoneda(total, moneda)}: ${messageOf(pregunta)}`,
    );
  }
  return (await terminal.confirm('¿Emitir a esos tipos de cambio?')) ? true : null;
}

/** Before anything is issued: the perceptions that the notes among them do not give back. */
async function tellAvisos({ deps, alcance }: Session, { terminal }: Context, ids: readonly string[]): Promise<void> {
  for (const comprobante of await findComprobantes(deps.store.fork(), alcance, ids)) {
    if (tipoComprobanteOf(comprobante.tipo_comprobante).clase !== 'nota_credito') continue;
    for (const aviso of avisosDeNota(comprobante.percepciones)) {
      terminal.line(
        `Nota de crédito a ${comprobante.razon_social_facturado} por ${formatEnMoneda(comprobante.total, comprobante.moneda)}: ${aviso}`,
      );
    }
  }
}

async function listBorradores(session: Session, cuit: string): Promise<string[]> {
  const empresa = await findEmpresa(session, cuit);
  const { results } = await listComprobantes(session.deps.store.fork(), session.alcance, {
    ambiente: session.deps.arca.ambiente,
    company: empresa.id,
    status: 'borrador',
    limit: TODOS,
    offset: 0,
  });
  return results.map(({ id }) => id);
}

/** One outcome per voucher: issued with its CAE, refused with the reason, or waiting for ARCA. */
export function describeEmision(resultados: readonly ResultadoEmision[]): Output {
  const emitidas = resultados.filter((resultadoEmision) => resultadoEmision.estado === 'emitida');
  const sinEmitir = resultados.filter(
    (resultadoEmision) => resultadoEmision.estado === 'rechazada' || resultadoEmision.estado === 'invalida',
  );
  const { cortadas, rechazadas } = splitCortadas(sinEmitir);
  const en_cola = resultados.filter((resultadoEmision) => resultadoEmision.estado === 'en_cola');
  const summary = [
    count(emitidas.length, { uno: 'comprobante emitido', varios: 'comprobantes emitidos' }),
    ...(rechazadas.length > 0 ? [count(rechazadas.length, { uno: 'rechazado', varios: 'rechazados' })] : []),
    ...(en_cola.length > 0 ? [`${en_cola.length} en cola`] : []),
    ...(cortadas.length > 0 ? [`${cortadas.length} sin pedir`] : []),
  ].join(' · ');
  const data = {
    emitidas: emitidas.map((emitida) => ({
      comprobante_id: emitida.comprobante_id,
      comprobante: formatNumero(emitida),
      cae: codigosOf(emitida.autorizacion).cae,
    })),
    rechazadas: sinEmitir.map(({ comprobante_id, codigo, error }) => ({ comprobante_id, codigo, error })),
    en_cola: en_cola.map(({ comprobante_id, motivo }) => ({ comprobante_id, motivo })),
  };
  if (resultados.length === 0) return { data, blocks: [{ kind: 'paragraph', text: 'No hay borradores para emitir.' }] };

  const blocks: Block[] = [{ kind: 'title', text: summary }];
  if (emitidas.length > 0) {
    blocks.push({
      kind: 'table',
      columns: [
        { title: 'Comprobante' },
        { title: 'Total', right: true },
        { title: 'CAE' },
        { title: 'Id', from: 100 },
      ],
      rows: emitidas.map((emitida) => [
        { text: formatNumero(emitida), tone: 'bien' },
        formatEnMoneda(emitida.total, emitida.moneda),
        `${emitida.autorizacion.codigo}${emitida.previa ? ' (ya estaba)' : ''}`,
        emitida.comprobante_id,
      ]),
      cut: emitidasCut,
    });
  }
  // All of a serie wait for the same reason: it is said once, with how many.
  const esperas = [...Map.groupBy(en_cola, ({ motivo }) => motivo)].map(([motivo, [primero, ...siguientes]]) => ({
    motivo,
    cuales: siguientes.length === 0 ? (primero?.comprobante_id ?? '') : `${siguientes.length + 1} comprobantes`,
  }));
  const items = [
    ...rechazadas.map((rechazada) => `${rechazada.comprobante_id}: ${conCodigo(rechazada)}`),
    ...esperas.map(({ cuales: comprobantes, motivo }) => `${comprobantes}: ${motivo}`),
  ];
  if (items.length > 0) blocks.push({ kind: 'list', title: 'Revisar', items, tone: 'espera', cut: pendientesCut });
  if (cortadas.length > 0) blocks.push({ kind: 'paragraph', text: QUE_HACER, tone: 'espera' });
  const atencion = [
    ...rechazadas.map((rechazada) => `rechazada  ${rechazada.comprobante_id}  ${conCodigo(rechazada)}`),
    ...esperas.map(({ cuales: comprobantes, motivo }) => `en cola  ${comprobantes}  ${motivo}`),
  ];
  const lines = [
    ...emitidas.map((emitida) =>
      [
        emitida.previa ? 'ya estaba' : 'emitida',
        formatNumero(emitida),
        formatAutorizacion(emitida.autorizacion) ?? '',
        formatEnMoneda(emitida.total, emitida.moneda),
      ].join('  '),
    ),
    ...atencion,
    summary,
    ...(cortadas.length > 0 ? [QUE_HACER] : []),
  ];
  return {
    data,
    blocks,
    lines,
    atencion: cortadas.length > 0 ? [...atencion, QUE_HACER] : atencion,
    exit: exitOf({ rechazadas: sinEmitir, en_cola }),
  };
}
