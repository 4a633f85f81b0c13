import type { AgentePercepcion, AjustesPercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { Provincia } from '../../contract/enums.ts';
import type { Percepcion } from '../../contract/comprobantes/comprobante.ts';
import type { PercepcionDecidida } from '../../contract/percepciones/percepcion.ts';
import type { ClaveRegimen } from '../../contract/regimenes/regimenes.ts';
import type { Decimal } from 'decimal.js';
import { CABA, provinciaOf } from '../catalogs/provincia.ts';
import { isNotaCredito } from '../catalogs/tipoComprobante.ts';
import { formatFecha } from '../dates.ts';
import type { NominacionDeVarias } from './ajustes.ts';
import type { Adhesion, Caso, Exclusion, PadronesConsultados } from './caso.ts';
import { SIN_REGLAS } from '../catalogs/clavePercepcion.ts';
import { certificadoOf, exclusionOf } from './decision/exclusionOf.ts';
import { resolvePercepcion, sinPercibir } from './decision/resolvePercepcion.ts';
import type { CodigoMotivo, Motivo } from './motivos.ts';
import type { BasePercepcion } from './percibir.ts';
import { condicionesAlcanzadas, type MinimoPercepcion, type NormaDeRegimen, type Regimen } from './regimen.ts';
import { minimoOf, normaDeRegimen, normaOf, regimenOf, rige } from './regimenes.ts';
import { regimenes } from './regimenes/regimenes.ts';

/** The company as an agent of perception, and the data its perceptions are decided by. */
export interface ContextoPercepcion {
  cuit_emisor: string;
  /** One row per nomination of the company; the perceptions come in this order. */
  agentes: readonly AgentePercepcion[];
  /** Its nominations for regimes of several provinces. */
  deVarias: readonly NominacionDeVarias[];
  /** Provinces adhered to those regimes, with their dates. */
  adhesiones: readonly Adhesion[];
  /** Exemption certificates that buyers presented. */
  exclusiones: readonly Exclusion[];
  ajustes: AjustesPercepcion;
  /** Answers of the lists in force, read beforehand for the voucher's CUIT and date. Called only when a decision needs them. */
  padrones: (cuit: string, fecha: FechaCivil) => PadronesConsultados;
  /** Minimums of the provinces, oldest first: the product's and those a person typed. */
  minimos: readonly MinimoPercepcion[];
}

/**
 * How a company perceives: one answer per province it is an agent of, and the lines of each regime of several provinces, with
 * their reason and evidence, even for a 0. Credit notes
 * perceive nothing: they give back (`devolucion.ts`). Half-up, once per voucher, on its aggregated base.
 * @returns a `Percibir`, which throws AppError `falta_padron`, `falta_ajuste_percepcion`: nothing is decided
 */
export function percepcionesFor(contexto: ContextoPercepcion): (base: BasePercepcion) => PercepcionDecidida[] {
  return (base) => {
    if (isNotaCredito(base)) return [];
    return [
      ...provinciasOf(contexto.agentes).flatMap((provincia) => percibirEn(provincia, base, contexto)),
      ...deVariasVigentes(contexto, base.fecha).flatMap((vigente) => percibirPor(vigente, base, contexto)),
    ];
  };
}

/** Whether a person has to decide on a forced B: its buyer is perceived by a condition other than the one the B declares. */
export function isBForzadaConPercepcion(
  base: Pick<BasePercepcion, 'receptor' | 'condicion_iva'>,
  percepciones: readonly { importe: Decimal }[],
): boolean {
  return (
    base.condicion_iva !== base.receptor.situacion_iva_facturado && percepciones.some(({ importe }) => importe.gt(0))
  );
}

/**
 * Provinces for which the company collects from this buyer but whose rules are not built: nobody knows what the voucher lacks, so
 * a person has to decide.
 */
export function provinciasSinReglas(percepciones: readonly (Percepcion | PercepcionDecidida)[]): Provincia[] {
  return provinciasPor('sin_reglas', percepciones);
}

/** Whether a perception is 0 only because the goods' destination is unknown: once known, the figure may change. */
export function dependeDelDestino(percepciones: readonly (Percepcion | PercepcionDecidida)[]): boolean {
  return provinciasPor('entrega_desconocida', percepciones).length > 0;
}

function provinciasPor(codigo: CodigoMotivo, percepciones: readonly (Percepcion | PercepcionDecidida)[]): Provincia[] {
  return percepciones.flatMap((percepcion) =>
    'evidencia' in percepcion && percepcion.evidencia.codigo === codigo ? [percepcion.provincia] : [],
  );
}

/** The perception of a province's own regime. */
function percibirEn(provincia: Provincia, base: BasePercepcion, contexto: ContextoPercepcion): PercepcionDecidida[] {
  const regimen = regimenOf(provincia);
  const norma = normaOf(provincia, base.fecha);
  const minimo = minimoOf(provincia, base.fecha, contexto.minimos);
  const marco = { regimen: regimen?.clave ?? SIN_REGLAS, provincia, norma, minimo };
  const agente = contexto.agentes.find((agente) => agente.provincia === provincia && rige(agente, base.fecha));
  if (!agente) {
    const texto = `La empresa no era agente de percepción el ${formatFecha(base.fecha)}`;
    return [resolvePercepcion(marco, base, sinPercibir({ codigo: 'no_agente', texto }))];
  }
  const exclusion =
    exclusionOf(norma?.condiciones ?? condicionesAlcanzadas, base, contexto) ??
    certificadoOf(provincia, base, contexto.exclusiones) ??
    reemplazoOf(provincia, base, contexto);
  if (exclusion !== null) return [resolvePercepcion(marco, base, sinPercibir(exclusion))];
  if (regimen === null || norma === null) {
    const texto = `Talonario no calcula percepciones de ${provinciaOf(provincia).acentuado}`;
    return [resolvePercepcion({ ...marco, norma: null }, base, sinPercibir({ codigo: 'sin_reglas', texto }))];
  }
  const decisiones = regimen.decide(casoOf(regimen.clave, agente, base, contexto));
  return decisiones.map((decision) => resolvePercepcion(marco, base, decision));
}

/** A nomination for a regime of several provinces whose norm is in force on the voucher's date. */
interface RegimenVigente {
  regimen: Regimen;
  norma: NormaDeRegimen;
}

function deVariasVigentes({ deVarias }: ContextoPercepcion, fecha: FechaCivil): RegimenVigente[] {
  return deVarias.flatMap((nominacion) => {
    const regimen = regimenes[nominacion.regimen];
    const norma = normaDeRegimen(regimen, fecha);
    return norma !== null && rige(nominacion, fecha) ? [{ regimen, norma }] : [];
  });
}

/** Lines of a regime of several provinces, in the one where the goods are delivered. */
function percibirPor(
  { regimen, norma }: RegimenVigente,
  base: BasePercepcion,
  contexto: ContextoPercepcion,
): PercepcionDecidida[] {
  const exclusion = exclusionOf(norma.condiciones, base, contexto);
  if (exclusion !== null && base.provincia_entrega === null) return [];
  // A voucher whose destination is to be known is never stored: any province stands in its line until then.
  const provincia = base.provincia_entrega ?? base.receptor.provincia_facturado ?? CABA;
  const marco = { regimen: regimen.clave, provincia, norma, minimo: null };
  const decisiones =
    exclusion === null ? regimen.decide(casoOf(regimen.clave, SIN_SEDE, base, contexto)) : [sinPercibir(exclusion)];
  return decisiones.map((decision) => resolvePercepcion(marco, base, decision));
}

/** Why a province's own regime perceives nothing of goods delivered there: another regime takes its place. null: none does. */
function reemplazoOf(provincia: Provincia, base: BasePercepcion, contexto: ContextoPercepcion): Motivo | null {
  if (base.provincia_entrega !== provincia) return null;
  for (const { regimen } of deVariasVigentes(contexto, base.fecha)) {
    const motivo = regimen.reemplaza?.(casoOf(regimen.clave, SIN_SEDE, base, contexto)) ?? null;
    if (motivo !== null) return motivo;
  }
  return null;
}

const SIN_SEDE = { con_sede: false };

function casoOf(
  clave: ClaveRegimen,
  agente: Caso['agente'],
  base: BasePercepcion,
  { ajustes, padrones, adhesiones }: ContextoPercepcion,
): Caso {
  const delRegimen = adhesiones.filter(({ regimen }) => regimen === clave);
  return {
    base,
    agente,
    ajustes,
    padrones: () => padrones(base.receptor.cuit_facturado, base.fecha),
    adheridas:
      delRegimen.length === 0
        ? null
        : delRegimen.filter((adhesion) => rige(adhesion, base.fecha)).map(({ provincia }) => provincia),
  };
}

function provinciasOf(agentes: readonly AgentePercepcion[]): Provincia[] {
  return [...new Set(agentes.map(({ provincia }) => provincia))];
}
