import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { ownAlcance } from '@talonario/core/empresas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { correr } from '../../helpers/procesos/cli.ts';
import {
  CUIT,
  empresaTipeada,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// With CUITs that must be proved: the calls open only to the CUIT's holder, and those open to everybody.

let servidor: Servidor;
beforeAll(async () => {
  servidor = await startServidor({ EMPRESAS: 'a_probar' });
});
afterAll(() => servidor.close());

let duenia: UsuarioDePrueba;
let extrania: UsuarioDePrueba;
let empresaPropia: string;
let ajena: string;
beforeEach(async () => {
  await servidor.entorno.reset();
  // The stranger types the CUIT first.
  [extrania, duenia] = [await servidor.usuario(), await servidor.usuario()];
  ajena = await extrania.empresa();
  empresaPropia = await duenia.empresa();
  await hold(empresaPropia);
});

const sql = (texto: string, valores: unknown[] = []) => servidor.deps.store.fork().execute(texto, valores);
const hold = (company_id: string, ambiente = 'simulador') =>
  sql(
    `insert into habilitacion (ambiente, cuit, company_id, prueba) select ?, cuit, id, 'operador' from empresa where id = ?`,
    [ambiente, company_id],
  );
const preimpresa = { punto_de_venta: 5, numero_comprobante: 77, cai: '12345678901234', cai_vencimiento: '2027-01-31' };
const solicitudes = () => servidor.entorno.arca.estado().operaciones['FECAESolicitar'] ?? 0;
const sinVerificar = expect.objectContaining({
  codigo: 'empresa_sin_verificar',
  error: expect.stringContaining('Verificalo en Empresas'),
});

describe('without proof', () => {
  test('drafts, quotes and the padrón work', async () => {
    const borrador = await extrania.borrador(ajena);
    await extrania.call('get', `/api/facturas/${borrador}`).expect(200);
    const presupuesto = await extrania.borrador(ajena, { tipo_comprobante: 9999 });
    const { body } = await extrania.call('post', `/api/facturas/${presupuesto}/emitir`).expect(200);
    expect(body).toMatchObject({ status: 'emitida', numero_comprobante: 1 });
    await extrania.call('get', `/api/facturas/search/${CUIT.inscripto}`).expect(200);
  });

  test('to issue asks nothing of ARCA, and the draft stays as it was', async () => {
    const borrador = await extrania.borrador(ajena);
    const { body } = await extrania.call('post', `/api/facturas/${borrador}/emitir`).expect(409);
    expect(body).toEqual(sinVerificar);
    expect((await extrania.call('get', `/api/facturas/${borrador}`)).body).toMatchObject({
      status: 'borrador',
      rechazo: [],
      en_cola_desde: null,
    });
    expect(solicitudes()).toBe(0);
  });

  test('no number of a pre-printed form is taken: the CUIT’s holder issues the same number', async () => {
    const ajeno = await extrania.borrador(ajena, preimpresa);
    expect((await extrania.call('post', `/api/facturas/${ajeno}/emitir`).expect(409)).body).toEqual(sinVerificar);
    const propio = await duenia.borrador(empresaPropia, preimpresa);
    expect((await duenia.call('post', `/api/facturas/${propio}/emitir`).expect(200)).body).toMatchObject({
      numero_comprobante: 77,
    });
  });

  test('no number, receiver or voucher that ARCA has of the CUIT is shown or adopted', async () => {
    const emitida = await duenia.borrador(empresaPropia);
    await duenia.call('post', `/api/facturas/${emitida}/emitir`).expect(200);
    for (const query of ['', `?company=${ajena}`]) {
      expect((await extrania.call('get', `/api/arca/conciliacion${query}`).expect(409)).body).toEqual(sinVerificar);
    }
    const adopcion = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 6, numero: 1 };
    expect((await extrania.call('post', '/api/arca/conciliacion', adopcion).expect(409)).body).toEqual(sinVerificar);
    const { body } = await duenia.call('get', '/api/arca/conciliacion').expect(200);
    expect(body.series).toContainEqual(expect.objectContaining({ nuestro: 1, arca: 1, diferencias: [] }));
    expect(body.sin_verificar).toEqual([]);
  });

  test('the reconciliation of several companies shows those with proof and names the others', async () => {
    await duenia.empresa(CUIT.monotributo);
    const { body } = await duenia.call('get', '/api/arca/conciliacion').expect(200);
    expect(body.sin_verificar).toEqual([CUIT.monotributo]);
    expect(body.series.every(({ cuit }: { cuit: string }) => cuit === CUIT.inscripto)).toBe(true);
  });

  test('a proof in another ambiente opens nothing here', async () => {
    await sql(`update habilitacion set ambiente = 'homologacion'`);
    const borrador = await duenia.borrador(empresaPropia);
    expect((await duenia.call('post', `/api/facturas/${borrador}/emitir`).expect(409)).body).toEqual(sinVerificar);
  });

  test('a batch of drafts, and the terminal, are refused too', async () => {
    const ids = [await extrania.borrador(ajena), await extrania.borrador(ajena)];
    const resultados = await issueComprobantes(servidor.deps, { alcance: ownAlcance(extrania.id), ids });
    expect(resultados).toMatchObject([{ codigo: 'empresa_sin_verificar' }, { codigo: 'empresa_sin_verificar' }]);
    const env = { ...servidor.entorno.env, ARCA_AMBIENTE: 'simulador' };
    const emitir = await correr(['emitir', ...ids, '--si', '--json', '--usuario', extrania.email], { env });
    expect(emitir.code).toBe(4);
    expect(emitir.stdout).toContain('empresa_sin_verificar');
    const conciliar = await correr(['arca', 'conciliar', '--json', '--usuario', extrania.email], { env });
    expect(conciliar.code).toBe(2);
    expect(conciliar.stdout + conciliar.stderr).toContain('todavía no está verificado');
    expect(solicitudes()).toBe(0);
  });

  test('a user with many unproved companies proves one before typing another', async () => {
    const nueva = await servidor.usuario();
    await sql(
      `insert into empresa (user_id, cuit, razon_social, situacion_iva, situacion_iibb, iibb_porcentaje, inicio_actividades)
       select ?, n::text, 'Una', 1, 4, 0, '2020-01-01' from generate_series(30700000001, 30700000010) as n`,
      [nueva.id],
    );
    const { body } = await nueva.call('post', '/api/empresa', empresaTipeada(CUIT.exento)).expect(409);
    expect(body.codigo).toBe('demasiadas_sin_verificar');
    const [empresaExistente] = await servidor.deps.store
      .fork()
      .execute<{ id: string }[]>('select id from empresa where user_id = ? limit 1', [nueva.id]);
    await hold(empresaExistente?.id ?? '');
    await nueva.call('post', '/api/empresa', empresaTipeada(CUIT.exento)).expect(200);
  });
});

test('a closed installation signs nobody up, and trusts its existing users', async () => {
  const cerrado = await startServidor({ REGISTRO: 'cerrado' });
  try {
    expect(cerrado.deps.config.empresas).toBe('de_confianza');
    const { body } = await cerrado
      .call('post', '/api/auth/signup')
      .send({ email: 'x@prueba.test', password: 'Clave#2026a' })
      .expect(403);
    expect(body.codigo).toBe('registro_cerrado');
  } finally {
    await cerrado.close();
  }
});
