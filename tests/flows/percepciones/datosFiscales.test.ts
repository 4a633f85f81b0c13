import { addDays, addMonths, endOfMonth } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import { correr } from '../../helpers/procesos/cli.ts';
import { importarCaba } from '../../helpers/servicios/padrones.ts';
import {
  CUIT,
  facturaTipeada,
  hoy,
  receptorA,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Due dates, minimums and tables of Monotributo: who types each, which one counts, and what it changes.

const TUCUMAN = 14;
let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());
beforeEach(async () => {
  await servidor.entorno.reset();
  await execute('delete from dato_fiscal', []);
  usuario = await servidor.usuario();
  empresa = await usuario.empresa(CUIT.inscripto, { percepciones_iibb: [0, TUCUMAN] });
  await importarCaba(servidor.deps, ownAlcance(usuario.id), hoy(), { [CUIT.receptorInscripto]: '2,50' });
});

const execute = <T extends object>(sql: string, params: unknown[]) =>
  servidor.deps.store.fork().execute<T[]>(sql, params);
const ruta = (resto = '') => `/api/empresa/${empresa}/datos-fiscales${resto}`;
const listar = async (tipo: string) =>
  (await usuario.call('get', ruta()).expect(200)).body.filter((dato: { tipo: string }) => dato.tipo === tipo);
const talonario = (...args: string[]) => correr(args, { env: servidor.entorno.env });

const mesPasado = () => addMonths(hoy(), -1).slice(0, 7);
const DIGITO = Number(CUIT.inscripto.at(-1));
const vencimiento = (cambios: object = {}) => ({
  tipo: 'vencimiento_ddjj',
  provincia: TUCUMAN,
  periodo: mesPasado(),
  vence: hoy(),
  fuente: 'RG (DGR) 1/2026',
  ...cambios,
});
const minimo = (cambios: object = {}) => ({
  tipo: 'minimo_percepcion',
  provincia: 0,
  desde: `${hoy().slice(0, 7)}-01`,
  base: 1000,
  percepcion: 0,
  fuente: 'Res. AGIP 1/2026',
  ...cambios,
});

