import { readConfig, openDeps, rotateSecreto } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCipher, huellaDeSecreto } from '../../../core/src/secret.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// APP_SECRET changes while everything works: data encrypted with the former secret is read, and encrypted again.

let tienda: Tienda;
const NUEVO = 'el secreto nuevo, también de más de treinta y dos';

beforeAll(async () => {
  tienda = await startTienda();
  await tienda.reset();
});
afterAll(() => tienda.close());

const cifrados = async (): Promise<string[]> => {
  const filas = await tienda.deps.store
    .fork()
    .execute<{ cifrado: string }[]>(
      'select access_token_cifrado as cifrado from cuenta union all select refresh_token_cifrado from cuenta union all select cifrado from arca_ticket',
    );
  return filas.map(({ cifrado }) => cifrado);
};

test('with both secrets all data is read; once encrypted again the old secret is not needed', async () => {
  await tienda.deps.arca.wsfe.ultimoAutorizado({ cuit: tienda.emisor.cuit, punto_de_venta: 3, tipo_comprobante: 6 });
  const viejo = tienda.entorno.env['APP_SECRET'] ?? '';
  // A value encrypted before keys had an id.
  const [cuentaGuardada] = await tienda.deps.store
    .fork()
    .execute<{ t: string }[]>('select access_token_cifrado as t from cuenta');
  const sinId = `v1.${cuentaGuardada?.t.split('.')[2]}`;
  await tienda.deps.store.fork().execute('update cuenta set access_token_cifrado = ?', [sinId]);
  expect(createCipher(viejo).decrypt(sinId)).not.toBe('');

  const secretos = { ...tienda.entorno.env, APP_SECRET: NUEVO, APP_SECRET_ANTERIOR: viejo };
  const deps = await openDeps(readConfig(secretos));
  try {
    const meliId =
      (await deps.store.fork().execute<{ id: string }[]>('select meli_user_id as id from cuenta'))[0]?.id ?? '';
    const antes = await deps.store.tokens('meli').leer(meliId);
    expect(antes?.access_token).toBeTruthy();
    expect(await rotateSecreto(readConfig(secretos))).toMatchObject({ recifradas: 2, huella: huellaDeSecreto(NUEVO) });
    expect(await rotateSecreto(readConfig(secretos))).toMatchObject({ recifradas: 0 });
    expect(await cifrados()).toHaveLength(3);
    expect((await cifrados()).every((cifrado) => cifrado.startsWith(`v2.${huellaDeSecreto(NUEVO)}.`))).toBe(true);
    expect(await deps.store.tokens('meli').leer(meliId)).toEqual(antes);
    // A process with only the new secret.
    const nueva = await openDeps(readConfig({ ...tienda.entorno.env, APP_SECRET: NUEVO }));
    expect(await nueva.store.tokens('meli').leer(meliId)).toEqual(antes);
    await nueva.close();
  } finally {
    await deps.close();
  }
});

test('without both secrets, or with a wrong one, nothing is changed', async () => {
  const antes = await cifrados();
  const con = (cambios: Record<string, string>) => rotateSecreto(readConfig({ ...tienda.entorno.env, ...cambios }));
  await expect(con({ APP_SECRET: NUEVO })).rejects.toMatchObject({ data: { variable: 'APP_SECRET_ANTERIOR' } });
  await expect(con({ APP_SECRET: 'x'.repeat(40), APP_SECRET_ANTERIOR: 'y'.repeat(40) })).rejects.toMatchObject({
    code: 'configuracion_invalida',
  });
  expect(await cifrados()).toEqual(antes);
});
