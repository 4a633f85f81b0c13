import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correr } from '../helpers/procesos/cli.ts';
import type { Corrida } from '../helpers/procesos/talonario.ts';
import { startTienda, type Tienda } from '../helpers/servicios/vendedor.ts';

let tienda: Tienda;
let carpeta: string;

beforeAll(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'talonario-reporte-'));
  tienda = await startTienda();
  await tienda.reset();
});
afterAll(async () => {
  await tienda.close();
  rmSync(carpeta, { recursive: true });
});

const run = (linea: string): Promise<Corrida> => correr(linea.split(' '), { env: tienda.entorno.env });
const empresa = (): string => `--empresa ${tienda.emisor.cuit}`;

test.each(['iva-ventas', 'libro-iva-digital', 'iva-simple', 'jurisdicciones', 'rentabilidad', 'paquete'])(
  'reporte %s: a month without vouchers says so, writes no file and is no failure for cron',
  async (nombre) => {
    const linea = `reporte ${nombre} ${empresa()} --mes 2020-01 --salida ${carpeta}`;
    expect(await run(linea)).toMatchObject({
      code: 0,
      stdout: 'No existen casos para la fecha seleccionada\n',
      stderr: '',
    });
    expect(await run(`${linea} --silencioso`)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(readdirSync(carpeta)).toEqual([]);
  },
);

test('a report without --mes nor dates names both options', async () => {
  expect(await run(`reporte iva-ventas ${empresa()}`)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'Falta --mes, o --desde y --hasta. Agregalo y volvé a intentar.\n',
  });
});
