import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@talonario/core/base';
import { hojaOf } from '@talonario/core/comprobantes';
import { ownAlcance } from '@talonario/core/empresas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toImprimible } from '../../core/src/actions/documentos/comprobantePdf.ts';
import { findComprobante } from '../../core/src/store/comprobantes/comprobantes.ts';
import { openFeria, type Feria } from '../autorizaciones/feria.ts';
import { textosOf } from '../builders/pdfLeido.ts';
import { startWorker } from '@talonario/webhooks';
import { CUIT, hoy, startServidor, type Servidor, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

// A made-up way to authorise, added by its row and its calls alone: from a draft to its sheet and its report.

const ROOT = join(import.meta.dirname, '../..');
const FACTURA_C = { tipo_comprobante: 11 };

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
let feria: Feria;
beforeAll(async () => {
  feria = openFeria(addDays(hoy(), 15));
  servidor = await startServidor();
});
afterAll(async () => {
  feria.close();
  await servidor.close();
});
beforeEach(async () => {
  await servidor.entorno.reset();
  feria.informados.length = 0;
  feria.vence = addDays(hoy(), 15);
  usuario = await servidor.usuario();
  empresa = await usuario.empresa(CUIT.monotributo);
});

const ledger = () => servidor.entorno.arca.estado().comprobantes;
const emitir = (id: string) => usuario.call('post', `/api/facturas/${id}/emitir`);
async function emitida(cambios: object = {}) {
  const id = await usuario.borrador(empresa, { ...FACTURA_C, ...cambios });
  return (await emitir(id).expect(200)).body;
}

describe('a made-up authorisation', () => {
  test('numbers each serie by itself, without asking ARCA', async () => {
    const [primera, segunda] = [await emitida(), await emitida()];
    expect([primera.numero_comprobante, segunda.numero_comprobante]).toEqual([1, 2]);
    expect(primera).toMatchObject({ status: 'emitida', cae_vencimiento: feria.vence, cai: null });
    expect(primera.cae).toMatch(/^31\d{12}$/);
    expect(ledger()).toEqual([]);
  });

  test('gives consecutive numbers, none twice, when many are issued at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => usuario.borrador(empresa, FACTURA_C)));
    const emitidas = await Promise.all(ids.map(async (id) => (await emitir(id).expect(200)).body));
    expect(emitidas.map(({ numero_comprobante }) => numero_comprobante).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('prints its own letters and its own QR code', async () => {
    const { id, cae } = await emitida();
    const { body: pdf } = await usuario.call('get', `/api/facturas/${id}/pdf`).responseType('blob').expect(200);
    const hoja = (await textosOf(pdf)).map(({ texto }) => texto).join(' ');
    expect(hoja).toContain('CAF N°');
    expect(hoja).toContain('Fecha de Vto. de CAF');
    expect(hoja).toContain(cae);
    expect(hoja).not.toContain('CAE');
    const guardado = await findComprobante(servidor.deps.store.fork(), ownAlcance(usuario.id), id);
    const { qr } = hojaOf(await toImprimible(servidor.deps, guardado));
    const codigo = atob(new URL(qr ?? '').searchParams.get('p') ?? '');
    expect(JSON.parse(codigo)).toMatchObject({ tipoCodAut: 'A', codAut: Number(cae), tipoCmp: 11, nroCmp: 1 });
  });

  test('is reported later, once for each voucher', async () => {
    const { id, cae } = await emitida();
    expect(feria.informados).toEqual([]);
    const worker = await startWorker(servidor.deps);
    try {
      await expect.poll(() => feria.informados, { interval: 20 }).toEqual([{ comprobante: id, codigo: cae }]);
    } finally {
      await worker.close();
    }
  });

  test('refuses a voucher dated after the last day of its code, and uses no number', async () => {
    feria.vence = addDays(hoy(), -1);
    const id = await usuario.borrador(empresa, FACTURA_C);
    const { body } = await emitir(id).expect(400);
    expect(body).toMatchObject({ codigo: 'autorizacion_vencida', error: expect.stringContaining('El CAF venció') });
    feria.vence = hoy();
    expect((await emitir(id).expect(200)).body).toMatchObject({ numero_comprobante: 1 });
  });

  test('refuses a voucher dated before the last one of its serie', async () => {
    await emitida();
    const id = await usuario.borrador(empresa, { ...FACTURA_C, fecha: addDays(hoy(), -1) });
    expect((await emitir(id).expect(400)).body.codigo).toBe('fecha_anterior_a_la_serie');
  });
});

// Source that names a way to authorise, as key or as value: it would have to change for a new way.
const NOMBRA = /^\s*(?:CAE|CAI): \{|\btipo(?:_autorizacion)?(?::| [!=]==) '(?:CAE|CAI|ninguna)'/m;

test('only the row and the calls name a way to authorise, besides ARCA’s answer, which is a CAE', () => {
  const files = globSync('{core,cli,api,webhooks,web}/src/**/*.{ts,tsx}', { cwd: ROOT });
  const nombran = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && NOMBRA.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(nombran.toSorted()).toEqual([
    'core/src/actions/facturacion/emitir/autorizar/autorizadores.ts',
    'core/src/clients/arca/wsfe/answer.ts',
    'core/src/contract/autorizaciones/autorizaciones.ts',
  ]);
});
