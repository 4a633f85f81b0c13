import { isForbidden, type Plaza } from '../../plazas/plaza.ts';
import type { VendedorDePlaza } from '../../contract/cuentas/cuenta.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { readBusqueda } from '../../rules/buscar/busqueda.ts';
import { isValidCuit } from '../../rules/cuit.ts';
import { formatFecha, today } from '../../rules/dates.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { listCuentas } from '../../store/cuentas/cuentas.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Explains why a searched text is in nothing stored. For a number, the marketplace is asked as each account within reach:
 * `venta_sin_leer`, one of them sold it; `venta_sin_saber`, one could not be asked; `venta_no_encontrada`, none sold it, and other
 * sellers are not mentioned.
 */
export async function explainAusente(deps: Deps, alcance: Alcance, texto: string): Promise<AppError> {
  const { venta } = readBusqueda(texto);
  if (venta === null || isValidCuit(venta)) return new AppError('venta_no_encontrada', { texto });
  const cuentas = await listCuentas(deps.store.fork(), alcance);
  const sinRespuesta: string[] = [];
  for (const cuenta of cuentas) {
    const { nickname } = cuenta;
    try {
      const [orden] = await readSinLeer(deps, cuenta, venta);
      if (orden) return new AppError('venta_sin_leer', { venta, cuenta: nickname, fecha: orden.fecha });
    } catch (error) {
      if (!isAppError(error)) throw error;
      deps.log.warn({ err: error, cuenta: nickname }, 'an account could not be asked about a sale');
      sinRespuesta.push(nickname);
    }
  }
  if (sinRespuesta.length > 0) return new AppError('venta_sin_saber', { venta, cuentas: sinRespuesta.join(', ') });
  return new AppError('venta_no_encontrada', { venta, cuentas: cuentas.map(({ nickname }) => nickname).join(', ') });
}

/**
 * Orders of this seller's sale that was never read, by the number of an order or of a pack; none: the sale is another seller's, or
 * does not exist.
 * @throws AppError as the marketplace's client
 */
export async function readSinLeer(
  deps: Pick<Deps, 'plaza'>,
  cuenta: VendedorDePlaza,
  numero: string,
): Promise<{ order_id: string; fecha: string }[]> {
  const plaza = deps.plaza(cuenta);
  const propia = await plaza.ventas.ordenPropia(numero);
  const ids = propia === null ? await ordersOfPack(plaza, numero) : [numero];
  const leidas = propia === null ? await Promise.all(ids.map((id) => plaza.ventas.ordenPropia(id))) : [propia];
  return leidas.flatMap((leida) =>
    leida === null
      ? []
      : [
          {
            order_id: leida.orden.order_id,
            fecha: formatFecha(today(leida.orden.fecha_cierre ?? leida.orden.fecha_creacion)),
          },
        ],
  );
}

/** Orders of a pack. Another seller's pack is refused, and answered as a pack that does not exist. */
async function ordersOfPack({ permiso, ventas }: Plaza, pack_id: string): Promise<string[]> {
  try {
    return await ventas.ordenesDeVenta(pack_id);
  } catch (error) {
    if (isForbidden(error) && !permiso.isMissing(error)) return [];
    throw error;
  }
}
