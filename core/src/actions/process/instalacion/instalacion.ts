import { randomUUID } from 'node:crypto';
import type { Config } from '../../../config.ts';
import type { Pausa } from '../../../contract/instalacion.ts';
import { AppError } from '../../../rules/errors.ts';
import { decidePausa, type Evidencia } from '../../../rules/instalacion/pausa.ts';
import { describePausa } from '../../../rules/instalacion/describePausa.ts';
import type { Store } from '../../../store/db.ts';
import { readIdGuardado, readLugar, writeIdGuardado } from '../../../store/instalacion/idGuardado.ts';
import {
  claimIdentidad,
  readIdentidad,
  saveConfirmada,
  saveLatido,
  savePausada,
} from '../../../store/instalacion/identidad.ts';
import { placeOfServidor } from '../../../store/postgres/placeOfServidor.ts';
import type { Clock } from '../reloj/clock.ts';
import type { Log } from '../log/log.ts';

/** Whether this installation is the one that works for real, as far as it can be known. */
export interface Instalacion {
  /** Why the installation is paused, as seen some seconds ago at most; null: it works for real. */
  pausa(): Promise<Pausa | null>;
  /** The pause as it is now, and when a person last said that this installation is the real one. */
  leer(): Promise<{ pausa: Pausa | null; identidad: string | null; confirmada_en: Date | null }>;
  /** @throws AppError `plaza_no_disponible` (`en_pausa`) */
  requireActiva(): Promise<void>;
  /** Gives an id to a database that has none, and keeps it outside of the database too; then, as `look`. For a process that stays. */
  adopt(): Promise<void>;
  /** Reads the pause, keeps the id where it is not kept yet, and tells the other processes that this database is the one that works. */
  look(): Promise<void>;
  /** Calls `look` again and again until it is closed. */
  watch(): Promise<{ close(): void }>;
  /**
   * A person says that this installation is the real one: it gets a new id, so that the copy it was made of, if it goes on, has another.
   */
  confirm(por: string): Promise<{ identidad: string; guardada: boolean }>;
  /** A person pauses the installation. */
  pause(): Promise<void>;
}

/** Milliseconds for which a pause that was read is valid. */
const VIGENCIA_MS = 5_000;
const MIRA_CADA_MS = 5_000;
/** Milliseconds between two beats of an admitted process: a process without an id waits for two of them at most. */
const LATIDO_MS = 10_000;

interface DeQue {
  config: Config;
  store: Pick<Store, 'fork' | 'isMigrated'>;
  clock: Clock;
  log: Log;
}

export function createInstalacion({ config, store, clock, log }: DeQue): Instalacion {
  const { datos, databaseUrl, instalacion: variable } = config;
  const direccion = databaseUrl === null ? null : placeOfServidor(databaseUrl);
  /** Id under which this process was admitted. */
  let admitida: string | null = null;
  /** Last beat seen of another process; in a copy a beat does not move. */
  let latidoVisto: { identidad: string; latido: number } | null = null;
  let hayOtros = false;
  let visto: { pausa: Pausa | null; hasta: number } | null = null;
  let motivoAvisado: string | null = null;

  async function read(): Promise<Evidencia & { confirmada_en: Date | null; demo: boolean }> {
    const leida = await readIdentidad(store.fork());
    const { deLaBase } = leida;
    if (deLaBase?.latido) {
      const latido = deLaBase.latido.getTime();
      if (latidoVisto?.identidad === deLaBase.identidad && latido > latidoVisto.latido) hayOtros = true;
      else if (latidoVisto?.identidad !== deLaBase.identidad) hayOtros = false;
      latidoVisto = { identidad: deLaBase.identidad, latido };
    }
    return {
      ...leida,
      guardado: await readIdGuardado(datos),
      lugar: await readLugar(datos, direccion),
      variable,
      admitida,
      hayOtros,
      confirmada_en: deLaBase?.confirmada_en ?? null,
    };
  }

  async function evaluate() {
    const vista = await read();
    const motivo = vista.demo ? null : decidePausa(vista);
    const pausa = motivo === null ? null : { motivo, texto: describePausa(motivo, vista) };
    if (motivo !== null) admitida = null;
    visto = { pausa, hasta: performance.now() + VIGENCIA_MS };
    return { vista, pausa };
  }

  /** Keeps the id outside of the database; false where the folder cannot be written. */
  async function keep(identidad: string): Promise<boolean> {
    admitida = identidad;
    // The configured variable already is outside of the database.
    if (variable !== null) return true;
    try {
      await writeIdGuardado(datos, identidad, direccion);
      return true;
    } catch (error) {
      log.warn(
        { err: error, datos, identidad },
        'the id of the installation could not be kept in the data folder: put it in TALONARIO_INSTALACION, or the accounts will be paused after a restart',
      );
      return false;
    }
  }

  const self: Instalacion = {
    async pausa() {
      if (visto !== null && performance.now() < visto.hasta) return visto.pausa;
      return (await evaluate()).pausa;
    },
    async leer() {
      const { vista, pausa } = await evaluate();
      return { pausa, identidad: vista.deLaBase?.identidad ?? null, confirmada_en: vista.confirmada_en };
    },
    async requireActiva() {
      const pausa = await self.pausa();
      if (pausa === null) return;
      throw new AppError('plaza_no_disponible', { motivo: 'en_pausa', incierto: false, por: pausa.motivo });
    },
    async adopt() {
      const { vista, pausa } = await evaluate();
      if (!vista.demo && pausa === null && vista.deLaBase === null) {
        const identidad = variable ?? randomUUID();
        await claimIdentidad(store.fork(), { identidad, base: vista.base, keep: () => keep(identidad) });
      }
      await self.look();
    },
    async look() {
      const { vista, pausa } = await evaluate();
      tell(pausa);
      if (pausa !== null || vista.demo || vista.deLaBase === null) return;
      const { identidad } = vista.deLaBase;
      const esDeEstaInstalacion = typeof vista.guardado === 'object' && vista.guardado.identidad === identidad;
      if (admitida !== identidad && !esDeEstaInstalacion && variable === null) await keep(identidad);
      admitida = identidad;
      await saveLatido(store.fork(), identidad, LATIDO_MS);
    },
    async watch() {
      await self.adopt();
      let mirando = false;
      const timer = setInterval(() => {
        // A slow database is not asked twice at once.
        if (mirando) return;
        mirando = true;
        void self
          .look()
          .catch((error: unknown) => log.warn({ err: error }, 'the id of the installation could not be read'))
          .finally(() => (mirando = false));
      }, MIRA_CADA_MS);
      timer.unref();
      return { close: () => clearInterval(timer) };
    },
    async confirm(por) {
      const { base } = await read();
      const identidad = variable ?? randomUUID();
      await saveConfirmada(store.fork(), { identidad, base, por, ahora: clock.now() });
      log.warn({ identidad, por }, 'a person said that this is the real installation');
      const guardada = await keep(identidad);
      await self.look();
      return { identidad, guardada };
    },
    async pause() {
      const { deLaBase, base } = await read();
      await savePausada(store.fork(), {
        identidad: deLaBase?.identidad ?? variable ?? randomUUID(),
        base,
        ahora: clock.now(),
      });
      await self.look();
    },
  };

  function tell(pausa: Pausa | null): void {
    if ((pausa?.motivo ?? null) === motivoAvisado) return;
    motivoAvisado = pausa?.motivo ?? null;
    if (pausa === null) log.info({}, 'the accounts of the marketplace work again');
    else log.warn({ motivo: pausa.motivo, datos }, 'the accounts of the marketplace are paused: this may be a copy');
  }
  return self;
}
