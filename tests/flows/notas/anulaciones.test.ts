import { ownAlcance } from '@talonario/core/empresas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import { correr } from '../../helpers/procesos/cli.ts';
import { importarCaba } from '../../helpers/servicios/padrones.ts';
import { readSaldo } from '../../helpers/servicios/saldo.ts';
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

// A note issued by mistake is annulled by another note linked to it, and the invoice's balance comes back.

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
  empresa = await usuario.empresa(CUIT.inscripto);
});

const ver = async (id: string) => (await usuario.call('get', `/api/facturas/${id}`).expect(200)).body;
const acreditar = (id: string) => usuario.call('post', `/api/facturas/${id}/nota-credito`);
const verAnulacion = (id: string) => usuario.call('get', `/api/facturas/${id}/anulacion`);
const anular = (id: string, cuerpo: object = {}) => usuario.call('post', `/api/facturas/${id}/anulacion`, cuerpo);
const acreditada = async (id: string): Promise<string> => (await acreditar(id).expect(200)).body.id as string;
const ledger = () => servidor.entorno.arca.estado().comprobantes;
const execute = (texto: string, datos: unknown[]) => servidor.deps.store.fork().execute(texto, datos);

const saldo = async (id: string): Promise<number> =>
  (await readSaldo(servidor.deps, ownAlcance(usuario.id), id)).toNumber();

describe('a credit note issued by mistake', () => {
  test('a debit note for the whole of it annuls it, and its invoice may be credited again', async () => {
    const id = await issueFactura(usuario, empresa);
    const nota = await acreditada(id);
    expect(await saldo(id)).toBe(0);

    const { body: prevista } = await verAnulacion(nota).expect(200);
    expect(prevista).toMatchObject({ tipo_comprobante: 7, total: 12_100, moneda: 'PES', advertencias: [] });
    expect(prevista.sigue_devuelta).toBeNull();
    const { body: anulacion } = await anular(nota, { total_previsto: 12_100 }).expect(200);
    const original = await ver(nota);
    expect(anulacion).toMatchObject({
      tipo_comprobante: 7,
      status: 'emitida',
      comprobante_vinculado: nota,
      total: 12_100,
    });
    expect(anulacion.asociados).toMatchObject([
      { comprobante_id: nota, tipo_comprobante: 8, numero_comprobante: original.numero_comprobante },
    ]);
    for (const campo of [
      'cuit_facturado',
      'tipo_documento_facturado',
      'situacion_iva_facturado',
      'cotizacion',
      'items',
    ]) {
      expect([campo, anulacion[campo]]).toEqual([campo, original[campo]]);
    }
    expect(ledger().map(({ cbteTipo }) => cbteTipo)).toEqual([6, 8, 7]);

    expect(original.cancelada).toBe(true);
    expect(await saldo(id)).toBe(12_100);
    expect((await acreditar(id).expect(200)).body.total).toBe(12_100);
    expect(await saldo(id)).toBe(0);
  });

  test('a partial note annulled gives back its part and leaves the other', async () => {
    const id = await issueFactura(usuario, empresa);
    const parcial = async () => {
      const nota = await usuario.borrador(empresa, {
        tipo_comprobante: 8,
        comprobante_vinculado: id,
        items: [linea({ cantidad: 1 })],
      });
      await usuario.call('post', `/api/facturas/${nota}/emitir`).expect(200);
      return nota;
    };
    const [primera] = [await parcial(), await parcial()];
    expect(await saldo(id)).toBe(0);
    expect((await anular(primera).expect(200)).body.total).toBe(6_050);
    expect(await saldo(id)).toBe(6_050);
    await parcial();
    expect(await saldo(id)).toBe(0);
  });

  test('annulled twice, annulled by a note that is annulled, and of another user: each is refused with its sentence', async () => {
    const nota = await acreditada(await issueFactura(usuario, empresa));
    const { body: anulacion } = await anular(nota).expect(200);
    for (const [que, codigo] of [
      [nota, 'nota_ya_anulada'],
      [anulacion.id, 'nota_que_anula'],
      [(await ver(nota)).comprobante_vinculado, 'anulacion_no_permitida'],
    ]) {
      expect((await anular(que).expect(409)).body.codigo).toBe(codigo);
      expect((await verAnulacion(que).expect(409)).body.codigo).toBe(codigo);
    }
    expect((await acreditar(anulacion.id).expect(409)).body.codigo).toBe('nota_que_anula');
    const vecino = await servidor.usuario();
    await vecino.call('post', `/api/facturas/${nota}/anulacion`, {}).expect(404);
    expect(ledger()).toHaveLength(3);
  });

  test('a total that is not the one seen issues nothing', async () => {
    const nota = await acreditada(await issueFactura(usuario, empresa));
    expect((await anular(nota, { total_previsto: 12_099 }).expect(409)).body.codigo).toBe('anulacion_distinta');
    expect(ledger()).toHaveLength(2);
  });

  test('of a change to Factura A is refused', async () => {
    const id = await issueFactura(usuario, empresa);
    const nota = await acreditada(id);
    await execute(
      `with x as (insert into cambio (user_id, comprobante_b_id, estado, receptor, fecha) select user_id, id, 'terminado', '{}', fecha from comprobante
        where id = ? returning id) update comprobante set cambio_id = (select id from x) where id = ?`,
      [id, nota],
    );
    expect((await anular(nota).expect(409)).body.codigo).toBe('nota_de_cambio');
  });
});

