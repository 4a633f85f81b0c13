import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeDestinos, describeEntregas } from './destinos.ts';

const destino = {
  id: '00000000-0000-4000-8000-000000000001',
  url: 'https://deposito.test/avisos',
  estado: 'activo' as const,
  fallas: 0,
  pendientes: 0,
  creado_en: new Date('2026-11-01T12:00:00Z'),
};
const entrega = {
  id: '00000000-0000-4000-8000-000000000002',
  tipo: 'comprobante.emitido' as const,
  comprobante_id: destino.id,
  estado: 'entregada' as const,
  intentos: 1,
  enviada_en: new Date('2026-11-02T12:00:01Z'),
  respuesta: 204,
  error: null,
  creada_en: new Date('2026-11-02T12:00:00Z'),
};

const cells = (lines: string[], hasta: number) => lines.map((line) => line.split(/\s{2,}/).slice(0, hasta));

test('each destino, how it goes and what it was not told yet', () => {
  const lines = renderLines(
    describeDestinos([
      destino,
      { ...destino, fallas: 2, pendientes: 3 },
      { ...destino, estado: 'detenido', fallas: 15 },
    ]),
  );
  expect(cells(lines, 2)).toEqual([
    ['Dirección', 'Estado'],
    [destino.url, 'al día'],
    [destino.url, 'falló 2 veces'],
    [destino.url, 'detenido'],
  ]);
  expect(renderLines(describeDestinos([]))).toEqual([
    'Ninguna dirección recibe avisos: se agregan con `talonario destinos crear`.',
  ]);
});

test('what one was told, and why something did not arrive', () => {
  const fallida = { ...entrega, estado: 'pendiente' as const, intentos: 2, respuesta: 500, error: 'Respondió 500.' };
  const lines = renderLines(describeEntregas({ results: [fallida, entrega], totalItems: 2 }));
  expect(cells(lines, 4).slice(0, 2)).toEqual([
    ['Cuándo', 'Qué', 'Estado', 'Por qué'],
    ['02/11/2026 09:00', 'comprobante emitido', 'por llegar (2 intentos)', 'Respondió 500.'],
  ]);
  expect(renderLines(describeEntregas({ results: [], totalItems: 0 }))).toEqual([
    'Todavía no hubo avisos para esta dirección.',
  ]);
});
