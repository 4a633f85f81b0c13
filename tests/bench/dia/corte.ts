import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDeps, readConfig } from '@talonario/core/server/instalacion';
import type { EstadoArca } from '@talonario/fixtures';
import { startEmbedded } from '../../../core/src/store/postgres/embedded.ts';
import { query } from '../../helpers/servicios/database.ts';
import { control } from '../../helpers/servicios/mercadoLibre.ts';
import { describe, startSimulators } from '../banco.ts';
import { format, table, timed } from '../medida.ts';
import { describeLibros } from './informe.ts';
import { conFactura, planDia, say, sell, untilDone, untilIssued, untilLinked } from './jornada.ts';
import { coinciden, compareLibros } from './libros.ts';
import type { OpcionesDia } from './opciones.ts';
import { RITMO, runComando, startTalonario } from './procesos.ts';
import { seedVendedores } from './vendedores.ts';
import { processesOf } from './vigia.ts';

/** Longest time without progress: accounts are checked every ten minutes, so an order lost with the database may wait that long. */
const SIN_AVANCE_MS = 15 * 60_000;
const MIRAR_MS = 500;

/**
 * A day on a PostgreSQL of its own that is cut in the middle: every process of ours and of the database is killed, last night's copy is
 * restored into an empty place, and the day goes on. Prints the times; answers the exit code: 1 when the books differ.
 */
export async function corte(opciones: OpcionesDia): Promise<number> {
  const trabajadores = opciones.trabajadores[0] ?? 1;
  const stack = new AsyncDisposableStack();
  try {
    const carpeta = stack.adopt(mkdtempSync(join(tmpdir(), 'talonario-corte-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    const { direcciones } = stack.adopt(await startSimulators(carpeta), (each) => each.close());
    const { arca, meli } = direcciones;
    await control(meli, 'POST /__sim/documentos', { conservar: false });
    const start = (env: Record<string, string>) =>
      startTalonario(env, { trabajadores, carpeta, perfil: opciones.perfil });
    const atArca = () => control<EstadoArca>(arca, 'GET /__sim/estado');

    const primera = await startEmbedded({ datos: join(carpeta, 'primera') });
    let cortada = 0;
    // A killed process needs no stopping.
    stack.defer(async () => {
      if (cortada === 0) await primera.stop();
    });
    const env = { ...describe(carpeta, primera.url, direcciones), ...RITMO };
    const deps = await openDeps(readConfig(env));
    const vendedores = await seedVendedores(deps, { arca, meli }, opciones.vendedores);
    await deps.close();
    const antes = stack.adopt(await start(env), (each) => each.matar());
    await control(meli, 'POST /__sim/aplicacion', { notificar_a: antes.avisos });
    await untilLinked(primera.url);

    const { apertura: manana, resto: tarde } = planDia(vendedores, opciones.ventas);
    // A tenth of the sales comes before the copy.
    const noche = manana.splice(0, Math.ceil(manana.length / 8));
    await sell(meli, noche, opciones.porMinuto);
    await untilDone(primera.url, conFactura(noche));
    const copia = join(carpeta, 'anoche.zip');
    const creada = await runComando<{ bytes: number; milisegundos: number }>(['respaldo', 'crear', copia], env);
    const enLaCopia = (await atArca()).comprobantes.length;
    say(`Copia de ${enLaCopia} comprobantes; empieza el día`);

    // The marketplace goes on selling during our outage.
    const vendiendo = sell(meli, manana, opciones.porMinuto);
    await Promise.race([
      untilIssued(primera.url, enLaCopia + conFactura(manana) / 2),
      // The selling may only fail here, never end the race.
      vendiendo.then(() => new Promise<never>(() => undefined)),
    ]);
    const [servidor] = await query(primera.url, `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`);
    cortada = performance.now();
    const deLaBase = processesOf(Number(servidor?.['pid']));
    // A process that stays would start the database again.
    await primera.leave();
    for (const pid of deLaBase) kill(pid);
    await antes.matar();
    const alCorte = await atArca();
    say(`Corte: ARCA tiene ${alCorte.comprobantes.length}`);

    const segunda = stack.adopt(await startEmbedded({ datos: join(carpeta, 'segunda') }), (each) => each.stop());
    const envDeSegunda = { ...env, DATABASE_URL: segunda.url };
    const restaurada = await runComando<{ milisegundos: number }>(['respaldo', 'restaurar', copia], envDeSegunda);
    await runComando<object>(['instalacion', 'confirmar', '--si'], envDeSegunda);
    // The copy is last night's: since then each account was due many times.
    await query(segunda.url, `update cuenta set recuperacion_pedida_en = recuperacion_pedida_en - interval '8 hours'`);
    const despues = stack.adopt(await start(envDeSegunda), (each) => each.terminar());
    await control(meli, 'POST /__sim/aplicacion', { notificar_a: despues.avisos });
    const enMarcha = performance.now() - cortada;
    const pidio = async (): Promise<boolean> =>
      ((await atArca()).operaciones['FECAESolicitar'] ?? 0) > (alCorte.operaciones['FECAESolicitar'] ?? 0);
    const hastaEmitir = await timed(async () => {
      while (!(await pidio())) await wait(MIRAR_MS);
    });
    say('Emite de nuevo');
    await vendiendo;
    await sell(meli, tarde, opciones.porMinuto);
    const total = conFactura(noche) + conFactura(manana) + conFactura(tarde);
    await untilDone(segunda.url, total, { sinAvanceMs: SIN_AVANCE_MS });
    const hastaElFin = performance.now() - cortada;

    const libros = await compareLibros(segunda.url, arca);
    const segundos = (ms: number): string => `${format(ms / 1_000)} s`;
    process.stdout.write(
      `${table([
        ['un día con corte', `${opciones.vendedores} vendedores, ${total} facturas, ${trabajadores} de trabajos`],
        ['comprobantes en la copia', String(enLaCopia)],
        ['la copia', `${format(creada.bytes / 2 ** 20)} MB en ${segundos(creada.milisegundos)}`],
        ['en ARCA al cortar', String(alCorte.comprobantes.length)],
        ['de más en ARCA: a adoptar', String(alCorte.comprobantes.length - enLaCopia)],
        ['procesos cortados con -9', `${antes.procesos.length} nuestros y ${deLaBase.length} de PostgreSQL`],
        ['restaurar', segundos(restaurada.milisegundos)],
        ['del corte a todo en marcha', segundos(enMarcha)],
        ['y hasta pedirle a ARCA el primero nuevo', segundos(hastaEmitir)],
        ['del corte al fin del día', segundos(hastaElFin)],
      ])}\n\n${describeLibros({ trabajadores, libros, esperados: total })}\n`,
    );
    return coinciden(libros, total) ? 0 : 1;
  } finally {
    await stack.disposeAsync();
  }
}

/** Kills a process; one that ended with its parent is gone already. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
