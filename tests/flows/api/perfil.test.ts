import type { Perfil } from '@talonario/core/empresas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLAVE, CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import { miembroOf } from '../../helpers/servicios/miembro.ts';

// A user's own account: password, address, sessions, and its closing.

const OTRA_CLAVE = 'Otra-Clave9';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';

let servidor: Servidor;
let usuario: UsuarioDePrueba;

beforeAll(async () => {
  servidor = await startServidor({ PUBLIC_URL: 'http://127.0.0.1:3000' });
});
afterAll(() => servidor.close());
let serie = 0;
beforeEach(async () => {
  const email = `perfil${(serie += 1)}@ejemplo.test`;
  const { body } = await servidor.call('post', '/api/auth/signup').send({ email, password: CLAVE }).expect(200);
  await servidor.deps.store.fork().execute('update usuario set email_confirmed = true where email = ?', [email]);
  usuario = { ...(await servidor.usuario()), email, token: body.token };
  usuario.call = (metodo, ruta, cuerpo) => {
    const pedido = servidor.call(metodo, ruta).set('Authorization', `Bearer ${usuario.token}`);
    return cuerpo === undefined ? pedido : pedido.send(cuerpo);
  };
  usuario.id = (await usuario.call('get', '/api/auth/me').expect(200)).body.id;
});

const login = (password: string, email = usuario.email) =>
  servidor.call('post', '/api/auth/login').set('User-Agent', CHROME).send({ email, password });
const perfil = async () => (await usuario.call('get', '/api/perfil').expect(200)).body as Perfil;
const me = (token: string) => servidor.call('get', '/api/auth/me').set('Authorization', `Bearer ${token}`);
const lastMailTo = (direccion: string) => servidor.smtp.correos().findLast(({ para }) => para.includes(direccion));

describe('the password', () => {
  test('changes with the present one: this session stays, the others and the keys end', async () => {
    const { body: abierta } = await login(CLAVE).expect(200);
    const { body: clave } = await usuario
      .call('post', '/api/claves', { nombre: 'Planilla', permiso: 'leer', dias: 30 })
      .expect(200);
    await usuario.call('put', '/api/perfil/password', { actual: CLAVE, password: OTRA_CLAVE }).expect(200);
    await me(usuario.token).expect(200);
    await me(abierta.token).expect(401);
    await servidor.call('get', '/api/facturas').set('Authorization', `Bearer ${clave.clave}`).expect(401);
    await login(CLAVE).expect(401);
    expect((await login(OTRA_CLAVE).expect(200)).body.token).not.toBe(usuario.token);
  });

  test('stays when the present one is wrong, and the guesses are counted as those of a login', async () => {
    const guess = () => usuario.call('put', '/api/perfil/password', { actual: 'Mala-1234', password: OTRA_CLAVE });
    const { body } = await guess().expect(400);
    expect(body).toMatchObject({ codigo: 'password_incorrecto', campo: 'actual' });
    for (let n = 0; n < 9; n += 1) await guess();
    expect((await guess()).body.codigo).toBe('demasiados_intentos');
    await me(usuario.token).expect(200);
  });

  test('that breaks a rule is refused before the present one is looked at', async () => {
    const { body } = await usuario
      .call('put', '/api/perfil/password', { actual: CLAVE, password: 'corta' })
      .expect(400);
    expect(body).toMatchObject({ codigo: 'password_invalido', campo: 'password', error: 'Ingrese un password válido' });
  });
});

