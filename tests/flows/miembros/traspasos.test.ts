import { DIAS_DE_TRASPASO, type Traspaso, type TraspasoPrevisto, type Traspasos } from '@talonario/core/empresas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POR_EMPRESA, POR_PARTES } from '../../../core/src/store/traspasos/moveEmpresas.ts';
import { oficios } from '../../../webhooks/src/oficios.ts';
import { expectSumasExactas } from '../../helpers/mundos/sumas.ts';
import { enNombreOf, miembroOf } from '../../helpers/servicios/miembro.ts';
import {
  CLAVE,
  CUIT,
  puntoTipeado,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// An owner hands a company over to a member, who accepts or not; everything of the company changes owner at once.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let socio: UsuarioDePrueba;
let norte: string;
let emitida: string;
let borrador: string;
let cuenta: string;
let lista: string;

beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());

let serie = 0;
beforeEach(async () => {
  serie += 1;
  // The CUIT is of the company of this test.
  await em().execute('delete from habilitacion');
  duenia = await servidor.usuario();
  norte = await duenia.empresa(CUIT.inscripto, { razon_social: `Norte ${serie} SRL` });
  socio = await ownCalls(await miembroOf(servidor, duenia, 'empleado', [norte]));
  emitida = await duenia.borrador(norte);
  borrador = await duenia.borrador(norte);
  await duenia.call('post', `/api/facturas/${emitida}/emitir`).expect(200);
  cuenta = await insert(
    `insert into cuenta (user_id, meli_user_id, nickname, linked_company_id, automatizar, access_token_cifrado, refresh_token_cifrado, token_vence)
     values (?, ?, ?, ?, true, 'x', 'y', now() + interval '1 hour')`,
    [duenia.id, `9000${serie}`, `TIENDA${serie}`, norte],
  );
  lista = await insert(`insert into lista_precios (user_id, name) values (?, 'Mayorista')`, [duenia.id]);
  await em().execute('update comprobante set cuenta_id = ?, lista_id = ? where id = ?', [cuenta, lista, emitida]);
});

const em = () => servidor.deps.store.fork();

async function insert(sql: string, valores: readonly unknown[]): Promise<string> {
  const [fila] = await em().execute<{ id: string }[]>(`${sql} returning id`, [...valores]);
  return fila?.id ?? '';
}

/** The same user, calling on their own behalf. */
async function ownCalls(usuario: UsuarioDePrueba): Promise<UsuarioDePrueba> {
  const call: UsuarioDePrueba['call'] = (metodo, path, body) => {
    const pedido = servidor.call(metodo, path).set('Authorization', `Bearer ${usuario.token}`);
    return body === undefined ? pedido : pedido.send(body);
  };
  return { ...usuario, call };
}

const previsto = async (company_id = norte): Promise<TraspasoPrevisto> =>
  (await duenia.call('get', `/api/empresa/${company_id}/traspaso`).expect(200)).body;
const ofrecer = (cambios: object = {}) =>
  duenia.call('post', '/api/traspasos', { empresas: [norte], para: socio.id, actual: CLAVE, ...cambios });
const ofrecido = async (cambios: object = {}): Promise<Traspaso> => {
  const { ofrecidos }: Traspasos = (await ofrecer(cambios).expect(200)).body;
  const [primero] = ofrecidos;
  if (!primero) throw new Error('no offer was made');
  return primero;
};
const aceptar = (id: string, cuerpo: object = {}, usuario = socio) =>
  usuario.call('post', `/api/traspasos/${id}/aceptar`, cuerpo);
const titularOf = async (company_id: string): Promise<string | undefined> =>
  (await em().execute<{ user_id: string }[]>('select user_id from empresa where id = ?', [company_id]))[0]?.user_id;
const mailTo = (direccion: string) => servidor.smtp.correos().findLast(({ para }) => para.includes(direccion));

/** Number of rows of each table that belong to a user. */
async function filasOf(usuario_id: string): Promise<Record<string, number>> {
  const filas: Record<string, number> = {};
  for (const tabla of ['empresa', 'comprobante_suma', ...POR_EMPRESA, ...Object.keys(POR_PARTES)]) {
    const [fila] = await em().execute<{ n: number }[]>(`select count(*)::int as n from ${tabla} where user_id = ?`, [
      usuario_id,
    ]);
    if (fila && fila.n > 0) filas[tabla] = fila.n;
  }
  return filas;
}

