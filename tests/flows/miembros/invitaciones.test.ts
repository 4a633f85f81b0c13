import type { Compartida, Miembros } from '@talonario/core/empresas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { miembroOf } from '../../helpers/servicios/miembro.ts';
import { startReloj } from '../../helpers/servicios/relojParado.ts';
import { CLAVE, CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// An owner invites a person by mail, who accepts, and later leaves or is sent away.

const reloj = startReloj();
let servidor: Servidor;
let duenia: UsuarioDePrueba;
let norte: string;
let sur: string;
beforeAll(async () => {
  servidor = await startServidor({}, { clock: reloj.clock });
  duenia = await servidor.usuario();
  norte = await duenia.empresa(CUIT.inscripto, { razon_social: 'Norte https://estafa.test SRL' });
  sur = await duenia.empresa(CUIT.exento, { razon_social: 'Sur SRL' });
});
afterAll(() => servidor.close());

const invitar = (email: string, cambios: object = {}, usuarioDePrueba = duenia) =>
  usuarioDePrueba.call('post', '/api/invitaciones', { email, rol: 'empleado', empresas: [norte], ...cambios });

/** Last mail to an address, and the secret of its link. */
function mailA(email: string) {
  const correo = servidor.smtp
    .correos()
    .findLast(({ para }) => para.some((direccion) => direccion.toLowerCase() === email.toLowerCase()));
  const [, secreto = ''] = correo?.texto.split('#invitacion=') ?? [];
  return { ...correo, secreto: secreto.split('\n')[0]?.trim() ?? '' };
}

const ver = (secreto: string) => servidor.call('post', '/api/invitaciones/ver').send({ secreto });
const aceptar = (usuarioDePrueba: UsuarioDePrueba, secreto: string) =>
  usuarioDePrueba.call('post', '/api/invitaciones/aceptar', { secreto });

describe('an invitation', () => {
  test('is a mail that says who asks, to what and as what, and is accepted once', async () => {
    const ana = await servidor.usuario();
    const { body }: { body: Miembros } = await invitar(ana.email.toUpperCase(), { empresas: [norte, sur] }).expect(200);
    expect(body).toMatchObject({
      miembros: [],
      invitaciones: [{ email: ana.email.toUpperCase(), rol: 'empleado', vencida: false, empresas: [{}, {}] }],
    });
    const { asunto, texto, secreto } = mailA(ana.email.toUpperCase());
    expect(asunto).toBe(`${duenia.email} te invita a trabajar en Norte estafa test SRL`);
    expect(texto).toContain(
      `${duenia.email} comparte con vos 2 empresas en Talonario: Norte estafa test SRL, Sur SRL.`,
    );
    expect(texto).toContain('Tu rol: Empleado. Ve y factura');
    expect((await ver(secreto).expect(200)).body).toMatchObject({ de: duenia.email, rol: 'empleado' });
    expect((await ver(secreto).expect(200)).body.email).toBe(ana.email.toUpperCase());

    const { body: compartida }: { body: Compartida } = await aceptar(ana, secreto).expect(200);
    expect(compartida).toMatchObject({
      titular: { id: duenia.id, email: duenia.email },
      rol: 'empleado',
      derechos: ['leer', 'redactar', 'emitir'],
      empresas: [{ id: norte, mes: { comprobantes: 0, presentado_en: null } }, { id: sur }],
    });
    expect((await aceptar(ana, secreto).expect(404)).body.codigo).toBe('invitacion_vencida');
    expect((await ver(secreto).expect(404)).body.codigo).toBe('invitacion_vencida');
    expect((await ana.call('get', '/api/compartidas').expect(200)).body).toHaveLength(1);
    const { body: miembrosLeidos } = await duenia.call('get', '/api/miembros').expect(200);
    expect(miembrosLeidos).toMatchObject({
      miembros: [{ email: ana.email, rol: 'empleado', empresas: [{}, {}] }],
      invitaciones: [],
    });

    await ana.call('delete', `/api/compartidas/${duenia.id}`).expect(204);
    expect((await ana.call('get', '/api/compartidas').expect(200)).body).toEqual([]);
    expect((await ana.call('delete', `/api/compartidas/${duenia.id}`).expect(404)).body.codigo).toBe(
      'miembro_no_encontrado',
    );
  });

  test('is accepted only by the address it was mailed to', async () => {
    const [para, usuarioDePrueba] = [await servidor.usuario(), await servidor.usuario()];
    await invitar(para.email).expect(200);
    const { secreto } = mailA(para.email);
    const { body } = await aceptar(usuarioDePrueba, secreto).expect(403);
    expect([body.codigo, body.error]).toEqual(['invitacion_ajena', expect.stringContaining(para.email)]);
    await servidor.call('post', '/api/invitaciones/aceptar').send({ secreto }).expect(401);
    await aceptar(para, secreto).expect(200);
  });

  test('is accepted by signing up with its address, which needs no other mail to be confirmed', async () => {
    const email = 'nueva@cliente.test';
    await invitar(email, { rol: 'contador' }).expect(200);
    const { secreto } = mailA(email);
    const { body } = await servidor.call('post', '/api/auth/signup').send({ email, password: CLAVE }).expect(200);
    const conSesion = (metodo: 'get' | 'post', path: string) =>
      servidor.call(metodo, path).set('Authorization', `Bearer ${body.token}`);
    await conSesion('get', '/api/empresa').expect(401);
    await conSesion('post', '/api/invitaciones/aceptar').send({ secreto }).expect(200);
    expect((await conSesion('get', '/api/auth/me').expect(200)).body).toMatchObject({
      email_confirmed: true,
      compartidas: true,
    });
    expect((await conSesion('get', '/api/empresa').set('X-Titular', duenia.id).expect(200)).body).toHaveLength(1);
  });

  test('that is sent or created again has one working link; a cancelled one has none', async () => {
    const { email, ...invitado } = await servidor.usuario();
    await invitar(email).expect(200);
    const primero = mailA(email).secreto;
    const { body } = await invitar(email, { rol: 'contador', empresas: [sur] }).expect(200);
    const invitacionNueva = body.invitaciones.find((invitacion: { email: string }) => invitacion.email === email);
    expect(invitacionNueva).toMatchObject({ rol: 'contador', empresas: [{ id: sur }] });
    const segundo = mailA(email).secreto;
    await ver(primero).expect(404);
    await duenia.call('post', `/api/invitaciones/${invitacionNueva.id}/reenviar`).expect(200);
    const tercero = mailA(email).secreto;
    expect(new Set([primero, segundo, tercero]).size).toBe(3);
    await ver(segundo).expect(404);
    await ver(tercero).expect(200);
    const { body: ahora } = await duenia.call('get', '/api/miembros').expect(200);
    const { id } = ahora.invitaciones.find((invitacion: { email: string }) => invitacion.email === email);
    await duenia.call('delete', `/api/invitaciones/${id}`).expect(200);
    await aceptar({ email, ...invitado }, tercero).expect(404);
    expect((await duenia.call('delete', `/api/invitaciones/${id}`).expect(404)).body.codigo).toBe(
      'invitacion_no_encontrada',
    );
  });

  test('expires in a week', async () => {
    const usuario = await servidor.usuario();
    await invitar(usuario.email).expect(200);
    const { secreto } = mailA(usuario.email);
    await servidor.deps.store
      .fork()
      .execute(`update invitacion set vence_en = now() - interval '1 second' where email = ?`, [usuario.email]);
    await ver(secreto).expect(404);
    await aceptar(usuario, secreto).expect(404);
    const { body } = await duenia.call('get', '/api/miembros').expect(200);
    expect(body.invitaciones.find((invitacion: { email: string }) => invitacion.email === usuario.email)).toMatchObject(
      {
        vencida: true,
      },
    );
  });

  test.each([
    ['what is no address', { email: 'ana' }, 400, 'email_invalido'],
    ['no address', { email: ' ' }, 400, 'campo_requerido'],
    ['no company', { empresas: [] }, 400, 'valor_invalido'],
    ['an unknown role', { rol: 'duenia' }, 400, 'valor_invalido'],
    ['a company of nobody', { empresas: ['00000000-0000-4000-8000-000000000000'] }, 404, 'empresa_no_encontrada'],
  ])('%s is refused', async (_, cambios, status, codigo) => {
    const antes = servidor.smtp.correos().length;
    const respuesta = await invitar('x@cliente.test', cambios);
    expect([respuesta.status, respuesta.body.codigo]).toEqual([status, codigo]);
    expect(servidor.smtp.correos()).toHaveLength(antes);
  });

  test('to another owner’s companies, or to oneself, is refused; so is to see, send again or cancel another’s', async () => {
    const usuario = await servidor.usuario();
    expect((await invitar('x@cliente.test', {}, usuario).expect(404)).body.codigo).toBe('empresa_no_encontrada');
    expect((await invitar(duenia.email).expect(400)).body.codigo).toBe('invitacion_propia');
    await invitar('tercera@cliente.test').expect(200);
    const { body } = await duenia.call('get', '/api/miembros').expect(200);
    const { id } = body.invitaciones.find(
      (invitacion: { email: string }) => invitacion.email === 'tercera@cliente.test',
    );
    expect((await usuario.call('get', '/api/miembros').expect(200)).body).toEqual({ miembros: [], invitaciones: [] });
    await usuario.call('post', `/api/invitaciones/${id}/reenviar`).expect(404);
    await usuario.call('delete', `/api/invitaciones/${id}`).expect(404);
    const miembro = await miembroOf(servidor, duenia, 'contador', [sur]);
    await usuario.call('delete', `/api/miembros/${miembro.id}`).expect(404);
    await usuario.call('put', `/api/miembros/${miembro.id}`, { rol: 'empleado', empresas: [sur] }).expect(404);
  });

  test('counts for the twenty pending ones, and for the limits of mails in a day and in a week', async () => {
    reloj.stop();
    const usuario = await servidor.usuario();
    const empresa = await usuario.empresa(CUIT.monotributo);
    const alcanceDeEmpleado = { empresas: [empresa] };
    for (let n = 1; n <= 20; n++) await invitar(`persona${n}@abiertas.test`, alcanceDeEmpleado, usuario).expect(200);
    expect((await invitar('una.mas@abiertas.test', alcanceDeEmpleado, usuario).expect(409)).body.codigo).toBe(
      'demasiadas_invitaciones',
    );
    // A pending invitation sent again keeps its own place.
    for (let vez = 2; vez <= 10; vez++) await invitar('persona1@abiertas.test', alcanceDeEmpleado, usuario).expect(200);
    const { body } = await invitar('persona1@abiertas.test', alcanceDeEmpleado, usuario).expect(429);
    expect([body.codigo, body.error]).toEqual([
      'demasiados_correos',
      expect.stringContaining('La invitación no salió'),
    ]);
    // A cancelled invitation was mailed: it counts for the day.
    const cancelarEInvitar = async (vez: number, status: number) => {
      const { body: miembrosLeidos } = await usuario.call('get', '/api/miembros').expect(200);
      const { id } = miembrosLeidos.invitaciones.find(
        (invitacion: { email: string }) => !invitacion.email.startsWith('persona1@'),
      );
      await usuario.call('delete', `/api/invitaciones/${id}`).expect(200);
      await invitar(`otra${vez}@abiertas.test`, alcanceDeEmpleado, usuario).expect(status);
    };
    for (let vez = 32; vez <= 41; vez++) await cancelarEInvitar(vez, vez === 41 ? 429 : 200);
    // It counts for the week too, on whatever days it was mailed.
    await servidor.deps.store.fork().execute(`delete from limite_intentos where key like 'invitacion:%'`);
    for (let vez = 41; vez <= 61; vez++) await cancelarEInvitar(vez, vez === 61 ? 429 : 200);
    // The invitation that did go out still works.
    await ver(mailA('persona1@abiertas.test').secreto).expect(200);
  });
});

describe('a user who is a member already', () => {
  test('and is invited to one more company keeps those they had, all with the new role, as the mail and the screen say', async () => {
    const ana = await servidor.usuario();
    await invitar(ana.email).expect(200);
    expect(mailA(ana.email).texto).not.toContain('Seguís también');
    await aceptar(ana, mailA(ana.email).secreto).expect(200);
    await invitar(ana.email, { rol: 'contador', empresas: [sur] }).expect(200);
    const { texto, secreto } = mailA(ana.email);
    expect(texto).toContain('Seguís también en Norte estafa test SRL, desde entonces con ese mismo rol.');
    expect((await ver(secreto).expect(200)).body).toMatchObject({
      empresas: ['Sur SRL'],
      conserva: ['Norte https://estafa.test SRL'],
    });
    const { body } = await aceptar(ana, secreto).expect(200);
    expect(body).toMatchObject({ rol: 'contador', empresas: [{ id: norte }, { id: sur }] });
    const { body: miembrosLeidos }: { body: Miembros } = await duenia.call('get', '/api/miembros').expect(200);
    expect(miembrosLeidos.miembros.find(({ email }) => email === ana.email)).toMatchObject({
      rol: 'contador',
      empresas: [{ id: norte }, { id: sur }],
    });
  });
});

describe('an invitation whose companies are deleted', () => {
  const readInvitaciones = async (usuarioDePrueba: UsuarioDePrueba): Promise<Miembros['invitaciones']> =>
    (await usuarioDePrueba.call('get', '/api/miembros').expect(200)).body.invitaciones;

  test('goes with the last company', async () => {
    const usuario = await servidor.usuario();
    const [primera, dos] = [await usuario.empresa(CUIT.inscripto), await usuario.empresa(CUIT.monotributo)];
    await invitar('x@borradas.test', { empresas: [primera, dos] }, usuario).expect(200);
    await usuario.call('delete', `/api/empresa/${primera}`).expect(204);
    expect(await readInvitaciones(usuario)).toMatchObject([{ empresas: [{ id: dos }] }]);
    await usuario.call('delete', `/api/empresa/${dos}`).expect(204);
    expect(await readInvitaciones(usuario)).toEqual([]);
  });

  test('is not mailed again', async () => {
    const usuario = await servidor.usuario();
    const empresa = await usuario.empresa(CUIT.inscripto);
    await invitar('y@borradas.test', { empresas: [empresa] }, usuario).expect(200);
    await servidor.deps.store.fork().execute('delete from invitacion_empresa where company_id = ?', [empresa]);
    const [{ id } = { id: '' }] = await readInvitaciones(usuario);
    const antes = servidor.smtp.correos().length;
    const { body } = await usuario.call('post', `/api/invitaciones/${id}/reenviar`).expect(404);
    expect(body.codigo).toBe('empresa_no_encontrada');
    expect(servidor.smtp.correos()).toHaveLength(antes);
  });
});

describe('an owner', () => {
  const mailsOf = ({ email }: UsuarioDePrueba, asunto: string) =>
    servidor.smtp.correos().filter((correo) => correo.para.includes(email) && correo.asunto.startsWith(asunto));

  test('is mailed of each new access: an invitation, its acceptance, a link, another address for the monthly mail', async () => {
    const [usuarioDePrueba, ana] = [await servidor.usuario(), await servidor.usuario()];
    const empresa = await usuarioDePrueba.empresa(CUIT.inscripto, { razon_social: 'Una SRL' });
    await invitar(ana.email, { empresas: [empresa] }, usuarioDePrueba).expect(200);
    expect(mailsOf(usuarioDePrueba, 'Se invitó a una persona')).toMatchObject([
      { texto: expect.stringMatching(new RegExp(`a ${ana.email}, como empleado, a trabajar en Una SRL`)) },
    ]);
    await aceptar(ana, mailA(ana.email).secreto).expect(200);
    expect(mailsOf(usuarioDePrueba, 'Una persona aceptó')[0]?.texto).toContain(
      `${ana.email} entra, como empleado, a Una SRL.`,
    );
    const { body } = await usuarioDePrueba
      .call('post', `/api/empresa/${empresa}/enlaces`, { nombre: 'Estudio' })
      .expect(200);
    const [deEnlace] = mailsOf(usuarioDePrueba, 'Hay un enlace nuevo');
    expect(deEnlace?.texto).toContain(
      'un enlace, Estudio, con el que se ven sin contraseña los comprobantes de Una SRL.',
    );
    expect(deEnlace?.texto).not.toContain(new URL(body.url).hash);
    for (const [email, dia] of [
      ['uno@estudio.test', 5],
      ['uno@estudio.test', 6],
      ['dos@estudio.test', 6],
    ] as const) {
      await usuarioDePrueba.call('put', `/api/empresa/${empresa}/envio`, { email, dia }).expect(200);
    }
    expect(mailsOf(usuarioDePrueba, 'Cambió a quién le mandamos')).toMatchObject([
      { texto: expect.stringContaining('de Una SRL vaya a uno@estudio.test.') },
      { texto: expect.stringContaining('de Una SRL vaya a dos@estudio.test.') },
    ]);
  });

  test('who resets the password by mail loses the pending invitations, and is told who still has access', async () => {
    const [usuarioDePrueba, ana] = [await servidor.usuario(), await servidor.usuario()];
    const empresa = await usuarioDePrueba.empresa(CUIT.inscripto, { razon_social: 'Una SRL' });
    const reset = async () => {
      const antes = mailsOf(usuarioDePrueba, 'Elegí otra contraseña').length;
      await servidor.call('post', '/api/auth/forgot-password').send({ email: usuarioDePrueba.email }).expect(204);
      await expect.poll(() => mailsOf(usuarioDePrueba, 'Elegí otra contraseña')).toHaveLength(antes + 1);
      const [, hash] =
        /#recuperar=(\S+)/.exec(mailsOf(usuarioDePrueba, 'Elegí otra contraseña').at(-1)?.texto ?? '') ?? [];
      const { body } = await servidor
        .call('post', '/api/auth/reset-password')
        .send({ hash, password: 'Nueva#2026b' })
        .expect(200);
      return (metodo: 'get' | 'put' | 'post', path: string, datos?: object) =>
        servidor.call(metodo, path).set('Authorization', `Bearer ${body.token}`).send(datos);
    };
    await invitar('espera@cliente.test', { empresas: [empresa] }, usuarioDePrueba).expect(200);
    const { secreto } = mailA('espera@cliente.test');
    const call = await reset();
    await ver(secreto).expect(404);
    expect((await call('get', '/api/miembros').expect(200)).body.invitaciones).toEqual([]);
    expect(mailsOf(usuarioDePrueba, 'Elegiste otra contraseña')).toEqual([]);

    await call('post', '/api/invitaciones', { email: ana.email, rol: 'contador', empresas: [empresa] }).expect(200);
    await aceptar(ana, mailA(ana.email).secreto).expect(200);
    await call('post', `/api/empresa/${empresa}/enlaces`, { nombre: 'Estudio' }).expect(200);
    await call('put', `/api/empresa/${empresa}/envio`, { email: 'uno@estudio.test', dia: 5 }).expect(200);
    await reset();
    const [mail] = mailsOf(usuarioDePrueba, 'Elegiste otra contraseña');
    expect(mail?.texto).toContain(`Personas que entran: ${ana.email}, contador en Una SRL.`);
    expect(mail?.texto).toContain('Enlaces que se ven sin contraseña: Estudio, de Una SRL.');
    expect(mail?.texto).toContain('reciben el paquete de cada mes: uno@estudio.test, el de Una SRL.');
  });
});

test('a company has at most thirty members', async () => {
  const usuario = await servidor.usuario();
  const empresa = await usuario.empresa(CUIT.exento);
  await servidor.deps.store.fork().execute(
    `with u as (insert into usuario (email, password_hash) select 'n' || n || '@treinta.test', 'x' from generate_series(1, 30) n returning id)
     insert into miembro (company_id, usuario_id, rol) select ?::uuid, id, 'contador' from u`,
    [empresa],
  );
  const { body } = await invitar('una.mas@treinta.test', { empresas: [empresa] }, usuario).expect(409);
  expect([body.codigo, body.error]).toEqual(['demasiados_miembros', expect.stringContaining('30')]);
  await invitar('n7@treinta.test', { empresas: [empresa] }, usuario).expect(200);
});
