import { insertPerdidas } from '../../../store/avisos/notificaciones.ts';
import type { Deps } from '../../process/deps.ts';
import { eachApart } from '../../process/log/eachApart.ts';
import type { ClavePlaza } from '../../../contract/cuentas/cuenta.ts';
import type { AvisoRecibido } from '../../../plazas/avisos.ts';
import type { PlazaAbierta } from '../../../plazas/plaza.ts';
import { findCuentasDeVendedores, listVinculadas } from '../../../store/cuentas/cuentas.ts';

/** Sellers whose permission is tried for a topic: after so many the fault is none of theirs. */
const VENDEDORES_A_PROBAR = 3;

/**
 * Keeps the notices that each marketplace lists as missed. The list is of the whole application, so that one seller's permission reads
 * those of all. Notices of accounts that are not linked are not kept: they are found once the accounts are linked. A topic that cannot
 * be listed now does not stop the others: the search by change finds its orders, and the next round its notices.
 */
export async function recoverPerdidas(deps: Deps): Promise<void> {
  for (const abierta of deps.plazas.values()) {
    const vendedores = await listVinculadas(deps.store.fork(), abierta.clave, VENDEDORES_A_PROBAR);
    const about = (topic: string) => ({ topic });
    await eachApart(deps.log, 'missed notices not listed', abierta.avisos.topicos, about, (topic) =>
      keepTopico(deps, abierta, vendedores, topic),
    );
  }
}

/** Lists a topic with the first of these sellers who may. @throws what the last one was answered */
async function keepTopico(
  deps: Deps,
  { clave }: PlazaAbierta,
  vendedores: readonly string[],
  topic: string,
): Promise<void> {
  for (const [n, vendedor_id] of vendedores.entries()) {
    try {
      for await (const pagina of deps.plaza({ plaza: clave, vendedor_id }).avisos.notificacionesPerdidas(topic)) {
        await keepPagina(deps, clave, pagina);
      }
      return;
    } catch (error) {
      if (n === vendedores.length - 1) throw error;
      deps.log.warn({ err: error, vendedor_id, topic }, 'missed notices not listed with a seller: another is tried');
    }
  }
}

/** Keeps each notice with its account. Notices kept before stay as they were. */
async function keepPagina({ store }: Deps, plaza: ClavePlaza, pagina: readonly AvisoRecibido[]): Promise<void> {
  const perdidas = pagina.map((perdida) => toPerdida(plaza, perdida));
  const porVendedor = Map.groupBy(perdidas, ({ meli_user_id }) => meli_user_id);
  const vendedores = [...porVendedor.keys()].map((vendedor_id) => ({ plaza, vendedor_id }));
  const cuentaOf = await findCuentasDeVendedores(store.fork(), vendedores, { vinculadas: true });
  for (const [vendedor_id, notificacionesDelVendedor] of porVendedor) {
    const cuenta_id = cuentaOf({ plaza, vendedor_id });
    if (cuenta_id !== undefined) await insertPerdidas(store.fork(), cuenta_id, notificacionesDelVendedor);
  }
}

function toPerdida(
  plaza: ClavePlaza,
  { vendedor_id, id_externo, ...aviso }: AvisoRecibido,
): Parameters<typeof insertPerdidas>[2][number] {
  // A notice may have no id: its topic and resource identify it, so that each is kept once.
  return { ...aviso, id_externo: id_externo ?? `${aviso.topic} ${aviso.recurso}`, plaza, meli_user_id: vendedor_id };
}
