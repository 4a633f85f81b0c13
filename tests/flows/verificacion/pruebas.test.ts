import { issueComprobantes, recoverEmisiones } from '@talonario/core/server/comprobantes';
import { reviewVerificaciones } from '@talonario/core/server/empresas';
import { ownAlcance } from '@talonario/core/empresas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendAvisoVerificacion } from '@talonario/core/server/ventas';
import { correr } from '../../helpers/procesos/cli.ts';
import { startProceso } from '../../helpers/procesos/proceso.ts';
import { tiemposDePrueba } from '../../helpers/servicios/entorno.ts';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import {
  certificar,
  controlDeArca,
  probarConCertificado,
  verificacionOf,
} from '../../helpers/servicios/verificacion.ts';

// How a CUIT is proved, who gets it, and what the company that loses it keeps.

const DIA_MS = 24 * 3_600_000;
let corrido = 0;
let servidor: Servidor;
beforeAll(async () => {
  servidor = await startServidor({ EMPRESAS: 'a_probar' }, { clock: { now: () => new Date(Date.now() + corrido) } });
});
afterAll(() => servidor.close());

let duenia: UsuarioDePrueba;
let usuarioDePrueba: UsuarioDePrueba;
let empresaPropia: string;
let ajena: string;
beforeEach(async () => {
  corrido = 0;
  servidor.entorno.arca.reloj(null);
  await servidor.entorno.reset();
  await servidor.deps.store
    .fork()
    .execute('delete from pgboss.job')
    .catch(() => undefined);
  for (const cuit of [CUIT.inscripto, CUIT.monotributo]) {
    await controlDeArca(servidor, 'delegaciones', { cuit, delegada: true });
    // Tickets expire: a proof then asks ARCA for the points of sale with a new one.
    await controlDeArca(servidor, 'vencer', { que: 'ticket' });
  }
  [duenia, usuarioDePrueba] = [await servidor.usuario(), await servidor.usuario()];
  empresaPropia = await duenia.empresa();
  ajena = await usuarioDePrueba.empresa();
});

const sql = <T extends object>(texto: string, valores: unknown[] = []): Promise<T[]> =>
  servidor.deps.store.fork().execute<T[]>(texto, valores);
const pasar = (ms: number): void => {
  corrido += ms;
  servidor.entorno.arca.reloj(new Date(Date.now() + corrido));
};
const titular = async (cuit: string = CUIT.inscripto) =>
  (
    await sql<{ company_id: string; prueba: string; disputa_company_id: string | null }>(
      'select company_id, prueba, disputa_company_id from habilitacion where cuit = ?',
      [cuit],
    )
  )[0];
const hold = (company_id: string, prueba: string) =>
  sql(
    `insert into habilitacion (ambiente, cuit, company_id, prueba) select 'simulador', cuit, id, ? from empresa where id = ?`,
    [prueba, company_id],
  );
const punto = (usuario: UsuarioDePrueba, company_id: string) =>
  verificacionOf(usuario, company_id, { metodo: 'post', ruta: '/punto' });
const crearPunto = (nro: number | null | undefined, cambios: object = {}) =>
  controlDeArca(servidor, 'puntos', { cuit: CUIT.inscripto, nro, ...cambios });
/** Pending mails, by company; marks them as sent. */
const avisos = async () => {
  const filas = await sql<{ data: { company_id: string; aviso: 'perdida' } }>(
    `select data from pgboss.job where name = 'avisar_verificacion' order by created_on`,
  );
  for (const { data } of filas) await sendAvisoVerificacion(servidor.deps, data);
  return filas.map(({ data }) => `${data.company_id === empresaPropia ? 'suya' : 'ajena'} ${data.aviso}`).toSorted();
};

