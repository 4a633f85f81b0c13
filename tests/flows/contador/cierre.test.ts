import { createHash } from 'node:crypto';
import { addMonths } from '@talonario/core/base';
import type { CierreDeMes, MesACerrar } from '@talonario/core/contador';
import { processPaquete } from '@talonario/core/server/contador';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { finishCierre } from '../../../core/src/store/cierre/cierres.ts';
import { deletePaquetes, startPaquete } from '../../../core/src/store/contador/paquetes.ts';
import { miembroOf } from '../../helpers/servicios/miembro.ts';
import { CUIT, hoy, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import { unzip } from '../../helpers/zip.ts';

// The closing of a month: its checks, its package as presented, and the rectifications of what changes later.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
const periodo = addMonths(`${hoy().slice(0, 7)}-01`, -1).slice(0, 7);
const ejecutar = (sql: string, ...valores: unknown[]) => servidor.deps.store.fork().execute(sql, valores);

beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());
beforeEach(async () => {
  await servidor.entorno.reset();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa(CUIT.monotributo);
  await issue();
});

/** Issues an invoice, dated in the month to be closed. */
async function issue(autorizado = `${periodo}-10`): Promise<string> {
  const id = await usuario.borrador(empresa, { tipo_comprobante: 11 });
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  await ejecutar('update comprobante set fecha = ?, autorizado_en = ? where id = ?', `${periodo}-10`, autorizado, id);
  return id;
}

const ruta = () => `/api/empresa/${empresa}/meses/${periodo}`;
const leer = async (persona = usuario): Promise<MesACerrar> => (await persona.call('get', ruta()).expect(200)).body;
const pedir = (body: object = { con_pendientes: true }, persona = usuario) =>
  persona.call('post', `${ruta()}/cierres`, body);
const listar = async (): Promise<CierreDeMes[]> => (await usuario.call('get', `${ruta()}/cierres`).expect(200)).body;

/** Asks for a closing and makes it, as the worker does. */
async function cerrar(): Promise<CierreDeMes> {
  const { body } = await pedir().expect(200);
  await processPaquete(servidor.deps, body.id);
  const [cierre] = await listar();
  if (!cierre) throw new Error('a closing was asked for');
  return cierre;
}

async function bajar(id: string): Promise<Record<string, Buffer>> {
  const respuesta = await fetch(`${servidor.url}/api/empresa/${empresa}/paquetes/${id}/archivo`, {
    headers: { Authorization: `Bearer ${usuario.token}` },
  });
  expect(respuesta.status).toBe(200);
  return unzip(Buffer.from(await respuesta.arrayBuffer()));
}

describe('the checks of a month', () => {
  test('say how each is, who settles it and where', async () => {
    const { estado, puede, lista, controles } = await leer();
    expect({ estado, puede, lista }).toEqual({ estado: 'abierto', puede: true, lista: false });
    const deArca = controles.find(({ clave }) => clave === 'arca');
    expect(deArca).toMatchObject({
      estado: 'pendiente',
      responsable: 'contador',
      path: expect.stringContaining(empresa),
    });
    expect(controles.find(({ clave }) => clave === 'numeracion')).toMatchObject({ estado: 'bien', responsable: null });
    expect(controles.find(({ clave }) => clave === 'retenciones')?.estado).toBe('no_corresponde');
  });

  test('a voucher that waits for ARCA stops it, even with what is pending', async () => {
    const id = await usuario.borrador(empresa, { tipo_comprobante: 11 });
    await ejecutar('update comprobante set fecha = ?, en_cola_desde = now() where id = ?', `${periodo}-11`, id);
    const { body } = await pedir().expect(409);
    expect(body).toMatchObject({ codigo: 'mes_no_cierra', error: expect.stringContaining('Comprobantes en cola') });
  });

  test('a gap in the numbers is named', async () => {
    const id = await issue();
    await ejecutar('update comprobante set numero_comprobante = 9 where id = ?', id);
    const control = (await leer()).controles.find(({ clave }) => clave === 'numeracion');
    expect(control).toMatchObject({ estado: 'pendiente', detalle: expect.stringMatching(/del 2 al 8/) });
  });
});

