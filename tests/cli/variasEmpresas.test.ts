import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '@talonario/core/base';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { correr } from '../helpers/procesos/cli.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// Two companies of a user have vouchers with the same numbers: files of one do not overwrite those of the other.

const [NORTE, SUR] = ['30716543214', '30712220003'];
const HOY = today(new Date());
let entorno: Entorno;
let carpeta: string;

beforeAll(async () => {
  entorno = await startEntorno();
  carpeta = mkdtempSync(join(entorno.deps.config.datos, 'archivos-'));
  const norte = await seedEmisor(entorno.deps, NORTE);
  const sur: Emisor = { ...(await seedEmisor(entorno.deps, SUR)), user_id: norte.user_id, alcance: norte.alcance };
  const em = entorno.deps.store.fork();
  await em.execute('update empresa set user_id = ? where id = ?', [norte.user_id, sur.company_id]);
  await em.execute('delete from usuario where id <> ?', [norte.user_id]);
  for (const emisor of [norte, sur]) {
    const ids = await seedBorradores(entorno.deps, emisor, [{ fecha: HOY }]);
    await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids });
  }
});
afterAll(() => entorno.close());

async function escribir(comando: string, cuit: string): Promise<string[]> {
  const linea = [
    ...comando.split(' '),
    '--empresa',
    cuit,
    '--desde',
    HOY,
    '--hasta',
    HOY,
    '--salida',
    carpeta,
    '--json',
  ];
  const { code, json } = await correr(linea, { env: entorno.env });
  expect(code).toBe(0);
  const { archivos } = json<{ archivos: string[] }>();
  expect(archivos.length).toBeGreaterThan(0);
  return archivos;
}

test('pdf', async () => {
  const comando = 'pdf';
  const deNorte = await escribir(comando, NORTE);
  const antes = deNorte.map((archivo) => readFileSync(archivo, 'latin1'));
  const deSur = await escribir(comando, SUR);
  expect(deNorte.map((archivo) => readFileSync(archivo, 'latin1'))).toEqual(antes);
  for (const archivo of deNorte) expect(archivo).toContain(NORTE);
  for (const archivo of deSur) expect(archivo).toContain(SUR);
  expect(readdirSync(carpeta).every((nombre) => nombre.startsWith(NORTE) || nombre.startsWith(SUR))).toBe(true);
  // Running it again writes the same file.
  expect(await escribir(comando, NORTE)).toEqual(deNorte);
});

test.each([
  ['30-71654321-5', 'cuit_invalido', 'el último corresponder a los anteriores'],
  ['30716534214', 'cuit_invalido', 'el último corresponder a los anteriores'],
  ['30716543221', 'cuit_invalido', 'el último corresponder a los anteriores'],
])('a mistyped company (%s) is answered with the one it resembles', async (escrito, codigo, dice) => {
  for (const comando of ['comprobantes', 'reporte iva-ventas --mes actual', 'arca conciliar', 'contador enlaces']) {
    const linea = [...comando.split(' '), '--empresa', escrito, '--json'];
    const { code, json } = await correr(linea, { env: entorno.env });
    expect({ comando, code, ...json<object>() }).toMatchObject({ comando, code: 2, codigo });
    const { error } = json<{ error: string }>();
    expect(error).toContain(dice);
    expect(error).toMatch(/¿Quisiste decir 30-71654321-4 \(.+\)\?$/);
  }
});

test('an unknown company resembles none', async () => {
  const { code, stderr } = await correr(['comprobantes', '--empresa', '20-11111111-2'], { env: entorno.env });
  expect(code).toBe(2);
  expect(stderr).not.toContain('¿Quisiste decir');
  expect(stderr).toContain('Para verlas: `talonario empresas`.');
});