describe('while the annulment is not known to be issued', () => {
  test('the note still credits: nothing else goes out on the invoice or on the note, and one annulment is issued', async () => {
    const id = await issueFactura(usuario, empresa);
    const nota = await acreditada(id);
    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'retenido' });
    const primera = anular(nota).then((respuesta) => respuesta);
    await expect.poll(async () => (await ver(nota)).comprobantesReferenciados.length, { interval: 20 }).toBe(1);
    await expect
      .poll(async () => (await ver((await ver(nota)).comprobantesReferenciados[0].id)).emitiendo, { interval: 20 })
      .toBe(true);
    expect(await saldo(id)).toBe(0);
    expect((await acreditar(id).expect(409)).body.codigo).toBe('factura_ya_acreditada');

    // A second debit note for it, typed, is not sent while the first may be at ARCA.
    const tipeada = await usuario.borrador(empresa, { tipo_comprobante: 7, comprobante_vinculado: nota });
    const segunda = usuario.call('post', `/api/facturas/${tipeada}/emitir`).then((respuesta) => respuesta);
    servidor.entorno.arca.sinFallas();
    expect((await primera).status).toBe(200);
    expect((await segunda).body.codigo).toBe('nota_ya_anulada');
    expect(ledger().map(({ cbteTipo }) => cbteTipo)).toEqual([6, 8, 7]);
    expect(await saldo(id)).toBe(12_100);
  });

  test('an answer that was lost is asked about: the same note is adopted', async () => {
    const id = await issueFactura(usuario, empresa);
    const nota = await acreditada(id);
    servidor.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues' });
    await anular(nota);
    await anular(nota);
    expect(ledger().map(({ cbteTipo }) => cbteTipo)).toEqual([6, 8, 7]);
    expect(await saldo(id)).toBe(12_100);
  });
});

describe('the free form', () => {
  const guardar = (cambios: object) => usuario.call('post', '/api/facturas', facturaTipeada(empresa, cambios));

  test('a debit note linked to a credit note is taken for the whole of it, and refused for a part', async () => {
    const id = await issueFactura(usuario, empresa);
    const nota = await acreditada(id);
    const deAnulacion = { tipo_comprobante: 7, comprobante_vinculado: nota };
    const { body } = await guardar({ ...deAnulacion, items: [linea({ cantidad: 1 })] }).expect(400);
    expect(body.problemas).toEqual([
      {
        campo: 'items',
        mensaje:
          'La nota de débito que anula una nota de crédito va por lo mismo que ella: $ 12.100,00, con sus alícuotas y sin contar percepciones.',
      },
    ]);
    const { body: borrador } = await guardar(deAnulacion).expect(200);
    await usuario.call('post', `/api/facturas/${borrador.id}/emitir`).expect(200);
    expect(await saldo(id)).toBe(12_100);
  });

  test('a credit note linked to a debit note annuls it, and one linked to a debit note that annuls is refused', async () => {
    const id = await issueFactura(usuario, empresa);
    const debito = await issueFactura(usuario, empresa, { tipo_comprobante: 7, comprobante_vinculado: id });
    const { body: prevista } = await verAnulacion(debito).expect(200);
    expect(prevista).toMatchObject({ tipo_comprobante: 8, total: 12_100 });
    const credito = await issueFactura(usuario, empresa, { tipo_comprobante: 8, comprobante_vinculado: debito });
    expect(await saldo(debito)).toBe(0);
    expect(await saldo(id)).toBe(12_100);

    const anulacion = (await anular(credito).expect(200)).body.id as string;
    expect(await saldo(debito)).toBe(12_100);
    const { body } = await guardar({ tipo_comprobante: 8, comprobante_vinculado: anulacion }).expect(400);
    expect(body.problemas).toMatchObject([
      {
        campo: 'comprobante_vinculado',
        mensaje: expect.stringMatching(/^Esta nota de débito anula una nota de crédito/),
      },
    ]);
  });

  test('a debit note by mistake is annulled by its button too', async () => {
    const id = await issueFactura(usuario, empresa);
    const debito = await issueFactura(usuario, empresa, { tipo_comprobante: 7, comprobante_vinculado: id });
    expect((await anular(debito).expect(200)).body).toMatchObject({
      tipo_comprobante: 8,
      comprobante_vinculado: debito,
    });
    expect(await saldo(debito)).toBe(0);
    expect((await anular(debito).expect(409)).body.codigo).toBe('nota_ya_anulada');
  });
});

