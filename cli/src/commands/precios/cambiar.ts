import { cambioHecho, type CambioHecho, type RedondeoDeCambio } from '@talonario/core/articulos';
import { AppError, formatARS } from '@talonario/core/base';
import { changeLista } from '@talonario/core/server/articulos';
import type { Decimal } from 'decimal.js';
import { findListaPrecios } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import { count } from '../../output/count.ts';
import type { Block, Output } from '../../output/output.ts';

const PRECIOS = { uno: 'precio', varios: 'precios' };

interface PedidoDeCambio {
  /** Name or id of the list. */
  lista: string;
  /** Percentage by which prices go up, or down when it is negative: 10 is 10 %. */
  porcentaje: Decimal;
  redondeo: RedondeoDeCambio;
  simular: boolean;
  si: boolean;
}

/**
 * Changes the prices of a list by a percentage: shows them, asks and writes them.
 * @throws AppError `falta_confirmar` where nobody can be asked and there is no `--si`; `valores_distintos` when they are others by
 *   the time of the answer
 */
export async function cambiar(context: Context, { lista, simular, si, ...cambio }: PedidoDeCambio): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id, name } = await findListaPrecios(session, lista);
    const visto = await changeLista(deps, alcance, id, { ...cambio, simular: true });
    if (simular || visto.resumen.cambian === 0) return describeCambio(visto, 'Cambiarían');
    if (!si) {
      if (!context.terminal.interactive) throw new AppError('falta_confirmar');
      await context.terminal.show(describeCambio(visto, 'Cambiarían'));
      const pregunta = `¿Cambiar ${count(visto.resumen.cambian, PRECIOS)} de ${name}?`;
      if (!(await context.terminal.confirm(pregunta)))
        return { data: cambioHecho.encode(visto), blocks: [{ kind: 'paragraph', text: 'No se cambió nada.' }] };
    }
    const cambiada = await changeLista(deps, alcance, id, { ...cambio, simular: false, vista: visto.vista });
    return describeCambio(cambiada, 'Cambiaron');
  });
}

export function describeCambio(cambio: CambioHecho, verbo: 'Cambiarían' | 'Cambiaron'): Output {
  const { cambian, con_error } = cambio.resumen;
  const blocks: Block[] = [{ kind: 'title', text: `${verbo} ${count(cambian, PRECIOS)}` }];
  if (cambio.muestra.length > 0)
    blocks.push({
      kind: 'table',
      columns: [
        { title: 'SKU' },
        { title: 'Descripción', flexible: true },
        { title: 'Antes', right: true },
        { title: 'Después', right: true },
      ],
      rows: cambio.muestra.map(({ sku, descripcion, antes, despues }) => [
        sku,
        descripcion,
        formatARS(antes),
        formatARS(despues),
      ]),
    });
  if (cambio.rechazadas.length > 0)
    blocks.push({
      kind: 'list',
      title: `${count(con_error, PRECIOS)} sin cambiar`,
      items: cambio.rechazadas.map(({ sku, motivo }) => `${sku}: ${motivo}`),
      tone: 'espera',
    });
  return { data: cambioHecho.encode(cambio), blocks, exit: con_error > 0 ? 4 : 0 };
}
