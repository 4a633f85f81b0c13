import { ownAlcance } from '@talonario/core/empresas';
import { comienzo as comienzoSchema, type Comienzo } from '@talonario/core/inicio';
import { listPuntosArca } from '@talonario/core/server/inicio';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  CUIT,
  empresaTipeada,
  puntoTipeado,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';
import { controlDeArca, verificacionOf } from '../../helpers/servicios/verificacion.ts';

// The steps to the first invoice, computed only from stored data.

let servidor: Servidor;
beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());

let nueva: UsuarioDePrueba;
beforeEach(async () => {
  await servidor.entorno.reset();
  await delegada(true);
  nueva = await servidor.usuario();
});

const delegada = async (si: boolean) => {
  await controlDeArca(servidor, 'delegaciones', { cuit: CUIT.exento, delegada: si });
  await controlDeArca(servidor, 'vencer', { que: 'ticket' });
};

async function leer(usuario = nueva): Promise<Comienzo> {
  const { body } = await usuario.call('get', '/api/comienzo').expect(200);
  return comienzoSchema.parse(body);
}

async function crear(usuario = nueva): Promise<string> {
  const { body } = await usuario.call('post', '/api/empresa', empresaTipeada(CUIT.exento)).expect(200);
  return body.id as string;
}

const olvidarRevision = () => servidor.deps.store.fork().execute('update prueba_punto set revisada_en = null');

describe('a user who just signed up', () => {
  test('begins with the company, and goes on with ARCA’s permission', async () => {
    expect(await leer()).toMatchObject({ terminado: false, actual: 'empresa', empresa: null, cuenta: null });
    await crear();
    expect(await leer()).toMatchObject({ actual: 'permiso', espera: null, empresa: { cuit: CUIT.exento } });
  });

  test('waits for the delegation with its reason, and goes on by itself when ARCA shows it', async () => {
    await delegada(false);
    const id = await crear();
    await verificacionOf(nueva, id, { metodo: 'post', ruta: '/punto' });
    const { actual, espera } = await leer();
    expect([actual, espera?.que]).toEqual(['permiso', 'aceptacion']);
    expect(espera?.desde).toBeInstanceOf(Date);
    expect(espera?.revisada_en).toBeInstanceOf(Date);
    await delegada(true);
    await olvidarRevision();
    await verificacionOf(nueva, id, { metodo: 'post' });
    expect(await leer()).toMatchObject({ actual: 'punto', espera: { que: 'punto_en_arca' } });
  });

  test('chooses among ARCA’s points of sale, instead of typing a number', async () => {
    await controlDeArca(servidor, 'puntos', { cuit: CUIT.exento, nro: 6, sistema: 'CAEA' });
    await controlDeArca(servidor, 'puntos', { cuit: CUIT.exento, nro: 7, bloqueado: true });
    const id = await crear();
    const { body } = await nueva.call('get', `/api/empresa/${id}/puntos-arca`).expect(200);
    expect(body.estado).toBe('listados');
    const impedimentos = Object.fromEntries(
      (body.puntos as { numero: number; impedimento: string | null }[]).map((punto) => [
        punto.numero,
        punto.impedimento,
      ]),
    );
    expect(impedimentos).toMatchObject({ 3: null, 6: 'otro_sistema', 7: 'bloqueado' });
    // The last number tells a point of sale that another system uses from a new one.
    const usos = Object.fromEntries(
      (body.puntos as { numero: number; usado_hasta: number | null }[]).map((punto) => [
        punto.numero,
        punto.usado_hasta,
      ]),
    );
    expect(usos).toMatchObject({ 3: 0, 6: null, 7: null });
    const ultimo = await issueElsewhere(servidor, { cuit: CUIT.exento, punto_de_venta: 3, tipo_comprobante: 11 });
    const despues = await nueva.call('get', `/api/empresa/${id}/puntos-arca`).expect(200);
    expect(despues.body.puntos).toContainEqual(expect.objectContaining({ numero: 3, usado_hasta: ultimo }));
    for (const numero of [6, 7, 444]) {
      const negado = await nueva.call('post', `/api/empresa/${id}/puntos-arca`, { numero }).expect(409);
      expect(negado.body.error).toContain(`el punto de venta ${numero} habilitado`);
    }
    const tomado = await nueva.call('post', `/api/empresa/${id}/puntos-arca`, { numero: 3 }).expect(200);
    expect(tomado.body.puntosDeVenta).toMatchObject([
      { punto_de_venta: 3, nombre_fantasia: 'Tienda Norte SRL', direccion: 'CORDOBA 1920', id_provincia: 12 },
    ]);
    expect(await leer()).toMatchObject({ actual: 'cuenta', empresa: { puntos: [3] } });
  });

  test('without ARCA’s permission, the list and the choice say so', async () => {
    await delegada(false);
    const id = await crear();
    const { body } = await nueva.call('get', `/api/empresa/${id}/puntos-arca`).expect(200);
    expect(body).toEqual({ estado: 'sin_permiso', puntos: [], libre: null });
    const negado = await nueva.call('post', `/api/empresa/${id}/puntos-arca`, { numero: 3 });
    expect(negado.body.codigo).toBe('arca_no_autorizado');
  });

  test('with a ticket that ARCA does not take, the permission stays unknown', async () => {
    const id = await crear();
    const mensaje = 'ValidacionDeToken: No validaron las fechas del token.';
    const { entorno } = servidor;
    entorno.arca.fallas({ operacion: 'FEParamGetPtosVenta', tipo: 'error', codigo: 600, mensaje, veces: 2 });
    // Another process, which asks ARCA for no ticket for a while.
    const leidos = listPuntosArca(await entorno.otherDeps(), ownAlcance(nueva.id), id);
    await expect(leidos).rejects.toMatchObject({ code: 'arca_ticket_rechazado' });
    entorno.arca.sinFallas();
  });

  test('the company’s supposed percentage stays marked until the form is saved', async () => {
    const cuerpo = { ...empresaTipeada(CUIT.exento), iibb_porcentaje: 5, iibb_sin_confirmar: true };
    const { body } = await nueva.call('post', '/api/empresa', cuerpo).expect(200);
    expect(body.iibb_sin_confirmar).toBe(true);
    expect(await leer()).toMatchObject({ empresa: { iibb_sin_confirmar: true } });
    const guardada = await nueva.call('put', `/api/empresa/${body.id}`, empresaTipeada(CUIT.exento)).expect(200);
    expect(guardada.body.iibb_sin_confirmar).toBe(false);
  });

  test('ends the first steps once a voucher is issued, whoever looks', async () => {
    const empresa = await nueva.empresa(CUIT.exento);
    const borrador = await nueva.borrador(empresa, { tipo_comprobante: 11 });
    expect(await leer()).toMatchObject({ terminado: false });
    await nueva.call('post', `/api/facturas/${borrador}/emitir`).expect(200);
    expect(await leer()).toMatchObject({ terminado: true, actual: null });
    expect(await leer(await servidor.usuario())).toMatchObject({ terminado: false, actual: 'empresa', empresa: null });
  });
});