describe('an offer', () => {
  test('tells what goes with the company, and to whom it can be offered', async () => {
    const { empresas, resumen, personas, impedimentos } = await previsto();
    expect(empresas).toMatchObject([{ id: norte, cuit: CUIT.inscripto }]);
    expect(resumen).toMatchObject({ comprobantes: 2, compras: 0, cuentas: [`TIENDA${serie}`], listas: 1 });
    expect(personas).toEqual([{ id: socio.id, email: socio.email }]);
    expect(impedimentos).toEqual([]);
  });

  test('is seen by both and mailed to both, and changes nothing by itself', async () => {
    const { id, estado, de, para } = await ofrecido();
    expect([estado, de.email, para.email]).toEqual(['ofrecido', duenia.email, socio.email]);
    const { recibidos }: Traspasos = (await socio.call('get', '/api/traspasos').expect(200)).body;
    expect(recibidos).toMatchObject([{ id, estado: 'ofrecido', empresas: [{ id: norte }] }]);
    expect(mailTo(socio.email)?.asunto).toBe(`${duenia.email} te ofrece su empresa en Talonario`);
    expect(mailTo(duenia.email)?.asunto).toBe('Ofreciste el traspaso de una empresa');
    expect(await titularOf(norte)).toBe(duenia.id);
    await duenia.call('get', `/api/facturas/${emitida}`).expect(200);
  });

  test('tells its receiver what comes with it and what stops it, and nobody else', async () => {
    const { id } = await ofrecido();
    const { body } = await socio.call('get', `/api/traspasos/${id}`).expect(200);
    expect(body).toEqual({
      empresas: [{ id: norte, cuit: CUIT.inscripto, razon_social: `Norte ${serie} SRL` }],
      resumen: { comprobantes: 2, compras: 0, cuentas: [`TIENDA${serie}`], articulos: 0, listas: 1, enlaces: 0 },
      impedimentos: [],
    });
    for (const usuario of [duenia, await servidor.usuario()]) {
      expect((await usuario.call('get', `/api/traspasos/${id}`).expect(404)).body.codigo).toBe(
        'traspaso_no_encontrado',
      );
    }
    await em().execute('update comprobante set en_cola_desde = now() where id = ?', [borrador]);
    expect((await socio.call('get', `/api/traspasos/${id}`).expect(200)).body.impedimentos).toEqual([
      expect.stringMatching(/en cola para ARCA/),
    ]);
    await duenia.call('delete', `/api/traspasos/${id}`).expect(200);
    expect((await socio.call('get', `/api/traspasos/${id}`).expect(409)).body.codigo).toBe('traspaso_resuelto');
  });

  test('asks for the password, and for a member who works on the company', async () => {
    expect((await ofrecer({ actual: 'Mala-1234' }).expect(400)).body.codigo).toBe('password_incorrecto');
    const extranio = await servidor.usuario();
    expect((await ofrecer({ para: extranio.id }).expect(404)).body.codigo).toBe('miembro_no_encontrado');
    expect((await ofrecer({ para: duenia.id }).expect(404)).body.codigo).toBe('miembro_no_encontrado');
    const ajena = await extranio.empresa(CUIT.exento);
    expect((await ofrecer({ empresas: [ajena] }).expect(404)).body.codigo).toBe('empresa_no_encontrada');
    expect(
      (await enNombreOf(socio, duenia).call('get', `/api/empresa/${norte}/traspaso`).expect(403)).body.codigo,
    ).toBe('sin_derecho');
  });

  test('of a company on offer is refused until the first one is withdrawn, and then the first one is of no use', async () => {
    const tercera = await miembroOf(servidor, duenia, 'contador', [norte]);
    const { id } = await ofrecido();
    const { body } = await ofrecer({ para: tercera.id }).expect(409);
    expect([body.codigo, body.error]).toEqual(['traspaso_pendiente', expect.stringContaining(socio.email)]);
    await duenia.call('delete', `/api/traspasos/${id}`).expect(200);
    expect(mailTo(socio.email)?.asunto).toBe('Retiraron el traspaso de una empresa');
    await ofrecer({ para: tercera.id }).expect(200);
    const { body: vieja } = await aceptar(id).expect(409);
    expect([vieja.codigo, vieja.error]).toEqual(['traspaso_resuelto', expect.stringContaining('retiró')]);
    expect(await titularOf(norte)).toBe(duenia.id);
  });

  test('can be declined, and made again', async () => {
    const { id } = await ofrecido();
    await socio.call('post', `/api/traspasos/${id}/rechazar`).expect(200);
    expect(mailTo(duenia.email)?.asunto).toBe('Rechazaron el traspaso de una empresa');
    expect((await socio.call('post', `/api/traspasos/${id}/rechazar`).expect(409)).body.codigo).toBe(
      'traspaso_resuelto',
    );
    expect((await duenia.call('delete', `/api/traspasos/${id}`).expect(409)).body.codigo).toBe('traspaso_resuelto');
    await ofrecer().expect(200);
  });

  test('ends after seven days, and the company can be offered again', async () => {
    const { id, creado_en, vence_en } = await ofrecido();
    expect(new Date(vence_en).getTime() - new Date(creado_en).getTime()).toBe(DIAS_DE_TRASPASO * 24 * 3_600_000);
    await em().execute(`update traspaso set vence_en = now() - interval '1 second' where id = ?`, [id]);
    expect((await aceptar(id).expect(409)).body.error).toMatch(/venció/);
    const { recibidos }: Traspasos = (await socio.call('get', '/api/traspasos').expect(200)).body;
    expect(recibidos[0]?.estado).toBe('vencido');
    await ofrecer().expect(200);
  });

  test('belongs to its two parties: to others it does not exist', async () => {
    const { id } = await ofrecido();
    const intrusa = await servidor.usuario();
    for (const usuario of [intrusa, duenia]) {
      expect((await aceptar(id, {}, usuario).expect(404)).body.codigo).toBe('traspaso_no_encontrado');
      await usuario.call('post', `/api/traspasos/${id}/rechazar`).expect(404);
    }
    for (const usuario of [intrusa, socio]) await usuario.call('delete', `/api/traspasos/${id}`).expect(404);
  });

  test('is declined when its receiver closes their account', async () => {
    await ofrecido();
    await socio.call('post', '/api/perfil/cierre', { actual: CLAVE, exportado: true }).expect(204);
    const { ofrecidos }: Traspasos = (await duenia.call('get', '/api/traspasos').expect(200)).body;
    expect(ofrecidos).toMatchObject([{ estado: 'rechazado' }]);
    expect((await previsto()).personas).toEqual([]);
  });

  test('is of no use once its receiver no longer works on the company', async () => {
    const { id } = await ofrecido();
    await duenia.call('delete', `/api/miembros/${socio.id}`).expect(200);
    expect((await aceptar(id).expect(404)).body.codigo).toBe('miembro_no_encontrado');
    expect(await titularOf(norte)).toBe(duenia.id);
  });
});

