import { addMonths } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import { importarCaba } from '../../helpers/servicios/padrones.ts';
import {
  CUIT,
  hoy,
  receptorA,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// A presented month: later changes in it are told, and never prevented.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
let factura: string;
const periodo = hoy().slice(0, 7);

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa(CUIT.inscripto);
  factura = await issueFactura(usuario, empresa, {});
});
afterAll(() => servidor.close());

const ruta = (mes = periodo) => `/api/empresa/${empresa}/presentados/${mes}`;
const leer = async () => (await usuario.call('get', ruta()).expect(200)).body;
const sql = (texto: string, ...valores: unknown[]) => servidor.deps.store.fork().execute(texto, valores);

test('a presented month shows no changes until there is one', async () => {
  await usuario.call('get', ruta()).expect(404);
  const { body } = await usuario.call('put', ruta()).expect(200);
  const totales = { comprobantes: 1, importe: 12_100 };
  expect(body).toMatchObject({ periodo, presentado: totales, ahora: totales, cambios: [], cuantos: 0 });
  expect((await usuario.call('put', ruta())).body.codigo).toBe('mes_ya_presentado');
  const { body: meses } = await usuario.call('get', '/api/presentados').expect(200);
  expect(meses).toMatchObject([{ company_id: empresa, cuit: CUIT.inscripto, periodo }]);
  await usuario.call('put', ruta('2026-13')).expect(404);
});

test('a later voucher of the month, a note of a later month and a list of rates are told, newest first', async () => {
  const nueva = await issueFactura(usuario, empresa, receptorA);
  const { body: nota } = await usuario.call('post', `/api/facturas/${factura}/nota-credito`).expect(200);
  await sql(
    'update comprobante set fecha = ? where id = ?',
    `${addMonths(`${periodo}-01`, 1).slice(0, 7)}-01`,
    nota.id,
  );
  await importarCaba(servidor.deps, ownAlcance(usuario.id), hoy(), { [CUIT.receptorInscripto]: '3,00' });
  // Lists of rates matter only to a company that perceives.
  expect(await leer()).toMatchObject({
    presentado: { comprobantes: 1, importe: 12_100 },
    ahora: { comprobantes: 2, importe: 24_200 },
    cuantos: 2,
    cambios: [
      { clase: 'nota', comprobante_id: nota.id, que: 'NC B 0003-00000001' },
      { clase: 'comprobante', comprobante_id: nueva, que: 'FC A 0003-00000001' },
    ],
  });
  await sql(`update empresa set percepciones_iibb = '{0}' where id = ?`, empresa);
  expect((await leer()).cambios[0]).toMatchObject({ clase: 'padron', comprobante_id: null });
});

test('changes of another company of the owner are not told; a presentation taken back is gone', async () => {
  const empresa = await usuario.empresa(CUIT.exento);
  await usuario.call('put', `/api/empresa/${empresa}/presentados/${periodo}`).expect(200);
  const { body } = await usuario.call('get', `/api/empresa/${empresa}/presentados/${periodo}`).expect(200);
  expect(body).toMatchObject({ presentado: { comprobantes: 0, importe: 0 }, cuantos: 0 });
  await usuario.call('delete', ruta()).expect(204);
  await usuario.call('delete', ruta()).expect(404);
  expect((await usuario.call('get', '/api/presentados')).body).toMatchObject([{ company_id: empresa }]);
});
