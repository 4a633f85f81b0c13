import { addDays } from '@talonario/core/base';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownAlcance } from '@talonario/core/empresas';
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
import { readSaldo } from '../../helpers/servicios/saldo.ts';

// A credit or debit note for a period (WSFEv1, PeriodoAsoc): its cap, what it takes of each invoice, and what ARCA is told.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
let documento = 30_772_273;

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
});
afterAll(() => servidor.close());
beforeEach(() => {
  servidor.entorno.arca.sinFallas();
  // Each test has a receiver of its own.
  documento += 1;
});

const alcance = () => ownAlcance(usuario.id);
const periodo = () => ({ desde: hoy(), hasta: hoy() });
const typed = (cambios: object = {}) => facturaTipeada(empresa, { cuit_facturado: String(documento), ...cambios });
const nota = (importe: number, cambios: object = {}) =>
  typed({
    tipo_comprobante: 8,
    periodo_asociado: periodo(),
    items: [linea({ descripcion: 'Bonificación del mes', sku: null, cantidad: 1, importe })],
    ...cambios,
  });
const save = (cuerpo: object) => usuario.call('post', '/api/facturas', cuerpo);
const emitir = (id: string) => usuario.call('post', `/api/facturas/${id}/emitir`, {});
const leer = async (id: string) => (await usuario.call('get', `/api/facturas/${id}`).expect(200)).body;

/** Issues an invoice of one line of this amount, VAT included, and answers its id. */
async function facturada(importe: number, cambios: object = {}): Promise<string> {
  const { body } = await save(typed({ items: [linea({ cantidad: 1, importe })], ...cambios })).expect(200);
  await emitir(body.id).expect(200);
  return body.id as string;
}

async function emitida(cuerpo: object) {
  const { body } = await save(cuerpo).expect(200);
  return (await emitir(body.id).expect(200)).body;
}

const partes = ({ reparto }: { reparto: { comprobante: { id: string }; total: number }[] }) =>
  reparto.map(({ comprobante, total }) => [comprobante.id, total]);

/** The last FECAESolicitar that ARCA was sent. */
async function enviado(): Promise<string> {
  const [ultimo] = await servidor.deps.store
    .fork()
    .execute<{ pedido: string }[]>(
      `select pedido from arca_intercambio where operacion = 'FECAESolicitar' order by inicio desc limit 1`,
    );
  return ultimo?.pedido ?? '';
}

const saldo = async (id: string) => (await readSaldo(servidor.deps, alcance(), id)).toFixed(2);

