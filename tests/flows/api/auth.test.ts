import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLAVE, startServidor, type Servidor } from '../../helpers/servicios/servidor.ts';

let servidor: Servidor;

beforeAll(async () => {
  servidor = await startServidor({ PUBLIC_URL: 'http://127.0.0.1:3000' });
});
afterAll(() => servidor.close());

/** Last mail to this address, with the link in it. */
function mailTo(email: string): { asunto: string; texto: string; html: string; link: string } {
  const correo = servidor.smtp.correos().findLast(({ para }) => para.includes(email));
  if (!correo) throw new Error(`no mail to ${email}`);
  const [link = ''] = /https?:\/\/\S+/.exec(correo.texto) ?? [];
  return { ...correo, link };
}
async function waitForMail(cantidad: number): Promise<void> {
  await expect.poll(() => servidor.smtp.correos().length).toBe(cantidad);
}
const me = (token: string) => servidor.call('get', '/api/auth/me').set('Authorization', `Bearer ${token}`);
const login = (email: string, password: string) => servidor.call('post', '/api/auth/login').send({ email, password });

describe('from signing up to the application', () => {
  const email = 'ana@ejemplo.test';
  let token = '';

  test('signup opens a session that waits for the e-mail to be confirmed', async () => {
    const { body } = await servidor.call('post', '/api/auth/signup').send({ email, password: CLAVE }).expect(200);
    token = body.token;
    expect((await me(token).expect(200)).body).toEqual({
      id: expect.any(String),
      email,
      email_confirmed: false,
      compartidas: false,
    });
    const { body: cerrada } = await servidor
      .call('get', '/api/facturas')
      .set('Authorization', `Bearer ${token}`)
      .expect(401);
    expect(cerrada.codigo).toBe('email_sin_confirmar');
  });

  test('resending makes the earlier link useless; the new one confirms, also twice', async () => {
    const primero = new URL(mailTo(email).link).pathname;
    await servidor.call('post', '/api/auth/resend-confirm-email').set('Authorization', `Bearer ${token}`).expect(204);
    const { link, html, asunto } = mailTo(email);
    expect(asunto).toBe('Confirmá tu email');
    expect(html).toContain(link);
    for (const metodo of ['get', 'post'] as const) {
      const viejo = await servidor.call(metodo, primero).expect(410, /Este link ya no sirve/);
      expect(viejo.text).toContain('href="/app"');
      expect(viejo.text).not.toContain('<form');
    }
    // Mail scanners follow links: opening the link confirms nothing, the page's button does.
    const pagina = await servidor.call('get', new URL(link).pathname).expect(200, /Confirmar mi email/);
    expect(pagina.text).toContain(email);
    expect((await me(token)).body.email_confirmed).toBe(false);
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(pagina.text) ?? [];
    for (let vez = 0; vez < 2; vez++) {
      const { headers } = await servidor.call('post', action).expect(302);
      expect(headers['location']).toBe('/app');
    }
    expect((await me(token)).body.email_confirmed).toBe(true);
    await servidor.call('get', '/api/facturas').set('Authorization', `Bearer ${token}`).expect(200);
  });

  test('logging out ends that session', async () => {
    await servidor.call('post', '/api/auth/logout').set('Authorization', `Bearer ${token}`).expect(204);
    expect((await me(token).expect(401)).body.codigo).toBe('sesion_invalida');
  });

  test('a link older than 48 hours confirms nothing', async () => {
    const emailTardio = 'tarde@ejemplo.test';
    const { body } = await servidor
      .call('post', '/api/auth/signup')
      .send({ email: emailTardio, password: CLAVE })
      .expect(200);
    await servidor.deps.store
      .fork()
      .execute(`update usuario set email_confirm_hash_date = now() - interval '49 hours' where email = ?`, [
        emailTardio,
      ]);
    for (const metodo of ['get', 'post'] as const) {
      await servidor.call(metodo, new URL(mailTo(emailTardio).link).pathname).expect(410, /Reenviar/);
    }
    expect((await me(body.token)).body.email_confirmed).toBe(false);
  });

  test.each([
    [{ email: '', password: CLAVE }, 400, 'Requerido'],
    [{ email: 'ana', password: CLAVE }, 400, 'Ingrese un mail válido'],
    [{ email: 'otra@ejemplo.test', password: '' }, 400, 'Requerido'],
    [{ email: 'otra@ejemplo.test', password: 'corta1#' }, 400, 'Ingrese un password válido'],
    [{ email: 'otra@ejemplo.test' }, 400, 'Requerido'],
    [{ email: 'ANA@ejemplo.test', password: CLAVE }, 409, expect.stringContaining('Ya hay un usuario')],
  ])('refuses %j', async (body, status, error) => {
    const respuesta = await servidor.call('post', '/api/auth/signup').send(body).expect(status);
    expect(respuesta.body.error).toEqual(error);
  });
});

