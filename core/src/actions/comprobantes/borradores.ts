import { randomUUID } from 'node:crypto';
import type { FacturaTipeada } from '../../contract/comprobantes/facturas.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { checkPermite } from '../../rules/comprobantes/estado.ts';
import { requireDeVenta } from '../../rules/comprobantes/deVenta.ts';
import { borradorSimultaneo } from '../../rules/tipeado/borradorSimultaneo.ts';
import { isAppError } from '../../rules/errors.ts';
import { insertBorrador, updateBorrador as saveBorrador } from '../../store/comprobantes/borradores.ts';
import { deleteBorrador, findComprobante } from '../../store/comprobantes/comprobantes.ts';
import { forgetRevision } from '../../store/ventas/revisiones.ts';
import type { Deps } from '../process/deps.ts';
import { contenidoTipeado, toContenido } from './contenido.ts';

/**
 * Stores a voucher typed in the form as a draft, and answers its id. Its figures are computed here, whatever the screen showed.
 * @throws AppError as `contenidoTipeado` and `saveOnce`; `numero_ya_usado`
 */
export function createBorrador(
  deps: Deps,
  alcance: Alcance,
  tipeada: FacturaTipeada,
  nuevo_id: string | null = null,
): Promise<string> {
  return saveOnce(deps, alcance, tipeada, nuevo_id, async (id) => {
    const contenido = await contenidoTipeado(deps, alcance, tipeada);
    await insertBorrador(deps.store.fork(), alcance, { ...contenido, ambiente: deps.arca.ambiente }, id);
  });
}

/**
 * Stores a new draft, and answers its id. With a caller's `nuevo_id` that already exists (the earlier answer was lost), the draft
 * is saved again instead: a second draft of the same sale, issued some day, would be the invoice twice.
 * @throws AppError as `updateBorrador`, when the draft already exists
 */
export async function saveOnce(
  deps: Deps,
  alcance: Alcance,
  tipeada: FacturaTipeada,
  nuevo_id: string | null,
  insert: (id: string) => Promise<void>,
): Promise<string> {
  const id = nuevo_id ?? randomUUID();
  try {
    await insert(id);
  } catch (error) {
    const yaEscrito =
      isAppError(error, 'id_ya_usado') || (isAppError(error, 'venta_con_borrador') && error.data.id === id);
    if (!yaEscrito) throw error;
    await updateBorrador(deps, alcance, id, tipeada);
  }
  return id;
}

/**
 * Replaces the content of a draft. Its origin (the sale, and the order of each line) stays.
 * @throws AppError as `createBorrador`; `cambio_simultaneo` when the draft is no longer at the `version` that was read;
 *   `comprobante_no_es_borrador`, `comprobante_emitiendo`, `comprobante_de_cambio`
 */
export async function updateBorrador(deps: Deps, alcance: Alcance, id: string, tipeada: FacturaTipeada): Promise<void> {
  requireDerecho(alcance, 'redactar');
  const previo = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(previo, 'editar');
  const contenido = await toContenido(deps, alcance, tipeada, previo);
  // A sale's draft is its future invoice: turned into another kind of voucher, it would let the sale be invoiced again.
  if (previo.clase === 'factura' && previo.cuenta_id !== null) requireDeVenta(contenido, previo.company_id);
  const { version } = tipeada;
  const escrito = await saveBorrador(deps.store.fork(), alcance, id, contenido, version);
  if (!escrito) {
    const actual = await findComprobante(deps.store.fork(), alcance, id);
    throw borradorSimultaneo(actual, {
      numero_comprobante: null,
      email_facturado: null,
      condicion_de_venta: null,
      ...contenido,
    });
  }
}

/**
 * Deletes a draft.
 * @throws AppError `comprobante_no_encontrado`, `comprobante_no_es_borrador`, `comprobante_emitiendo`, `comprobante_de_cambio`
 */
export async function removeBorrador(deps: Deps, alcance: Alcance, id: string): Promise<void> {
  requireDerecho(alcance, 'redactar');
  await deps.store.tx(async (tx) => {
    const venta_id = await deleteBorrador(tx, alcance, id);
    // The automatic run left the sale to the person with the draft: now it may take the sale again.
    if (venta_id !== null) await forgetRevision(tx, venta_id);
  });
}
