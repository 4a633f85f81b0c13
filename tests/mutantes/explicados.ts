/** A change that no test can notice, or that needs none. */
interface Explicado {
  readonly archivo: string;
  /** Texts of the change, as the report shows them when they are short. */
  readonly antes: string;
  readonly despues: string;
  readonly razon: string;
  /** Day on which somebody looked at it. */
  readonly fecha: string;
}

const RULES = 'core/src/rules';
const FECHA = '2026-11-30';

export const EXPLICADOS: readonly Explicado[] = [
  {
    archivo: `${RULES}/comprobantes/totales.ts`,
    antes: 'items.get(item) ?? []',
    despues: 'items.get(item)',
    razon: 'every line is in one of the groups, and each group sets its lines: the fallback is for the types',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/comprobantes/fecha.ts`,
    antes: 'hasta > fin',
    despues: '(hasta) >= (fin)',
    razon: 'of two equal dates, either is the earlier one',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/comprobantes/cotizacion.ts`,
    antes: 'fecha < hoy',
    despues: '(fecha) <= (hoy)',
    razon: 'of two equal dates, either is the earlier one',
    fecha: FECHA,
  },
  ...['suelto', 'exento', 'no_gravado'].map((parte) => ({
    archivo: `${RULES}/notas/enMonedaOf.ts`,
    antes: `${parte} ?? cero`,
    despues: parte,
    razon: 'the amounts that are shared have always these three at the end: the fallback is for the types',
    fecha: FECHA,
  })),
  ...['true', 'falta.gte(0)'].map((despues) => ({
    archivo: `${RULES}/notas/lineasDevolvibles.ts`,
    antes: 'falta.gt(0)',
    despues,
    razon: 'with no unit left over, what is added is 0',
    fecha: FECHA,
  })),
];