describe('the address', () => {
  test('is another one once its link is confirmed, and the former address is told', async () => {
    const nuevo = `nuevo-${usuario.email}`;
    const { body } = await usuario.call('put', '/api/perfil/email', { actual: CLAVE, email: nuevo }).expect(200);
    expect(body).toMatchObject({ email: usuario.email, email_nuevo: nuevo });
    await login(CLAVE, nuevo).expect(401);
    const [link = ''] = /https?:\/\/\S+/.exec(lastMailTo(nuevo)?.texto ?? '') ?? [];
    const ruta = new URL(link).pathname;
    const pagina = await servidor.call('get', ruta).expect(200);
    expect(pagina.text).toContain(nuevo);
    expect((await perfil()).email).toBe(usuario.email);
    await servidor.call('post', ruta).expect(302);
    expect(await perfil()).toMatchObject({ email: nuevo, email_nuevo: null });
    await login(CLAVE, nuevo).expect(200);
    await login(CLAVE).expect(401);
    await expect.poll(() => lastMailTo(usuario.email)?.asunto).toBe('Cambió el email de tu usuario');
    await servidor.call('get', ruta).expect(410);
  });

  test('of another user is refused, also when that user came between the request and its confirmation', async () => {
    const ajeno = `ajeno-${usuario.email}`;
    await usuario.call('put', '/api/perfil/email', { actual: CLAVE, email: ajeno }).expect(200);
    const [link = ''] = /https?:\/\/\S+/.exec(lastMailTo(ajeno)?.texto ?? '') ?? [];
    await servidor.call('post', '/api/auth/signup').send({ email: ajeno, password: CLAVE }).expect(200);
    await servidor.call('post', new URL(link).pathname).expect(409, /ya tiene un usuario/);
    expect((await perfil()).email).toBe(usuario.email);
    const { body } = await usuario.call('put', '/api/perfil/email', { actual: CLAVE, email: ajeno }).expect(409);
    expect(body).toMatchObject({ codigo: 'email_ya_registrado', campo: 'email' });
  });

  test('is not asked for with a wrong password', async () => {
    const { body } = await usuario
      .call('put', '/api/perfil/email', { actual: 'x', email: 'otra@ejemplo.test' })
      .expect(400);
    expect(body.codigo).toBe('password_incorrecto');
    expect((await perfil()).email_nuevo).toBeNull();
  });
});

describe('the sessions', () => {
  test('are listed with their browser, and each is closed from here', async () => {
    const { body: abierta } = await login(CLAVE).expect(200);
    const { sesiones } = await perfil();
    expect(sesiones.map(({ navegador, actual }) => [navegador, actual])).toEqual(
      expect.arrayContaining([
        ['Chrome en Windows', false],
        ['', true],
      ]),
    );
    const ajena = sesiones.find(({ actual }) => !actual)?.id ?? '';
    // Another user cannot close it.
    const extranio = await servidor.usuario();
    await extranio.call('delete', `/api/perfil/sesiones/${ajena}`).expect(404);
    await me(abierta.token).expect(200);
    await usuario.call('delete', `/api/perfil/sesiones/${ajena}`).expect(200);
    await me(abierta.token).expect(401);
    await usuario.call('delete', `/api/perfil/sesiones/${ajena}`).expect(404);
  });

  test('all but this one end at once', async () => {
    const tokens = await Promise.all([1, 2].map(async () => (await login(CLAVE).expect(200)).body.token as string));
    const { body } = await usuario.call('delete', '/api/perfil/sesiones').expect(200);
    expect(body.sesiones).toHaveLength(1);
    for (const token of tokens) await me(token).expect(401);
    await me(usuario.token).expect(200);
  });
});

