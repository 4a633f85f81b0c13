import type { EntityManager } from '@mikro-orm/postgresql';
import type { FechaCivil } from '../../contract/base.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Ambiente, TipoComprobante } from '../../contract/enums.ts';
import { db } from '../postgres/kysely.ts';

/** Vouchers looked at, the last ones: enough to find the last one of each type that is in use. */
const ULTIMOS = 100;

/** ARCA's observations on the last voucher of each type that a company issued, the latest first; a later voucher without them disproves. */
export async function findObservacionesDelEmisor(
  em: EntityManager,
  ambiente: Ambiente,
  company_id: string,
): Promise<{ mensajes: MensajeArca[]; fecha: FechaCivil }[]> {
  const ultimos = await db(em)
    .selectFrom('comprobante')
    .select(['tipo_comprobante', 'fecha', 'observaciones_arca as mensajes'])
    .where('company_id', '=', company_id)
    .where('ambiente', '=', ambiente)
    .where('status', '=', 'emitida')
    .orderBy('fecha', 'desc')
    .orderBy('creado_en', 'desc')
    .orderBy('id', 'desc')
    .limit(ULTIMOS)
    .execute();
  const vistos = new Set<TipoComprobante>();
  return ultimos.flatMap(({ tipo_comprobante, fecha, mensajes }) => {
    if (vistos.has(tipo_comprobante)) return [];
    vistos.add(tipo_comprobante);
    return mensajes.length > 0 ? [{ mensajes, fecha }] : [];
  });
}
