import type { Content, ContentTable } from 'pdfmake/interfaces';
import type { ComprobanteItem } from '../../../contract/comprobante.ts';
import { colores, cuerpo, nivelUltimo, renglones } from './estilo.ts';
import { formatPorcentaje } from '../../money.ts';
import { cifrasDe } from './cifras.ts';
import { formatExacta } from './numeros.ts';
import { letraDe } from './textos.ts';
import type { ComprobanteImprimible } from './types.ts';

interface Columna {
  titulo: string;
  ancho: number | '*';
  /** Words read from the left, figures line up on the right. */
  lado: 'left' | 'right';
  valor: (item: ComprobanteItem) => string;
}

/** A row higher than this many characters of text might not fit a page, so rows may then break across pages. */
const descripcionLarga = 1500;

/** With a note this long between them, it is the note that goes on to the page of the totals. */
const observacionLarga = 1000;

/** Lines that go with the totals when these do not fit under them. */
const ultimosRenglones = 2;

/**
 * The lines, with their heading on every page. Class A shows net prices and the rate; the rest, prices with VAT. With
 * `ultimosAparte` the last lines begin a page, so that the totals are never alone on it.
 */
export function tablaItems(comprobante: ComprobanteImprimible, ultimosAparte: boolean): Content[] {
  const { items, observaciones } = comprobante;
  const columnas = columnasDe(comprobante);
  const filas = items.map((item) => fila(columnas, item));
  const primera = filas.at(-1)?.[0];
  if (primera && observaciones.length < observacionLarga) primera.headlineLevel = nivelUltimo;
  const partibles = items.some(({ descripcion }) => descripcion.length >= descripcionLarga);
  const corte = filas.length - ultimosRenglones;
  if (!ultimosAparte || corte < 1) return [tabla(columnas, filas, partibles)];
  const ultimos = tabla(columnas, filas.slice(corte), partibles);
  return [tabla(columnas, filas.slice(0, corte), partibles), { ...ultimos, margin: 0, pageBreak: 'before' }];
}

function tabla(columnas: Columna[], filas: Celda[][], partibles: boolean): ContentTable {
  const encabezado = columnas.map(({ titulo, lado }) => ({ ...estiloEncabezado, text: titulo, alignment: lado }));
  return {
    margin: [0, 6, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: !partibles,
      widths: columnas.map(({ ancho }) => ancho),
      body: [encabezado, ...filas],
    },
    layout: renglones,
  };
}

const estiloEncabezado = { bold: true, fontSize: cuerpo.fino, color: colores.gris, fillColor: colores.fondo };

interface Celda {
  text: string;
  alignment: Columna['lado'];
  headlineLevel?: number;
}

function fila(columnas: Columna[], item: ComprobanteItem): Celda[] {
  return columnas.map(({ lado, valor }) => ({ text: valor(item), alignment: lado }));
}

function columnasDe(comprobante: ComprobanteImprimible): Columna[] {
  const { items } = comprobante;
  const netas = letraDe(comprobante) === 'A';
  const { unitario, bonificacion, subtotal } = cifrasDe(items, netas);
  const conSku = items.some(({ sku }) => sku !== null && sku !== '');
  const conBonificacion = items.some((item) => !item.bonificacion.isZero());
  return [
    ...(conSku ? [izquierda('Código', 58, ({ sku }) => sku ?? '')] : []),
    izquierda('Descripción', '*', descripcionImpresa),
    derecha('Cantidad', 42, ({ cantidad }) => formatExacta(cantidad)),
    derecha(netas ? 'Precio neto' : 'Precio unit.', 72, unitario),
    ...(conBonificacion ? [derecha('Bonif.', 58, bonificacion)] : []),
    ...(netas ? [derecha('IVA', 36, alicuotaImpresa)] : []),
    derecha('Subtotal', 76, subtotal),
  ];
}

function alicuotaImpresa({ iva, tratamiento_iva }: ComprobanteItem): string {
  if (tratamiento_iva === 'exento') return 'Exento';
  if (tratamiento_iva === 'no_gravado') return 'No grav.';
  return formatPorcentaje(iva);
}

/** The customs clearance number goes with its line (imported goods). */
function descripcionImpresa({ descripcion, despacho }: ComprobanteItem): string {
  return despacho === null || despacho === '' ? descripcion : `${descripcion}\nDespacho de importación: ${despacho}`;
}

const izquierda = (titulo: string, ancho: Columna['ancho'], valor: Columna['valor']): Columna => ({
  titulo,
  ancho,
  lado: 'left',
  valor,
});
const derecha = (titulo: string, ancho: Columna['ancho'], valor: Columna['valor']): Columna => ({
  titulo,
  ancho,
  lado: 'right',
  valor,
});