describe('with a certificate of its own', () => {
  test('made from our request: the CUIT is proved, its key is encrypted, and its calls use it', async () => {
    const probada = await probarConCertificado(servidor, duenia, empresaPropia);
    expect(probada).toMatchObject({
      estado: 'verificada',
      prueba: 'certificado',
      certificados: [{ estado: 'probado', pedido: null }],
    });
    const [fila] = await sql<{ clave_cifrada: string }>('select clave_cifrada from certificado_empresa');
    expect(fila?.clave_cifrada).toMatch(/^v2\./);
    // Without delegation on the platform only its own certificate can ask.
    await controlDeArca(servidor, 'delegaciones', { cuit: CUIT.inscripto, delegada: false });
    await controlDeArca(servidor, 'vencer', { que: 'ticket' });
    const borrador = await duenia.borrador(empresaPropia);
    const { body } = await duenia.call('post', `/api/facturas/${borrador}/emitir`).expect(200);
    expect(body).toMatchObject({ status: 'emitida', en_cola: false });
  });

  test('not yet authorised for the CUIT waits, and is tried again by itself', async () => {
    const cuit = '30711234566';
    const empresa = await duenia.empresa(cuit, { situacion_iva: 1 });
    const probada = await probarConCertificado(servidor, duenia, empresa);
    expect(probada).toMatchObject({ estado: 'sin_verificar', certificados: [{ estado: 'sin_relacion' }] });
    const { body } = await duenia.call('post', `/api/empresa/${empresa}/verificacion`).expect(429);
    expect(body.codigo).toBe('revision_reciente');
    await controlDeArca(servidor, 'delegaciones', { cuit, condicion: 'responsable_inscripto', delegada: false });
    await controlDeArca(servidor, 'vencer', { que: 'ticket' });
    pasar(11 * 60_000);
    await reviewVerificaciones(servidor.deps);
    expect(await verificacionOf(duenia, empresa)).toMatchObject({ estado: 'verificada', prueba: 'certificado' });
  });

  test('a company has several, up to a maximum, and each needs its own key', async () => {
    await probarConCertificado(servidor, duenia, empresaPropia);
    await probarConCertificado(servidor, duenia, empresaPropia);
    const { certificados } = await verificacionOf(duenia, empresaPropia);
    expect(certificados.map(({ estado }) => estado)).toEqual(['probado', 'probado']);
    const [{ certificado } = { certificado: '' }] = await sql<{ certificado: string }>(
      'select certificado from certificado_empresa',
    );
    const ajeno = await verificacionOf(usuarioDePrueba, ajena, { metodo: 'post', ruta: '/certificados', cuerpo: {} });
    // Another user's certificate, which is public, without its key.
    const respuesta = await usuarioDePrueba.call(
      'put',
      `/api/empresa/${ajena}/verificacion/certificados/${ajeno.certificados[0]?.id}`,
      { certificado },
    );
    expect(respuesta.body.codigo).toBe('certificado_no_sirve');
    expect(await titular()).toMatchObject({ company_id: empresaPropia });
    for (let n = certificados.length; n < 5; n++) {
      await verificacionOf(duenia, empresaPropia, { metodo: 'post', ruta: '/certificados', cuerpo: {} });
    }
    const { body } = await duenia
      .call('post', `/api/empresa/${empresaPropia}/verificacion/certificados`, {})
      .expect(409);
    expect(body.codigo).toBe('demasiados_certificados');
  });
});

