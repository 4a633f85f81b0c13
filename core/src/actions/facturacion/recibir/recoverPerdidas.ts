import { topicosSeguidos } from '../../../plazas/meli/index.ts';
import type { NotificacionPerdida } from '../../../plazas/meli/types.ts';
import { findCuentasByMeliUser, listVinculadas } from '../../../store/cuentas/cuentas.ts';
import { insertPerdidas } from '../../../store/avisos/notificaciones.ts';
import type { Deps } from '../../process/deps.ts';
import { eachApart } from '../../process/log/eachApart.ts';

/** Sellers whose permission a topic is asked for with: after so many the fault is none of theirs. */
const VENDEDORES_A_PROBAR = 3;

/**
 * Keeps the notices that the marketplace lists as missed. The list is of the whole application (Mercado Libre docs,
 * "Notificaciones"), so that one seller's permission reads those of all; of accounts that are not linked none is kept, and they are
 * found once they are. A topic that cannot be listed now does not stop the others: the search by change finds its orders, and the
 * next round its notices.
 */
export async function recoverPerdidas(deps: Deps): Promise<void> {
  const vendedores = await listVinculadas(deps.store.fork(), VENDEDORES_A_PROBAR);
  const about = (topic: string) => ({ topic });
  await eachApart(deps.log, 'missed notices not listed', topicosSeguidos, about, (topic) =>
    keepTopico(deps, vendedores, topic),
  );
}

/** With the first seller of these who may list them. @throws what the last one was answered */
async function keepTopico(deps: Deps, vendedores: readonly string[], topic: string): Promise<void> {
  for (const [n, meli_user_id] of vendedores.entries()) {
    try {
      for await (const pagina of deps.meli.cuenta(meli_user_id).notificacionesPerdidas(topic)) {
        await keepPagina(deps, pagina);
      }
      return;
    } catch (error) {
      if (n === vendedores.length - 1) throw error;
      deps.log.warn({ err: error, meli_user_id, topic }, 'missed notices not listed with a seller: another is tried');
    }
  }
}

/** To each account its own. What was kept before stays as it was. */
async function keepPagina({ store }: Deps, pagina: readonly NotificacionPerdida[]): Promise<void> {
  const porVendedor = Map.groupBy(pagina.map(toPerdida), ({ meli_user_id }) => meli_user_id);
  const cuentas = await findCuentasByMeliUser(store.fork(), [...porVendedor.keys()], { vinculadas: true });
  for (const [meli_user_id, cuenta_id] of cuentas) {
    await insertPerdidas(store.fork(), cuenta_id, porVendedor.get(meli_user_id) ?? []);
  }
}

function toPerdida({ notificacion, cruda }: NotificacionPerdida): Parameters<typeof insertPerdidas>[2][number] {
  const { resource, topic, user_id, application_id, _id, id } = notificacion;
  // Some come without an id: they are told apart by topic and resource, and each is kept once.
  const id_externo = _id ?? id ?? `${topic} ${resource}`;
  return { id_externo, recurso: resource, topic, meli_user_id: user_id, application_id, cuerpo: cruda };
}
