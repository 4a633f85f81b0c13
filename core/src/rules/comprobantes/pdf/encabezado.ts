import type { Content, TableCell } from 'pdfmake/interfaces';
import { nombreCondicionIva } from '../../catalogs/situacionIva.ts';
import { tipoComprobanteDe } from '../../catalogs/tipoComprobante.ts';
import { formatCuit } from '../../cuit.ts';
import { formatFecha } from '../../dates.ts';
import { colores, cuerpo, cruz, dato, margenes, recuadro } from './estilo.ts';
import { logoImprimible } from './logo.ts';
import {
  asociadosImpresos,
  documentoReceptor,
  domicilioCon,
  letraDe,
  leyendaIva,
  monedaImpresa,
  noValidoComoFactura,
  nombreReceptor,
  numeroImpreso,
  tituloDe,
} from './textos.ts';
import type { ComprobanteImprimible } from './types.ts';

/** The blocks above the lines, on the first page only: issuer and number, receiver, and the conditions that apply. */
export function encabezado(comprobante: ComprobanteImprimible): Content[] {
  return [bloqueEmisor(comprobante), bloqueReceptor(comprobante), ...bloqueCondiciones(comprobante)];
}

/** Band over the first page. A draft is the original of nothing yet. */
export function franjaOriginal({ status }: ComprobanteImprimible): Content {
  const titulo = {
    text: status === 'borrador' ? 'BORRADOR' : 'ORIGINAL',
    alignment: 'center' as const,
    bold: true,
  };
  return {
    margin: [margenes[0], 34, margenes[2], 0],
    table: { widths: ['*'], body: [[titulo]] },
    layout: { ...recuadro, paddingTop: () => 4, paddingBottom: () => 2.5 },
  };
}

/** Strip over the following pages: which voucher this page belongs to. */
export function franjaContinuacion(comprobante: ComprobanteImprimible): Content {
  const { razon_social, cuit } = comprobante.emisor;
  const { puntoDeVenta, numero } = numeroImpreso(comprobante);
  const nombre = razon_social.length > 60 ? `${razon_social.slice(0, 59)}…` : razon_social;
  return {
    margin: [margenes[0], 34, margenes[2], 0],
    columns: [
      { width: 'auto', text: `${tituloDe(comprobante)} ${letraDe(comprobante)} ${puntoDeVenta}-${numero}`, bold: true },
      { width: '*', text: `${nombre} · CUIT ${formatCuit(cuit)}`, alignment: 'right', color: colores.gris },
    ],
    columnGap: 16,
  };
}

/** Issuer on the left, number on the right, the letter astride the line between them. */
function bloqueEmisor(comprobante: ComprobanteImprimible): Content {
  const izquierda: TableCell = {
    stack: datosEmisor(comprobante),
    margin: [0, 7, 0, 4],
    rowSpan: 2,
    border: [true, true, false, true],
  };
  const derecha: TableCell = {
    stack: datosNumero(comprobante),
    margin: [0, 7, 0, 4],
    rowSpan: 2,
    border: [false, true, true, true],
  };
  const letra: TableCell = { stack: cuadroLetra(comprobante), colSpan: 2, alignment: 'center' };
  const bajada: TableCell[] = [
    { text: '', border: [false, false, true, true] },
    { text: '', border: [true, false, false, true] },
  ];
  return {
    table: {
      widths: ['*', 22, 22, '*'],
      body: [
        [izquierda, letra, {}, derecha],
        [{}, ...bajada, {}],
      ],
    },
    layout: cruz,
  };
}

function cuadroLetra(comprobante: ComprobanteImprimible): Content[] {
  const { letra, codigo_impreso } = tipoComprobanteDe(comprobante.tipo_comprobante);
  return [
    { text: letra, fontSize: cuerpo.letra, bold: true, lineHeight: 0.95 },
    { text: codigo_impreso ?? ' ', fontSize: cuerpo.fino, bold: true, margin: [0, 0, 0, 2] },
  ];
}