describe('with a point of sale', () => {
  test('whose number we choose, once it is in ARCA’s list as an electronic one', async () => {
    const { punto: reservado } = await punto(duenia, empresaPropia);
    const numero = reservado?.numero ?? 0;
    expect(numero).toBeGreaterThanOrEqual(1000);
    expect(numero).toBeLessThanOrEqual(9998);
    pasar(16_000);
    expect(await verificacionOf(duenia, empresaPropia, { metodo: 'post' })).toMatchObject({
      estado: 'sin_verificar',
      punto: { numero },
    });
    for (const malo of [{ sistema: 'CAEA' }, { bloqueado: true }, { baja: '20261101' }]) {
      await crearPunto(numero, malo);
      pasar(16_000);
      expect(await verificacionOf(duenia, empresaPropia, { metodo: 'post' })).toMatchObject({
        estado: 'sin_verificar',
      });
    }
    await crearPunto(numero);
    pasar(16_000);
    expect(await verificacionOf(duenia, empresaPropia, { metodo: 'post' })).toMatchObject({
      estado: 'verificada',
      prueba: 'punto_de_venta',
      punto: null,
    });
  });

  test('two who claim one CUIT get different numbers: a point of sale proves for one of them', async () => {
    const [primero, dos] = await Promise.all([punto(duenia, empresaPropia), punto(usuarioDePrueba, ajena)]);
    expect(primero.punto?.numero).not.toBe(dos.punto?.numero);
    await crearPunto(primero.punto?.numero);
    pasar(10 * 60_000);
    await reviewVerificaciones(servidor.deps);
    expect(await titular()).toMatchObject({ company_id: empresaPropia, prueba: 'punto_de_venta' });
    expect(await verificacionOf(usuarioDePrueba, ajena)).toMatchObject({
      estado: 'sin_verificar',
      punto: dos.punto && { numero: dos.punto.numero },
    });
  });

  test('without delegation waits for it, and its end is mailed; a proof asks ARCA for at most one ticket in ten minutes', async () => {
    await controlDeArca(servidor, 'delegaciones', { cuit: CUIT.inscripto, delegada: false });
    const logins = () => servidor.entorno.arca.estado().operaciones['loginCms'] ?? 0;
    expect((await punto(duenia, empresaPropia)).punto).toMatchObject({ numero: null });
    const antes = logins();
    pasar(11 * 60_000);
    for (let n = 0; n < 5; n++) {
      pasar(16_000);
      await verificacionOf(duenia, empresaPropia, { metodo: 'post' });
      await punto(usuarioDePrueba, ajena);
    }
    expect(logins() - antes).toBe(1);
    await controlDeArca(servidor, 'delegaciones', { cuit: CUIT.inscripto, delegada: true });
    await controlDeArca(servidor, 'vencer', { que: 'ticket' });
    pasar(10 * 60_000);
    await reviewVerificaciones(servidor.deps);
    expect((await verificacionOf(duenia, empresaPropia)).punto?.numero).toBeGreaterThan(999);
    expect(await avisos()).toContain('suya delegada');
    expect(servidor.smtp.correos().at(-1)?.texto).toMatch(/creá en ARCA el punto de venta \d{4}/);
  });

  test('a user has at most three at once, and a number lasts seven days', async () => {
    const cuits = [CUIT.monotributo, CUIT.exento, '30712220054'];
    const empresas: string[] = [];
    for (const cuit of cuits) empresas.push(await duenia.empresa(cuit));
    for (const empresa of empresas) await punto(duenia, empresa);
    const { body } = await duenia.call('post', `/api/empresa/${empresaPropia}/verificacion/punto`).expect(409);
    expect(body.codigo).toBe('demasiadas_pruebas');
    await verificacionOf(duenia, empresas[0] ?? '', { metodo: 'delete', ruta: '/punto' });
    const { punto: reservado } = await punto(duenia, empresaPropia);
    await crearPunto(reservado?.numero);
    pasar(7 * DIA_MS + 1_000);
    await reviewVerificaciones(servidor.deps);
    expect(await verificacionOf(duenia, empresaPropia)).toMatchObject({ estado: 'sin_verificar', punto: null });
  });
});

