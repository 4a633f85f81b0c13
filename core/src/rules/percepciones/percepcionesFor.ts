import { Decimal } from 'decimal.js';
import type { AgentePercepcion, AjustesPercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { Provincia } from '../../contract/enums.ts';
import type { Percepcion } from '../../contract/comprobantes/comprobante.ts';
import type { PercepcionDecidida } from '../../contract/percepciones/percepcion.ts';
import { provinciaOf } from '../catalogs/provincia.ts';
import { nombreCondicionIva } from '../catalogs/situacionIva.ts';
import { isNotaCredito } from '../catalogs/tipoComprobante.ts';
import { CUIT } from '../catalogs/tipoDocumento.ts';
import { formatFecha } from '../dates.ts';
import { formatARS, importePercepcion, round2 } from '../money.ts';
import type { Decision, Exclusion, PadronesConsultados } from './caso.ts';
import type { CodigoMotivo, Motivo } from './motivos.ts';
import type { BasePercepcion } from './percibir.ts';
import { condicionesAlcanzadas, type MinimoPercepcion, type NormaDeRegimen } from './regimen.ts';
import { minimoOf, normaOf, regimenOf, rige } from './regimenes.ts';

/** The company as an agent of perception, and the data its perceptions are decided by. */
export interface ContextoPercepcion {
  cuit_emisor: string;
  /** One row per nomination of the company; the perceptions come in this order. */
  agentes: readonly AgentePercepcion[];
  /** Exemption certificates that buyers presented. */
  exclusiones: readonly Exclusion[];
  ajustes: AjustesPercepcion;
  /** Answers of the lists in force, read beforehand for the voucher's CUIT and date. Called only when a decision needs them. */
  padrones: (cuit: string, fecha: FechaCivil) => PadronesConsultados;
  /** Minimums of the provinces, oldest first: the product's and those a person typed. */
  minimos: readonly MinimoPercepcion[];
}

/**
 * How a company perceives: one answer per province it is an agent of, with its reason and evidence, even for a 0. Credit notes
 * perceive nothing: they give back (`devolucion.ts`). Half-up, once per voucher, on its aggregated base.
 * @returns a `Percibir`, which throws AppError `falta_padron`, `falta_ajuste_percepcion`: nothing is decided
 */
export function percepcionesFor(contexto: ContextoPercepcion): (base: BasePercepcion) => PercepcionDecidida[] {
  return (base) => {
    if (isNotaCredito(base)) return [];
    return provinciasOf(contexto.agentes).map((provincia) => percibirEn(provincia, base, contexto));
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

function percibirEn(provincia: Provincia, base: BasePercepcion, contexto: ContextoPercepcion): PercepcionDecidida {
  const regimen = regimenOf(provincia);
  const norma = normaOf(provincia, base.fecha);
  const agente = contexto.agentes.find((agente) => agente.provincia === provincia && rige(agente, base.fecha));
  if (!agente) {
    const texto = `La empresa no era agente de percepción el ${formatFecha(base.fecha)}`;
    return resolve(provincia, base, norma, sinPercibir({ codigo: 'no_agente', texto }), contexto);
  }
  const exclusion = exclusionOf(provincia, norma?.condiciones ?? condicionesAlcanzadas, base, contexto);
  if (exclusion !== null) return resolve(provincia, base, norma, sinPercibir(exclusion), contexto);
  if (regimen === null || norma === null) {
    const texto = `Talonario no calcula percepciones de ${provinciaOf(provincia).acentuado}`;
    return resolve(provincia, base, null, sinPercibir({ codigo: 'sin_reglas', texto }), contexto);
  }
  const decision = regimen.decide({
    base,
    agente,
    ajustes: contexto.ajustes,
    padrones: () => contexto.padrones(base.receptor.cuit_facturado, base.fecha),
  });
  return resolve(provincia, base, norma, decision, contexto);
}

/** Reason for which a buyer is not perceived whatever the padrón says; null: none. */
function exclusionOf(
  provincia: Provincia,
  condiciones: NormaDeRegimen['condiciones'],
  { receptor, condicion_iva, fecha }: BasePercepcion,
  { cuit_emisor, exclusiones }: ContextoPercepcion,
): Motivo | null {
  if (receptor.tipo_documento_facturado !== CUIT || receptor.cuit_facturado === '') {
    return { codigo: 'sin_cuit', texto: 'El comprador no tiene CUIT' };
  }
  if (!condiciones.includes(condicion_iva)) {
    const texto = `No se percibe a un comprador ${nombreCondicionIva(condicion_iva)}`;
    return { codigo: 'condicion_no_alcanzada', texto };
  }
  if (receptor.cuit_facturado === cuit_emisor) {
    return { codigo: 'misma_empresa', texto: 'El comprador es la misma empresa' };
  }
  const exclusion = exclusiones.find(
    (exclusion) =>
      exclusion.provincia === provincia && exclusion.cuit === receptor.cuit_facturado && rige(exclusion, fecha),
  );
  return exclusion ? { codigo: 'excluido', texto: `Excluido de la percepción: ${nombreExclusion(exclusion)}` } : null;
}

/** `certificado 1234 del 01/01/2026 al 31/12/2026` */
function nombreExclusion({ certificado, desde, hasta }: Exclusion): string {
  const vigencia =
    hasta === null ? `desde el ${formatFecha(desde)}` : `del ${formatFecha(desde)} al ${formatFecha(hasta)}`;
  return `certificado ${certificado} ${vigencia}`;
}

/** The decision in figures: in the voucher's currency for ARCA, in pesos for the province and for the minimums. */
function resolve(
  provincia: Provincia,
  base: BasePercepcion,
  norma: NormaDeRegimen | null,
  decision: Decision,
  contexto: ContextoPercepcion,
): PercepcionDecidida {
  const base_pesos = round2(decision.base.times(base.cotizacion));
  const importe_pesos = importePercepcion(base_pesos, decision.alicuota);
  const importe = importePercepcion(decision.base, decision.alicuota);
  const impedimento = impedimentoOf(decision, base_pesos, importe_pesos, [importe, importe_pesos], {
    minimo: minimoOf(provincia, base.fecha, contexto.minimos),
  });
  const percibe = impedimento === null && decision.alicuota.gt(0);
  const cero = new Decimal(0);
  const motivo = impedimento ?? decision.motivo;
  return {
    provincia,
    percepcion_aplicada: percibe ? decision.alicuota : cero,
    base: decision.base,
    importe: percibe ? importe : cero,
    motivo: motivo.texto,
    jurisdiccion: provinciaOf(provincia).comarb,
    norma: norma?.norma ?? null,
    base_pesos,
    importe_pesos: percibe ? importe_pesos : cero,
    coeficiente: decision.coeficiente,
    evidencia: {
      codigo: motivo.codigo satisfies CodigoMotivo,
      regimen: norma?.id ?? null,
      condicion_iva: base.condicion_iva,
      consultas: decision.consultas,
      ajuste: decision.ajuste,
    },
  };
}

/** Reason for which a rate perceives nothing after all; null: it perceives. Minimums are in pesos. */
function impedimentoOf(
  { alicuota, motivo }: Decision,
  base_pesos: Decimal,
  importe_pesos: Decimal,
  importes: readonly Decimal[],
  { minimo }: { minimo: MinimoPercepcion | null },
): Motivo | null {
  if (!alicuota.gt(0)) return null;
  if (minimo !== null && (base_pesos.lt(minimo.base) || importe_pesos.lt(minimo.percepcion))) {
    const queda = base_pesos.lt(minimo.base)
      ? `la base no llega a ${formatARS(minimo.base)}`
      : `la percepción no llega a ${formatARS(minimo.percepcion)}`;
    return { codigo: 'bajo_el_minimo', texto: `${motivo.texto}; ${queda} (${minimo.fuente})` };
  }
  if (importes.some((importe) => importe.isZero())) {
    return { codigo: 'sin_base', texto: `${motivo.texto}; sobre esa base no llega a un centavo` };
  }
  return null;
}

function sinPercibir(motivo: Motivo): Decision {
  const cero = new Decimal(0);
  return { motivo, alicuota: cero, base: cero, coeficiente: null, consultas: [], ajuste: null };
}

function provinciasOf(agentes: readonly AgentePercepcion[]): Provincia[] {
  return [...new Set(agentes.map(({ provincia }) => provincia))];
}
