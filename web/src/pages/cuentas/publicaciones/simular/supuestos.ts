import { parseImporte } from '@talonario/core/base';
import type { Supuestos } from '@talonario/core/publicaciones';

/** Suppositions as the address keeps them. */
export type SupuestosTipeados = Readonly<Partial<Record<'costos' | 'dolar' | 'cargo' | 'piso' | 'medida', string>>>;

type Numerico = 'costos' | 'dolar' | 'cargo' | 'piso';

/** Range of each supposition in the API. */
const rangos: Readonly<Record<Numerico, { desde: number; hasta: number; mensaje: string }>> = {
  costos: { desde: -100, hasta: 10_000, mensaje: 'Poné un porcentaje de -100 para arriba' },
  dolar: { desde: 0.01, hasta: 1_000_000, mensaje: 'Poné cuántos pesos cuesta un dólar' },
  cargo: { desde: -100, hasta: 100, mensaje: 'Poné puntos entre -100 y 100' },
  piso: { desde: -1_000, hasta: 1_000_000, mensaje: 'Poné un porcentaje' },
};

const numericos = Object.keys(rangos) as Numerico[];

/** The fields that are wrong, each with what to say. */
export function problemasDeSupuestos(tipeados: SupuestosTipeados): Partial<Record<Numerico, string>> {
  return Object.fromEntries(
    numericos
      .filter((clave) => !isEmpty(tipeados[clave]) && numberOf(clave, tipeados[clave]) === null)
      .map((clave) => [clave, rangos[clave].mensaje]),
  );
}

/** Suppositions typed; null: none, or a wrong one. */
export function readSupuestos(tipeados: SupuestosTipeados): Supuestos | null {
  if (numericos.every((clave) => isEmpty(tipeados[clave]))) return null;
  if (Object.keys(problemasDeSupuestos(tipeados)).length > 0) return null;
  const numeros = numericos.flatMap((clave) => {
    const numero = numberOf(clave, tipeados[clave]);
    return numero === null ? [] : [[clave, numero] as const];
  });
  const conPiso = !isEmpty(tipeados.piso);
  return {
    ...Object.fromEntries(numeros),
    ...(conPiso && { medida: tipeados.medida === 'utilidad' ? 'utilidad' : 'margen' }),
  };
}

function isEmpty(texto: string | undefined): boolean {
  return texto === undefined || texto.trim() === '';
}

function numberOf(clave: Numerico, texto: string | undefined): number | null {
  const numero = parseImporte(texto ?? '')?.toNumber() ?? null;
  const { desde, hasta } = rangos[clave];
  return numero === null || numero < desde || numero > hasta ? null : numero;
}
