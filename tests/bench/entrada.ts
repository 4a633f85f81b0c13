import { findDefecto } from '@talonario/core/base';
import { hasta, percentile, type Bench } from './medida.ts';

/** Bodies as long as the API's longest. */
const CUERPOS = {
  'una lista de 9.000 líneas': JSON.stringify(
    Array.from({ length: 9_000 }, (_, i) => ({
      sku: `SKU-${i}`,
      cantidad: i,
      importe: 12.5,
      descripcion: 'Taza de 300 ml',
    })),
  ),
  'un millón de bytes de objetos vacíos': `[${Array.from({ length: 340_000 }, () => '{}').join(',')}]`,
  '6.000 listas una dentro de otra': '['.repeat(6_000) + ']'.repeat(6_000),
};
const VECES = 15;

/** Search for unreadable characters in a body, against parsing its JSON, which comes before. */
export const entrada: Bench = async () =>
  Object.entries(CUERPOS).map(([que, cuerpo]) => {
    const leido: unknown = JSON.parse(cuerpo);
    return {
      bench: 'entrada',
      base: null,
      que,
      unidad: 'ms',
      valor: median(() => findDefecto(leido)),
      piso: { que: 'JSON.parse del mismo cuerpo', valor: median(() => JSON.parse(cuerpo)) },
      meta: hasta(2),
    };
  });

function median(work: () => unknown): number {
  const tiempos = Array.from({ length: VECES }, () => {
    const inicio = performance.now();
    work();
    return performance.now() - inicio;
  });
  return percentile(tiempos, 0.5);
}
