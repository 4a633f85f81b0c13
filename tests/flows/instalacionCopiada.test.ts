import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { createUsuario } from '@talonario/core/server/empresas';
import {
  confirmInstalacion,
  createSalud,
  openDeps,
  readConfig,
  readInstalacion,
  type Deps,
} from '@talonario/core/server/instalacion';
import { startWorker } from '@talonario/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveIdGuardado } from '../../core/src/store/instalacion/idGuardado.ts';
import { APP_SECRET, freshDatabase, migratedDatabase, type TestDatabase } from '../helpers/servicios/database.ts';
import { conRestaurada, createCopias } from '../helpers/servicios/restaurada.ts';
import { startTienda, type Tienda } from '../helpers/servicios/vendedor.ts';

// A refresh token of the marketplace works once: a copied database that spends it leaves the real installation without permission.

/** Dates the last beat an hour ago, so that the next one is due. */
const HACE_UNA_HORA = `update instalacion_identidad set latido = now() - interval '1 hour'`;

const enPausa = (por: string) =>
  expect.objectContaining({ code: 'plaza_no_disponible', data: expect.objectContaining({ motivo: 'en_pausa', por }) });

describe('a backup restored to try it', () => {
  let tienda: Tienda;
  const copias = createCopias(() => tienda.entorno);
  beforeAll(async () => {
    tienda = await startTienda();
  });
  afterAll(async () => {
    await tienda.close();
    await copias.close();
  });
  beforeEach(() => tienda.reset());

  async function operaciones(): Promise<Record<string, number>> {
    const respuesta = await fetch(`${tienda.meli.url}/__sim/estado`);
    return ((await respuesta.json()) as { operaciones: Record<string, number> }).operaciones;
  }
  const execute = <T>(deps: Deps, sql: string) => deps.store.fork().execute<T[]>(sql);

  test('asks the marketplace nothing, keeps its notices and jobs, and the real installation goes on', async () => {
    const { orders } = await tienda.vender();
    await execute(
      tienda.deps,
      `insert into notificacion (meli_user_id, topic, recurso, cuerpo)
        select meli_user_id, 'orders_v2', '/orders/${orders[0]}', '{}' from cuenta limit 1`,
    );
    await tienda.deps.store.tx((tx) =>
      tienda.deps.store.jobs.send(tx, 'procesar_orden', { cuenta_id: tienda.cuenta_id, order_id: orders[0] ?? '' }),
    );
    await tienda.control('POST /__sim/vencer', { que: 'token' });
    const copia = await copias.copiar();
    await conRestaurada(await copia.restaurar({ real: false }), async (prueba) => {
      const antes = await operaciones();
      await expect(prueba.plaza({ plaza: 'meli', vendedor_id: '1' }).permiso.usuario()).rejects.toEqual(
        enPausa('restaurada'),
      );
      const worker = await startWorker(prueba);
      try {
        await expect
          .poll(
            () =>
              execute(
                prueba,
                `select start_after > now() + interval '20 seconds' as luego from pgboss.job where name = 'procesar_orden' and state = 'created'`,
              ),
            { timeout: 20_000 },
          )
          .toEqual([{ luego: true }]);
      } finally {
        await worker.close();
      }
      expect(await operaciones()).toEqual(antes);
      expect(await execute(prueba, 'select procesada_en from notificacion')).toEqual([{ procesada_en: null }]);
      const { status, body } = await createSalud(prueba).answer('/readyz');
      expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ cuentas_en_pausa: 'restaurada' })]);

      // The real installation renews its token as always.
      await tienda.facturar();
      expect((await operaciones())['POST /oauth/token']).toBe((antes['POST /oauth/token'] ?? 0) + 1);
      expect(await tienda.emitidas()).toHaveLength(1);
    });
  });

  test('works once a person says that it is the real installation', async () => {
    await tienda.vender();
    const copia = await copias.copiar();
    await conRestaurada(await copia.restaurar({ real: false }), async (prueba) => {
      await expect(prueba.instalacion.requireActiva()).rejects.toEqual(enPausa('restaurada'));
      await prueba.instalacion.confirm('ana@prueba.test');
      await prueba.instalacion.requireActiva();
      const { confirmada_en, pausa } = await prueba.instalacion.leer();
      expect([confirmada_en, pausa]).toEqual([expect.any(Date), null]);
      await tienda.facturar({}, prueba);
    });
  });

  test('is confirmed in the web by the owner of all its accounts, and by nobody else', async () => {
    const { alcance } = tienda.emisor;
    const copia = await copias.copiar();
    await conRestaurada(await copia.restaurar({ real: false }), async (prueba) => {
      const ajeno = await createUsuario(prueba, { email: 'ajeno@prueba.test', password: 'Clave#2026a' });
      const extrano = ownAlcance(ajeno.id);
      expect(await readInstalacion(prueba, extrano)).toMatchObject({ puede_confirmar: false });
      await expect(confirmInstalacion(prueba, extrano)).rejects.toMatchObject({ code: 'instalacion_de_otros' });
      // An employee may not confirm on behalf of the owner.
      const empleado = { ...alcance, usuario_id: ajeno.id };
      await expect(confirmInstalacion(prueba, empleado)).rejects.toMatchObject({ code: 'instalacion_de_otros' });
      expect(await readInstalacion(prueba, alcance)).toMatchObject({
        pausa: { motivo: 'restaurada', texto: 'La base de datos se restauró de una copia de seguridad.' },
        puede_confirmar: true,
      });
      expect(await confirmInstalacion(prueba, alcance)).toMatchObject({ pausa: null, confirmada_en: expect.any(Date) });
    });
  });
});

