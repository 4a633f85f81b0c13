import { AppError, formatFecha, provinciaDe, vencimientoDdjj, type VencimientoDdjj } from '@talonario/core';
import { listVencimientos, setVencimiento } from '@talonario/core/server';
import { flag, requiredFecha, requiredText, type Options } from '../../arguments/options.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

const TUCUMAN = 14;

/** When the returns of a company as an agent are due. */
export async function vencimientos(context: Context, options: Options): Promise<Output> {
  const cuit = requiredText(options, 'empresa');
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, cuit);
    return describeVencimientos(await listVencimientos(session.deps, session.alcance, id));
  });
}

/** Keeps when the return of a month is due to Tucumán. */
export async function vencimiento(
  context: Context,
  options: Options,
  [periodo = '']: readonly string[],
): Promise<Output> {
  const cuit = requiredText(options, 'empresa');
  const vence = requiredFecha(options, 'vence');
  const fuente = requiredText(options, 'fuente');
  const leido = vencimientoDdjj.safeParse({ provincia: TUCUMAN, periodo, vence, fuente });
  if (!leido.success) {
    const mal = leido.error.issues.some(({ path }) => path[0] === 'fuente');
    throw new AppError(
      'valor_invalido',
      mal ? { campo: flag('fuente'), valor: fuente } : { campo: 'PERIODO', valor: periodo },
    );
  }
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, cuit);
    return describeVencimientos(await setVencimiento(session.deps, session.alcance, id, leido.data));
  });
}

function describeVencimientos(filas: readonly VencimientoDdjj[]): Output {
  if (filas.length === 0) {
    const text = 'No hay vencimientos cargados: una nota de otro mes no sabe si todavía devuelve la percepción.';
    return { data: [], blocks: [{ kind: 'paragraph', text }] };
  }
  return {
    data: filas,
    blocks: [
      {
        kind: 'table',
        columns: [{ title: 'Provincia' }, { title: 'Período' }, { title: 'Vence' }, { title: 'Fuente' }],
        rows: filas.map(({ provincia, periodo, vence, fuente }) => [
          provinciaDe(provincia).acentuado,
          `${periodo.slice(5)}/${periodo.slice(0, 4)}`,
          formatFecha(vence),
          fuente,
        ]),
      },
    ],
  };
}
