import type { PreferenciaCambiada, Preferencias } from '@talonario/core/empresas';
import { readGuardadas } from './columnas.ts';
import { readVistas } from './vistas.ts';

/** Keys by which a browser kept the columns and the views of a list, before they were in the user's account. */
const CLAVE = /^(columnas|vistas):(.+)$/;

/**
 * Takes what this browser kept of each list to the user's account, once: what the account already has wins. A part that could not be
 * kept stays in the browser, for the next reading.
 */
export async function takeOver(
  preferencias: Preferencias,
  storage: Storage,
  save: (cambio: PreferenciaCambiada) => Promise<Preferencias>,
): Promise<Preferencias> {
  let actuales = preferencias;
  for (const clave of Object.keys(storage)) {
    const [, parte, lista] = CLAVE.exec(clave) ?? [];
    if (parte === undefined || lista === undefined) continue;
    const cambio = cambioOf(parte, lista, storage.getItem(clave), actuales);
    try {
      if (cambio !== null) actuales = await save(cambio);
    } catch {
      continue;
    }
    storage.removeItem(clave);
  }
  return actuales;
}

/** Change that adds what the browser kept; null: the account has it, or nothing readable was kept. */
function cambioOf(
  parte: string,
  lista: string,
  texto: string | null,
  { listas }: Preferencias,
): PreferenciaCambiada | null {
  const guardada = listas.find((conocida) => conocida.lista === lista);
  if (parte === 'columnas') {
    const columnas = readGuardadas(texto);
    if (columnas === null || guardada?.columnas) return null;
    return { lista, columnas: { orden: [...columnas.orden], ocultas: [...columnas.ocultas] } };
  }
  const vistas = readVistas(texto);
  return vistas.length === 0 || (guardada?.vistas.length ?? 0) > 0 ? null : { lista, vistas };
}