describe('a credit note for a period', () => {
  test('takes of the oldest invoices first, and ARCA is told the period and no voucher', async () => {
    const [primera, segunda] = [await facturada(12_100), await facturada(6_050)];
    const { body: borrador } = await save(nota(13_000)).expect(200);
    expect(partes(borrador)).toEqual([
      [primera, 12_100],
      [segunda, 900],
    ]);
    // A draft is a proposal: it takes nothing yet.
    expect([await saldo(primera), await saldo(segunda)]).toEqual(['12100.00', '6050.00']);
    const { body } = await emitir(borrador.id).expect(200);
    expect(body).toMatchObject({ status: 'emitida', total: 13_000, asociados: [], periodo_asociado: periodo() });
    expect([await saldo(primera), await saldo(segunda)]).toEqual(['0.00', '5150.00']);
    const dia = hoy().replaceAll('-', '');
    const pedido = await enviado();
    expect(pedido).toContain(`<PeriodoAsoc><FchDesde>${dia}</FchDesde><FchHasta>${dia}</FchHasta></PeriodoAsoc>`);
    expect(pedido).not.toContain('CbtesAsoc');
    expect(await leer(primera)).toMatchObject({ cancelada: true, comprobantesReferenciados: [{ id: body.id }] });
    expect(await leer(segunda)).toMatchObject({ cancelada: false, comprobantesReferenciados: [{ id: body.id }] });
  });

  test('leaves less for the note of one invoice, and takes less after it', async () => {
    const [primera, segunda] = [await facturada(1_210), await facturada(1_210)];
    await emitida(nota(1_000));
    const excesiva = typed({
      tipo_comprobante: 8,
      comprobante_vinculado: primera,
      items: [linea({ cantidad: 1, importe: 211 })],
    });
    const { body } = await save(excesiva).expect(400);
    expect(body.problemas[0].mensaje).toBe(
      'La nota supera lo que le queda por acreditar al comprobante, $ 210,00 sin contar percepciones.',
    );
    const { body: resto } = await usuario.call('post', `/api/facturas/${primera}/nota-credito`).expect(200);
    expect(resto).toMatchObject({ total: 210, neto: 173.55, iva: 36.45 });
    const { body: mayor } = await save(nota(1_210.01)).expect(400);
    expect(mayor.problemas).toEqual([
      {
        campo: 'items',
        mensaje:
          'La nota supera lo que queda por acreditar de las facturas del período, $ 1.210,00 sin contar percepciones.',
      },
    ]);
    const { reparto } = await emitida(nota(1_210));
    expect(partes({ reparto })).toEqual([[segunda, 1_210]]);
    expect([await saldo(primera), await saldo(segunda)]).toEqual(['0.00', '0.00']);
  });

  test('takes no more of a rate than its invoices have left at it', async () => {
    const mitades = (importe: number, iva: number) => linea({ cantidad: 1, importe, iva });
    await facturada(0, { items: [mitades(1_210, 21), mitades(110.5, 10.5)] });
    const { body } = await save(nota(0, { items: [mitades(111, 10.5)] })).expect(400);
    expect(body.problemas[0].mensaje).toBe(
      'La nota supera lo que queda por acreditar al 10,5 % en las facturas del período, $ 110,50 con IVA.',
    );
    const { body: ajena } = await save(nota(0, { items: [mitades(10, 27)] })).expect(400);
    expect(ajena.problemas[0].mensaje).toBe(
      'Las facturas del período no tienen nada al 27 %: elegí una de sus alícuotas.',
    );
  });

  test('counts debit notes too, and only vouchers of its receiver, letter, currency and days', async () => {
    const factura = await facturada(1_210);
    const debito = await emitida(
      typed({ tipo_comprobante: 7, comprobante_vinculado: factura, items: [linea({ cantidad: 1, importe: 121 })] }),
    );
    await facturada(9_999, { cuit_facturado: String(documento + 500) });
    await facturada(100, { moneda: 'DOL', cotizacion: 1485.5 });
    const { body } = await save(nota(1_331)).expect(200);
    expect(partes(body)).toEqual([
      [factura, 1_210],
      [debito.id, 121],
    ]);
    await save(nota(1_331.01)).expect(400);
    const ayer = addDays(hoy(), -1);
    const { body: vacio } = await save(nota(1, { periodo_asociado: { desde: ayer, hasta: ayer } })).expect(400);
    expect(vacio.problemas).toEqual([
      { campo: 'periodo_asociado', mensaje: 'No hay facturas B en pesos de ese receptor en el período.' },
    ]);
  });

  test('a draft that no longer fits is told on issuing it, and stays as it was', async () => {
    const factura = await facturada(1_210);
    const { body: borrador } = await save(nota(1_000)).expect(200);
    await usuario.call('post', `/api/facturas/${factura}/nota-credito`).expect(200);
    const { body } = await emitir(borrador.id).expect(409);
    expect(body).toMatchObject({ codigo: 'nota_excede_periodo' });
    expect(body.error).toContain('$ 0,00');
    expect(await leer(borrador.id)).toMatchObject({ status: 'borrador', total: 1_000 });
  });

  test('a draft whose first invoice was credited meanwhile takes of the next one', async () => {
    const [primera, segunda] = [await facturada(1_210), await facturada(1_210)];
    const { body: borrador } = await save(nota(1_210)).expect(200);
    expect(partes(borrador)).toEqual([[primera, 1_210]]);
    await usuario.call('post', `/api/facturas/${primera}/nota-credito`).expect(200);
    const { body } = await emitir(borrador.id).expect(200);
    expect(partes(body)).toEqual([[segunda, 1_210]]);
    expect(await saldo(primera)).toBe('0.00');
  });

  test('two at once, and one of an invoice, never take more than there is', async () => {
    const [primera, segunda] = [await facturada(1_210), await facturada(1_210)];
    const drafts = await Promise.all([nota(1_500), nota(1_500)].map(async (cuerpo) => (await save(cuerpo)).body.id));
    const respuestas = await Promise.all([
      ...drafts.map((id) => emitir(id as string)),
      usuario.call('post', `/api/facturas/${primera}/nota-credito`),
    ]);
    expect(respuestas.every(({ status }) => [200, 202, 409].includes(status))).toBe(true);
    const [dePrimera, deSegunda] = [Number(await saldo(primera)), Number(await saldo(segunda))];
    expect(dePrimera).toBeGreaterThanOrEqual(0);
    expect(deSegunda).toBeGreaterThanOrEqual(0);
    expect(respuestas.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });

  test('in one batch, each takes what the ones before it leave', async () => {
    const [primera, segunda] = [await facturada(1_210), await facturada(1_210)];
    const ids: string[] = [];
    for (const importe of [1_500, 900, 100]) ids.push((await save(nota(importe)).expect(200)).body.id);
    const resultados = await issueComprobantes(servidor.deps, { alcance: alcance(), ids });
    expect(resultados.map(({ estado }) => estado)).toEqual(['emitida', 'emitida', 'invalida']);
    expect([await saldo(primera), await saldo(segunda)]).toEqual(['0.00', '20.00']);
  });

  test('the receiver has to be identified', async () => {
    const cuerpo = nota(100, {
      cuit_facturado: '',
      razon_social_facturado: 'Consumidor Final',
      domicilio_facturado: '',
    });
    const { body } = await save(cuerpo).expect(400);
    expect(body.problemas).toContainEqual({
      campo: 'cuit_facturado',
      mensaje:
        'Una nota de crédito por un período necesita el documento del receptor, con el que se buscan sus facturas.',
    });
  });

  test('of class A and of class C', async () => {
    const a = { ...receptorA, cuit_facturado: CUIT.receptorInscripto };
    await facturada(1_210, a);
    const notaA = await emitida(nota(605, { ...a, tipo_comprobante: 3 }));
    expect(notaA).toMatchObject({ status: 'emitida', neto: 500, iva: 105 });
    const monotributista = await servidor.usuario();
    const mono = await monotributista.empresa(CUIT.monotributo);
    const deC = (cambios: object) => facturaTipeada(mono, { cuit_facturado: String(documento), ...cambios });
    const id = await monotributista.borrador(mono, {
      ...deC({ tipo_comprobante: 11, items: [linea({ cantidad: 1, importe: 500 })] }),
    });
    await monotributista.call('post', `/api/facturas/${id}/emitir`, {}).expect(200);
    const { body } = await monotributista
      .call(
        'post',
        '/api/facturas',
        deC({ tipo_comprobante: 13, periodo_asociado: periodo(), items: [linea({ cantidad: 1, importe: 200 })] }),
      )
      .expect(200);
    expect(body.reparto).toMatchObject([{ comprobante: { id }, neto: 200, alicuotas: [], total: 200 }]);
    await monotributista.call('post', `/api/facturas/${body.id}/emitir`, {}).expect(200);
  });
});

describe('what ARCA would refuse is told by its field', () => {
  test.each<[string, object, string, string]>([
    [
      'an invoice with a period',
      { tipo_comprobante: 6 },
      'periodo_asociado',
      'Solo una nota de crédito o de débito se refiere a un período.',
    ],
    [
      'a note of nothing',
      { periodo_asociado: null },
      'comprobante_vinculado',
      'Las notas de crédito y débito necesitan un comprobante vinculado, o un período.',
    ],
    [
      'a period without end',
      { periodo_asociado: { desde: '2026-01-01', hasta: null } },
      'periodo_asociado.hasta',
      'Requerido',
    ],
    [
      'a period from before 2006',
      { periodo_asociado: { desde: '2006-01-01', hasta: '2006-02-01' } },
      'periodo_asociado.desde',
      'El período tiene que empezar después del 01/01/2006.',
    ],
    [
      'a period backwards',
      { periodo_asociado: { desde: '2026-02-01', hasta: '2026-01-01' } },
      'periodo_asociado.hasta',
      'El período termina antes de empezar: «hasta» no puede ser anterior al 01/02/2026.',
    ],
  ])('%s', async (_, cambios, campo, mensaje) => {
    const { body } = await save(nota(100, cambios)).expect(400);
    expect(body.problemas).toContainEqual({ campo, mensaje });
  });

  test('a period that ends after the note', async () => {
    const cuerpo = nota(100, { periodo_asociado: { desde: hoy(), hasta: addDays(hoy(), 1) } });
    const { body } = await save(cuerpo).expect(400);
    expect(body.problemas[0].mensaje).toMatch(/^El período no puede terminar después de la fecha de la nota, /);
  });

  test('a voucher and a period together', async () => {
    const id = await facturada(100);
    const { body } = await save(nota(50, { comprobante_vinculado: id })).expect(400);
    expect(body.problemas).toContainEqual({
      campo: 'periodo_asociado',
      mensaje: 'La nota se refiere a un comprobante o a un período: elegí uno de los dos.',
    });
  });
});

test('a debit note for a period has no cap and takes of no invoice', async () => {
  const factura = await facturada(100);
  const debito = await emitida(nota(5_000, { tipo_comprobante: 7 }));
  expect(debito).toMatchObject({ status: 'emitida', reparto: [], periodo_asociado: periodo() });
  expect(await saldo(factura)).toBe('100.00');
  expect(await enviado()).toContain('<PeriodoAsoc>');
});

test('a draft typed again for one invoice is no longer of the period', async () => {
  const factura = await facturada(1_210);
  const { body: borrador } = await save(nota(500)).expect(200);
  const vinculada = nota(500, { periodo_asociado: null, comprobante_vinculado: factura });
  const { body } = await usuario.call('put', `/api/facturas/${borrador.id}`, vinculada).expect(200);
  expect(body).toMatchObject({ periodo_asociado: null, reparto: [], comprobante_vinculado: factura });
});
