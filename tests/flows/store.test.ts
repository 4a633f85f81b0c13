import { randomUUID } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { ComprobanteDatos, ComprobanteItem } from '../../core/src/contract/comprobantes/comprobante.ts';
import type { CuentaAjustes } from '../../core/src/contract/cuentas/cuenta.ts';
import type { EmpresaDatos, PuntoDeVenta } from '../../core/src/contract/empresas/empresa.ts';
import { ownAlcance, type Alcance } from '../../core/src/rules/alcance.ts';
import { AppError } from '../../core/src/rules/errors.ts';
import { ajustesPorDefecto } from '../../core/src/rules/percepciones/ajustes.ts';
import {
  createArticulo,
  findArticulo,
  insertMissingArticulos,
  updateArticulo,
  upsertArticulos,
  type ArticuloGuardado,
} from '../../core/src/store/articulos/articulos.ts';
import { exportArticulos, listArticulos } from '../../core/src/store/articulos/listArticulos.ts';
import { deleteBorrador, findComprobante, findNotas } from '../../core/src/store/comprobantes/comprobantes.ts';
import { listComprobantes, type PaginaComprobantes } from '../../core/src/store/comprobantes/lista/listComprobantes.ts';
import { findCotizacion, saveCotizaciones } from '../../core/src/store/articulos/cotizaciones.ts';
import {
  findCuenta,
  findCuentaDeVendedor,
  linkCuenta,
  listCuentas,
  updateCuenta,
} from '../../core/src/store/cuentas/cuentas.ts';
import { openStore, type Store } from '../../core/src/store/db.ts';
import {
  createEmpresa,
  createPuntoDeVenta,
  deleteEmpresa,
  deletePuntoDeVenta,
  findEmpresa,
  findLogo,
  listEmpresas,
  takeNumeroPresupuesto,
  updateEmpresa,
} from '../../core/src/store/empresas/empresas.ts';
import type { FilaDeComprobante } from '../../core/src/store/entities/comprobantes/comprobante.ts';
import type { FilaItem } from '../../core/src/store/entities/comprobantes/partes.ts';
import type { CuentaFila } from '../../core/src/store/entities/cuenta.ts';
import type { EmpresaFila, PuntoDeVentaFila } from '../../core/src/store/entities/empresa.ts';
import { createJobs } from '../../core/src/store/trabajos/jobs.ts';
import { listIntercambios } from '../../core/src/store/arca/intercambios.ts';
import {
  createLista,
  deletePrecio,
  findLista,
  findListaConItems,
  searchArticulosConPrecio,
  updateLista,
  upsertPrecio,
} from '../../core/src/store/articulos/listas.ts';
import { findPersonas, savePersona } from '../../core/src/store/arca/personas.ts';
import { createSesion, deleteSesion, findSesion } from '../../core/src/store/empresas/sesiones.ts';
import {
  createUsuario,
  findUsuario,
  findUsuarioByEmail,
  listConfirmados,
  updateUsuario,
} from '../../core/src/store/empresas/usuarios.ts';
import { APP_SECRET, freshDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';
import type { PersonaArca } from '../../core/src/contract/padron/persona.ts';

let database: TestDatabase;
let store: Store;
let other: Store;
const open = () =>
  openStore({
    databaseUrl: database.url,
    datos: '/no/se/usa',
    appSecret: APP_SECRET,
    conexiones: { propias: 4, trabajos: 6, avisos: 5 },
  });

beforeAll(async () => {
  database = await freshDatabase();
  // Both stores find an empty database: their migrations have to take turns.
  [store, other] = await Promise.all([open(), open()]);
});

afterAll(async () => {
  await Promise.all([store.close(), other.close()]);
  await database.drop();
});

let vez = 0;
const newUser = () => createUsuario(store.fork(), { email: `persona${++vez}@prueba.test`, password_hash: 'hash' });
const newAlcance = async () => ownAlcance(await newUser());

const datosEmpresa = (cuit: string): EmpresaDatos => ({
  cuit,
  razon_social: 'Tienda Norte SRL',
  situacion_iva: 1,
  situacion_iibb: 3,
  iibb: '901-123456-1',
  iibb_porcentaje: new Decimal('3.5'),
  inicio_actividades: '2020-03-01',
  percepciones_iibb: [0, 14],
  costo_envio_flex: new Decimal('1234.56'),
  cobertura_cambio: new Decimal(5),
  ajuste_fijo: new Decimal('0.1'),
  ajuste_variable: new Decimal('1.125'),
  debitos_creditos_computable: new Decimal('33.5'),
  actividad: '479101',
  iva_simple_odp: 'repetir',
  isib_caba_alicuota: new Decimal('2.5'),
  condicion_de_venta: 'Cuenta corriente',
});
const punto = {
  punto_de_venta: 3,
  nombre_fantasia: 'Norte',
  direccion: 'Honduras 4820',
  id_provincia: 0,
  logo: null,
  telefono: null,
  modo_facturacion: 1,
  actividad: '620100',
  isib_caba_alicuota: null,
} as const;

type Llena<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };
type Cabecera = Omit<ComprobanteDatos, 'items' | 'alicuotas' | 'percepciones' | 'asociados'>;

