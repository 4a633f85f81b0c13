import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  claseReporte,
  type ClaseReporte,
  type ControlReporte,
  type ReportePedido,
} from '../../../contract/reportes.ts';
import { reportesPublicados, type ReporteDeRegimen } from '../../../contract/regimenes/regimenes.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import type { TotalesDelMes } from '../../../rules/contador/totalesDelMes.ts';
import type { EstadoParte } from '../../../rules/contador/resumenImpreso.ts';
import { isAppError, type ErrorCode } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import type { Reparo } from '../../../rules/reportes/reporte.ts';
import type { Deps } from '../../process/deps.ts';
import { openReporte, type ReporteAbierto } from '../../reportes/openReporte.ts';
import { createEscritor, type Escritor } from '../../reportes/escritor.ts';
import { createEscritorXlsx } from '../../reportes/escritorXlsx.ts';
import { checkReporte, runReporte } from '../../reportes/runReporte.ts';
import { createEscritorCsv } from './escritorCsv.ts';

const titulos: Readonly<Record<ClaseReporte, string>> = {
  'iva-ventas': 'IVA ventas',
  'libro-iva-digital': 'Libro IVA Digital',
  'iva-simple': 'IVA Simple',
  ...(Object.fromEntries(Object.entries(reportesPublicados).map(([clave, { titulo }]) => [clave, titulo])) as Record<
    ReporteDeRegimen,
    string
  >),
  jurisdicciones: 'Ventas por jurisdicción',
};

/** Reports of a month, in the order of its package. */
export const partesDelMes: readonly { clase: ClaseReporte; titulo: string }[] = claseReporte.options.map((clase) => ({
  clase,
  titulo: titulos[clase],
}));

/** A report of the month: written, or missing with the reason. */
export interface ParteDelMes {
  clase: ClaseReporte;
  titulo: string;
  estado: EstadoParte;
  /** Why the report is missing; null: it is not. */
  motivo: string | null;
  control: ControlReporte | null;
  archivos: { path: string; nombre: string }[];
}

/** Errors that leave a report out of the package, which goes on without it. */
const estados: Partial<Record<ErrorCode, EstadoParte>> = {
  sin_casos: 'sin_casos',
  reporte_no_corresponde: 'no_corresponde',
  reporte_sin_diseno: 'no_corresponde',
  reporte_con_errores: 'con_errores',
  reporte_no_cierra: 'con_errores',
};

/** State of a report that failed with this error; null: the error is of the whole package. */
export function estadoDeFalla(error: unknown): EstadoParte | null {
  if (!isAppError(error)) return null;
  return error.data.falta === true ? 'con_errores' : (estados[error.code] ?? null);
}

/** State of a report after its checks. */
export function estadoDeControl({ archivos, impiden, cruces }: ControlReporte): EstadoParte {
  if (impiden > 0 || cruces.some(({ coincide }) => !coincide)) return 'con_errores';
  return archivos.length === 0 ? 'sin_casos' : 'hecha';
}

/** Reports that include every voucher of a month. */
const DE_TODOS: ReadonlySet<ClaseReporte> = new Set(['iva-ventas', 'jurisdicciones']);

/**
 * Checks that the reports that include every voucher have the month's count and total of vouchers: otherwise the package would say
 * that they match.
 * @throws RangeError when they do not match: the package has to be made again
 */
export function checkConcuerdan(
  partes: readonly ParteDelMes[],
  { comprobantes, total }: Pick<TotalesDelMes, 'comprobantes' | 'total'>,
): void {
  for (const { clase, control } of partes) {
    if (control === null || !DE_TODOS.has(clase)) continue;
    if (control.comprobantes === comprobantes && control.total.equals(total)) continue;
    const totalesDeParte = `${control.comprobantes} vouchers for ${control.total.toFixed(2)}`;
    throw new RangeError(`${clase} has ${totalesDeParte}, and the month ${comprobantes} for ${total.toFixed(2)}`);
  }
}

/**
 * Writes one report of the month in a folder, with the same in columns: all of it, or nothing and the reason. Its remarks on
 * vouchers go to `alReparo`, one by one.
 */
export async function writeParte(
  deps: Deps,
  alcance: Alcance,
  pedido: ReportePedido,
  { clase, titulo }: (typeof partesDelMes)[number],
  carpeta: string,
  alReparo: (reparo: Reparo) => Promise<void>,
): Promise<ParteDelMes> {
  const parte = { clase, titulo, motivo: null, control: null, archivos: [] };
  try {
    const abierto = await openReporte(deps, alcance, { ...pedido, reporte: clase });
    const escrita = await write(abierto, carpeta, alReparo);
    return { ...parte, ...escrita, estado: estadoDeControl(escrita.control) };
  } catch (error) {
    const estado = estadoDeFalla(error);
    if (estado === null || !isAppError(error)) throw error;
    return { ...parte, estado, motivo: estado === 'sin_casos' ? null : messageOf(error) };
  }
}

async function write(
  abierto: ReporteAbierto,
  carpeta: string,
  alReparo: (reparo: Reparo) => Promise<void>,
): Promise<{ control: ControlReporte; archivos: ParteDelMes['archivos'] }> {
  const pathOf = (nombre: string) => join(carpeta, nombre);
  const escritor = await createEscritor(abierto.reporte, pathOf);
  let terminada = false;
  try {
    const planillas = [
      await createEscritorXlsx(abierto.reporte, pathOf),
      await createEscritorCsv(abierto.reporte, carpeta),
    ];
    const escritores = [escritor, ...planillas];
    const recorrer = () =>
      runReporte(
        abierto,
        async (registro) => {
          for (const { escribir } of escritores) await escribir(registro);
        },
        alReparo,
      );
    const control = await escritores.reduce(
      (trabajo, { cerrarAlTerminar }) =>
        () =>
          cerrarAlTerminar(trabajo),
      recorrer,
    )();
    checkReporte(control);
    terminada = true;
    const conCasos = new Set(control.archivos.map(({ archivo }) => archivo));
    const escritos = ({ escritos: listEscritos }: Escritor) =>
      listEscritos().filter(({ archivo }) => conCasos.has(archivo));
    return {
      control,
      archivos: [
        ...escritos(escritor).map(({ path, nombre }) => ({ path, nombre })),
        ...planillas.flatMap(escritos).map(({ path, nombre }) => ({ path, nombre: `planillas/${nombre}` })),
      ],
    };
  } finally {
    if (!terminada) for (const { path } of escritor.escritos()) await rm(path, { force: true });
  }
}
