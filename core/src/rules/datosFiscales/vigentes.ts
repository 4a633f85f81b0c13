import type { FechaCivil } from '../../contract/base.ts';
import {
  origenDato,
  type DatoFiscal,
  type DatoGuardado,
  type OrigenDato,
  type TipoDato,
  type VencimientoDdjj,
} from '../../contract/contador/datoFiscal.ts';
import type { Provincia } from '../../contract/enums.ts';
import type { TablaMonotributo } from '../catalogs/monotributo.ts';
import { addMonths } from '../dates.ts';
import type { Adhesion } from '../percepciones/caso.ts';
import { provinciasConVencimiento } from '../percepciones/devolucion.ts';
import { rige } from '../percepciones/regimenes.ts';
import type { MinimoPercepcion } from '../percepciones/regimen.ts';
import { iniciales } from './iniciales.ts';

type GuardadoDe<T extends TipoDato> = Extract<DatoGuardado, { tipo: T }>;

/**
 * Due dates in force for a company, one per province and month: its own, or else the installation's for the last digit of its
 * CUIT, or else the product's. The due date of a missing month is unknown.
 */
export function vencimientosPara(datos: readonly DatoGuardado[], cuit: string): VencimientoDdjj[] {
  return [...vencimientosPorMes(datos, cuit).values()].map(([primero]) => primero);
}

/** Months without a known due date that a company should know today, last month's and this one's: oldest first. */
export function vencimientosPorSaber(
  conocidos: readonly Pick<VencimientoDdjj, 'provincia' | 'periodo'>[],
  agente: readonly Provincia[],
  hoy: FechaCivil,
): { provincia: Provincia; periodo: string }[] {
  const meses = [addMonths(`${hoy.slice(0, 7)}-01`, -1), hoy].map((dia) => dia.slice(0, 7));
  const alcanzadas = provinciasConVencimiento.filter((provincia) => agente.includes(provincia));
  return alcanzadas.flatMap((provincia) =>
    meses
      .filter((mes) => !conocidos.some((conocido) => conocido.provincia === provincia && conocido.periodo === mes))
      .map((periodo) => ({ provincia, periodo })),
  );
}

/** Minimums of perception, with the product's, ordered as `minimoOf` takes them. */
export function minimosVigentes(datos: readonly DatoGuardado[]): MinimoPercepcion[] {
  return porFecha(deTipo(datos, 'minimo_percepcion'));
}

/** Provinces adhered to each regime of several: for each province, the rows of the level nearest to the company. */
export function adhesionesVigentes(datos: readonly DatoGuardado[]): Adhesion[] {
  const porProvincia = Map.groupBy(deTipo(datos, 'adhesion_regimen'), claveDeAdhesion);
  return [...porProvincia.values()].flatMap((filas) => {
    const nivel = Math.min(...filas.map(({ origen }) => distancia(origen)));
    return filas.filter(({ origen }) => distancia(origen) === nivel);
  });
}

function claveDeAdhesion({ regimen, provincia }: Adhesion): string {
  return `${regimen} ${provincia}`;
}

/** Tables of Monotributo, with the product's, ordered as `tablaMonotributo` takes them. */
export function tablasVigentes(datos: readonly DatoGuardado[]): TablaMonotributo[] {
  return porFecha(deTipo(datos, 'tabla_monotributo'));
}

/**
 * All the data that a company sees, newest first, each with whether it is in force: a due date, for its month; the others, on
 * `hoy`. Null `cuit`: due dates of every last digit, with one in force for each digit.
 */
export function conVigencia(
  datos: readonly DatoGuardado[],
  { cuit, hoy }: { cuit: string | null; hoy: FechaCivil },
): DatoFiscal[] {
  const vencimientos = [...vencimientosPorMes(datos, cuit).values()]
    .toSorted(([a], [b]) => b.periodo.localeCompare(a.periodo) || (a.terminacion ?? -1) - (b.terminacion ?? -1))
    .flatMap((filas) => filas.map((dato, lugar) => ({ ...dato, rige: lugar === 0 })));
  const minimos = Map.groupBy(porFecha(deTipo(datos, 'minimo_percepcion')), ({ provincia }) => provincia);
  const adhesiones = Map.groupBy(porFecha(deTipo(datos, 'adhesion_regimen')), claveDeAdhesion);
  return [
    ...vencimientos,
    ...[...adhesiones.values()].flatMap((filas) => filas.map((dato) => ({ ...dato, rige: rige(dato, hoy) }))),
    ...[...minimos.values()].flatMap((filas) => masNuevosPrimero(filas, hoy)),
    ...masNuevosPrimero(porFecha(deTipo(datos, 'tabla_monotributo')), hoy),
  ];
}

/** Due dates by province and month, the one in force first; with null `cuit`, also by last digit. */
function vencimientosPorMes(
  datos: readonly DatoGuardado[],
  cuit: string | null,
): Map<string, [GuardadoDe<'vencimiento_ddjj'>, ...GuardadoDe<'vencimiento_ddjj'>[]]> {
  const alcanzan = deTipo(datos, 'vencimiento_ddjj').filter(
    ({ terminacion }) => cuit === null || terminacion === null || cuit.endsWith(String(terminacion)),
  );
  const grupos = Map.groupBy(alcanzan.toSorted(masCercaPrimero), ({ provincia, periodo, terminacion }) =>
    [provincia, periodo, cuit === null ? terminacion : ''].join(' '),
  );
  return grupos as Map<string, [GuardadoDe<'vencimiento_ddjj'>, ...GuardadoDe<'vencimiento_ddjj'>[]]>;
}

function masCercaPrimero(a: GuardadoDe<'vencimiento_ddjj'>, b: GuardadoDe<'vencimiento_ddjj'>): number {
  return distancia(a.origen) - distancia(b.origen) || Number(a.terminacion === null) - Number(b.terminacion === null);
}

/**
 * Data by start date, oldest first, and on the same day the nearest to the company last: the last one already begun is in
 * force.
 */
function porFecha<T extends { desde: FechaCivil | null; origen: OrigenDato }>(filas: readonly T[]): T[] {
  return filas.toSorted(
    (a, b) => (a.desde ?? '').localeCompare(b.desde ?? '') || distancia(b.origen) - distancia(a.origen),
  );
}

function masNuevosPrimero<T extends { desde: FechaCivil | null }>(
  filas: readonly T[],
  hoy: FechaCivil,
): (T & { rige: boolean })[] {
  const vigente = filas.findLast(({ desde }) => (desde ?? '') <= hoy);
  return filas.map((dato) => ({ ...dato, rige: dato === vigente })).toReversed();
}

function deTipo<T extends TipoDato>(datos: readonly DatoGuardado[], tipo: T): GuardadoDe<T>[] {
  return [...iniciales, ...datos].filter((dato): dato is GuardadoDe<T> => dato.tipo === tipo);
}

function distancia(origen: OrigenDato): number {
  return origenDato.options.indexOf(origen);
}
