import type { Decimal } from 'decimal.js';
import type {
  DiferenciaSufrida,
  FuenteDeSufrido,
  ImpuestosSufridos,
  SaldoSufrido,
} from '../../contract/sufridos/sufridos.ts';
import { round2, sum } from '../money.ts';
import type { SufridoUnido } from './joinSufridos.ts';
import type { Sufrido } from './sufrido.ts';

/** Amounts to look at that are answered, at most: nobody reads more. */
const DIFERENCIAS = 500;

/** Vouchers named of those without province. */
const REFERENCIAS = 20;

type Resumen = Pick<ImpuestosSufridos, 'saldos' | 'unidos' | 'solos' | 'distintos' | 'diferencias' | 'sin_provincia'>;

const impuestosEnOrden: readonly SaldoSufrido['impuesto'][] = ['iva', 'ganancias', 'iibb', 'debitos_creditos', 'otro'];
const operacionesEnOrden: readonly SaldoSufrido['operacion'][] = ['retencion', 'percepcion', 'recaudacion'];
const columnas = {
  compra: 'en_compras',
  lista: 'en_lista',
  factura: 'en_facturas',
  cobro: 'en_cobros',
} as const satisfies Record<FuenteDeSufrido, keyof SaldoSufrido>;

/**
 * Balances of a month, `yyyy-MM`, by tax, kind and province, and the amounts to look at.
 * @param computable percent of the tax on bank debits that the company recovers
 */
export function summarizeSufridos(unidos: readonly SufridoUnido[], mes: string, computable: Decimal): Resumen {
  const delMes = unidos
    .map((unido) => ({ ...unido, partes: unido.partes.filter((parte) => parte.mes === mes) }))
    .filter(({ partes }) => partes.length > 0);
  const solas = delMes.filter(({ clase, partes }) => clase === 'sola' && partes.some(isComparable)).filter(isNotCero);
  const distintas = delMes.filter(({ clase }) => clase === 'distinta');
  const diferencias = [...distintas.flatMap(toDistinta), ...toSolas(solas.flatMap(({ partes }) => partes))];
  return {
    saldos: saldosOf(
      delMes.flatMap(({ partes }) => partes),
      computable,
    ),
    unidos: delMes.filter(({ clase }) => clase === 'unida').length,
    solos: [
      ...Map.groupBy(
        solas.flatMap(({ partes }) => partes),
        ({ fuente }) => fuente,
      ),
    ].map(([fuente, sufridos]) => ({
      fuente,
      cuantos: sufridos.length,
      importe: sum(sufridos.map(({ importe }) => importe)),
    })),
    distintos: distintas.length,
    diferencias: diferencias.slice(0, DIFERENCIAS),
    sin_provincia: sumSinProvincia(delMes.flatMap(({ partes }) => partes)),
  };
}

/** Perceptions of Ingresos Brutos without a province: SIFERE does not take them. */
function sumSinProvincia(partes: readonly Sufrido[]): ImpuestosSufridos['sin_provincia'] {
  const sinProvincia = partes.filter(
    ({ impuesto, operacion, jurisdiccion, entidad }) =>
      impuesto === 'iibb' && operacion === 'percepcion' && jurisdiccion === null && entidad === null,
  );
  return {
    cuantas: sinProvincia.length,
    importe: sum(sinProvincia.map(({ importe }) => importe)),
    referencias: [...new Set(sinProvincia.map(({ referencia }) => referencia))].slice(0, REFERENCIAS),
  };
}

/** Whether some list may tell the tax too: none has the tax on bank debits. */
function isComparable({ impuesto }: Sufrido): boolean {
  return impuesto !== 'debitos_creditos';
}

/** A payment tells the tax that it does not withhold, with zero: nobody else has to tell it. */
function isNotCero({ partes }: SufridoUnido): boolean {
  return partes.some(({ importe }) => !importe.isZero());
}