describe('an account', () => {
  const vincular = async (usuario = nueva): Promise<string> => {
    const em = servidor.deps.store.fork();
    const [cuentaVinculada] = await em.execute<{ id: string }[]>(
      `insert into cuenta (user_id, meli_user_id, nickname) values (?, ?, 'TIENDA.SUR') returning id`,
      [usuario.id, usuario.id],
    );
    return cuentaVinculada?.id ?? '';
  };
  const configuracion = async (id: string) => {
    const { body } = await nueva.call('get', `/api/cuentas/${id}`).expect(200);
    return [body.linked_company_id, body.linked_punto_de_venta, body.automatizar];
  };

  test('is set by itself once there is one company and one point of sale, and does not invoice by itself', async () => {
    const empresa = await crear();
    const cuenta = await vincular();
    expect(await leer()).toMatchObject({ cuenta: { configurada: false } });
    await nueva.call('post', `/api/empresa/${empresa}/puntos-arca`, { numero: 3 }).expect(200);
    expect(await configuracion(cuenta)).toEqual([empresa, 3, false]);
    expect(await leer()).toMatchObject({
      actual: 'factura',
      espera: { que: 'lectura' },
      cuenta: { configurada: true },
    });
  });

  test('stays to be chosen with two points of sale, and what a person chose stays', async () => {
    const empresa = await crear();
    const cuenta = await vincular();
    const punto = (puntoDeVenta: number) =>
      nueva.call('post', `/api/empresa/${empresa}/punto-de-venta`, puntoTipeado({ puntoDeVenta })).expect(200);
    await punto(2);
    expect(await configuracion(cuenta)).toEqual([empresa, 2, false]);
    await punto(4);
    expect(await configuracion(cuenta)).toEqual([empresa, 2, false]);
    const segundaCuenta = await servidor.deps.store
      .fork()
      .execute<{ id: string }[]>(
        `insert into cuenta (user_id, meli_user_id, nickname) values (?, 'x2', 'TIENDA.DOS') returning id`,
        [nueva.id],
      );
    await nueva.call('delete', `/api/empresa/${empresa}/punto-de-venta/1`);
    expect(await configuracion(segundaCuenta[0]?.id ?? '')).toEqual([null, null, false]);
  });
});
