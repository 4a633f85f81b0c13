import { checkEmisor } from '@talonario/core/server/arca';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { today } from '@talonario/core/base';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// The check of an issuer before its first invoice, against each state that ARCA may show.

let entorno: Entorno;
let emisor: Emisor;

beforeAll(async () => {
  entorno = await startEntorno();
  emisor = await seedEmisor(entorno.deps);
});
afterAll(() => entorno.close());
beforeEach(async () => {
  entorno.arca.sinFallas();
  await entorno.resetEmitido();
  await execute('delete from persona_arca');
});

const execute = (sql: string, valores: unknown[] = []) => entorno.deps.store.fork().execute<object[]>(sql, valores);
const check = (deps = entorno.deps) => checkEmisor(deps, emisor.alcance, emisor.company_id);
const estados = async (deps = entorno.deps) =>
  (await check(deps)).lineas.map(({ asunto, punto_de_venta, estado }) =>
    [asunto, punto_de_venta, estado].filter((parte) => parte !== null).join(' '),
  );

test('an issuer in order: everything that ARCA shows is ok', async () => {
  expect(await check()).toMatchObject({ cuit: emisor.cuit, responde: true });
  expect(await estados()).toEqual([
    'certificado ok',
    'facturacion ok',
    'padron ok',
    'punto_de_venta 3 ok',
    'punto_de_venta 4 ok',
    'domicilio ok',
    'impuestos ok',
    'actividad ok',
    'domicilio_electronico no_se_sabe',
  ]);
});

test('points of sale that are blocked, dropped, of another system or of a CAEA', async () => {
  const poner = (numero: number) =>
    execute('update punto_de_venta set punto_de_venta = ? where company_id = ? and punto_de_venta <> 4', [
      numero,
      emisor.company_id,
    ]);
  for (const [numero, detalle] of [
    [90, 'bloqueado'],
    [91, 'otro sistema'],
    [92, 'baja'],
    [97, 'no lo tiene'],
    [55, 'no lo tiene'],
  ] as const) {
    await poner(numero);
    const linea = (await check()).lineas.find(({ punto_de_venta }) => punto_de_venta === numero);
    expect(linea).toMatchObject({ estado: 'falta', detalle: expect.stringContaining(detalle) });
  }
  await poner(3);
});

test('ARCA does not answer: each of its lines says so', async () => {
  entorno.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 100 });
  expect((await check()).responde).toBe(false);
  expect(await estados()).toEqual([
    'certificado ok',
    'facturacion no_se_sabe',
    'padron no_se_sabe',
    'punto_de_venta 3 no_se_sabe',
    'punto_de_venta 4 no_se_sabe',
    'domicilio no_se_sabe',
    'impuestos no_se_sabe',
    'actividad no_se_sabe',
    'domicilio_electronico no_se_sabe',
  ]);
});

test('a certificate that has expired', async () => {
  const clock = { now: () => new Date(Date.now() + 20 * 365 * 24 * 3_600_000) };
  const { lineas } = await check({ ...entorno.deps, clock });
  expect(lineas[0]).toMatchObject({ asunto: 'certificado', estado: 'falta', detalle: expect.stringMatching(/venció/) });
});

test('a CUIT that did not delegate: what to delegate, and nothing of its points of sale', async () => {
  const ajeno = await seedEmisor(entorno.deps, '30500010912');
  const { lineas } = await checkEmisor(entorno.deps, ajeno.alcance, ajeno.company_id);
  expect(lineas.find(({ asunto }) => asunto === 'facturacion')?.estado).not.toBe('ok');
  expect(lineas.filter(({ asunto }) => asunto === 'punto_de_venta').map(({ estado }) => estado)).toEqual([
    'no_se_sabe',
    'no_se_sabe',
  ]);
});

test('a refusal about the issuer is told on its line until a voucher is authorised', async () => {
  const [id = ''] = await seedBorradores(entorno.deps, emisor, iguales(1, { fecha: today(new Date()) }));
  const mensaje = 'La CUIT informada no posee Domicilio Fiscal Electrónico constituido';
  await execute(`update comprobante set rechazo = ?::jsonb, actualizado_en = now() where id = ?`, [
    JSON.stringify([{ codigo: 10000, mensaje }]),
    id,
  ]);
  expect((await check()).lineas.at(-1)).toMatchObject({ asunto: 'domicilio_electronico', estado: 'falta' });
  const [nuevo = ''] = await seedBorradores(entorno.deps, emisor, iguales(1, { fecha: today(new Date()) }));
  await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids: [nuevo] });
  expect((await check()).lineas.at(-1)).toMatchObject({ asunto: 'domicilio_electronico', estado: 'no_se_sabe' });
});

test('an observation about the issuer is told on its line until a voucher of the same type comes without it', async () => {
  const issue = async () => {
    const [id = ''] = await seedBorradores(entorno.deps, emisor, iguales(1, { fecha: today(new Date()) }));
    await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids: [id] });
    return id;
  };
  const impuestos = async () => (await check()).lineas.find(({ asunto }) => asunto === 'impuestos');
  await execute(`update comprobante set observaciones_arca = ?::jsonb where id = ?`, [
    JSON.stringify([{ codigo: 10236, mensaje: 'Supera el tope de su categoría' }]),
    await issue(),
  ]);
  expect(await impuestos()).toMatchObject({
    estado: 'ok',
    detalle: expect.stringMatching(/^IVA Responsable Inscripto, como acá\. ARCA lo observó en un comprobante del /),
    hacer: expect.stringMatching(/^Con este comprobante superás el tope de tu categoría de Monotributo\./),
  });
  await issue();
  expect(await impuestos()).toMatchObject({ detalle: 'IVA Responsable Inscripto, como acá.', hacer: null });
});

test('the padrón not authorised for the certificate: that line says what to delegate, and its data are not known', async () => {
  entorno.arca.servicio('ws_sr_constancia_inscripcion', false);
  const deps = await entorno.otherDeps();
  await execute('delete from arca_ticket');
  expect(await estados(deps)).toEqual(
    expect.arrayContaining(['facturacion ok', 'padron falta', 'impuestos no_se_sabe', 'domicilio no_se_sabe']),
  );
  entorno.arca.servicio('ws_sr_constancia_inscripcion', true);
});