test('a mail that is not delivered leaves the user at the gate, who is told when asking again', async () => {
  const { body } = await servidor
    .call('post', '/api/auth/signup')
    .send({ email: 'rechazado@ejemplo.test', password: CLAVE })
    .expect(200);
  const reenvio = await servidor
    .call('post', '/api/auth/resend-confirm-email')
    .set('Authorization', `Bearer ${body.token}`)
    .expect(502);
  expect(reenvio.body).toMatchObject({
    codigo: 'mail_no_disponible',
    error: expect.stringContaining('El servidor de mail no aceptó'),
  });
});

describe('a forgotten password', () => {
  test('is changed once with the mailed link, and every session ends', async () => {
    const { email, token } = await servidor.usuario();
    const antes = servidor.smtp.correos().length;
    await servidor.call('post', '/api/auth/forgot-password').send({ email }).expect(204);
    await waitForMail(antes + 1);
    const { link } = mailTo(email);
    const [pagina, hash = ''] = link.split('#recuperar=');
    expect(pagina).toBe('http://127.0.0.1:3000/app');
    const ver = () => servidor.call('post', '/api/auth/reset-password/ver').send({ hash });
    await ver().expect(204);
    await ver().expect(204);
    const nueva = 'Nueva#2026b';
    const { body } = await servidor
      .call('post', '/api/auth/reset-password')
      .send({ hash, password: nueva })
      .expect(200);
    await me(body.token).expect(200);
    await me(token).expect(401);
    await login(email, CLAVE).expect(401);
    await login(email, nueva).expect(200);
    const respuesta = await servidor
      .call('post', '/api/auth/reset-password')
      .send({ hash, password: CLAVE })
      .expect(400);
    expect(respuesta.body.codigo).toBe('link_vencido');
    expect((await ver().expect(400)).body.codigo).toBe('link_vencido');
  });

  test('is changed by one of ten that use the link at once, and one session begins', async () => {
    const { email, id } = await servidor.usuario();
    const antes = servidor.smtp.correos().length;
    await servidor.call('post', '/api/auth/forgot-password').send({ email }).expect(204);
    await waitForMail(antes + 1);
    const [, hash = ''] = mailTo(email).link.split('#recuperar=');
    const vueltas = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        servidor.call('post', '/api/auth/reset-password').send({ hash, password: `Nueva#202${n}b` }),
      ),
    );
    expect(vueltas.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const sesiones = await servidor.deps.store.fork().execute('select 1 from sesion where usuario_id = ?', [id]);
    expect(sesiones).toHaveLength(1);
  });

  test('of an unknown e-mail is answered the same and mails nothing', async () => {
    const antes = servidor.smtp.correos().length;
    await servidor.call('post', '/api/auth/forgot-password').send({ email: 'nadie@ejemplo.test' }).expect(204);
    expect(servidor.smtp.correos()).toHaveLength(antes);
  });

  test('whose link is older than an hour is not changed', async () => {
    const { email, id } = await servidor.usuario();
    const antes = servidor.smtp.correos().length;
    await servidor.call('post', '/api/auth/forgot-password').send({ email }).expect(204);
    await waitForMail(antes + 1);
    await servidor.deps.store
      .fork()
      .execute(`update usuario set recuperacion_fecha = now() - interval '61 minutes' where id = ?`, [id]);
    const [, hash] = mailTo(email).link.split('#recuperar=');
    const { body } = await servidor
      .call('post', '/api/auth/reset-password')
      .send({ hash, password: CLAVE })
      .expect(400);
    expect(body.error).toContain('venció');
  });
});