describe('schema', () => {
  test('a row holds what the contract shows', () => {
    expectTypeOf<Llena<FilaDeComprobante>>().toExtend<Cabecera>();
    expectTypeOf<Llena<FilaItem>>().toExtend<ComprobanteItem>();
    expectTypeOf<Llena<EmpresaFila>>().toExtend<EmpresaDatos>();
    expectTypeOf<Llena<PuntoDeVentaFila>>().toExtend<PuntoDeVenta>();
    expectTypeOf<Llena<CuentaFila>>().toExtend<CuentaAjustes>();
  });

  test('the migrated database is the one the entities describe', async () => {
    expect(await store.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
    expect(await store.isMigrated()).toBe(true);
  });

  test('an unreachable server is a failure with a code', async () => {
    const wrong = openStore({
      databaseUrl: 'postgres://nadie@127.0.0.1:1/nada',
      datos: '/no/se/usa',
      appSecret: APP_SECRET,
    });
    await expect(wrong).rejects.toMatchObject({
      code: 'base_de_datos_no_disponible',
      data: { motivo: 'ECONNREFUSED' },
    });
  });
});

describe('users', () => {
  test('an email is the same whatever its case', async () => {
    const id = await createUsuario(store.fork(), { email: 'Ana@Prueba.test', password_hash: 'uno' });
    await expect(createUsuario(store.fork(), { email: 'ana@prueba.TEST', password_hash: 'dos' })).rejects.toMatchObject(
      {
        code: 'email_ya_registrado',
      },
    );
    expect(await findUsuarioByEmail(store.fork(), 'ANA@PRUEBA.TEST')).toMatchObject({ id, email_confirmed: false });
    // An unconfirmed user is not listed: anybody can sign up with another's address.
    expect((await listConfirmados(store.fork())).map((confirmado) => confirmado.id)).not.toContain(id);
    const fecha = new Date('2026-10-12T10:00:00-03:00');
    await updateUsuario(store.fork(), id, { email_confirmed: true, email_confirm_hash_date: fecha });
    expect(await findUsuario(store.fork(), id)).toMatchObject({
      email_confirmed: true,
      email_confirm_hash_date: fecha,
    });
    expect((await listConfirmados(store.fork())).map((confirmado) => confirmado.id)).toContain(id);
  });

  test('a session ends when it is over or closed', async () => {
    const usuario_id = await newUser();
    const vence = new Date('2026-11-01T00:00:00Z');
    await createSesion(store.fork(), usuario_id, { token_hash: 'h1', vence_en: vence, navegador: '' });
    expect(await findSesion(store.fork(), 'h1', new Date('2026-10-31T23:59:59Z'))).toMatchObject({ usuario_id });
    expect(await findSesion(store.fork(), 'h1', vence)).toBeNull();
    await deleteSesion(store.fork(), 'h1');
    expect(await findSesion(store.fork(), 'h1', new Date('2026-10-01T00:00:00Z'))).toBeNull();
  });
});

describe('companies', () => {
  test('come back as stored, to the last decimal', async () => {
    const alcance = await newAlcance();
    const id = await createEmpresa(store.fork(), alcance, datosEmpresa('30716543214'));
    await createPuntoDeVenta(store.fork(), alcance, id, punto, { contenido: Buffer.from('png'), tipo: 'image/png' });
    const { puntosDeVenta, ...empresa } = await findEmpresa(store.fork(), alcance, id);
    expect(empresa).toEqual({
      ...datosEmpresa('30716543214'),
      ajustes_percepcion: ajustesPorDefecto,
      agentes_percepcion: [],
      id,
      user_id: alcance.titular_id,
      clase_a: 'plena',
      domicilio: null,
      habilitada_en: [],
      iibb_sin_confirmar: false,
    });
    expect(puntosDeVenta).toEqual([{ ...punto, company_id: id }]);
    expect(await findLogo(store.fork(), id, 3)).toEqual({ contenido: Buffer.from('png'), tipo: 'image/png' });
    await updateEmpresa(store.fork(), alcance, id, { ajuste_fijo: new Decimal('-0.15') });
    expect((await listEmpresas(store.fork(), alcance))[0]?.ajuste_fijo.toFixed()).toBe('-0.15');
  });

  test('are invisible to other users', async () => {
    const [duenio, ajeno] = [await newAlcance(), await newAlcance()];
    const id = await createEmpresa(store.fork(), duenio, datosEmpresa('30716543222'));
    const em = store.fork();
    await expect(findEmpresa(em, ajeno, id)).rejects.toMatchObject({ code: 'empresa_no_encontrada' });
    await expect(updateEmpresa(em, ajeno, id, { razon_social: 'x' })).rejects.toMatchObject({
      code: 'empresa_no_encontrada',
    });
    await expect(deleteEmpresa(em, ajeno, id)).rejects.toMatchObject({ code: 'empresa_no_encontrada' });
    await expect(createPuntoDeVenta(em, ajeno, id, punto, null)).rejects.toMatchObject({
      code: 'empresa_no_encontrada',
    });
    await expect(createEmpresa(em, duenio, datosEmpresa('30716543222'))).rejects.toMatchObject({
      code: 'empresa_ya_registrada',
    });
  });

  test('hold a CUIT one at a time in each ambiente', async () => {
    const [alcance, dos] = [await newAlcance(), await newAlcance()];
    const cuit = '30716543230';
    const primera = await createEmpresa(store.fork(), alcance, datosEmpresa(cuit));
    const segunda = await createEmpresa(store.fork(), dos, datosEmpresa(cuit));
    const hold = (ambiente: string, company_id: string) =>
      store
        .fork()
        .execute(`insert into habilitacion (ambiente, cuit, company_id, prueba) values (?, ?, ?, 'operador')`, [
          ambiente,
          cuit,
          company_id,
        ]);
    await hold('simulador', primera);
    await expect(hold('simulador', segunda)).rejects.toMatchObject({ constraint: 'habilitacion_pkey' });
    await hold('produccion', segunda);
    expect((await findEmpresa(store.fork(), alcance, primera)).habilitada_en).toEqual(['simulador']);
    expect((await findEmpresa(store.fork(), dos, segunda)).habilitada_en).toEqual(['produccion']);
  });

  test('quotes take the next number, one each', async () => {
    const alcance = await newAlcance();
    const id = await createEmpresa(store.fork(), alcance, datosEmpresa('30716543248'));
    await createPuntoDeVenta(store.fork(), alcance, id, punto, null);
    const numeros = await Promise.all(
      Array.from({ length: 5 }, () => takeNumeroPresupuesto(store.fork(), alcance, id, 3)),
    );
    expect(numeros.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('linked accounts', () => {
  const vendedor = (vendedor_id: string) => ({
    plaza: 'meli',
    vendedor_id,
    nickname: 'TIENDA',
    thumbnail_url: null,
    power_seller_status: 'gold',
    level_id: '5_green',
  });
  const tokens = (numero: number) => ({
    access_token: `APP_USR-${numero}`,
    refresh_token: `TG-${numero}`,
    vence: new Date(Date.UTC(2026, 9, 12, numero)),
  });
  const link = async (vendedor_id: string) => {
    const alcance = await newAlcance();
    const id = await store.tx(async (em) => {
      const id = await linkCuenta(em, alcance, vendedor(vendedor_id));
      await store.tokens('meli').guardar(em, vendedor_id, tokens(1));
      return id;
    });
    return { alcance, id };
  };

  test('a seller belongs to one user', async () => {
    const { alcance, id } = await link('101');
    expect(await linkCuenta(store.fork(), alcance, { ...vendedor('101'), nickname: 'NUEVO' })).toBe(id);
    await expect(linkCuenta(store.fork(), await newAlcance(), vendedor('101'))).rejects.toMatchObject({
      code: 'cuenta_de_otro_usuario',
    });
    expect(await listCuentas(store.fork(), alcance)).toMatchObject([
      {
        id,
        nickname: 'NUEVO',
        iva: 21,
        nc_espera_minutos: 60,
        meliUser: { id: '101', nickname: 'NUEVO' },
        thumbnail: null,
      },
    ]);
  });

  test('are listed by id (spec §2), whatever their names', async () => {
    const alcance = await newAlcance();
    const em = store.fork();
    const ids = await Promise.all(['108', '109'].map((meli) => linkCuenta(store.fork(), alcance, vendedor(meli))));
    const [primera, segunda] = ids.toSorted();
    await em.execute('update cuenta set nickname = ? where id = ?', ['ZETA', primera]);
    await em.execute('update cuenta set nickname = ? where id = ?', ['ALFA', segunda]);
    expect((await listCuentas(em, alcance)).map(({ nickname }) => nickname)).toEqual(['ZETA', 'ALFA']);
  });

  test('link only to companies of their user', async () => {
    const { alcance, id } = await link('102');
    const propia = await createEmpresa(store.fork(), alcance, datosEmpresa('30716543256'));
    await createPuntoDeVenta(store.fork(), alcance, propia, punto, null);
    const ajena = await createEmpresa(store.fork(), await newAlcance(), datosEmpresa('30716543264'));
    const em = store.fork();
    await expect(updateCuenta(em, alcance, id, { linked_company_id: ajena })).rejects.toMatchObject({
      code: 'empresa_no_encontrada',
    });
    await expect(
      updateCuenta(em, alcance, id, { linked_company_id: propia, linked_punto_de_venta: 9 }),
    ).rejects.toMatchObject({ code: 'punto_de_venta_no_encontrado' });
    await updateCuenta(em, alcance, id, {
      linked_company_id: propia,
      linked_punto_de_venta: 3,
      iva: 10.5,
      automatizar: true,
      fecha_inicio_automatizacion: '2026-10-01',
    });
    expect(await findCuenta(em, alcance, id)).toMatchObject({
      linked_company_id: propia,
      iva: 10.5,
      fecha_inicio_automatizacion: '2026-10-01',
    });
  });

  test('keep their tokens encrypted', async () => {
    const { id } = await link('103');
    const [fila] = await query(
      database.url,
      'select access_token_cifrado, refresh_token_cifrado from cuenta where id = $1',
      [id],
    );
    expect(JSON.stringify(fila)).not.toMatch(/APP_USR|TG-/);
    expect(await other.tokens('meli').leer('103')).toEqual(tokens(1));
  });

  test('renew their tokens once in two processes: the second finds the new pair', async () => {
    await link('104');
    let llamadas = 0;
    const renovar = (store: Store) =>
      store.tokens('meli').renovar('104', async (actuales) => {
        if (actuales.access_token !== 'APP_USR-1') return null;
        llamadas += 1;
        await query(database.url, 'select pg_sleep(0.05)');
        return tokens(2);
      });
    expect(await Promise.all([renovar(store), renovar(other)])).toEqual([tokens(2), tokens(2)]);
    expect(llamadas).toBe(1);
  });

  test('linked again during a renewal keep the new grant’s tokens', async () => {
    await link('106');
    const renovados = store.tokens('meli').renovar('106', async () => {
      await other.tokens('meli').guardar(other.fork(), '106', tokens(7));
      return tokens(2);
    });
    expect(await renovados).toEqual(tokens(7));
    expect(await store.tokens('meli').leer('106')).toEqual(tokens(7));
  });

  test('a revoked grant has no tokens until it is linked again', async () => {
    await link('105');
    // The refusal of an older token says nothing of the current grant.
    expect(await store.tokens('meli').marcarRevocada('105', 'APP_USR-0')).toBe(false);
    expect(await store.tokens('meli').leer('105')).toEqual(tokens(1));
    expect(await store.tokens('meli').marcarRevocada('105', 'APP_USR-1')).toBe(true);
    expect(await store.tokens('meli').leer('105')).toBeNull();
    expect(await findCuentaDeVendedor(store.fork(), { plaza: 'meli', vendedor_id: '105' })).toMatchObject({
      requiere_vincular: true,
    });
    await expect(store.tokens('meli').renovar('105', async () => null)).rejects.toMatchObject({
      code: 'plaza_no_autorizado',
    });
    await store.tokens('meli').guardar(store.fork(), '105', tokens(3));
    expect(await store.tokens('meli').leer('105')).toEqual(tokens(3));
  });
});

describe('ARCA tickets', () => {
  const clave = { ambiente: 'simulador', huella: 'ab', servicio: 'wsfe' } as const;
  // Too long for encrypted text to contain it by chance.
  const MARCA = 'secreto-que-no-ha-de-leerse';
  const ticket = (token: string) => ({
    token,
    sign: `firma-${MARCA}`,
    generado: new Date('2026-10-12T10:00:00.123Z'),
    vence: new Date('2026-10-12T22:00:00Z'),
  });

  test('are shared, encrypted, and deleted only by a process that read them', async () => {
    await store.tickets.guardar(clave, ticket(`t1-${MARCA}`));
    expect(await other.tickets.leer(clave)).toEqual(ticket(`t1-${MARCA}`));
    expect(JSON.stringify(await query(database.url, 'select * from arca_ticket'))).not.toContain(MARCA);
    await store.tickets.borrar(clave, 'otro');
    expect(await store.tickets.leer(clave)).toEqual(ticket(`t1-${MARCA}`));
    await store.tickets.borrar(clave, `t1-${MARCA}`);
    expect(await store.tickets.leer(clave)).toBeNull();
  });

  test('are asked by one login at a time among processes, also after one fails', async () => {
    let dentro = 0;
    let juntos = 0;
    const login = async () => {
      juntos = Math.max(juntos, ++dentro);
      await query(database.url, 'select pg_sleep(0.02)');
      dentro -= 1;
      throw new Error('sin respuesta');
    };
    const intentos = [store, other, store, other].map((store) => store.tickets.exclusivo(clave, login));
    const resultados = await Promise.allSettled(intentos);
    expect(resultados.every(({ status }) => status === 'rejected')).toBe(true);
    expect(juntos).toBe(1);
  });
});

describe('vouchers', () => {
  interface Semilla {
    alcance: Alcance;
    company_id: string;
  }
  let duenio: Semilla;
  beforeAll(async () => {
    const alcance = await newAlcance();
    duenio = { alcance, company_id: await createEmpresa(store.fork(), alcance, datosEmpresa('30716543299')) };
  });

  const insert = async (cambios: Record<string, unknown> = {}, semilla: Semilla = duenio): Promise<string> => {
    const fila: Record<string, unknown> = {
      id: randomUUID(),
      user_id: semilla.alcance.titular_id,
      company_id: semilla.company_id,
      ambiente: 'simulador',
      company_cuit: '30716543299',
      company_razon_social: 'Tienda Norte SRL',
      punto_de_venta: 3,
      modo_facturacion: 1,
      tipo_comprobante: 6,
      clase: 'factura',
      letra: 'B',
      status: 'borrador',
      fecha: '2026-10-12',
      concepto: 1,
      moneda: 'PES',
      cotizacion: '1',
      precios_con_iva: true,
      cuit_facturado: '0',
      tipo_documento_facturado: 99,
      razon_social_facturado: 'Ana Gómez',
      domicilio_facturado: '',
      calle_facturado: '',
      numero_facturado: '',
      localidad_facturado: '',
      codigo_postal_facturado: '',
      situacion_iva_facturado: 5,
      neto: '1000.00',
      iva: '210.00',
      exento: '0',
      no_gravado: '0',
      tributos: '0',
      total: '1210.00',
      ...cambios,
    };
    const columnas = Object.keys(fila).join(', ');
    await store
      .fork()
      .execute(
        `insert into comprobante (${columnas}) select ${columnas} from jsonb_populate_record(null::comprobante, ?::jsonb)`,
        [JSON.stringify(fila)],
      );
    return fila['id'] as string;
  };
  const emitida = (numero: number, cambios: Record<string, unknown> = {}) => ({
    status: 'emitida',
    numero_comprobante: numero,
    cae: `7600000000${String(numero).padStart(4, '0')}`,
    cae_vencimiento: '2026-10-22',
    ...cambios,
  });

  test('the database refuses a repeated number, CAE or sale, and figures that do not add up', async () => {
    const [venta_id, cuenta_id] = await seedVenta(duenio.alcance);
    await insert(emitida(1));
    await expect(insert(emitida(1, { cae: '76000000009999' }))).rejects.toMatchObject({
      constraint: 'comprobante_numero_key',
    });
    await expect(insert(emitida(2, { cae: '76000000000001' }))).rejects.toMatchObject({
      constraint: 'comprobante_cae_key',
    });
    await insert({ venta_id, cuenta_id });
    await expect(insert({ venta_id, cuenta_id })).rejects.toMatchObject({
      constraint: 'comprobante_venta_clase_turno_key',
    });
    await insert({ venta_id, cuenta_id, turno: 2 });
    await expect(insert({ total: '1210.01' })).rejects.toMatchObject({ constraint: 'comprobante_total_check' });
    await expect(insert(emitida(3, { cae: null }))).rejects.toMatchObject({ constraint: 'comprobante_emitida_check' });
    await expect(insert({ status: 'emitida', cae: '1' })).rejects.toMatchObject({
      constraint: 'comprobante_emitida_check',
    });
    await insert(emitida(4, { ambiente: 'homologacion' }));
    await insert(emitida(5, { cae: null, modo_facturacion: 2 }));
  });

  test('the same number in another environment is another voucher', async () => {
    await insert(emitida(50));
    await expect(insert(emitida(50, { ambiente: 'produccion' }))).resolves.toBeTypeOf('string');
  });

  test('comes back with its parts, exact', async () => {
    const id = await insert({ provincia_facturado: 0, cotizacion: '1234.567891', moneda: 'DOL' });
    const em = store.fork();
    await em.execute(
      `insert into comprobante_item (comprobante_id, orden, descripcion, sku, cantidad, importe, importe_sin_iva, bonificacion,
          iva, tratamiento_iva, neto, total, clase) values (?, 1, 'Dos', null, 0.333, 3.1, 2.56, 0, 21, 'gravado', 0.1, 0.12, 'envio'),
          (?, 0, 'Uno', 'SKU', 3, 403.333333, 333.333333, 0.01, 10.5, 'gravado', 999.9, 1209.88, 'producto')`,
      [id, id],
    );
    await em.execute(
      'insert into comprobante_alicuota (comprobante_id, iva, neto, importe) values (?, 10.5, 0.1, 0.02), (?, 21, 999.9, 209.98)',
      [id, id],
    );
    const comprobante = await findComprobante(store.fork(), duenio.alcance, id);
    expect(
      comprobante.items.map(({ descripcion, cantidad, importe, iva }) => [
        descripcion,
        cantidad.toFixed(),
        importe.toFixed(),
        iva,
      ]),
    ).toEqual([
      ['Uno', '3', '403.333333', 10.5],
      ['Dos', '0.333', '3.1', 21],
    ]);
    expect(comprobante.alicuotas.map(({ iva, neto }) => [iva, neto.toFixed(2)])).toEqual([
      [21, '999.90'],
      [10.5, '0.10'],
    ]);
    expect(comprobante).toMatchObject({
      fecha: '2026-10-12',
      provincia_facturado: 0,
      rechazo: [],
      emitiendo: false,
      cancelada: false,
      turno: 1,
    });
    expect(comprobante.cotizacion.toFixed()).toBe('1234.567891');
    expect(comprobante.creado_en).toBeInstanceOf(Date);
    await expect(findComprobante(store.fork(), await newAlcance(), id)).rejects.toMatchObject({
      code: 'comprobante_no_encontrado',
    });
  });

  test('is cancelled when its issued notes add up to it, perceptions apart', async () => {
    const factura = await insert(emitida(60, { tributos: '30.00', total: '1240.00' }));
    const nota = { tipo_comprobante: 8, clase: 'nota_credito', comprobante_vinculado: factura };
    const status = async () => (await findComprobante(store.fork(), duenio.alcance, factura)).cancelada;
    await insert(emitida(60, { ...nota, cae: '76000000018001', neto: '500.00', iva: '105.00', total: '605.00' }));
    const borrador = await insert({ ...nota, neto: '500.00', iva: '105.00', total: '605.00' });
    expect(await status()).toBe(false);
    await insert(emitida(61, { ...nota, cae: '76000000018002', neto: '500.00', iva: '105.00', total: '605.00' }));
    expect(await status()).toBe(true);
    expect((await findNotas(store.fork(), duenio.alcance, factura)).map(({ id }) => id)).toContain(borrador);
  });

  test('a draft can be deleted while nobody issues it', async () => {
    const id = await insert();
    const em = store.fork();
    const [serie] = await em.execute<{ id: string }[]>(
      `insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante) values ('simulador', '30716543299', 3, 6) returning id`,
    );
    const [emision] = await em.execute<{ id: string }[]>(
      `insert into emision (serie_id, token, estado, solicitud, abierta_en) values (?, gen_random_uuid(), 'abierta', '{}', now()) returning id`,
      [serie!.id],
    );
    await em.execute('update comprobante set emision_id = ? where id = ?', [emision!.id, id]);
    await expect(deleteBorrador(em, duenio.alcance, id)).rejects.toMatchObject({ code: 'comprobante_emitiendo' });
    await expect(
      em.execute(
        `insert into emision (serie_id, token, estado, solicitud, abierta_en) values (?, gen_random_uuid(), 'abierta', '{}', now())`,
        [serie!.id],
      ),
    ).rejects.toMatchObject({ constraint: 'emision_abierta_key' });
    await em.execute('update comprobante set emision_id = null where id = ?', [id]);
    await deleteBorrador(em, duenio.alcance, id);
    await expect(findComprobante(em, duenio.alcance, id)).rejects.toMatchObject({ code: 'comprobante_no_encontrado' });
    await expect(deleteBorrador(em, duenio.alcance, await insert(emitida(70)))).rejects.toMatchObject({
      code: 'comprobante_no_es_borrador',
    });
  });

  test('the list answers every filter, newest first', async () => {
    const alcance = await newAlcance();
    const company_id = await createEmpresa(store.fork(), alcance, datosEmpresa('30716543302'));
    const duenia = { alcance, company_id };
    const cuit = { company_cuit: '30716543302' };
    const [venta_id, cuenta_id, orden_id] = await seedVenta(alcance, 'ORD-1');
    const a = await insert(
      {
        ...cuit,
        fecha: '2026-10-01',
        razon_social_facturado: 'Pérez 100% SA',
        cuit_facturado: '30999000211',
        punto_de_venta: 4,
      },
      duenia,
    );
    const b = await insert(
      {
        ...cuit,
        ...emitida(7),
        cae: '77000000000007',
        fecha: '2026-10-02',
        meli_buyer_nickname: 'ANA_G',
        venta_id,
        cuenta_id,
        meli_pack_id: 'PACK-1',
      },
      duenia,
    );
    const c = await insert(
      { ...cuit, fecha: '2026-10-03', tipo_comprobante: 1, letra: 'A', meli_order_id: 'ORD-2' },
      duenia,
    );
    await store.fork().execute('insert into comprobante_orden (comprobante_id, orden_id) values (?, ?)', [b, orden_id]);
    const list = async (filtro: Partial<PaginaComprobantes>) => {
      const { results, totalItems } = await listComprobantes(store.fork(), alcance, {
        ambiente: 'simulador',
        limit: 10,
        offset: 0,
        ...filtro,
      });
      expect(results.length === totalItems || filtro.limit !== undefined || filtro.offset !== undefined).toBe(true);
      return results.map(({ id }) => id);
    };
    expect(await list({})).toEqual([c, b, a]);
    expect(await list({ limit: 1, offset: 1 })).toEqual([b]);
    expect(await list({ ambiente: 'produccion' })).toEqual([]);
    expect(await list({ company: company_id })).toEqual([c, b, a]);
    expect(await list({ company: randomUUID() })).toEqual([]);
    expect(await list({ facturado: '100%' })).toEqual([a]);
    expect(await list({ facturado: '30-99900021-1' })).toEqual([a]);
    expect(await list({ facturado: '1_0%' })).toEqual([]);
    expect(await list({ status: 'emitida' })).toEqual([b]);
    expect(await list({ fechaDesde: '2026-10-02' })).toEqual([c, b]);
    expect(await list({ fechaHasta: '2026-10-02' })).toEqual([b, a]);
    expect(await list({ ventaId: 'PACK-1' })).toEqual([b]);
    expect(await list({ ventaId: 'ORD-1' })).toEqual([b]);
    expect(await list({ ventaId: 'ORD-2' })).toEqual([c]);
    expect(await list({ comprobante: 7 })).toEqual([b]);
    expect(await list({ puntoDeVenta: 4 })).toEqual([a]);
    expect(await list({ tipoComprobante: 1 })).toEqual([c]);
    expect(await list({ buyerNickname: 'ana_' })).toEqual([b]);
    expect(await list({ status: 'borrador', puntoDeVenta: 3, facturado: 'gómez' })).toEqual([c]);
  });

  test('a long list is counted up to 500, and always past the page', async () => {
    const alcance = await newAlcance();
    const company_id = await createEmpresa(store.fork(), alcance, datosEmpresa('30716543329'));
    const id = await insert({ company_cuit: '30716543329' }, { alcance, company_id });
    const [{ columnas } = { columnas: '' }] = await store.fork().execute<{ columnas: string }[]>(
      `select string_agg(column_name, ',') as columnas from information_schema.columns
          where table_name = 'comprobante' and column_name <> 'id'`,
    );
    await store
      .fork()
      .execute(
        `insert into comprobante (${columnas}) select ${columnas} from comprobante, generate_series(1, 502) where id = ?`,
        [id],
      );
    const page = async (filtro: Partial<PaginaComprobantes>) => {
      const { results, ...cuenta } = await listComprobantes(store.fork(), alcance, {
        ambiente: 'simulador',
        limit: 10,
        offset: 0,
        ...filtro,
      });
      return { filas: results.length, ...cuenta };
    };
    expect(await page({})).toEqual({ filas: 10, totalItems: 503 });
    expect(await page({ facturado: 'gómez' })).toEqual({ filas: 10, totalItems: 500, hay_mas: true });
    expect(await page({ facturado: 'gómez', offset: 490 })).toEqual({ filas: 10, totalItems: 503 });
    expect(await page({ facturado: 'gómez', offset: 500 })).toEqual({ filas: 3, totalItems: 503 });
    // A count that the stored sums answer is exact, however large.
    await store.fork().execute(
      `insert into comprobante_suma (user_id, ambiente, fecha, company_id, punto_de_venta, tipo_comprobante, cantidad, total)
         values (?, 'simulador', '2026-01-02', ?, 3, 6, 25000, 1)`,
      [alcance.titular_id, company_id],
    );
    expect(await page({})).toEqual({ filas: 10, totalItems: 25_503 });
  });

  test('a company or point of sale with vouchers is not deleted', async () => {
    const alcance = await newAlcance();
    const company_id = await createEmpresa(store.fork(), alcance, datosEmpresa('30716543310'));
    await createPuntoDeVenta(store.fork(), alcance, company_id, punto, null);
    await createPuntoDeVenta(store.fork(), alcance, company_id, { ...punto, punto_de_venta: 4 }, null);
    await insert({ company_cuit: '30716543310' }, { alcance, company_id });
    const em = store.fork();
    await expect(deleteEmpresa(em, alcance, company_id)).rejects.toMatchObject({ code: 'empresa_con_comprobantes' });
    await expect(deletePuntoDeVenta(em, alcance, company_id, 3)).rejects.toMatchObject({
      code: 'punto_de_venta_con_comprobantes',
    });
    await deletePuntoDeVenta(em, alcance, company_id, 4);
    expect((await findEmpresa(em, alcance, company_id)).puntosDeVenta).toHaveLength(1);
  });

  async function seedVenta(alcance: Alcance, order_id: string = randomUUID()): Promise<[string, string, string]> {
    const em = store.fork();
    const cuenta_id = await linkCuenta(em, alcance, {
      plaza: 'meli',
      vendedor_id: randomUUID(),
      nickname: 'TIENDA',
      thumbnail_url: null,
      power_seller_status: null,
      level_id: null,
    });
    const [venta] = await em.execute<{ id: string }[]>(
      'insert into venta (cuenta_id, clave) values (?, ?) returning id',
      [cuenta_id, order_id],
    );
    const [orden] = await em.execute<{ id: string }[]>(
      `insert into orden (cuenta_id, venta_id, order_id, status, estado, ultima_actualizacion, comprador_id, total, moneda, orden, orden_leida_en)
       values (?, ?, ?, 'paid', 'paga', now(), '1', 1210, 'ARS', '{}', now()) returning id`,
      [cuenta_id, venta!.id, order_id],
    );
    return [venta!.id, cuenta_id, orden!.id];
  }
});

describe('articles and lists', () => {
  const articulo = (sku: string, cambios: Partial<ArticuloGuardado> = {}): ArticuloGuardado => ({
    sku,
    descripcion: `Artículo ${sku}`,
    cost: new Decimal('10.1234'),
    currency: 'USD',
    stock: new Decimal(5),
    iva: 10.5,
    tratamiento_iva: 'gravado',
    despacho: null,
    ...cambios,
  });

  test('are upserted, and both changes and additions counted', async () => {
    const alcance = await newAlcance();
    const em = store.fork();
    await createArticulo(em, alcance, articulo('A'));
    await expect(createArticulo(em, alcance, articulo('A'))).rejects.toMatchObject({ code: 'articulo_ya_registrado' });
    expect(await upsertArticulos(em, alcance, [articulo('A', { descripcion: 'Otra' }), articulo('B')])).toEqual({
      creados: 1,
      actualizados: 1,
    });
    expect(await insertMissingArticulos(em, alcance, [articulo('B', { descripcion: 'No' }), articulo('C')])).toEqual({
      creados: 1,
      existentes: 1,
    });
    const exportados: ArticuloGuardado[] = [];
    for await (const pagina of exportArticulos(em, alcance)) exportados.push(...pagina);
    expect(exportados).toEqual([articulo('A', { descripcion: 'Otra' }), articulo('B'), articulo('C')]);
    await updateArticulo(em, alcance, articulo('C', { iva: 0, tratamiento_iva: 'exento' }));
    expect(await findArticulo(em, alcance, 'C')).toMatchObject({ iva: 0, tratamiento_iva: 'exento' });
    await expect(findArticulo(em, await newAlcance(), 'C')).rejects.toMatchObject({
      code: 'articulo_no_encontrado',
    });
    await expect(updateArticulo(em, alcance, articulo('Z'))).rejects.toMatchObject({ code: 'articulo_no_encontrado' });
  });

  test('are found by any part of SKU or description, with their prices', async () => {
    const alcance = await newAlcance();
    const em = store.fork();
    await upsertArticulos(em, alcance, [
      articulo('ROJO-1'),
      articulo('AZUL-1', { descripcion: 'Remera roja' }),
      articulo('X%Y'),
    ]);
    const lista = await createLista(em, alcance, 'Mayorista');
    await upsertPrecio(em, alcance, lista, 'ROJO-1', new Decimal('99.9'));
    await upsertPrecio(em, alcance, lista, 'ROJO-1', new Decimal('100.5'));
    const { results, totalItems } = await listArticulos(em, alcance, { q: 'roj', limit: 1, offset: 1 });
    expect([results.map(({ sku }) => sku), totalItems]).toEqual([['ROJO-1'], 2]);
    expect(results[0]?.precios).toEqual([{ lista_id: lista, precio: new Decimal('100.5') }]);
    expect((await listArticulos(em, alcance, { q: '%', limit: 10, offset: 0 })).totalItems).toBe(1);
    expect(await searchArticulosConPrecio(em, alcance, lista, 'roj', 10)).toMatchObject([
      { sku: 'AZUL-1', precio: null },
      { sku: 'ROJO-1', precio: new Decimal('100.5') },
    ]);
  });

  test('a list belongs to its owner', async () => {
    const alcance = await newAlcance();
    const em = store.fork();
    const id = await createLista(em, alcance, 'Minorista');
    await expect(createLista(em, alcance, 'Minorista')).rejects.toMatchObject({ code: 'lista_ya_registrada' });
    await updateLista(em, alcance, id, { precios_incluyen_iva: false });
    await upsertPrecio(em, alcance, id, 'A', new Decimal(1));
    expect(await findListaConItems(em, alcance, id)).toEqual({
      id,
      name: 'Minorista',
      precios_incluyen_iva: false,
      situaciones_iva: [],
      cantidad: 1,
      items: [{ sku: 'A', precio: new Decimal(1), descripcion: null, iva: null }],
      totalItems: 1,
    });
    const ajeno = await newAlcance();
    await expect(findLista(em, ajeno, id)).rejects.toMatchObject({ code: 'lista_no_encontrada' });
    await expect(upsertPrecio(em, ajeno, id, 'A', new Decimal(2))).rejects.toMatchObject({
      code: 'lista_no_encontrada',
    });
    await expect(deletePrecio(em, ajeno, id, 'A')).rejects.toMatchObject({ code: 'articulo_no_encontrado' });
    await deletePrecio(em, alcance, id, 'A');
    expect((await findListaConItems(em, alcance, id)).items).toEqual([]);
  });
});

describe('stored answers of others', () => {
  test('the padrón’s answer is stored, also when it knows nobody', async () => {
    const leida_en = new Date('2026-10-12T13:00:00Z');
    const datos = { cuit: '20999000321', errorConstancia: [] } as unknown as PersonaArca;
    const ambiente = 'produccion';
    await savePersona(store.fork(), { ambiente, cuit: '20999000321' }, datos, leida_en);
    await savePersona(store.fork(), { ambiente, cuit: '20999000330' }, null, leida_en);
    // Another ambiente's answer about the same CUIT is stored apart.
    await savePersona(store.fork(), { ambiente: 'homologacion', cuit: '20999000321' }, null, leida_en);
    const personas = await findPersonas(store.fork(), ambiente, ['20999000321', '20999000330', '1']);
    expect(personas.sort((a, b) => a.cuit.localeCompare(b.cuit))).toEqual([
      { ambiente, cuit: '20999000321', datos, leida_en },
      { ambiente, cuit: '20999000330', datos: null, leida_en },
    ]);
  });

  test('the exchange rate of a day is the last one known', async () => {
    const cotizacion = (fecha: string, valor: string) => ({
      moneda: 'USD',
      fecha,
      valor: new Decimal(valor),
      fuente: 'BCRA',
      leida_en: new Date('2026-10-12T13:00:00Z'),
    });
    await saveCotizaciones(store.fork(), [cotizacion('2026-10-09', '1400.5'), cotizacion('2026-10-12', '1401.123456')]);
    expect(await findCotizacion(store.fork(), 'USD', '2026-10-11')).toEqual(cotizacion('2026-10-09', '1400.5'));
    expect((await findCotizacion(store.fork(), 'USD', '2026-10-12'))?.valor.toFixed()).toBe('1401.123456');
    expect(await findCotizacion(store.fork(), 'USD', '2026-10-08')).toBeNull();
  });

  test('ARCA’s exchanges are listed newest first and filtered', async () => {
    const intercambio = {
      ambiente: 'simulador',
      servicio: 'wsfe',
      operacion: 'FECAESolicitar',
      cuit: '30716543214',
      serie: { cuit: '30716543214', punto_de_venta: 3, tipo_comprobante: 6 },
      numero_desde: 1,
      numero_hasta: 2,
      resultado: 'ok',
      inicio: new Date('2026-10-12T13:00:00.5Z'),
      milisegundos: 12,
      pedido: '<a/>',
      respuesta: null,
    } as const;
    await store.registrarIntercambio(intercambio);
    await store.registrarIntercambio({
      ...intercambio,
      operacion: 'FEDummy',
      cuit: null,
      serie: null,
      inicio: new Date('2026-10-12T14:00:00Z'),
    });
    // An exchange is stored however odd the number in it.
    const raro = {
      ...intercambio,
      operacion: 'FECompUltimoAutorizado',
      numero_desde: 2 ** 31,
      inicio: new Date('2026-10-12T12:00:00Z'),
    };
    await store.registrarIntercambio(raro);
    const list = (filtro: object) => listIntercambios(store.fork(), { ambiente: 'simulador', limit: 10, ...filtro });
    expect((await list({})).map(({ operacion }) => operacion)).toEqual([
      'FEDummy',
      'FECAESolicitar',
      'FECompUltimoAutorizado',
    ]);
    expect(await list({ cuit: '30716543214' })).toEqual([
      { ...intercambio, id: expect.any(String) },
      { ...raro, numero_desde: null, id: expect.any(String) },
    ]);
    expect(await list({ desde: new Date('2026-10-12T13:30:00Z') })).toHaveLength(1);
    expect(await list({ ambiente: 'produccion' })).toEqual([]);
  });
});

describe('jobs', () => {
  test('belong to the transaction that sends them, and wait once for each key', async () => {
    const [si, no] = [{ venta_id: randomUUID() }, { venta_id: randomUUID() }];
    // Both processes also find no queues yet, and make them.
    await Promise.all([store, other].map((store) => store.tx((em) => store.jobs.send(em, 'subir_factura', si))));
    const fallida = store.tx(async (em) => {
      await store.jobs.send(em, 'subir_factura', no);
      throw new Error('se deshace');
    });
    await expect(fallida).rejects.toThrow('se deshace');
    const vistos: object[] = [];
    const terminado = Promise.withResolvers<void>();
    await other.jobs.work('subir_factura', async (datos) => {
      vistos.push(datos);
      terminado.resolve();
    });
    await terminado.promise;
    expect(vistos).toEqual([si]);
    expect(await query(database.url, `select count(*)::int as n from pgboss.job where name = 'subir_factura'`)).toEqual(
      [{ n: 1 }],
    );
  });

  test('a job that fails for the last time is kept and can be sent again', async () => {
    const datos = { lote_id: randomUUID() };
    await store.tx((em) => store.jobs.send(em, 'procesar_lote', datos));
    await query(database.url, `update pgboss.job set retry_limit = 0 where name = 'procesar_lote'`);
    let falla = true;
    const terminado = Promise.withResolvers<void>();
    await other.jobs.work('procesar_lote', async () => {
      if (falla) throw new Error('no anda');
      terminado.resolve();
    });
    const fallidos = await vi.waitFor(async () => {
      const lista = await store.jobs.listFailed();
      expect(lista).toHaveLength(1);
      return lista;
    }, 60_000);
    expect(fallidos).toMatchObject([{ cola: 'procesar_lote', datos }]);
    expect(JSON.stringify(fallidos[0]?.error)).toContain('no anda');
    // As pg-boss 12.34 kept the error.
    await store
      .fork()
      .execute(`update pgboss.job set output = source_output, source_output = null where id = ?`, [fallidos[0]!.id]);
    expect(await store.jobs.listFailed()).toEqual(fallidos);
    falla = false;
    expect(await store.jobs.retry(store.fork(), [fallidos[0]!.id])).toBe(1);
    await terminado.promise;
    expect(await store.jobs.listFailed()).toEqual([]);
  });

  test('a job of the clock that fails reports its error: no person is told', async () => {
    const oidos: Error[] = [];
    const jobs = createJobs(database.url, 6, (error) => oidos.push(error));
    await store.tx((em) => store.jobs.send(em, 'limpiar', {}));
    await jobs.work('limpiar', async () => {
      throw new Error('no anda');
    });
    await expect.poll(() => oidos).toMatchObject([{ cause: { message: 'no anda' } }]);
    await jobs.stop();
  });

  test('a job under way does not keep the others behind it waiting', async () => {
    const [lento, trabajoSiguiente] = [{ venta_id: randomUUID() }, { venta_id: randomUUID() }];
    await store.tx((em) => store.jobs.send(em, 'nota_automatica', lento));
    const [empezo, seguir, terminado] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const vistos: string[] = [];
    const handler = async ({ venta_id }: { venta_id: string }) => {
      vistos.push(venta_id);
      if (vistos.length > 1) return terminado!.resolve();
      empezo!.resolve();
      await seguir!.promise;
    };
    await Promise.all([store, other].map((store) => store.jobs.work('nota_automatica', handler)));
    await empezo!.promise;
    // The first job of the queue has the key of the one under way: it waits, and the next one runs.
    await store.tx((em) => store.jobs.sendAll(em, 'nota_automatica', [lento, lento, trabajoSiguiente]));
    await terminado!.promise;
    expect(vistos).toEqual([lento.venta_id, trabajoSiguiente.venta_id]);
    seguir!.resolve();
    await expect.poll(() => vistos).toEqual([lento.venta_id, trabajoSiguiente.venta_id, lento.venta_id]);
  });

  /** Stored error of the queue's only job that waits to be tried again. */
  const failureOf = async (cola: string): Promise<unknown> =>
    vi.waitFor(async () => {
      const sql = `select output from pgboss.job where name = $1 and state = 'retry'`;
      const filas = await query(database.url, sql, [cola]);
      expect(filas).toHaveLength(1);
      return filas[0]?.['output'];
    }, 60_000);

  test('a job that fails alone stores the same error as one of a batch', async () => {
    // No earlier test works on this queue: its worker would take the job first, and succeed.
    const datos = { user_id: randomUUID(), comprobante_id: randomUUID() };
    await store.tx((em) => store.jobs.send(em, 'enviar_comprobante', datos));
    const error = new AppError('plaza_no_disponible', { motivo: 'http_500' });
    await store.jobs.work('enviar_comprobante', () => Promise.reject(error));
    const { name, data } = error;
    const code = 'meli_no_disponible';
    expect(await failureOf('enviar_comprobante')).toEqual({ name, message: code, code, data });
  });

  test('only the jobs of a batch that fail are tried again', async () => {
    const datos = Array.from({ length: 5 }, (_, n) => ({ cuenta_id: randomUUID(), order_id: String(n) }));
    await store.tx((em) => store.jobs.sendAll(em, 'procesar_orden', datos));
    const lotes: string[][] = [];
    await store.jobs.workTogether(
      'procesar_orden',
      async (trabajos) => {
        lotes.push(trabajos.map(({ datos: { order_id } }) => order_id).toSorted());
        const malos = trabajos.filter(({ datos: { order_id } }) => order_id === '3' && lotes.length === 1);
        return new Map(malos.map(({ id }) => [id, new AppError('plaza_no_disponible', { motivo: 'http_500' })]));
      },
      { juntos: 10 },
    );
    expect(await failureOf('procesar_orden')).toMatchObject({
      code: 'meli_no_disponible',
      data: { motivo: 'http_500' },
    });
    await query(
      database.url,
      `update pgboss.job set start_after = now() where name = 'procesar_orden' and state = 'retry'`,
    );
    await expect.poll(() => lotes).toEqual([['0', '1', '2', '3', '4'], ['3']]);
  });

  test('a process left behind by an update of the database gives jobs back without spending a try', async () => {
    const jobs = createJobs(database.url, 6, () => undefined, { isNewer: async () => true });
    let corridas = 0;
    await jobs.work('recordar_padrones', async () => void (corridas += 1));
    await store.tx((em) => store.jobs.send(em, 'recordar_padrones', {}));
    await vi.waitFor(async () => {
      const sql = `select retry_count from pgboss.job where name = 'recordar_padrones' and state = 'created' and start_after > now()`;
      expect(await query(database.url, sql)).toEqual([{ retry_count: 0 }]);
    }, 60_000);
    expect(corridas).toBe(0);
    await jobs.stop();
  });

  test('a database that did not exist at the first query is asked again', async () => {
    const nombre = `${database.nombre}_tarde`;
    const url = database.url.replace(/(\/\/[^/]*\/)[^?]*/, `$1${nombre}`);
    const jobs = createJobs(url, 6, () => undefined);
    await expect(jobs.stats()).rejects.toThrow(nombre);
    await query(database.url, `create database ${nombre}`);
    expect(await jobs.stats()).toContainEqual({
      cola: 'subir_factura',
      en_espera: 0,
      en_curso: 0,
      fallidos: 0,
      desde: null,
    });
    await jobs.stop();
    await query(database.url, `drop database ${nombre}`);
  });

  test('queues of an earlier version get the settings of this one', async () => {
    await query(database.url, `update pgboss.queue set heartbeat_seconds = null, retry_limit = 99, dead_letter = null`);
    const third = await open();
    await third.jobs.stats();
    await third.close();
    const colas = await query(
      database.url,
      `select name, heartbeat_seconds, retry_limit, dead_letter from pgboss.queue where name in ('subir_factura', 'vigilar') order by name`,
    );
    expect(colas).toEqual([
      { name: 'subir_factura', heartbeat_seconds: 15, retry_limit: 12, dead_letter: 'fallidos' },
      { name: 'vigilar', heartbeat_seconds: 15, retry_limit: 0, dead_letter: null },
    ]);
  });
});
