import { formatARS, isAppError } from '@talonario/core/base';
import { mesPresentadoDetalle, nombreDeMes, type MesPresentadoDetalle } from '@talonario/core/contador';
import { presentMes, readPresentado, reopenMes } from '@talonario/core/server/contador';
import { mesOf } from '../../comando/opciones/mes.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import { formatInstante } from '../../output/format.ts';
import type { Block, Output } from '../../output/output.ts';

/** Changes of a month after it was filed; with `--marcar` or `--quitar`, says that it was filed, or takes it back. */
export async function presentado(
  context: Context,
  { empresa, mes, marcar, quitar }: { empresa: string; mes: string; marcar: boolean; quitar: boolean },
): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const periodo = mesOf({ mes, desde: null, hasta: null }, deps.clock.now());
    const { id } = await findEmpresa(session, empresa);
    if (quitar) {
      await reopenMes(deps, alcance, id, periodo);
      return sinMarca(periodo);
    }
    if (marcar) return describePresentado(await presentMes(deps, alcance, id, periodo));
    try {
      return describePresentado(await readPresentado(deps, alcance, id, periodo));
    } catch (error) {
      if (isAppError(error, 'mes_no_encontrado')) return sinMarca(periodo);
      throw error;
    }
  });
}

function sinMarca(periodo: string): Output {
  const text = `${nombreDeMes(periodo)} no está marcado como presentado.`;
  return { data: { periodo, presentado_en: null }, blocks: [{ kind: 'paragraph', text }] };
}

/** Exit code 5 when something changed since: cron mails it. */
export function describePresentado(detalle: MesPresentadoDetalle): Output {
  const { periodo, presentado_en, presentado_por, presentado: antes, ahora, cambios, cuantos } = detalle;
  const totalOf = ({ comprobantes, importe }: MesPresentadoDetalle['ahora']) =>
    `${comprobantes} por ${formatARS(importe)}`;
  const blocks: Block[] = [
    { kind: 'title', text: `${nombreDeMes(periodo)}, presentado el ${formatInstante(presentado_en)}` },
    {
      kind: 'pairs',
      pairs: [
        ['Presentado', totalOf(antes)],
        ...(presentado_por === null ? [] : [['Lo marcó', presentado_por] as [string, string]]),
        ['Ahora', totalOf(ahora)],
      ],
    },
  ];
  if (cuantos === 0) blocks.push({ kind: 'paragraph', text: 'Nada cambió desde entonces.', tone: 'bien' });
  else {
    const items = cambios.map(({ que, detalle: como, en }) => `${que}, ${formatInstante(en)}. ${como}`);
    const cut = { first: 20, rest: 'con --json se ven más' };
    blocks.push({ kind: 'list', title: `Cambios posteriores (${cuantos})`, items, tone: 'atencion', cut });
  }
  return { data: mesPresentadoDetalle.encode(detalle), blocks, exit: cuantos === 0 ? 0 : 5 };
}
