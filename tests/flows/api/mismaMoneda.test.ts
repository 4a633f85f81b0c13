import { AppError } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { facturaTipeada as tipeadaSchema } from '@talonario/core/esquemas';
import { issueQueued, updateBorrador } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  facturaTipeada,
  linea,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// A voucher in a foreign currency: what ARCA is told of its payment (CanMisMonExt), and the question about a typed rate.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;

/** The simulated ARCA's rate of the dollar, every working day. */
const OFICIAL = 1485.5;
const DOLARES = { moneda: 'DOL', items: [linea({ cantidad: 1, importe: 22 })] };
const OTRAS = ['009', '012', '021', '060'];

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
});
afterAll(() => servidor.close());
beforeEach(() => servidor.entorno.arca.sinFallas());

const create = (cambios: object) =>
  usuario.call('post', '/api/facturas', facturaTipeada(empresa, { ...DOLARES, ...cambios }));
const save = (id: string, cambios: object) =>
  usuario.call('put', `/api/facturas/${id}`, facturaTipeada(empresa, { ...DOLARES, ...cambios }));
const issue = (id: string, cuerpo: object = {}) => usuario.call('post', `/api/facturas/${id}/emitir`, cuerpo);
const sinRespuesta = () =>
  servidor.entorno.arca.fallas({ operacion: 'FEParamGetCotizacion', tipo: 'http_500', veces: 100 });
/** A currency whose rate no test has asked for: a known rate is kept for the day. */
const otraMoneda = () => ({ ...DOLARES, moneda: OTRAS.pop() });

/** The last FECAESolicitar that ARCA was sent. */
async function enviado(): Promise<string> {
  const [ultimo] = await servidor.deps.store
    .fork()
    .execute<{ pedido: string }[]>(
      `select pedido from arca_intercambio where operacion = 'FECAESolicitar' order by inicio desc limit 1`,
    );
  return ultimo?.pedido ?? '';
}

test('paid in dollars, the rate is ARCA’s without being typed, and ARCA is told S', async () => {
  const { body } = await create({ cancela_misma_moneda: true }).expect(200);
  expect(body).toMatchObject({ cotizacion: OFICIAL, cancela_misma_moneda: true });
  const { body: emitida } = await issue(body.id).expect(200);
  expect(emitida).toMatchObject({ status: 'emitida', cotizacion: OFICIAL, cancela_misma_moneda: true });
  expect(await enviado()).toContain(
    '<MonId>DOL</MonId><MonCotiz>1485.5</MonCotiz><CanMisMonExt>S</CanMisMonExt><CondicionIVAReceptorId>',
  );
});

test('paid in dollars, another rate is refused by its field', async () => {
  const { body } = await create({ cancela_misma_moneda: true, cotizacion: 1490 }).expect(400);
  expect(body.problemas).toEqual([
    {
      campo: 'cotizacion',
      mensaje: expect.stringMatching(
        /^Si se cancela en dólares va la cotización de ARCA del .*, 1\.485,50, y no otra\.$/,
      ),
    },
  ]);
});

test('paid in a currency whose rate ARCA does not tell is not saved', async () => {
  sinRespuesta();
  const { body } = await create({ ...otraMoneda(), cancela_misma_moneda: true }).expect(400);
  expect(body.problemas).toEqual([
    {
      campo: 'cotizacion',
      mensaje: expect.stringMatching(/^ARCA no respondió .*\. .* hace falta la cotización oficial: probá de nuevo/),
    },
  ]);
});

test('a saved draft keeps the rate that ARCA told, when ARCA does not tell it again', async () => {
  const enDolares = { ...DOLARES, cancela_misma_moneda: true };
  const { body: borrador } = await create(enDolares).expect(200);
  const wsfe: Deps['arca']['wsfe'] = {
    ...servidor.deps.arca.wsfe,
    cotizacion: async () => Promise.reject(new AppError('arca_no_disponible', { motivo: 'http_500' })),
  };
  const mudo: Deps = { ...servidor.deps, arca: { ...servidor.deps.arca, wsfe } };
  const saveMudo = (cambios: object) =>
    updateBorrador(
      mudo,
      ownAlcance(usuario.id),
      borrador.id,
      tipeadaSchema.parse(facturaTipeada(empresa, { ...enDolares, ...cambios })),
    );
  await saveMudo({ observaciones: 'Otra cosa' });
  const { body } = await usuario.call('get', `/api/facturas/${borrador.id}`).expect(200);
  expect(body).toMatchObject({ cotizacion: OFICIAL, observaciones: 'Otra cosa' });
  await expect(saveMudo({ moneda: '060' })).rejects.toMatchObject({ code: 'comprobante_invalido' });
});