describe('a due date', () => {
  const periodo = addMonths(hoy(), -2).slice(0, 7);
  /** Total of the full note of a Tucumán invoice of two months ago, and its notices. */
  const nota = async (id: string) => {
    const { body } = await usuario.call('get', `/api/facturas/${id}/nota-credito`).expect(200);
    return [body.total, body.advertencias.join(' ')];
  };

  test('by the last digit of the CUIT is typed once for the installation, and one of the company overrides it', async () => {
    const id = await issueFactura(usuario, empresa, { ...receptorA, provincia_facturado: 0 });
    await execute(`update comprobante set fecha = (fecha - interval '2 months')::date where id = ?`, [id]);
    await execute('delete from comprobante_percepcion where comprobante_id = ? and provincia = 14', [id]);
    const deTucuman = `provincia = 14, regimen = 'tucuman', jurisdiccion = 924`;
    await execute(`update comprobante_percepcion set ${deTucuman} where comprobante_id = ?`, [id]);
    expect(await nota(id)).toEqual([12_100, expect.stringContaining('falta el vencimiento de la DDJJ')]);

    const cargar = ['padron', 'vencimiento', periodo, '--vence', hoy(), '--fuente', 'RG (DGR) 1/2026'];
    const terminacionDistinta = (DIGITO + 1) % 10;
    expect((await talonario(...cargar, '--terminacion', String(terminacionDistinta))).code).toBe(0);
    expect(await nota(id)).toEqual([12_100, expect.stringContaining('falta el vencimiento')]);
    expect((await talonario(...cargar, '--terminacion', '0-9')).code).toBe(0);
    expect(await nota(id)).toEqual([12_350, expect.not.stringContaining('no se devuelve')]);

    const [deInstalacion] = await listar('vencimiento_ddjj');
    expect(deInstalacion).toMatchObject({ origen: 'instalacion', terminacion: DIGITO, rige: true, vence: hoy() });

    const antes = `${mesPasado()}-15`;
    const { body } = await usuario.call('put', ruta(), vencimiento({ periodo, vence: antes })).expect(200);
    expect(body.filter((dato: { tipo: string }) => dato.tipo === 'vencimiento_ddjj')).toMatchObject([
      { origen: 'empresa', vence: antes, rige: true, cargado_por: usuario.email },
      { origen: 'instalacion', rige: false },
    ]);
    expect(await nota(id)).toEqual([12_100, expect.stringContaining('no se devuelve: fuera de plazo')]);
    await usuario.call('delete', ruta(`/${body[0].id}`)).expect(204);
    expect(await nota(id)).toEqual([12_350, expect.not.stringContaining('no se devuelve')]);
  });

  test('of the installation or of a company is listed and removed at the terminal', async () => {
    const dia = addDays(endOfMonth(`${mesPasado()}-01`), 10);
    const cargar = ['padron', 'vencimiento', mesPasado(), '--vence', dia, '--fuente', 'Calendario', '--json'];
    const datos = (await talonario(...cargar, '--terminacion', '0,3-4')).json<{ results: { id: string }[] }>().results;
    expect(datos).toMatchObject([{ terminacion: 0 }, { terminacion: 3 }, { terminacion: 4 }]);
    const lista = await talonario('padron', 'vencimientos');
    expect(lista.stdout).toMatch(
      /Tucumán +\d\d\/\d{4} +terminados en 3 .*la instalación +Calendario +quien opera la instalación/,
    );
    const { stdout } = await talonario('padron', 'vencimientos', '--quitar', datos[1]?.id ?? '');
    expect(stdout).not.toContain('terminados en 3');

    const opcionesDeEmpresa = ['--empresa', CUIT.inscripto, '--usuario', usuario.email];
    const propio = (await talonario(...cargar, ...opcionesDeEmpresa)).json<{
      results: { id: string; origen: string }[];
    }>().results;
    const [primero] = propio;
    expect(primero).toMatchObject({ origen: 'empresa', terminacion: null, cargado_por: usuario.email });
    // The installation cannot remove a company's due date, nor a company the installation's.
    expect((await talonario('padron', 'vencimientos', '--quitar', primero?.id ?? '')).code).toBe(2);
    expect((await talonario('padron', 'vencimientos', ...opcionesDeEmpresa, '--quitar', datos[0]?.id ?? '')).code).toBe(
      2,
    );
    const sin = await talonario('padron', 'vencimientos', ...opcionesDeEmpresa, '--quitar', primero?.id ?? '');
    expect(sin.stdout).toMatch(/Falta el vencimiento de la DDJJ de \d\d\/\d{4} de Tucumán/);
  });

  test.each<[string, object, string]>([
    ['before its month ends', { vence: `${mesPasado()}-28` }, 'vence'],
    ['of a province whose notes do not depend on it', { provincia: 0 }, 'provincia'],
    ['without a source', { fuente: '  ' }, 'fuente'],
    ['of no month', { periodo: '2026-13' }, 'periodo'],
  ])('%s is refused, with its field', async (_, cambios, campo) => {
    const { body } = await usuario.call('put', ruta(), vencimiento(cambios)).expect(400);
    expect(body.campo).toContain(campo);
  });
});

