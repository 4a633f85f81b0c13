import type { ComprobanteAutorizado, Serie } from '../../contract/arca/arca.ts';
import type { Adopcion } from '../../contract/arca/arcaEstado.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { mismoComprobante } from '../../rules/comprobantes/toAutorizar.ts';
import { AppError } from '../../rules/errors.ts';
import { findComprobante, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findNumerosAbiertos } from '../../store/comprobantes/emisiones/abiertas.ts';
import { listPedidosDeNumero, resolveSinProbar } from '../../store/comprobantes/emisiones/sinProbar.ts';
import { listNumeros } from '../../store/comprobantes/numeros.ts';
import { holdSerie } from '../../store/comprobantes/series.ts';
import type { EntityManager } from '../../store/db.ts';
import { findEmpresaByCuit } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';
import { adoptPedido } from '../facturacion/emitir/duda/adoptPedido.ts';
import { recoverEmisiones } from '../facturacion/emitir/issueComprobantes.ts';
import { requireConciliado } from '../restauracion/requireConciliado.ts';
import { borradorDeArca, insertAdoptado } from '../restauracion/deArca.ts';
import { holdCuit, requireCuit } from '../verificacion/requireCuit.ts';

/**
 * Records as issued a voucher that ARCA has under a number of ours and we do not: ARCA is the ledger. ARCA keeps no lines, name or
 * address: the lines become one per rate, and the padrón gives name and address.
 * @throws AppError `empresa_no_encontrada`, `punto_de_venta_no_encontrado`, `empresa_sin_verificar`, `cuit_de_otro_usuario`,
 *   `comprobante_no_encontrado` when ARCA has no such number, `numero_ya_usado` when we have it, `arca_no_disponible`,
 *   `arca_no_autorizado`, `arca_rechazo`, `comprobante_emitiendo` while the outcome of a draft of ours sent with that number is not
 *   known; those of `requireConciliado`
 */
export async function adoptComprobante(
  deps: Deps,
  alcance: Alcance,
  { numero, ...serie }: Adopcion,
): Promise<ComprobanteGuardado> {
  requireDerecho(alcance, 'emitir');
  const empresa = await findEmpresaByCuit(deps.store.fork(), alcance, serie.cuit);
  if (!empresa) throw new AppError('empresa_no_encontrada');
  await requireCuit(deps, { company_id: empresa.id, cuit: serie.cuit });
  const { punto_de_venta, tipo_comprobante } = serie;
  const punto = empresa.puntosDeVenta.find((punto) => punto.punto_de_venta === punto_de_venta);
  if (!punto) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta });
  // An open chunk of ours may hold this very number: the chunk is settled first, with its own drafts, if ARCA answers.
  await recoverEmisiones(deps, alcance);
  // After a restoration this number may belong to a draft of ours: all of ARCA's numbers are read first, to tell them apart.
  await requireConciliado(deps, serie.cuit);
  const hallado = await deps.arca.wsfe.consultar(serie, numero);
  if (!hallado) throw new AppError('comprobante_no_encontrado', { numero });
  if (await adoptInDraft(deps, serie, hallado)) {
    const enSerie = { ...serie, company_id: empresa.id };
    const [adoptado] = await listNumeros(deps.store.fork(), deps.arca.ambiente, enSerie, {
      desde: numero,
      hasta: numero,
    });
    if (adoptado) return findComprobante(deps.store.fork(), alcance, adoptado.id);
  }
  const borrador = await borradorDeArca(deps, empresa, punto, tipo_comprobante, hallado);
  const id = await deps.store.tx(async (tx) => {
    await requireNadieLoEmite(tx, { ...serie, ambiente: deps.arca.ambiente }, numero);
    await holdCuit(deps, tx, { company_id: empresa.id, cuit: serie.cuit });
    return insertAdoptado(tx, alcance, borrador, hallado);
  });
  return findComprobante(deps.store.fork(), alcance, id);
}

/**
 * Keeps a voucher that ARCA hid until now in the draft of ours that it was requested for: kept apart, its draft would go out again.
 * Answers false when no request of ours is that voucher.
 * @throws AppError `comprobante_emitiendo`
 */
async function adoptInDraft(deps: Deps, serie: Serie, hallado: ComprobanteAutorizado): Promise<boolean> {
  const pedidos = await listPedidosDeNumero(
    deps.store.fork(),
    { ...serie, ambiente: deps.arca.ambiente },
    hallado.numero,
  );
  const nuestro = pedidos.find(({ pedido }) => mismoComprobante(pedido, hallado));
  if (!nuestro) return false;
  const { comprobante_id } = nuestro;
  if ((await adoptPedido(deps, { serie, hallado, comprobante_id })) === 'despues') {
    throw new AppError('comprobante_emitiendo');
  }
  for (const { id } of pedidos) await resolveSinProbar(deps.store.fork(), id);
  return true;
}

async function requireNadieLoEmite(
  tx: EntityManager,
  serie: Parameters<typeof holdSerie>[1],
  numero: number,
): Promise<void> {
  await holdSerie(tx, serie);
  const abiertos = await findNumerosAbiertos(tx, serie);
  if (abiertos && numero >= abiertos.desde && numero <= abiertos.hasta) throw new AppError('comprobante_emitiendo');
}
