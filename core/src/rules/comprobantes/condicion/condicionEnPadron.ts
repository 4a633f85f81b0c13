import type { CondicionIvaReceptor } from '../../../contract/enums.ts';
import type { PersonaArca } from '../../../contract/padron/persona.ts';
import {
  CONSUMIDOR_FINAL,
  EXENTO,
  MONOTRIBUTO,
  nombreCondicionIva,
  RESPONSABLE_INSCRIPTO,
} from '../../catalogs/situacionIva.ts';

/**
 * IVA condition of a person in the padrón. `ambigua`: taxes of the general regime and of Monotributo are active, and a person confirms
 * which condition holds; the likeliest is `propuesta`. `cuil`: the key is a CUIL. `error`: why the condition is unknown.
 */
export type CondicionEnPadron =
  | { kind: 'condicion'; condicion: CondicionIvaReceptor }
  | { kind: 'ambigua'; propuesta: CondicionIvaReceptor; segunda: CondicionIvaReceptor }
  | { kind: 'cuil' }
  | { kind: 'error'; texto: string };

/** The condition that the padrón gives, or the likeliest of the two that it leaves in doubt. */
export function condicionPropuesta(
  segunPadron: Extract<CondicionEnPadron, { kind: 'condicion' | 'ambigua' }>,
): CondicionIvaReceptor {
  return segunPadron.kind === 'ambigua' ? segunPadron.propuesta : segunPadron.condicion;
}

/** `IVA Responsable Inscripto y Responsable Monotributo`: two conditions between which a person confirms. */
export function nameCondiciones({ propuesta, segunda }: Extract<CondicionEnPadron, { kind: 'ambigua' }>): string {
  return `${nombreCondicionIva(propuesta)} y ${nombreCondicionIva(segunda)}`;
}

/**
 * IVA condition of a person of the padrón, from the taxes that are active (or have no state); none → 5. An error block decides only when
 * no condition can be told without it.
 */
export function condicionEnPadron(persona: PersonaArca): CondicionEnPadron {
  const textos = [...persona.errorConstancia, ...persona.errorRegimenGeneral, ...persona.errorMonotributo];
  if (
    persona.datosGenerales?.tipoClave?.toUpperCase() === 'CUIL' ||
    textos.some((texto) => /no es una CUIT/i.test(texto))
  ) {
    return { kind: 'cuil' };
  }
  const [errorConstancia] = persona.errorConstancia;
  if (errorConstancia !== undefined) return { kind: 'error', texto: errorConstancia };
  const activos = new Set(
    [...(persona.datosRegimenGeneral?.impuesto ?? []), ...(persona.datosMonotributo?.impuesto ?? [])]
      .filter(({ estado }) => estado === null || /^AC/i.test(estado))
      .map(({ idImpuesto }) => idImpuesto),
  );
  const reglas = condicionPorImpuesto.filter(({ impuestos }) => impuestos.some((impuesto) => activos.has(impuesto)));
  const [regla] = reglas;
  const deOtroRegimen = reglas.find(({ regimen }) => regimen !== regla?.regimen);
  if (regla && deOtroRegimen) {
    return { kind: 'ambigua', propuesta: regla.condicion, segunda: deOtroRegimen.condicion };
  }
  if (regla) return { kind: 'condicion', condicion: regla.condicion };
  if (soloCategoria(persona)) return { kind: 'condicion', condicion: MONOTRIBUTO };
  const [error] = textos;
  return error === undefined ? { kind: 'condicion', condicion: CONSUMIDOR_FINAL } : { kind: 'error', texto: error };
}

/**
 * ARCA's tax ids, in the order that decides: 30 IVA, 32 IVA exento, 34 IVA no alcanzado, 20 monotributo, 21 monotributo social. Whoever
 * is in Monotributo pays no IVA apart (Ley 24.977, Anexo, art. 6), and whoever is excluded belongs to the general regime (art. 21): with
 * taxes of both regimes the general one is the likeliest, and only a person knows.
 */
const condicionPorImpuesto: readonly {
  impuestos: readonly number[];
  condicion: CondicionIvaReceptor;
  regimen: 'general' | 'monotributo';
}[] = [
  { impuestos: [30], condicion: RESPONSABLE_INSCRIPTO, regimen: 'general' },
  { impuestos: [32], condicion: EXENTO, regimen: 'general' },
  { impuestos: [34], condicion: 15, regimen: 'general' },
  { impuestos: [20, 21], condicion: MONOTRIBUTO, regimen: 'monotributo' },
];

/** Whether the person has a monotributo block with a category and no list of taxes. */
function soloCategoria({ datosMonotributo }: PersonaArca): boolean {
  return datosMonotributo !== null && datosMonotributo.categoria !== null && datosMonotributo.impuesto.length === 0;
}
