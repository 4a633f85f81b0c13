/** Range of a chart: its ends, 0 among them. */
export interface Escala {
  maximo: number;
  minimo: number;
}

/** Values are cut beyond this number of times the middle one: the others would be flat. */
const VECES = 4;
/** Room over the tallest bar that is not cut. */
const AIRE = 1.25;
/** Fewer values have no outlier: any of them may be the usual one. */
const POCOS = 4;

/** Range in which every value is seen: one far beyond the others is cut, and the chart says its value. */
export function escalaOf(valores: readonly number[]): Escala {
  const tamanios = valores.map(Math.abs).filter((valor) => valor > 0);
  const limite = tamanios.length < POCOS ? Infinity : medianOf(tamanios) * VECES;
  const usuales = tamanios.filter((valor) => valor <= limite);
  const tope = usuales.length === tamanios.length ? Infinity : Math.max(...usuales) * AIRE;
  return {
    maximo: Math.min(tope, Math.max(0, ...valores)),
    minimo: Math.max(-tope, Math.min(0, ...valores)),
  };
}

/** True for a value that does not fit in its chart. */
export function isCortado(valor: number, { maximo, minimo }: Escala): boolean {
  return valor > maximo || valor < minimo;
}

/** Place of a bar in its chart, in percent of it, from the end of the largest value. */
export function barraOf(valor: number, { maximo, minimo }: Escala): { desde: number; largo: number } {
  const alto = maximo - minimo || 1;
  const visible = Math.max(minimo, Math.min(maximo, valor));
  const cero = (maximo / alto) * 100;
  const largo = (Math.abs(visible) / alto) * 100;
  return { desde: valor < 0 ? cero : cero - largo, largo };
}

function medianOf(valores: readonly number[]): number {
  const orden = valores.toSorted((a, b) => a - b);
  return orden[Math.floor((orden.length - 1) / 2)] ?? 0;
}

const UNIDADES = [
  { desde: 1_000_000, nombre: 'M', decimales: 1 },
  { desde: 1000, nombre: 'mil', decimales: 0 },
] as const;

/** Value of a mark of the scale: `$ 1,2 M`, `$ 128 mil`. */
export function enBreve(valor: number): string {
  const tamanio = Math.abs(valor);
  const unidad = UNIDADES.find(({ desde }) => tamanio >= desde);
  const cifra = unidad ? (tamanio / unidad.desde).toFixed(unidad.decimales) : tamanio.toFixed(0);
  return `${valor < 0 ? '-' : ''}$\u00A0${cifra.replace('.', ',')}${unidad ? `\u00A0${unidad.nombre}` : ''}`;
}
