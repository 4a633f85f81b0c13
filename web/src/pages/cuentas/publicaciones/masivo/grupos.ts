import type { CambioPrecios, FilaCambioPrecios } from '@talonario/core/publicaciones';

/** The parts of a change of many prices, in the order in which they matter; each with what the API calls its rows. */
export const grupos: readonly {
  valor: FilaCambioPrecios['estado'];
  nombre: string;
  cuantas: (cambio: Pick<CambioPrecios, 'cantidades'>) => number;
}[] = [
  { valor: 'propuesto', nombre: 'Para cambiar', cuantas: ({ cantidades }) => cantidades.propuestas },
  { valor: 'aplicado', nombre: 'Cambiadas', cuantas: ({ cantidades }) => cantidades.aplicadas },
  { valor: 'rechazado', nombre: 'Rechazadas', cuantas: ({ cantidades }) => cantidades.rechazadas },
  { valor: 'omitido', nombre: 'Quedan como están', cuantas: ({ cantidades }) => cantidades.omitidas },
];

/** State of a change, in words. */
export function resumenDeCambio({ estado, cantidades, deshecho_por, error }: CambioPrecios): string {
  const partes = grupos
    .map(({ nombre, cuantas }) => [nombre.toLowerCase(), cuantas({ cantidades })] as const)
    .filter(([, cuantas]) => cuantas > 0)
    .map(([nombre, cuantas]) => `${cuantas} ${nombre}`);
  const frases = [
    ...(estado === 'lista' ? ['sin aplicar'] : []),
    ...(estado === 'preparando' ? ['preparándose'] : []),
    ...(estado === 'aplicando' ? ['aplicándose'] : []),
    ...(error !== null ? ['se cortó'] : []),
    ...(deshecho_por !== null ? ['deshecho'] : []),
  ];
  return [...frases, ...partes].join(', ');
}
