import type { ComprobanteAutorizado, Serie } from '../../contract/arca/arca.ts';
import type { Adopcion } from '../../contract/arca/arcaEstado.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { mismoComprobante } from '../../rules/comprobantes/toAutorizar.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import type { BorradorNuevo } from '../../store/comprobantes/borradorFilas.ts';
import { findComprobante, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findNumerosAbiertos } from '../../store/comprobantes/emisiones/abiertas.ts';
import { listPedidosDeNumero, resolveSinProbar } from '../../store/comprobantes/emisiones/sinProbar.ts';
import { findNumero } from '../../store/comprobantes/numeros.ts';
import { lockRetenidos } from '../../store/arca/retenidos.ts';
import { insertRecuperado } from '../../store/restauracion/recuperados.ts';
import { holdSerie } from '../../store/comprobantes/series.ts';
import type { EntityManager } from '../../store/db.ts';
import { findEmpresaByCuit, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
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
  return adoptNumero(deps, alcance, {
    empresa,
    serie,
    async read() {
      const hallado = await deps.arca.wsfe.consultar(serie, numero);
      if (!hallado) throw new AppError('comprobante_no_encontrado', { numero });
      return hallado;
    },
    draft: (hallado) => borradorDeArca(deps, empresa, punto, tipo_comprobante, hallado),
    repetido: 'falla',
  });
}

interface NumeroPorAdoptar {
  empresa: EmpresaGuardada;
  serie: Serie;
  /** Asks ARCA for the voucher. */
  read: () => Promise<ComprobanteAutorizado>;
  /** The row that the voucher becomes. */
  draft: (hallado: ComprobanteAutorizado) => Promise<BorradorNuevo>;
  /** Whether a number that is already here is answered, or refused with `numero_ya_usado`. */
  repetido: 'responde' | 'falla';
}

/**
 * Keeps ARCA's voucher under a number of a company: in the draft of ours that it was requested for, or as a row of its own. Twice at once,
 * one row is kept.
 * @throws AppError those of `read` and `draft`; `numero_ya_usado`; `comprobante_emitiendo` while a draft of ours sent with that number has
 *   an unknown outcome; `cuit_de_otro_usuario`; those of `requireConciliado`
 */
export async function adoptNumero(
  deps: Deps,
  alcance: Alcance,
  { empresa, serie, read, draft, repetido }: NumeroPorAdoptar,
): Promise<ComprobanteGuardado> {
  const { id: company_id, cuit } = empresa;
  // An open chunk of ours may hold this very number: the chunk is settled first, with its own drafts, if ARCA answers.
  await recoverEmisiones(deps, alcance);
  // After a restoration this number may belong to a draft of ours: all of ARCA's numbers are read first, to tell them apart.
  await requireConciliado(deps, cuit);
  const hallado = await read();
  const findAqui = (): Promise<string | null> =>
    findNumero(deps.store.fork(), deps.arca.ambiente, { ...serie, company_id }, hallado.numero);
  const previo = repetido === 'responde' ? await findAqui() : null;
  if (previo !== null) return findComprobante(deps.store.fork(), alcance, previo);
  if (await adoptInDraft(deps, serie, hallado)) {
    const adoptado = await findAqui();
    if (adoptado !== null) return findComprobante(deps.store.fork(), alcance, adoptado);
  }
  const borrador = await draft(hallado);
  try {
    const id = await deps.store.tx(async (tx) => {
      await requireNadieLoEmite(tx, { ...serie, ambiente: deps.arca.ambiente }, hallado.numero);
      await holdCuit(deps, tx, { company_id, cuit });
      const retenido = (await lockRetenidos(tx, { ...serie, ambiente: deps.arca.ambiente })).find(
        (retenidoDeSerie) => retenidoDeSerie.numero === hallado.numero,
      );
      const adoptado = await insertAdoptado(tx, alcance, borrador, hallado);
      // The draft that it may be of is recognised, and does not go out again.
      if (retenido?.origen === 'copia') await insertRecuperado(tx, adoptado, hallado.procesado_en);
      return adoptado;
    });
    return await findComprobante(deps.store.fork(), alcance, id);
  } catch (error) {
    const alMismoTiempo = repetido === 'responde' && isAppError(error, 'numero_ya_usado') ? await findAqui() : null;
    if (alMismoTiempo === null) throw error;
    return findComprobante(deps.store.fork(), alcance, alMismoTiempo);
  }
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
