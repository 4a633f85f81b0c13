import { createHash, randomUUID } from 'node:crypto';
import type { Derecho } from '@talonario/core/base';
import { endpoints, type Endpoint } from '@talonario/core/endpoints';
import { permisoClave, clavePermite, type PermisoClave } from '@talonario/core/programas';
import { login } from '@talonario/core/server/empresas';
import { addClave, addDestino, openClave, reopenDestino } from '@talonario/core/server/programas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSesion } from '../../../core/src/actions/empresas/usuarios.ts';
import { createLimits } from '../../../api/src/limits.ts';
import {
  CLAVE,
  facturaTipeada,
  hoy,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';
import { whileHeld } from '../../helpers/servicios/candado.ts';

// A program's key: the calls it may make, and until when.

let servidor: Servidor;
let duenia: UsuarioDePrueba;

beforeAll(async () => {
  servidor = await startServidor();
  duenia = await servidor.usuario();
});
afterAll(() => servidor.close());

const crear = async (permiso: PermisoClave, de = duenia) =>
  (await de.call('post', '/api/claves', { nombre: 'Planilla', permiso }).expect(200)).body as {
    id: string;
    clave: string;
    prefijo: string;
  };
const con = (clave: string, path = '/api/facturas') =>
  servidor.call('get', path).set('Authorization', `Bearer ${clave}`);
const execute = (sql: string, params: unknown[] = []) => servidor.deps.store.fork().execute<object[]>(sql, params);

const mailsOf = ({ email }: UsuarioDePrueba, asunto: string) =>
  servidor.smtp.correos().filter((correo) => correo.para.includes(email) && correo.asunto.startsWith(asunto));

/** Calls an endpoint without a body, and answers its status and the code of its refusal; null: no code. */
async function reach({ method, path }: Endpoint, clave: string): Promise<{ status: number; codigo: string | null }> {
  const fin = new AbortController();
  const respuesta = await fetch(servidor.url + path.replaceAll(/\{\w+\}/g, () => randomUUID()), {
    method,
    headers: { Authorization: `Bearer ${clave}`, 'Idempotency-Key': randomUUID() },
    redirect: 'manual',
    signal: fin.signal,
  });
  const { status } = respuesta;
  const esJson = respuesta.headers.get('Content-Type')?.includes('json') ?? false;
  const { codigo = null } = status >= 400 && esJson ? ((await respuesta.json()) as { codigo?: string }) : {};
  fin.abort();
  return { status, codigo };
}

/** Code with which a key of this permission is refused a call that needs this right; null: the call is allowed. */
function negativa(permiso: PermisoClave, derecho: Derecho | 'propio'): string | null {
  if (derecho === 'propio' || derecho === 'configurar' || derecho === 'presentar') return 'clave_no_es_sesion';
  return clavePermite(permiso, derecho) ? null : 'clave_sin_permiso';
}

describe('a key of each permission', () => {
  const conDuenio = (Object.entries(endpoints) as [string, Endpoint][]).filter(
    ([, { acceso }]) => acceso !== 'publico' && acceso !== 'enlace',
  );

  test.each(permisoClave.options)('%s: every call is answered or refused as the table says', async (permiso) => {
    const { clave } = await crear(permiso);
    const raras: unknown[] = [];
    for (const [name, endpoint] of conDuenio) {
      const { derecho = 'propio' } = endpoint;
      const { status, codigo } = await reach(endpoint, clave);
      const negada = negativa(permiso, derecho);
      const comoDice = negada === null ? ![401, 403, 500].includes(status) : status === 403 && codigo === negada;
      if (!comoDice) raras.push([name, derecho, status, codigo]);
    }
    expect(raras).toEqual([]);
    expect(conDuenio.length).toBeGreaterThan(100);
  });

  test('no permission lets a key configure', () => {
    expect(permisoClave.options.filter((permiso) => clavePermite(permiso, 'configurar'))).toEqual([]);
  });
});

describe('a key', () => {
  test('is shown once, and stored only as its hash', async () => {
    const { id, clave, prefijo } = await crear('leer');
    expect(clave).toMatch(/^tal_[\w-]{43}$/);
    expect(clave.startsWith(prefijo)).toBe(true);
    const [fila] = await execute('select * from clave_programa where id = ?', [id]);
    expect(fila).toMatchObject({ prefijo, huella: createHash('sha256').update(clave).digest('hex') });
    expect(JSON.stringify(fila)).not.toContain(clave);
    const { text } = await duenia.call('get', '/api/claves').expect(200);
    expect(text).not.toContain(clave);
  });

  test('says when it was last used', async () => {
    const { id, clave } = await crear('leer');
    await con(clave).expect(200);
    const { body } = await duenia.call('get', '/api/claves');
    expect(body.find((claveLeida: { id: string }) => claveLeida.id === id).usada_en).not.toBeNull();
  });

  test('that is revoked is refused the next time, and its open stream ends', async () => {
    const { id, clave } = await crear('leer');
    await con(clave).expect(200);
    const abierto = await fetch(`${servidor.url}/api/eventos`, { headers: { Authorization: `Bearer ${clave}` } });
    expect(abierto.status).toBe(200);
    await duenia.call('delete', `/api/claves/${id}`).expect(200);
    const { body } = await con(clave).expect(401);
    expect(body.codigo).toBe('clave_invalida');
    // The whole stream: it is read to its end.
    expect(await abierto.text()).toContain(': hola');
  });

  test('that expired is refused', async () => {
    const { id, clave } = await crear('leer');
    await execute(`update clave_programa set vence_en = now() + interval '1 minute' where id = ?`, [id]);
    await con(clave).expect(200);
    await execute(`update clave_programa set vence_en = now() - interval '1 second' where id = ?`, [id]);
    expect((await con(clave).expect(401)).body.codigo).toBe('clave_invalida');
  });

  test('is neither seen nor revoked by another user', async () => {
    const usuario = await servidor.usuario();
    const { id, clave } = await crear('leer');
    expect((await usuario.call('get', '/api/claves').expect(200)).body).toEqual([]);
    await usuario.call('delete', `/api/claves/${id}`).expect(404);
    await con(clave).expect(200);
  });

  test('ends when the password is reset by mail, and so do its open stream and the notices to destinos', async () => {
    const usuario = await servidor.usuario();
    const { clave } = await crear('emitir', usuario);
    await usuario.call('post', '/api/destinos', { url: 'https://programa.ejemplo.com/avisos' }).expect(200);
    const abierto = await fetch(`${servidor.url}/api/eventos`, { headers: { Authorization: `Bearer ${clave}` } });
    await servidor.call('post', '/api/auth/forgot-password').send({ email: usuario.email }).expect(204);
    await expect.poll(() => mailsOf(usuario, 'Elegí otra contraseña')).toHaveLength(1);
    const [mail] = mailsOf(usuario, 'Elegí otra contraseña');
    expect(mail?.texto).toContain('se revocan las claves de tus programas');
    const [, hash] = /#recuperar=(\S+)/.exec(mail?.texto ?? '') ?? [];
    const { body } = await servidor
      .call('post', '/api/auth/reset-password')
      .send({ hash, password: 'Nueva#2026b' })
      .expect(200);
    await con(clave).expect(401);
    expect(await abierto.text()).toContain(': hola');
    const callWithClave = (path: string) =>
      servidor.call('get', path).set('Authorization', `Bearer ${body.token}`).expect(200);
    expect((await callWithClave('/api/claves')).body).toMatchObject([{ revocada_en: expect.any(String) }]);
    expect((await callWithClave('/api/destinos')).body).toMatchObject([{ estado: 'detenido' }]);
  });

  test('is not made, and no destino is made or resumed, by a call under way when the password is reset', async () => {
    const usuario = await servidor.usuario();
    const { body } = await usuario.call('post', '/api/destinos', { url: 'https://programa.ejemplo.com/avisos' });
    await execute(`update destino set estado = 'detenido' where id = ?`, [body.id]);
    await execute('delete from sesion where usuario_id = ?', [usuario.id]);
    const refused = { code: 'sesion_invalida' };
    const pedida = { nombre: 'x', permiso: 'leer', dias: null } as const;
    await expect(addClave(servidor.deps, usuario, pedida)).rejects.toMatchObject(refused);
    const url = 'https://otro.ejemplo.com/avisos';
    await expect(addDestino(servidor.deps, usuario, { url })).rejects.toMatchObject(refused);
    await expect(reopenDestino(servidor.deps, usuario, body.id)).rejects.toMatchObject(refused);
    expect(await execute('select estado from destino where usuario_id = ?', [usuario.id])).toEqual([
      { estado: 'detenido' },
    ]);
    // At the terminal there is no session to look at.
    await addClave(servidor.deps, { id: usuario.id, token: null }, pedida);
  });

  test('a session is not opened with a password that is changed while it is verified', async () => {
    const { id, email } = await servidor.usuario();
    const credenciales = { email, password: CLAVE };
    const entra = whileHeld(
      servidor.deps.store,
      (tx) => tx.execute(`update usuario set password_hash = 'otra' where id = ?`, [id]),
      () => login(servidor.deps, credenciales),
    );
    await expect(entra).rejects.toMatchObject({ code: 'credenciales_invalidas' });
    await openSesion(servidor.deps, id, { password_hash: 'otra' });
    expect(await execute('select 1 from sesion where usuario_id = ?', [id])).toHaveLength(2);
  });

  test('is announced to its owner by mail when it is made, and so is a destino', async () => {
    const usuario = await servidor.usuario();
    const { clave } = await crear('emitir', usuario);
    await usuario.call('post', '/api/destinos', { url: 'https://programa.ejemplo.com/avisos?x=secreta' }).expect(200);
    const [deClave] = mailsOf(usuario, 'Hay una clave nueva');
    expect(deClave?.texto).toContain('Planilla');
    expect(deClave?.texto).toContain('emitir');
    expect(deClave?.texto).toContain('/app/programas');
    expect(deClave?.texto).not.toContain(clave);
    const [deDestino] = mailsOf(usuario, 'Hay una dirección nueva');
    expect(deDestino?.texto).toContain('programa.ejemplo.com');
    expect(deDestino?.texto).not.toContain('secreta');
  });

  test('is announced to its owner also past their daily limit of mails', async () => {
    const usuario = await servidor.usuario();
    await execute(
      `insert into correo_mandado (user_id, destino_hash, fecha_envio, cantidad)
         values (?, 'los demás', ?, 300), (?, encode(sha256(?::bytea), 'hex'), ?, 10)`,
      [usuario.id, hoy(), usuario.id, usuario.email, hoy()],
    );
    await crear('emitir', usuario);
    await usuario.call('post', '/api/destinos', { url: 'https://programa.ejemplo.com/avisos' }).expect(200);
    expect(mailsOf(usuario, 'Hay una')).toHaveLength(2);
  });

  test('is made a limited number of times, as a destino, a link or a monthly mail: each sends a mail', async () => {
    const usuario = await servidor.usuario();
    const empresa = await usuario.empresa();
    const limits = createLimits(servidor.deps);
    await Promise.all(Array.from({ length: 100 }, () => limits.take('accesos', usuario.id)));
    const antes = servidor.smtp.correos().length;
    for (const [metodo, path, cuerpo] of [
      ['post', '/api/claves', { nombre: 'x', permiso: 'leer' }],
      ['post', '/api/destinos', { url: 'https://programa.ejemplo.com/avisos' }],
      ['post', `/api/empresa/${empresa}/enlaces`, { nombre: 'x' }],
      ['put', `/api/empresa/${empresa}/envio`, { email: 'uno@estudio.test', dia: 5 }],
    ] as const) {
      expect((await usuario.call(metodo, path, cuerpo).expect(429)).body.codigo).toBe('demasiados_intentos');
    }
    expect(servidor.smtp.correos()).toHaveLength(antes);
  });

  test('is no session, and a session is no key', async () => {
    const { clave } = await crear('emitir');
    expect((await con(clave, '/api/auth/me').expect(403)).body.codigo).toBe('clave_no_es_sesion');
    await con(`tal_${duenia.token}`).expect(401);
    await expect(openClave(servidor.deps, duenia.token)).rejects.toMatchObject({ code: 'clave_invalida' });
    await servidor.call('post', '/api/auth/login').send({ email: duenia.email, password: CLAVE }).expect(200);
  });

  test('is one of at most twenty working ones of a user, however many are made at once', async () => {
    const usuario = await servidor.usuario();
    const pedida = { nombre: 'x', permiso: 'leer', dias: null } as const;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 23 }, () => addClave(servidor.deps, usuario, pedida)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const { body } = await usuario.call('post', '/api/claves', pedida).expect(409);
    expect(body).toMatchObject({ codigo: 'demasiadas_claves', error: expect.stringContaining('20') });
    const { body: claves } = await usuario.call('get', '/api/claves');
    await usuario.call('delete', `/api/claves/${claves[0].id}`).expect(200);
    await crear('leer', usuario);
  });

  test('with too many calls in a minute is told when to come back; another key is not', async () => {
    const [primera, segunda] = [await crear('leer'), await crear('leer')];
    const limits = createLimits(servidor.deps);
    for (let vez = 0; vez < 300; vez++) await limits.take('clave', primera.id);
    const { body, headers } = await con(primera.clave).expect(429);
    expect(body.codigo).toBe('demasiados_pedidos');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await con(segunda.clave).expect(200);
  });
});

test('that may not issue can neither edit nor delete a draft that waits in the queue', async () => {
  const usuario = await servidor.usuario();
  const id = await usuario.borrador(await usuario.empresa());
  await execute('update comprobante set en_cola_desde = now() where id = ?', [id]);
  const { body } = await usuario.call('get', `/api/facturas/${id}`).expect(200);
  const pedir = (metodo: 'put' | 'delete', clave: string) =>
    servidor
      .call(metodo, `/api/facturas/${id}`)
      .set('Authorization', `Bearer ${clave}`)
      .send(metodo === 'put' ? facturaTipeada(body.company_id, { razon_social_facturado: 'Otro' }) : undefined);
  const redacta = await crear('redactar', usuario);
  expect((await pedir('put', redacta.clave).expect(403)).body.codigo).toBe('sin_derecho');
  expect((await pedir('delete', redacta.clave).expect(403)).body.codigo).toBe('sin_derecho');
  const emite = await crear('emitir', usuario);
  await pedir('put', emite.clave).expect(200);
  await pedir('delete', emite.clave).expect(204);
});