describe('a closing', () => {
  test('waits for who closes it to accept what is pending, and for the month to end', async () => {
    const { body } = await pedir({}).expect(409);
    expect(body).toMatchObject({ codigo: 'mes_no_cierra', problemas: [{ campo: 'Emitidos según ARCA' }] });
    const actual = `/api/empresa/${empresa}/meses/${hoy().slice(0, 7)}/cierres`;
    const sinTerminar = await usuario.call('post', actual, { con_pendientes: true }).expect(409);
    expect(sinTerminar.body.codigo).toBe('mes_sin_terminar');
    expect(await listar()).toEqual([]);
  });

  test('leaves the month as presented, with the bytes of what was handed in', async () => {
    const { id, numero, estado, nombre, archivos } = await cerrar();
    expect({ numero, estado, nombre }).toEqual({
      numero: 0,
      estado: 'listo',
      nombre: `cierre-${CUIT.monotributo}-${periodo}.zip`,
    });
    const zip = await bajar(id);
    expect(archivos.map(({ nombre: archivo }) => archivo)).toEqual(Object.keys(zip).toSorted());
    for (const { nombre: archivo, sha256, bytes, cambio } of archivos) {
      expect([archivo, sha256, bytes, cambio]).toEqual([
        archivo,
        createHash('sha256').update(zip[archivo]!).digest('hex'),
        zip[archivo]!.length,
        null,
      ]);
    }
    expect(await leer()).toMatchObject({ estado: 'presentado', cambios: 0 });
    expect((await pedir().expect(409)).body.codigo).toBe('mes_sin_cambios');
    expect((await usuario.call('get', `/api/empresa/${empresa}/paquetes`).expect(200)).body).toEqual([]);
  });

  test('freezes no voucher: what is issued later makes a rectification with its files', async () => {
    const original = await cerrar();
    await issue(new Date().toISOString());
    expect(await leer()).toMatchObject({ estado: 'cambio', cambios: 1 });
    const { id, numero, estado, nombre, archivos } = await cerrar();
    expect([numero, estado, nombre]).toEqual([1, 'listo', `cierre-${CUIT.monotributo}-${periodo}-rectificativa-1.zip`]);
    const distintos = archivos.filter(({ cambio }) => cambio === 'distinto').map((archivo) => archivo.nombre);
    expect(distintos).toContain(`contables/asientos-ventas-${periodo}.csv`);
    const lista = (await bajar(id))['rectificativa-1.csv']?.toString('utf8');
    expect(lista).toContain(`contables/asientos-ventas-${periodo}.csv;distinto`);
    expect(await leer()).toMatchObject({ estado: 'presentado', cambios: 0 });
    // What was handed in first stays as it was.
    const [, primero] = await listar();
    expect(primero).toEqual(JSON.parse(JSON.stringify(original)));
  });

  test('a change that alters no file makes no rectification', async () => {
    await cerrar();
    const id = await issue(new Date().toISOString());
    const { body } = await pedir().expect(200);
    await ejecutar(
      "update comprobante set status = 'borrador', numero_comprobante = null, cae = null where id = ?",
      id,
    );
    await processPaquete(servidor.deps, body.id);
    expect((await listar())[0]).toMatchObject({
      numero: 1,
      estado: 'error',
      error: expect.stringContaining('nada cambió'),
    });
  });

  test('killed midway it leaves nothing, and the next try is whole', async () => {
    const { body } = await pedir().expect(200);
    // A run that died after it wrote a part.
    await ejecutar("update paquete_contador set estado = 'en_curso', intento = 1 where id = ?", body.id);
    await ejecutar(
      'insert into paquete_parte (paquete_id, orden, contenido) values (?, 0, ?)',
      body.id,
      Buffer.from('x'),
    );
    expect(await leer()).toMatchObject({ estado: 'cerrando', presentado_en: null });
    expect((await listar())[0]).toMatchObject({ estado: 'en_curso', archivos: [] });
    expect((await pedir().expect(200)).body.id).toBe(body.id);
    await processPaquete(servidor.deps, body.id);
    expect(await leer()).toMatchObject({ estado: 'presentado' });
    expect(Object.keys(await bajar(body.id))).toContain('resumen.pdf');
  });

  test('the mark taken back, what was handed in stays, apart from the closings to come', async () => {
    const { id } = await cerrar();
    await usuario.call('delete', `/api/empresa/${empresa}/presentados/${periodo}`).expect(204);
    expect(await listar()).toMatchObject([{ id, numero: 0, estado: 'listo', retirado_en: expect.any(String) }]);
    expect((await usuario.call('get', `/api/empresa/${empresa}/paquetes`).expect(200)).body).toEqual([]);
    await ejecutar("update paquete_contador set creado_en = now() - interval '400 days' where id = ?", id);
    await deletePaquetes(servidor.deps.store.fork(), new Date());
    expect(Object.keys(await bajar(id))).toContain('resumen.pdf');
    const { numero, retirado_en, archivos } = await cerrar();
    expect([numero, retirado_en]).toEqual([0, null]);
    // The first closing of a month is compared with none, also after one that was taken back.
    expect(new Set(archivos.map(({ cambio }) => cambio))).toEqual(new Set([null]));
    expect(await listar()).toHaveLength(2);
    await usuario.call('delete', `/api/empresa/${empresa}/presentados/${periodo}`).expect(204);
    expect((await listar()).map(({ retirado_en: retirado }) => retirado === null)).toEqual([false, false]);
  });

  test('the mark taken back, a closing that did not finish ends as a package', async () => {
    await cerrar();
    await issue(new Date().toISOString());
    const { body } = await pedir().expect(200);
    const corrida = await startPaquete(servidor.deps.store.fork(), body.id);
    await usuario.call('delete', `/api/empresa/${empresa}/presentados/${periodo}`).expect(204);
    expect((await listar()).map(({ numero }) => numero)).toEqual([0]);
    const { deps } = servidor;
    const fin = {
      nombre: 'cierre.zip',
      bytes: 1,
      archivos: [],
      totales: { comprobantes: 2, importe: new Decimal(1) },
      presentado_en: new Date(),
      control: (await leer()).controles[0]!,
    };
    const tarde = deps.store.tx((tx) => finishCierre(tx, corrida!, fin));
    await expect(tarde).rejects.toMatchObject({ code: 'cerrojo_perdido' });
    expect(await leer()).toMatchObject({ estado: 'abierto', presentado_en: null });
  });
});

test('the accountant closes what is shared, and an employee does not', async () => {
  const contador = await miembroOf(servidor, usuario, 'contador', [empresa]);
  const empleado = await miembroOf(servidor, usuario, 'empleado', [empresa]);
  expect((await pedir({ con_pendientes: true }, empleado).expect(403)).body.codigo).toBe('sin_derecho');
  const { body } = await pedir({ con_pendientes: true }, contador).expect(200);
  await processPaquete(servidor.deps, body.id);
  expect((await listar())[0]).toMatchObject({ estado: 'listo', cerrado_por: contador.email });
  const { body: mesa } = await contador.call('get', `/api/mesa/${periodo}`).expect(200);
  expect(mesa).toMatchObject([
    { company_id: empresa, estado: 'presentado', titular: { email: usuario.email }, presenta: true },
  ]);
});
