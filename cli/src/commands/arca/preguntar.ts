import { describeRespuesta, respuestaDeRetenidos } from '@talonario/core/arca';
import { formatSerie } from '@talonario/core/comprobantes';
import { askRetenidos, listRetenidos } from '@talonario/core/server/arca';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

/**
 * Asks ARCA now about the numbers that it does not show, serie by serie, whenever the next question is due. `empresa`: CUIT as typed, null
 * for all of them. Exit code 5 while some number is still hidden.
 * @throws AppError as `askRetenidos`
 */
export async function arcaPreguntar(context: Context, { empresa }: { empresa: string | null }): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const cuit = empresa === null ? null : (await findEmpresa(session, empresa)).cuit;
    const retenidos = (await listRetenidos(deps, alcance)).filter(
      ({ arca, cuit: deLaSerie }) => arca !== null && (cuit === null || deLaSerie === cuit),
    );
    const series = new Map(retenidos.map((serie) => [`${serie.cuit} ${formatSerie(serie)}`, serie]));
    const respuestas = [];
    for (const serie of series.values()) respuestas.push(await askRetenidos(deps, alcance, serie));
    const quedan = respuestas.reduce((suma, respuesta) => suma + respuesta.quedan, 0);
    const results = respuestas.map((respuesta) => respuestaDeRetenidos.encode(respuesta));
    const items = respuestas.flatMap((respuesta) =>
      describeRespuesta(respuesta).map((frase) => `${respuesta.cuit}: ${frase}`),
    );
    return {
      data: { results, totalItems: results.length },
      blocks: [
        items.length === 0
          ? { kind: 'paragraph', text: 'ARCA muestra todos los números a los que llegó: no hay nada que preguntarle.' }
          : { kind: 'list', title: 'ARCA contestó', items, tone: quedan > 0 ? 'atencion' : 'bien' },
      ],
      exit: quedan > 0 ? 5 : 0,
    };
  });
}
