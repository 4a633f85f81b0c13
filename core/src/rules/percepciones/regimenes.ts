import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { CondicionIvaReceptor, Provincia } from '../../contract/enums.ts';
import type { OrigenPadron } from '../../contract/percepciones/percepcion.ts';
import { provinciaDe } from '../catalogs/provincia.ts';

export const CABA = 0 as const;
export const TUCUMAN = 14 as const;

/** A regime of perception of gross-income tax, with its norm and the dates it applies. */
export interface Regimen {
  id: 'caba_regimenes_generales' | 'tucuman_rg_86';
  provincia: Provincia;
  nombre: string;
  norma: string;
  /** null: since before this product. */
  desde: FechaCivil | null;
  /** null: still in force. */
  hasta: FechaCivil | null;
  /** Who is perceived, by IVA condition. Never final consumers. */
  condiciones: readonly CondicionIvaReceptor[];
  /** The lists of the month without which nothing is decided. */
  padrones: readonly OrigenPadron[];
}

/** Who is perceived, by IVA condition, where no norm says otherwise: whoever may be registered in gross-income tax. */
export const condicionesAlcanzadas: readonly CondicionIvaReceptor[] = [1, 4, 6, 13, 16];

export const regimenes: readonly Regimen[] = [
  {
    id: 'caba_regimenes_generales',
    provincia: CABA,
    nombre: 'Padrón de Regímenes Generales',
    norma: 'Res. AGIP 352/2022',
    desde: null,
    hasta: null,
    condiciones: condicionesAlcanzadas,
    padrones: ['agip'],
  },
  {
    id: 'tucuman_rg_86',
    provincia: TUCUMAN,
    nombre: 'Régimen de percepción de Ingresos Brutos',
    norma: 'RG (DGR) 86/00',
    desde: null,
    hasta: null,
    condiciones: condicionesAlcanzadas,
    padrones: ['acreditan', 'coeficientes'],
  },
];

/** Provinces whose perceptions are built. */
export const provinciasConRegimen: readonly Provincia[] = [...new Set(regimenes.map(({ provincia }) => provincia))];

/** Below these, in pesos, nothing is perceived. No minimum in force could be confirmed: the rows say 0 until one is. */
export interface MinimoPercepcion {
  provincia: Provincia;
  desde: FechaCivil | null;
  base: Decimal;
  percepcion: Decimal;
  fuente: string;
}

export const minimos: readonly MinimoPercepcion[] = [
  { provincia: CABA, desde: null, base: cero(), percepcion: cero(), fuente: 'ningún mínimo vigente confirmado' },
  { provincia: TUCUMAN, desde: null, base: cero(), percepcion: cero(), fuente: 'ningún mínimo vigente confirmado' },
];

/** A regime that was announced and is not built: agents are told. */
export interface RegimenAnunciado {
  nombre: string;
  norma: string;
  desde: FechaCivil;
  aviso: string;
}

export const regimenesAnunciados: readonly RegimenAnunciado[] = [
  {
    nombre: 'SIRCIP',
    norma: 'COMARB, Disposición de Presidencia 7/2026',
    desde: '2026-12-01',
    aviso:
      'Desde el 01/12/2026 se anunció SIRCIP, un régimen único para percibir a compradores de Convenio Multilateral en las provincias que adhieran. Talonario todavía no lo aplica: consultá con tu contador si alguna de tus provincias adhirió.',
  },
];

/** The regime of a province on a date; null when there is none built. */
export function regimenDe(provincia: Provincia, fecha: FechaCivil): Regimen | null {
  return regimenes.findLast((regimen) => regimen.provincia === provincia && rige(regimen, fecha)) ?? null;
}

/** The minimum of a province on a date, of the rows given newest last. */
export function minimoDe(
  provincia: Provincia,
  fecha: FechaCivil,
  tabla: readonly MinimoPercepcion[] = minimos,
): MinimoPercepcion | null {
  return tabla.findLast((minimo) => minimo.provincia === provincia && (minimo.desde ?? '') <= fecha) ?? null;
}

/** What agents are told: regimes announced that the product does not apply, and their provinces without rules. */
export function avisosParaAgentes(provincias: readonly Provincia[], fecha: FechaCivil): string[] {
  if (provincias.length === 0) return [];
  const sinReglas = provincias.filter((provincia) => regimenDe(provincia, fecha) === null);
  return [
    ...regimenesAnunciados.map(({ aviso }) => aviso),
    ...sinReglas.map(
      (provincia) =>
        `Talonario no calcula percepciones de ${provinciaDe(provincia).acentuado}: las ventas alcanzadas esperan a que decidas.`,
    ),
  ];
}

/** Whether something with these dates, null being open, is in force. */
export function rige(
  { desde, hasta }: { desde: FechaCivil | null; hasta: FechaCivil | null },
  fecha: FechaCivil,
): boolean {
  return (desde === null || desde <= fecha) && (hasta === null || fecha <= hasta);
}

function cero(): Decimal {
  return new Decimal(0);
}