describe('a minimum of perception', () => {
  /** Perception of a draft of net 10.000 in CABA at 2,5 %, and its reason. */
  const percibe = async (fecha: string) => {
    await importarCaba(servidor.deps, ownAlcance(usuario.id), fecha, { [CUIT.receptorInscripto]: '2,50' });
    const pedido = facturaTipeada(empresa, { ...receptorA, provincia_facturado: 0, fecha });
    const { body } = await usuario.call('post', '/api/facturas', pedido).expect(200);
    const caba = body.percepciones.find(({ provincia }: { provincia: number }) => provincia === 0);
    return [caba.importe, caba.motivo];
  };

  test('built into the product perceives everything; a typed one counts from its day, with its norm', async () => {
    expect(await listar('minimo_percepcion')).toMatchObject([
      { provincia: 0, origen: 'inicial', base: 0, rige: true, id: null },
      { provincia: TUCUMAN, origen: 'inicial', base: 0, rige: true },
    ]);
    expect((await percibe(hoy()))[0]).toBe(250);
    await usuario.call('put', ruta(), minimo({ base: 10_000.01 })).expect(200);
    expect(await percibe(hoy())).toEqual([
      0,
      expect.stringMatching(/no llega a \$ 10\.000,01 \(Res\. AGIP 1\/2026\)$/),
    ]);
    await usuario.call('put', ruta(), minimo({ base: 10_000 })).expect(200);
    expect((await percibe(hoy()))[0]).toBe(250);
    expect(await listar('minimo_percepcion')).toHaveLength(3);
    await usuario.call('put', ruta(), minimo({ base: 50_000, desde: addDays(hoy(), 1) })).expect(200);
    expect((await percibe(hoy()))[0]).toBe(250);
  });

  test('of the installation is typed at the terminal, and one of a company replaces it', async () => {
    const desde = `${hoy().slice(0, 7)}-01`;
    const { stdout } = await talonario(
      ...`padron minimo --provincia caba --desde ${desde} --base 10.000,01`.split(' '),
      '--fuente',
      'Res. AGIP 2/2026',
    );
    expect(stdout).toMatch(/CABA +\S+ +\$ 10\.000,01 +\$ 0,00 +sí +la instalación +Res\. AGIP 2\/2026/);
    expect((await percibe(hoy()))[0]).toBe(0);
    await usuario.call('put', ruta(), minimo({ desde, base: 0 })).expect(200);
    expect((await percibe(hoy()))[0]).toBe(250);
  });
});

describe('a table of Monotributo', () => {
  const limites = [...'ABCDEFGHIJK'].map((categoria, lugar) => `${categoria}=${(lugar + 1) * 1_000_000}`);
  const cargar = ['--precio-unitario', '650.000', '--fuente', 'ARCA, agosto'];

  test('of the installation is in force, and is marked once its last day has passed', async () => {
    const monotributista = await servidor.usuario();
    const empresa = await monotributista.empresa(CUIT.monotributo, { situacion_iva: 6 });
    const vieja = await talonario('monotributo');
    expect(vieja.stdout).toContain('La tabla que rige está vencida: valía hasta el 31/07/2026.');

    const desde = `${hoy().slice(0, 7)}-01`;
    const nueva = await talonario('monotributo', 'cargar', ...limites, '--desde', desde, ...cargar);
    expect([nueva.code, nueva.stdout]).toEqual([0, expect.not.stringContaining('vencida')]);
    const { body } = await monotributista.call('get', `/api/empresa/${empresa}/monotributo`).expect(200);
    expect(body).toMatchObject({
      tabla: { desde, vencida: false, fuente: 'ARCA, agosto' },
      precio_unitario_maximo: 650_000,
    });
    expect(body.limites[10]).toMatchObject({ categoria: 'K', limite: 11_000_000 });
  });

  test.each<[string, string[]]>([
    ['with a category missing', limites.slice(1)],
    [
      'with a limit that is no more than the one before',
      ['B=1', ...limites.filter((limite) => !limite.startsWith('B'))],
    ],
    ['with what is no category', ['Z=1', ...limites.slice(1)]],
  ])('%s is refused, and nothing is kept', async (_, malos) => {
    const { code } = await talonario('monotributo', 'cargar', ...malos, '--desde', '2026-08-01', ...cargar);
    expect(code).toBe(2);
    expect(await execute('select 1 from dato_fiscal', [])).toEqual([]);
  });
});
