import type { EntityManager } from '../../store/db.ts';
import { markDocumentosPendientes } from '../../store/comprobantes/documentos.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Leaves the upload of each sale's PDF to the marketplace as due, inside the transaction that stores the CAEs. Vouchers
 * without a sale have nothing to upload.
 */
export async function enqueueUploads(deps: Deps, tx: EntityManager, comprobante_ids: string[]): Promise<void> {
  const paquetes = await markDocumentosPendientes(tx, comprobante_ids);
  await deps.store.jobs.sendAll(
    tx,
    'subir_factura',
    paquetes.map((paquete_id) => ({ paquete_id })),
  );
}
