import type { CompradorTipeado } from '../../contract/ventas/ventaListada.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { facturacionTipeada } from '../../rules/ventas/facturacionTipeada.ts';
import type { Ubicacion } from '../../rules/ventas/grupoDeVenta.ts';
import { solucionesOf, type SolucionVenta } from '../../rules/motivos/motivos.ts';
import { holdVentasOf, saveComprador } from '../../store/ventas/decididas.ts';
import { loadVentas } from '../../store/ventas/ventas.ts';
import type { CuentaGuardada } from '../../store/cuentas/cuentas.ts';
import type { Deps } from '../process/deps.ts';
import { loadVendedor } from '../facturacion/leer/vendedor.ts';
import { placeVentas } from '../ventas/ventasUbicadas.ts';

/**
 * Sets the buyer that these sales are invoiced to; null: the marketplace's. Only sales whose problem it solves: nobody's letter or
 * document is changed because it is handier. They are decided anew by the same rules, among them the amount from which a buyer must be
 * identified.
 * @throws AppError `cuenta_no_encontrada`, `cuenta_sin_empresa`, `cuenta_sin_punto_de_venta`, `venta_no_encontrada`,
 * `comprador_invalido`, `comprador_no_permitido`, `venta_ya_facturada`, `venta_con_borrador`, `comprobante_emitiendo`: then none changes
 */
export async function assignComprador(
  deps: Deps,
  input: { alcance: Alcance; cuenta_id: string; order_ids: readonly string[]; comprador: CompradorTipeado | null },
): Promise<void> {
  const { alcance, cuenta_id, order_ids, comprador } = input;
  requireDerecho(alcance, 'emitir');
  const { cuenta, empresa } = await loadVendedor(deps, alcance, cuenta_id);
  const datos = comprador && facturacionTipeada(comprador, empresa);
  if (comprador) await requireSolucion(deps, alcance, cuenta, order_ids, comprador);
  await deps.store.tx(async (tx) => {
    const venta_ids = await holdVentasOf(tx, alcance, cuenta_id, order_ids);
    await saveComprador(tx, alcance, { cuenta_id, order_ids, venta_ids }, datos);
    await deps.store.novedades.announce(tx, { user_id: alcance.titular_id, tipo: 'ventas', cuenta_id, lote_id: null });
  });
}

/** Checks that the buyer solves the problem of each sale, or corrects a buyer set before. */
async function requireSolucion(
  deps: Deps,
  alcance: Alcance,
  cuenta: Pick<CuentaGuardada, 'id' | 'plaza' | 'vendedor_id' | 'receptor_espera_horas'>,
  order_ids: readonly string[],
  { como }: CompradorTipeado,
): Promise<void> {
  const ventas = await loadVentas(deps.store.fork(), alcance, cuenta.id, { order_ids });
  const solucion = como === 'consumidor_final' ? 'consumidor_final' : 'comprador';
  const yaCorregidas = new Set(
    ventas.flatMap(({ id, comprador_a_mano }) => (comprador_a_mano === null || solucion !== 'comprador' ? [] : [id])),
  );
  const ubicadas = await placeVentas(
    deps,
    alcance,
    cuenta,
    ventas.map(({ id }) => id),
  );
  const ajena = ubicadas.find(({ venta, ubicacion }) => !yaCorregidas.has(venta.id) && !sirve(ubicacion, solucion));
  if (!ajena) return;
  throw new AppError('comprador_no_permitido', {
    venta: ajena.venta.clave,
    ...(solucion === 'consumidor_final' && {
      mensaje: 'A este comprador no se le puede facturar como consumidor final sin identificar.',
    }),
  });
}

function sirve({ motivo }: Ubicacion, solucion: SolucionVenta): boolean {
  return motivo !== null && solucionesOf(motivo.codigo).includes(solucion);
}
