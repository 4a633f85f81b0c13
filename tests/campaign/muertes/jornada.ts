import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { today } from '@talonario/core/base';
import { issueComprobantes, issueQueued } from '@talonario/core/server/comprobantes';
import {
  createRespaldo,
  openDeps,
  readConfig,
  restoreRespaldo,
  type Deps,
  type ResultadoEmision,
} from '@talonario/core/server/instalacion';
import { random } from '../../helpers/azar.ts';
import { seedBorradores, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { ATRASOS, atrasos, PASOS_DE_MUERTE, TIEMPOS_DE_MUERTE as issuing } from '../../helpers/procesos/muertes.ts';
import { startProceso } from '../../helpers/procesos/proceso.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/servicios/database.ts';
import { startEntorno, type Entorno } from '../../helpers/servicios/entorno.ts';

/** A day of issuing that a seed gives: what happened in it, and the promises that it broke. */
export interface Jornada {
  semilla: number;
  rondas: number;
  muertes: number;
  comprobantes: number;
  restaurada: boolean;
  rotas: string[];
}

/** Statements and calls before which a process dies, besides the steps of issuing. */
const ANTES_DE = ['FECAESolicitar', 'FECompConsultar', 'insert into "emision"', 'update comprobante c set', 'commit'];
/** Processes, of every four started, that nobody kills. */
const VIVOS_DE_CUATRO = 1;
/** Milliseconds in which what was asked for has to be issued, once nobody dies. */
const CALMA_MS = 120_000;
const PRIMER_DOCUMENTO = 20_000_000;

/** State of a day: the installation at work, its issuer, the receivers of its drafts, and the deaths so far. */
interface Dia {
  entorno: Entorno;
  env: Record<string, string>;
  deps: Deps;
  emisor: Emisor;
  azar: () => number;
  /** Documents of the receivers, one for each draft. */
  documentos: Map<string, string>;
  muertes: number;
}

/** Runs the day of a seed for so many milliseconds of deaths: a copy is made in its first half, and restored in its second one. */
export async function runJornada(semilla: number, ms: number): Promise<Jornada> {
  const entorno = await startEntorno({ deps: { issuing } });
  const carpeta = mkdtempSync(join(tmpdir(), 'talonario-jornada-'));
  const azar = random(semilla);
  const emisor = await seedEmisor(entorno.deps);
  const dia: Dia = { entorno, env: entorno.env, deps: entorno.deps, emisor, azar, documentos: new Map(), muertes: 0 };
  let base: TestDatabase | null = null;
  let rondas = 0;
  try {
    const archivo = join(carpeta, 'copia.zip');
    const copiar = (0.2 + 0.25 * azar()) * ms;
    const restaurar = (0.5 + 0.2 * azar()) * ms;
    const desde = performance.now();
    let copiada = false;
    while (performance.now() - desde < ms || base === null) {
      await runRonda(dia);
      rondas += 1;
      const pasado = performance.now() - desde;
      if (!copiada && pasado > copiar) {
        await createRespaldo(readConfig(dia.env), { destino: { archivo }, conservar: null, ahora: new Date() });
        copiada = true;
      } else if (base === null && pasado > restaurar) {
        base = await freshDatabase();
        await restore(dia, base, archivo);
      }
    }
    const rotas = await settleAll(dia);
    const { length: comprobantes } = entorno.arca.estado().comprobantes;
    return { semilla, rondas, muertes: dia.muertes, comprobantes, restaurada: base !== null, rotas };
  } finally {
    if (dia.deps !== entorno.deps) await dia.deps.close();
    await base?.drop();
    await entorno.close();
    rmSync(carpeta, { recursive: true, force: true });
  }
}

/** Some drafts that two processes ask for at once, one after the other in each place, while ARCA answers late. */
async function runRonda(dia: Dia): Promise<void> {
  const { azar, deps, emisor, env, entorno, documentos } = dia;
  const cuantos = 2 + Math.floor(azar() * 5);
  const pedidos = Array.from({ length: cuantos }, (_nada, indice) => ({
    fecha: today(new Date()),
    punto_de_venta: 3 + Math.floor(azar() * 2),
    tipo_documento: 96,
    numero_documento: String(PRIMER_DOCUMENTO + documentos.size + indice),
  }));
  const ids = await seedBorradores(deps, emisor, pedidos);
  for (const [indice, id] of ids.entries()) documentos.set(id, pedidos[indice]?.numero_documento ?? '');
  const atraso = ATRASOS[Math.floor(azar() * (ATRASOS.length + 1))];
  if (atraso !== undefined) atrasos[atraso](entorno);
  const { user_id } = emisor;
  const lugares = [0, 1].map(() => [chooseMuerte(azar), chooseMuerte(azar)]);
  await Promise.all(
    lugares.map(async (muertes) => {
      for (const muerte of muertes) {
        const { signal } = await startProceso({ env, user_id, ids, issuing, ...muerte }).fin;
        if (signal === 'SIGKILL') dia.muertes += 1;
      }
    }),
  );
}

/** Where a process dies: at a step, or before a statement or a call; nowhere, for one of four. */
function chooseMuerte(azar: () => number): { morir?: string; morirAntesDe?: string; vez?: number } {
  const choose = <T>(opciones: readonly T[]): T | undefined => opciones[Math.floor(azar() * opciones.length)];
  const suerte = Math.floor(azar() * 4);
  const vez = 1 + Math.floor(azar() * 2);
  if (suerte < VIVOS_DE_CUATRO) return {};
  const morir = choose([...PASOS_DE_MUERTE, 'recuperando']);
  const morirAntesDe = choose(ANTES_DE);
  if (suerte === VIVOS_DE_CUATRO) return morir === undefined ? {} : { morir, vez };
  return morirAntesDe === undefined ? {} : { morirAntesDe, vez };
}

/** Puts the copy in the place of the database: what was issued since is known by ARCA alone. */
async function restore(dia: Dia, base: TestDatabase, archivo: string): Promise<void> {
  const env = { ...dia.env, DATABASE_URL: base.url, TALONARIO_INSTALACION: 'restaurada' };
  const config = readConfig(env);
  await restoreRespaldo(config, archivo);
  const deps = await openDeps(config, { issuing });
  await deps.instalacion.confirm('campaña');
  Object.assign(dia, { env, deps });
  const quedan = await deps.store.fork().execute<{ id: string }[]>('select id from comprobante');
  const ids = new Set(quedan.map(({ id }) => id));
  for (const id of dia.documentos.keys()) if (!ids.has(id)) dia.documentos.delete(id);
}

/** Issues what is left, with ARCA well, and answers the promises that the day broke. */
async function settleAll(dia: Dia): Promise<string[]> {
  const { deps, emisor, entorno, documentos } = dia;
  entorno.arca.sinFallas();
  const ids = [...documentos.keys()];
  const limite = performance.now() + CALMA_MS;
  for (;;) {
    await issueQueued(deps);
    const resultados = await issueComprobantes(deps, { alcance: emisor.alcance, ids });
    const quedan = resultados.filter((resultado) => resultado.estado !== 'emitida' && !isRepetido(dia, resultado));
    if (quedan.length === 0) return check(dia);
    if (performance.now() > limite)
      return quedan.map((resultado) => `uncertain for ever: ${JSON.stringify(resultado)}`);
  }
}

/** Whether a draft of the copy waits for a person because ARCA has its voucher, from after the copy. */
function isRepetido({ deps, entorno, documentos }: Dia, resultado: ResultadoEmision): boolean {
  const documento = documentos.get(resultado.comprobante_id);
  const enArca = entorno.arca.estado().comprobantes.some(({ docNro }) => String(docNro) === documento);
  const restaurada = deps !== entorno.deps;
  return restaurada && enArca && resultado.estado === 'invalida' && resultado.codigo === 'repetido_de_arca';
}

async function check({ deps, entorno }: Dia): Promise<string[]> {
  const { comprobantes: libro } = entorno.arca.estado();
  const nuestros = await deps.store
    .fork()
    .execute<{ cae: string; numero: number; punto: number; documento: string }[]>(
      `select cae, numero_comprobante as numero, punto_de_venta as punto, cuit_facturado as documento from comprobante where status = 'emitida'`,
    );
  const abiertas = await deps.store
    .fork()
    .execute<{ id: string }[]>(`select id from emision where estado <> 'cerrada'`);
  const porCae = new Map(nuestros.map((nuestro) => [nuestro.cae, nuestro]));
  const dobles = [...Map.groupBy(libro, ({ docNro }) => docNro)].filter(([, iguales]) => iguales.length > 1);
  return [
    ...dobles.map(
      ([documento, iguales]) => `doubled: ${documento} has ${iguales.map(({ cbteNro }) => cbteNro).join()}`,
    ),
    ...libro.flatMap(({ cae, cbteNro, ptoVta, docNro }) => {
      const nuestro = porCae.get(cae);
      if (!nuestro) return [`lost: ${cae} of number ${cbteNro}`];
      const igual = nuestro.numero === cbteNro && nuestro.punto === ptoVta && nuestro.documento === String(docNro);
      return igual ? [] : [`otherwise here: ${cae} of number ${cbteNro}`];
    }),
    ...(nuestros.length === libro.length ? [] : [`${nuestros.length} here and ${libro.length} in ARCA's ledger`]),
    ...abiertas.map(({ id }) => `left open: ${id}`),
  ];
}
