import { mkdir } from 'node:fs/promises';
import { AppError, enPlural, formatARS, isAppError, kindOf, messageOf, codigoPublicado } from '@talonario/core/base';
import {
  claseReporte,
  controlReporte,
  type ControlReporte,
  formatoLibroIva,
  textoDeCruce,
} from '@talonario/core/contador';
import { saveReporte } from '@talonario/core/server/contador';
import { nombreDeReporte } from '../arguments/reportes.ts';
import { flag, requireTipeada } from '../comando/opcion.ts';
import { diasOf } from '../comando/opciones/mes.ts';
import { findEmpresa } from '../arguments/search.ts';
import { withUser, type Context } from '../context.ts';
import { rentabilidad } from './cobros/rentabilidad.ts';
import { paquete } from './contador/paquete.ts';
import type { Block, Output } from '../output/output.ts';

interface PedidoDeReporte {
  nombre: string;
  /** CUIT, as typed. */
  empresa: string | null;
  /** Nickname or id of an account. */
  cuenta: string | null;
  /** Days of the report, as `diasOf` takes them. */
  mes: string | null;
  desde: string | null;
  hasta: string | null;
  separador: 'punto-y-coma' | 'coma';
  formato: 'csv' | 'xlsx';
  resumenes: boolean;
  operacionMixta: string;
  vencimiento: string;
  sinCrlfFinal: boolean;
  conPdfs: boolean;
  /** Folder of the files. */
  salida: string;
}

/** Result of one part of the report: its files, or why there are none. */
export type Parte = { archivos: string[]; control: ControlReporte } | { error: AppError };

/**
 * Writes the files of a report in a folder, all of a part or none. A period without cases is an answer, and no file.
 * @throws AppError as `saveReporte` when no part could
 */
export async function reporte(context: Context, pedido: PedidoDeReporte): Promise<Output> {
  try {
    if (pedido.nombre === 'paquete')
      return await paquete(context, { ...pedido, empresa: requireTipeada(pedido.empresa, flag('empresa')) });
    if (pedido.nombre === 'rentabilidad') return await rentabilidad(context, pedido);
    return await tributario(context, pedido);
  } catch (error) {
    if (isAppError(error, 'sin_casos'))
      return { data: { archivos: [], aviso: messageOf(error) }, blocks: [nada(error)] };
    throw error;
  }
}

async function tributario(context: Context, pedido: PedidoDeReporte): Promise<Output> {
  const { nombre, salida: carpeta } = pedido;
  const cuit = requireTipeada(pedido.empresa, flag('empresa'));
  const { desde: fechaDesde, hasta: fechaHasta } = diasOf(pedido);
  const enPlanilla = pedido.formato === 'xlsx';
  const pedidas = claseReporte.options.filter((clase) => nombreDeReporte[clase] === nombre);
  const formato = {
    // A sheet has no separator, and its figures are read by their comma.
    separador: pedido.separador === 'coma' && !enPlanilla ? ',' : ';',
    resumenes: pedido.resumenes,
  } as const;
  const formatoLibro = formatoLibroIva.parse({
    operacion_mixta: pedido.operacionMixta,
    vencimiento: pedido.vencimiento,
    crlf_final: !pedido.sinCrlfFinal,
  });
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id: companyId } = await findEmpresa(session, cuit);
    await mkdir(carpeta, { recursive: true });
    const partes: Parte[] = [];
    for (const clase of pedidas) {
      try {
        const pedida = { companyId, fechaDesde, fechaHasta, reporte: clase, formato, formatoLibro };
        partes.push(await saveReporte(deps, alcance, pedida, carpeta, enPlanilla ? 'xlsx' : 'csv'));
      } catch (error) {
        if (!isAppError(error) || kindOf(error) === 'internal') throw error;
        partes.push({ error });
      }
    }
    return describeReporte(partes);
  });
}

/**
 * Exit code 0 when nothing failed, also where there is nothing to file; 4 when only some could be written.
 * @throws AppError the reason, when none could
 */
