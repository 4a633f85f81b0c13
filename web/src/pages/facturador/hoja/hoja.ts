import {
  cifrasDe,
  componeDomicilio,
  esElectronico,
  formatCuit,
  formatDocumento,
  formatFecha,
  formatNumero,
  formatPorcentaje,
  leyendasDe,
  monedas,
  nombreCondicionIva,
  nombreTipoDocumento,
  provinciaDe,
  situacionesIibb,
  situacionesIva,
  stripDocumento,
  tipoComprobanteDe,
  tipoDocumentoDe,
  type Cifras,
  type Comprobante,
  type ComprobanteItem,
  type EmisorFijado,
  type Percepcion,
  type TipoComprobante,
  type TipoDocumento,
  type Totales,
} from '@talonario/core';
import type { Decimal } from 'decimal.js';
import { textOfNumero } from '../../../components/campos/MoneyInput.tsx';
import { calcular, esPreimpreso } from '../form/calculo.ts';
import type { FacturaValores, FormContexto } from '../form/facturaValores.ts';
import { formatEnMoneda } from '../../../textos/comprobante.ts';

/** A label and what goes beside it. */
export type Dato = readonly [nombre: string, valor: string];

/** Everything the sheet shows, already in words and figures. */
export interface HojaDatos {
  letra: string;
  codigo: string;
  titulo: string;
  /** `0004-XXXXXXXX` */
  numero: string;
  fecha: string;
  emisor: { nombre: string; datos: readonly Dato[] } | null;
  fiscales: readonly Dato[];
  receptor: readonly Dato[];
  condiciones: readonly Dato[];
  lineas: readonly { clave: string; descripcion: string; detalle: string; importe: string }[];
  totales: readonly Dato[];
  total: string;
  observaciones: string;
  leyendas: readonly string[];
  autorizacion: readonly Dato[];
  aviso: string | null;
}

/** The sheet of what is being typed. */
export function hojaDeValores(v: FacturaValores, contexto: FormContexto): HojaDatos {
  const { empresa, punto, vinculado, percepciones } = contexto;
  const { items, totales } = calcular(v, contexto);
  const documento = v.tipo_documento_facturado ?? tipoDocumentoDe(v.cuit_facturado);
  const preimpreso = esPreimpreso(v, punto);
  const emisor: EmisorFijado = { ...empresa, ...(punto && { punto_de_venta: punto }) };
  return armar({
    tipo: v.tipo_comprobante,
    punto_de_venta: v.punto_de_venta,
    numero: preimpreso && /^\d+$/.test(v.numero_comprobante) ? Number(v.numero_comprobante) : null,
    fecha: v.fecha,
    emisor: empresa === null ? null : { cuit: empresa.cuit, razon_social: empresa.razon_social, fijado: emisor },
    documento,
    numero_documento: stripDocumento(v.cuit_facturado),
    nombre: v.razon_social_facturado,
    domicilio: componeDomicilio({
      calle_facturado: v.domicilio_facturado === '-' ? '' : v.domicilio_facturado,
      numero_facturado: '',
      localidad_facturado: v.localidad_facturado,
      codigo_postal_facturado: v.codigo_postal_facturado,
    }),
    provincia: v.provincia_facturado,
    condicion: v.situacion_iva_facturado,
    condiciones: condicionesDe(v, vinculado === null ? [] : [formatNumero(vinculado)]),
    items,
    totales,
    percepciones,
    moneda: v.moneda,
    observaciones: v.observaciones,
    autorizacion: preimpreso && v.cai !== '' ? [['CAI N°', v.cai]] : [],
  });
}

/** The sheet of a voucher as it was issued. */
export function hojaDeComprobante(c: Comprobante): HojaDatos {
  const electronico = esElectronico(c.modo_facturacion);
  const [sigla, codigo, vence] = electronico ? ['CAE', c.cae, c.cae_vencimiento] : ['CAI', c.cai, c.cai_vencimiento];
  return armar({
    tipo: c.tipo_comprobante,
    punto_de_venta: c.punto_de_venta,
    numero: c.numero_comprobante,
    fecha: c.fecha,
    emisor: { cuit: c.company_cuit, razon_social: c.company_razon_social, fijado: c.emisor ?? {} },
    documento: c.tipo_documento_facturado,
    numero_documento: c.cuit_facturado,
    nombre: c.razon_social_facturado,
    domicilio: c.domicilio_facturado,
    provincia: c.provincia_facturado,
    condicion: c.situacion_iva_facturado,
    condiciones: condicionesDe(
      c,
      c.asociados.map((uno) => `${formatNumero(uno)} del ${formatFecha(uno.fecha)}`),
    ),
    items: c.items,
    totales: c,
    percepciones: c.percepciones,
    moneda: c.moneda,
    observaciones: c.observaciones,
    autorizacion: [
      ...(codigo ? [[`${sigla} N°`, codigo] as const] : []),
      ...(codigo && vence ? [[`Vto. de ${sigla}`, formatFecha(vence)] as const] : []),
    ],
  });
}

