import { Decimal } from 'decimal.js';
import type { Provincia } from '../../../contract/enums.ts';
import type { PercepcionDecidida } from '../../../contract/percepciones/percepcion.ts';
import { provinciaOf } from '../../catalogs/provincia.ts';
import { formatARS, importePercepcion, round2 } from '../../money.ts';
import type { Decision } from '../caso.ts';
import type { CodigoMotivo, Motivo } from '../motivos.ts';
import type { BasePercepcion } from '../percibir.ts';
import type { MinimoPercepcion, NormaDeRegimen } from '../regimen.ts';

/** Regime and province of a perception. `norma` null: its rules are not built. `minimo` null: none. */
interface MarcoDePercepcion {
  regimen: string;
  provincia: Provincia;
  norma: NormaDeRegimen | null;
  minimo: MinimoPercepcion | null;
}

/** The decision in figures: in the voucher's currency for ARCA, in pesos for the province and for the minimums. */
export function resolvePercepcion(
  { regimen, provincia, norma, minimo }: MarcoDePercepcion,
  base: Pick<BasePercepcion, 'cotizacion' | 'condicion_iva'>,
  decision: Decision,
): PercepcionDecidida {
  const base_pesos = round2(decision.base.times(base.cotizacion));
  const importe_pesos = importePercepcion(base_pesos, decision.alicuota);
  const importe = importePercepcion(decision.base, decision.alicuota);
  const impedimento = impedimentoOf(decision, base_pesos, importe_pesos, [importe, importe_pesos], minimo);
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
    regimen,
    linea: decision.linea ?? 1,
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
  minimo: MinimoPercepcion | null,
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

/** A decision that perceives nothing, for a reason that no list was needed for. */
export function sinPercibir(motivo: Motivo): Decision {
  const cero = new Decimal(0);
  return { motivo, alicuota: cero, base: cero, coeficiente: null, consultas: [], ajuste: null };
}
