import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, messageOf, codigoPublicado } from '@talonario/core/base';
import { comprobantePdf, comprobantesPdf } from '@talonario/core/server/comprobantes';
import { hasVariasEmpresas } from '../../arguments/variasEmpresas.ts';
import { findReferidos, parseReferencias } from '../../arguments/comprobantes.ts';
import { rangoOf } from '../../comando/opciones/fecha.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context, type Session } from '../../context.ts';
import { count } from '../../output/count.ts';
import type { Output } from '../../output/output.ts';
import { readComprobantes } from './comprobantes.ts';

interface Guardado {
  id: string;
  archivo: string;
}

interface PedidoDePdf {
  /** Words that name vouchers, as typed. */
  nombrados: readonly string[];
  /** Days of issue, `yyyy-MM-dd`. */
  desde: string | null;
  hasta: string | null;
  /** CUIT of the company, as typed. */
  empresa: string | null;
  /** Folder of the files. */
  carpeta: string;
}

/** Saves the PDF of each voucher named, or of those issued between two days; one that fails does not stop the others. */
export async function pdf(context: Context, pedido: PedidoDePdf): Promise<Output> {
  const { nombrados, empresa: cuit, carpeta } = pedido;
  const referencias = parseReferencias(nombrados);
  const rango = rangoOf(pedido);
  const porFecha = rango.desde !== null || rango.hasta !== null;
  if (!porFecha && referencias.length === 0) {
    throw new AppError('campo_requerido', { campo: '--desde y --hasta, o decir cuáles' });
  }
  if (porFecha && referencias.length > 0)
    throw new AppError('valor_invalido', { campo: '--desde', valor: nombrados.join(' ') });
  return withUser(context, async (session) => {
    const company = cuit === null ? null : (await findEmpresa(session, cuit)).id;
    const ids = porFecha
      ? await listEmitidos(session, rango, company)
      : await findReferidos(session, referencias, { company, prefiere: 'emitida' });
    if (ids.length === 0) return nothingFound();
    await mkdir(carpeta, { recursive: true });
    const { onProgress, end } = await context.terminal.progress();
    const step = (guardados: number): void =>
      void onProgress({ paso: 'preparando', hechos: guardados, total: ids.length, serie: null, milisegundos: null });
    const archivos = await saveAll(session, ids, carpeta, step).finally(end);
    return describePdfs(ids, archivos, carpeta);
  });
}

async function listEmitidos(
  session: Session,
  { desde, hasta }: { desde: string | null; hasta: string | null },
  company: string | null,
): Promise<string[]> {
  const ids: string[] = [];
  const filtros = {
    status: 'emitida' as const,
    ...(desde !== null && { fechaDesde: desde }),
    ...(hasta !== null && { fechaHasta: hasta }),
    ...(company !== null && { company }),
  };
  for await (const pagina of readComprobantes(session, filtros)) ids.push(...pagina.map(({ id }) => id));
  return ids;
}

async function saveAll(
  session: Session,
  ids: readonly string[],
  carpeta: string,
  step: (guardados: number) => void,
): Promise<Guardado[]> {
  const { deps, alcance } = session;
  const varias = await hasVariasEmpresas(session);
  // Two companies have the same number, today or in another run: neither is written over the other.
  const archivoOf = ({ cuit, nombre }: { cuit: string; nombre: string }): string =>
    join(carpeta, varias ? `${cuit}-${nombre}` : nombre);
  const [unico] = ids;
  if (ids.length === 1 && unico !== undefined) {
    // Alone it is drawn here: to start a thread takes longer.
    const { contenido, ...identificacion } = await comprobantePdf(deps, { alcance, id: unico });
    await writeFile(archivoOf(identificacion), contenido);
    return [{ id: unico, archivo: archivoOf(identificacion) }];
  }
  const archivos: Guardado[] = [];
  for await (const { id, contenido, ...identificacion } of comprobantesPdf(deps, { alcance, ids })) {
    const archivo = archivoOf(identificacion);
    await writeFile(archivo, contenido);
    archivos.push({ id, archivo });
    step(archivos.length);
  }
  return archivos;
}

function nothingFound(): Output {
  return {
    data: { archivos: [], comprobantes: [], errores: [] },
    blocks: [{ kind: 'paragraph', text: 'No hay comprobantes emitidos en esas fechas.' }],
  };
}

/** Exit code 4 when some of those named are not there. */
export function describePdfs(ids: readonly string[], guardados: readonly Guardado[], carpeta: string): Output {
  const porId = new Map(guardados.map((guardado) => [guardado.id, guardado]));
  const archivos = ids.flatMap((id) => porId.get(id) ?? []);
  const error = new AppError('comprobante_no_encontrado');
  const errores = ids
    .filter((id) => !porId.has(id))
    .map((id) => ({ id, codigo: codigoPublicado(error), error: messageOf(error) }));
  const lines = [
    ...archivos.map(({ archivo }) => archivo),
    ...errores.map(({ id, error: texto }) => `${id}: ${texto}`),
  ];
  return {
    data: { archivos: archivos.map(({ archivo }) => archivo), comprobantes: archivos, errores },
    atencion: errores.map(({ id, error: texto }) => `${id}: ${texto}`),
    blocks: [
      { kind: 'title', text: count(archivos.length, { uno: 'PDF guardado', varios: 'PDF guardados' }) },
      { kind: 'list', title: carpeta, items: lines, cut: { first: 15, rest: 'están en la carpeta' } },
    ],
    lines,
    exit: errores.length > 0 ? 4 : 0,
  };
}