interface Partes {
  tipo: TipoComprobante | null;
  punto_de_venta: number | null;
  numero: number | null;
  fecha: string | null;
  emisor: { cuit: string; razon_social: string; fijado: EmisorFijado } | null;
  documento: TipoDocumento;
  numero_documento: string;
  nombre: string;
  domicilio: string;
  provincia: Comprobante['provincia_facturado'];
  condicion: FacturaValores['situacion_iva_facturado'];
  condiciones: readonly Dato[];
  items: readonly ComprobanteItem[];
  totales: Totales;
  percepciones: readonly Percepcion[];
  moneda: string;
  observaciones: string;
  autorizacion: readonly Dato[];
}

const titulos = {
  factura: 'Factura',
  nota_debito: 'Nota de débito',
  nota_credito: 'Nota de crédito',
  presupuesto: 'Presupuesto',
} as const;

const SIN_IDENTIFICAR = 99;

function armar(p: Partes): HojaDatos {
  const tipo = p.tipo === null ? null : tipoComprobanteDe(p.tipo);
  const deA = tipo?.letra === 'A';
  const dinero = (importe: Decimal) => formatEnMoneda(importe, p.moneda);
  const cifras = cifrasDe(p.items, deA);
  return {
    letra: tipo?.letra ?? '',
    codigo: tipo?.codigo_impreso ?? '',
    titulo: tipo === null ? 'Comprobante' : titulos[tipo.clase],
    numero: `${p.punto_de_venta === null ? 'XXXX' : String(p.punto_de_venta).padStart(4, '0')}-${p.numero?.toString().padStart(8, '0') ?? 'XXXXXXXX'}`,
    fecha: p.fecha === null ? '' : formatFecha(p.fecha),
    ...emisorDe(p.emisor),
    receptor: receptorDe(p),
    condiciones: p.condiciones,
    lineas: p.items.map((item, indice) => ({
      clave: String(indice),
      descripcion: item.descripcion || 'Ítem sin descripción',
      detalle: detalleDe(item, deA, cifras),
      importe: cifras.subtotal(item),
    })),
    totales: totalesDe(p, deA).map(([nombre, importe]) => [nombre, dinero(importe)] as const),
    total: dinero(p.totales.total),
    observaciones: p.observaciones.trim(),
    leyendas: leyendas(p),
    autorizacion: p.autorizacion,
    aviso: tipo?.clase === 'presupuesto' ? 'Documento no válido como factura' : null,
  };
}

function emisorDe(emisor: Partes['emisor']): Pick<HojaDatos, 'emisor' | 'fiscales'> {
  if (emisor === null) return { emisor: null, fiscales: [] };
  const { fijado, cuit, razon_social } = emisor;
  const punto = fijado.punto_de_venta;
  const iva = situacionesIva.find(({ codigo }) => codigo === fijado.situacion_iva);
  const iibb = fijado.iibb || situacionesIibb.find(({ codigo }) => codigo === fijado.situacion_iibb)?.nombre;
  const domicilio = punto && [punto.direccion, provinciaDe(punto.id_provincia).acentuado].filter(Boolean).join(', ');
  return {
    emisor: {
      nombre: punto?.nombre_fantasia || razon_social,
      datos: conValor([
        ['Razón social', razon_social],
        ['Domicilio', domicilio],
        ['Teléfono', punto?.telefono],
        ['IVA', iva?.nombre],
      ]),
    },
    fiscales: conValor([
      ['CUIT', formatCuit(cuit)],
      ['Ingresos brutos', iibb],
      ['Inicio de actividades', fijado.inicio_actividades && formatFecha(fijado.inicio_actividades)],
    ]),
  };
}

function receptorDe({ documento, numero_documento, nombre, domicilio, provincia, condicion }: Partes): readonly Dato[] {
  const anonimo = documento === SIN_IDENTIFICAR && /^0*$/.test(numero_documento);
  const lugar = [domicilio === '-' ? '' : domicilio, provincia === null ? '' : provinciaDe(provincia).acentuado];
  return conValor([
    ['Señor/es', nombre.trim() || (anonimo && numero_documento !== '' ? 'A CONSUMIDOR FINAL' : '')],
    anonimo
      ? ['Documento', numero_documento === '' ? '' : 'Sin identificar']
      : [nombreTipoDocumento(documento), formatDocumento(numero_documento)],
    ['Domicilio', lugar.filter(Boolean).join(', ')],
    ['IVA', condicion === null ? '' : nombreCondicionIva(condicion)],
  ]);
}

