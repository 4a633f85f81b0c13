import { obtainCodigos, sendAvisoContingencia } from '@talonario/core/server/arca';
import type { ContingenciaDeEmpresa, ContingenciaGuardada, EstadoCaea } from '@talonario/core/arca';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { miembroOf } from '../../helpers/servicios/miembro.ts';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';
import { controlDeArca } from '../../helpers/servicios/verificacion.ts';

// The advance codes (CAEA) of a company: turned on with a point of sale that ARCA has, asked for in time, and told when they are missing.

/** Day 14, at noon in Buenos Aires: the window of the second fortnight is open. */
const INICIO = '2026-12-14T15:00:00Z';
const DIA_MS = 24 * 3_600_000;
let corrido = 0;
const ahora = () => new Date(Date.parse(INICIO) + corrido);

let servidor: Servidor;
beforeAll(async () => {
  servidor = await startServidor({}, { clock: { now: ahora }, issuing: { pausaReintentoMs: 5 } });
  await servidor.deps.store.jobs.stats();
});
afterAll(() => servidor.close());

let duenia: UsuarioDePrueba;
let company_id: string;
beforeEach(async () => {
  corrido = 0;
  await servidor.entorno.reset();
  servidor.entorno.arca.reloj(ahora());
  servidor.entorno.arca.ajustes({ sinDomicilioElectronico: false });
  await sql('delete from pgboss.job');
  await crearPunto(91);
  duenia = await servidor.usuario();
  company_id = await duenia.empresa();
});

const sql = <T extends object>(texto: string, valores: unknown[] = []): Promise<T[]> =>
  servidor.deps.store.fork().execute<T[]>(texto, valores);
const crearPunto = (nro: number, cambios: object = {}) =>
  controlDeArca(servidor, 'puntos', { cuit: CUIT.inscripto, nro, sistema: 'CAEA', ...cambios });
const pedidos = () => servidor.entorno.arca.estado().operaciones['FECAEASolicitar'] ?? 0;
const turno = async (ms = 0) => {
  corrido += ms;
  servidor.entorno.arca.reloj(ahora());
  await obtainCodigos(servidor.deps);
};
const configurar = (cambios: object = {}, usuario = duenia) =>
  usuario.call('put', `/api/empresa/${company_id}/contingencia`, { activa: true, punto_de_venta: 91, ...cambios });
const activar = async (cambios: object = {}): Promise<ContingenciaGuardada> =>
  (await configurar(cambios).expect(200)).body;
const estadoOf = async (usuario = duenia): Promise<EstadoCaea> =>
  (await usuario.call('get', '/api/arca/caea').expect(200)).body;
const quincenas = async () =>
  ((await estadoOf()).empresas[0]?.quincenas ?? []).map(({ mes, orden, estado, codigo, puntos }) => ({
    quincena: `${mes}/${orden}`,
    estado,
    codigo: codigo !== null,
    puntos: puntos.map(({ punto_de_venta, sin_movimiento }) => `${punto_de_venta} ${sin_movimiento}`),
  }));
const avisosPorMail = () =>
  sql<{ data: Parameters<typeof sendAvisoContingencia>[1] }>(
    `select data from pgboss.job where name = 'avisar_contingencia' order by created_on`,
  );

