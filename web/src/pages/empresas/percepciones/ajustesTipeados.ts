import { parseImporte, type Provincia } from '@talonario/core/base';
import type { AjustesPercepcion } from '@talonario/core/empresas';
import { ajustesPublicados, regimenesConAjustes, regimenesPublicados, type Ajuste } from '@talonario/core/percepciones';
import type { Decimal } from 'decimal.js';
import type { Pedido } from '../../../api.ts';
import { textOfNumero } from '../../../components/campos/MoneyInput.tsx';

/** A setting as it is typed: a percent is a text. */
export type ValorTipeado = string | number | boolean | null;

/** Settings that an agent chooses where the norms leave doubt, as typed, by key. */
export type AjustesTipeados = Readonly<Record<string, ValorTipeado>>;

const ajustes: readonly (readonly [string, Ajuste])[] = Object.entries(ajustesPublicados);

/** The settings of a company as the form shows them. */
export function textOfAjustes(guardados: AjustesPercepcion): AjustesTipeados {
  const valores: Readonly<Record<string, Decimal | string | number | boolean | null>> = guardados;
  return Object.fromEntries(
    ajustes.map(([clave, { clase }]) => {
      const valor = valores[clave] ?? null;
      return [clave, clase === 'porcentaje' ? textOfNumero(valor as Decimal) : (valor as ValorTipeado)];
    }),
  );
}

/** Error of each setting of the provinces that the company collects for, under `ajustes.` and its key. */
export function problemasDeAjustes(
  tipeados: AjustesTipeados,
  provincias: readonly Provincia[],
): Record<`ajustes.${string}`, string> {
  const ajustesDelRegimen = regimenesConAjustes(provincias).flatMap((regimen) => Object.entries(regimen.ajustes));
  const deAlicuotas = ajustesDelRegimen.flatMap(([clave, { clase }]) => {
    const problema = clase === 'porcentaje' ? problemaDeAlicuota(String(tipeados[clave] ?? '')) : null;
    return problema === null ? [] : [[`ajustes.${clave}`, problema]];
  });
  return { ...Object.fromEntries(deAlicuotas), ...problemasDeNominaciones(tipeados) };
}

/** Settings with the days of a nomination for each regime of several provinces. */
const nominaciones = Object.values(regimenesPublicados).flatMap(({ de_varias }) => de_varias?.nominacion ?? []);

/** Whether the company is an agent of a regime of several provinces. */
export function isNominada(tipeados: AjustesTipeados): boolean {
  return nominaciones.some(({ desde }) => (tipeados[desde] ?? null) !== null);
}

/** The settings of a company that is an agent of no regime of several provinces. */
export function sinNominaciones(tipeados: AjustesTipeados): AjustesTipeados {
  const dias = nominaciones.flatMap(({ desde, hasta }) => [desde, hasta]);
  return { ...tipeados, ...Object.fromEntries(dias.map((clave) => [clave, null])) };
}

/** Nominations that end before they begin, by the setting of their last day. */
function problemasDeNominaciones(tipeados: AjustesTipeados): Record<`ajustes.${string}`, string> {
  const alReves = nominaciones.filter(({ desde, hasta }) => {
    const [primero, ultimo] = [tipeados[desde] ?? null, tipeados[hasta] ?? null];
    return primero !== null && ultimo !== null && primero > ultimo;
  });
  return Object.fromEntries(alReves.map(({ hasta }) => [`ajustes.${hasta}`, 'La nominación termina antes de empezar']));
}

/** The settings of a valid form, as they travel. */
export function cuerpoDeAjustes(
  tipeados: AjustesTipeados,
): NonNullable<Pedido<'createEmpresa'>['body']['ajustes_percepcion']> {
  return Object.fromEntries(
    ajustes.map(([clave, { clase }]) => {
      const valor = tipeados[clave] ?? null;
      return [clave, clase === 'porcentaje' ? (parseImporte(String(valor ?? ''))?.toNumber() ?? 0) : valor];
    }),
  );
}

/** A rate has two decimals. */
export function problemaDeAlicuota(texto: string): string | null {
  const valor = parseImporte(texto);
  if (valor === null) return 'Escribí un porcentaje, por ejemplo 2,50';
  return valor.lt(0) || valor.gte(100) || valor.decimalPlaces() > 2 ? 'Escribí un porcentaje menor que 100' : null;
}
