import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDeps, readConfig } from '@talonario/core/server/instalacion';
import { freshDatabase } from '../../helpers/servicios/database.ts';
import { control } from '../../helpers/servicios/mercadoLibre.ts';
import { describe, startSimulators } from '../banco.ts';
import { percentile } from '../medida.ts';
import { corte } from './corte.ts';
import { describeJornadas, type Jornada } from './informe.ts';
import { conFactura, planDia, planEstreno, say, sell, untilDone, untilLinked } from './jornada.ts';
import { coinciden, compareLibros, readDemoras } from './libros.ts';
import { readOpciones, type OpcionesDia } from './opciones.ts';
import { occupyCores } from './nucleos.ts';
import { lookAtScreens } from './pantallas.ts';
import { RITMO, startTalonario } from './procesos.ts';
import { openSesiones, seedVendedores } from './vendedores.ts';
import { startVigia } from './vigia.ts';

/** Milliseconds of idle time before the day, to measure the cost of idling. */
const REPOSO_MS = 20_000;
/**
 * A day of a sale event, once for each number of workers, each on a database and an ARCA of its own. Prints its figures; answers the exit
 * code: 1 when the books differ. Interrupted (Ctrl-C, SIGTERM), it prints the figures so far, and answers 1.
 */
export async function dia(args: readonly string[]): Promise<number> {
  const opciones = readOpciones(args);
  if (opciones.corte) return corte(opciones);
  const interrupcion = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupcion.abort());
  const jornadas: Jornada[] = [];
  for (const trabajadores of opciones.trabajadores) {
    say(`${opciones.vendedores} vendedores, ${opciones.ventas} ventas, ${trabajadores} de trabajos`);
    jornadas.push(await measureJornada(opciones, trabajadores, interrupcion.signal));
    process.stdout.write(`${describeJornadas(jornadas)}\n\n`);
    if (interrupcion.signal.aborted) break;
  }
  writeFileSync(
    join(import.meta.dirname, '..', 'results-dia.json'),
    `${JSON.stringify({ node: process.version, opciones, jornadas }, null, 2)}\n`,
  );
  return jornadas.every(({ libros, esperados }) => coinciden(libros, esperados)) ? 0 : 1;
}

/** A measured day with so many workers, on a database and an ARCA of its own. `cortado`: it ends there, with its figures so far. */
export async function measureJornada(
  opciones: OpcionesDia,
  trabajadores: number,
  cortado: AbortSignal,
): Promise<Jornada> {
  const stack = new AsyncDisposableStack();
  try {
    const carpeta = stack.adopt(mkdtempSync(join(tmpdir(), 'talonario-dia-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    const simuladores = stack.adopt(await startSimulators(carpeta), (each) => each.close());
    const { arca, meli } = simuladores.direcciones;
    await control(meli, 'POST /__sim/documentos', { conservar: false });
    const database = stack.adopt(await freshDatabase(undefined, { durable: true }), (each) => each.drop());
    const { url } = database;
    const env = { ...describe(carpeta, url, simuladores.direcciones), ...RITMO };
    const deps = await openDeps(readConfig(env));
    const vendedores = await seedVendedores(deps, { arca, meli }, opciones.vendedores);
    const sesiones = await openSesiones(deps, vendedores);
    await deps.close();

    const talonario = stack.adopt(
      await startTalonario(env, { trabajadores, carpeta, perfil: opciones.perfil }),
      (each) => each.terminar(),
    );
    await control(meli, 'POST /__sim/aplicacion', { notificar_a: talonario.avisos });
    await untilLinked(url);
    if (opciones.ocupados) stack.adopt(occupyCores(), (each) => each.release());
    say('Vinculados; en reposo…');
    const vigia = stack.adopt(await startVigia(url, talonario, simuladores.pid), (each) => each.close());
    await wait(REPOSO_MS);
    const reposo = await vigia.cortar();

    const estreno = planEstreno(vendedores, trabajadores);
    await sell(meli, estreno, opciones.porMinuto, cortado);
    const yaEmitidas = conFactura(estreno);
    await untilDone(url, yaEmitidas, { cortado });
    if (cortado.aborted) throw new Error('it was interrupted before the day: there is nothing to tell');
    await vigia.cortar();
    say('Estrenados');

    const llamadasPrevias = { meli: await countCalls(meli), arca: await countCalls(arca) };
    const { apertura, resto } = planDia(vendedores, opciones.ventas);
    await using pantallas = lookAtScreens(talonario.apis, sesiones);
    const antes = new Date();
    const [enApertura, total] = [conFactura(apertura), conFactura(apertura) + conFactura(resto)];
    await sell(meli, apertura, opciones.porMinuto, cortado);
    say(cortado.aborted ? 'Interrumpido' : 'Avisada toda la apertura');
    const trasLaApertura = await untilDone(url, yaEmitidas + enApertura, { cortado });
    const medio = new Date();
    const primera = {
      facturas: trasLaApertura.facturas - yaEmitidas,
      tramo: await vigia.cortar(),
      demoras: await readDemoras(url, antes, medio),
    };
    await vigia.cortar();
    const porMinuto = primera.demoras.porMinuto / 3;
    await sell(meli, resto, porMinuto, cortado);
    const alFinal = await untilDone(url, yaEmitidas + total, { cortado });
    const segunda = {
      facturas: alFinal.facturas - trasLaApertura.facturas,
      tramo: await vigia.cortar(),
      demoras: await readDemoras(url, medio, new Date()),
      porMinuto,
    };
    const tardaron = await pantallas.stop();
    // Work under way ends before the books are compared.
    if (cortado.aborted) await talonario.terminar();
    const llamadas = {
      meli: (await countCalls(meli)) - llamadasPrevias.meli,
      arca: (await countCalls(arca)) - llamadasPrevias.arca,
    };
    return {
      trabajadores,
      reposo,
      apertura: primera,
      resto: segunda,
      llamadas,
      memoria: vigia.memoria,
      pantallas: { p50: percentile(tardaron, 0.5), p99: percentile(tardaron, 0.99) },
      libros: await compareLibros(url, arca),
      esperados: yaEmitidas + total,
      interrumpida: cortado.aborted ? alFinal : null,
    };
  } finally {
    await stack.disposeAsync();
  }
}

/** Calls of ours that a simulator has answered. */
async function countCalls(simulador: string): Promise<number> {
  const { operaciones } = await control<{ operaciones: Record<string, number> }>(simulador, 'GET /__sim/estado');
  return Object.values(operaciones).reduce((suma, veces) => suma + veces, 0);
}
