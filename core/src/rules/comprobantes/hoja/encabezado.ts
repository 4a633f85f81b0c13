import { isMonedaDeArca, monedaOf, PESOS } from '../../catalogs/moneda.ts';
import { nombreCondicionIva, situacionesIva } from '../../catalogs/situacionIva.ts';
import { tipoComprobanteOf } from '../../catalogs/tipoComprobante.ts';
import { nombreTipoDocumento, PASAPORTE, SIN_IDENTIFICAR } from '../../catalogs/tipoDocumento.ts';
import { formatCuit, formatDocumento } from '../../cuit.ts';
import { formatFecha } from '../../dates.ts';
import { A_CONSUMIDOR_FINAL, leyendasOf } from '../leyendas/leyendas.ts';
import { formatNumero } from '../numero.ts';
import { formatExacta } from './formatCifra.ts';
import { conValor, dato, domicilioCon, isPresupuesto, letraOf, tituloOf } from './textos.ts';
import type { ComprobanteEnHoja, Dato, Hoja } from './types.ts';

type Encabezado = Pick<
  Hoja,
  | 'emisor'
  | 'letra'
  | 'codigo'
  | 'titulo'
  | 'aviso'
  | 'puntoDeVenta'
  | 'numero'
  | 'fechaDeEmision'
  | 'fiscales'
  | 'receptor'
  | 'condiciones'
>;

/** The blocks above the lines: issuer and number, receiver, and the conditions that apply (RG 1415 Anexo II). */
export function encabezadoOf(comprobante: ComprobanteEnHoja): Encabezado {
  const { tipo_comprobante, fecha } = comprobante;
  return {
    ...emisorOf(comprobante),
    letra: letraOf(comprobante),
    codigo: (tipo_comprobante !== null && tipoComprobanteOf(tipo_comprobante).codigo_impreso) || '',
    titulo: tituloOf(tipo_comprobante),
    aviso: noValidoComoFactura(comprobante),
    ...numeroOf(comprobante),
    fechaDeEmision: fecha === null ? null : dato('Fecha de emisión', formatFecha(fecha)),
    receptor: receptorOf(comprobante),
    condiciones: condicionesOf(comprobante),
  };
}

/** Words that a Presupuesto has to print about itself; null for other kinds. */
export function noValidoComoFactura(comprobante: Pick<ComprobanteEnHoja, 'tipo_comprobante'>): string | null {
  return isPresupuesto(comprobante) ? 'DOCUMENTO NO VÁLIDO COMO FACTURA' : null;
}

/** Point of sale in five digits and number in eight, as RG 1415 Anexo II asks; crosses while there is no number. */
function numeroOf({ punto_de_venta, numero_comprobante }: ComprobanteEnHoja): Pick<Hoja, 'puntoDeVenta' | 'numero'> {
  return {
    puntoDeVenta: dato('Punto de Venta', punto_de_venta?.toString().padStart(5, '0') ?? 'XXXXX'),
    numero: dato('Comp. Nro', numero_comprobante?.toString().padStart(8, '0') ?? 'XXXXXXXX'),
  };
}

function emisorOf({ emisor }: ComprobanteEnHoja): Pick<Hoja, 'emisor' | 'fiscales'> {
  if (emisor === null) return { emisor: null, fiscales: [] };
  const { razon_social, cuit, logo, situacion_iva, inicio_actividades } = emisor;
  const leyenda = situacionesIva.find(({ codigo }) => codigo === situacion_iva)?.leyenda ?? '';
  return {
    emisor: {
      razon_social,
      cuit,
      nombre: emisor.nombre_fantasia.trim() || razon_social,
      logo,
      datos: conValor([
        ['Razón social', razon_social],
        ['Domicilio comercial', domicilioCon(emisor.domicilio, emisor.provincia)],
        ['Teléfono', emisor.telefono],
        ['Condición frente al IVA', leyenda],
      ]),
    },
    fiscales: conValor([
      ['CUIT', formatCuit(cuit)],
      ['Ingresos brutos', emisor.iibb],
      ['Inicio de actividades', inicio_actividades && formatFecha(inicio_actividades)],
    ]),
  };
}

