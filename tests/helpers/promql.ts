import { parser } from '@prometheus-io/lezer-promql';

/** Figures that a Prometheus expression uses, each with the labels it names, and the labels it groups by. */
export interface Consulta {
  pedidas: { nombre: string; etiquetas: string[]; valores: Record<string, string> }[];
  agrupada: string[];
}

/** @throws Error when the expression cannot be parsed */
export function parsePromql(texto: string): Consulta {
  const consulta: Consulta = { pedidas: [], agrupada: [] };
  const cursor = parser.parse(texto).cursor();
  const dice = (): string => texto.slice(cursor.from, cursor.to);
  let agrupa = false;
  let etiqueta = '';
  do {
    if (cursor.type.isError) throw new Error(`cannot be read at ${cursor.from}: ${texto}`);
    const ultima = consulta.pedidas.at(-1);
    if (cursor.name === 'VectorSelector') {
      consulta.pedidas.push({ nombre: '', etiquetas: [], valores: {} });
      agrupa = false;
    } else if (cursor.name === 'GroupingLabels') agrupa = true;
    else if (cursor.name === 'Identifier' && ultima && ultima.nombre === '') ultima.nombre = dice();
    else if (cursor.name === 'LabelName') {
      etiqueta = dice();
      if (agrupa) consulta.agrupada.push(etiqueta);
      else ultima?.etiquetas.push(etiqueta);
    } else if (cursor.name === 'StringLiteral' && ultima && !agrupa) ultima.valores[etiqueta] = dice().slice(1, -1);
    else if (cursor.name === 'AggregateExpr') agrupa = false;
  } while (cursor.next());
  if (consulta.pedidas.some(({ nombre }) => nombre === '')) throw new Error(`a figure without a name: ${texto}`);
  return consulta;
}
