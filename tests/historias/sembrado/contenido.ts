import { Decimal } from 'decimal.js';
import type { ComprobanteDatos, Receptor } from '../../../core/src/contract/comprobantes/comprobante.ts';
import type { AlicuotaArca, TratamientoIva } from '../../../core/src/contract/enums.ts';
import { conIva, computeTotales, sinIva, type ItemACalcular } from '../../../core/src/rules/comprobantes/totales.ts';
import { importePercepcion, round2 } from '../../../core/src/rules/money.ts';
import type { Cinta } from '../cinta.ts';

/** What a draft sells: its lines, its perceptions and their figures. */
export type Contenido = Pick<
  ComprobanteDatos,
  | 'items'
  | 'percepciones'
  | 'precios_con_iva'
  | 'alicuotas'
  | 'neto'
  | 'iva'
  | 'exento'
  | 'no_gravado'
  | 'tributos'
  | 'total'
>;

interface Articulo {
  descripcion: string;
  precio: string;
  iva: AlicuotaArca;
  tratamiento_iva: TratamientoIva;
}

/** Articles of every rate and treatment; the first has the one price that ARCA's figures give exactly. */
const ARTICULOS: readonly Articulo[] = [
  { descripcion: 'Mate de calabaza', precio: '1210', iva: 21, tratamiento_iva: 'gravado' },
  { descripcion: 'Bombilla de alpaca', precio: '99.99', iva: 21, tratamiento_iva: 'gravado' },
  { descripcion: 'Yerba por kilo', precio: '350.37', iva: 10.5, tratamiento_iva: 'gravado' },
  { descripcion: 'Energía de la feria', precio: '18000.05', iva: 27, tratamiento_iva: 'gravado' },
  { descripcion: 'Libro de recetas', precio: '4999.90', iva: 0, tratamiento_iva: 'exento' },
  { descripcion: 'Envase retornable', precio: '0.07', iva: 0, tratamiento_iva: 'no_gravado' },
];
const PESOS_DE_ARTICULOS = [5, 3, 3, 2, 2, 1];
const CANTIDADES = ['1', '2', '3', '0.333'] as const;
/** Parts of a line that its discount takes: never all of it, which a person may not type. */
const DESCUENTOS = ['0', '0.1', '0.3333', '0.97'] as const;
/** Rate of the perception of the city, percent. */
const PERCEPCION = new Decimal('1.55');

/** Receivers: a final consumer, a person, the person that another system invoices too, and one whose document ARCA refuses. */
const DOCUMENTOS = [
  { tipo_documento_facturado: 99, cuit_facturado: '0' },
  { tipo_documento_facturado: 96, cuit_facturado: '28456789' },
  { tipo_documento_facturado: 96, cuit_facturado: '30772273' },
  { tipo_documento_facturado: 96, cuit_facturado: '1' },
] as const;
const PESOS_DE_DOCUMENTOS = [24, 9, 3, 3];

const RECEPTOR: Omit<Receptor, 'tipo_documento_facturado' | 'cuit_facturado'> = {
  razon_social_facturado: 'Comprador',
  domicilio_facturado: '',
  calle_facturado: '',
  numero_facturado: '',
  localidad_facturado: '',
  codigo_postal_facturado: '',
  provincia_facturado: null,
  situacion_iva_facturado: 5,
};

export function chooseReceptor(cinta: Cinta): Receptor {
  return { ...RECEPTOR, ...(DOCUMENTOS[cinta.choose(PESOS_DE_DOCUMENTOS)] ?? DOCUMENTOS[0]) };
}

/** One line of $ 1.210: the content that many drafts share. */
export const DE_SIEMPRE: Contenido = addUp([lineOf(ARTICULOS[0], true)], true, false);

/** A content whose total no draft has so far. `conPercepciones`: it may perceive. */
export function chooseContenido(cinta: Cinta, ocupados: ReadonlySet<string>, conPercepciones = true): Contenido {
  const precios_con_iva = cinta.choose([3, 1]) === 0;
  const percibe = conPercepciones && cinta.choose([4, 1]) === 1;
  const primera = lineOf(ARTICULOS[0], precios_con_iva, { cantidad: chooseOf(cinta, CANTIDADES, [6, 2, 1]) });
  const demas = Array.from({ length: cinta.choose([3, 4, 3]) }, () =>
    lineOf(chooseOf(cinta, ARTICULOS, PESOS_DE_ARTICULOS), precios_con_iva, {
      cantidad: chooseOf(cinta, CANTIDADES, [5, 2, 1, 2]),
      descuento: chooseOf(cinta, DESCUENTOS, [6, 2, 2, 1]),
    }),
  );
  // A peso more on the first line until the total is its own: each time is another total.
  for (let pesos = 1; ; pesos++) {
    const importe = primera.importe.plus(pesos);
    const importe_sin_iva = precios_con_iva ? sinIva(importe, primera.iva) : primera.importe_sin_iva.plus(pesos);
    const contenido = addUp([{ ...primera, importe, importe_sin_iva }, ...demas], precios_con_iva, percibe);
    if (!ocupados.has(contenido.total.toFixed(2))) return contenido;
  }
}

function chooseOf<T>(cinta: Cinta, opciones: readonly T[], pesos: readonly number[]): T {
  const elegida = opciones[cinta.choose(pesos)];
  if (elegida === undefined) throw new Error('there is no such choice');
  return elegida;
}

function lineOf(
  articulo: Articulo | undefined,
  precios_con_iva: boolean,
  { cantidad = '1', descuento = '0' }: { cantidad?: string; descuento?: string } = {},
): ItemACalcular {
  if (!articulo) throw new Error('there is no such article');
  const { descripcion, iva, tratamiento_iva } = articulo;
  const precio = new Decimal(articulo.precio);
  const bruto = round2(precio.times(cantidad));
  return {
    descripcion,
    sku: null,
    cantidad: new Decimal(cantidad),
    unidad: 7,
    importe: precios_con_iva ? precio : conIva(precio, iva),
    importe_sin_iva: precios_con_iva ? sinIva(precio, iva) : precio,
    bonificacion: Decimal.min(round2(bruto.times(descuento)), bruto.minus('0.01')),
    iva,
    tratamiento_iva,
    despacho: null,
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
  };
}

function addUp(lineas: readonly ItemACalcular[], precios_con_iva: boolean, percibe: boolean): Contenido {
  const calcular = (percepciones: Contenido['percepciones']) =>
    computeTotales({ items: lineas, percepciones, precios_con_iva, discrimina_iva: true });
  const { neto } = calcular([]).totales;
  const percepciones = percibe
    ? [
        {
          provincia: 0 as const,
          percepcion_aplicada: PERCEPCION,
          base: neto,
          importe: importePercepcion(neto, PERCEPCION),
          motivo: 'Padrón del mes',
        },
      ]
    : [];
  const { items, totales } = calcular(percepciones);
  return { items, percepciones, precios_con_iva, ...totales };
}
