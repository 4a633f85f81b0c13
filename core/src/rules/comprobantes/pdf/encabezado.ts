import type { Content, ContentText, TableCell } from 'pdfmake/interfaces';
import { formatCuit } from '../../cuit.ts';
import type { Dato, Hoja } from '../hoja/types.ts';
import {
  aireDeCaja,
  anchoUtil,
  colores,
  cruz,
  cuerpo,
  dato,
  datoSeguido,
  filete,
  margenes,
  nivelTitulo,
  queOcupa,
  recuadro,
} from './estilo.ts';
import { renglonesQueOcupa } from './anchos.ts';
import { logoImprimible } from './logo.ts';

/** Blocks above the lines, on the first page only: logo, issuer and number, receiver, and the conditions that apply. */
export function encabezado(hoja: Hoja): Content[] {
  return [...logoDelEmisor(hoja), bloqueEmisor(hoja), bloqueReceptor(hoja), ...bloqueCondiciones(hoja)];
}

/** Band over the first page. A draft is the original of nothing yet. */
export function franjaOriginal({ banda }: Hoja): Content {
  return {
    margin: [margenes[0], 34, margenes[2], 0],
    table: { widths: ['*'], body: [[{ text: banda, alignment: 'center', bold: true }]] },
    layout: { ...recuadro, paddingTop: () => 4, paddingBottom: () => 2.5 },
  };
}

/** Longest name of an issuer in the strip. */
const MAX_NOMBRE = 60;

/** `NOTA DE CRÉDITO B 00003-00001043`. */
const TITULO_EN_FRANJA = 170;

/** Strip over the following pages: which voucher this page belongs to. */
export function franjaContinuacion({ emisor, titulo: nombre, letra, puntoDeVenta, numero }: Hoja): Content {
  return {
    margin: [margenes[0], 34, margenes[2], 0],
    columns: [
      { width: TITULO_EN_FRANJA, text: `${nombre} ${letra} ${puntoDeVenta.valor}-${numero.valor}`, bold: true },
      {
        width: anchoUtil - TITULO_EN_FRANJA - 16,
        text: emisor === null ? '' : emisorEnFranja(emisor),
        alignment: 'right',
        color: colores.gris,
      },
    ],
    columnGap: 16,
  };
}

function emisorEnFranja({ razon_social, cuit }: NonNullable<Hoja['emisor']>): string {
  const nombre = razon_social.length > MAX_NOMBRE ? `${razon_social.slice(0, MAX_NOMBRE - 1)}…` : razon_social;
  return `${nombre} · CUIT ${formatCuit(cuit)}`;
}

/**
 * Side of the letter's box, and width of each half of the issuer's block, which the box overlaps: three boxes have four sides
 * and a line between them.
 */
const cuadro = 44;
const mitad = (anchoUtil - cuadro - 4 * aireDeCaja - 5 * filete) / 2;

/**
 * Points that the left half's texts reach: each farther from the letter and its code than the gap at which readers join two
 * texts of its size. The receiver's name reaches into the right half.
 */
const hastaLaLetra = { titulo: mitad + aireDeCaja - 2, dato: mitad + aireDeCaja + 1.5 };
const hastaLaDerecha = mitad + cuadro + 2 * aireDeCaja + 5;

/**
 * The logo, over the block and not in it, so that the issuer's name stays as high as the letter and the number, and is read
 * before them.
 */
function logoDelEmisor({ emisor }: Hoja): Content[] {
  const logo = logoImprimible(emisor?.logo ?? null);
  return logo === null ? [] : [{ image: logo.nombre, fit: [150, 44], margin: [0, 4, 0, 8] }];
}

/** Issuer on the left, number on the right, the letter astride the line between them. */
function bloqueEmisor(hoja: Hoja): Content {
  const izquierda: TableCell = {
    stack: datosEmisor(hoja),
    margin: [0, 7, 0, 4],
    rowSpan: 2,
    border: [true, true, false, true],
  };
  const derecha: TableCell = {
    stack: datosNumero(hoja),
    margin: [0, 7, 0, 4],
    rowSpan: 2,
    border: [false, true, true, true],
  };
  const letra: TableCell = { stack: cuadroLetra(hoja), colSpan: 2, alignment: 'center' };
  const bajada: TableCell[] = [
    { text: '', border: [false, false, true, true] },
    { text: '', border: [true, false, false, true] },
  ];
  return {
    table: {
      widths: [mitad, cuadro / 2, cuadro / 2, mitad],
      body: [
        [izquierda, letra, {}, derecha],
        [{}, ...bajada, {}],
      ],
    },
    layout: cruz,
  };
}

