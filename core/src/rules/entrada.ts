/** Levels of arrays and objects that a call may bring: the deepest schema of the contract has six. */
export const MAX_NIVELES = 50;

/** A defect that makes an input unreadable under any schema. */
export type DefectoDeEntrada =
  /** A text with a NUL or half a pair of UTF-16, which PostgreSQL can neither store nor look for. */
  | { causa: 'texto'; path: string[] }
  /** Arrays and objects inside each other beyond `MAX_NIVELES`. */
  | { causa: 'niveles' };

interface Contenedor {
  valor: object;
  nivel: number;
  clave: string | number;
  padre: Contenedor | null;
}

/**
 * First defect of a JSON value; null when it has none. Each array and object is read once and its path is built only for a defect,
 * without recursion: whoever sends a deep or wide body makes us do no more than read it.
 */
export function findDefecto(input: unknown): DefectoDeEntrada | null {
  const pendientes: Contenedor[] = [];
  const raiz = defectoOf(input, '', null, pendientes);
  if (raiz) return raiz;
  for (let contenedor = pendientes.pop(); contenedor !== undefined; contenedor = pendientes.pop()) {
    const defecto = Array.isArray(contenedor.valor)
      ? defectoDeLista(contenedor.valor, contenedor, pendientes)
      : defectoDeObjeto(contenedor.valor, contenedor, pendientes);
    if (defecto) return defecto;
  }
  return null;
}

/** Defect of a list, by index: a list of a million numbers makes no keys. */
function defectoDeLista(
  lista: readonly unknown[],
  contenedor: Contenedor,
  pendientes: Contenedor[],
): DefectoDeEntrada | null {
  const { length } = lista;
  for (let indice = 0; indice < length; indice += 1) {
    const defecto = defectoOf(lista[indice], indice, contenedor, pendientes);
    if (defecto) return defecto;
  }
  return null;
}

function defectoDeObjeto(objeto: object, contenedor: Contenedor, pendientes: Contenedor[]): DefectoDeEntrada | null {
  for (const [clave, valor] of Object.entries(objeto)) {
    if (!isLegible(clave)) return { causa: 'texto', path: pathOf(contenedor) };
    const defecto = defectoOf(valor, clave, contenedor, pendientes);
    if (defecto) return defecto;
  }
  return null;
}

/** Defect of a value by itself; an array or an object is left in `pendientes`, to be read later. */
function defectoOf(
  valor: unknown,
  clave: string | number,
  padre: Contenedor | null,
  pendientes: Contenedor[],
): DefectoDeEntrada | null {
  if (typeof valor === 'string' && !isLegible(valor)) {
    return { causa: 'texto', path: padre === null ? [] : [...pathOf(padre), String(clave)] };
  }
  if (typeof valor !== 'object' || valor === null) return null;
  const nivel = padre === null ? 1 : padre.nivel + 1;
  if (nivel > MAX_NIVELES) return { causa: 'niveles' };
  pendientes.push({ valor, nivel, clave, padre });
  return null;
}

function isLegible(texto: string): boolean {
  return !texto.includes('\0') && texto.isWellFormed();
}

function pathOf(contenedor: Contenedor): string[] {
  const path: string[] = [];
  for (let actual = contenedor; actual.padre !== null; actual = actual.padre) path.unshift(String(actual.clave));
  return path;
}
