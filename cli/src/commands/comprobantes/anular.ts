import { AppError } from '@talonario/core/base';
import { codigosOf, formatAutorizacion, formatEnMoneda, formatNumero, siglaOf } from '@talonario/core/comprobantes';
import { annulNota, findComprobante, previewAnulacion } from '@talonario/core/server/comprobantes';
import { findReferidos, parseReferencias } from '../../arguments/comprobantes.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

interface PedidoDeAnulacion {
  /** Words that name the note, as typed. */
  nombrada: readonly string[];
  /** CUIT of the company, as typed. */
  empresa: string | null;
  observaciones: string | null;
  si: boolean;
  aunqueSeAcredite: boolean;
}

/**
 * Annuls a note issued by mistake with another note, after showing it.
 * @throws AppError `falta_confirmar` where nobody can be asked and there is no `--si`; as `annulNota`
 */
export async function anular(context: Context, pedido: PedidoDeAnulacion): Promise<Output> {
  const { nombrada, empresa: cuit, si } = pedido;
  const { terminal } = context;
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const company = cuit === null ? null : (await findEmpresa(session, cuit)).id;
    const ids = await findReferidos(session, parseReferencias(nombrada), { company, prefiere: 'emitida' });
    const [id] = ids;
    if (id === undefined) throw new AppError('comprobante_no_encontrado');
    if (ids.length > 1) throw new AppError('valor_invalido', { campo: 'NOTA', valor: nombrada.join(' ') });
    const nota = await findComprobante(deps.store.fork(), alcance, id);
    const prevista = await previewAnulacion(deps, { alcance, id });
    const receptor = nota.razon_social_facturado || 'Consumidor final';
    terminal.line(
      `${formatNumero(nota)} a ${receptor} se anula con una ${siglaOf(prevista.tipo_comprobante)} por ${formatEnMoneda(prevista.total, prevista.moneda)}.`,
    );
    for (const aviso of prevista.advertencias) terminal.line(aviso);
    const pregunta = prevista.sigue_devuelta;
    if (pregunta !== null && !pedido.aunqueSeAcredite) {
      terminal.line(pregunta);
      if (!terminal.interactive) throw new AppError('venta_sigue_devuelta', { id, automatica: false });
    }
    if (!si && !terminal.interactive) throw new AppError('falta_confirmar', { sin_simular: true });
    const preguntar = !si || (pregunta !== null && !pedido.aunqueSeAcredite);
    if (preguntar && !(await terminal.confirm('¿Anularla? Un comprobante emitido no se borra.'))) {
      return { data: { anulada: null }, blocks: [{ kind: 'paragraph', text: 'No se emitió nada.' }] };
    }
    const emitida = await annulNota(deps, {
      alcance,
      id,
      total_previsto: prevista.total,
      observaciones: pedido.observaciones ?? '',
      aunque_se_acredite: pregunta !== null,
    });
    const { autorizacion, en_cola, motivo } = emitida;
    const text = en_cola
      ? `En cola: ${motivo ?? 'ARCA no responde.'} La nota que anula sale sola.`
      : `${formatNumero(emitida)} ${autorizacion ? formatAutorizacion(autorizacion) : ''}: ${formatNumero(nota)} quedó anulada.`;
    const data = {
      anulada: id,
      comprobante_id: emitida.id,
      comprobante: en_cola ? null : formatNumero(emitida),
      cae: codigosOf(autorizacion).cae,
      total: emitida.total.toNumber(),
      en_cola,
      motivo,
    };
    return { data, blocks: [{ kind: 'paragraph', text }], ...(en_cola && { exit: 3 as const }) };
  });
}