describe('turning it on', () => {
  test('a company is off by default, and the clock asks for no code of it', async () => {
    const { body } = await duenia.call('get', `/api/empresa/${company_id}/contingencia`).expect(200);
    expect(body).toMatchObject({ activa: false, punto_de_venta: null, minutos: 30, automatica: true, numeros: [] });
    expect((await estadoOf()).empresas).toEqual([]);
    await turno();
    expect(pedidos()).toBe(0);
  });

  test('the code of this fortnight, and of the next in its window, is asked for at once', async () => {
    servidor.entorno.arca.numeracion({ cuit: CUIT.inscripto, ptoVta: 91, cbteTipo: 6, ultimo: 41 });
    const guardada = await activar({ minutos: 45, automatica: false });
    expect(guardada).toMatchObject({ activa: true, punto_de_venta: 91, minutos: 45, automatica: false, avisos: [] });
    expect(guardada.numeros).toContainEqual({ tipo_comprobante: 6, ultimo: 41 });
    expect(await quincenas()).toEqual([
      { quincena: '2026-12/2', estado: 'obtenida', codigo: true, puntos: ['91 por_informar'] },
      { quincena: '2026-12/1', estado: 'vigente', codigo: true, puntos: ['91 por_informar'] },
    ]);
    const [vigente] = (await estadoOf()).empresas[0]?.quincenas.slice(1) ?? [];
    expect(vigente).toMatchObject({ desde: '2026-12-01', hasta: '2026-12-15', tope: '2026-12-23', dias: 9 });
    await turno();
    expect(pedidos()).toBe(2);
  });

  test('the first time, what the form read of a company that never used it is no change of another person', async () => {
    const antes = { activa: false, punto_de_venta: null, minutos: 30, automatica: true };
    expect(await activar({ minutos: 45, antes })).toMatchObject({ activa: true, minutos: 45 });
  });

  test.each([
    [12, {}, 'no_esta', /no está en la lista de ARCA/],
    [93, { sistema: 'CAE' }, 'otro_sistema', /otro sistema/],
    [94, { bloqueado: true }, 'bloqueado', /está bloqueado/],
    [95, { baja: '20261101' }, 'de_baja', /dado de baja/],
  ] as const)('point of sale %i, %j at ARCA, is refused: %s', async (nro, cambios, motivo, frase) => {
    if (motivo !== 'no_esta') await crearPunto(nro, cambios);
    const { body } = await configurar({ punto_de_venta: nro }).expect(409);
    expect(body).toMatchObject({ codigo: 'punto_no_sirve_caea', error: expect.stringMatching(frase) });
    expect(pedidos()).toBe(0);
  });

  test('the point of sale of every day cannot be it, and it cannot become one of every day', async () => {
    const { body: cargado } = await configurar({ punto_de_venta: 3 }).expect(409);
    expect(cargado).toMatchObject({ codigo: 'punto_no_sirve_caea', error: expect.stringMatching(/ya está cargado/) });
    await activar();
    const punto = { puntoDeVenta: 91, nombreFantasia: 'Otro', direccion: 'Honduras 4820', idProvincia: 0 };
    const { body } = await duenia.call('post', `/api/empresa/${company_id}/punto-de-venta`, punto).expect(409);
    expect(body.codigo).toBe('punto_de_contingencia');
    const { body: propia } = await duenia.call('get', `/api/empresa/${company_id}`).expect(200);
    expect(propia.puntosDeVenta.map(({ punto_de_venta }: { punto_de_venta: number }) => punto_de_venta)).toEqual([
      3, 5,
    ]);
  });

  test('ARCA’s list says which of its points of sale are of type CAEA', async () => {
    const { body } = await duenia.call('get', `/api/empresa/${company_id}/contingencia/puntos`).expect(200);
    expect(body.estado).toBe('listados');
    const impedimento = (n: number) => body.puntos.find(({ numero }: { numero: number }) => numero === n)?.impedimento;
    expect([impedimento(91), impedimento(1), impedimento(90)]).toEqual([null, 'otro_sistema', 'bloqueado']);
  });

  test('nothing is turned on while ARCA does not answer, and turning it off asks ARCA nothing', async () => {
    servidor.entorno.arca.fallas({ operacion: '*', tipo: 'reset', veces: 1_000 });
    expect((await configurar().expect(502)).body.codigo).toBe('arca_no_disponible');
    expect((await estadoOf()).empresas).toEqual([]);
    servidor.entorno.arca.sinFallas();
    await activar();
    servidor.entorno.arca.fallas({ operacion: '*', tipo: 'reset', veces: 1_000 });
    await configurar({ activa: false, punto_de_venta: null }).expect(200);
    servidor.entorno.arca.sinFallas();
    expect((await estadoOf()).empresas[0]).toMatchObject({ activa: false, punto_de_venta: 91 });
  });

  test('turned on without a code, it says why and asks for it again by itself', async () => {
    servidor.entorno.arca.fallas({
      operacion: 'FECAEASolicitar',
      tipo: 'error',
      codigo: 15003,
      mensaje: 'Sin punto.',
      veces: 2,
    });
    const { avisos } = await activar();
    expect(avisos).toEqual([
      expect.stringMatching(/quincena del 01\/12\/2026 al 15\/12\/2026.*Talonario lo vuelve a pedir.*\(15003\)/),
      expect.stringMatching(/quincena del 16\/12\/2026 al 31\/12\/2026/),
    ]);
    expect((await quincenas()).map(({ estado }) => estado)).toEqual(['por_pedir', 'falta']);
    await turno(3_600_000);
    expect((await quincenas()).map(({ estado }) => estado)).toEqual(['por_pedir', 'vigente']);
    await turno(20 * 3_600_000);
    expect((await quincenas()).map(({ estado }) => estado)).toEqual(['obtenida', 'vigente']);
  });

  test('a missing electronic domicile is observed, and the code is held', async () => {
    servidor.entorno.arca.ajustes({ sinDomicilioElectronico: true });
    await activar();
    const [quincena] = (await estadoOf()).empresas[0]?.quincenas ?? [];
    expect(quincena).toMatchObject({ estado: 'obtenida', observaciones: [{ codigo: 15015 }] });
  });

  test('two people who edit it at once do not undo each other', async () => {
    await activar();
    const { body } = await configurar({ minutos: 60, antes: { minutos: 15 } }).expect(409);
    expect(body).toMatchObject({ codigo: 'cambio_simultaneo', error: expect.stringMatching(/los minutos/) });
    await configurar({ minutos: 60, antes: { minutos: 30 } }).expect(200);
  });
});

