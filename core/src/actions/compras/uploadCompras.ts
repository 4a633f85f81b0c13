import type { Readable } from 'node:stream';
import type { ImportacionHecha } from '../../contract/compras/importacion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { Deps } from '../process/deps.ts';
import { receiveLista } from './archivo/receiveLista.ts';
import { importCompras, type ImportarCompras } from './importCompras.ts';

/** Imports the list of purchases that a user is uploading. @throws AppError as `importCompras` and `receiveLista` */
export async function uploadCompras(
  deps: Deps,
  alcance: Alcance,
  {
    cuerpo,
    ...pedido
  }: Pick<ImportarCompras, 'company_id' | 'mes' | 'reemplazar' | 'aunqueFalten'> & { cuerpo: Readable },
): Promise<ImportacionHecha> {
  return receiveLista(deps, alcance, { company_id: pedido.company_id, cuerpo }, (archivo) =>
    importCompras(deps, alcance, { ...pedido, archivo }),
  );
}
