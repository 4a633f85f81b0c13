import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { Percepcion } from '../../contract/comprobantes/comprobante.ts';
import type { Provincia } from '../../contract/enums.ts';
import { avisosDeDevolucion, avisosDeNota, giveBackPercepciones, plazoParaDevolver } from './devolucion.ts';

const percepcion = (provincia: Provincia, importe: string): Percepcion => ({
  provincia,
  percepcion_aplicada: new Decimal('2.5'),
  base: new Decimal('40661.00'),
  importe: new Decimal(importe),
  motivo: 'Padrón',
});
const factura = { fecha: '2026-11-20', percepciones: [percepcion(0, '1016.53'), percepcion(14, '0.00')] };

test('case 12.5: annulling the whole invoice within the two following months gives the perception back unchanged', () => {
  const { percepciones, no_devueltas } = giveBackPercepciones({ factura, anula_todo: true, fecha: '2027-01-31' });
  expect(percepciones).toEqual([factura.percepciones[0]]);
  expect(no_devueltas).toEqual([]);
});

test.each<[string, boolean, string, string]>([
  ['case 12.4: a partial note', false, '2026-11-21', 'parcial'],
  ['after the window', true, '2027-02-01', 'fuera_de_plazo'],
])('%s gives nothing back, and says why', (_, anula_todo, fecha, motivo) => {
  const { percepciones, no_devueltas } = giveBackPercepciones({ factura, anula_todo, fecha });
  const cero = new Decimal(0);
  const explicada = { provincia: 0, base: factura.percepciones[0]?.base, importe: cero, percepcion_aplicada: cero };
  expect(percepciones).toMatchObject([{ ...explicada, motivo: `No se devuelve: ${no_devueltas[0]?.texto}` }]);
  expect(no_devueltas).toMatchObject([{ perceptor: 'CABA', motivo }]);
});

test('a perception not given back has 0 in pesos too', () => {
  const decidida = { ...percepcion(0, '1016.53'), importe_pesos: new Decimal('1016.53') };
  const { percepciones } = giveBackPercepciones({
    factura: { ...factura, percepciones: [decidida] },
    anula_todo: false,
    fecha: '2026-11-21',
  });
  expect(percepciones).toMatchObject([{ importe_pesos: new Decimal(0) }]);
});

test('a province without rules gives nothing back', () => {
  const sinReglas = { ...factura, percepciones: [percepcion(1, '10.00')] };
  const { no_devueltas } = giveBackPercepciones({ factura: sinReglas, anula_todo: true, fecha: '2026-11-20' });
  expect(no_devueltas).toMatchObject([{ perceptor: 'Buenos Aires', motivo: 'sin_regla' }]);
});

const vencimientos = [{ provincia: 14 as const, periodo: '2026-11', vence: '2026-12-14', fuente: 'de prueba' }];

test('Tucumán: the same month, or until the return of that month is due where the date is known', () => {
  expect(plazoParaDevolver({ provincia: 14 }, '2026-11-20', [])).toEqual({ seguro: '2026-11-30', ultimo: null });
  expect(plazoParaDevolver({ provincia: 14 }, '2026-11-20', vencimientos)?.ultimo).toBe('2026-12-14');
  expect(plazoParaDevolver({ provincia: 14 }, '2026-10-20', vencimientos)?.ultimo).toBeNull();
  expect(plazoParaDevolver({ provincia: 0 }, '2026-12-31', [])?.ultimo).toBe('2027-02-28');
});

test.each<[string, readonly (typeof vencimientos)[number][], string | null]>([
  ['2026-11-30', [], null],
  ['2026-12-03', [], 'vencimiento_por_saber'],
  ['2026-12-03', vencimientos, null],
  ['2026-12-14', vencimientos, null],
  ['2026-12-15', vencimientos, 'fuera_de_plazo'],
])('Tucumán, annulled on %s: what is not known is not said to be late', (fecha, conocidos, motivo) => {
  const deTucuman = { fecha: '2026-11-30', percepciones: [percepcion(14, '503.38')] };
  const { percepciones, no_devueltas } = giveBackPercepciones({
    factura: deTucuman,
    anula_todo: true,
    fecha,
    vencimientos: conocidos,
  });
  expect(percepciones[0]?.importe.toFixed(2)).toBe(motivo === null ? '503.38' : '0.00');
  expect(no_devueltas.map((noDevuelta) => noDevuelta.motivo)).toEqual(motivo === null ? [] : [motivo]);
});

test('before a note is issued: a notice says that the perception of a province without rules is not given back', () => {
  const deDosProvincias = { ...factura, percepciones: [percepcion(0, '1016.53'), percepcion(3, '500.00')] };
  const avisos = (fecha: string) => avisosDeDevolucion({ factura: deDosProvincias, anula_todo: true, fecha });
  expect(avisos('2026-11-21')).toEqual([
    expect.stringMatching(/^La percepción de .+ no se devuelve: no hay reglas cargadas para devolverla\.$/),
  ]);
  expect(avisos('2027-02-01')).toHaveLength(2);
});

test('the draft of a note, total or partial, gives the same notices as the note before it was made', () => {
  const deDosProvincias = { ...factura, percepciones: [percepcion(0, '1016.53'), percepcion(3, '500.00')] };
  for (const anula_todo of [true, false]) {
    const entrada = { factura: deDosProvincias, anula_todo, fecha: '2026-11-21' };
    const avisos = avisosDeNota(giveBackPercepciones(entrada).percepciones);
    expect(avisos).toEqual(avisosDeDevolucion(entrada));
    expect(avisos).toHaveLength(anula_todo ? 1 : 2);
  }
});

test.each([
  ['No se devuelve: fuera de plazo', 'fuera de plazo'],
  ['No se devuelve: no hay reglas cargadas para devolverla', 'no hay reglas cargadas para devolverla'],
  [
    'No se devuelve: solo la devuelve una única nota que anule toda la operación',
    'solo la devuelve una única nota que anule toda la operación',
  ],
  [
    'No se devuelve: falta el vencimiento de la DDJJ de ese mes, hasta el que se puede devolver; cargalo en la empresa si todavía no pasó',
    'falta el vencimiento de la DDJJ de ese mes, hasta el que se puede devolver; cargalo en la empresa si todavía no pasó',
  ],
])('a note stored with "%s" gives its notice', (motivo, texto) => {
  const guardada = { ...percepcion(0, '0.00'), motivo };
  expect(avisosDeNota([guardada])).toEqual([`La percepción de CABA no se devuelve: ${texto}.`]);
});

test('a reason that only begins like a stored one gives no notice', () => {
  expect(avisosDeNota([{ ...percepcion(0, '0.00'), motivo: 'No se devuelve: lo pidió el comprador' }])).toEqual([]);
});
