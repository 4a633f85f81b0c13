import type { CampoDeColumna } from '../../../contract/compras/importacion.ts';
import { detectDecimal } from '../../../rules/articulos/formato.ts';
import type { CuentaDeAvisos } from '../../../rules/compras/archivo/avisos.ts';
import { createLectorDeCeldas, type Mendado } from '../../../rules/compras/archivo/celdas.ts';
import type { ListaDeArca } from '../../../rules/compras/archivo/columnas.ts';
import { indicesOf, readFila, type FilaDeArca, type Indices } from '../../../rules/compras/archivo/readFila.ts';
import { limitesDeLista, refuseRotas } from './limites.ts';
import type { ListaAbierta } from './openLista.ts';

/** Broken rows named in a refusal. */
const EN_LA_FRASE = 3;

/**
 * Vouchers of a list and their lines. Every broken row is looked for before the file is refused. With `aunqueFalten` the broken rows are left out
 * and told as a notice, because a person saw them listed.
 * @throws AppError `archivo_invalido` after the last row, when a datum of any is not whole, or of all with `aunqueFalten`
 */
export async function* readFilas(
  abierta: ListaAbierta,
  {
    campos,
    lista,
    cuit,
    cuenta,
    aunqueFalten = false,
  }: {
    campos: readonly CampoDeColumna[];
    lista: ListaDeArca;
    cuit: string;
    cuenta: CuentaDeAvisos;
    aunqueFalten?: boolean;
  },
): AsyncGenerator<{ fila: FilaDeArca; linea: number }> {
  const indices = indicesOf(campos);
  let mendados = new Set<Mendado>();
  const lector = createLectorDeCeldas(decimalOf(abierta, indices), (mendado) => mendados.add(mendado));
  const nombre = indices[lista === 'recibidos' ? 'emisor_nombre' : 'receptor_nombre'];
  const rotas: { linea: number; motivo: string }[] = [];
  let cuantas = 0;
  let enteras = 0;
  for await (const { linea, celdas } of abierta.readFilas()) {
    mendados = new Set();
    const leida = readFila(joinNombre(celdas, campos.length, nombre), { indices, lector, lista, cuit });
    if ('rotas' in leida) {
      cuantas += 1;
      if (rotas.length < limitesDeLista.rotas) rotas.push({ linea, motivo: tellRotas(leida.rotas) });
      if (aunqueFalten) cuenta.add('filas_rotas', linea);
      continue;
    }
    enteras += 1;
    for (const mendado of mendados) cuenta.add(mendado, linea);
    if (cuantas === 0 || aunqueFalten) yield { fila: leida.fila, linea };
  }
  const [primera, ...resto] = rotas;
  if (!primera || (aunqueFalten && enteras > 0)) return;
  const siguientes = resto.slice(0, EN_LA_FRASE - 1).map(({ linea, motivo }) => `línea ${linea}: ${motivo}`);
  const mas = cuantas > EN_LA_FRASE ? [`y ${cuantas - EN_LA_FRASE} filas más`] : [];
  // Without a whole row nothing is left to be taken: the list of the broken ones offers it.
  const listadas = enteras === 0 ? [] : rotas;
  throw refuseRotas(
    [primera.motivo, ...siguientes, ...mas].join('; '),
    primera.linea,
    listadas.map(({ linea, motivo }) => ({ campo: `Línea ${linea}`, mensaje: motivo })),
  );
}

const nombresDeCampo: Partial<Record<CampoDeColumna, string>> = {
  fecha: 'la fecha',
  tipo: 'el tipo de comprobante',
  punto_de_venta: 'el punto de venta',
  numero: 'el número',
  emisor_documento: 'el documento del emisor',
  emisor_tipo: 'el tipo de documento del emisor',
  receptor_documento: 'el documento del receptor',
  moneda: 'la moneda',
  cotizacion: 'el tipo de cambio',
};

function tellRotas(rotas: readonly { campo: CampoDeColumna; valor: string }[]): string {
  const [{ campo, valor } = { campo: 'total' as const, valor: '' }] = rotas;
  const sujeto = nombresDeCampo[campo] ?? `el importe "${campo}"`;
  const deExcel = /e\+\d+$/i.test(valor) ? ', cortado por Excel: bajá el archivo de ARCA y subilo sin abrirlo' : '';
  return `${sujeto} ("${valor}") no se puede leer${deExcel}`;
}

/** Mark of decimals, by the amounts of the first rows. */
function decimalOf({ muestra, delimitador }: ListaAbierta, indices: Indices): ',' | '.' {
  const columnas = [indices.total, indices.neto, indices.iva].filter((indice) => indice !== undefined);
  const cifras = muestra.flatMap(({ celdas }) => columnas.map((indice) => (celdas[indice] ?? '').trim()));
  const conMarca = cifras.filter((cifra) => /^-?\d+(?:[.,]\d+)+$/.test(cifra));
  if (conMarca.length === 0) return delimitador === ',' ? '.' : ',';
  return detectDecimal(conMarca);
}

/** Joins a name that was cut where it has the file's separator, unquoted. */
function joinNombre(celdas: readonly string[], ancho: number, indice: number | undefined): readonly string[] {
  const sobran = celdas.length - ancho;
  if (sobran <= 0 || indice === undefined) return celdas;
  // Empty cells at the end are no part of a name.
  if (celdas.slice(ancho).every((celda) => celda.trim() === '')) return celdas.slice(0, ancho);
  const nombre = celdas.slice(indice, indice + sobran + 1).join(',');
  return [...celdas.slice(0, indice), nombre, ...celdas.slice(indice + sobran + 1)];
}
