import type { Novedad } from '../../contract/avisos/actividad.ts';
import type { AvanceLote } from '../../contract/ventas/lote.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { listCuentas } from '../../store/cuentas/cuentas.ts';
import { findAvance } from '../../store/ventas/lotes.ts';
import type { NovedadDeUsuario } from '../../store/avisos/novedades.ts';
import type { Deps } from '../process/deps.ts';

/** News are hints that may be lost: a batch is looked at again this often whatever happens. */
const RELECTURA_MS = 15_000;

/** Screens that read again at every news are given no more of them than this allows. */
const PAUSA_MS = 400;

const terminados: ReadonlySet<string> = new Set<AvanceLote['estado']>(['terminado', 'error']);

/**
 * Where a batch stands, now and at each change, until it ends or `signal` aborts.
 * @throws AppError `lote_no_encontrado`, also when it is another user's
 */
export async function* watchLote(
  deps: Deps,
  { alcance, id, signal }: { alcance: Alcance; id: string; signal: AbortSignal },
): AsyncGenerator<AvanceLote> {
  const bell = createBell(signal);
  // Heard before it is read: no change falls between the two.
  const stop = await deps.store.novedades.listen((novedad) => {
    if (novedad === null || novedad.lote_id === id) bell.ring();
  });
  try {
    let dicho = '';
    while (!signal.aborted) {
      const avance = await findAvance(deps.store.fork(), alcance, id);
      const texto = JSON.stringify(avance);
      if (texto !== dicho) yield avance;
      dicho = texto;
      if (terminados.has(avance.estado)) return;
      await bell.wait(RELECTURA_MS);
    }
  } finally {
    stop();
  }
}

/**
 * What changes within reach, as it happens, until `signal` aborts. The same thing many times at once is told once. Whoever
 * has the answer already misses nothing, however late it begins to read. With some companies only, the accounts are those
 * in reach when it begins.
 */
export async function watchNovedades(
  deps: Deps,
  { alcance, signal }: { alcance: Alcance; signal: AbortSignal },
): Promise<AsyncIterable<Novedad>> {
  const bell = createBell(signal);
  const pendientes = new Map<string, Novedad>();
  const cuentas = alcance.empresas === 'todas' ? null : await listCuentas(deps.store.fork(), alcance);
  const visibles = cuentas && new Set(cuentas.map(({ id }) => id));
  const stop = await deps.store.novedades.listen((oida) => {
    const novedad = newsFor(alcance, visibles, oida);
    if (novedad === null) return;
    pendientes.set(`${novedad.tipo} ${novedad.cuenta_id}`, novedad);
    bell.ring();
  });
  signal.addEventListener('abort', stop, { once: true });
  return tellNovedades(pendientes, bell, signal);
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
 * Of what is heard, what these screens want to know. The progress of a batch is for whoever looks at it. `visibles`: the
 * accounts in reach; null, all of the owner's.
 */
function newsFor(
  { titular_id }: Alcance,
  visibles: ReadonlySet<string> | null,
  oida: NovedadDeUsuario | null,
): Novedad | null {
  if (oida === null) return { tipo: 'todo', cuenta_id: null };
  const { user_id, tipo, cuenta_id, lote_id } = oida;
  const visible = user_id === titular_id && (cuenta_id === null || (visibles?.has(cuenta_id) ?? true));
  return visible && lote_id === null ? { tipo, cuenta_id } : null;
}

interface Bell {
  ring(): void;
  /** Resolves at the next ring, or at once if it rung since the last wait; when `ms` pass; or when the signal aborts. */
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
