import { readConfig } from '@talonario/core/server/instalacion';
import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeLugares, lugarDeLaBase } from './estado.ts';

test('the embedded database is where it really is, and not where its data folder says nothing of it', () => {
  const lines = renderLines(
    describeLugares(readConfig({ TALONARIO_DATOS: '/datos' }), '/var/lib/talonario/ab12', null),
  );
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
    expect.arrayContaining([
      ['Datos', '/datos'],
      ['Base de datos', 'la incluida, en /var/lib/talonario/ab12'],
      ['Configuración', 'sin archivo .env'],
    ]),
  );
});

test('a server is told without its password', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgresql://ana:secreta@base.test:5433/talonario',
    ARCA_AMBIENTE: 'simulador',
  });
  const output = describeLugares(config, await lugarDeLaBase(config), '/x/.env');
  expect(renderLines(output).join('\n')).toContain('PostgreSQL en base.test:5433/talonario');
  expect(JSON.stringify(output)).not.toContain('secreta');
});

test('a server reached by a socket has no host, and is told by its folder', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgresql://postgres@/talonario?host=/var/run/postgresql',
    ARCA_AMBIENTE: 'simulador',
  });
  expect(await lugarDeLaBase(config)).toBe('/var/run/postgresql, base talonario');
});
