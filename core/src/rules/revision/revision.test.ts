import { expect, test } from 'vitest';
import {
  reviewArca,
  reviewCertificado,
  reviewColas,
  reviewCopias,
  reviewDisco,
  sinMail,
  reviewRelojes,
} from './revision.ts';

const AHORA = new Date('2026-11-22T12:00:00-03:00');
const GB = 1024 ** 3;
const hace = (minutos: number): Date => new Date(AHORA.getTime() - minutos * 60_000);

test('a disk with less than a gigabyte free is short of room', () => {
  expect(reviewDisco([{ carpeta: '/datos', libre: 70 * GB, total: 80 * GB }])).toEqual({
    estado: 'bien',
    dice: '70,0 GB libres de 80,0 GB en /datos.',
    que_hacer: null,
  });
  const justo = reviewDisco([
    { carpeta: '/datos', libre: 70 * GB, total: 80 * GB },
    { carpeta: '/base', libre: GB / 2, total: 20 * GB },
  ]);
  expect(justo).toMatchObject({ estado: 'mal', dice: expect.stringContaining('0,5 GB libres de 20,0 GB en /base') });
});

test.each([
  [
    { base: 0, arca: 1_000, plazas: [{ nombre: 'Mercado Libre', desvio: -2_000 }] },
    'bien',
    'En hora respecto de la base, ARCA, Mercado Libre.',
  ],
  [
    { base: 0, arca: null, plazas: [{ nombre: 'Mercado Libre', desvio: null }] },
    'bien',
    'En hora respecto de la base.',
  ],
  [
    { base: 40_000, arca: 0, plazas: [{ nombre: 'Mercado Libre', desvio: 0 }] },
    'mal',
    'está 1 minuto adelantado respecto de la base.',
  ],
  [
    { base: 0, arca: -600_000, plazas: [{ nombre: 'Mercado Libre', desvio: null }] },
    'mal',
    'está 10 minutos atrasado respecto de ARCA.',
  ],
  [
    { base: null, arca: null, plazas: [{ nombre: 'Mercado Libre', desvio: 900_000 }] },
    'mal',
    'está 15 minutos adelantado respecto de Mercado Libre.',
  ],
  [
    { base: null, arca: null, plazas: [{ nombre: 'Mercado Libre', desvio: null }] },
    'mal',
    'Ningún otro servicio informó su hora.',
  ],
] as const)('clocks %o: %s', (desvios, estado, dice) => {
  expect(reviewRelojes(desvios)).toMatchObject({ estado, dice: expect.stringContaining(dice) });
});

test('a certificate is wrong when it cannot be used, is of another CUIT or ends within a month', () => {
  const instalacion = { ambiente: 'produccion', cuit: '30716543214', ahora: AHORA } as const;
  const vence = new Date('2027-11-22T12:00:00-03:00');
  expect(reviewCertificado(instalacion, { cuit: '30716543214', vence })).toEqual({
    estado: 'bien',
    dice: 'Del CUIT 30-71654321-4, vence en 365 días, el 22/11/2027.',
    que_hacer: null,
  });
  expect(reviewCertificado(instalacion, { cuit: '20111111112', vence })).toMatchObject({
    estado: 'mal',
    dice: 'Es del CUIT 20-11111111-2, y ARCA_CUIT es 30-71654321-4.',
  });
  const pronto = { cuit: '30716543214', vence: new Date('2026-11-30T12:00:00-03:00') };
  expect(reviewCertificado(instalacion, pronto)).toMatchObject({
    estado: 'mal',
    dice: expect.stringContaining('en 8 días'),
  });
  expect(reviewCertificado(instalacion, { falla: 'No hay nada.' })).toMatchObject({
    estado: 'mal',
    dice: 'No hay nada.',
  });
  expect(reviewCertificado({ ...instalacion, ambiente: 'simulador' }, { falla: 'x' }).estado).toBe('sin_uso');
});

test('ARCA answers that one of its servers is down', () => {
  const sano = { aplicacion: 'OK', base: 'OK', autenticacion: 'OK', milisegundos: 120 };
  expect(reviewArca('produccion', sano)).toMatchObject({ estado: 'bien', dice: 'Responde en 120 ms (produccion).' });
  expect(reviewArca('produccion', { ...sano, base: 'NO' })).toMatchObject({
    estado: 'mal',
    dice: 'Responde, con fallas en: base (NO).',
  });
});

test('copies: two nights without one is wrong; the simulator may have none', () => {
  const aqui = { ambiente: 'produccion', ahora: AHORA } as const;
  expect(reviewCopias(hace(60 * 30), aqui)).toMatchObject({
    estado: 'bien',
    dice: 'La última es de hace 1 día y 6 horas.',
  });
  expect(reviewCopias(hace(60 * 49), aqui).estado).toBe('mal');
  expect(reviewCopias(null, aqui)).toMatchObject({
    estado: 'mal',
    que_hacer: expect.stringContaining('respaldo crear'),
  });
  expect(reviewCopias(null, { ...aqui, ambiente: 'simulador' }).estado).toBe('sin_uso');
});

test('queues: wrong when no process takes the jobs, or some ran out of tries', () => {
  const cola = { en_espera: 3, en_curso: 1, fallidos: 0, desde: hace(1) };
  expect(reviewColas([cola], AHORA)).toMatchObject({
    estado: 'bien',
    dice: '3 en espera, 1 en curso, ninguno falló.',
  });
  expect(reviewColas([cola, { ...cola, desde: hace(16) }], AHORA)).toMatchObject({
    estado: 'mal',
    dice: 'Hay trabajos que esperan desde hace 16 minutos (6 en espera, 2 en curso).',
  });
  expect(reviewColas([{ ...cola, fallidos: 2 }], AHORA)).toMatchObject({
    estado: 'mal',
    dice: expect.stringContaining('2 trabajos agotaron sus intentos'),
  });
});

test('an installation without mail is not wrong, and what it cannot do is told', () => {
  expect(sinMail('abierto').dice).toContain('nadie puede registrarse');
  expect(sinMail('cerrado').dice).toBe('Sin SMTP_URL: no se manda ningún mail.');
});
