import { access } from 'node:fs/promises';
import { AppError, enMiles, formatFecha } from '@talonario/core/base';
import { ownAlcance, type Alcance } from '@talonario/core/empresas';
import { clavesDeRegimen, nombrePadron, periodoMensual } from '@talonario/core/percepciones';
import { findUsuarioByEmail } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { importPadron, type ResumenPadron } from '@talonario/core/server/percepciones';
import { flag } from '../../comando/opcion.ts';
import { withDeps, type Context } from '../../context.ts';
import { asFileError } from '../../errors/fileError.ts';
import type { Output } from '../../output/output.ts';

const MB = 1_000_000;

/**
 * Imports the lists of a province, as published or unpacked: for the installation, or for `--usuario` alone. `periodo`: `yyyy-MM`,
 * the only month that is taken; null: any.
 * @throws AppError `valor_invalido`, `archivo_no_disponible`
 */
export async function importar(
  context: Context,
  { regimen: escrito, archivos, periodo }: { regimen: string; archivos: readonly string[]; periodo: string | null },
): Promise<Output> {
  const regimen = clavesDeRegimen.find((clave) => clave === escrito);
  if (regimen === undefined) throw new AppError('valor_invalido', { campo: 'PROVINCIA', valor: escrito });
  if (periodo !== null && !periodoMensual.safeParse(periodo).success) {
    throw new AppError('valor_invalido', { campo: flag('periodo'), valor: periodo });
  }
  for (const archivo of archivos) await checkThere(archivo);
  return withDeps(context, async (deps) => {
    const alcance = await whose(context, deps);
    const { onProgress, end } = await context.terminal.progress();
    const tell = ({ leidos, total }: { leidos: number; total: number }) =>
      void onProgress({
        paso: 'preparando',
        hechos: Math.round(leidos / MB),
        total: Math.round(total / MB),
        serie: null,
        milisegundos: null,
      });
    const resumenes = await importPadron(deps, {
      alcance,
      provincia: regimen,
      archivos,
      periodo,
      onProgress: tell,
    }).finally(end);
    return describeImportados(resumenes, alcance !== null);
  });
}

export function describeImportados(resumenes: readonly ResumenPadron[], propio: boolean): Output {
  return {
    data: resumenes,
    blocks: [
      { kind: 'title', text: propio ? 'Importado para el usuario' : 'Importado para toda la instalación' },
      {
        kind: 'table',
        columns: [{ title: 'Padrón' }, { title: 'Vale' }, { title: 'CUIT', right: true }],
        rows: resumenes.map(({ origen, periodo, desde, hasta, filas }) => [
          nombrePadron(origen, periodo),
          `del ${formatFecha(desde)} al ${formatFecha(hasta)}`,
          enMiles(filas),
        ]),
      },
    ],
  };
}

/** Owner of the imported list: the named user; null, when nobody is named: the installation. */
async function whose({ usuario }: Context, deps: Deps): Promise<Alcance | null> {
  const email = usuario ?? deps.config.usuario;
  if (email === null) return null;
  const hallado = await findUsuarioByEmail(deps.store.fork(), email);
  if (hallado === null) throw new AppError('usuario_no_encontrado', { email });
  return ownAlcance(hallado.id);
}

async function checkThere(archivo: string): Promise<void> {
  try {
    await access(archivo);
  } catch (error) {
    throw (
      asFileError(error) ?? new AppError('archivo_no_disponible', { archivo, motivo: 'no existe' }, { cause: error })
    );
  }
}