describe('the clock', () => {
  beforeEach(() => activar());

  test('over a fortnight’s end, the next code is asked for five days before it, once', async () => {
    expect(pedidos()).toBe(2);
    await turno(3 * DIA_MS); // 17
    expect((await quincenas()).map(({ quincena, estado }) => `${quincena} ${estado}`)).toEqual([
      '2026-12/2 vigente',
      '2026-12/1 por_informar',
    ]);
    await turno(9 * DIA_MS); // 26: ARCA gives the code of 1 January from the 27th on.
    expect(pedidos()).toBe(2);
    await turno(DIA_MS);
    await turno(DIA_MS);
    expect(pedidos()).toBe(3);
    expect((await quincenas())[0]).toEqual({
      quincena: '2027-01/1',
      estado: 'obtenida',
      codigo: true,
      puntos: ['91 por_informar'],
    });
  });

  test('a code given in an answer that was lost is found, and not asked for twice', async () => {
    servidor.entorno.arca.fallas({ operacion: 'FECAEASolicitar', tipo: 'reset_despues' });
    await turno(13 * DIA_MS); // 27
    expect((await quincenas())[0]).toMatchObject({ quincena: '2027-01/1', codigo: false });
    await turno(20 * 3_600_000);
    expect((await quincenas())[0]).toMatchObject({ quincena: '2027-01/1', codigo: true });
    expect(pedidos()).toBe(3);
  });

  test('a code that another program asked for is taken as it is (15008)', async () => {
    await sql('delete from caea');
    await turno();
    expect((await quincenas()).map(({ codigo }) => codigo)).toEqual([true, true]);
    expect(pedidos()).toBe(4);
  });

  test('a code refused by its window (15006) is kept with ARCA’s words, and asked for again', async () => {
    servidor.entorno.arca.fallas({
      operacion: 'FECAEASolicitar',
      tipo: 'error',
      codigo: 15006,
      mensaje: 'Fecha de envío podrá ser desde 5 días corridos anteriores al inicio. Del 12/27/2026 hasta 1/15/2027',
    });
    await turno(13 * DIA_MS);
    const [quincena] = (await estadoOf()).empresas[0]?.quincenas ?? [];
    expect(quincena).toMatchObject({
      estado: 'por_pedir',
      rechazo: [{ codigo: 15006, mensaje: expect.stringMatching(/1\/15\/2027/) }],
    });
    await turno(20 * 3_600_000);
    expect((await estadoOf()).empresas[0]?.quincenas[0]).toMatchObject({ estado: 'obtenida', rechazo: [] });
  });

  test('with ARCA down on the eve, it is asked for every hour, and its lack is mailed once', async () => {
    servidor.entorno.arca.fallas({ operacion: 'FECAEASolicitar', tipo: 'http_500', veces: 1_000 });
    servidor.entorno.arca.fallas({ operacion: 'FECAEAConsultar', tipo: 'http_500', veces: 1_000 });
    await turno(13 * DIA_MS); // 27
    expect(await avisosPorMail()).toEqual([]);
    await turno(4 * DIA_MS); // 31: the eve
    await turno(3_600_000);
    const [aviso, ...demas] = await avisosPorMail();
    expect(demas).toEqual([]);
    if (aviso === undefined) throw new Error('the lack was not mailed');
    await sendAvisoContingencia(servidor.deps, aviso.data);
    expect(servidor.smtp.correos().at(-1)).toMatchObject({
      para: [duenia.email],
      asunto: expect.stringMatching(/falta el código CAEA del 01\/01\/2027/),
    });
    expect((await quincenas())[0]).toMatchObject({ quincena: '2027-01/1', estado: 'falta' });
    servidor.entorno.arca.sinFallas();
    await turno(3_600_000);
    expect((await quincenas())[0]).toMatchObject({ quincena: '2027-01/1', estado: 'obtenida' });
    // A code that came while the mail waited is not told as missing.
    const mandados = servidor.smtp.correos().length;
    await sendAvisoContingencia(servidor.deps, aviso.data);
    expect(servidor.smtp.correos()).toHaveLength(mandados);
  });

  test('a fortnight of a company turned off is not asked for, and a code whose answer was lost is still looked for', async () => {
    servidor.entorno.arca.fallas({ operacion: 'FECAEASolicitar', tipo: 'reset_despues' });
    await turno(13 * DIA_MS); // 27: given, and its answer lost
    await configurar({ activa: false }).expect(200);
    await turno(DIA_MS);
    expect((await quincenas())[0]).toMatchObject({ quincena: '2027-01/1', codigo: true, puntos: ['91 por_informar'] });
    await turno(15 * DIA_MS); // 12 January: the window of its second fortnight is open
    expect((await quincenas()).map(({ quincena }) => quincena)).not.toContain('2027-01/2');
    expect(pedidos()).toBe(3);
  });

  test('a company that changes its point of sale in a fortnight has both to inform in it, and the new one in the next', async () => {
    await crearPunto(98);
    await activar({ punto_de_venta: 98 });
    expect(await quincenas()).toMatchObject([
      { quincena: '2026-12/2', puntos: ['98 por_informar'] },
      { quincena: '2026-12/1', puntos: ['91 por_informar', '98 por_informar'] },
    ]);
  });

  test('of two companies, one without a code does not stop the other', async () => {
    const vecina = await servidor.usuario();
    const company_vecina = await vecina.empresa(CUIT.monotributo);
    await controlDeArca(servidor, 'puntos', { cuit: CUIT.monotributo, nro: 92, sistema: 'CAEA' });
    await vecina
      .call('put', `/api/empresa/${company_vecina}/contingencia`, { activa: true, punto_de_venta: 92 })
      .expect(200);
    await controlDeArca(servidor, 'puntos', { cuit: CUIT.monotributo, nro: 92, sistema: 'CAEA', bloqueado: true });
    await controlDeArca(servidor, 'puntos', { cuit: CUIT.monotributo, nro: 91, sistema: 'CAEA', bloqueado: true });
    await turno(13 * DIA_MS);
    expect((await quincenas())[0]).toMatchObject({ quincena: '2027-01/1', estado: 'obtenida' });
    const [ajena] = (await estadoOf(vecina)).empresas;
    expect(ajena).toMatchObject({ company_id: company_vecina });
    expect(ajena?.quincenas[0]).toMatchObject({ mes: '2027-01', estado: 'por_pedir', rechazo: [{ codigo: 15003 }] });
    expect((await estadoOf()).empresas.map((empresa) => empresa.company_id)).toEqual([company_id]);
  });
});

