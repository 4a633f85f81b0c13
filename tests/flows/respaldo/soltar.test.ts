import { today } from '@talonario/core/base';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedBorradores, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { correr } from '../../helpers/procesos/cli.ts';
import { startEntorno, type Entorno } from '../../helpers/servicios/entorno.ts';

// Companies of two users have unrecognised vouchers with the same numbers: only the named ones are released.

const [NORTE, SUR] = ['30716543214', '30712220003'];
let entorno: Entorno;

beforeAll(async () => {
  entorno = await startEntorno();
  for (const cuit of [NORTE, SUR]) await seedSinReconocer(entorno.deps, await seedEmisor(entorno.deps, cuit));
});
afterAll(() => entorno.close());
beforeEach(() => entorno.deps.store.fork().execute(`update comprobante_recuperado set estado = 'sin_reconocer'`));

/** Stores FC B 4-1 and NC B 4-1 as unrecognised vouchers. */
async function seedSinReconocer(deps: Deps, emisor: Emisor): Promise<void> {
  const facturaPropia = { fecha: today(new Date()), punto_de_venta: 4 };
  const facturas = await seedBorradores(deps, emisor, [facturaPropia]);
  await issueComprobantes(deps, { alcance: emisor.alcance, ids: facturas });
  const notas = await seedBorradores(
    deps,
    emisor,
    facturas.map((nota_de) => ({ ...facturaPropia, tipo_comprobante: 8, nota_de })),
  );
  await issueComprobantes(deps, { alcance: emisor.alcance, ids: notas });
  for (const id of [...facturas, ...notas]) {
    await deps.store.fork().execute('insert into comprobante_recuperado (comprobante_id) values (?)', [id]);
  }
}

const soltar = (linea: string) => correr(['respaldo', 'soltar', ...linea.split(' ')], { env: entorno.env });

async function quedan(): Promise<string[]> {
  const filas = await entorno.deps.store.fork().execute<{ cual: string }[]>(
    `select concat_ws(' ', company_cuit, tipo_comprobante, punto_de_venta, numero_comprobante) as cual
       from comprobante c join comprobante_recuperado r on r.comprobante_id = c.id where r.estado = 'sin_reconocer' order by 1`,
  );
  return filas.map(({ cual: serieDicha }) => serieDicha);
}
const TODOS = [`${SUR} 6 4 1`, `${SUR} 8 4 1`, `${NORTE} 6 4 1`, `${NORTE} 8 4 1`];

test.each([
  ['--todos', []],
  [`--todos --cuit ${SUR}`, [`${NORTE} 6 4 1`, `${NORTE} 8 4 1`]],
  [`FC B 4-1 --cuit ${SUR}`, [`${SUR} 8 4 1`, `${NORTE} 6 4 1`, `${NORTE} 8 4 1`]],
  [`nc-b-0004-00000001 fc b4-1 --cuit ${NORTE}`, [`${SUR} 6 4 1`, `${SUR} 8 4 1`]],
])('%s', async (linea, quedarian) => {
  expect(await quedan()).toEqual(TODOS);
  expect(await soltar(linea)).toMatchObject({ code: 0, stderr: '' });
  expect(await quedan()).toEqual(quedarian);
});

test.each([
  ['FC B 4-1', 'FC B 0004-00000001 del CUIT 30-71222000-3, FC B 0004-00000001 del CUIT 30-71654321-4'],
  [`b4-1 --cuit ${NORTE}`, 'FC B 0004-00000001 del CUIT 30-71654321-4, NC B 0004-00000001 del CUIT 30-71654321-4'],
  // Not even the correctly named one is released.
  [`FC B 4-1 b4-1 --cuit ${NORTE}`, 'NC B 0004-00000001'],
  [`FC B 4-2 --cuit ${NORTE}`, 'no está FC B 4-2'],
  ['FC B 4-1 --cuit 20111111112', 'no está FC B 4-1'],
  ['B4-1 --todos', '--todos'],
  [`--cuit ${NORTE}`, '--punto'],
  ['--punto 4', '--cuit'],
  ['--todos --punto 4', '--punto'],
  [`--todos --cuit ${NORTE} --punto 4`, '--punto'],
])('%s is refused, and none is released', async (linea, dice) => {
  const { code, stderr } = await soltar(linea);
  expect(code).toBe(2);
  expect(stderr).toContain(dice);
  expect(await quedan()).toEqual(TODOS);
});

test('the unrecognised vouchers are listed with their CUIT and type', async () => {
  const { stdout } = await correr(['respaldo', 'verificar'], { env: entorno.env });
  expect(stdout).toMatch(/30-71222000-3 +NC B 0004-00000001/);
  expect(stdout).toMatch(/30-71654321-4 +FC B 0004-00000001/);
});
