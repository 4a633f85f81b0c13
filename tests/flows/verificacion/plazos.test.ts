import { reviewVerificaciones } from '@talonario/core/server/empresas';
import { sendAvisoVerificacion } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { correr } from '../../helpers/procesos/cli.ts';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import { controlDeArca, probarConCertificado, verificacionOf } from '../../helpers/servicios/verificacion.ts';

// The end of a term to prove a CUIT again, and the point of sale that proved it.

const DIA_MS = 24 * 3_600_000;
let corrido = 0;
let servidor: Servidor;
beforeAll(async () => {
  servidor = await startServidor({ EMPRESAS: 'a_probar' }, { clock: { now: () => new Date(Date.now() + corrido) } });
  // The queue creates its tables at its first use.
  await servidor.deps.store.jobs.stats();
});
afterAll(() => servidor.close());

let duenia: UsuarioDePrueba;
let usuarioDePrueba: UsuarioDePrueba;
let empresaPropia: string;
let ajena: string;
beforeEach(async () => {
  corrido = 0;
  servidor.entorno.arca.reloj(null);
  await servidor.entorno.reset();
  await sql('delete from pgboss.job');
  await controlDeArca(servidor, 'delegaciones', { cuit: CUIT.inscripto, delegada: true });
  await controlDeArca(servidor, 'vencer', { que: 'ticket' });
  [duenia, usuarioDePrueba] = [await servidor.usuario(), await servidor.usuario()];
  empresaPropia = await duenia.empresa();
  ajena = await usuarioDePrueba.empresa();
});

const sql = <T extends object>(texto: string, valores: unknown[] = []): Promise<T[]> =>
  servidor.deps.store.fork().execute<T[]>(texto, valores);
const pasar = (ms: number): void => {
  corrido += ms;
  servidor.entorno.arca.reloj(new Date(Date.now() + corrido));
};
const titular = async () =>
  (await sql<{ company_id: string }>('select company_id from habilitacion where cuit = ?', [CUIT.inscripto]))[0]
    ?.company_id;
const crearPunto = (nro: number, cambios: object = {}) =>
  controlDeArca(servidor, 'puntos', { cuit: CUIT.inscripto, nro, ...cambios });
const minuto = async (ms: number) => {
  pasar(ms);
  await reviewVerificaciones(servidor.deps);
};
/** Text of the last pending mail of a company. */
async function avisado(company_id: string, aviso: string): Promise<string> {
  const [fila] = await sql<{ data: Parameters<typeof sendAvisoVerificacion>[1] }>(
    `select data from pgboss.job where name = 'avisar_verificacion' and data->>'company_id' = ? and data->>'aviso' = ?`,
    [company_id, aviso],
  );
  if (!fila) throw new Error(`${aviso} is not mailed`);
  await sendAvisoVerificacion(servidor.deps, fila.data);
  return servidor.smtp.correos().at(-1)?.texto ?? '';
}

/** Proves the CUIT by a point of sale, and answers the number reserved for the company. */
async function probarConPunto(usuario: UsuarioDePrueba, company_id: string): Promise<number> {
  const { punto } = await verificacionOf(usuario, company_id, { metodo: 'post', ruta: '/punto' });
  const numero = punto?.numero ?? 0;
  await crearPunto(numero);
  pasar(16_000);
  await verificacionOf(usuario, company_id, { metodo: 'post' });
  return numero;
}

