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
  {
    archivo: `${RULES}/notas/receptorDeLaA.ts`,
    antes: "hallada.kind === 'ambigua' && !recibeA(hallada.segunda) !== !recibeA(hallada.propuesta)",
    despues: '!recibeA(hallada.segunda) !== !recibeA(hallada.propuesta)',
    razon: 'what is not ambiguous has neither of the two conditions: both get no A',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/notas/receptorDeLaA.ts`,
    antes: "hallada.kind === 'cuil' || !recibeA(condicionPropuesta(hallada))",
    despues: '!recibeA(condicionPropuesta(hallada))',
    razon: 'a CUIL has no condition, which gets no A',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/notas/receptorDeLaA.ts`,
    antes: "'cuit_facturado'",
    despues: "''",
    razon: 'the document is compared apart: the first field is there for the type of the receiver',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/notas/periodo/problemaDePeriodo.ts`,
    antes: 'fecha !== null && hasta > fecha',
    despues: 'hasta > fecha',
    razon: 'no text is greater than null',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/notas/notas.ts`,
    antes: 'fecha_conocimiento === null',
    despues: 'false',
    razon: 'the days since null are no number, which is not over the term',
    fecha: FECHA,
  },
  ...['notas', 'cambioAFacturaA'].map((archivo) => ({
    archivo: `${RULES}/notas/${archivo}.ts`,
    antes: 'entrada.vencimientos ?? []',
    despues: 'entrada.vencimientos',
    razon: 'who is given no due dates takes the same empty list',
    fecha: FECHA,
  })),
  {
    archivo: `${RULES}/ventas/decideVenta.ts`,
    antes: 'tipo_comprobante === null',
    despues: 'false',
    razon: 'letters A, B and C have an invoice each: the check is for the types',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/ventas/decideVenta.ts`,
    antes: "'empresa_no_puede_emitir'",
    despues: "''",
    razon: 'letters A, B and C have an invoice each: nothing refuses here',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/ventas/situacion.ts`,
    antes: 'inicio === null',
    despues: 'false',
    razon: 'no date is before null: the check is for the types',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/ventas/otraEmpresa.ts`,
    antes: '!manda || !ajenos.includes(manda)',
    despues: '!ajenos.includes(manda)',
    razon: 'no list of vouchers has undefined: the check is for the types',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/notas/cambioAFacturaA.ts`,
    antes: 'meli_order_id ?? []',
    despues: 'meli_order_id',
    razon: 'a line of no order has nothing credited by order: its row of 0 is left out',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/notas/creditFactura.ts`,
    antes: '!primera',
    despues: 'false',
    razon: 'a group has always a line: the check is for the types',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/notas/deOtroSistema.ts`,
    antes: 'elegida === null || !leido.condiciones.includes(elegida)',
    despues: '!leido.condiciones.includes(elegida)',
    razon: 'no list of conditions has null: the check is for the types',
    fecha: FECHA,
  },
  {
    archivo: `${RULES}/notas/impedimentoDeNota.ts`,
    antes: 'credito?.factura_id ?? []',
    despues: 'credito?.factura_id',
    razon: 'no invoice has an undefined id',
    fecha: FECHA,
  },
];