describe('the claimant who gets the CUIT', () => {
  test('is one of two with simultaneous proofs', async () => {
    const preparar = async (usuario: UsuarioDePrueba, empresa: string) => {
      const { certificados } = await verificacionOf(usuario, empresa, {
        metodo: 'post',
        ruta: '/certificados',
        cuerpo: {},
      });
      const [certificado] = certificados;
      return {
        ruta: `/certificados/${certificado?.id}`,
        cuerpo: { certificado: await certificar(servidor, certificado?.pedido ?? '') },
      };
    };
    const [mio, tuyo] = [await preparar(duenia, empresaPropia), await preparar(usuarioDePrueba, ajena)];
    const estados = await Promise.all([
      verificacionOf(duenia, empresaPropia, { metodo: 'put', ...mio }),
      verificacionOf(usuarioDePrueba, ajena, { metodo: 'put', ...tuyo }),
    ]);
    const titulares = await sql('select company_id from habilitacion where cuit = ?', [CUIT.inscripto]);
    expect(titulares).toHaveLength(1);
    const ganadora = (await titular())?.company_id;
    expect([empresaPropia, ajena]).toContain(ganadora);
    // The second claimant is in its term, and the first one may see so.
    const finales = [await verificacionOf(duenia, empresaPropia), await verificacionOf(usuarioDePrueba, ajena)].map(
      ({ estado }) => estado,
    );
    expect(finales.toSorted()).toEqual(['en_plazo', 'reclamada']);
    expect(estados).toHaveLength(2);
  });

  test.each(['heredada', 'de_confianza'])('is who proves it, at once, when the holder has it as %s', async (prueba) => {
    await hold(empresaPropia, prueba);
    const emitible = await duenia.borrador(empresaPropia);
    await duenia.call('post', `/api/facturas/${emitible}/emitir`).expect(200);
    await probarConCertificado(servidor, usuarioDePrueba, ajena);
    expect(await titular()).toMatchObject({ company_id: ajena, prueba: 'certificado' });
    expect(await avisos()).toEqual(['ajena verificada', 'suya perdida']);
  });

  test('waits seven days, in which a holder who proved it may prove it again', async () => {
    await probarConCertificado(servidor, duenia, empresaPropia);
    expect(await probarConCertificado(servidor, usuarioDePrueba, ajena)).toMatchObject({
      estado: 'en_plazo',
      prueba: null,
    });
    expect(await verificacionOf(duenia, empresaPropia)).toMatchObject({
      estado: 'reclamada',
      plazo: expect.any(String),
    });
    expect(await avisos()).toEqual(['ajena en_plazo', 'suya reclamada', 'suya verificada']);
    pasar(16_000);
    expect(await verificacionOf(duenia, empresaPropia, { metodo: 'post' })).toMatchObject({ estado: 'verificada' });
    pasar(8 * DIA_MS);
    await reviewVerificaciones(servidor.deps);
    expect(await titular()).toMatchObject({ company_id: empresaPropia, disputa_company_id: null });
  });

  test('gets it on the seventh day, not before, if the holder does not prove it again', async () => {
    await probarConCertificado(servidor, duenia, empresaPropia);
    await probarConCertificado(servidor, usuarioDePrueba, ajena);
    pasar(7 * DIA_MS - 60_000);
    await reviewVerificaciones(servidor.deps);
    expect(await titular()).toMatchObject({ company_id: empresaPropia });
    pasar(120_000);
    await reviewVerificaciones(servidor.deps);
    expect(await titular()).toMatchObject({ company_id: ajena, prueba: 'certificado', disputa_company_id: null });
  });

  test('is named by the operator at the terminal, who can also release the CUIT', async () => {
    await probarConCertificado(servidor, duenia, empresaPropia);
    const env = { ...servidor.entorno.env, ARCA_AMBIENTE: 'simulador' };
    const pendientes = await correr(['empresas', 'pendientes', '--json'], { env });
    expect(pendientes.json()).toMatchObject({
      results: [{ cuit: CUIT.inscripto, usuario: usuarioDePrueba.email }],
      totalItems: 1,
    });
    const dudosa = await correr(['empresas', 'verificar', '30-71654321-4', '--json'], { env });
    expect(dudosa.code).toBe(2);
    const corrida = await correr(['empresas', 'verificar', CUIT.inscripto, '--usuario', usuarioDePrueba.email], {
      env,
    });
    expect(corrida).toMatchObject({ code: 0, stdout: expect.stringContaining('ya puede facturar') });
    expect(await titular()).toMatchObject({ company_id: ajena, prueba: 'operador' });
    expect((await correr(['empresas', 'liberar', CUIT.inscripto], { env })).code).toBe(0);
    expect(await titular()).toBeUndefined();
    expect((await correr(['empresas', 'liberar', CUIT.inscripto], { env })).code).toBe(2);
  });
});