describe('login', () => {
  test('says the same of a wrong password and of an unknown e-mail', async () => {
    const { email } = await servidor.usuario();
    for (const direccion of [email, 'nadie@ejemplo.test']) {
      const { body } = await login(direccion, 'Otra#2026zz').expect(401);
      expect(body).toEqual({ error: 'Email o pasword inválidos', codigo: 'credenciales_invalidas' });
    }
  });

  test('stops after ten failures of one person, also with the right password; other people still log in', async () => {
    const { email } = await servidor.usuario();
    const usuario = await servidor.usuario();
    for (let vez = 0; vez < 10; vez++) await login(email, 'Otra#2026zz').expect(401);
    const { body, headers } = await login(email, CLAVE).expect(429);
    expect(body.codigo).toBe('demasiados_intentos');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await login(usuario.email, CLAVE).expect(200);
  });

  test('guesses made at once are counted one by one', async () => {
    const { email } = await servidor.usuario();
    const estados = await Promise.all(
      Array.from({ length: 25 }, async () => (await login(email, 'Otra#2026zz')).status),
    );
    expect(estados.filter((estado) => estado === 401)).toHaveLength(10);
    expect(estados.filter((estado) => estado === 429)).toHaveLength(15);
  });

  test('with an e-mail that no database can hold is a 400', async () => {
    const { body } = await login('a\0@b.test', CLAVE).expect(400);
    expect(body).toMatchObject({ codigo: 'valor_invalido', campo: 'email' });
  });

  test('with the right password never counts', async () => {
    const { email } = await servidor.usuario();
    for (let vez = 0; vez < 12; vez++) expect((await login(email, CLAVE)).status).toBe(200);
  });

  test('resending is limited, since the address may be of a stranger', async () => {
    const ajena = `${randomUUID()}@ajena.test`;
    const { body } = await servidor
      .call('post', '/api/auth/signup')
      .send({ email: ajena, password: CLAVE })
      .expect(200);
    const pedir = () =>
      servidor.call('post', '/api/auth/resend-confirm-email').set('Authorization', `Bearer ${body.token}`);
    const estados: number[] = [];
    for (let vez = 0; vez < 31; vez++) estados.push((await pedir()).status);
    expect(estados.filter((estado) => estado === 204)).toHaveLength(2);
    expect(new Set(estados.slice(2))).toEqual(new Set([429]));
    const correosDeAjena = () => servidor.smtp.correos().filter(({ para }) => para.includes(ajena));
    await expect.poll(() => correosDeAjena().length).toBe(3);
  });
});

test('without mail configured nobody can sign up, and the answer says why', async () => {
  const { deps } = servidor;
  const sinMail = { ...deps, mail: { ...deps.mail, configurado: false } };
  const { createApp } = await import('@talonario/api');
  const { default: request } = await import('supertest');
  const { body } = await request(createApp(sinMail).callback())
    .post('/api/auth/signup')
    .send({ email: 'sinmail@ejemplo.test', password: CLAVE })
    .expect(502);
  expect(body.error).toContain('SMTP_URL');
});

describe('a stream opened with a session ends', () => {
  const abrir = (token: string) =>
    fetch(`${servidor.url}/api/eventos`, { headers: { Authorization: `Bearer ${token}` } });
  const fin = async (respuesta: Response): Promise<void> => void (await respuesta.text());

  test('when the session logs out; another session of the same person goes on', async () => {
    const { email, token, call } = await servidor.usuario();
    const { body } = await login(email, CLAVE).expect(200);
    const [primera, segunda] = await Promise.all([abrir(token), abrir(body.token)]);
    expect([primera.status, segunda.status]).toEqual([200, 200]);
    const sigue = fin(segunda);
    await call('post', '/api/auth/logout').expect(204);
    await fin(primera);
    await expect(
      Promise.race([sigue.then(() => 'cortada'), new Promise((resolve) => setTimeout(resolve, 1_500, 'sigue'))]),
    ).resolves.toBe('sigue');
    await servidor.call('post', '/api/auth/logout').set('Authorization', `Bearer ${body.token}`).expect(204);
    await sigue;
    expect((await abrir(token)).status).toBe(401);
  });

  test('when the password is changed elsewhere', async () => {
    const { email, token } = await servidor.usuario();
    const respuesta = await abrir(token);
    const antes = servidor.smtp.correos().length;
    await servidor.call('post', '/api/auth/forgot-password').send({ email }).expect(204);
    await waitForMail(antes + 1);
    const [, hash] = mailTo(email).link.split('#recuperar=');
    await servidor.call('post', '/api/auth/reset-password').send({ hash, password: 'Nueva#2026b' }).expect(200);
    await fin(respuesta);
    expect((await abrir(token)).status).toBe(401);
  });
});
