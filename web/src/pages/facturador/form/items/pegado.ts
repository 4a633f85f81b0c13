import {
  diceDolares,
  parseImporte,
  type AlicuotaIva,
  type TratamientoIva,
  type UnidadMedida,
} from '@talonario/core/base';
import { alicuotasIva, MAX_CANTIDAD, UNIDADES, unidadesMedida } from '@talonario/core/comprobantes';
import { Decimal } from 'decimal.js';
import { textOfImporte, textOfNumero, textOfPrecio } from '../../../../components/campos/MoneyInput.tsx';
import { conOSinIva } from '../moneda/enMoneda.ts';
import { itemNuevo, type ItemValores } from '../facturaValores.ts';

/** A pasted row of a spreadsheet, as understood. */
interface RenglonPegado {
  /** Text as pasted, to be corrected. */
  texto: string;
  /** null: it could not be read, for `problema`. */
  item: ItemValores | null;
  problema: string | null;
}

export interface Pegado {
  renglones: RenglonPegado[];
  /** Titles of columns that say nothing of a line. */
  sin_usar: string[];
  /** The row of titles, when there was one. */
  titulos: string | null;
  /** Titles that said the prices have VAT, or do not, opposite to the voucher's: the prices were converted. null: not so. */
  pasados: 'con IVA' | 'sin IVA' | null;
}

/** Format of the voucher that takes the rows. */
export interface Destino {
  /** Rate of a row without one. */
  iva: AlicuotaIva;
  /** null: its lines have no VAT. */
  precios_con_iva: boolean | null;
}

type Columna = 'sku' | 'descripcion' | 'cantidad' | 'unidad' | 'precio' | 'bonificacion' | 'iva';

const nombres: Readonly<Record<Columna, RegExp>> = {
  sku: /^(sku|c[oó]d(igo)?\.?|referencia|ref\.?)$/i,
  descripcion: /^(descripci[oó]n|detalle|producto|art[ií]culo|[ií]tem|concepto|nombre|t[ií]tulo)$/i,
  cantidad: /^(cant(idad)?\.?|unidades|cant\.? *vendida)$/i,
  unidad: /^(unidad|u\.? *m\.?|unidad de medida)$/i,
  precio: /^((precio|importe|p\.?) *(unit(ario)?\.?|un\.?)?|unitario|valor)( *(con|sin) *iva)?( *\(?\$\)?)?$/i,
  bonificacion: /^(bonif(icaci[oó]n)?\.?|descuento|dto\.?)$/i,
  iva: /^(iva|i\.v\.a\.?|al[ií]cuota( *(de)? *iva)?|% *iva|iva *%)$/i,
};

/**
 * Reads rows copied of a spreadsheet: columns by their titles when the first row has them, and otherwise by what they hold:
 * description (after its SKU), quantity, unit price, VAT. Prices whose title says that they are with VAT, or without, become the
 * voucher's by the VAT of their row.
 */
export function readPegado(texto: string, destino: Destino): Pegado {
  const filas = celdasOf(texto).filter(({ celdas }) => celdas.some((celda) => celda !== ''));
  const [primera] = filas;
  const titulos = primera ? columnasPorTitulo(primera.celdas) : null;
  const cuerpo = titulos === null ? filas : filas.slice(1);
  const columnas = titulos ?? columnasPorContenido(cuerpo.map(({ celdas }) => celdas));
  const ivaDicho = titulos === null ? null : ivaDelTitulo(primera?.celdas[titulos.indexOf('precio')] ?? '');
  const conIva = ivaDicho !== null && destino.precios_con_iva === !ivaDicho ? ivaDicho : destino.precios_con_iva;
  return {
    renglones: cuerpo.map(({ celdas, texto: crudo }) => ({
      texto: crudo,
      ...readFila(celdas, columnas, { ...destino, conIva }, titulos !== null),
    })),
    sin_usar: titulos === null || !primera ? [] : primera.celdas.filter((celda, i) => celda !== '' && !titulos[i]),
    titulos: titulos === null || !primera ? null : primera.texto,
    pasados: conIva === destino.precios_con_iva ? null : conIva ? 'con IVA' : 'sin IVA',
  };
}

