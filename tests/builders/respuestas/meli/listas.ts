import { capturas } from '@talonario/fixtures';
import fc from 'fast-check';
import type { Decimal } from 'decimal.js';
import { propiedad, salidaOf, type Propiedad } from '../propiedad.ts';
import { cuentaQueContesta, NO_ESTA, type Contestada } from './cliente.ts';

// Lists and pages of the marketplace: what is not read is told, and never taken for the end of the list.

const HORA_MS = 3_600_000;
const DESDE = Date.UTC(2026, 9, 1);

/** Values in the place of a list, a total or an object: absent, null, of another type, or not true. */
const raros = fc.constantFrom<unknown>(undefined, null, {}, '', 's/d', 7, 0, '0', '3', 100_000, [], true);

/** How one page of a list comes. */
const pagina = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ que: 'sana', valor: null }) },
  {
    weight: 1,
    arbitrary: fc.record({
      que: fc.constantFrom('results', 'paging', 'total', 'repetida', 'sobran'),
      valor: raros,
    }),
  },
);
type Pagina = { que: string; valor: unknown };

/** Properties of what comes in lists and in pages. */
export function listas(): Propiedad[] {
  return [
    propiedad(
      'orders of a search: all of them, or an error',
      fc.record({ cuantas: fc.integer({ min: 0, max: 160 }), paginas: fc.array(pagina, { maxLength: 5 }) }),
      async ({ cuantas, paginas }) => {
        const ordenes = Array.from({ length: cuantas }, (_, n) => ordenOf(n));
        let pedidas = 0;
        const cuenta = cuentaQueContesta((url) => {
          const rareza = paginas[pedidas] ?? { que: 'sana', valor: null };
          pedidas += 1;
          return { estado: 200, cuerpo: busqueda(ordenes, url, rareza) };
        });
        const { valor, error } = await salidaOf(async () => {
          const leidas: string[] = [];
          const desde = new Date(DESDE);
          const hasta = new Date(DESDE + HORA_MS);
          for await (const leida of cuenta.buscarOrdenes({ desde, hasta, por: 'cambio' })) {
            leidas.push(...leida.map(({ orden }) => orden.order_id));
          }
          return leidas;
        });
        if (error) return null;
        const faltan = ordenes.filter(({ id }) => !valor.includes(String(id)));
        return faltan.length > 0 ? `${faltan.length} of ${cuantas} orders are lost` : null;
      },
    ),
    propiedad(
      'orders of a pack: all of them, or an error',
      fc.record({
        cuantas: fc.integer({ min: 1, max: 3 }),
        donde: fc.constantFrom('orders', 'orden', 'id'),
        variante: fc.nat({ max: 2 }),
        valor: raros,
      }),
      async ({ cuantas, donde, variante: indice, valor }) => {
        const orders: unknown[] = Array.from({ length: cuantas }, (_, n) => ({
          id: 2_000_013_770_481_964 + n,
          static_tags: [],
        }));
        const elegido = indice % cuantas;
        const raras = donde === 'orden' ? orders.with(elegido, valor) : orders.with(elegido, { id: valor });
        const cuerpo = { id: 1, orders: donde === 'orders' ? valor : raras };
        const { valor: leidas, error } = await salidaOf(() =>
          cuentaQueContesta(() => ({ estado: 200, cuerpo })).ordenesDeVenta('1'),
        );
        if (error) return null;
        const escritas = Array.isArray(cuerpo.orders) ? cuerpo.orders.length : -1;
        return leidas.length === escritas ? null : `${leidas.length} of ${cuantas} orders`;
      },
    ),
    propiedad(
      'periods of the bills: all of them, open unless told closed, or an error',
      fc.record({
        cuantos: fc.integer({ min: 1, max: 15 }),
        total: raros,
        sano: fc.boolean(),
        campo: fc.constantFrom('ninguno', 'key', 'period', 'period_status'),
        variante: fc.nat({ max: 14 }),
        valor: raros,
      }),
      async ({ cuantos, total, sano, campo, variante: indice, valor }) => {
        const periodos: Record<string, unknown>[] = Array.from({ length: cuantos }, (_, n) => ({
          period: { date_from: '2026-09-17', date_to: '2026-10-16' },
          key: `20${40 - n}-10-01`,
          period_status: n === 0 ? 'OPEN' : 'CLOSED',
        }));
        const raro = indice % cuantos;
        if (campo !== 'ninguno') periodos[raro] = { ...periodos[raro], [campo]: valor };
        const cuenta = cuentaQueContesta((url) => {
          const desde = Number(url.searchParams.get('offset'));
          const results = periodos.slice(desde, desde + Number(url.searchParams.get('limit')));
          return { estado: 200, cuerpo: { total: sano ? cuantos : total, results } };
        });
        const { valor: leidos, error } = await salidaOf(() => cuenta.periodosDeFacturas());
        if (error) return null;
        if (leidos.periodos.length + leidos.raros !== cuantos) return `${leidos.periodos.length} of ${cuantos} periods`;
        const cerrados = periodos.filter(({ period_status }) => period_status === 'CLOSED').length;
        const leidosCerrados = leidos.periodos.filter(({ abierto }) => !abierto).length;
        return leidosCerrados > cerrados ? `${leidosCerrados} closed, not ${cerrados}` : null;
      },
    ),
    propiedad(
      'perceptions: only those told applied, on their own date, and the others counted apart',
      fc.record({ campo: fc.constantFrom('status', 'bill_date', 'amount', 'tax_type', 'summary'), valor: raros }),
      async ({ campo, valor }) => {
        const [captura] = capturas('facturas/perceptions-1');
        const cuerpo = captura?.cuerpo as { summary: Record<string, unknown>[] };
        const [primera = {}, ...demas] = cuerpo.summary;
        const summary = campo === 'summary' ? valor : [{ ...primera, [campo]: valor }, ...demas];
        const { valor: leido, error } = await salidaOf(() =>
          cuentaQueContesta(() => ({ estado: 200, cuerpo: { ...cuerpo, summary } })).percepcionesDePeriodo(
            '2026-09-01',
            'ML',
          ),
        );
        if (error) return null;
        if (!Array.isArray(summary)) return 'perceptions without a list';
        if (summary.length === 0) return null;
        const leida = leido.percepciones.find(({ documento }) => documento === String(primera['document_id']));
        if (leida === undefined) return leido.raras > 0 || isString(valor) ? null : 'left out without a word';
        if (campo === 'status') return `applied by ${JSON.stringify(valor)}`;
        if (campo === 'bill_date') return `dated ${leida.fecha} by ${JSON.stringify(valor)}`;
        return campo === 'amount' && !sameAmount(leida.importe, valor) ? `amount ${leida.importe.toString()}` : null;
      },
    ),
    propiedad(
      'listings asked for together: each is read, told absent or told unreadable',
      fc.record({
        cuantas: fc.integer({ min: 1, max: 6 }),
        cambios: fc.array(
          fc.record({
            que: fc.constantFrom('invertir', 'repetir', '404', 'code', 'body', 'id'),
            variante: fc.nat({ max: 5 }),
            valor: raros,
          }),
          { maxLength: 3 },
        ),
      }),
      async ({ cuantas, cambios }) => {
        const ids = Array.from({ length: cuantas }, (_, n) => `MLA${1000 + n}`);
        const sanas: Contestada['cuerpo'][] = ids.map((id) => ({ code: 200, body: itemOf(id) }));
        const entradas = cambios.reduce<unknown[]>((lista, { que, variante: indice, valor }) => {
          const n = indice % cuantas;
          if (que === 'invertir') return lista.toReversed();
          if (que === 'repetir') return lista.with(n, lista[0]);
          if (que === '404') return lista.with(n, { code: 404, body: { id: ids[n], error: 'not_found' } });
          if (que === 'id') return lista.with(n, { code: 200, body: { ...itemOf(ids[n] ?? ''), id: valor } });
          return lista.with(n, { code: 200, body: itemOf(ids[n] ?? ''), [que]: valor });
        }, sanas);
        const cuenta = cuentaQueContesta((url) =>
          url.pathname.startsWith('/items') && url.searchParams.has('ids')
            ? { estado: 200, cuerpo: entradas }
            : NO_ESTA,
        );
        const { valor: leidas, error } = await salidaOf(() => cuenta.publicaciones(ids));
        if (error) return null;
        const contados = [...leidas.leidas.map(({ item_id }) => item_id), ...leidas.ilegibles];
        if (contados.some((id) => !ids.includes(id))) return `a listing that nobody asked for: ${contados.join()}`;
        const ausentes = ids.filter((id) => !contados.includes(id));
        const noEstan = entradas.filter((entrada) => (entrada as { code?: unknown } | null)?.code === 404);
        return ausentes.length > noEstan.length ? `${ausentes.join()} absent, ${noEstan.length} told` : null;
      },
    ),
  ];
}