describe('rights', () => {
  test('a member without the right to configure reads it, and changes nothing', async () => {
    await activar();
    const empleado = await miembroOf(servidor, duenia, 'empleado', [company_id]);
    expect((await estadoOf(empleado)).empresas).toMatchObject([{ company_id, activa: true }]);
    const antes = pedidos();
    expect((await configurar({ minutos: 60 }, empleado).expect(403)).body.codigo).toBe('sin_derecho');
    await empleado.call('post', `/api/empresa/${company_id}/contingencia/pedir`).expect(403);
    await empleado.call('post', `/api/empresa/${company_id}/contingencia/numeros`, { numeros: [] }).expect(403);
    expect(pedidos()).toBe(antes);
  });

  test('a stranger finds no company', async () => {
    await activar();
    const ajena = await servidor.usuario();
    expect((await estadoOf(ajena)).empresas).toEqual([]);
    await ajena.call('get', `/api/empresa/${company_id}/contingencia`).expect(404);
    await configurar({}, ajena).expect(404);
  });
});

test('a code is asked for by hand only while the company uses codes', async () => {
  const pedir = () => duenia.call('post', `/api/empresa/${company_id}/contingencia/pedir`);
  expect((await pedir().expect(409)).body.codigo).toBe('contingencia_sin_configurar');
  await activar();
  const { body } = await pedir().expect(200);
  expect((body as ContingenciaDeEmpresa).quincenas.map(({ estado }) => estado)).toEqual(['obtenida', 'vigente']);
  await configurar({ activa: false }).expect(200);
  expect((await pedir().expect(409)).body.codigo).toBe('contingencia_apagada');
});