/** Cells by tab (or by `;` where there is none), and those between quotes may have lines of their own. */
function celdasOf(pegado: string): { celdas: string[]; texto: string }[] {
  const texto = pegado.replace(/\r\n?/g, '\n');
  const separador = texto.includes('\t') ? '\t' : ';';
  const filas: { celdas: string[]; texto: string }[] = [];
  let celdas: string[] = [];
  let celda = '';
  let crudo = '';
  let entreComillas = false;
  const closeFila = () => {
    filas.push({
      celdas: [...celdas, celda].map((celdaLeida) => celdaLeida.replace(/\s+/g, ' ').trim()),
      texto: crudo,
    });
    [celdas, celda, crudo] = [[], '', ''];
  };
  for (const [indice, letra] of texto.split('').entries()) {
    if (letra === '\n' && !entreComillas) {
      closeFila();
      continue;
    }
    crudo += letra;
    if (entreComillas) {
      if (letra === '"') entreComillas = false;
      else celda += letra;
    } else if (letra === separador) {
      celdas.push(celda);
      celda = '';
    } else if (letra === '"' && celda.trim() === '' && hasPair(texto, indice)) entreComillas = true;
    else celda += letra;
  }
  closeFila();
  return filas;
}

/** A lone quote is inches, not the beginning of a cell. */
function hasPair(texto: string, desde: number): boolean {
  const cierre = texto.indexOf('"', desde + 1);
  return cierre !== -1 && /^ *(?:[\t;\n]|$)/.test(texto.slice(cierre + 1, cierre + 100));
}

function columnasPorTitulo(celdas: readonly string[]): (Columna | null)[] | null {
  const usadas = new Set<Columna>();
  const columnas = celdas.map((celda) => {
    const [columna] = Object.entries(nombres).find(([, patron]) => patron.test(celda)) ?? [];
    if (columna === undefined || usadas.has(columna as Columna)) return null;
    usadas.add(columna as Columna);
    return columna as Columna;
  });
  return usadas.has('descripcion') || usadas.has('precio') ? columnas : null;
}

/**
 * By what most rows hold in each: texts before the first figures are SKU and description; figures, quantity, price and VAT. A
 * lone figure is the price.
 */
function columnasPorContenido(filas: readonly (readonly string[])[]): (Columna | null)[] {
  const ancho = Math.max(0, ...filas.map((celdas) => celdas.length));
  const indices = Array.from({ length: ancho }, (_, indice) => indice);
  const llenas = (indice: number) => filas.map((celdas) => celdas[indice] ?? '').filter((celda) => celda !== '');
  const sonCifras = (indice: number) => llenas(indice).filter(isCifra).length * 2 >= llenas(indice).length;
  // The first is what it is, though it is a number.
  const usadas = indices.filter((indice) => indice === 0 || llenas(indice).length > 0);
  const primera = usadas.findIndex((indice) => indice > 0 && sonCifras(indice));
  const textos = primera < 0 ? usadas : usadas.slice(0, primera);
  const cifras = primera < 0 ? [] : usadas.slice(primera);
  const columnas: (Columna | null)[] = indices.map(() => null);
  for (const [orden, indice] of textos.entries()) {
    if (orden === textos.length - 1) columnas[indice] = 'descripcion';
    else if (orden === 0) columnas[indice] = 'sku';
  }
  const orden: readonly Columna[] = cifras.length === 1 ? ['precio'] : ['cantidad', 'precio', 'iva'];
  for (const [lugar, indice] of cifras.entries()) columnas[indice] = orden[lugar] ?? null;
  return columnas;
}

