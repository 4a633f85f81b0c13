import { enPlural } from '../../enPlural.ts';
import { Decimal } from 'decimal.js';
import type { ClaseDeFalta, FaltaDeLectura } from '../../../contract/cobros/falta.ts';
import { formatARS, sum } from '../../money.ts';

export function faltaOf(
  clase: ClaseDeFalta,
  periodo: string | null,
  { filas = 0, importe = null }: Partial<Pick<FaltaDeLectura, 'filas' | 'importe'>> = {},
): FaltaDeLectura {
  return { clase, periodo, filas, importe };
}

/** Rows missing from a page: those that the marketplace refuses to give, and those with too little data. */
export function faltasDePagina(
  { raras, salteadas }: { raras: readonly (Decimal | null)[]; salteadas: readonly (number | null)[] },
  periodo: string | null,
): FaltaDeLectura[] {
  return [
    ...salteadas.map((filas) => faltaOf('pagina', periodo, { filas: filas ?? 0 })),
    ...raras.map((importe) => faltaOf('fila', periodo, { filas: 1, importe })),
  ];
}

/** Rows that a period's documents count and that were not read, with the amount of the documents over the rows that were. */
export function filasQueFaltan({
  documentos,
  leidos,
  periodo,
}: {
  documentos: readonly { documento: string; filas: number; importe: Decimal | null }[];
  leidos: ReadonlyMap<string, { filas: number; importe: Decimal }>;
  periodo: string;
}): FaltaDeLectura[] {
  return documentos.flatMap(({ documento, filas, importe }) => {
    const leido = leidos.get(documento) ?? { filas: 0, importe: new Decimal(0) };
    if (leido.filas >= filas) return [];
    const resto = importe && importe.abs().minus(leido.importe.abs());
    return [faltaOf('filas', periodo, { filas: filas - leido.filas, importe: resto })];
  });
}

/** Lacks added up by kind and period; the amount is known only when that of each is, and so is the count of rows. */
export function countFaltas(faltas: readonly FaltaDeLectura[]): FaltaDeLectura[] {
  const grupos = Map.groupBy(faltas, ({ clase, periodo }) => `${clase} ${periodo}`);
  return [...grupos.values()].flatMap((iguales) => {
    const [primera] = iguales;
    if (!primera) return [];
    const importes = iguales.flatMap(({ importe }) => importe ?? []);
    const filas = iguales.map((falta) => falta.filas);
    return [
      {
        ...primera,
        filas: filas.includes(0) ? 0 : filas.reduce((suma, cuantas) => suma + cuantas, 0),
        importe: importes.length === iguales.length ? sum(importes) : null,
      },
    ];
  });
}

/** `2.310 filas`; `algunas filas` when they cannot be counted. */
function cuantas(filas: number): string {
  if (filas === 0) return 'algunas filas';
  return enPlural(filas, '1 fila', '# filas');
}

const por = ({ importe }: FaltaDeLectura) => (importe === null ? '' : `, por ${formatARS(importe)}`);

const frases: Readonly<Record<ClaseDeFalta, (falta: FaltaDeLectura, periodo: string) => string>> = {
  filas: (falta, periodo) => `Faltan ${cuantas(falta.filas)} de las facturas ${periodo}${por(falta)}: nunca llegaron.`,
  pagina: ({ filas }, periodo) => `Mercado Libre no entregó ${cuantas(filas)} de lo que factura ${periodo}.`,
  fila: (falta, periodo) =>
    `Sin contar: ${cuantas(falta.filas)} de lo facturado ${periodo} sin número, importe, tipo o fecha${por(falta)}.`,
  facturas: (_, periodo) => `Lo que facturó Mercado Libre ${periodo} no se pudo leer entero.`,
  flex: (_, periodo) => `Los bonos de Envíos Flex ${periodo} no se pudieron leer enteros.`,
  documentos: (_, periodo) => `Lo facturado ${periodo} no se pudo comparar con sus facturas.`,
  percepciones: ({ filas }, periodo) =>
    filas === 0
      ? `Las percepciones ${periodo} no se pudieron leer.`
      : `Sin contar: ${filas} percepciones ${periodo} sin impuesto o sin importe.`,
  periodos: () => 'Mercado Libre no informó qué períodos facturó: sus facturas no se leyeron.',
  ventas: ({ filas }) => `Los cargos facturados de ${enPlural(filas, '1 venta', '# ventas')} no llegaron enteros.`,
  anterior: (_, periodo) => `Los datos guardados ${periodo} están incompletos: falta compararlos con sus facturas.`,
};

/** Sentence of a lack. */
export function describeFalta(falta: FaltaDeLectura): string {
  const { periodo } = falta;
  const delPeriodo = periodo === null ? 'de esta cuenta' : `del período ${periodo.slice(5, 7)}/${periodo.slice(0, 4)}`;
  return frases[falta.clase](falta, delPeriodo);
}
