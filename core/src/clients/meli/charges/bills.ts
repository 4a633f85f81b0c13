import type { CargoFacturado } from '../../../contract/cobros/pago.ts';
import { path, type MeliApi } from '../api.ts';
import { filasDeOrden, normalizeFacturado } from '../reading/facturado.ts';
import { amount, id, objects, text } from '../reading/parts.ts';
import { unavailable } from '../rejection.ts';
import type { CargoDeFactura, CobrosDeCuenta, MeliJson } from '../types.ts';

/** Rows of a page of a bill, the most that it gives. */
const PAGE = 1000;
/** Of one bill: a hundred thousand charges in a month. */
const MOST_PAGES = 100;
/** Orders whose charges are asked for in one call. */
export const ORDERS_PER_CALL = 60;

type Bills = Pick<CobrosDeCuenta, 'cargosDeOrdenes' | 'cargosDePeriodo' | 'percepcionesDePeriodo'>;

/** The marketplace's bills: a few calls a minute, and only to an application with that permission. */
export function bills(facturas: MeliApi): Bills {
  return {
    async cargosDeOrdenes(order_ids) {
      const { results } = await facturas.object('/billing/integration/group/ML/order/details', {
        query: { order_ids: order_ids.slice(0, ORDERS_PER_CALL).join(',') },
      });
      if (!Array.isArray(results)) throw unavailable('/billing/integration/group/ML/order/details', 'ilegible');
      return objects(results).flatMap((orden) => {
        const order_id = id(orden['order_id']);
        return order_id === null ? [] : [{ order_id, cargos: toCargos(filasDeOrden(orden), null, order_id) }];
      });
    },
    cargosDePeriodo: (periodo) => readPeriodo(facturas, periodo),
    async percepcionesDePeriodo(periodo) {
      const ruta = path`/billing/integration/periods/key/${periodo}/perceptions/summary`;
      const { results } = await facturas.object(ruta, { query: { group: 'ML', document_type: 'BILL' } });
      if (!Array.isArray(results)) throw unavailable(ruta, 'ilegible');
      return objects(results).map((una) => {
        const impuesto = text(una['description']) ?? id(una['tax_id']);
        const importe = amount(una['amount']);
        if (impuesto === null || importe === null) throw unavailable(ruta, 'ilegible');
        return { impuesto, importe };
      });
    },
  };
}

/** What is charged and what is given back are two bills; each is paged from the last row seen. */
async function* readPeriodo(facturas: MeliApi, periodo: string): AsyncGenerator<CargoDeFactura[]> {
  const ruta = path`/billing/integration/periods/key/${periodo}/group/ML/details`;
  for (const document_type of ['BILL', 'CREDIT_NOTE']) {
    let from_id = '0';
    for (let pagina = 0; ; pagina += 1) {
      if (pagina >= MOST_PAGES) throw unavailable(ruta, 'sin_fin');
      const respuesta: MeliJson = await facturas.object(ruta, { query: { document_type, limit: PAGE, from_id } });
      const filas = respuesta['results'];
      if (!Array.isArray(filas)) throw unavailable(ruta, 'ilegible');
      const cargos = toCargos(objects(filas), periodo, null);
      if (cargos.length > 0) yield cargos;
      const ultima = id(respuesta['last_id']) ?? cargos.at(-1)?.cargo.detalle_id ?? from_id;
      if (filas.length < PAGE || ultima === from_id) break;
      from_id = ultima;
    }
  }
}

function toCargos(filas: readonly MeliJson[], periodo: string | null, order_id: string | null): CargoDeFactura[] {
  const vistas = new Map<string, { cargo: CargoFacturado; cruda: MeliJson }>();
  for (const cruda of filas) {
    const cargo = normalizeFacturado(cruda, periodo, order_id);
    vistas.set(cargo.detalle_id, { cargo, cruda });
  }
  return [...vistas.values()];
}
