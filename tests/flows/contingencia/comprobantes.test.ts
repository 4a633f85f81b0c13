import { addDays } from '@talonario/core/base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { iguales, type BorradorDePrueba } from '../../helpers/mundos/borradores.ts';
import {
  askCaea,
  MINUTO_MS,
  PLAZO,
  PUNTO_CAEA,
  startContingencia,
  type Contingencia,
} from '../../helpers/mundos/corteDeArca.ts';

// Vouchers that may go out with an advance code, and those that wait for ARCA.

const A = { tipo_comprobante: 1, tipo_documento: 80, numero_documento: '30711234566', condicion: 1 };

let mundo: Contingencia;

beforeAll(async () => {
  mundo = await startContingencia();
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

const draft = async (pedido: Partial<BorradorDePrueba> = {}): Promise<string> => {
  const [id = ''] = await mundo.borradores([{ fecha: mundo.hoy(), ...pedido }]);
  return id;
};
const filaOf = async (id: string) => (await mundo.filas()).find((fila) => fila.id === id);
/** ARCA falls, the drafts are asked for, and the term goes by. */
async function fallWith(...ids: string[]): Promise<void> {
  mundo.caer();
  await mundo.issue(ids);
  await mundo.turno(PLAZO);
}
const enCola = { status: 'borrador', en_cola: true, en_emision: false, autorizacion: null };

describe('dates', () => {
  test('a past date typed by a person stays, before the ones of today', async () => {
    const hoy = await draft();
    const ayer = await draft({ fecha: addDays(mundo.hoy(), -1) });
    await fallWith(hoy, ayer);
    expect(await filaOf(ayer)).toMatchObject({ numero: 1, fecha: addDays(mundo.hoy(), -1), autorizacion: 'CAEA' });
    expect(await filaOf(hoy)).toMatchObject({ numero: 2 });
  });

  test('a past date behind the last one of the serie waits for ARCA, with the reason; an automatic one is dated again', async () => {
    await fallWith(await draft());
    const ayer = addDays(mundo.hoy(), -1);
    const tipeado = await draft({ fecha: ayer });
    const automatico = await draft({ fecha: ayer, fecha_automatica: true });
    await mundo.issue([tipeado, automatico]);
    await mundo.turno();
    expect(await filaOf(tipeado)).toMatchObject({
      ...enCola,
      espera: expect.stringContaining('anterior a la del último'),
    });
    expect(await filaOf(automatico)).toMatchObject({ numero: 2, fecha: mundo.hoy() });
    // ARCA back takes it: the reason was only of the advance code.
    mundo.volver();
    await mundo.turno();
    expect(await filaOf(tipeado)).toMatchObject({ autorizacion: 'CAE', fecha: ayer });
  });

  test('a date after today, and one of the former fortnight, wait for ARCA', async () => {
    mundo.tiempo.avanzar(6 * 24 * 60 * MINUTO_MS);
    await askCaea(mundo);
    const manana = await draft({ fecha: addDays(mundo.hoy(), 1) });
    const anterior = await draft({ fecha: `${mundo.hoy().slice(0, 8)}15` });
    await fallWith(manana, anterior);
    for (const id of [manana, anterior]) {
      expect(await filaOf(id)).toMatchObject({ ...enCola, espera: expect.stringContaining('con CAEA salen') });
    }
  });

  test('over the fortnight’s end the next code is used, and nothing goes out without one', async () => {
    const fin = `${mundo.hoy().slice(0, 8)}15`;
    mundo.tiempo.avanzar(new Date(`${fin}T23:20:00-03:00`).getTime() - mundo.tiempo.clock.now().getTime());
    // The ticket of five days ago is over, and ARCA falls after giving another.
    await mundo.deps.arca.wsfe.registrosPorRequest(mundo.emisor.cuit);
    const antes = await draft({ fecha_automatica: true });
    await fallWith(antes);
    mundo.tiempo.avanzar(45 * MINUTO_MS);
    const despues = await draft({ fecha_automatica: true });
    await mundo.issue([despues]);
    await mundo.turno();
    expect(await filaOf(antes)).toMatchObject({ autorizacion: 'CAEA', fecha: fin });
    expect(await filaOf(despues)).toMatchObject(enCola);
    mundo.volver();
    await askCaea(mundo);
    mundo.caer();
    await mundo.turno();
    const [primero, segundo] = [await filaOf(antes), await filaOf(despues)];
    expect(segundo).toMatchObject({ autorizacion: 'CAEA', numero: 2, fecha: addDays(fin, 1) });
    expect(segundo?.cae).not.toBe(primero?.cae);
  });
});

describe('notes', () => {
  test('the note of an invoice with CAE goes out, after the invoices', async () => {
    const factura = await draft();
    await mundo.issue([factura]);
    const nota = await draft({ tipo_comprobante: 8, nota_de: factura });
    const segunda = await draft();
    await fallWith(nota, segunda);
    expect(await filaOf(nota)).toMatchObject({ autorizacion: 'CAEA', numero: 1, tipo: 8 });
    await mundo.expectSinHuecos();
  });

  test('the note of an invoice that ARCA was not informed of waits while ARCA answers, and goes with CAE afterwards', async () => {
    const factura = await draft();
    await fallWith(factura);
    const nota = await draft({ tipo_comprobante: 8, nota_de: factura });
    mundo.volver();
    expect(await mundo.issue([nota])).toMatchObject([
      { estado: 'en_cola', codigo: 'factura_sin_informar', motivo: expect.stringContaining('FC B 0091-00000001') },
    ]);
    await mundo.turno(PLAZO * 2);
    expect(await filaOf(nota)).toMatchObject(enCola);
    await mundo.execute('update comprobante set informado_en = now() where id = ?', [factura]);
    await mundo.turno();
    expect((await filaOf(nota))?.espera ?? null).toBeNull();
  });

  test('the note of an invoice with an advance code goes out with it in the same outage', async () => {
    const factura = await draft();
    await fallWith(factura);
    const nota = await draft({ tipo_comprobante: 8, nota_de: factura });
    await mundo.issue([nota]);
    await mundo.turno();
    expect(await filaOf(nota)).toMatchObject({ autorizacion: 'CAEA', punto: PUNTO_CAEA, tipo: 8 });
  });
});

describe('vouchers that wait for ARCA', () => {
  test('A and B go out together, each on its serie', async () => {
    await fallWith(await draft(A), await draft(), await draft(A));
    expect((await mundo.filas()).map(({ tipo, numero }) => [tipo, numero])).toEqual([
      [1, 1],
      [6, 1],
      [1, 2],
    ]);
  });

  test.each([
    ['its VAT is not its rate', { iva: '200.00' }, 'importes'],
    ['the receiver of an A has no CUIT', { ...A, tipo_documento: 96, numero_documento: '30772273' }, 'receptor'],
    ['the receiver’s CUIT is wrong', { ...A, numero_documento: '30711234567' }, 'receptor'],
    ['the receiver is the issuer', { ...A, numero_documento: '30716543214' }, 'receptor'],
    [
      'the condition is of another letter',
      { condicion: 1, tipo_documento: 80, numero_documento: '30711234566' },
      'receptor',
    ],
  ])('%s: ARCA would keep it wrong for ever', async (_, pedido, palabra) => {
    const malo = await draft(pedido);
    const bueno = await draft();
    await fallWith(malo, bueno);
    expect(await filaOf(malo)).toMatchObject({ ...enCola, espera: expect.stringContaining(palabra) });
    expect(await filaOf(bueno)).toMatchObject({ autorizacion: 'CAEA', numero: 1 });
  });

  test.each([51, 201])('type %i has no advance code', async (tipo) => {
    const id = await draft(A);
    await mundo.execute('update comprobante set tipo_comprobante = ? where id = ?', [tipo, id]);
    await mundo.execute(
      `insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante, ultimo_numero) values ('simulador', ?, ?, ?, 0)`,
      [mundo.emisor.cuit, PUNTO_CAEA, tipo],
    );
    await fallWith(id);
    expect(await filaOf(id)).toMatchObject({ ...enCola, espera: expect.stringContaining('tipo de comprobante') });
  });

  test('the drafts of a change to Factura A wait', async () => {
    const factura = await draft();
    await mundo.issue([factura]);
    const nota = await draft({ tipo_comprobante: 8, nota_de: factura });
    await mundo.execute(
      `with k as (insert into cambio (user_id, comprobante_b_id, receptor, fecha, estado, nota_id)
                  select user_id, id, '{}', fecha, 'nota', ? from comprobante where id = ? returning id)
       update comprobante set cambio_id = k.id from k where comprobante.id = ?`,
      [nota, factura, nota],
    );
    await fallWith(nota);
    expect(await filaOf(nota)).toMatchObject(enCola);
  });

  test('a draft whose number at ARCA was never proved waits, and so does another draft of the same total that took its place', async () => {
    const dudoso = await draft();
    const borrado = await draft();
    mundo.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset' });
    mundo.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'reset', veces: 1_000_000, despues: 1 });
    await mundo.issue([dudoso, borrado]);
    const [emision] = await mundo.execute<{ id: string }>('select id from emision');
    // The chunk is let go, as it is when ARCA shows another voucher with its number.
    await mundo.execute('update comprobante set emision_id = null, status = ? where emision_id is not null', [
      'borrador',
    ]);
    await mundo.execute(
      `update emision set estado = 'cerrada', cerrada_en = now(), dudosa_desde = coalesce(dudosa_desde, now())`,
    );
    expect(emision).toBeDefined();
    await mundo.execute('delete from comprobante where id = ?', [borrado]);
    const enSuLugar = await draft();
    const [otroTotal = ''] = await mundo.borradores([{ fecha: mundo.hoy(), iva: '210.00' }]);
    await mundo.execute('update comprobante_alicuota set neto = 500, importe = 105 where comprobante_id = ?', [
      otroTotal,
    ]);
    await mundo.execute('update comprobante set neto = 500, iva = 105, total = 605 where id = ?', [otroTotal]);
    mundo.caer();
    await mundo.issue([dudoso, enSuLugar, otroTotal]);
    await mundo.turno(PLAZO);
    expect(await filaOf(dudoso)).toMatchObject(enCola);
    expect(await filaOf(enSuLugar)).toMatchObject(enCola);
    expect(await filaOf(otroTotal)).toMatchObject({ autorizacion: 'CAEA' });
  });

  test('a draft that left the queue, or was being issued, does not go out', async () => {
    const quitado = await draft();
    await fallWith(quitado);
    // The first voucher went out; its owner takes the second one out of the queue.
    const posterior = await draft();
    await mundo.issue([posterior]);
    await mundo.execute('update comprobante set en_cola_desde = null where id = ?', [posterior]);
    await mundo.turno();
    expect(await filaOf(posterior)).toMatchObject({ status: 'borrador', autorizacion: null });
  });

  test('another company without contingency keeps its own waiting', async () => {
    await mundo.borradores(iguales(2, { fecha: mundo.hoy() }));
    await mundo.execute(`update contingencia set activa = false`);
    await fallWith(...(await mundo.filas()).map(({ id }) => id));
    expect((await mundo.filas()).every(({ autorizacion }) => autorizacion === null)).toBe(true);
  });
});
