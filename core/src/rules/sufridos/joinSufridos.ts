import type { Decimal } from 'decimal.js';
import type { FuenteDeSufrido } from '../../contract/sufridos/sufridos.ts';
import { sum } from '../money.ts';
import type { Sufrido } from './sufrido.ts';

/**
 * Amounts that count, and what other places tell of the same money. `sola`: nobody else tells it. `unida`: all tell the same.
 * `distinta`: they tell other amounts of one voucher.
 */
export interface SufridoUnido {
  clase: 'sola' | 'unida' | 'distinta';
  /** Amounts that count, of one place. */
  partes: Sufrido[];
  respaldos: Sufrido[];
}

/** Places in the order in which an amount counts: in the first that tells it. */
const ORDEN: readonly FuenteDeSufrido[] = ['compra', 'lista', 'factura', 'cobro'];
const PARES: readonly (readonly [FuenteDeSufrido, FuenteDeSufrido])[] = [
  ['compra', 'lista'],
  ['compra', 'factura'],
  ['lista', 'factura'],
];

/**
 * Joins the places that tell one tax, so that it counts once: a perception by its voucher, or by agent, tax, day and amount; what was
 * withheld by agent, tax, province, day and amount, or by the sum of the day or of the month, as an agent may declare many payments together.
 * Every amount comes out once, and its order does not matter.
 */
export function joinSufridos(sufridos: readonly Sufrido[]): SufridoUnido[] {
  const ordenados = sufridos.toSorted(compareSufridos);
  const percepciones = ordenados.filter(({ operacion }) => operacion === 'percepcion');
  const retenidos = ordenados.filter(({ operacion }) => operacion !== 'percepcion');
  return [...joinPercepciones(percepciones), ...joinRetenidos(retenidos)];
}

function compareSufridos(a: Sufrido, b: Sufrido): number {
  return compareTexto(a.fecha, b.fecha) || a.importe.comparedTo(b.importe) || compareTexto(ordenOf(a), ordenOf(b));
}

function ordenOf({ fuente, impuesto, operacion, agente_cuit, jurisdiccion, entidad, ...resto }: Sufrido): string {
  const { mes, numero, referencia } = resto;
  return [fuente, impuesto, operacion, agente_cuit, jurisdiccion, entidad, mes, numero, referencia].join(' ');
}