/**
 * The letter's box: its code goes down to the issuer's data, however many lines the name takes, so that the left half is read
 * first.
 */
function cuadroLetra({ letra, codigo, emisor }: Hoja): Content[] {
  const lineas = renglonesQueOcupa(emisor?.nombre ?? '', mitad, cuerpo.titulo);
  return [
    { text: letra, fontSize: cuerpo.letra, bold: true, lineHeight: 0.95 },
    {
      text: codigo || ' ',
      fontSize: cuerpo.fino,
      bold: true,
      margin: [0, Math.max(0, lineas - 1) * BAJADA_POR_LINEA, 0, 2],
    },
  ];
}

/** Points that the code goes down per extra line of the name: less than a title's line, since the first one has room. */
const BAJADA_POR_LINEA = 9;

function datosEmisor({ emisor }: Hoja): Content[] {
  if (emisor === null) return [];
  const datos = emisor.datos.map(junto);
  return [
    queOcupa(titulo(emisor.nombre), hastaLaLetra.titulo),
    ...datos.map((dato, n) => (n === datos.length - 1 ? queOcupa(dato, hastaLaLetra.dato) : dato)),
  ];
}

function datosNumero(hoja: Hoja): Content[] {
  const { aviso, puntoDeVenta, numero, fechaDeEmision, fiscales } = hoja;
  return [
    titulo(hoja.titulo),
    ...(aviso === null ? [] : [advertencia(aviso)]),
    {
      columns: [
        { width: 'auto', ...negrita(puntoDeVenta) },
        { width: '*', ...negrita(numero) },
      ],
      columnGap: 14,
      margin: seguido,
    },
    ...(fechaDeEmision === null ? [] : [{ ...negrita(fechaDeEmision), margin: seguido }]),
    ...fiscales.map(junto),
  ];
}

/**
 * Points between the lines of a half: closer than 1.5 times their size, so that `pdftotext` takes each half as one text, and
 * reads the left one whole first. Farther apart it takes them for rows of a table.
 */
const abajo = 0.5;
const seguido: [number, number, number, number] = [0, 0, 0, abajo];

function junto(dato: Dato): ContentText {
  return datoSeguido(dato, abajo);
}

function bloqueReceptor({ receptor: { quien: receptor, como } }: Hoja): Content {
  const [nombre, ...siguientes] = resaltado(receptor);
  const izquierda = [nombre === undefined ? '' : queOcupa(nombre, hastaLaDerecha), ...siguientes];
  return caja([[{ stack: izquierda }, { stack: resaltado(como) }]], ['57%', '43%']);
}

/** Data of a party with the first one, name or document, in bold. */
function resaltado([primero, ...siguientes]: readonly Dato[]): ContentText[] {
  if (!primero) return [{ text: '' }];
  return [{ ...negrita(primero), margin: [0, 0, 0, 2] }, ...siguientes.map(dato)];
}

/** The box of conditions, with only the rows that apply. */
function bloqueCondiciones({ condiciones }: Hoja): Content[] {
  return condiciones.length === 0
    ? []
    : [caja([[{ stack: condiciones.map(dato) }]], [anchoUtil - 2 * aireDeCaja - 2 * filete])];
}

function titulo(text: string): ContentText {
  return { text, fontSize: cuerpo.titulo, bold: true, headlineLevel: nivelTitulo, margin: [0, 0, 0, 5] };
}

function advertencia(text: string): Content {
  return { text, bold: true, margin: [0, 0, 0, 4] };
}

function caja(body: TableCell[][], widths: (string | number)[]): Content {
  return { table: { widths, body }, layout: recuadro, margin: [0, 4, 0, 0] };
}

function negrita({ etiqueta, valor }: Dato) {
  return {
    text: [
      { text: `${etiqueta}: `, color: colores.gris },
      { text: valor, bold: true },
    ],
  };
}