test('paid in pesos, the typed rate goes with N; said by nobody, ARCA is told nothing', async () => {
  const { body } = await create({ cancela_misma_moneda: false, cotizacion: 1500 }).expect(200);
  expect((await issue(body.id).expect(200)).body).toMatchObject({ cotizacion: 1500, cancela_misma_moneda: false });
  expect(await enviado()).toContain('<MonCotiz>1500</MonCotiz><CanMisMonExt>N</CanMisMonExt>');
  const { body: callado } = await create({ cotizacion: 1500 }).expect(200);
  expect((await issue(callado.id).expect(200)).body.cancela_misma_moneda).toBeNull();
  expect(await enviado()).toContain('<MonCotiz>1500</MonCotiz><CondicionIVAReceptorId>');
});

test('a voucher in pesos is paid in no other currency', async () => {
  const enPesos = { moneda: 'PES', cotizacion: 1 };
  const { body } = await create({ ...enPesos, cancela_misma_moneda: true }).expect(400);
  expect(body.problemas).toEqual([{ campo: 'cancela_misma_moneda', mensaje: expect.any(String) }]);
  expect((await create({ ...enPesos, cancela_misma_moneda: false }).expect(200)).body.cancela_misma_moneda).toBeNull();
});

test('a typed rate more than 2 % away from ARCA’s is issued only once a person confirms it', async () => {
  // A tenth of ARCA's: inside ARCA's band, which begins at 2 %.
  const { body } = await create({ cotizacion: 148.55 }).expect(200);
  const { body: pregunta } = await issue(body.id).expect(409);
  expect(pregunta).toMatchObject({
    codigo: 'cotizacion_sin_confirmar',
    campo: 'cotizacion',
    error: expect.stringMatching(
      /^El tipo de cambio es 148,55 y el de ARCA del .* es 1\.485,50: un 90 % menos\. Si está bien, confirmalo para seguir\.$/,
    ),
  });
  // The confirmation is of that rate: after another save the question is asked again.
  await issue(body.id, { confirmar_cotizacion: true, version: body.version + 1 }).expect(409);
  const { body: guardada } = await save(body.id, { cotizacion: 148.5 }).expect(200);
  expect((await issue(guardada.id).expect(409)).body.codigo).toBe('cotizacion_sin_confirmar');
  const { body: emitida } = await issue(guardada.id, { confirmar_cotizacion: true }).expect(200);
  expect(emitida).toMatchObject({ status: 'emitida', cotizacion: 148.5 });
});

test('the confirmation of a draft is taken back by its next save', async () => {
  const { body } = await create({ cotizacion: 1200 }).expect(200);
  servidor.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 20 });
  await issue(body.id, { confirmar_cotizacion: true }).expect(202);
  servidor.entorno.arca.sinFallas();
  await save(body.id, { cotizacion: 1100 }).expect(200);
  expect((await issue(body.id).expect(409)).body.codigo).toBe('cotizacion_sin_confirmar');
});

test('a rate that ARCA does not tell is asked about by the queue, which keeps the question with the draft', async () => {
  const moneda = otraMoneda();
  servidor.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 20 });
  sinRespuesta();
  const { body } = await create({ ...moneda, cotizacion: 1 }).expect(200);
  await issue(body.id).expect(202);
  servidor.entorno.arca.sinFallas();
  const resultados = await issueQueued(servidor.deps);
  expect(resultados).toContainEqual(
    expect.objectContaining({ comprobante_id: body.id, estado: 'invalida', codigo: 'cotizacion_sin_confirmar' }),
  );
  const { body: dejado } = await usuario.call('get', `/api/facturas/${body.id}`).expect(200);
  expect(dejado).toMatchObject({
    status: 'borrador',
    en_cola_desde: null,
    rechazo: [{ mensaje: expect.stringContaining('El tipo de cambio es 1,00 y el de ARCA') }],
  });
});

test('a rate that ARCA does not tell asks nothing', async () => {
  sinRespuesta();
  // Half of ARCA's.
  const { body } = await create({ ...otraMoneda(), cotizacion: 139.3 }).expect(200);
  expect((await issue(body.id).expect(200)).body.status).toBe('emitida');
});

test('a note has its invoice’s rate, however far from ARCA’s by then, and another one only when it is typed', async () => {
  const { body: factura } = await create({ cotizacion: 1200 }).expect(200);
  await issue(factura.id, { confirmar_cotizacion: true }).expect(200);
  const devolucion = {
    tipo_comprobante: 8,
    comprobante_vinculado: factura.id,
    items: [linea({ cantidad: 1, importe: 2 })],
  };
  const { body: nota } = await create(devolucion).expect(200);
  expect(nota).toMatchObject({ cotizacion: 1200, cancela_misma_moneda: null });
  await issue(nota.id).expect(200);
  const { body: guardada } = await create({ ...devolucion, cotizacion: 1300 }).expect(200);
  expect(guardada.cotizacion).toBe(1300);
  expect((await issue(guardada.id).expect(409)).body.codigo).toBe('cotizacion_sin_confirmar');
  await issue(guardada.id, { confirmar_cotizacion: true }).expect(200);
  // Paid in dollars, it has ARCA's.
  const { body: oficial } = await create({ ...devolucion, cancela_misma_moneda: true }).expect(200);
  expect(oficial.cotizacion).toBe(OFICIAL);
  await issue(oficial.id).expect(200);
});
