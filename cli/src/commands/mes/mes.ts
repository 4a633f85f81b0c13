import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, enPlural, formatFecha, toBuenosAires } from '@talonario/core/base';
import {
  cierre as cierreSchema,
  mesACerrar,
  nombreDeMes,
  nombresDeEstadoDeControl,
  nombresDeResponsable,
  type CierreDeMes,
  type ControlDeMes,
  type MesACerrar,
} from '@talonario/core/contador';
import { closeMes, openPaqueteListo, readMes, type AvancePaquete } from '@talonario/core/server/contador';
import { findEmpresa } from '../../arguments/search.ts';
import { mes as opcionDeMes, mesOf } from '../../comando/opciones/mes.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';

/** The month of an argument, as `--mes` reads it. @throws AppError `valor_invalido` */
export function mesTipeado(escrito: string, ahora: Date): string {
  return mesOf({ mes: opcionDeMes().read(escrito, 'MES'), desde: null, hasta: null }, ahora);
}

/** Checks of a month and its closings. Exit code 5 when something stops it, or is pending, or changed since. */
export async function ver(context: Context, pedido: { mes: string; empresa: string }): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const periodo = mesTipeado(pedido.mes, deps.clock.now());
    const { id } = await findEmpresa(session, pedido.empresa);
    return describeMes(await readMes(deps, alcance, id, periodo));
  });
}

/** Closes a month and leaves its ZIP in a folder. @throws AppError as `closeMes` */
export async function cerrar(
  context: Context,
  pedido: { mes: string; empresa: string; igual: boolean; salida: string },
): Promise<Output> {
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const periodo = mesTipeado(pedido.mes, deps.clock.now());
    const { id: company_id } = await findEmpresa(session, pedido.empresa);
    const { onProgress, end } = await context.terminal.progress();
    const onAvance = ({ hechos: archivosHechos, total }: AvancePaquete) =>
      void onProgress({ paso: 'guardado', hechos: archivosHechos, total, serie: null, milisegundos: null });
    const cerrado = await closeMes(
      deps,
      alcance,
      { company_id, periodo },
      { con_pendientes: pedido.igual },
      onAvance,
    ).finally(end);
    if (cerrado.estado !== 'listo') throw new AppError('cierre_fallido', { motivo: cerrado.error });
    await mkdir(pedido.salida, { recursive: true });
    const { nombre, contenido } = await openPaqueteListo(deps, alcance, company_id, cerrado.id);
    const archivo = join(pedido.salida, nombre);
    const parcial = `${archivo}.parcial`;
    try {
      await pipeline(contenido, createWriteStream(parcial));
      await rename(parcial, archivo);
    } finally {
      await rm(parcial, { force: true });
    }
    return describeCierre(cerrado, { periodo, archivo });
  });
}

function describeCierre(cerrado: CierreDeMes, { periodo, archivo }: { periodo: string; archivo: string }): Output {
  const cambiados = cerrado.archivos.filter(({ cambio }) => cambio === 'nuevo' || cambio === 'distinto');
  const titulo =
    cerrado.numero === 0
      ? `${nombreDeMes(periodo)} quedó como presentado`
      : `Rectificativa ${cerrado.numero} de ${nombreDeMes(periodo)}`;
  const blocks: Block[] = [
    { kind: 'title', text: titulo },
    { kind: 'list', title: 'Paquete', items: [archivo] },
  ];
  if (cerrado.numero > 0) {
    blocks.push({ kind: 'list', title: 'Cambió', items: cambiados.map(({ nombre }) => nombre) });
  }
  return { data: { archivo, ...cierreSchema.encode(cerrado) }, blocks };
}

function describeMes(mes: MesACerrar): Output {
  const { periodo, estado, controles, vencimiento, cierres, cambios, puede, lista } = mes;
  const blocks: Block[] = [
    { kind: 'title', text: `${nombreDeMes(periodo)}: ${fraseOf(mes)}` },
    {
      kind: 'table',
      columns: [{ title: 'Control' }, { title: 'Cómo está' }, { title: 'Quién' }, { title: 'Detalle', flexible: true }],
      rows: controles.map((control) => [control.titulo, estadoOf(control), responsableOf(control), control.detalle]),
    },
  ];
  if (vencimiento) {
    const marca = vencimiento.confirmar ? ' (confirmalo en el calendario de ARCA)' : '';
    blocks.push({ kind: 'paragraph', text: `Vence el ${formatFecha(vencimiento.vence)}${marca}.` });
  }
  if (cierres.length > 0) {
    blocks.push({
      kind: 'list',
      title: 'Cierres',
      items: cierres.map(({ numero, nombre, error, retirado_en }) => {
        const titulo = numero === 0 ? 'Original' : `Rectificativa ${numero}`;
        const marca = retirado_en === null ? '' : ` (desmarcado el ${formatFecha(toBuenosAires(retirado_en))})`;
        return `${titulo}: ${nombre ?? error ?? 'en marcha'}${marca}`;
      }),
    });
  }
  const cerrado = estado === 'presentado' || (estado === 'cambio' && cambios === 0);
  return { data: mesACerrar.encode(mes), blocks, exit: cerrado || (puede && lista && cambios === 0) ? 0 : 5 };
}

function fraseOf({ estado, cambios, puede, lista }: MesACerrar): string {
  if (estado === 'cerrando') return 'se está cerrando';
  if (estado === 'presentado') return 'presentado';
  if (estado === 'cambio') {
    return `presentado, y ${enPlural(cambios, 'hay 1 cambio posterior', 'hay # cambios posteriores')}`;
  }
  if (!puede) return 'no se puede cerrar';
  return lista ? 'listo para cerrar' : 'tiene cosas pendientes';
}

function estadoOf({ estado }: ControlDeMes) {
  const tonos = {
    bien: 'bien',
    aviso: 'espera',
    pendiente: 'espera',
    impide: 'atencion',
    no_corresponde: 'tenue',
  } as const;
  return { text: nombresDeEstadoDeControl[estado], tone: tonos[estado] };
}

function responsableOf({ responsable }: ControlDeMes): string {
  return responsable === null ? '' : nombresDeResponsable[responsable];
}