describe('closing the account', () => {
  const cerrar = (cuerpo = { actual: CLAVE, exportado: true }) => usuario.call('post', '/api/perfil/cierre', cuerpo);

  test('ends every way in and keeps the vouchers', async () => {
    const empresa = await usuarioConEmpresa();
    await usuario.call('post', `/api/empresa/${empresa}/enlaces`, { nombre: 'Estudio' }).expect(200);
    const em = servidor.deps.store.fork();
    await em.execute(
      `insert into enlace_comprobante (user_id, comprobante_id, huella) select user_id, id, 'x' from comprobante where company_id = ?`,
      [empresa],
    );
    await cerrar().expect(204);
    expect(await em.execute('select revocado_en from enlace_comprobante where user_id = ?', [usuario.id])).toEqual([
      { revocado_en: expect.anything() },
    ]);
    await me(usuario.token).expect(401);
    await login(CLAVE).expect(401);
    expect(await em.execute('select 1 from empresa where id = ?', [empresa])).toHaveLength(1);
    expect(await em.execute('select 1 from comprobante where company_id = ?', [empresa])).toHaveLength(1);
    expect(
      await em.execute('select 1 from enlace_contador where company_id = ? and revocado_en is null', [empresa]),
    ).toEqual([]);
    expect(
      await em.execute('select 1 from usuario where id = ? and cerrado_en is not null', [usuario.id]),
    ).toHaveLength(1);
    await expect.poll(() => lastMailTo(usuario.email)?.asunto).toBe('Cerraste tu cuenta de Talonario');
  });

  test('is refused without the password, or without having kept what is needed', async () => {
    expect((await cerrar({ actual: 'x', exportado: true }).expect(400)).body.codigo).toBe('password_incorrecto');
    expect((await cerrar({ actual: CLAVE, exportado: false }).expect(400)).body.codigo).toBe(
      'exportacion_sin_confirmar',
    );
    await me(usuario.token).expect(200);
  });

  test.each([
    [
      'a voucher in the queue',
      `update comprobante set en_cola_desde = now() where company_id = ?`,
      /en cola para ARCA/,
    ],
    [
      'a batch under way',
      `insert into lote (user_id, clase, estado, pedido) select user_id, 'emision', 'en_curso', '{}' from empresa where id = ?`,
      /en marcha/,
    ],
  ])('is refused with %s', async (_, sql, frase) => {
    const empresa = await usuarioConEmpresa();
    await servidor.deps.store.fork().execute(sql, [empresa]);
    const { body } = await cerrar().expect(409);
    expect(body.codigo).toBe('cierre_impedido');
    expect(body.error).toMatch(frase);
    expect((await perfil()).impiden_cerrar.join(' ')).toMatch(frase);
    await me(usuario.token).expect(200);
  });

  test('is refused while somebody else works on its companies', async () => {
    const empresa = await usuarioConEmpresa();
    await miembroOf(servidor, usuario, 'empleado', [empresa]);
    expect((await cerrar().expect(409)).body.error).toMatch(/una persona/);
  });

  /** Company of the user with a draft. */
  async function usuarioConEmpresa(): Promise<string> {
    const duenia = await servidor.usuario();
    const empresa = await duenia.empresa(CUIT.exento);
    await duenia.borrador(empresa, { tipo_comprobante: 11 });
    const em = servidor.deps.store.fork();
    await em.execute('update empresa set user_id = ? where id = ?', [usuario.id, empresa]);
    await em.execute('update comprobante set user_id = ? where company_id = ?', [usuario.id, empresa]);
    return empresa;
  }
});

describe('columns and views', () => {
  const VISTA = { nombre: 'Emitidas del mes', query: 'status=emitida', periodo: 'mes' };
  const save = (cuerpo: object) => usuario.call('put', '/api/perfil/preferencias', cuerpo);

  test('each part of a list is kept by itself, for its user alone', async () => {
    const columnas = { orden: ['numero', 'total'], ocultas: ['total'] };
    await save({ lista: 'facturador', columnas }).expect(200);
    await save({ lista: 'ventas-todas-facturar-con_nota', vistas: [VISTA] }).expect(200);
    const { body } = await save({ lista: 'facturador', vistas: [VISTA] }).expect(200);
    const listas = [
      { lista: 'facturador', columnas, vistas: [VISTA] },
      { lista: 'ventas-todas-facturar-con_nota', columnas: null, vistas: [VISTA] },
    ];
    expect(body).toEqual({ listas });
    await save({ lista: 'facturador', columnas: null }).expect(200);
    expect((await usuario.call('get', '/api/perfil/preferencias').expect(200)).body.listas[0]).toEqual({
      ...listas[0],
      columnas: null,
    });
    const ajeno = await servidor.usuario();
    expect((await ajeno.call('get', '/api/perfil/preferencias').expect(200)).body).toEqual({ listas: [] });
  });

  test.each([
    ['an unknown list', { lista: 'otra' }],
    ['too many views', { lista: 'facturador', vistas: Array.from({ length: 21 }, () => VISTA) }],
    ['a view with a name too long', { lista: 'facturador', vistas: [{ ...VISTA, nombre: 'x'.repeat(61) }] }],
    [
      'too many columns',
      { lista: 'facturador', columnas: { orden: Array.from({ length: 61 }, () => 'x'), ocultas: [] } },
    ],
  ])('%s is refused', async (_, cuerpo) => {
    expect((await save(cuerpo)).status).toBe(400);
  });
});