describe('an accepted offer', () => {
  test('gives everything to the new owner, and leaves nothing to the former one', async () => {
    await duenia.call('post', `/api/empresa/${norte}/enlaces`, { nombre: 'Estudio' }).expect(200);
    await insert(
      `insert into mes_presentado (user_id, company_id, periodo, comprobantes, importe) values (?, ?, '2026-10', 1, 1)`,
      [duenia.id, norte],
    );
    await insert(`insert into actividad (user_id, comprobante_id, tipo, clave, datos) values (?, ?, 'x', 'x', '{}')`, [
      duenia.id,
      emitida,
    ]);
    const { body: mailDe } = await duenia.call('get', `/api/facturas/${emitida}`).expect(200);
    const antes = await filasOf(duenia.id);
    expect(await filasOf(socio.id)).toEqual({});
    const { id } = await ofrecido();
    const { recibidos }: Traspasos = (await aceptar(id).expect(200)).body;
    expect(recibidos[0]).toMatchObject({
      estado: 'aceptado',
      conserva: false,
      resumen: { comprobantes: 2, cuentas: [`TIENDA${serie}`], listas: 1, enlaces: 1 },
    });
    expect(await filasOf(socio.id)).toEqual(antes);
    expect(await filasOf(duenia.id)).toEqual({});
    await expectSumasExactas(servidor.deps);

    for (const path of [`/api/facturas/${emitida}`, `/api/facturas/${borrador}`, `/api/facturas/${emitida}/pdf`]) {
      await duenia.call('get', path).expect(404);
      await socio.call('get', path).expect(200);
    }
    expect((await socio.call('get', `/api/facturas/${emitida}`)).body).toMatchObject({
      cae: mailDe.cae,
      numero_comprobante: mailDe.numero_comprobante,
      total: mailDe.total,
    });
    await duenia.call('get', `/api/empresa/${norte}/enlaces`).expect(404);
    expect((await enNombreOf(socio, duenia).call('get', '/api/facturas').expect(403)).body.codigo).toBe('sin_acceso');
    await socio.call('post', `/api/facturas/${borrador}/emitir`).expect(200);
    expect(mailTo(duenia.email)?.asunto).toBe('Traspasaste una empresa');
    expect(mailTo(socio.email)?.asunto).toBe('Recibiste una empresa');
  });

  test('unlinks its accounts, turns their automatic invoicing off and ends the accountant’s links', async () => {
    await duenia.call('post', `/api/empresa/${norte}/enlaces`, { nombre: 'Estudio' }).expect(200);
    await aceptar((await ofrecido()).id).expect(200);
    const filas = await em().execute(
      `select user_id, requiere_vincular, automatizar, access_token_cifrado, refresh_token_cifrado, desvinculada_en is not null as cortada
         from cuenta where id = ?`,
      [cuenta],
    );
    expect(filas).toEqual([
      {
        user_id: socio.id,
        requiere_vincular: true,
        automatizar: false,
        access_token_cifrado: null,
        refresh_token_cifrado: null,
        cortada: true,
      },
    ]);
    expect(
      await em().execute('select 1 from enlace_contador where company_id = ? and revocado_en is null', [norte]),
    ).toEqual([]);
  });

  test('copies the articles and lists that the company used; where both have one, the receiver’s stays', async () => {
    const articulo = (usuario: UsuarioDePrueba, sku: string, cost: number) =>
      usuario.call('post', '/api/stock', { sku, descripcion: sku, cost, stock: 5, iva: 21 }).expect(200);
    await articulo(duenia, 'USADO', 100);
    await articulo(duenia, 'AJENO', 100);
    await articulo(duenia, 'REPETIDO', 100);
    await articulo(socio, 'REPETIDO', 7);
    await em().execute(
      `update comprobante_item set sku = case when comprobante_id = ? then 'USADO' else 'REPETIDO' end where comprobante_id in (?, ?)`,
      [emitida, emitida, borrador],
    );
    await em().execute(
      `insert into lista_precios_item (lista_id, sku, precio) values (?, 'USADO', 1), (?, 'AJENO', 2)`,
      [lista, lista],
    );
    await insert(`insert into lista_precios (user_id, name) values (?, 'Mayorista')`, [socio.id]);
    await aceptar((await ofrecido()).id).expect(200);
    expect(
      await em().execute('select sku, cost::float as cost from articulo where user_id = ? order by sku', [socio.id]),
    ).toEqual([
      { sku: 'REPETIDO', cost: 7 },
      { sku: 'USADO', cost: 100 },
    ]);
    expect(await em().execute('select count(*)::int as n from articulo where user_id = ?', [duenia.id])).toEqual([
      { n: 3 },
    ]);
    expect(
      await em().execute(
        `select l.name, l.user_id, array(select i.sku from lista_precios_item i where i.lista_id = l.id) as skus
           from comprobante c join lista_precios l on l.id = c.lista_id where c.id = ?`,
        [emitida],
      ),
    ).toEqual([{ name: 'Mayorista (30-71654321-4)', user_id: socio.id, skus: ['USADO'] }]);
  });

  test('keeps the former owner as an employee when the new one ticks it', async () => {
    await aceptar((await ofrecido()).id, { conserva: true }).expect(200);
    const empleada = enNombreOf(duenia, socio);
    await empleada.call('get', `/api/facturas/${emitida}`).expect(200);
    expect((await empleada.call('get', '/api/miembros').expect(403)).body.codigo).toBe('sin_derecho');
    const { miembros } = (await socio.call('get', '/api/miembros').expect(200)).body;
    expect(miembros).toMatchObject([{ email: duenia.email, rol: 'empleado', empresas: [{ id: norte }] }]);
  });

  test('keeps the other members of the company, who go on working for the new owner', async () => {
    const contadora = await ownCalls(await miembroOf(servidor, duenia, 'contador', [norte]));
    await aceptar((await ofrecido()).id).expect(200);
    await enNombreOf(contadora, socio).call('get', `/api/facturas/${emitida}`).expect(200);
    const { body } = await enNombreOf(contadora, duenia).call('get', `/api/facturas/${emitida}`).expect(403);
    expect(body.codigo).toBe('sin_acceso');
  });

  test('takes the answers kept for its Idempotency-Keys from the former owner', async () => {
    const emitir = (usuario: UsuarioDePrueba) =>
      usuario.call('post', `/api/facturas/${borrador}/emitir`).set('Idempotency-Key', `emitir-${serie}`);
    const agregar = () =>
      duenia
        .call('post', `/api/empresa/${norte}/punto-de-venta`, puntoTipeado({ puntoDeVenta: 77 }))
        .set('Idempotency-Key', `punto-${serie}`);
    const { body } = await emitir(duenia).expect(200);
    expect((await emitir(duenia).expect(200)).body).toEqual(body);
    expect((await agregar().expect(200)).body).toEqual((await agregar().expect(200)).body);
    await aceptar((await ofrecido()).id).expect(200);
    expect((await emitir(duenia).expect(404)).body.codigo).toBe('comprobante_no_encontrado');
    expect((await agregar().expect(404)).body.codigo).toBe('empresa_no_encontrada');
  });

  test('is accepted once', async () => {
    const { id } = await ofrecido();
    const respuestas = await Promise.all([aceptar(id), aceptar(id)]);
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await aceptar(id).expect(409)).body.codigo).toBe('traspaso_resuelto');
    expect(await titularOf(norte)).toBe(socio.id);
  });

  test('leaves jobs sent before to finish for the new owner', async () => {
    await em().execute(`update comprobante set email_facturado = 'cliente@prueba.test' where id = ?`, [emitida]);
    const trabajo = { user_id: duenia.id, comprobante_id: emitida };
    await aceptar((await ofrecido()).id).expect(200);
    await oficios.enviar_comprobante(servidor.deps, trabajo, { ultimo: false, cede: async () => false });
    expect(mailTo('cliente@prueba.test')).toBeDefined();
    await oficios.informar_comprobante(servidor.deps, trabajo, { ultimo: false, cede: async () => false });
  });
});

