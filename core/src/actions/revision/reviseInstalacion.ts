import { readFile, stat, statfs } from 'node:fs/promises';
import { arcaEndpoints, certificateInfo, createArcaClient, requireKeyOf } from '../../clients/arca/index.ts';
import { greetMail } from '../../clients/saludos.ts';
import type { Config } from '../../config.ts';
import type { TicketStore } from '../../contract/arca/arca.ts';
import { createPlazas } from '../../plazas/index.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { nombreDePlaza } from '../../rules/catalogs/plaza.ts';
import { messageOf } from '../../rules/messages.ts';
import {
  bien,
  mal,
  partesRevisadas,
  reviewArca,
  reviewCertificado,
  reviewColas,
  reviewCopias,
  reviewDisco,
  sinMail,
  reviewRelojes,
  type Hallazgo,
  type ParteRevisada,
} from '../../rules/revision/revision.ts';
import { findEmbeddedFolder } from '../../store/postgres/embeddedSite.ts';
import { placeOfServidor } from '../../store/postgres/placeOfServidor.ts';
import { asDatabaseError } from '../../store/postgres/perdida.ts';
import { readConexiones } from '../../store/postgres/readConexiones.ts';
import { openDeps, type Deps } from '../process/deps.ts';
import { silentLog } from '../process/log/log.ts';
import { withinTime } from '../process/salud/withinTime.ts';
import { readUltimaCopia } from '../respaldo/createRespaldo.ts';

/** `parte`: a key of `partesRevisadas`, or the part of a marketplace. */
export interface Revision extends Hallazgo {
  parte: string;
  /** Name of the part for a person. */
  nombre: string;
}

/** Milliseconds of the check of a part, at most: all of them run at once, and a person waits at a terminal. */
const PLAZO_MS = 12_000;

/** Advice when the embedded database is missing: the first start makes it. */
const SIN_CREAR =
  'Se crea al iniciar: `systemctl start talonario`, o `talonario iniciar`. Si tus datos están en otra carpeta: `--datos CARPETA`.';
/** Advice for each part that could not be checked; the other parts are told all the same. */
const QUE_HACER = {
  base: 'Mirá que PostgreSQL esté en marcha y que DATABASE_URL sea la suya.',
  disco: 'Revisá TALONARIO_DATOS, y que este usuario pueda leer esa carpeta.',
  relojes: 'Mirá por qué no responden, más abajo.',
  instalacion: 'Primero, la base de datos.',
  certificado: '`talonario arca certificado crear` dice los pasos.',
  arca: 'Si el resto de internet anda, el problema es de ARCA: tus comprobantes esperan en cola y salen solos cuando vuelva.',
  plaza: 'Si el resto de internet anda, el problema es de afuera: Talonario busca las ventas de nuevo.',
  mail: 'Revisá SMTP_URL: el servidor, el puerto, el usuario y la clave.',
  copias: 'Revisá que este usuario pueda leer la carpeta de los datos.',
  colas: 'Primero, la base de datos.',
} as const satisfies Record<ParteRevisada | 'plaza', string>;

/**
 * Checks each part that an installation needs, all at once and each within its time: none hides another. Nothing is written, sent nor
 * asked for with anybody's permission.
 */
export async function reviseInstalacion(config: Config, clock: { now(): Date }): Promise<Revision[]> {
  const base = openBase(config);
  // The parts that need the database tell its failure.
  base.catch(() => undefined);
  const ambiente = config.arca.ambiente;
  const relojDeArca = askArca(config, clock);
  const plazas = Object.values(createPlazas(config)).map(({ nombre, parte, greet }) => {
    const saludo = greet();
    const desfase = orNull(saludo.then(({ ahora }) => ahora && clock.now().getTime() - ahora.getTime()));
    return { nombre, parte, saludo, desfase };
  });
  const revisiones: Record<ParteRevisada, () => Promise<Hallazgo>> = {
    base: async () => revisarBase(config, await base),
    disco: async () => reviewDisco(await Promise.all((await carpetasOf(config)).map(readLugar))),
    relojes: async () => {
      const [deBase, arca, dePlazas] = await Promise.all([
        orNull(base.then((deps) => deps.reloj.measure().then(() => deps.reloj.desvioMs()))),
        orNull(relojDeArca.then(({ desfase }) => desfase)),
        Promise.all(plazas.map(async ({ nombre, desfase }) => ({ nombre, desvio: await desfase }))),
      ]);
      return reviewRelojes({ base: deBase, arca, plazas: dePlazas });
    },
    instalacion: async () => {
      const pausa = await (await base).instalacion.pausa();
      if (pausa === null) return bien(`Es la real: las cuentas de ${nombreDePlaza()} trabajan.`);
      return mal(pausa.texto, 'Si esta es la real, cortá la otra y corré `talonario instalacion confirmar`.');
    },
    certificado: async () =>
      reviewCertificado({ ambiente, cuit: config.arca.cuit, ahora: clock.now() }, await readCertificado(config)),
    arca: async () => reviewArca(ambiente, (await relojDeArca).estado),
    mail: async () => {
      if (config.smtpUrl === null) return sinMail(config.registro);
      await greetMail(config.smtpUrl);
      return bien('El servidor responde y deja entrar.');
    },
    copias: async () => reviewCopias(await readUltimaCopia(config), { ambiente, ahora: clock.now() }),
    colas: async () => reviewColas(await (await base).store.jobs.stats(), clock.now()),
  };
  const propias = (Object.keys(partesRevisadas) as ParteRevisada[]).map((parte) => ({
    parte,
    nombre: partesRevisadas[parte],
    revise: revisiones[parte],
    que_hacer: QUE_HACER[parte],
  }));
  const deLasPlazas = plazas.map(({ parte, nombre, saludo }) => ({
    parte,
    nombre,
    revise: async () => bien(`Responde en ${(await saludo).milisegundos} ms.`),
    que_hacer: QUE_HACER.plaza,
  }));
  const trasArca = propias.findIndex(({ parte }) => parte === 'arca') + 1;
  try {
    return await Promise.all(
      [...propias.slice(0, trasArca), ...deLasPlazas, ...propias.slice(trasArca)].map(
        async ({ parte, nombre, revise, que_hacer }) => ({
          parte,
          nombre,
          ...(await withinTime(revise(), PLAZO_MS).catch((error: unknown) => failed(que_hacer, error))),
        }),
      ),
    );
  } finally {
    // A database that never opened has nothing to close.
    await withinTime(base, 0).then(
      (deps) => deps.close(),
      () => undefined,
    );
  }
}

