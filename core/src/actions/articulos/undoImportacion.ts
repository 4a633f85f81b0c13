import type { Importacion } from '../../contract/articulos/importacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { restoreArticulos } from '../../rules/articulos/restoreArticulos.ts';
import { AppError } from '../../rules/errors.ts';
import { lockArticulos } from '../../store/articulos/articulos.ts';
import { nextFilas, type FilaGuardada } from '../../store/articulos/filas.ts';
import { findImportacion, lockImportacion, setEstado } from '../../store/articulos/importaciones.ts';
import type { EntityManager } from '../../store/db.ts';
import { announceArticulos } from '../../store/avisos/novedades.ts';
import type { Deps } from '../process/deps.ts';
import { destinoOf, type TablaImportada } from './destino.ts';
import { LOTE } from './readArchivo.ts';

/**
 * Undoes the last import or bulk change of the articles, or of its list: every row that nobody changed afterwards. The other rows
 * stay and are named in the answer: refusing the whole for one of them would leave the rest wrong.
 * @throws AppError `importacion_no_encontrada`, `importacion_no_deshacible`
 */
export async function undoImportacion(deps: Deps, alcance: Alcance, id: string): Promise<Importacion> {
  requireDerecho(alcance, 'configurar');
  await deps.store.tx(async (tx) => {
    await lockArticulos(tx, alcance);
    const { estado, deshacible, lista_id, aplicada_en } = await findImportacion(tx, alcance, id);
    if (!deshacible || aplicada_en === null)
      throw new AppError(
        'importacion_no_deshacible',
        estado === 'aplicada' ? { motivo: 'no_es_la_ultima' } : { motivo: estado },
      );
    await lockImportacion(tx, alcance, id, ['aplicada']);
    const destino = destinoOf(alcance, lista_id);
    let restauradas = 0;
    const sin_restaurar: string[] = [];
    let ultima = 0;
    for (;;) {
      const filas = await nextFilas(tx, id, { despues: ultima, clases: ['nueva', 'cambia'], limit: LOTE });
      const [fin] = filas.slice(-1);
      if (!fin) break;
      ultima = fin.linea;
      const quedan = await undoRows(tx, deps, { destino, filas, aplicada_en });
      sin_restaurar.push(...quedan);
      restauradas += filas.length - quedan.length;
    }
    await setEstado(tx, id, { estado: 'deshecha', restauradas, sin_restaurar });
    await announceArticulos(tx, alcance);
  });
  return findImportacion(deps.store.fork(), alcance, id);
}

/** Undoes the rows and answers the SKUs that were left as they are. */
async function undoRows(
  tx: EntityManager,
  deps: Deps,
  { destino, filas, aplicada_en }: { destino: TablaImportada; filas: readonly FilaGuardada[]; aplicada_en: Date },
): Promise<string[]> {
  const actuales = await destino.load(
    tx,
    filas.map(({ sku }) => sku ?? ''),
    true,
  );
  const escribir: { sku: string }[] = [];
  const borrar: string[] = [];
  const quedan: string[] = [];
  for (const { sku, antes, despues } of filas) {
    if (sku === null || despues === null) continue;
    const vuelta = restoreArticulos(actuales.get(sku) ?? null, antes && destino.decode(antes), destino.decode(despues));
    if (vuelta.hacer === 'escribir') escribir.push(vuelta.valor);
    else (vuelta.hacer === 'borrar' ? borrar : quedan).push(sku);
  }
  await destino.olvidar(
    tx,
    escribir.map(({ sku }) => sku),
    aplicada_en,
  );
  await destino.escribir(tx, escribir, deps.clock.now());
  return [...quedan, ...(await destino.borrar(tx, borrar, aplicada_en))];
}