describe('the perception that the note gave back', () => {
  const aCaba = { ...receptorA, provincia_facturado: 0 };
  let id: string;
  let nota: string;
  beforeEach(async () => {
    await servidor.entorno.reset();
    usuario = await servidor.usuario();
    empresa = await usuario.empresa(CUIT.inscripto, { percepciones_iibb: [0] });
    await importarCaba(servidor.deps, ownAlcance(usuario.id), hoy(), { [CUIT.receptorInscripto]: '2,50' });
    id = await issueFactura(usuario, empresa, aCaba);
    nota = await acreditada(id);
  });

  test('is charged again in its term', async () => {
    expect(await ver(nota)).toMatchObject({ total: 12_350, tributos: 250 });
    expect((await verAnulacion(nota).expect(200)).body).toMatchObject({ total: 12_350, advertencias: [] });
    const { body } = await anular(nota).expect(200);
    expect(body).toMatchObject({ total: 12_350, tributos: 250, percepciones: [{ importe: 250 }] });
    expect((await acreditar(id).expect(200)).body).toMatchObject({ total: 12_350, tributos: 250 });
  });

  test('is not after its term, which is told', async () => {
    await execute(`update comprobante set fecha = (fecha - make_interval(months => 3))::date where id in (?, ?)`, [
      id,
      nota,
    ]);
    const { body: prevista } = await verAnulacion(nota).expect(200);
    expect(prevista.total).toBe(12_100);
    expect(prevista.advertencias).toEqual([
      expect.stringMatching(/^La nota que se anula es de otro período/),
      expect.stringMatching(/^La percepción de .+ que la nota devolvió no se vuelve a cobrar: fuera de plazo\.$/),
    ]);
    expect((await anular(nota).expect(200)).body).toMatchObject({ total: 12_100, tributos: 0 });
    expect(await saldo(id)).toBe(12_100);
  });
});

test('the terminal shows the note that annuls, asks, and issues it', async () => {
  const id = await issueFactura(usuario, empresa);
  const nota = await acreditada(id);
  const anularla = (...opciones: string[]) =>
    correr(['anular', nota, ...opciones, '--usuario', usuario.email], { env: servidor.entorno.env });
  const mirada = await anularla();
  expect([mirada.code, mirada.stdout]).toEqual([2, expect.stringContaining('se anula con una ND B por $ 12.100,00.')]);
  expect(ledger()).toHaveLength(2);
  const { code, stdout } = await anularla('--si');
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/ND B 0003-00000001 CAE \d{14}.*NC B 0003-00000001 quedó anulada\./),
  ]);
  expect(await saldo(id)).toBe(12_100);
});

test('any sequence of partial notes and annulments leaves the same balance to every reader', async () => {
  const id = await issueFactura(usuario, empresa, {
    items: [linea({ cantidad: 9, importe: 333.33 }), linea({ iva: 10.5, cantidad: 7, importe: 1.01 })],
  });
  const enPie: string[] = [];
  // Numbers of a fixed sequence: a third of the steps annul one of the standing notes.
  let semilla = 20_261;
  const azar = (n: number): number => {
    semilla = (semilla * 1_103_515_245 + 12_345) % 2_147_483_648;
    return semilla % n;
  };
  for (let paso = 0; paso < 12; paso += 1) {
    const anulada = azar(3) === 0 ? enPie.splice(azar(Math.max(1, enPie.length)), 1)[0] : undefined;
    if (anulada !== undefined) await anular(anulada).expect(200);
    else {
      const nota = await usuario.borrador(empresa, {
        tipo_comprobante: 8,
        comprobante_vinculado: id,
        items: [linea(azar(2) === 0 ? { cantidad: 1, importe: 333.33 } : { iva: 10.5, cantidad: 1, importe: 1.01 })],
      });
      await usuario.call('post', `/api/facturas/${nota}/emitir`).expect(200);
      enPie.push(nota);
    }
    await saldo(id);
  }
  for (const nota of enPie) await anular(nota).expect(200);
  expect(await saldo(id)).toBe((await ver(id)).total);
});