test('after a copy is restored a person confirms the last numbers, none lower than those known', async () => {
  servidor.entorno.arca.numeracion({ cuit: CUIT.inscripto, ptoVta: 91, cbteTipo: 6, ultimo: 41 });
  const { numeros } = await activar();
  const leer = async () => (await duenia.call('get', `/api/empresa/${company_id}/contingencia`).expect(200)).body;
  expect((await leer()).numeros_por_confirmar).toBe(false);
  await sql(`insert into restauracion (instante, programa, archivo) values (now() - interval '1 day', '1.1.0', 'x')`);
  try {
    expect((await leer()).numeros_por_confirmar).toBe(true);
    const confirmar = (ultimo: number) =>
      duenia.call('post', `/api/empresa/${company_id}/contingencia/numeros`, {
        numeros: numeros.map((numero) => (numero.tipo_comprobante === 6 ? { ...numero, ultimo } : numero)),
      });
    expect((await confirmar(40).expect(400)).body.codigo).toBe('valor_invalido');
    const { body } = await confirmar(57).expect(200);
    expect(body).toMatchObject({ numeros_por_confirmar: false });
    expect(body.numeros).toContainEqual({ tipo_comprobante: 6, ultimo: 57 });
  } finally {
    await sql('delete from restauracion');
  }
});