function compareTexto(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function joinPercepciones(percepciones: readonly Sufrido[]): SufridoUnido[] {
  const unidas: SufridoUnido[] = [];
  const sueltas = new Set(percepciones);
  const deComprobante = Map.groupBy(
    percepciones.filter(({ numero, agente_cuit }) => numero !== null && agente_cuit !== null),
    ({ agente_cuit, impuesto, numero, importe }) => `${agente_cuit} ${impuesto} ${numero} ${importe.isNegative()}`,
  );
  for (const iguales of deComprobante.values()) {
    if (new Set(iguales.map(({ fuente }) => fuente)).size < 2) continue;
    unidas.push(joinComprobante(iguales));
    for (const igual of iguales) sueltas.delete(igual);
  }
  for (const [primera, segunda] of PARES) {
    const candidatas = Map.groupBy(
      [...sueltas].filter(({ fuente }) => fuente === segunda),
      (candidata) => claveDeDia(candidata, candidata.fecha),
    );
    for (const suelta of [...sueltas].filter(({ fuente }) => fuente === primera)) {
      const hallada = takeIgual(candidatas, suelta, sueltas);
      if (hallada === null) continue;
      sueltas.delete(suelta);
      sueltas.delete(hallada);
      unidas.push(joinComprobante([suelta, hallada]));
    }
  }
  return [...unidas, ...[...sueltas].map(alone)];
}

function alone(sufrido: Sufrido): SufridoUnido {
  return { clase: 'sola', partes: [sufrido], respaldos: [] };
}

function claveDeDia({ agente_cuit, impuesto, importe }: Sufrido, fecha: string): string {
  return `${agente_cuit} ${impuesto} ${fecha} ${importe.toFixed(2)}`;
}

/** Takes the first amount alike: same agent, tax, amount and day, its own or its voucher's, and no other province. */
function takeIgual(
  candidatas: ReadonlyMap<string, readonly Sufrido[]>,
  sufrido: Sufrido,
  sueltas: ReadonlySet<Sufrido>,
): Sufrido | null {
  if (sufrido.agente_cuit === null) return null;
  const dias = [sufrido.fecha, ...(sufrido.fecha_comprobante === null ? [] : [sufrido.fecha_comprobante])];
  for (const dia of dias) {
    const hallada = candidatas
      .get(claveDeDia(sufrido, dia))
      ?.find((candidata) => sueltas.has(candidata) && isCompatible(candidata, sufrido));
    if (hallada) return hallada;
  }
  return null;
}

function isCompatible(a: Sufrido, b: Sufrido): boolean {
  return a.jurisdiccion === b.jurisdiccion || a.jurisdiccion === null || b.jurisdiccion === null;
}

/** Perceptions of one tax on one voucher, of two places or more: those of the first one count. */
function joinComprobante(iguales: readonly Sufrido[]): SufridoUnido {
  const porFuente = ORDEN.map((fuente) => iguales.filter((igual) => igual.fuente === fuente)).filter(
    (deFuente) => deFuente.length > 0,
  );
  const [partes = [], ...demas] = porFuente;
  const total = sumOf(partes);
  const coinciden = demas.every((deFuente) => sumOf(deFuente).equals(total) && !contradicts(partes, deFuente));
  return {
    clase: coinciden ? 'unida' : 'distinta',
    partes: withJurisdiccion(partes, demas),
    respaldos: demas.flat(),
  };
}

/** Whether two places tell other amounts of a province, both having the provinces of all that they tell. */
function contradicts(partes: readonly Sufrido[], deFuente: readonly Sufrido[]): boolean {
  const deIibb = [...partes, ...deFuente].every(
    ({ impuesto, jurisdiccion }) => impuesto === 'iibb' && jurisdiccion !== null,
  );
  if (!deIibb) return false;
  const importeEn = (sufridos: readonly Sufrido[], buscada: Sufrido['jurisdiccion']): Decimal =>
    sumOf(sufridos.filter(({ jurisdiccion }) => jurisdiccion === buscada));
  return [...partes, ...deFuente].some(
    ({ jurisdiccion }) => !importeEn(partes, jurisdiccion).equals(importeEn(deFuente, jurisdiccion)),
  );
}

/**
 * Provinces of the part of a purchase's perceptions that has none, from the first other place that tells them; those that a person typed
 * stay, and what that place does not reach stays without one. The sum does not change.
 */
function withJurisdiccion(partes: Sufrido[], demas: readonly (readonly Sufrido[])[]): Sufrido[] {
  const [sinProvincia, ...mas] = partes.filter(({ jurisdiccion }) => jurisdiccion === null);
  if (!sinProvincia || mas.length > 0 || sinProvincia.impuesto !== 'iibb') return partes;
  const tipeadas = partes.filter((parte) => parte !== sinProvincia);
  const sabidas = new Set(tipeadas.map(({ jurisdiccion }) => jurisdiccion));
  const detalle = demas
    .filter((deFuente) => deFuente.every(({ jurisdiccion }) => jurisdiccion !== null))
    .map((deFuente) => deFuente.filter(({ jurisdiccion }) => !sabidas.has(jurisdiccion)))
    .find((deFuente) => deFuente.length > 0 && sumOf(deFuente).abs().lte(sinProvincia.importe.abs()));
  if (!detalle) return partes;
  const resto = sinProvincia.importe.minus(sumOf(detalle));
  return [
    ...tipeadas,
    ...detalle.map(({ jurisdiccion, importe }) => ({ ...sinProvincia, jurisdiccion, importe })),
    ...(resto.isZero() ? [] : [{ ...sinProvincia, importe: resto }]),
  ];
}

function sumOf(sufridos: readonly Sufrido[]): Decimal {
  return sum(sufridos.map(({ importe }) => importe));
}

function joinRetenidos(retenidos: readonly Sufrido[]): SufridoUnido[] {
  const unidos: SufridoUnido[] = [];
  const grupos = Map.groupBy(
    retenidos,
    ({ agente_cuit, impuesto, jurisdiccion, entidad, mes }) =>
      `${agente_cuit} ${impuesto} ${jurisdiccion ?? entidad ?? ''} ${mes}`,
  );
  for (const grupo of grupos.values()) unidos.push(...joinDeAgente(grupo));
  return unidos;
}

/** What one agent withheld of one tax in one month: each certificate against its payment, its day, or all of the month. */
function joinDeAgente(grupo: readonly Sufrido[]): SufridoUnido[] {
  if (grupo[0]?.agente_cuit === null) return grupo.map(alone);
  const unidos: SufridoUnido[] = [];
  const certificados = new Set(grupo.filter(({ fuente }) => fuente === 'lista'));
  const cobros = new Set(grupo.filter(({ fuente }) => fuente === 'cobro'));
  const join = (partes: readonly Sufrido[], respaldos: readonly Sufrido[]): void => {
    unidos.push({ clase: 'unida', partes: [...partes], respaldos: [...respaldos] });
    for (const parte of partes) certificados.delete(parte);
    for (const respaldo of respaldos) cobros.delete(respaldo);
  };
  const porImporte = Map.groupBy(cobros, (cobro) => claveDeDia(cobro, cobro.fecha));
  for (const parte of certificados) {
    const igual = porImporte.get(claveDeDia(parte, parte.fecha))?.find((cobro) => cobros.has(cobro));
    if (igual) join([parte], [igual]);
  }
  const porDia = Map.groupBy(cobros, ({ fecha }) => fecha);
  const certificadosPorDia = Map.groupBy(certificados, ({ fecha }) => fecha);
  for (const [dia, partes] of certificadosPorDia) {
    const delDia = porDia.get(dia) ?? [];
    if (delDia.length > 0 && sumOf(delDia).equals(sumOf(partes))) join(partes, delDia);
  }
  const partes = [...certificados];
  const resto = [...cobros];
  if (partes.length > 0 && resto.length > 0 && sumOf(partes).equals(sumOf(resto))) join(partes, resto);
  return [...unidos, ...[...certificados, ...cobros].map(alone)];
}
