import { PRESUPUESTO } from '@talonario/core/comprobantes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  facturaTipeada,
  linea,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';
import { whileHeld } from '../../helpers/servicios/candado.ts';

// A draft is saved and issued as the person saw it, or not at all, though others edit it meanwhile.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
});
afterAll(() => servidor.close());
beforeEach(() => servidor.entorno.resetEmitido());

const ledger = () => servidor.entorno.arca.estado().comprobantes;

/** An issued Factura B of $ 12.100. */
async function emitida(): Promise<string> {
  const id = await usuario.borrador(empresa);
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  return id;
}

test('a draft saved over another window’s save with its version is a conflict that says both values', async () => {
  const { body: leido } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa)).expect(200);
  const put = (cambios: object) => usuario.call('put', `/api/facturas/${leido.id}`, facturaTipeada(empresa, cambios));
  const cambioAjeno = {
    observaciones: 'De la otra',
    version: leido.version,
    items: [linea({ importe: 100, cantidad: 1 })],
  };
  const { body: guardado } = await put(cambioAjeno).expect(200);
  expect(guardado.version).toBe(leido.version + 1);
  const { body } = await put({ observaciones: 'De esta', version: leido.version }).expect(409);
  expect(body).toMatchObject({ codigo: 'cambio_simultaneo' });
  const [observaciones, items, total] = body.problemas;
  expect(observaciones).toMatchObject({
    campo: 'observaciones',
    mensaje: expect.stringMatching(/«De la otra».*«De esta»/),
  });
  expect(items).toMatchObject({ campo: 'items', mensaje: expect.stringMatching(/\$ 100,00.*\$ 12\.100,00/) });
  expect(total).toMatchObject({ campo: 'total' });
  expect((await usuario.call('get', `/api/facturas/${leido.id}`)).body).toEqual(guardado);
  // POST is refused too; PUT works with the stored version, and also without a version.
  const tipeada = facturaTipeada(empresa, { observaciones: 'De esta', id: leido.id, version: leido.version });
  await usuario.call('post', '/api/facturas', tipeada).expect(409);
  await put({ observaciones: 'De esta', version: guardado.version }).expect(200);
  await put({ observaciones: 'Sin decir cuál' }).expect(200);
});

test('a draft sent with its version is issued as read or not at all', async () => {
  const { body: leido } = await usuario.call('post', '/api/facturas', facturaTipeada(empresa)).expect(200);
  const issue = (version: number | null) => usuario.call('post', `/api/facturas/${leido.id}/emitir`, { version });
  const { body: guardado } = await usuario
    .call('put', `/api/facturas/${leido.id}`, facturaTipeada(empresa, { items: [linea({ importe: 100 })] }))
    .expect(200);
  const emitidos = ledger().length;
  const { body } = await issue(leido.version).expect(409);
  expect(body).toMatchObject({ codigo: 'borrador_distinto', error: expect.stringContaining('no se emitió') });
  expect(ledger()).toHaveLength(emitidos);
  expect((await usuario.call('get', `/api/facturas/${leido.id}`)).body).toEqual(guardado);
  await issue(guardado.version).expect(200);
  expect(ledger()).toHaveLength(emitidos + 1);
});

test.each([
  { nombre: 'an invoice', referido: false },
  { nombre: 'a credit note', referido: true },
])('a voucher edited on its way to ARCA stays a draft: $nombre', async ({ referido }) => {
  const nota = referido ? { tipo_comprobante: 8, comprobante_vinculado: await emitida() } : {};
  const tipeada = (importe: number) => facturaTipeada(empresa, { ...nota, items: [linea({ importe, cantidad: 1 })] });
  const { body: leido } = await usuario.call('post', '/api/facturas', tipeada(200)).expect(200);
  const preguntas = () => servidor.entorno.arca.estado().operaciones['FECompUltimoAutorizado'] ?? 0;
  const antes = preguntas();
  const emitidos = ledger().length;
  servidor.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'retenido' });
  const enCurso = usuario
    .call('post', `/api/facturas/${leido.id}/emitir`, { version: leido.version })
    .then((respuesta) => respuesta);
  await expect.poll(preguntas, { interval: 20, timeout: 20_000 }).toBeGreaterThan(antes);
  await usuario.call('put', `/api/facturas/${leido.id}`, tipeada(100)).expect(200);
  servidor.entorno.arca.sinFallas();
  const { status, body } = await enCurso;
  expect({ status, codigo: body.codigo }).toEqual({ status: 409, codigo: 'borrador_distinto' });
  expect((await usuario.call('get', `/api/facturas/${leido.id}`)).body).toMatchObject({
    status: 'borrador',
    total: 100,
  });
  expect(ledger()).toHaveLength(emitidos);
});

const redactar = async (propio: object) =>
  (await usuario.call('post', '/api/facturas', facturaTipeada(empresa, propio)).expect(200)).body;

/** Third note of an invoice; the net of the first two was rounded up, so its net is the rest of the invoice's. */
async function notaPorDividir() {
  const comprobante_vinculado = await emitida();
  const nota = (importe: number) =>
    redactar({ tipo_comprobante: 8, comprobante_vinculado, items: [linea({ importe, cantidad: 1 })] });
  const previas = [await nota(100.05), await nota(100.05)];
  const ultima = await nota(11_899.9);
  for (const { id } of previas) await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  return ultima;
}

test.each([
  { nombre: 'a quote', leer: () => redactar({ tipo_comprobante: PRESUPUESTO }) },
  { nombre: 'a pre-printed form', leer: () => redactar({ punto_de_venta: 5, numero_comprobante: 777 }) },
  { nombre: 'a credit note that divides its amount', leer: notaPorDividir },
])('a voucher edited while its issuing is prepared stays a draft: $nombre', async ({ leer }) => {
  const { id, version } = await leer();
  const emitidos = ledger().length;
  const issue = (version: number) =>
    usuario.call('post', `/api/facturas/${id}/emitir`, { version }).then((respuesta) => respuesta);
  const { status, body } = await whileHeld(
    servidor.deps.store,
    (tx) => tx.execute('update comprobante set version = version + 1 where id = ?', [id]),
    () => issue(version),
  );
  expect({ status, codigo: body.codigo }).toEqual({ status: 409, codigo: 'borrador_distinto' });
  expect(ledger()).toHaveLength(emitidos);
  expect((await usuario.call('get', `/api/facturas/${id}`)).body).toMatchObject({ status: 'borrador' });
  expect(await issue(version + 1)).toMatchObject({ status: 200, body: { status: 'emitida' } });
});