export function describeReporte(partes: readonly Parte[]): Output {
  const generadas = partes.flatMap((parte) => ('error' in parte ? [] : [parte]));
  const fallas = partes.flatMap((parte) => ('error' in parte ? [parte.error] : []));
  const fallo = fallas.find(({ code }) => code !== 'sin_casos');
  const [unica] = fallas;
  if (generadas.length === 0 && unica) return describeFallo(fallo ?? unica);
  const archivos = generadas.flatMap((parte) => parte.archivos);
  const vacio = !fallo && archivos.length === 0 ? new AppError('sin_casos') : null;
  const data = {
    archivos,
    controles: generadas.map(({ control }) => controlReporte.encode(control)),
    ...(vacio && { aviso: messageOf(vacio) }),
    ...(fallo && { error: messageOf(fallo), codigo: codigoPublicado(fallo) }),
  };
  const blocks = generadas.flatMap(blocksOf);
  if (vacio) blocks.push(nada(vacio));
  if (fallo) blocks.push({ kind: 'paragraph', text: messageOf(fallo), tone: 'atencion' }, ...problemasOf(fallo));
  return { data, blocks, exit: fallo ? 4 : 0 };
}

/** Result of a review that wrote nothing: exit code 5 when the authority would refuse a voucher. */
export function describeControl(control: ControlReporte): Output {
  const impiden = control.reparos.filter(({ impide }) => impide);
  const items = impiden.map(({ comprobante, mensaje }) => `${comprobante}: ${mensaje}`);
  const rechazos: Block[] =
    items.length === 0 ? [] : [{ kind: 'list', title: 'Sería rechazado por', items, tone: 'atencion', cut: CORTE }];
  // A file that would be refused is not said to add up.
  const archivos = control.impiden > 0 ? [] : control.archivos.map(({ nombre }) => nombre);
  const leves = { ...control, reparos: control.reparos.filter(({ impide }) => !impide) };
  return {
    data: controlReporte.encode(control),
    blocks: [...rechazos, ...blocksOf({ archivos, control: leves })],
    exit: control.impiden > 0 ? 5 : 0,
  };
}

function nada(sinCasos: AppError): Block {
  return { kind: 'paragraph', text: messageOf(sinCasos) };
}

/** Result of a report that failed: a failure that names its vouchers says all of them. */
function describeFallo(error: AppError): Output {
  if (error.code !== 'reporte_con_errores') throw error;
  const data = { error: messageOf(error), codigo: codigoPublicado(error), problemas: error.data.problemas };
  return {
    data,
    blocks: [{ kind: 'paragraph', text: messageOf(error), tone: 'atencion' }, ...problemasOf(error)],
    exit: 2,
  };
}

function problemasOf({ data }: AppError): Block[] {
  const problemas = (data['problemas'] ?? []) as readonly { campo: string; mensaje: string }[];
  if (problemas.length === 0) return [];
  const items = problemas.map(({ campo, mensaje }) => `${campo}: ${mensaje}`);
  return [{ kind: 'list', title: 'Sería rechazado por', items, tone: 'atencion', cut: CORTE }];
}

function blocksOf({ archivos, control }: { archivos: string[]; control: ControlReporte }): Block[] {
  const { comprobantes, total, avisos_generales, reparos, cruces } = control;
  const cuantos = enPlural(comprobantes, '1 comprobante', '# comprobantes');
  const escrito: Block[] = [
    { kind: 'list', title: 'Archivos', items: archivos },
    { kind: 'paragraph', text: `${cuantos} por ${formatARS(total)}, todo cierra.`, tone: 'bien' },
    { kind: 'list', title: 'Controles', items: cruces.map(textoDeCruce) },
  ];
  const blocks = archivos.length === 0 ? [] : escrito;
  const items = [
    ...avisos_generales.map(({ mensaje }) => mensaje),
    ...reparos.map(({ comprobante, mensaje }) => `${comprobante}: ${mensaje}`),
  ];
  if (items.length === 0) return blocks;
  return [...blocks, { kind: 'list', title: 'Avisos', items, tone: 'espera', cut: CORTE }];
}

const CORTE = { first: 20, rest: 'con --json se ven todos' };
