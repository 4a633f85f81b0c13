import { findPerdida } from '../../../store/postgres/perdida.ts';
import type { EstadoReplica } from '../../../store/replica.ts';
import type { Log } from '../log/log.ts';
import type { DestinoDeLectura } from '../medidor/medidor.ts';

/** Decides whether lists are read from the replica or the primary. */
export interface Lecturas {
  choose(): Promise<'replica' | 'principal'>;
  /** Whether a reading failed because the replica could not end it: then the replica is left alone for a while. */
  lost(error: unknown): boolean;
}

/** Milliseconds before asking again for a replica that was behind or down: until then nobody waits for it. */
const PAUSA_MS = 5_000;
/** Milliseconds between two equal lines of the log. */
const CADA_MS = 60_000;

const avisos: Readonly<Record<Exclude<DestinoDeLectura, 'replica'>, string>> = {
  atrasada: 'the replica is behind: lists are read from the primary',
  ausente: 'the replica cannot be reached: lists are read from the primary',
  ajena: 'DATABASE_URL_LECTURA is not a replica of DATABASE_URL: lists are read from the primary',
};

export function createLecturas({
  check,
  log,
  contar,
  ahora = () => performance.now(),
}: {
  check: () => Promise<EstadoReplica>;
  log: Log;
  contar: (destino: DestinoDeLectura) => void;
  ahora?: () => number;
}): Lecturas {
  let fuera: { motivo: Exclude<DestinoDeLectura, 'replica'>; desde: number; hasta: number; dicho: boolean } | null =
    null;
  const avisados = new Map<string, number>();
  const leave = (motivo: Exclude<DestinoDeLectura, 'replica'>, err?: unknown): void => {
    const toca = ahora() - (avisados.get(motivo) ?? -Infinity) >= CADA_MS;
    if (toca) {
      avisados.set(motivo, ahora());
      log.warn({ motivo, ...(err !== undefined && { err }) }, avisos[motivo]);
    }
    const { desde = ahora(), dicho: avisada = false } = fuera ?? {};
    fuera = { motivo, desde, hasta: ahora() + PAUSA_MS, dicho: avisada || toca };
  };
  return {
    async choose() {
      if (fuera !== null && ahora() < fuera.hasta) {
        contar(fuera.motivo);
        return 'principal';
      }
      // One reading asks again; the others use the primary until it knows.
      if (fuera !== null) fuera.hasta = ahora() + PAUSA_MS;
      const { estado, error } = await check();
      if (estado !== 'al_dia') {
        leave(estado, error);
        contar(estado);
        return 'principal';
      }
      if (fuera?.dicho) log.info({ ms: Math.round(ahora() - fuera.desde) }, 'lists are read from the replica again');
      fuera = null;
      contar('replica');
      return 'replica';
    },
    lost(error) {
      if (findPerdida(error) === null) return false;
      leave('ausente', error);
      return true;
    },
  };
}