function failed(que_hacer: string, error: unknown): Hallazgo {
  const known = isAppError(error) ? error : asDatabaseError(error);
  if (known?.code === 'base_de_datos_sin_crear') return mal(messageOf(known, 'terminal'), SIN_CREAR);
  if (known !== null) return mal(messageOf(known, 'terminal'), que_hacer);
  const texto = error instanceof Error ? error.message : String(error);
  return mal(
    texto === `nothing in ${PLAZO_MS} ms` ? `No respondió en ${PLAZO_MS / 1_000} segundos.` : texto,
    que_hacer,
  );
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch {
    // The part's own check says why.
    return null;
  }
}

/** Opens the database as it is: neither made nor migrated. */
async function openBase(config: Config): Promise<Deps> {
  return openDeps(config, { migrate: false, create: false });
}

async function revisarBase({ databaseUrl, datos }: Config, { store }: Deps): Promise<Hallazgo> {
  const lugar = databaseUrl === null ? await findEmbeddedFolder(datos) : placeOfServidor(databaseUrl);
  const { version, lugares, en_uso } = await readConexiones(store.fork());
  const texto = `PostgreSQL ${version} en ${lugar}, ${en_uso} conexiones de ${lugares}`;
  if (!(await store.isMigrated())) {
    return mal(
      `${texto}: sus tablas no son las de esta versión.`,
      '`talonario migrar` las pone al día, y antes hace una copia.',
    );
  }
  if (en_uso >= lugares) {
    return mal(`${texto}: no queda ninguna.`, 'Subí max_connections, o bajá DATABASE_CONEXIONES.');
  }
  return bien(`${texto}, al día.`);
}

async function carpetasOf({ datos, databaseUrl }: Config): Promise<string[]> {
  const incluida = databaseUrl === null ? await findEmbeddedFolder(datos) : null;
  if (incluida === null) return [datos];
  const [stats, statsIncluida] = await Promise.all([datos, incluida].map((carpeta) => stat(carpeta).catch(() => null)));
  // Folders on the same disk share its free room.
  return stats?.dev === statsIncluida?.dev ? [datos] : [datos, incluida];
}

/** @throws AppError `archivo_no_disponible` */
async function readLugar(carpeta: string): Promise<{ carpeta: string; libre: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(carpeta).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new AppError('archivo_no_disponible', { archivo: carpeta, motivo: 'no existe' }, { cause: error });
  });
  return { carpeta, libre: bavail * bsize, total: blocks * bsize };
}

async function readCertificado({
  arca: { certFile, keyFile },
}: Config): Promise<{ cuit: string | null; vence: Date } | { falla: string }> {
  try {
    const [certificado, clave] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
    requireKeyOf(certificado, clave);
    const { cuit, hasta } = certificateInfo(certificado);
    return { cuit, vence: hasta };
  } catch (error) {
    if (isAppError(error)) return { falla: messageOf(error, 'terminal') };
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { falla: `No hay nada en ${path}.` };
    throw error;
  }
}

const SIN_TICKETS = () => Promise.reject(new AppError('arca_certificado', { motivo: 'falta' }));
/** Tickets are never read here: the question to ARCA needs none. */
const sinTickets: TicketStore = {
  leer: SIN_TICKETS,
  guardar: SIN_TICKETS,
  borrar: SIN_TICKETS,
  pedirRenovacion: SIN_TICKETS,
  exclusivo: SIN_TICKETS,
};

/** ARCA's state by FEDummy, which needs no certificate, and ARCA's clock. It uses no database, where tickets and exchanges are kept. */
async function askArca(
  { arca }: Config,
  clock: { now(): Date },
): Promise<{
  estado: Awaited<ReturnType<Deps['arca']['wsfe']['estado']>>;
  desfase: number | null;
}> {
  const cliente = createArcaClient({
    ambiente: arca.ambiente,
    endpoints: arcaEndpoints(arca.ambiente, arca.url),
    cuit: arca.cuit,
    cert: '',
    key: '',
    tickets: sinTickets,
    registrar: async () => undefined,
    clock,
    log: silentLog,
    timeouts: { conexionMs: PLAZO_MS / 3, consultaMs: PLAZO_MS / 2 },
  });
  return { estado: await cliente.wsfe.estado(), desfase: cliente.desfase() };
}
