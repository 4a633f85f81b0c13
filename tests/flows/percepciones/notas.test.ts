import type { Provincia } from '../../../core/src/contract/enums.ts';
import { clavePercepcion } from '../../../core/src/rules/catalogs/clavePercepcion.ts';
import { addMonths } from '../../../core/src/rules/dates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownAlcance } from '@talonario/core/empresas';
import { issueQueued } from '@talonario/core/server/comprobantes';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import { correr } from '../../helpers/procesos/cli.ts';
import { importarCaba } from '../../helpers/servicios/padrones.ts';
import {
  CUIT,
  facturaTipeada,
  hoy,
  linea,
  receptorA,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// The preview of a note's perceptions, in each place that shows it, against the note that is then issued.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());
beforeEach(async () => {
  await servidor.entorno.reset();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa(CUIT.inscripto, { percepciones_iibb: [0] });
  await importarCaba(servidor.deps, ownAlcance(usuario.id), hoy(), { [CUIT.receptorInscripto]: '2,50' });
});

const aCaba = { ...receptorA, provincia_facturado: 0 };
const execute = <T extends object>(sql: string, params: unknown[]) =>
  servidor.deps.store.fork().execute<T[]>(sql, params);

const hace = (meses: number) => (id: string) =>
  execute(`update comprobante set fecha = (fecha - make_interval(months => ?))::date where id = ?`, [meses, id]);
const deLaProvincia = (provincia: Provincia) => (id: string) => {
  const { regimen, jurisdiccion } = clavePercepcion({ provincia });
  const columnas = 'provincia = ?, regimen = ?, jurisdiccion = ?';
  return execute(`update comprobante_percepcion set ${columnas} where comprobante_id = ?`, [
    provincia,
    regimen,
    jurisdiccion,
    id,
  ]);
};
/** Issues a note for one of the invoice's two units. */
const conNota = async (id: string) => {
  const nota = await usuario.borrador(empresa, notaOf(id, 1));
  await usuario.call('post', `/api/facturas/${nota}/emitir`).expect(200);
};
const notaOf = (id: string, cantidad: number) => ({
  ...aCaba,
  tipo_comprobante: 3,
  comprobante_vinculado: id,
  items: [linea({ cantidad })],
});

const OTRO_PERIODO = expect.stringMatching(/^La factura es de otro período \(\d\d\/\d{4}\)/);

// 10.000 net, 2.100 of VAT and 250 of CABA: 12.350. Half of it without the perception is 6.050.
describe.each([
  ['in its month', async () => {}, 2, { total: 12_350, tributos: 250 }, []],
  ['of last month, in time', hace(1), 2, { total: 12_350, tributos: 250 }, [OTRO_PERIODO]],
  [
    'of three months ago',
    hace(3),
    2,
    { total: 12_100, tributos: 0 },
    [OTRO_PERIODO, expect.stringMatching(/^La percepción de .+ no se devuelve: fuera de plazo\.$/)],
  ],
  [
    'of ARBA',
    deLaProvincia(1),
    2,
    { total: 12_100, tributos: 0 },
    ['La percepción de Buenos Aires no se devuelve: no hay reglas cargadas para devolverla.'],
  ],
  [
    'with a note of a part',
    conNota,
    1,
    { total: 6_050, tributos: 0 },
    [expect.stringMatching(/no se devuelve: solo la devuelve una única nota que anule toda la operación\.$/)],
  ],
] as const)('the perception of an invoice %s', (_caso, cambiar, quedan, cifras, avisos) => {
  test('the API and the terminal preview the same note, and that note is issued', async () => {
    const id = await issueFactura(usuario, empresa, aCaba);
    await cambiar(id);

    const { body: prevista } = await usuario.call('get', `/api/facturas/${id}/nota-credito`).expect(200);
    expect(prevista).toMatchObject({ tipo_comprobante: 3, total: cifras.total, advertencias: avisos });
    const dePercepciones = prevista.advertencias.filter((aviso: string) => aviso.startsWith('La percepción'));

    // The same note as a typed draft: the terminal issues nothing without `--si`.
    const { body: borrador } = await usuario
      .call('post', '/api/facturas', facturaTipeada(empresa, notaOf(id, quedan)))
      .expect(200);
    expect(borrador).toMatchObject(cifras);
    const corrida = await correr(['emitir', borrador.id, '--usuario', usuario.email], { env: servidor.entorno.env });
    expect(corrida.code).toBe(2);
    for (const aviso of dePercepciones) expect(corrida.stdout + corrida.stderr).toContain(aviso);
    expect((corrida.stdout + corrida.stderr).match(/no se devuelve/g)?.length ?? 0).toBe(dePercepciones.length);
    await usuario.call('delete', `/api/facturas/${borrador.id}`);

    const { body: nota } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
    expect(nota).toMatchObject({ status: 'emitida', ...cifras });
    const deArca = servidor.entorno.arca.estado().comprobantes.at(-1);
    expect(deArca).toMatchObject({ cbteTipo: 3, impTotal: cifras.total });
    const { body: facturaLeida } = await usuario.call('get', `/api/facturas/${id}`).expect(200);
    expect(facturaLeida.cancelada).toBe(true);
  });
});

test('of Tucumán, of last month: the unknown due date is said; once typed, the perception goes back until that day', async () => {
  const id = await issueFactura(usuario, empresa, aCaba);
  await hace(1)(id);
  await deLaProvincia(14)(id);
  const prever = async () => (await usuario.call('get', `/api/facturas/${id}/nota-credito`).expect(200)).body;
  const sinSaber = await prever();
  expect(sinSaber.total).toBe(12_100);
  expect(sinSaber.advertencias.join(' ')).toMatch(/Tucumán no se devuelve: falta el vencimiento de la DDJJ/);

  const periodo = addMonths(hoy(), -1).slice(0, 7);
  const cargado = await correr(
    ['padron', 'vencimiento', periodo, '--empresa', CUIT.inscripto, '--vence', hoy(), '--fuente', 'Calendario'].concat([
      '--usuario',
      usuario.email,
    ]),
    { env: servidor.entorno.env },
  );
  expect([cargado.code, cargado.stdout]).toEqual([0, expect.stringContaining('Calendario')]);
  expect((await prever()).total).toBe(12_350);
  const { body: nota } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
  expect(nota).toMatchObject({ status: 'emitida', total: 12_350, tributos: 250 });
});

test('the preview of a note that waits for ARCA is that note', async () => {
  const id = await issueFactura(usuario, empresa, aCaba);
  const parte = await usuario.borrador(empresa, notaOf(id, 1));
  servidor.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
  await usuario.call('post', `/api/facturas/${parte}/emitir`).expect(202);
  servidor.entorno.arca.sinFallas();

  const { body: prevista } = await usuario.call('get', `/api/facturas/${id}/nota-credito`).expect(200);
  expect(prevista).toMatchObject({ total: 6_050, advertencias: [expect.stringContaining('una única nota')] });
  const { body: nota } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
  expect(nota).toMatchObject({ id: parte, total: 6_050, tributos: 0 });
});

test('a note that waited for ARCA past the term says what to do; asked for again it is the same draft without the perception', async () => {
  const id = await issueFactura(usuario, empresa, aCaba);
  servidor.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
  const { body: enCola } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(202);
  expect(enCola).toMatchObject({ total: 12_350 });
  servidor.entorno.arca.sinFallas();
  await hace(3)(id);
  await execute(
    'update comprobante_asociado set fecha = (fecha - make_interval(months => 3))::date where asociado_id = ?',
    [id],
  );
  await hace(1)(enCola.id);

  expect(await issueQueued(servidor.deps)).toMatchObject([{ estado: 'invalida', codigo: 'devolucion_fuera_de_plazo' }]);
  const { body: dejada } = await usuario.call('get', `/api/facturas/${enCola.id}`).expect(200);
  expect(dejada).toMatchObject({
    status: 'borrador',
    rechazo: [{ mensaje: expect.stringContaining('Volvé a hacer la nota') }],
  });
  const { body: nota } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
  expect(nota).toMatchObject({ id: enCola.id, status: 'emitida', total: 12_100, tributos: 0 });
});

test('a note whose shown total is no longer what is left is not issued, and says so', async () => {
  const id = await issueFactura(usuario, empresa, aCaba);
  const { body: prevista } = await usuario.call('get', `/api/facturas/${id}/nota-credito`).expect(200);
  const parte = await usuario.borrador(empresa, notaOf(id, 1));
  await usuario.call('post', `/api/facturas/${parte}/emitir`).expect(200);
  const antes = servidor.entorno.arca.estado().comprobantes.length;

  const pedir = (total_previsto: number) =>
    usuario.call('post', `/api/facturas/${id}/nota-credito`).send({ total_previsto });
  const { body } = await pedir(prevista.total).expect(409);
  expect(body).toMatchObject({ codigo: 'nota_distinta', error: expect.stringContaining('6.050,00') });
  expect(servidor.entorno.arca.estado().comprobantes).toHaveLength(antes);
  await pedir(6_050).expect(200);
});
