import type { Traspasos } from '@talonario/core/empresas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { correr } from '../helpers/procesos/cli.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// A company handed over from the terminal.

const NORTE = '30716543214';
let entorno: Entorno;
let duenia: Emisor;

beforeAll(async () => {
  entorno = await startEntorno();
  duenia = await seedEmisor(entorno.deps, NORTE);
  const em = entorno.deps.store.fork();
  await em.execute(`update usuario set email = 'duenia@prueba.test' where id = ?`, [duenia.user_id]);
  await em.execute(
    `with u as (insert into usuario (email, password_hash, email_confirmed) values ('socio@prueba.test', 'x', true) returning id)
     insert into miembro (company_id, usuario_id, rol) select ?::uuid, id, 'empleado' from u`,
    [duenia.company_id],
  );
});
afterAll(() => entorno.close());

async function talonario(linea: string, usuario: string): Promise<Traspasos> {
  const { code, json } = await correr([...linea.split(' '), '--usuario', `${usuario}@prueba.test`, '--json'], {
    env: entorno.env,
  });
  expect({ linea, code, ...json<object>() }).toMatchObject({ linea, code: 0 });
  return json<Traspasos>();
}

test('is offered, withdrawn, offered again, declined and at last accepted, by the CUIT', async () => {
  const ofrecer = `traspasos ofrecer ${NORTE} socio@prueba.test`;
  expect((await talonario(ofrecer, 'duenia')).ofrecidos).toMatchObject([{ estado: 'ofrecido' }]);
  expect((await talonario(`traspasos retirar ${NORTE}`, 'duenia')).ofrecidos).toMatchObject([{ estado: 'retirado' }]);
  await talonario(ofrecer, 'duenia');
  expect((await talonario(`traspasos rechazar ${NORTE}`, 'socio')).recibidos[0]).toMatchObject({ estado: 'rechazado' });
  await talonario(ofrecer, 'duenia');
  const { recibidos } = await talonario(`traspasos aceptar ${NORTE} --conserva`, 'socio');
  expect(recibidos[0]).toMatchObject({ estado: 'aceptado', conserva: true });
  const titulares = await entorno.deps.store
    .fork()
    .execute('select u.email from empresa e join usuario u on u.id = e.user_id where e.id = ?', [duenia.company_id]);
  expect(titulares).toEqual([{ email: 'socio@prueba.test' }]);
  expect((await talonario('traspasos', 'duenia')).ofrecidos.map(({ estado }) => estado)).toEqual([
    'aceptado',
    'rechazado',
    'retirado',
  ]);
});
