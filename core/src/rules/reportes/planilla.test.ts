import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { Diseno } from './campos.ts';
import { planillaDeColumnas, planillaDeDiseno } from './planilla.ts';

const campo = (nombre: string, formato: never, ancho: number) => ({ nombre, formato, ancho, de: '', valor: () => '' });
const diseno = {
  nombre: 'x',
  desde: '',
  fuente: '',
  ancho: 75,
  alfabeto: 'latin1',
  campos: [
    campo('Fecha', 'aaaammdd' as never, 8),
    campo('Vence', 'aaaammdd' as never, 8),
    campo('Número', 'numero' as never, 8),
    campo('Nombre', 'texto' as never, 10),
    campo('Importe', 'importe' as never, 15),
    campo('Con coma', 'importe_coma' as never, 8),
    campo('Cambio', 'cotizacion' as never, 10),
    campo('Alícuota', 'porcentaje_punto' as never, 6),
    campo('Letra', 'texto_derecha' as never, 2),
  ],
} as unknown as Diseno<object>;

test('a line of fixed widths, by the fields of its layout', () => {
  const planilla = planillaDeDiseno(diseno);
  const linea = `2026103100000000${'00000125'}Muñoz     000000000012345${'00010,50'}${'1405500000'}${'03.500'} A`;
  expect(linea).toHaveLength(75);
  expect(planilla.encabezado?.slice(0, 3)).toEqual(['Fecha', 'Vence', 'Número']);
  expect(planilla.fila({ linea })).toEqual([
    { fecha: '2026-10-31' },
    '',
    '125',
    'Muñoz',
    new Decimal('123.45'),
    new Decimal('10.5'),
    new Decimal('1405.5'),
    new Decimal('3.5'),
    'A',
  ]);
});

test('a line in columns: codes are text, days are days, figures are figures', () => {
  const { fila } = planillaDeColumnas(4, { fechas: [0] });
  expect(
    fila({
      linea: '',
      celdas: ['05/10/2026', '06/10/2026', '2000009876543211', '30716543214', '-12,50', '7', 'Neto', ''],
    }),
  ).toEqual([
    { fecha: '2026-10-05' },
    '06/10/2026',
    '2000009876543211',
    '30716543214',
    new Decimal('-12.5'),
    new Decimal(7),
    'Neto',
    '',
  ]);
});
