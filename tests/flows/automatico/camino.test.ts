import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dispatchNotificaciones, processTrabajosDeOrdenes } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { filesThatRan } from '../../helpers/recorrido.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// The road from a notice to its CAE, as the files of ours that it runs through: a file that joins the road is seen in the diff of
// camino.txt, which vitest writes again with `-u`.
//
// A file is on the road when a function of it runs between the moment that a notice is stored and the moment that its CAE is, with
// everything imported and another sale invoiced before: what is read once for each process, day or account is not of the road. The
// road itself is `actions/facturacion`; what it asks of the rules, the store and the marketplace's reader is beside the road.

const ROOT = join(import.meta.dirname, '../../..');
const ROAD = 'core/src/actions/facturacion/';
const BESIDE = /^core\/src\/(?:rules|store|plazas)\//;
/** Files of connections, queues, presence and traces: timers run them, not a sale. */
const BY_TIMERS = /^core\/src\/(?:store\/(?:postgres|trabajos|instalacion|historia)|rules\/instalacion)\//;

let tienda: Tienda;
/** Called with the failures of each batch of jobs that was done. */
let onDone: (fallas: ReadonlyMap<string, unknown>) => void;

beforeAll(async () => {
  tienda = await startTienda();
  // Takes order jobs as the worker does; the jobs that follow an invoice stay in their queues.
  await tienda.deps.store.jobs.workTogether(
    'procesar_orden',
    async (trabajos) => {
      const fallas = await processTrabajosDeOrdenes(tienda.deps, trabajos);
      onDone(fallas);
      return fallas;
    },
    { juntos: 100 },
  );
});
afterAll(async () => {
  await tienda.deps.store.jobs.stop();
  await tienda.close();
});
beforeEach(() =>
  tienda.reset({ ajustes: { automatizar: true, fecha_inicio_automatizacion: tienda.hoy, nc_espera_minutos: 0 } }),
);

/** A paid sale of one order, whose notice is stored as it comes. */
async function announceVenta(): Promise<void> {
  const { orders } = await tienda.vender({ tipo: 'dni' });
  await tienda.deps.store.fork().execute(
    `insert into notificacion (recurso, topic, meli_user_id, application_id, cuerpo, id_externo)
     values ('/orders/' || ?, 'orders_v2', '187654321', '1', '{}', ?)`,
    [orders[0], orders[0]],
  );
}

async function invoiceAnnounced(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, unknown>>();
  onDone = resolve;
  expect(await dispatchNotificaciones(tienda.deps)).toBe(1);
  expect([...(await promise).values()]).toEqual([]);
}

test('from a notice to its CAE the road is 39 files, and 9 of its types are a sale or an order', async () => {
  await announceVenta();
  await invoiceAnnounced();
  await announceVenta();
  const ran = await filesThatRan(invoiceAnnounced);
  expect((await tienda.emitidas()).map(({ cae }) => cae)).toEqual([expect.any(String), expect.any(String)]);
  const road = ran.filter((file) => file.startsWith(ROAD));
  const beside = ran.filter((file) => BESIDE.test(file) && !BY_TIMERS.test(file));
  const [ofThem = [], aboutThem = []] = [false, true].map((about) =>
    typesOf(road).filter((name) => ABOUT.test(name) === about),
  );
  const sections = [
    [`Files of the road: ${road.length}`, ...road],
    [`Types that are a sale or an order on the road: ${ofThem.length}`, ...ofThem],
    [`Types that are about them: ${aboutThem.length}`, ...aboutThem],
    [`Files of rules, store and plazas beside the road: ${beside.length}`, ...beside],
  ];
  await expect(`${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`).toMatchFileSnapshot('./camino.txt');
  expect([road.length, ofThem.length]).toEqual([39, 9]);
});

/** Type names about a sale or an order that are neither: a search, a decision, their readers, a point of sale. */
const ABOUT = /^(?:Busqueda|Decision|Filtro|Lectores|Motivo|Opciones|PuntoDe|Reclamos)/;

/** Exported core types named after a sale or an order that these files use. */
function typesOf(road: readonly string[]): string[] {
  const used = road.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8');
    const imported = [...code.matchAll(/^import (?:type )?\{([^}]*)\} from '\./gm)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().replaceAll(/^type | as \w+$/g, '')),
    );
    const own = [...code.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = '']) => name);
    return [...imported, ...own];
  });
  return [...new Set(used)].filter((name) => /^[A-Z]\w*$/.test(name) && /Venta|Orden/.test(name)).toSorted();
}
