import { processImportacion } from '@talonario/core/server/articulos';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTrabajador } from '../../helpers/procesos/trabajador.ts';
import { tiemposDePrueba } from '../../helpers/servicios/entorno.ts';
import { archivoOf, subir } from '../../helpers/servicios/importar.ts';
import { startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// A process dies while it reads or applies a file: nothing of it is stored, and the next one does it whole.

/** Lines of the file: three lots of those read and written at once. */
const LINEAS = 6_000;
/** Advisory lock that the statement of the last line waits for. */
const CANDADO = 4_242;

let servidor: Servidor;
let usuario: UsuarioDePrueba;
beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
});
afterAll(() => servidor.close());

const contar = async (tabla: 'articulo' | 'articulo_costo' | 'importacion_fila'): Promise<number> => {
  const [fila] = await servidor.deps.store.fork().execute<{ n: number }[]>(`select count(*)::int as n from ${tabla}`);
  return fila?.n ?? 0;
};

/**
 * Holds back the statement that inserts the last line into `tabla`, as long as `hacer` runs: what comes before it was dealt with.
 * A statement whose process died ends when it is let go.
 */
async function holdingLast(tabla: 'articulo' | 'importacion_fila', hacer: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: servidor.entorno.env['DATABASE_URL'] });
  await client.connect();
  try {
    const ultima =
      tabla === 'articulo' ? `new.sku = 'SKU-${String(LINEAS - 1).padStart(6, '0')}'` : `new.linea > ${LINEAS}`;
    await client.query(
      `create or replace function esperar() returns trigger language plpgsql as
         $$ begin perform pg_advisory_xact_lock(${CANDADO}); return new; end $$`,
    );
    await client.query(
      `create trigger esperar before insert on ${tabla} for each row when (${ultima}) execute function esperar()`,
    );
    await client.query('select pg_advisory_lock($1)', [CANDADO]);
    await hacer();
    await client.query('select pg_advisory_unlock($1)', [CANDADO]);
    // Waits until the dead process's transaction is over.
    await client.query(`drop trigger esperar on ${tabla}`);
  } finally {
    await client.end();
  }
}

test('a process killed with -9 while it reads or applies leaves nothing of it', { timeout: 300_000 }, async () => {
  const { body } = await subir(usuario, '/api/stock/importaciones', archivoOf(LINEAS)).expect(202);
  const path = `/api/stock/importaciones/${body.id}`;
  const leer = async () => (await usuario.call('get', path).expect(200)).body;
  const killMidway = (estado: string, tabla: 'articulo' | 'importacion_fila') =>
    holdingLast(tabla, async () => {
      const trabajador = await startTrabajador({ env: servidor.entorno.env, issuing: tiemposDePrueba });
      await expect.poll(async () => (await leer()).progreso.hechas).toBeGreaterThan(0);
      await trabajador.matar();
      const { estado: quedo, progreso } = await leer();
      expect([quedo, progreso.hechas < LINEAS]).toEqual([estado, true]);
    });

  await killMidway('leyendo', 'importacion_fila');
  expect(await contar('importacion_fila')).toBe(0);
  await processImportacion(servidor.deps, body.id);
  expect(await leer()).toMatchObject({ estado: 'revisar', resumen: { nuevas: LINEAS } });

  await usuario.call('post', `${path}/aplicar`, {}).expect(202);
  await killMidway('aplicando', 'articulo');
  expect([await contar('articulo'), await contar('articulo_costo')]).toEqual([0, 0]);
  await processImportacion(servidor.deps, body.id);
  expect(await leer()).toMatchObject({ estado: 'aplicada', resumen: { nuevas: LINEAS }, deshacible: true });
  expect([await contar('articulo'), await contar('articulo_costo')]).toEqual([LINEAS, LINEAS]);
});

test('two runs of one import at once read it once', async () => {
  const { body } = await subir(usuario, '/api/stock/importaciones', 'sku;costo\nNUEVO;1\n').expect(202);
  const carrera = [processImportacion(servidor.deps, body.id), processImportacion(servidor.deps, body.id)];
  await Promise.all(carrera);
  const { estado, resumen } = (await usuario.call('get', `/api/stock/importaciones/${body.id}`)).body;
  expect([estado, resumen.nuevas]).toEqual(['revisar', 1]);
});