describe('the id of the installation, in the database and in the data folder', () => {
  let database: TestDatabase;
  let carpeta: string;
  const abiertas = new Set<Deps>();
  const bases: TestDatabase[] = [];
  beforeEach(async () => {
    database = await migratedDatabase();
    bases.push(database);
    carpeta = mkdtempSync(join(tmpdir(), 'talonario-instalacion-'));
  });
  afterEach(async () => {
    await cerrar();
    for (const base of bases.splice(0)) await base.drop();
    rmSync(carpeta, { recursive: true, force: true });
  });

  async function cerrar(): Promise<void> {
    await Promise.all([...abiertas].map((deps) => deps.close()));
    abiertas.clear();
  }
  async function open(datos: string, { url = database.url, env = {} as Record<string, string> } = {}): Promise<Deps> {
    const deps = await openDeps(
      readConfig({
        DATABASE_URL: url,
        TALONARIO_DATOS: join(carpeta, datos),
        APP_SECRET,
        ARCA_AMBIENTE: 'simulador',
        ...env,
      }),
    );
    abiertas.add(deps);
    return deps;
  }
  const motivo = async ({ instalacion }: Deps) => (await instalacion.leer()).pausa?.motivo ?? null;

  test('is given by the first process that stays, and found at the next start', async () => {
    const primera = await open('datos');
    expect(await motivo(primera)).toBeNull();
    expect((await primera.instalacion.leer()).identidad).toBeNull();
    await primera.instalacion.adopt();
    const { identidad } = await primera.instalacion.leer();
    expect(JSON.parse(readFileSync(join(carpeta, 'datos', 'instalacion.json'), 'utf8'))).toMatchObject({ identidad });
    await cerrar();
    expect(await motivo(await open('datos'))).toBeNull();
  });

  test('pauses a database copied within its server, also with the folder of the real installation', async () => {
    await (await open('datos')).instalacion.adopt();
    await cerrar();
    const copia = await freshDatabase(undefined, { como: database.nombre });
    bases.push(copia);
    const prueba = await open('datos', { url: copia.url });
    expect(await motivo(prueba)).toBe('otra_base');
    // Starting the copy does not take the real installation's id.
    await prueba.instalacion.adopt();
    expect(await motivo(prueba)).toBe('otra_base');
    await prueba.instalacion.confirm('terminal');
    expect(await motivo(prueba)).toBeNull();
    // The real database has the old id, and the folder both used another: a person decides there too.
    expect(await motivo(await open('datos'))).toBe('otro_id');
  });

  test('pauses a folder copied with its database, and not one moved by its command', async () => {
    await (await open('datos')).instalacion.adopt();
    await cerrar();
    cpSync(join(carpeta, 'datos'), join(carpeta, 'prueba'), { recursive: true });
    expect(await motivo(await open('prueba'))).toBe('carpeta_copiada');
    await moveIdGuardado(join(carpeta, 'datos'), join(carpeta, 'prueba'));
    expect(await motivo(await open('prueba'))).toBeNull();
  });

  test('lets another machine join while a process is at work; it keeps the id for when none is', async () => {
    const primera = await open('datos');
    await primera.instalacion.adopt();
    const segunda = await open('otra-maquina');
    await segunda.instalacion.adopt();
    expect(await motivo(segunda)).toBe('sin_id');
    await expect(segunda.instalacion.requireActiva()).rejects.toEqual(enPausa('sin_id'));
    await primera.store.fork().execute(HACE_UNA_HORA);
    await segunda.instalacion.look();
    expect(await motivo(segunda)).toBe('sin_id');
    await primera.instalacion.look();
    await segunda.instalacion.look();
    expect(await motivo(segunda)).toBeNull();
    await cerrar();
    expect(await motivo(await open('otra-maquina'))).toBeNull();
  });

  test('pauses a snapshot opened by another machine, where no process is at work', async () => {
    await (await open('datos')).instalacion.adopt();
    await cerrar();
    const prueba = await open('maquina-de-prueba');
    await prueba.instalacion.adopt();
    await prueba.instalacion.look();
    expect(await motivo(prueba)).toBe('sin_id');
  });

  test('is one for two machines that start an upgrade at once', async () => {
    const [depsOriginales, depsCopiadas] = [await open('datos'), await open('otra-maquina')];
    await Promise.all([depsOriginales.instalacion.adopt(), depsCopiadas.instalacion.adopt()]);
    for (let vez = 0; vez < 3; vez++) {
      await depsOriginales.store.fork().execute(HACE_UNA_HORA);
      await Promise.all([depsOriginales.instalacion.look(), depsCopiadas.instalacion.look()]);
    }
    expect([await motivo(depsOriginales), await motivo(depsCopiadas)]).toEqual([null, null]);
    const [identidadOriginal, ajena] = ['datos', 'otra-maquina'].map((datos) =>
      JSON.parse(readFileSync(join(carpeta, datos, 'instalacion.json'), 'utf8')),
    );
    expect(identidadOriginal.identidad).toBe(ajena.identidad);
  });

  test('is TALONARIO_INSTALACION where no folder stays', async () => {
    const env = { TALONARIO_INSTALACION: 'mi-tienda-produccion' };
    await (await open('uno', { env })).instalacion.adopt();
    await cerrar();
    expect(await motivo(await open('dos', { env }))).toBeNull();
    expect(await motivo(await open('tres'))).toBe('sin_id');
    expect(await motivo(await open('cuatro', { env: { TALONARIO_INSTALACION: 'otra-tienda' } }))).toBe('otro_id');
  });

  test('is in the folder before another process can read it in the database', async () => {
    const deps = await open('datos');
    await deps.store.fork().execute(`create function rechazar() returns trigger language plpgsql
      as 'begin raise exception ''not committed''; end'`);
    await deps.store.fork().execute(`create constraint trigger al_confirmar after insert on instalacion_identidad
      deferrable initially deferred for each row execute function rechazar()`);
    await expect(deps.instalacion.adopt()).rejects.toThrow('not committed');
    const { identidad } = JSON.parse(readFileSync(join(carpeta, 'datos', 'instalacion.json'), 'utf8'));
    expect(identidad).toEqual(expect.any(String));
    await deps.store.fork().execute('drop trigger al_confirmar on instalacion_identidad');
    await deps.instalacion.adopt();
    expect(await motivo(deps)).toBeNull();
  });

  test('does not stop the process that gives it when the folder cannot be written', async () => {
    mkdirSync(join(carpeta, 'datos', 'instalacion.json'), { recursive: true });
    const deps = await open('datos');
    await deps.instalacion.adopt();
    expect(await motivo(deps)).toBeNull();
    await deps.instalacion.requireActiva();
  });

  test('is paused by a person, and works again when a person says so', async () => {
    const deps = await open('datos');
    await deps.instalacion.adopt();
    await deps.instalacion.pause();
    const segunda = await open('datos');
    await expect(segunda.instalacion.requireActiva()).rejects.toBeInstanceOf(AppError);
    await segunda.instalacion.adopt();
    expect(await motivo(segunda)).toBe('a_proposito');
    await segunda.instalacion.confirm('terminal');
    expect([await motivo(segunda), await motivo(deps)]).toEqual([null, null]);
  });
});
