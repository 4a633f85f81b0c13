import { campoImportado, type CampoImportado, type ColumnasImportadas } from '../../contract/articulos/importacion.ts';

/** Columns of a file of articles, in the order assumed when the file names none (spec §9). */
export const camposArticulo = [
  'sku',
  'descripcion',
  'moneda',
  'costo',
  'stock',
  'iva',
  'despacho',
] as const satisfies readonly CampoImportado[];
export type CampoArticulo = (typeof camposArticulo)[number];

/** Columns of a file of prices, in the order assumed when the file names none. */
export const camposLista = ['sku', 'precio'] as const satisfies readonly CampoImportado[];

/** Index of each field in a row; a field that the file does not bring is absent. */
export type Columnas = ColumnasImportadas;

/** Names by which each column is known, without accents, case or signs; the first one is ours. */
const nombres: Readonly<Record<CampoImportado, readonly string[]>> = {
  sku: ['sku', 'codigo', 'cod', 'codigo sku', 'articulo', 'id', 'codigo articulo', 'seller sku'],
  descripcion: ['descripcion', 'nombre', 'titulo', 'producto', 'detalle', 'description'],
  moneda: ['moneda', 'divisa', 'currency'],
  costo: ['costo', 'cost', 'costo unitario', 'precio de costo', 'costo neto', 'precio costo'],
  stock: ['stock', 'cantidad', 'existencia', 'existencias', 'unidades', 'disponible'],
  iva: ['iva', 'alicuota', 'alicuota iva', 'iva %', 'tasa iva', '% iva'],
  precio: ['precio', 'price', 'precio de venta', 'precio de lista', 'precio lista', 'precio venta', 'importe', 'valor'],
  despacho: ['despacho', 'despacho de importacion', 'numero de despacho', 'n de despacho', 'importacion'],
};

const CAMPO_POR_NOMBRE = new Map(
  campoImportado.options.flatMap((campo) => nombres[campo].map((nombre) => [nombre, campo])),
);

/** Whether a first row names columns: the SKU's and another one. */
export function isEncabezado(fila: readonly string[]): boolean {
  const campos = fila.map(campoOf).filter((campo) => campo !== null);
  return campos.includes('sku') && campos.length >= 2;
}

/** Each of `campos` at the first column that names it; unknown names are left for the person to match. */
export function columnasOf(
  encabezado: readonly string[],
  campos: readonly CampoImportado[] = camposArticulo,
): Columnas {
  const columnas: Columnas = {};
  for (const [indice, nombre] of encabezado.entries()) {
    const campo = campoOf(nombre);
    if (campo !== null && campos.includes(campo)) columnas[campo] ??= indice;
  }
  return columnas;
}

/** The columns of a file that names none: the format's order, as far as it goes. */
export function columnasEnOrden(ancho: number, campos: readonly CampoImportado[] = camposArticulo): Columnas {
  return Object.fromEntries(campos.slice(0, ancho).map((campo, indice) => [campo, indice]));
}

/** Key of a file's header, by which the column matching that a person made for it is found again. */
export function firmaOf(encabezado: readonly string[]): string {
  return encabezado.map(normalizeNombre).join('|');
}

function campoOf(nombre: string): CampoImportado | null {
  return CAMPO_POR_NOMBRE.get(normalizeNombre(nombre)) ?? null;
}

function normalizeNombre(nombre: string): string {
  return nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim();
}
