import { access } from 'node:fs/promises';
import { AppError, enMiles, isAppError, messageOf } from '@talonario/core/base';
import { campoDeColumna, importacionHecha, type CampoDeColumna, type ImportacionHecha } from '@talonario/core/contador';
import { importCompras, matchColumnasOf } from '@talonario/core/server/contador';
import { findEmpresa } from '../../arguments/search.ts';
import { mesOf } from '../../comando/opciones/mes.ts';
import { withUser, type Context } from '../../context.ts';
import { asFileError } from '../../errors/fileError.ts';
import { failureDocument } from '../../output/json.ts';
import type { Block, Output } from '../../output/output.ts';

/**
 * Imports a list of ARCA. A file with an unknown title imports nothing and shows its columns: exit code 2.
 * @throws AppError as `importCompras`; `archivo_no_disponible`
 */
export async function importar(
  context: Context,
  {
    archivo,
    empresa: cuit,
    mes,
    reemplazar,
    aunqueFalten,
  }: { archivo: string; empresa: string; mes: string | null; reemplazar: boolean; aunqueFalten: boolean },
): Promise<Output> {
  await checkThere(archivo);
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id: company_id } = await findEmpresa(session, cuit);
    const { onProgress, end } = await context.terminal.progress();
    const importacion = await importCompras(deps, alcance, {
      company_id,
      archivo,
      mes: mes === null ? null : mesOf({ mes, desde: null, hasta: null }),
      reemplazar,
      aunqueFalten,
      onProgress: ({ leidas, total }) =>
        void onProgress({ paso: 'guardado', hechos: leidas, total, serie: null, milisegundos: null }),
    })
      .catch((error: unknown) => {
        if (isAppError(error, 'archivo_invalido') && error.data.problemas) return error;
        throw error;
      })
      .finally(end);
    if (importacion instanceof AppError) return describeRotas(importacion);
    return importacion.columnas.length > 0 ? describeColumnas(importacion) : describeImportacion(importacion);
  });
}

/** Rows that the file does not have whole; nothing was imported, and the others may be: exit code 2. */
function describeRotas(error: AppError<'archivo_invalido'>): Output {
  const { problemas = [] } = error.data;
  return {
    data: failureDocument({ error: messageOf(error), codigo: 'archivo_invalido' }, error.data),
    blocks: [
      { kind: 'paragraph', text: messageOf(error), tone: 'atencion' },
      {
        kind: 'list',
        title: 'Filas que no se pueden leer',
        items: problemas.map(({ campo, mensaje }) => `${campo}: ${mensaje}`),
        tone: 'atencion',
      },
      {
        kind: 'paragraph',
        text: 'No se importó nada. Para importar las demás filas y dejar estas afuera, agregá `--aunque-falten`.',
      },
    ],
    exit: 2,
  };
}

/** Counts of an import, and what is to be known of its rows. */
export function describeImportacion(importacion: ImportacionHecha): Output {
  const pares: [string, number][] = [
    ['Compras nuevas', importacion.nuevas],
    ['Ya estaban iguales', importacion.iguales],
    ['Actualizadas', importacion.actualizadas],
    ['Ya estaban con otros importes', importacion.distintas],
    ['De otro mes, afuera', importacion.de_otro_mes],
  ];
  const avisos = importacion.avisos.map(
    ({ mensaje, lineas, cantidad }) =>
      `${mensaje} Líneas: ${lineas.join(', ')}${cantidad > lineas.length ? ' y más' : ''}.`,
  );
  const blocks: Block[] = [
    {
      kind: 'pairs',
      pairs: pares
        .filter(([, cuantas], indice) => cuantas > 0 || indice < 2)
        .map(([nombre, n]) => [nombre, enMiles(n)]),
    },
  ];
  if (avisos.length > 0) blocks.push({ kind: 'list', title: 'Avisos', items: avisos, tone: 'espera' });
  return { data: importacionHecha.encode(importacion), blocks };
}

/** Columns to be matched by a person; nothing was imported. */
export function describeColumnas(importacion: Pick<ImportacionHecha, 'columnas'>): Output {
  return {
    data: importacion,
    blocks: [
      {
        kind: 'paragraph',
        text: 'No se importó nada: el archivo tiene columnas que Talonario no conoce. Decí qué es cada una con `talonario compras columnas` y volvé a importarlo.',
        tone: 'atencion',
      },
      {
        kind: 'table',
        columns: [{ title: 'Título' }, { title: 'Qué es' }, { title: 'Primeros valores', flexible: true }],
        rows: importacion.columnas.map(({ titulo, campo, ejemplos }) => [
          titulo,
          campo === null ? { text: 'sin reconocer', tone: 'atencion' } : campo,
          ejemplos.join(' · '),
        ]),
      },
      { kind: 'list', title: 'Qué puede ser una columna', items: [campoDeColumna.options.join(', ')], tone: 'tenue' },
    ],
    exit: 2,
  };
}

/** Remembers what each column is. @throws AppError `valor_invalido` for a text that is no `TITULO=CAMPO` */
export async function columnas(
  context: Context,
  { columnas: escritas, empresa: cuit }: { columnas: readonly string[]; empresa: string },
): Promise<Output> {
  const leidas = escritas.map(readColumna);
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, cuit);
    await matchColumnasOf(session.deps, session.alcance, id, { columnas: leidas });
    return {
      data: leidas,
      blocks: [{ kind: 'list', title: 'Talonario recuerda', items: leidas.map((c) => `${c.titulo}: ${c.campo}`) }],
    };
  });
}

function readColumna(escrita: string): { titulo: string; campo: CampoDeColumna } {
  const en = escrita.lastIndexOf('=');
  const campo = campoDeColumna.safeParse(escrita.slice(en + 1).trim());
  const titulo = escrita.slice(0, Math.max(en, 0)).trim();
  if (!campo.success || titulo === '') throw new AppError('valor_invalido', { campo: 'TITULO=CAMPO', valor: escrita });
  return { titulo, campo: campo.data };
}

/** @throws AppError `archivo_no_disponible` */
export async function checkThere(archivo: string): Promise<void> {
  try {
    await access(archivo);
  } catch (error) {
    throw (
      asFileError(error) ?? new AppError('archivo_no_disponible', { archivo, motivo: 'no existe' }, { cause: error })
    );
  }
}
