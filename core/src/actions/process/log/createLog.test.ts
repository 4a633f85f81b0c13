import { expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { AppError } from '../../../rules/errors.ts';
import { followTrazas, followOrdenes } from '../hilo.ts';
import { createLog } from './createLog.ts';
import { logOf } from './log.ts';

const TRAZAS = ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-000000000002'] as const;

function logging(env: Record<string, string> = {}) {
  const lineas: Record<string, unknown>[] = [];
  const log = createLog(readConfig(env), { write: (linea) => void lineas.push(JSON.parse(linea)) });
  return { log, dichas: lineas, mensajes: () => lineas.map(({ msg }) => msg) };
}

test('each line names its traza, or those of its batch', () => {
  const { log, dichas: lineas } = logging();
  log.info({}, 'of none');
  followTrazas([TRAZAS[0]], () => log.info({}, 'of one'));
  followOrdenes(
    new Map([
      ['1', TRAZAS[0]],
      ['2', TRAZAS[1]],
    ]),
    () => log.info({}, 'of two'),
  );
  expect(lineas.map(({ msg, traza, trazas }) => ({ msg, traza, trazas }))).toEqual([
    { msg: 'of none' },
    { msg: 'of one', traza: TRAZAS[0] },
    { msg: 'of two', trazas: [...TRAZAS] },
  ]);
});

test('an area has the level it is given, and other areas the general one', () => {
  const { log, mensajes } = logging({ LOG_LEVEL: 'warn', LOG_NIVELES: 'meli=debug,arca=error' });
  for (const area of ['meli', 'arca', 'ventas'] as const) {
    logOf(log, area).debug?.({}, `${area} debug`);
    logOf(log, area).info({}, `${area} info`);
    logOf(log, area).warn({}, `${area} warn`);
  }
  expect(mensajes()).toEqual(['meli debug', 'meli info', 'meli warn', 'ventas warn']);
});

test('a sampled traza is written whole or not at all, and its failures always', () => {
  const { log, mensajes } = logging({ LOG_MUESTREO: 'ventas=0.5' });
  const ventas = logOf(log, 'ventas');
  for (const traza of TRAZAS) {
    for (const paso of ['lectura', 'decision']) ventas.info({ traza }, `${traza[0]} ${paso}`);
    followTrazas([traza], () => ventas.info({}, `${traza[0]} inside`));
    ventas.warn({ traza }, `${traza[0]} warn`);
  }
  expect(mensajes()).toEqual(['0 lectura', '0 decision', '0 inside', '0 warn', 'f warn']);
});

test('personal data and credentials are not written', () => {
  const { log, dichas: lineas } = logging();
  const driver = Object.assign(
    new Error(`insert into usuario (email) values ('ana@tienda.test') - duplicate key: "Ana"`),
    {
      code: '23505',
      detail: 'Key (email)=(ana@tienda.test) already exists.',
    },
  );
  log.error(
    { err: new AppError('mail_no_disponible', { motivo: 'rechazado' }, { cause: driver }) },
    'failed for ana@tienda.test',
  );
  log.warn({ data: { cuit: '30716543214', otro: '20-30123456-3' }, token: 'abc', pedido: 2000003508419013 }, 'x');
  log.warn({ texto: 'APP_USR-1234567890123456-112233-abcdef' }, 'y');
  const texto = JSON.stringify(lineas);
  for (const dato of ['ana@tienda.test', '30716543214', '20-30123456-3', 'abc', 'Ana', 'APP_USR-12', 'insert into']) {
    expect(texto).not.toContain(dato);
  }
  expect(lineas[0]).toMatchObject({
    msg: 'failed for [mail]',
    err: { type: 'AppError', cause: { codigo: '23505', message: 'duplicate key' } },
  });
  expect(lineas[1]).toMatchObject({ data: { cuit: '[cuit…214]', otro: '[cuit…6-3]' }, pedido: 2000003508419013 });
});
