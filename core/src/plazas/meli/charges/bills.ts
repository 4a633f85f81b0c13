import { isAppError } from '../../../rules/errors.ts';
import { path, type MeliApi } from '../api.ts';
import { claveOf, filasDeOrden, readFacturado } from '../reading/facturado.ts';
import { amount, id, object, objects, text } from '../reading/parts.ts';
import { unavailable } from '../rejection.ts';
import type { MeliJson } from '../types.ts';
import type {
  CargoDeFactura,
  CobrosDePlaza,
  DocumentoDeFactura,
  LecturaDeFilas,
  PeriodoDeFacturas,
} from '../../plaza.ts';
import { pageBill } from './pageBill.ts';
import { readPerceptions } from './perceptions.ts';

/** Orders whose charges are asked for in one call. */
const ORDERS_PER_CALL = 60;
/** Periods per page, the marketplace's maximum; a seller has thirteen months of them. */
const PERIODS = 12;
const MOST_PERIOD_PAGES = 5;
const MONTHLY = '/billing/integration/monthly/periods';
const ORDER_DETAILS = '/billing/integration/group/ML/order/details';
/** HTTP status of an answer with parts missing. */
const PARTIAL = 206;
const CERRADO = 'CLOSED';

type Bills = Pick<
  CobrosDePlaza,
  | 'ordenesPorLlamada'
  | 'periodosDeFacturas'
  | 'documentosDePeriodo'
  | 'cargosDeOrdenes'
  | 'cargosDePeriodo'
  | 'bonosFlexDePeriodo'
  | 'percepcionesDePeriodo'
>;

/**
 * The marketplace's bills: a few calls a minute, and only to an application with that permission.
 * Source: Mercado Libre docs, "Reportes de facturación"; answers to Argentine sellers, 2026.
 */
export function bills(facturas: MeliApi): Bills {
  return {
    ordenesPorLlamada: ORDERS_PER_CALL,
    periodosDeFacturas: () => readPeriodos(facturas),
    documentosDePeriodo: (periodo, tipo) => readDocumentos(facturas, periodo, tipo),
    async cargosDeOrdenes(order_ids) {
      const pedidas = order_ids.slice(0, ORDERS_PER_CALL);
      const { status, json } = await facturas.call(ORDER_DETAILS, {
        query: { order_ids: pedidas.join(','), sort_by: 'ID', order_by: 'ASC' },
      });
      const { results } = object(json);
      if (status !== PARTIAL && !Array.isArray(results)) throw unavailable(ORDER_DETAILS, 'ilegible');
      const ordenes = Array.isArray(results) ? results.map(object) : [];
      // Charges of an order without its number are nobody's: those of some order are missing.
      const completa = status !== PARTIAL && ordenes.every((orden) => id(orden['order_id']) !== null);
      const filas = ordenes.flatMap((orden) => {
        const order_id = id(orden['order_id']);
        return order_id === null ? [] : [readFilas(filasDeOrden(orden), null, order_id)];
      });
      return { ...joinFilas(filas), completa };
    },
    cargosDePeriodo: (periodo, tipo) =>
      readPaginas(facturas, path`/billing/integration/periods/key/${periodo}/group/ML/details`, periodo, tipo),
    bonosFlexDePeriodo: (periodo) =>
      withoutBills(
        readPaginas(
          facturas,
          path`/billing/integration/periods/key/${periodo}/group/ML/flex/details`,
          periodo,
          'CREDIT_NOTE',
        ),
      ),
    percepcionesDePeriodo: (periodo, grupo) => readPerceptions(facturas, periodo, grupo),
  };
}

/** The periods told, until a page says that it is the last; `raros`: periods without their key or their days. */
async function readPeriodos(facturas: MeliApi): Promise<{ periodos: PeriodoDeFacturas[]; raros: number }> {
  const periodos: PeriodoDeFacturas[] = [];
  let leidos = 0;
  for (let pagina = 0; pagina < MOST_PERIOD_PAGES; pagina += 1) {
    const { results, total } = await facturas.object(MONTHLY, {
      query: { group: 'ML', document_type: 'BILL', offset: pagina * PERIODS, limit: PERIODS },
    });
    if (!Array.isArray(results)) throw unavailable(MONTHLY, 'ilegible');
    for (const meliJson of objects(results)) {
      const clave = text(meliJson['key']);
      const dias = object(meliJson['period']);
      const [desde, hasta] = [text(dias['date_from']), text(dias['date_to'])];
      if (clave === null || desde === null || hasta === null) continue;
      // A period not told closed is read again.
      periodos.push({ clave, desde, hasta, abierto: text(meliJson['period_status']) !== CERRADO });
    }
    leidos += results.length;
    if (results.length === 0 || (results.length < PERIODS && leidos >= (amount(total)?.toNumber() ?? Infinity))) break;
  }
  return { periodos, raros: leidos - periodos.length };
}

/** Documents of a period and kind: the answer has them under `results` or under the kind. */
async function readDocumentos(facturas: MeliApi, periodo: string, tipo: string): Promise<DocumentoDeFactura[]> {
  const ruta = path`/billing/integration/periods/key/${periodo}/documents`;
  const respuesta = await facturas.object(ruta, { query: { group: 'ML', document_type: tipo } });
  const lista = respuesta['results'] ?? respuesta[tipo];
  if (!Array.isArray(lista)) throw unavailable(ruta, 'ilegible');
  return lista.map(object).map((meliJson) => {
    const documento = id(meliJson['id']);
    const filas = amount(meliJson['count_details'])?.toNumber() ?? null;
    // A document left out would make a bill look whole.
    if (documento === null || filas === null) throw unavailable(ruta, 'ilegible');
    return { documento, filas, importe: amount(meliJson['amount']) };
  });
}

async function* readPaginas(
  facturas: MeliApi,
  ruta: string,
  periodo: string,
  tipo: string,
): AsyncGenerator<LecturaDeFilas> {
  for await (const tramo of pageBill(facturas, ruta, tipo)) {
    yield 'filas' in tramo
      ? readFilas(tramo.filas, periodo, null)
      : { cargos: [], raras: [], salteadas: [tramo.salteadas] };
  }
}

/** Ends without rows for a seller who never used Flex: the marketplace has no such bill. */
async function* withoutBills(paginas: AsyncGenerator<LecturaDeFilas>): AsyncGenerator<LecturaDeFilas> {
  try {
    yield* paginas;
  } catch (error) {
    if (!isAppError(error, 'plaza_no_encontrado')) throw error;
  }
}

function readFilas(filas: readonly MeliJson[], periodo: string | null, order_id: string | null): LecturaDeFilas {
  const vistas = new Map<string, CargoDeFactura>();
  const raras: LecturaDeFilas['raras'] = [];
  for (const cruda of filas) {
    const leida = readFacturado(cruda, periodo, order_id);
    if (leida.cargo === null) raras.push(leida.importe);
    else vistas.set(claveOf(leida.cargo), { cargo: leida.cargo, cruda });
  }
  return { cargos: [...vistas.values()], raras, salteadas: [] };
}

function joinFilas(lecturas: readonly LecturaDeFilas[]): LecturaDeFilas {
  return {
    cargos: lecturas.flatMap(({ cargos }) => cargos),
    raras: lecturas.flatMap(({ raras }) => raras),
    salteadas: lecturas.flatMap(({ salteadas }) => salteadas),
  };
}
