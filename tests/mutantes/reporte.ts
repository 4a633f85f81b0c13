import { dirname } from 'node:path/posix';
import type { Mutante } from './mutar.ts';

export type Destino = 'muerto' | 'sin fin' | 'explicado' | 'vivo' | 'sin correr';

/** Percentage of mutants that the tests have to notice. */
const META = 95;
/** Characters of a change that are shown. */
const ANCHO = 90;

/** A line per room, and the changes that no test noticed. */
export function report(mutantes: readonly { mutante: Mutante; destino: Destino }[]): {
  lineas: string[];
  aprobado: boolean;
} {
  const porSala = Map.groupBy(mutantes, ({ mutante }) => roomOf(mutante.archivo));
  const filas = [...porSala, ['total', mutantes] as const].map(([sala, deSala]) => {
    const cuenta = (destino: Destino): number => deSala.filter((fila) => fila.destino === destino).length;
    return [
      sala.padEnd(28),
      `${deSala.length} mutants`.padStart(14),
      `${cuenta('muerto')} killed`.padStart(13),
      `${cuenta('sin fin')} endless`.padStart(12),
      `${cuenta('explicado')} explained`.padStart(14),
      `${cuenta('vivo')} alive`.padStart(11),
      `${cuenta('sin correr')} reached by no test`.padStart(26),
      `${scoreOf(deSala).toFixed(1)} %`.padStart(8),
    ].join('');
  });
  const vivos = mutantes.filter(({ destino }) => destino === 'vivo' || destino === 'sin correr');
  return {
    lineas: [
      ...vivos.map(({ mutante: { archivo, linea, operador, antes, despues }, destino }) =>
        [
          `${destino === 'vivo' ? 'ALIVE' : 'UNREACHED'} ${archivo}:${linea} ${operador}`,
          oneLine(antes),
          oneLine(despues),
        ].join('\n    '),
      ),
      ...filas,
    ],
    aprobado: scoreOf(mutantes) >= META,
  };
}

function scoreOf(mutantes: readonly { destino: Destino }[]): number {
  const contados = mutantes.filter(({ destino }) => destino !== 'explicado');
  const notados = contados.filter(({ destino }) => destino === 'muerto' || destino === 'sin fin');
  return contados.length === 0 ? 100 : (100 * notados.length) / contados.length;
}

/** First folder below the tier: `core/src/rules/ventas`. */
export function roomOf(archivo: string): string {
  return dirname(archivo).split('/').slice(2, 4).join('/');
}

function oneLine(texto: string): string {
  const linea = texto.replaceAll(/\s+/g, ' ');
  return linea.length > ANCHO ? `${linea.slice(0, ANCHO)}…` : linea;
}
