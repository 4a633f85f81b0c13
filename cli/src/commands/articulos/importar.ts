import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  deteccion,
  importacion as esquema,
  type Importacion,
  type ImportacionCambiada,
} from '@talonario/core/articulos';
import { AppError } from '@talonario/core/base';
import {
  ARCHIVO_MAXIMO,
  discardImportacion,
  findImportacion,
  listFilasOf,
  processImportacion,
  requestAplicar,
  requestImportacion,
  rereadImportacion,
} from '@talonario/core/server/articulos';
import { findListaPrecios } from '../../arguments/search.ts';
import { flag } from '../../comando/opcion.ts';
import { withUser, type Context, type Session } from '../../context.ts';
import { count } from '../../output/count.ts';
import type { Block, Cut, Output } from '../../output/output.ts';
import type { ExitCode } from '../../output/salidas.ts';

const erroresCut: Cut = { first: 20, rest: 'se ven todos con --json' };

/** Bad rows that are told: what a page of the store gives, again and again. */
const PAGINA = 1_000;

/** Signs that the file is written with, as typed; null: they are found out. */
interface FormatoEscrito {
  decimal: string | null;
  delimitador: string | null;
}

interface PedidoDeImportacion extends FormatoEscrito {
  archivo: string;
  /** Name or id of a price list; null: articles. */
  lista: string | null;
  simular: boolean;
  soloValidas: boolean;
}

/**
 * Imports a file of articles, or of the prices of `--lista`: all of it, or with `--solo-validas` what is not wrong. With
 * `--simular` it only says what it would do.
 */
export async function importar(context: Context, pedido: PedidoDeImportacion): Promise<Output> {
  const { archivo, lista, simular, soloValidas: solo_validas } = pedido;
  const formato = readFormato(pedido);
  const contenido = await readArchivo(archivo);
  return withUser(context, async (session) => {
    const lista_id = lista === null ? null : (await findListaPrecios(session, lista)).id;
    const { deps, alcance } = session;
    const subida = { nombre: basename(archivo), contenido, lista_id };
    const id = await requestImportacion(deps, alcance, subida, { enviar: false });
    let leida = await process(context, session, id);
    if (leida.estado === 'revisar' && Object.keys(formato).length > 0) {
      await rereadImportacion(deps, alcance, id, formato, { enviar: false });
      leida = await process(context, session, id);
    }
    const errores = await listErrores(session, id, { clase: 'error' });
    const avisos = await listErrores(session, id, { avisos: true });
    const aplicar = leida.estado === 'revisar' && !simular && (errores.length === 0 || solo_validas);
    if (aplicar) {
      await requestAplicar(deps, alcance, { id, solo_validas }, { enviar: false });
      leida = await process(context, session, id);
    } else {
      await discardImportacion(deps, alcance, id);
    }
    return describeImportacion(leida, { errores, avisos }, simular);
  });
}

/** Reads or applies it here: no worker is needed. */
async function process({ terminal }: Context, { deps, alcance }: Session, id: string): Promise<Importacion> {
  const { onProgress, end } = await terminal.progress();
  const tell = (filasHechas: number, total: number) =>
    void onProgress({ paso: 'preparando', hechos: filasHechas, total, serie: null, milisegundos: null });
  await processImportacion(deps, id, { ultimo: true, onProgress: tell }).finally(end);
  return findImportacion(deps.store.fork(), alcance, id);
}

interface Error {
  linea: number;
  campo: string | null;
  valor: string;
  mensaje: string;
}

/** Errors of the rows of a class or, with `avisos`, the values of other rows that are not used. */
async function listErrores(
  { deps, alcance }: Session,
  id: string,
  filtro: { clase: 'error' } | { avisos: true },
): Promise<Error[]> {
  const errores: Error[] = [];
  for (let offset = 0; ; offset += PAGINA) {
    const { results } = await listFilasOf(deps, alcance, id, { ...filtro, limit: PAGINA, offset });
    errores.push(
      ...results.flatMap(({ linea, errores: erroresDeFila }) => erroresDeFila.map((error) => ({ linea, ...error }))),
    );
    if (results.length < PAGINA) return errores;
  }
}

export function describeImportacion(
  leida: Importacion,
  { errores, avisos }: { errores: readonly Error[]; avisos: readonly Error[] },
  simular: boolean,
): Output {
  const { nuevas, cambian, iguales, con_error } = leida.resumen;
  const data = { importacion: esquema.encode(leida), errores, avisos };
  if (leida.estado === 'fallida' || leida.error !== null)
    return { data, blocks: [{ kind: 'paragraph', text: leida.error ?? '', tone: 'atencion' }], exit: 2 };
  const aplicada = leida.estado === 'aplicada';
  const title = aplicada ? 'Importado' : simular ? 'Se importaría' : 'No se importó nada';
  const blocks: Block[] = [
    { kind: 'title', text: title },
    {
      kind: 'pairs',
      pairs: [
        ['Nuevas', String(nuevas)],
        ['Cambian', String(cambian)],
        ['Iguales', String(iguales)],
        ['Con error', String(con_error)],
      ],
    },
  ];
  if (errores.length > 0) {
    blocks.push({
      kind: 'list',
      title: count(con_error, { uno: 'línea con error', varios: 'líneas con error' }),
      items: errores.map(tellError),
      tone: 'espera',
      cut: erroresCut,
    });
    if (!aplicada && !simular)
      blocks.push({
        kind: 'paragraph',
        text: 'Corregilas, o agregá --solo-validas para importar las demás.',
        tone: 'tenue',
      });
  }
  if (avisos.length > 0) {
    blocks.push({
      kind: 'list',
      title: count(avisos.length, { uno: 'aviso', varios: 'avisos' }),
      items: avisos.map(tellError),
      tone: 'espera',
      cut: erroresCut,
    });
  }
  return { data, blocks, exit: exitOf(aplicada || simular, con_error) };
}

function tellError({ linea, campo, mensaje }: Error): string {
  return `línea ${linea}${campo === null ? '' : `, ${campo}`}: ${mensaje}`;
}

/** Exit code of an import where some rows were left out, or the file has to be mended. */
function exitOf(seguida: boolean, con_error: number): ExitCode {
  if (con_error === 0) return 0;
  return seguida ? 4 : 2;
}

const delimitadores: Readonly<Record<string, string>> = { tab: '\t', '\\t': '\t' };

/** @throws AppError `valor_invalido` */
function readFormato({ decimal, delimitador }: FormatoEscrito): ImportacionCambiada {
  const leido = deteccion
    .pick({ decimal: true, delimitador: true })
    .partial()
    .safeParse({
      ...(decimal !== null && { decimal }),
      ...(delimitador !== null && { delimitador: delimitadores[delimitador] ?? delimitador }),
    });
  if (leido.success) return leido.data;
  const campo = leido.error.issues[0]?.path[0] === 'delimitador' ? 'delimitador' : 'decimal';
  throw new AppError('valor_invalido', { campo: flag(campo), valor: { decimal, delimitador }[campo] });
}

async function readArchivo(archivo: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(archivo);
    if (size > ARCHIVO_MAXIMO) throw new AppError('archivo_invalido', { motivo: 'pesa más de 20 MB' });
    return await readFile(archivo);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new AppError('archivo_no_disponible', { archivo, motivo: 'no existe' }, { cause: error });
    throw error;
  }
}
