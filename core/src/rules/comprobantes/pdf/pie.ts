import { Decimal } from 'decimal.js';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { colores, cuerpo, dato, filetePie, ladoQr, margenes, sinLineas } from './estilo.ts';
import { formatPorcentaje } from '../../money.ts';
import { formatEnMoneda, formatExacta } from './numeros.ts';
import {
  autorizacionImpresa,
  letraDe,
  leyendasDelPie,
  nombreProvincia,
  noValidoComoFactura,
  sinValidez,
} from './textos.ts';
import type { ComprobanteImprimible } from './types.ts';

/** What the issuer wrote, under the lines. It may be long, so it flows and is no part of the foot. */
export function observaciones({ observaciones: escrito }: ComprobanteImprimible): Content[] {
  const texto = escrito.trim();
  return texto === '' ? [] : [{ stack: [dato('Observaciones', texto)], margin: [5, 6, 5, 0] }];
}

/** Totals, perceptions, authorization and legends: one block that no page break divides. `qr` comes drawn. */
export function pie(comprobante: ComprobanteImprimible, qr: Content | null): Content {
  const izquierda = [...percepciones(comprobante), ...transparencia(comprobante)];
  return {
    unbreakable: true,
    stack: [
      filetePie(),
      {
        columns: [
          { width: '*', stack: izquierda.length === 0 ? [''] : izquierda },
          { width: 200, ...totales(comprobante) },
        ],
        columnGap: 28,
        margin: [0, 6, 0, 0],
      },
      autorizacion(comprobante, qr),
    ],
  };
}

/** Last line of every page: what the paper is not, and page n of m. */
export function pieDePagina(comprobante: ComprobanteImprimible, hoja: number, hojas: number): Content {
  const sigue = hoja < hojas ? 'Continúa en la página siguiente' : '';
  return {
    margin: [margenes[0], 14, margenes[2], 0],
    fontSize: cuerpo.fino,
    color: colores.gris,
    columns: [
      { width: '*', text: noValidoComoFactura(comprobante) ?? sinValidez(comprobante) ?? '', bold: true },
      { width: 'auto', text: `Página ${hoja} de ${hojas}`, alignment: 'center' },
      { width: '*', text: sigue, alignment: 'right' },
    ],
  };
}

/** One row per jurisdiction: an IIBB perception is never added to another's (RG 1415 Anexo II). */
function percepciones({ percepciones: filas, moneda }: ComprobanteImprimible): Content[] {
  if (filas.length === 0) return [];
  const cabeza = ['Percepciones de ingresos brutos', 'Base', 'Alícuota', 'Importe'];
  const body: TableCell[][] = [
    cabeza.map((text, i) => ({ text, fontSize: cuerpo.fino, color: colores.gris, bold: true, alignment: lado(i) })),
    ...filas.map(({ provincia, base, percepcion_aplicada, importe }) =>
      [
        nombreProvincia(provincia),
        formatEnMoneda(base, moneda),
        `${formatExacta(percepcion_aplicada, 2)} %`,
        formatEnMoneda(importe, moneda),
      ].map((text, i) => ({ text, alignment: lado(i) })),
    ),
  ];
  return [{ table: { widths: ['*', 'auto', 'auto', 'auto'], body }, layout: { ...sinLineas, paddingLeft: conAire } }];
}

const lado = (columna: number) => (columna === 0 ? ('left' as const) : ('right' as const));
const conAire = (columna: number) => (columna === 0 ? 0 : 10);

/** Ley 27.743 and RG 5614: the VAT inside prices to final consumers. Perceptions and provincial taxes do not count. */
function transparencia(comprobante: ComprobanteImprimible): Content[] {
  if (letraDe(comprobante) !== 'B') return [];
  const { iva, moneda, percepciones: otras } = comprobante;
  return [
    {
      stack: [
        { text: 'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)', bold: true, margin: [0, 0, 0, 2] },
        dato('IVA Contenido', formatEnMoneda(iva, moneda)),
        dato('Otros Impuestos Nacionales Indirectos', formatEnMoneda(new Decimal(0), moneda)),
      ],
      margin: [0, otras.length === 0 ? 0 : 8, 0, 0],
    },
  ];
}

function totales(comprobante: ComprobanteImprimible) {
  const { moneda, total, tributos } = comprobante;
  const filas = letraDe(comprobante) === 'A' ? totalesDiscriminados(comprobante) : totalesFinales(comprobante);
  const body: TableCell[][] = [
    ...[...filas, ...(tributos.isZero() ? [] : [['Importe otros tributos', tributos] as const])].map(
      ([texto, importe]) => [
        { text: texto, color: colores.gris },
        { text: formatEnMoneda(importe, moneda), alignment: 'right' as const },
      ],
    ),
    [
      { text: 'Importe total', fontSize: cuerpo.titulo, bold: true },
      { text: formatEnMoneda(total, moneda), fontSize: cuerpo.titulo, bold: true, alignment: 'right' },
    ],
  ];
  return { table: { widths: ['*', 'auto'], body }, layout: { ...sinLineas, paddingTop: () => 2 } };
}

/** Class A: net, VAT of each rate, and what is outside it. */
function totalesDiscriminados({ neto, alicuotas, exento, no_gravado }: ComprobanteImprimible) {
  return [
    ['Importe neto gravado', neto] as const,
    ...alicuotas.map(({ iva, importe }) => [`IVA ${formatPorcentaje(iva)}`, importe] as const),
    ...(no_gravado.isZero() ? [] : [['Importe neto no gravado', no_gravado] as const]),
    ...(exento.isZero() ? [] : [['Importe exento', exento] as const]),
  ];
}

/** Classes B, C and X: VAT is inside. The subtotal only says something when tributos are added to it. */
function totalesFinales({ total, tributos }: ComprobanteImprimible) {
  return [['Subtotal', total.minus(tributos)] as const];
}

const autorizado = (): Content => ({ text: 'Comprobante Autorizado', bold: true, margin: [0, 0, 0, 4] });

/** QR, authorization code and its due date, legends. Without a code only the legends remain. */
function autorizacion(comprobante: ComprobanteImprimible, qr: Content | null): Content {
  const codigo = autorizacionImpresa(comprobante);
  const leyendas = leyendasDelPie(comprobante).map((text): Content => ({ text, margin: [0, 0, 0, 3] }));
  const textos = qr === null ? leyendas : [autorizado(), ...leyendas];
  return {
    margin: [0, 12, 0, 0],
    columnGap: 16,
    columns: [
      ...(qr === null ? [] : [{ width: ladoQr, stack: [qr] }]),
      { width: '*', stack: textos.length === 0 ? [''] : textos },
      ...(codigo === null ? [] : [{ width: 190, ...codigoImpreso(codigo) }]),
    ],
  };
}

function codigoImpreso(filas: readonly (readonly [string, string])[]) {
  const body = filas.map(([etiqueta, valor]): TableCell[] => [
    { text: `${etiqueta}:`, color: colores.gris, alignment: 'right' },
    { text: valor, bold: true, alignment: 'right' },
  ]);
  return { table: { widths: ['*', 'auto'], body }, layout: { ...sinLineas, paddingLeft: conAire } };
}