type ConCondiciones = Pick<
  Comprobante,
  'concepto' | 'servicio_desde' | 'servicio_hasta' | 'vencimiento_pago' | 'moneda'
> & { cotizacion: Decimal | string };

function condicionesDe(c: ConCondiciones, asociados: readonly string[]): readonly Dato[] {
  const { servicio_desde: desde, servicio_hasta: hasta, vencimiento_pago, moneda, cotizacion } = c;
  const periodo = c.concepto !== 1 && desde && hasta ? `${formatFecha(desde)} a ${formatFecha(hasta)}` : '';
  const nombre = monedas.find(({ codigo }) => codigo === moneda)?.nombre ?? moneda;
  return conValor([
    ['Período', periodo],
    ['Vencimiento del pago', vencimiento_pago && formatFecha(vencimiento_pago)],
    [
      'Moneda',
      moneda === 'PES'
        ? ''
        : `${nombre}, a $ ${typeof cotizacion === 'string' ? cotizacion : textOfNumero(cotizacion)}`,
    ],
    ['Comprobantes asociados', asociados.join(', ')],
  ]);
}

/** `2 × 1.210,00 · IVA 21 % · bonif. 100,00`: it breaks between its parts only. */
function detalleDe(item: ComprobanteItem, deA: boolean, cifras: Cifras): string {
  return [
    item.sku ?? '',
    `${textOfNumero(item.cantidad)} × ${cifras.unitario(item)}`,
    deA
      ? item.tratamiento_iva === 'gravado'
        ? `IVA ${formatPorcentaje(item.iva)}`
        : sinGravar[item.tratamiento_iva]
      : '',
    item.bonificacion.isZero() ? '' : `bonif. ${cifras.bonificacion(item)}`,
  ]
    .filter((parte) => parte !== '')
    .map((parte) => parte.replaceAll(' ', '\u00a0'))
    .join(' · ');
}

const sinGravar = { gravado: '', exento: 'exento', no_gravado: 'no gravado' } as const;

/** Class A tells its parts; in the others VAT is inside, and in B it is said how much (RG 5614). */
function totalesDe({ tipo, totales, percepciones }: Partes, deA: boolean): readonly (readonly [string, Decimal])[] {
  const { neto, alicuotas, no_gravado, exento, iva, total, tributos } = totales;
  const otras = percepciones.map(
    ({ provincia, percepcion_aplicada, importe }) =>
      [
        `Percepción IIBB ${provinciaDe(provincia).acentuado} ${formatPorcentaje(percepcion_aplicada)}`,
        importe,
      ] as const,
  );
  if (deA) {
    return [
      ['Neto gravado', neto],
      ...alicuotas.map((una) => [`IVA ${formatPorcentaje(una.iva)}`, una.importe] as const),
      ...(no_gravado.isZero() ? [] : [['No gravado', no_gravado] as const]),
      ...(exento.isZero() ? [] : [['Exento', exento] as const]),
      ...otras,
    ];
  }
  const esB = tipo !== null && tipoComprobanteDe(tipo).letra === 'B';
  return [
    ...(tributos.isZero() ? [] : [['Subtotal', total.minus(tributos)] as const]),
    ...(esB ? [['IVA contenido', iva] as const] : []),
    ...otras,
  ];
}

function leyendas({ tipo, condicion, documento, emisor }: Partes): readonly string[] {
  const situacion_iva = emisor?.fijado.situacion_iva;
  if (tipo === null || condicion === null || situacion_iva === undefined) return [];
  return leyendasDe(
    { tipo_comprobante: tipo, situacion_iva_facturado: condicion, tipo_documento_facturado: documento },
    { situacion_iva, provincia: emisor?.fijado.punto_de_venta?.id_provincia ?? null },
  ).filter((leyenda) => leyenda !== A_CONSUMIDOR_FINAL);
}

const A_CONSUMIDOR_FINAL = 'A CONSUMIDOR FINAL';

function conValor(datos: readonly (readonly [string, string | null | undefined])[]): readonly Dato[] {
  return datos.flatMap(([nombre, valor]): Dato[] => (valor ? [[nombre, valor]] : []));
}
