import type { Novedad } from '../../../contract/avisos/actividad.ts';
import type { AvanceLote } from '../../../contract/ventas/lote.ts';
import { reaches, type Alcance } from '../../../rules/alcance.ts';
import { listCuentas } from '../../../store/cuentas/cuentas.ts';
import { findAvance, findIdsDeLote } from '../../../store/ventas/lotes.ts';
import type { NovedadDeUsuario } from '../../../store/avisos/novedades.ts';
import type { Deps } from '../../process/deps.ts';

/** Milliseconds after which a batch is read again whatever happens: news are hints that may be lost. */
const RELECTURA_MS = 15_000;

/** Milliseconds between two news, at least, for screens that read again at each. */
const PAUSA_MS = 400;

const terminados: ReadonlySet<string> = new Set<AvanceLote['estado']>(['terminado', 'error']);

/**
 * Where a batch, or those asked for together, stands, now and at each change, until it ends or `signal` aborts.
 * @throws AppError `lote_no_encontrado`, also when it is another user's
 */
export async function* watchLote(
  deps: Deps,
  { alcance, id, signal }: { alcance: Alcance; id: string; signal: AbortSignal },
): AsyncGenerator<AvanceLote> {
  const bell = createBell(signal);
  const ids = await findIdsDeLote(deps.store.fork(), alcance, id);
  // Listening begins before the batch is read: no change falls between the two.
  const stop = await deps.store.novedades.listen((novedad) => {
    if (novedad === null || (novedad.lote_id !== null && ids.has(novedad.lote_id))) bell.ring();
  });
  try {
    let textoPrevio = '';
    while (!signal.aborted) {
      const avance = await findAvance(deps.store.fork(), alcance, id);
      const texto = JSON.stringify(avance);
      if (texto !== textoPrevio) yield avance;
      textoPrevio = texto;
      if (terminados.has(avance.estado)) return;
      await bell.wait(RELECTURA_MS);
    }
  } finally {
    stop();
  }
}

/**
 * News within reach, as they happen, until `signal` aborts. News repeated meanwhile are told once. Callers miss nothing after the
 * promise resolves, however late they begin to iterate.
 */
export async function watchNovedades(
  deps: Deps,
  { alcance, signal }: { alcance: Alcance; signal: AbortSignal },
): Promise<AsyncIterable<Novedad>> {
  const bell = createBell(signal);
  const pendientes = new Map<string, Novedad>();
  const hear = (oida: NovedadDeUsuario | null, cuentas: ReadonlySet<string> | null): void => {
    const novedad = newsFor(alcance, cuentas, oida);
    if (novedad === null) return;
    pendientes.set(`${novedad.tipo} ${novedad.cuenta_id}`, novedad);
    bell.ring();
  };
  const stop =
    alcance.empresas === 'todas'
      ? await deps.store.novedades.listen((oida) => hear(oida, null))
      : await listenCompartidas(deps, alcance, hear);
  signal.addEventListener('abort', stop, { once: true });
  return tellNovedades(pendientes, bell, signal);
}

/**
 * Listens for a caller who reaches some companies only: `hear` gets, with each news, the accounts in reach, which change with an
 * account's settings.
 */
async function listenCompartidas(
  deps: Deps,
  alcance: Alcance,
  hear: (oida: NovedadDeUsuario | null, cuentas: ReadonlySet<string>) => void,
): Promise<() => void> {
  let cuentas: ReadonlySet<string> = new Set();
  const read = async (): Promise<void> => {
    cuentas = new Set((await listCuentas(deps.store.fork(), alcance)).map(({ id }) => id));
  };
  const stop = await deps.store.novedades.listen((oida) => {
    if (oida?.tipo !== 'cuenta' || oida.user_id !== alcance.titular_id) return hear(oida, cuentas);
    read().then(
      () => hear(oida, cuentas),
      // Accounts that cannot be read now are read when the screens connect again.
      () => undefined,
    );
  });
  await read();
  return stop;
}

async function* tellNovedades(
  pendientes: Map<string, Novedad>,
  bell: Bell,
  signal: AbortSignal,
): AsyncGenerator<Novedad> {
  while (!signal.aborted) {
    const nuevas = [...pendientes.values()];
    pendientes.clear();
    yield* nuevas;
    if (nuevas.length > 0) await createBell(signal).wait(PAUSA_MS);
    if (pendientes.size === 0) await bell.wait();
  }
}

/**
 * The part of a news that these screens want; null: nothing. A batch's progress is only for those who look at it. `cuentas`: accounts in reach;
 * null, all of the owner's.
 */
function newsFor(alcance: Alcance, cuentas: ReadonlySet<string> | null, oida: NovedadDeUsuario | null): Novedad | null {
  if (oida === null) return { tipo: 'todo', cuenta_id: null };
  const { user_id, tipo, cuenta_id, lote_id, company_id = null } = oida;
  if (lote_id !== null) return null;
  // News of a person: their session, or what is shared with them.
  if (tipo === 'todo') return user_id === alcance.usuario_id ? { tipo, cuenta_id } : null;
  if (user_id !== alcance.titular_id) return null;
  if (company_id !== null && !reaches(alcance, company_id)) return null;
  return cuenta_id === null || (cuentas?.has(cuenta_id) ?? true) ? { tipo, cuenta_id } : null;
}

interface Bell {
  ring(): void;
  /** Resolves at the next ring, or at once if it rang since the last wait; when `ms` pass; or when the signal aborts. */
  wait(ms?: number): Promise<void>;
}

function createBell(signal: AbortSignal): Bell {
  let rung = false;
  let open: (() => void) | null = null;
  const ring = (): void => {
    rung = true;
    open?.();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    async wait(ms) {
      if (!rung && !signal.aborted) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          open = resolve;
          if (ms !== undefined) timer = setTimeout(resolve, ms);
        });
        clearTimeout(timer);
        open = null;
      }
      rung = false;
    },
  };
}
