import { processImportacion } from '@talonario/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTrabajador } from '../../helpers/procesos/trabajador.ts';
import { tiemposDePrueba } from '../../helpers/servicios/entorno.ts';
import { archivoDe, subir } from '../../helpers/servicios/importar.ts';
import { startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// Whoever reads or applies a file dies in the middle: nothing of it is there, and the next one does it whole.

const LINEAS = 30_000;

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

test('killed with -9 while it reads and while it applies: all or nothing', { timeout: 300_000 }, async () => {
  const { body } = await subir(usuario, '/api/stock/importaciones', archivoDe(LINEAS)).expect(202);
  const path = `/api/stock/importaciones/${body.id}`;
  const leer = async () => (await usuario.call('get', path).expect(200)).body;
  const killMidway = async (estado: string) => {
    const trabajador = await startTrabajador({ env: servidor.entorno.env, issuing: tiemposDePrueba });
    await expect.poll(async () => (await leer()).progreso.hechas, { timeout: 120_000, interval: 5 }).toBeGreaterThan(0);
    await trabajador.matar();
    const { estado: quedo, progreso } = await leer();
    expect([quedo, progreso.hechas < LINEAS]).toEqual([estado, true]);
  };

  await killMidway('leyendo');
  expect(await contar('importacion_fila')).toBe(0);
  await processImportacion(servidor.deps, body.id);
  expect(await leer()).toMatchObject({ estado: 'revisar', resumen: { nuevas: LINEAS } });

  await usuario.call('post', `${path}/aplicar`, {}).expect(202);
  await killMidway('aplicando');
  expect([await contar('articulo'), await contar('articulo_costo')]).toEqual([0, 0]);
  await processImportacion(servidor.deps, body.id);
  expect(await leer()).toMatchObject({ estado: 'aplicada', resumen: { nuevas: LINEAS }, deshacible: true });
  expect([await contar('articulo'), await contar('articulo_costo')]).toEqual([LINEAS, LINEAS]);
});

test('one that was taken by another changes nothing when it comes back', async () => {
  const { body } = await subir(usuario, '/api/stock/importaciones', 'sku;costo\nNUEVO;1\n').expect(202);
  const carrera = [processImportacion(servidor.deps, body.id), processImportacion(servidor.deps, body.id)];
  await Promise.all(carrera);
  const { estado, resumen } = (await usuario.call('get', `/api/stock/importaciones/${body.id}`)).body;
  expect([estado, resumen.nuevas]).toEqual(['revisar', 1]);
});