function readFila(
  celdas: readonly string[],
  columnas: readonly (Columna | null)[],
  { iva: ivaPorDefecto, precios_con_iva, conIva }: Destino & { conIva: boolean | null },
  conTitulos: boolean,
): Pick<RenglonPegado, 'item' | 'problema'> {
  const de = (columna: Columna): string => celdas[columnas.indexOf(columna)] ?? '';
  const falla = (problema: string) => ({ item: null, problema });
  const sobran = celdas.filter((celda, i) => celda !== '' && (conTitulos ? i >= columnas.length : !columnas[i]));
  const descripcion = de('descripcion');
  if (descripcion === '') return falla('Falta la descripción.');
  if (descripcion.length > 500) return falla('La descripción es de más de 500 letras.');
  if (de('sku').length > 100) return falla('El SKU es de más de 100 letras.');
  for (const columna of ['precio', 'bonificacion'] as const) {
    if (diceDolares(de(columna))) return falla(`«${de(columna)}» está en dólares.`);
  }
  const cantidad = de('cantidad') === '' ? new Decimal(1) : readCifra(de('cantidad'));
  if (cantidad === null || !cantidad.gt(0))
    return falla(`La cantidad «${de('cantidad')}» no es un número mayor que 0.`);
  if (textOfNumero(cantidad).length > MAX_CANTIDAD) return falla(`La cantidad «${de('cantidad')}» es demasiado larga.`);
  if (de('precio') === '') return falla('Falta el precio.');
  const precio = readCifra(de('precio'));
  if (precio === null || !precio.gt(0)) return falla(`El precio «${de('precio')}» no es un importe mayor que 0.`);
  const bonificacion = de('bonificacion') === '' ? new Decimal(0) : readCifra(de('bonificacion'));
  if (bonificacion === null || bonificacion.lt(0))
    return falla(`La bonificación «${de('bonificacion')}» no es un importe.`);
  // A last figure that is the product of the other two is the row's total.
  const cifraDeIva = readCifra(de('iva'));
  const esTotal = cifraDeIva !== null && cifraDeIva.gt(100) && cifraDeIva.equals(cantidad.times(precio));
  const iva = de('iva') === '' || esTotal ? deTasa(ivaPorDefecto) : readIva(de('iva'));
  if (iva === null) return falla(`«${de('iva')}» no es una alícuota de IVA.`);
  const unidad = readUnidad(de('unidad'));
  if (unidad === null) return falla(`No se reconoce la unidad «${de('unidad')}».`);
  if (sobran.length > 0) return falla(`No se reconoce «${sobran.join('», «')}».`);
  return {
    problema: null,
    item: itemNuevo({
      sku: de('sku'),
      descripcion,
      cantidad: textOfNumero(cantidad),
      unidad,
      precio:
        conIva === null || precios_con_iva === null
          ? textOfPrecio(precio)
          : textOfPrecio(conOSinIva(precio, { con_iva: conIva, precios_con_iva, iva: iva.iva })),
      bonificacion: bonificacion.isZero() ? '' : textOfImporte(bonificacion),
      ...iva,
    }),
  };
}

/** True for a title of prices with VAT (`Precio con IVA`), false without it. null: the title does not say. */
function ivaDelTitulo(titulo: string): boolean | null {
  const palabra = /\b(con|sin) *iva\b/i.exec(titulo)?.[1];
  return palabra === undefined ? null : palabra.toLowerCase() === 'con';
}

function isCifra(celda: string): boolean {
  return readCifra(celda) !== null || diceDolares(celda) || celda.endsWith('%');
}

/** Amount of a text, as everywhere; and `1,234.56`, which a spreadsheet in English copies. */
function readCifra(texto: string): Decimal | null {
  const limpio = texto.replace(/[\s$%]/g, '');
  return /^-?\d{1,3}(,\d{3})+\.\d+$/.test(limpio) ? new Decimal(limpio.replaceAll(',', '')) : parseImporte(limpio);
}

function readIva(texto: string): { iva: AlicuotaIva; tratamiento_iva: TratamientoIva } | null {
  if (/^no *gravado$/i.test(texto)) return { iva: 0, tratamiento_iva: 'no_gravado' };
  if (/^exent[oa]$/i.test(texto)) return deTasa(0);
  const leida = readCifra(texto);
  if (leida === null) return null;
  // `0,21` is how a spreadsheet keeps a percent.
  const cifra = leida.gt(0) && leida.lt(1) ? leida.times(100) : leida;
  const tasa = alicuotasIva.find(({ iva }) => cifra.equals(iva));
  return tasa ? deTasa(tasa.iva) : null;
}

function deTasa(iva: AlicuotaIva): { iva: AlicuotaIva; tratamiento_iva: TratamientoIva } {
  return { iva, tratamiento_iva: iva === 0 ? 'exento' : 'gravado' };
}

function readUnidad(texto: string): UnidadMedida | null {
  if (texto === '' || /^(u\.?|un\.?|unid\.?|unidad(es)?)$/i.test(texto)) return UNIDADES;
  return unidadesMedida.find(({ nombre }) => nombre.toLowerCase() === texto.toLowerCase())?.codigo ?? null;
}