function saldosOf(partes: readonly Sufrido[], computable: Decimal): SaldoSufrido[] {
  const grupos = Map.groupBy(
    partes,
    ({ impuesto, operacion, jurisdiccion, entidad }) =>
      `${impuesto} ${operacion} ${jurisdiccion ?? ''} ${entidad ?? ''}`,
  );
  return [...grupos.values()]
    .flatMap((iguales): SaldoSufrido[] => {
      const [primera] = iguales;
      if (!primera) return [];
      const { impuesto, operacion, jurisdiccion, entidad } = primera;
      const importe = sum(iguales.map((igual) => igual.importe));
      const sumOf = (fuente: FuenteDeSufrido): Decimal =>
        sum(iguales.filter((igual) => igual.fuente === fuente).map((igual) => igual.importe));
      return [
        {
          impuesto,
          operacion,
          jurisdiccion,
          entidad,
          importe,
          computable: impuesto === 'debitos_creditos' ? round2(importe.times(computable).div(100)) : importe,
          [columnas.compra]: sumOf('compra'),
          [columnas.lista]: sumOf('lista'),
          [columnas.factura]: sumOf('factura'),
          [columnas.cobro]: sumOf('cobro'),
        },
      ];
    })
    .sort(
      (a, b) =>
        impuestosEnOrden.indexOf(a.impuesto) - impuestosEnOrden.indexOf(b.impuesto) ||
        operacionesEnOrden.indexOf(a.operacion) - operacionesEnOrden.indexOf(b.operacion) ||
        (a.jurisdiccion ?? SIN_PROVINCIA) - (b.jurisdiccion ?? SIN_PROVINCIA) ||
        (a.entidad ?? '').localeCompare(b.entidad ?? ''),
    );
}
/** Larger than any province's code: what has none goes last. */
const SIN_PROVINCIA = 99;

function toDiferencia(clase: DiferenciaSufrida['clase'], iguales: readonly Sufrido[]): DiferenciaSufrida | null {
  const [primera] = iguales;
  if (!primera) return null;
  const { fuente, impuesto, operacion, jurisdiccion, entidad, agente_cuit, agente_nombre, fecha } = primera;
  return {
    clase,
    fuente,
    impuesto,
    operacion,
    jurisdiccion,
    entidad,
    agente_cuit,
    agente_nombre,
    fecha,
    referencia: iguales.length > 1 && clase === 'sola' ? '' : primera.referencia,
    cuantos: iguales.length,
    importe: sum(iguales.map(({ importe }) => importe)),
    contra: null,
  };
}

function toDistinta({ partes, respaldos }: SufridoUnido): DiferenciaSufrida[] {
  const diferencia = toDiferencia('distinta', partes);
  if (diferencia === null) return [];
  // The first place that tells another amount, or else the one that tells other provinces.
  const porFuente = [...Map.groupBy(respaldos, ({ fuente }) => fuente)].map(([fuente, iguales]) => ({
    fuente,
    importe: sum(iguales.map(({ importe }) => importe)),
  }));
  const contra = porFuente.find(({ importe }) => !importe.equals(diferencia.importe)) ?? porFuente[0] ?? null;
  return [{ ...diferencia, jurisdiccion: partes.length > 1 ? null : diferencia.jurisdiccion, contra }];
}

/** Amounts that one place tells, by day and from the largest; the payments of a day, of an agent and of a tax, together. */
function toSolas(partes: readonly Sufrido[]): DiferenciaSufrida[] {
  const deCobros = Map.groupBy(
    partes.filter(({ fuente }) => fuente === 'cobro'),
    ({ fecha, agente_cuit, impuesto, operacion, jurisdiccion, entidad }) =>
      [fecha, agente_cuit, impuesto, operacion, jurisdiccion, entidad].join(' '),
  );
  return [...partes.filter(({ fuente }) => fuente !== 'cobro').map((parte) => [parte]), ...deCobros.values()]
    .flatMap((iguales) => toDiferencia('sola', iguales) ?? [])
    .sort((a, b) => (a.fecha < b.fecha ? -1 : Number(a.fecha > b.fecha)) || b.importe.comparedTo(a.importe));
}
