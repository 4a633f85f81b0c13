import type { CampoDeColumna, ColumnasTipeadas, ImportacionHecha } from '../../contract/compras/importacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { matchColumnas, normalizeTitulo, type ListaDeArca } from '../../rules/compras/archivo/columnas.ts';
import { findColumnas, saveColumnas } from '../../store/compras/columnas.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';
import type { ListaAbierta } from './archivo/openLista.ts';
import type { FilaCruda } from './archivo/readXlsx.ts';

/** Remembers the meaning of the titles of a company's files. @throws AppError `empresa_no_encontrada`, `sin_derecho` */
export async function matchColumnasOf(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { columnas }: ColumnasTipeadas,
): Promise<void> {
  requireDerecho(alcance, 'presentar');
  const { user_id } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const porTitulo = new Map(columnas.map(({ titulo, campo }) => [normalizeTitulo(titulo), campo]));
  porTitulo.delete('');
  await saveColumnas(
    deps.store.fork(),
    { user_id, company_id },
    [...porTitulo].map(([titulo, campo]) => ({ titulo, campo })),
  );
}

/**
 * Meaning of each column of a list, or the columns to be matched by a person when a title is unknown.
 * @throws AppError `archivo_invalido` when the columns that identify a voucher are not there
 */
export async function matchLista(
  deps: Deps,
  company_id: string,
  { encabezado, muestra }: ListaAbierta,
  lista: ListaDeArca,
): Promise<{ campos: CampoDeColumna[] } | Pick<ImportacionHecha, 'columnas'>> {
  const recordadas = await findColumnas(deps.store.fork(), company_id);
  const { campos, faltan, repetidas } = matchColumnas(encabezado, { lista, recordadas });
  const sabidos = campos.filter((campo) => campo !== null);
  if (sabidos.length === campos.length && faltan.length === 0 && repetidas.length === 0) return { campos: sabidos };
  return {
    columnas: encabezado.map((titulo, indice) => {
      const campo = campos[indice] ?? null;
      const dudosa = campo !== null && repetidas.includes(campo);
      return { titulo, campo: dudosa ? null : campo, ejemplos: examplesOf(muestra, indice) };
    }),
  };
}

const EJEMPLOS = 3;
const EJEMPLO_MAX = 60;

function examplesOf(muestra: readonly FilaCruda[], indice: number): string[] {
  const valores = muestra.map(({ celdas }) => (celdas[indice] ?? '').trim().slice(0, EJEMPLO_MAX));
  return [...new Set(valores.filter((valor) => valor !== ''))].slice(0, EJEMPLOS);
}