function isString(valor: unknown): boolean {
  return typeof valor === 'string' && valor !== '';
}

function sameAmount(importe: Decimal, valor: unknown): boolean {
  return importe.equals(Number(valor)) && valor !== '' && valor !== null && typeof valor !== 'boolean';
}

function ordenOf(n: number): { id: number; last_updated: string; status: string } {
  return { id: 2_000_018_000_000_000 + n, last_updated: new Date(DESDE + n * 10_000).toISOString(), status: 'paid' };
}

function busqueda(ordenes: readonly { id: number }[], url: URL, { que, valor }: Pagina): unknown {
  const offset = Number(url.searchParams.get('offset'));
  const limit = Number(url.searchParams.get('limit'));
  const results = ordenes.slice(offset, offset + limit);
  const paging: Record<string, unknown> = { total: ordenes.length, offset, limit };
  switch (que) {
    case 'results':
      return { results: valor, paging };
    case 'paging':
      return { results, paging: valor };
    case 'total':
      return { results, paging: { ...paging, total: valor } };
    case 'repetida':
      return { results: [...results.slice(0, 1), ...results], paging };
    case 'sobran':
      return { results, paging, nuevo: { valor } };
    default:
      return { results, paging };
  }
}

function itemOf(id: string): Record<string, unknown> {
  return {
    id,
    title: `Artículo ${id}`,
    status: 'active',
    price: 100,
    currency_id: 'ARS',
    available_quantity: 1,
    seller_id: 900_000_001,
  };
}