describe('the company that loses the CUIT', () => {
  beforeEach(() => hold(empresaPropia, 'heredada'));

  test('keeps and reads its vouchers, and the new holder adopts its own from ARCA', async () => {
    const emitida = await duenia.borrador(empresaPropia);
    const { body: antes } = await duenia.call('post', `/api/facturas/${emitida}/emitir`).expect(200);
    await probarConCertificado(servidor, usuarioDePrueba, ajena);
    expect((await duenia.call('get', `/api/facturas/${emitida}`).expect(200)).body.cae).toBe(antes.cae);
    await duenia.call('get', `/api/facturas/${emitida}/pdf`).expect(200);
    await duenia.call('get', '/api/arca/conciliacion').expect(409);
    const adopcion = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 6, numero: antes.numero_comprobante };
    const { body } = await usuarioDePrueba.call('post', '/api/arca/conciliacion', adopcion).expect(200);
    expect(body).toMatchObject({ cae: antes.cae, company_id: ajena });
    const { body: conciliada } = await usuarioDePrueba.call('get', '/api/arca/conciliacion').expect(200);
    expect(conciliada.series.every(({ diferencias }: { diferencias: unknown[] }) => diferencias.length === 0)).toBe(
      true,
    );
  });

  test('has its automatic invoicing stopped, and a person is told until the CUIT is proved', async () => {
    await sql(
      `insert into cuenta (user_id, meli_user_id, nickname, linked_company_id, linked_punto_de_venta, automatizar, fecha_inicio_automatizacion)
       values (?, '999', 'TIENDA', ?, 3, true, current_date)`,
      [duenia.id, empresaPropia],
    );
    await probarConCertificado(servidor, usuarioDePrueba, ajena);
    const abiertas = () =>
      sql(`select tipo, clave from actividad where requiere_persona and resuelta_en is null and user_id = ?`, [
        duenia.id,
      ]);
    expect(await abiertas()).toEqual([{ tipo: 'omitida', clave: 'empresa_sin_verificar' }]);
    const { env } = servidor.entorno;
    const vuelta = await correr(['empresas', 'verificar', CUIT.inscripto, '--usuario', duenia.email], {
      env: { ...env, ARCA_AMBIENTE: 'simulador' },
    });
    expect(vuelta.code).toBe(0);
    expect(await abiertas()).toEqual([]);
    expect(await sql(`select name from pgboss.job where name = 'recuperar_ventas'`)).toHaveLength(1);
  });

  test('has its drafts taken off the queue with the reason', async () => {
    const borrador = await duenia.borrador(empresaPropia);
    servidor.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
    await duenia.call('post', `/api/facturas/${borrador}/emitir`).expect(202);
    servidor.entorno.arca.sinFallas();
    await probarConCertificado(servidor, usuarioDePrueba, ajena);
    const { body } = await duenia.call('get', `/api/facturas/${borrador}`).expect(200);
    expect(body).toMatchObject({ status: 'borrador', en_cola_desde: null });
    expect(body.rechazo[0].mensaje).toContain('no está verificado');
  });

  test('after a process died between the CAE and the loss, has that request settled once, and nothing else goes out', async () => {
    const ids = [await duenia.borrador(empresaPropia), await duenia.borrador(empresaPropia)];
    const pedido = { env: servidor.entorno.env, user_id: duenia.id, ids, issuing: tiemposDePrueba };
    expect((await startProceso({ ...pedido, morir: 'respondido' }).fin).signal).toBe('SIGKILL');
    await probarConCertificado(servidor, usuarioDePrueba, ajena);
    expect(await titular()).toMatchObject({ company_id: ajena });
    // The system settles the request: the loser may not.
    expect(await recoverEmisiones(servidor.deps, null)).toBe(1);
    for (const id of ids) {
      expect((await duenia.call('get', `/api/facturas/${id}`)).body).toMatchObject({
        status: 'emitida',
        company_id: empresaPropia,
      });
    }
    expect(servidor.entorno.arca.estado().comprobantes).toHaveLength(2);
    expect(await titular()).toMatchObject({ company_id: ajena, prueba: 'certificado' });
    const tercero = await duenia.borrador(empresaPropia);
    expect(await issueComprobantes(servidor.deps, { alcance: ownAlcance(duenia.id), ids: [tercero] })).toMatchObject([
      { codigo: 'empresa_sin_verificar' },
    ]);
  });

  test('has a request that ARCA never got sent, since it was open before the loss', async () => {
    const id = await duenia.borrador(empresaPropia);
    const pedido = { env: servidor.entorno.env, user_id: duenia.id, ids: [id], issuing: tiemposDePrueba };
    expect((await startProceso({ ...pedido, morir: 'solicitando' }).fin).signal).toBe('SIGKILL');
    await probarConCertificado(servidor, usuarioDePrueba, ajena);
    await recoverEmisiones(servidor.deps, null);
    expect((await duenia.call('get', `/api/facturas/${id}`)).body).toMatchObject({ status: 'emitida' });
    expect(servidor.entorno.arca.estado().comprobantes).toHaveLength(1);
  });
});

test('the buttons of the simulator do what ARCA’s site does', async () => {
  const cuit = '30711234566';
  const nueva = await duenia.empresa(cuit, { situacion_iva: 1 });
  const tramite = (paso: string) =>
    verificacionOf(duenia, nueva, { metodo: 'post', ruta: '/simulador', cuerpo: { tramite: paso } });
  expect((await punto(duenia, nueva)).punto).toMatchObject({ numero: null });
  await tramite('delegar');
  pasar(16_000);
  expect((await verificacionOf(duenia, nueva, { metodo: 'post' })).punto?.numero).toBeGreaterThan(999);
  await tramite('crear_punto');
  pasar(16_000);
  expect(await verificacionOf(duenia, nueva, { metodo: 'post' })).toMatchObject({
    estado: 'verificada',
    simulable: true,
  });
});