function datosEmisor({ emisor }: ComprobanteImprimible): Content[] {
  const logo = logoImprimible(emisor.logo);
  const nombre = emisor.nombre_fantasia.trim() || emisor.razon_social;
  return [
    ...(logo === null ? [] : [imagen(logo.nombre)]),
    titulo(nombre),
    dato('Razón social', emisor.razon_social),
    dato('Domicilio comercial', domicilioCon(emisor.domicilio, emisor.provincia)),
    ...(emisor.telefono ? [dato('Teléfono', emisor.telefono)] : []),
    dato('Condición frente al IVA', leyendaIva(emisor.situacion_iva)),
  ];
}

function datosNumero(comprobante: ComprobanteImprimible): Content[] {
  const { emisor, fecha } = comprobante;
  const { puntoDeVenta, numero } = numeroImpreso(comprobante);
  const leyenda = noValidoComoFactura(comprobante);
  return [
    titulo(tituloDe(comprobante)),
    ...(leyenda === null ? [] : [aviso(leyenda)]),
    {
      columns: [
        { width: 'auto', ...negrita('Punto de Venta', puntoDeVenta) },
        { width: '*', ...negrita('Comp. Nro', numero) },
      ],
      columnGap: 14,
      margin: [0, 0, 0, 2],
    },
    { ...negrita('Fecha de emisión', formatFecha(fecha)), margin: [0, 0, 0, 5] },
    dato('CUIT', formatCuit(emisor.cuit)),
    dato('Ingresos brutos', emisor.iibb),
    dato('Inicio de actividades', formatFecha(emisor.inicio_actividades)),
  ];
}

function bloqueReceptor(comprobante: ComprobanteImprimible): Content {
  const { tipo, numero } = documentoReceptor(comprobante);
  const venta = comprobante.meli_pack_id ?? comprobante.meli_order_id;
  const izquierda: Content[] = [
    { ...negrita('Señor/es', nombreReceptor(comprobante)), margin: [0, 0, 0, 2] },
    dato('Domicilio', domicilioCon(comprobante.domicilio_facturado, comprobante.provincia_facturado) || '—'),
  ];
  const derecha: Content[] = [
    { ...negrita(tipo, numero), margin: [0, 0, 0, 2] },
    dato('Condición frente al IVA', nombreCondicionIva(comprobante.situacion_iva_facturado)),
    ...(venta === null ? [] : [dato('Venta N°', venta)]),
  ];
  return caja([[{ stack: izquierda }, { stack: derecha }]], ['57%', '43%']);
}

/** Service period, payment date, currency and associated vouchers: one box, only the rows that apply. */
function bloqueCondiciones(comprobante: ComprobanteImprimible): Content[] {
  const { servicio_desde, servicio_hasta, vencimiento_pago } = comprobante;
  const moneda = monedaImpresa(comprobante);
  const asociados = asociadosImpresos(comprobante);
  const filas = [
    ...(servicio_desde && servicio_hasta
      ? [dato('Período facturado', `desde ${formatFecha(servicio_desde)} hasta ${formatFecha(servicio_hasta)}`)]
      : []),
    ...(vencimiento_pago ? [dato('Fecha de vto. para el pago', formatFecha(vencimiento_pago))] : []),
    ...(moneda === null ? [] : [dato('Moneda', moneda)]),
    ...(asociados === null ? [] : [dato('Comprobantes asociados', asociados)]),
  ];
  return filas.length === 0 ? [] : [caja([[{ stack: filas }]], ['*'])];
}

function titulo(text: string): Content {
  return { text, fontSize: cuerpo.titulo, bold: true, margin: [0, 0, 0, 5] };
}

function aviso(text: string): Content {
  return { text, bold: true, margin: [0, 0, 0, 4] };
}

function imagen(image: string): Content {
  return { image, fit: [150, 44], margin: [0, 0, 0, 6] };
}

function caja(body: TableCell[][], widths: string[]): Content {
  return { table: { widths, body }, layout: recuadro, margin: [0, 4, 0, 0] };
}

function negrita(etiqueta: string, valor: string) {
  return {
    text: [
      { text: `${etiqueta}: `, color: colores.gris },
      { text: valor, bold: true },
    ],
  };
}