/** The receiver's block: empty while no receiver was typed; a typed receiver without address says so. */
function receptorOf(comprobante: ComprobanteEnHoja): Hoja['receptor'] {
  const { tipo_documento_facturado: tipo, cuit_facturado: numero, situacion_iva_facturado: condicion } = comprobante;
  const domicilio = domicilioCon(comprobante.domicilio_facturado, comprobante.provincia_facturado);
  const documento: readonly [string, string] =
    tipo === null
      ? ['Documento', '']
      : isAnonimo(comprobante)
        ? ['Documento', 'Sin identificar']
        : [nombreTipoDocumento(tipo), tipo === PASAPORTE ? numero : formatDocumento(numero)];
  return {
    quien: conValor([
      ['Señor/es', nombreReceptor(comprobante)],
      ['Domicilio', domicilio || (tipo === null ? '' : '—')],
    ]),
    como: conValor([
      documento,
      ['Condición frente al IVA', condicion === null ? '' : nombreCondicionIva(condicion)],
      ['Venta N°', comprobante.meli_pack_id ?? comprobante.meli_order_id],
    ]),
  };
}

/** Whether the receiver is not identified: the legend for final consumers then takes the place of the name. */
export function isAnonimo({ tipo_documento_facturado, cuit_facturado }: ComprobanteEnHoja): boolean {
  return tipo_documento_facturado === SIN_IDENTIFICAR && /^0*$/.test(cuit_facturado);
}

/** Name of the receiver; RG 1415 wants a fixed text when nobody is identified. */
function nombreReceptor(comprobante: ComprobanteEnHoja): string {
  const nombre = comprobante.razon_social_facturado.trim();
  if (!isAnonimo(comprobante)) return nombre;
  if (!leyendasOf(comprobante, comprobante.emisor).includes(A_CONSUMIDOR_FINAL)) return nombre || 'Consumidor Final';
  return nombre === '' || /consumidor final/i.test(nombre) ? A_CONSUMIDOR_FINAL : `${A_CONSUMIDOR_FINAL} (${nombre})`;
}

function condicionesOf(comprobante: ComprobanteEnHoja): Dato[] {
  const { condicion_de_venta, servicio_desde, servicio_hasta, vencimiento_pago, asociados, periodo_asociado } =
    comprobante;
  const periodo =
    servicio_desde && servicio_hasta && `desde ${formatFecha(servicio_desde)} hasta ${formatFecha(servicio_hasta)}`;
  const referidos = asociados.map((asociado) => `${formatNumero(asociado)} del ${formatFecha(asociado.fecha)}`);
  return conValor([
    ['Condición de venta', condicion_de_venta],
    ['Período facturado', periodo],
    ['Fecha de vto. para el pago', vencimiento_pago && formatFecha(vencimiento_pago)],
    ['Moneda', monedaEnHoja(comprobante)],
    ['Comprobantes asociados', referidos.join(' · ')],
    [
      'Comprobantes del período',
      periodo_asociado ? `${formatFecha(periodo_asociado.desde)} al ${formatFecha(periodo_asociado.hasta)}` : null,
    ],
  ]);
}

/** `Dólar estadounidense (DOL). Tipo de cambio: $ 1.425,50`; null when the voucher is in pesos. */
function monedaEnHoja({ moneda, cotizacion }: ComprobanteEnHoja): string | null {
  if (moneda === PESOS) return null;
  const nombre = `${isMonedaDeArca(moneda) ? monedaOf(moneda).nombre : 'Código de ARCA'} (${moneda})`;
  return cotizacion === null ? nombre : `${nombre}. Tipo de cambio: $ ${formatExacta(cotizacion, 2)}`;
}