describe('when the term ends', () => {
  beforeEach(() => probarConCertificado(servidor, duenia, empresaPropia));

  test('the later claimant gets the CUIT only if the proof still stands in ARCA; if not, he is asked for it again', async () => {
    const { certificados } = await probarConCertificado(servidor, usuarioDePrueba, ajena);
    // The holder did not prove the CUIT again, but removed the certificate's relation in ARCA.
    await verificacionOf(usuarioDePrueba, ajena, { metodo: 'delete', ruta: `/certificados/${certificados[0]?.id}` });
    await minuto(7 * DIA_MS + 1_000);
    expect(await titular()).toBe(empresaPropia);
    const estado = await verificacionOf(usuarioDePrueba, ajena);
    expect(estado.estado).toBe('por_confirmar');
    expect(new Date(estado.plazo ?? 0).getTime() - Date.now() - corrido).toBeGreaterThan(6.9 * DIA_MS);
    expect(await verificacionOf(duenia, empresaPropia)).toMatchObject({ estado: 'reclamada' });
    expect(await avisado(ajena, 'por_confirmar')).toMatch(/tu prueba ya no vale.*volvé a probarlo antes del/s);
    // The claimant is asked once, however many times the clock runs.
    await minuto(10 * 60_000);
    expect(
      await sql(`select 1 from pgboss.job where name = 'avisar_verificacion' and data->>'aviso' = 'por_confirmar'`),
    ).toHaveLength(1);
    expect(await probarConCertificado(servidor, usuarioDePrueba, ajena)).toMatchObject({ estado: 'verificada' });
    expect(await titular()).toBe(ajena);
    expect(await verificacionOf(duenia, empresaPropia)).toMatchObject({ estado: 'sin_verificar' });
  });

  test('a claimant who does not prove it again within a second term leaves it with its holder', async () => {
    const { certificados } = await probarConCertificado(servidor, usuarioDePrueba, ajena);
    await verificacionOf(usuarioDePrueba, ajena, { metodo: 'delete', ruta: `/certificados/${certificados[0]?.id}` });
    await minuto(7 * DIA_MS + 1_000);
    await minuto(7 * DIA_MS + 1_000);
    expect(await verificacionOf(usuarioDePrueba, ajena)).toMatchObject({ estado: 'sin_verificar', plazo: null });
    expect(await verificacionOf(duenia, empresaPropia)).toMatchObject({ estado: 'verificada' });
  });

  test('the holder can still prove it again while the claimant is asked', async () => {
    const { certificados } = await probarConCertificado(servidor, usuarioDePrueba, ajena);
    await verificacionOf(usuarioDePrueba, ajena, { metodo: 'delete', ruta: `/certificados/${certificados[0]?.id}` });
    await minuto(7 * DIA_MS + 1_000);
    pasar(16_000);
    expect(await verificacionOf(duenia, empresaPropia, { metodo: 'post' })).toMatchObject({ estado: 'verificada' });
    expect(await verificacionOf(usuarioDePrueba, ajena)).toMatchObject({ estado: 'sin_verificar' });
    expect(await titular()).toBe(empresaPropia);
  });

  test('a point of sale blocked meanwhile proves nothing; once unblocked, it does', async () => {
    const numero = await probarConPunto(usuarioDePrueba, ajena);
    expect(await verificacionOf(usuarioDePrueba, ajena)).toMatchObject({ estado: 'en_plazo' });
    await crearPunto(numero, { bloqueado: true });
    await minuto(7 * DIA_MS + 1_000);
    expect(await titular()).toBe(empresaPropia);
    expect(await verificacionOf(usuarioDePrueba, ajena)).toMatchObject({ estado: 'por_confirmar' });
    await crearPunto(numero, { bloqueado: false });
    await minuto(10 * 60_000);
    expect(await titular()).toBe(ajena);
  });

  test('with ARCA down nothing is decided, and ARCA is asked in the next turn', async () => {
    await probarConCertificado(servidor, usuarioDePrueba, ajena);
    servidor.entorno.arca.fallas({ operacion: 'FEParamGetPtosVenta', tipo: 'http_500', veces: 50 });
    await minuto(7 * DIA_MS + 1_000);
    servidor.entorno.arca.sinFallas();
    expect(await verificacionOf(usuarioDePrueba, ajena)).toMatchObject({ estado: 'en_plazo' });
    await minuto(10 * 60_000);
    expect(await titular()).toBe(ajena);
  });
});

describe('the point of sale that proved a CUIT', () => {
  test('is added to a company without points of sale: electronic, with ARCA’s data', async () => {
    await sql('delete from punto_de_venta where company_id = ?', [empresaPropia]);
    const numero = await probarConPunto(duenia, empresaPropia);
    const { body } = await duenia.call('get', `/api/empresa/${empresaPropia}`).expect(200);
    expect(body.puntosDeVenta).toMatchObject([
      { punto_de_venta: numero, modo_facturacion: 1, direccion: 'HONDURAS 4820', id_provincia: 0 },
    ]);
    const borrador = await duenia.borrador(empresaPropia, { punto_de_venta: numero });
    const { body: emitida } = await duenia.call('post', `/api/facturas/${borrador}/emitir`).expect(200);
    expect(emitida).toMatchObject({ status: 'emitida', punto_de_venta: numero, numero_comprobante: 1 });
  });

  test('is offered, and not added, to a company that has others', async () => {
    const numero = await probarConPunto(duenia, empresaPropia);
    expect(await verificacionOf(duenia, empresaPropia)).toMatchObject({ estado: 'verificada', punto_probado: numero });
    const { body } = await duenia.call('get', `/api/empresa/${empresaPropia}`).expect(200);
    expect(body.puntosDeVenta.map(({ punto_de_venta }: { punto_de_venta: number }) => punto_de_venta)).toEqual([3, 5]);
  });

  test('proves the CUIT when the padrón does not answer, and is then added by hand', async () => {
    await sql('delete from punto_de_venta where company_id = ?', [empresaPropia]);
    servidor.entorno.arca.fallas({ operacion: 'getPersona_v2', tipo: 'http_500', veces: 50 });
    const numero = await probarConPunto(duenia, empresaPropia);
    servidor.entorno.arca.sinFallas();
    expect(await verificacionOf(duenia, empresaPropia)).toMatchObject({ estado: 'verificada', punto_probado: numero });
  });

  test('is listed at the terminal, company by company', async () => {
    await probarConPunto(duenia, empresaPropia);
    await duenia.empresa(CUIT.monotributo);
    const env = { ...servidor.entorno.env, ARCA_AMBIENTE: 'simulador', EMPRESAS: 'a_probar' };
    const pedir = (...argv: string[]) => correr(['empresas', ...argv, '--usuario', duenia.email], { env });
    const { results: filas } = (await pedir('--json')).json<{ results: { cuit: string; verificacion: object }[] }>();
    expect(Object.fromEntries(filas.map(({ cuit, verificacion }) => [cuit, verificacion]))).toEqual({
      [CUIT.inscripto]: { estado: 'verificada', prueba: 'punto_de_venta', plazo: null },
      [CUIT.monotributo]: { estado: 'sin_verificar', prueba: null, plazo: null },
    });
    const { stdout } = await pedir();
    expect(stdout).toMatch(/Verificación/);
    expect(stdout).toContain('falta verificar');
  });
});