describe('a hand-over is refused', () => {
  const impedimentos: readonly (readonly [string, string, RegExp])[] = [
    [
      'a voucher in the queue',
      `update comprobante set en_cola_desde = now() where id = :borrador`,
      /en cola para ARCA/,
    ],
    [
      'a batch under way',
      `insert into lote (user_id, cuenta_id, clase, estado, pedido) values (:duenia, :cuenta, 'emision', 'en_curso', '{}')`,
      /lote de ventas/,
    ],
    [
      'an open emision',
      `with s as (insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante) values ('simulador', '20999999990', 1, 1)
         on conflict do nothing returning id), e as (insert into emision (serie_id, token, estado, solicitud, abierta_en)
         select id, gen_random_uuid(), 'abierta', '{}', now() from s returning id)
       update comprobante set emision_id = (select id from e) where id = :borrador`,
      /falta confirmar/,
    ],
    [
      'a run that holds a serie',
      `update serie set dueno_token = gen_random_uuid(), dueno_host = 'x', dueno_pid = 1, dueno_inicio = 'x', vence_en = now() + interval '1 minute'
        where cuit = '${CUIT.inscripto}'`,
      /falta confirmar/,
    ],
    [
      'an uninformed CAEA',
      `with k as (insert into caea (ambiente, cuit, mes, orden, codigo, desde, hasta, tope, obtenido_en)
         values ('simulador', '${CUIT.inscripto}', '2026-01', 1, '12345678901234', '2026-01-01', '2026-01-15', '2026-01-23', now()) returning id)
       insert into caea_punto (caea_id, punto_de_venta) select id, 91 from k`,
      /CAEA/,
    ],
    [
      'an accountant’s package being made',
      `insert into paquete_contador (user_id, company_id, periodo, con_pdfs) values (:duenia, :norte, '2026-10', false)`,
      /paquete/,
    ],
    [
      'a price change under way',
      `insert into cambio_precios (usuario_id, cuenta_id, pedido, texto, aplicar) values (:duenia, :cuenta, '{}', 'x', true)`,
      /cambio de precios/,
    ],
  ];

  test.each(impedimentos)('with %s, both when offered and when accepted', async (_, sql, frase) => {
    const { id } = await ofrecido();
    const valores: Record<string, string> = { duenia: duenia.id, cuenta, borrador, norte };
    await em().execute(
      sql.replaceAll(/(?<!:):(\w+)\b(?=[\s,)]|$)/g, (_todo, nombre: string) => `'${valores[nombre]}'`),
    );
    const { body } = await aceptar(id).expect(409);
    expect([body.codigo, body.error]).toEqual(['traspaso_impedido', expect.stringMatching(frase)]);
    expect(await titularOf(norte)).toBe(duenia.id);
    expect((await previsto()).impedimentos.join(' ')).toMatch(frase);
    await duenia.call('delete', `/api/traspasos/${id}`).expect(200);
    expect((await ofrecer().expect(409)).body.error).toMatch(frase);
    await em().execute(`update serie set dueno_token = null, vence_en = null`);
    await em().execute(`delete from caea`);
  });

  test('to somebody who already has a company with the CUIT, and says which one', async () => {
    await em().execute(
      `insert into empresa (user_id, cuit, razon_social, situacion_iva, situacion_iibb, iibb_porcentaje, inicio_actividades)
       select ?, cuit, 'La misma', situacion_iva, situacion_iibb, iibb_porcentaje, inicio_actividades from empresa where id = ?`,
      [socio.id, norte],
    );
    const { body } = await ofrecer().expect(409);
    expect([body.codigo, body.error]).toEqual([
      'traspaso_impedido',
      expect.stringContaining(`CUIT de Norte ${serie} SRL`),
    ]);
  });

  test('to somebody who would share their companies with more people than an owner may', async () => {
    const { id } = await ofrecido();
    const sur = await socio.empresa(CUIT.exento, { razon_social: `Sur ${serie} SRL` });
    const addMiembros = (company_id: string, desde: number, hasta: number) =>
      em().execute(
        `with u as (insert into usuario (email, password_hash, email_confirmed)
           select 'miembro' || n || '-${serie}@prueba.test', 'x', true from generate_series(?::int, ?::int) n returning id)
         insert into miembro (company_id, usuario_id, rol) select ?::uuid, id, 'empleado' from u`,
        [desde, hasta, company_id],
      );
    await addMiembros(sur, 1, 20);
    await addMiembros(norte, 21, 30);
    const { body } = await aceptar(id, { conserva: true }).expect(409);
    expect([body.codigo, body.error]).toEqual(['traspaso_impedido', expect.stringContaining('con 31 personas')]);
    await addMiembros(norte, 31, 31);
    expect((await aceptar(id).expect(409)).body.codigo).toBe('traspaso_impedido');
    expect(await titularOf(norte)).toBe(duenia.id);
    await em().execute(`delete from miembro m using usuario u where u.id = m.usuario_id and u.email = ?`, [
      `miembro31-${serie}@prueba.test`,
    ]);
    await aceptar(id).expect(200);
  });

  test('without the companies that share an account with it, which go together', async () => {
    const sur = await duenia.empresa(CUIT.exento, { razon_social: 'Sur SRL' });
    await em().execute('update cuenta set linked_company_id = ? where id = ?', [sur, cuenta]);
    expect((await previsto()).empresas.map(({ id }) => id).toSorted()).toEqual([norte, sur].toSorted());
    const { body } = await ofrecer().expect(409);
    expect([body.codigo, body.error]).toEqual(['traspaso_cambio', expect.stringContaining('Sur SRL')]);
    expect((await ofrecer({ empresas: [norte, sur] }).expect(404)).body.codigo).toBe('miembro_no_encontrado');
    await em().execute(`insert into miembro (company_id, usuario_id, rol) values (?, ?, 'empleado')`, [sur, socio.id]);
    await aceptar((await ofrecido({ empresas: [norte, sur] })).id).expect(200);
    expect([await titularOf(norte), await titularOf(sur)]).toEqual([socio.id, socio.id]);
  });
});

test('every table with an owner says what happens to it', async () => {
  const tablas = await em().execute<{ tabla: string }[]>(
    `select table_name as tabla from information_schema.columns where column_name = 'user_id' and table_schema = 'public' order by 1`,
  );
  const conocidas = new Set<string>([...POR_EMPRESA, ...Object.keys(POR_PARTES), ...DEL_USUARIO, ...APARTE]);
  expect(tablas.map(({ tabla }) => tabla).filter((tabla) => !conocidas.has(tabla))).toEqual([]);
});

/** Tables of a person, whatever their companies: they stay. */
const DEL_USUARIO = [
  'articulo',
  'articulo_costo',
  'articulo_parte',
  'aviso_mail',
  'consulta_padron',
  'correo_mandado',
  'formato_archivo',
  'importacion',
  'invitacion',
  'lista_precios',
  'padron_en_curso',
  'padron_vigente',
  'preferencia',
  'traspaso',
  'vinculacion',
];
/** Tables that the hand-over writes in another way: the company itself, the sums that a trigger keeps, and the mails that end. */
const APARTE = ['empresa', 'comprobante_suma', 'envio_mensual'];
