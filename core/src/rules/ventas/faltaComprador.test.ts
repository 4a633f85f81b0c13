import { expect, test } from 'vitest';
import { faltaComprador, nombraOtros } from './faltaComprador.ts';
import { finDelPlazo } from './finDelPlazo.ts';

const [antes, despues] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-11-20T13:00:00Z')];

test('a buyer is asked for while the order changed after it was read', () => {
  const falta = (comprador_al: Date | null) => faltaComprador({ comprador_al, ultima_actualizacion: despues });
  expect([falta(null), falta(antes), falta(despues)]).toEqual([true, true, false]);
});

test('billing data are others when both are known and differ', () => {
  const names = (facturacion_id: string | null, facturacion_de: string | null) =>
    nombraOtros({ facturacion_id, facturacion_de });
  expect([names('1', '2'), names('1', '1'), names(null, '2'), names('1', null)]).toEqual([true, false, false, false]);
});

test('an account waits so many hours from the last order that was closed, or made', () => {
  const orden = (fecha_cierre: Date | null, fecha_creacion: Date) => ({ fecha_cierre, fecha_creacion });
  expect(finDelPlazo([orden(antes, antes), orden(null, despues)], 24)).toEqual(new Date('2026-11-21T13:00:00Z'));
  expect(finDelPlazo([orden(despues, antes), orden(antes, antes)], 1)).toEqual(new Date('2026-11-20T14:00:00Z'));
});
