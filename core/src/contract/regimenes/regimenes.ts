import { z } from 'zod';
import { esquemaDeAjuste, type Ajuste, type EsquemasDe } from './ajuste.ts';
import type { PadronPublicado, RegimenPublicado, ReportePublicado } from './regimen.ts';
import { publicados } from './publicados.ts';

type Publicados = typeof publicados;
/** Key of a regime. */
export type ClaveRegimen = keyof Publicados;

type Juntos<Union> = (Union extends unknown ? (parte: Union) => void : never) extends (juntos: infer Todos) => void
  ? Todos
  : never;
type PadronesPublicados = Juntos<Publicados[ClaveRegimen]['padrones']>;
type ReportesPublicados = Juntos<Publicados[ClaveRegimen]['reportes']>;
type AjustesPublicados = Juntos<Publicados[ClaveRegimen]['ajustes']>;

export const regimenesPublicados: Readonly<Record<ClaveRegimen, RegimenPublicado>> = publicados;
export const clavesDeRegimen = Object.keys(publicados) as ClaveRegimen[];

/** Key of a list. */
export type OrigenPadron = keyof PadronesPublicados;
/** A row of a list. */
export type FilaDe<Origen extends OrigenPadron> = z.output<PadronesPublicados[Origen]['fila']>;

/**
 * Parts of every regime under their keys.
 * @throws RangeError when two regimes share a key: one of the two would hide the other
 */
export function mergePartes<Valor>(
  parte: (regimen: RegimenPublicado) => Readonly<Record<string, Valor>>,
  regimenes: readonly RegimenPublicado[] = Object.values(regimenesPublicados),
): Record<string, Valor> {
  const partes = regimenes.flatMap((regimen) => Object.entries(parte(regimen)));
  const repetida = partes.find(([clave], lugar) => partes.findIndex(([previa]) => previa === clave) !== lugar);
  if (repetida !== undefined) throw new RangeError(`two regimes of perception have the key ${repetida[0]}`);
  return Object.fromEntries(partes);
}

/** Publishers of the lists, joined by `o` or by `y`. */
export function autoridadesDePadrones(unidas: 'o' | 'y'): string {
  const type = unidas === 'o' ? 'disjunction' : 'conjunction';
  const autoridades = Object.values(regimenesPublicados).map(({ autoridad }) => autoridad);
  return new Intl.ListFormat('es-AR', { type }).format(autoridades);
}

/** Every list, by key. */
export const padronesPublicados = mergePartes(({ padrones }) => padrones) as Readonly<
  Record<OrigenPadron, PadronPublicado>
>;
export const origenesDePadron = Object.keys(padronesPublicados) as OrigenPadron[];
/** A row of any list. */
export const filaDePadron = z.union(
  origenesDePadron.map((origen) => padronesPublicados[origen].fila),
) as unknown as z.ZodType<FilaDe<OrigenPadron>, FilaDe<OrigenPadron>>;

/** Key of a declaration's report. */
export type ReporteDeRegimen = keyof ReportesPublicados;
export const reportesPublicados = mergePartes(({ reportes }) => reportes) as Readonly<
  Record<ReporteDeRegimen, ReportePublicado>
>;

/** Report that includes a file of a regime; null: the regime has no such file. */
export function reporteDeArchivo(regimen: ClaveRegimen, archivo: string): ReporteDeRegimen | null {
  const reportes = Object.entries(regimenesPublicados[regimen].reportes);
  const [reporte = null] = reportes.find(([, { archivos }]) => Object.hasOwn(archivos, archivo)) ?? [];
  return reporte as ReporteDeRegimen | null;
}

/** Every setting of a company, by key. */
export const ajustesPublicados: Readonly<Record<string, Ajuste>> = mergePartes(({ ajustes }) => ajustes);
/** Name of the regime of a setting; null: none has it. */
export function regimenDelAjuste(ajuste: string): string | null {
  return Object.values(regimenesPublicados).find(({ ajustes }) => ajuste in ajustes)?.nombre ?? null;
}
/** Names of the regimes whose declaration includes the buyer's address. */
export const nombresConDomicilio = Object.values(regimenesPublicados)
  .filter(({ con_domicilio }) => con_domicilio)
  .map(({ nombre }) => nombre)
  .join(' o ');
/** Schema of each setting, by key. */
export const esquemasDeAjustes = Object.fromEntries(
  Object.entries(ajustesPublicados).map(([clave, ajuste]) => [clave, esquemaDeAjuste(ajuste)]),
) as unknown as EsquemasDe<AjustesPublicados>;
