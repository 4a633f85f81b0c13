import { isAppError } from '../../rules/errors.ts';
import { isObject, path, type MeliApi } from './api.ts';
import { normalizeFacturacion } from './reading/receptor/facturacion.ts';
import { lacksPermission } from './rejection.ts';
import type { MeliJson } from './types.ts';
import type { FacturacionLeida } from '../plaza.ts';

/**
 * Billing data of an order's buyer: `billing-info/MLA/{id}` when the order names them; else, or while those are not there, the
 * deprecated address by order, of which only an answer with a document counts. Source: Mercado Libre docs, "Datos de facturación".
 * @throws AppError `plaza_no_autorizado`
 */
export async function billingInfo(
  api: MeliApi,
  order_id: string,
  facturacion_id: string | null,
): Promise<FacturacionLeida> {
  const porId = facturacion_id === null ? NADA : await ask(api, path`/orders/billing-info/MLA/${facturacion_id}`);
  if (porId.cruda !== null || porId.sin_respuesta) return { cruda: porId.cruda, sin_permiso: porId.sin_permiso };
  const porOrden = await ask(api, path`/orders/${order_id}/billing_info`);
  return { cruda: porOrden.cruda, sin_permiso: porId.sin_permiso };
}

interface Respuesta {
  /** null: the answer does not say who the buyer is. */
  cruda: MeliJson | null;
  sin_permiso: boolean;
  sin_respuesta: boolean;
}

const NADA: Respuesta = { cruda: null, sin_permiso: false, sin_respuesta: false };

/** The answer may come before the buyer's data are ready, empty or with empty fields. Such an answer is kept as unknown. */
async function ask(api: MeliApi, ruta: string): Promise<Respuesta> {
  try {
    const { json } = await api.call(ruta, { headers: { 'x-version': '2' } });
    return isObject(json) && normalizeFacturacion(json) !== null ? { ...NADA, cruda: json } : NADA;
  } catch (error) {
    if (isAppError(error, 'plaza_no_disponible')) return { ...NADA, sin_respuesta: true };
    if (isAppError(error, 'plaza_no_encontrado', 'plaza_rechazo'))
      return { ...NADA, sin_permiso: lacksPermission(error) };
    throw error;
  }
}
