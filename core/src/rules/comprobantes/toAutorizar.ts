import { importePercepcion } from '../money.ts';
import type { ComprobanteAAutorizar, ComprobanteAutorizado } from '../../contract/arca/arca.ts';
import type { ComprobanteDatos, Percepcion, PeriodoAsociado } from '../../contract/comprobantes/comprobante.ts';
import type { Provincia } from '../../contract/enums.ts';
import { PESOS, PRODUCTOS } from '../catalogs/moneda.ts';
import { provinciaOf, provincias } from '../catalogs/provincia.ts';
import { lineaDeVarias, type PercepcionIdentificada } from '../catalogs/clavePercepcion.ts';
import { vencimientoDePago } from './fecha.ts';

/** Fields of a voucher that are sent to ARCA. */
export type DatosAAutorizar = Pick<
  ComprobanteDatos,
  | 'fecha'
  | 'concepto'
  | 'servicio_desde'
  | 'servicio_hasta'
  | 'vencimiento_pago'
  | 'moneda'
  | 'cotizacion'
  | 'cuit_facturado'
  | 'tipo_documento_facturado'
  | 'situacion_iva_facturado'
  | 'alicuotas'
  | 'neto'
  | 'iva'
  | 'exento'
  | 'no_gravado'
  | 'tributos'
  | 'total'
  | 'percepciones'
  | 'asociados'
> & { cancela_misma_moneda?: boolean | null; periodo_asociado?: PeriodoAsociado | null };

/** ARCA's tributo id of a gross-income perception. */
const PERCEPCION_IIBB = 7;

/**
 * A voucher with its number, as sent to ARCA (WSFEv1, FECAESolicitar). Goods (concepto 1) send no service dates nor payment
 * date: one of the three would ask for the others (10031, 10033, 10035). Perceptions of 0 are not sent (10024).
 */
export function toAutorizar(datos: DatosAAutorizar, numero: number): ComprobanteAAutorizar {
  const servicios = datos.concepto !== PRODUCTOS;
  return {
    numero,
    fecha: datos.fecha,
    concepto: datos.concepto,
    tipo_documento: datos.tipo_documento_facturado,
    numero_documento: datos.cuit_facturado === '' ? '0' : datos.cuit_facturado,
    condicion_iva: datos.situacion_iva_facturado,
    total: datos.total,
    no_gravado: datos.no_gravado,
    neto: datos.neto,
    exento: datos.exento,
    tributos_total: datos.tributos,
    iva: datos.iva,
    servicio_desde: servicios ? datos.servicio_desde : null,
    servicio_hasta: servicios ? datos.servicio_hasta : null,
    vencimiento_pago: servicios ? vencimientoDePago(datos.fecha, datos.vencimiento_pago) : null,
    moneda: datos.moneda,
    cotizacion: datos.cotizacion,
    // WSFEv1, code 10241: a voucher in pesos does not say it.
    cancela_misma_moneda: datos.moneda === PESOS ? null : (datos.cancela_misma_moneda ?? null),
    alicuotas: datos.alicuotas,
    tributos: datos.percepciones
      .filter(({ importe }) => importe.gt(0))
      .map((percepcion) => ({
        id: PERCEPCION_IIBB,
        descripcion: descripcionOf(percepcion),
        base: percepcion.base,
        alicuota: percepcion.percepcion_aplicada,
        importe: percepcion.importe,
      })),
    asociados: datos.asociados.map(({ tipo_comprobante, punto_de_venta, numero_comprobante, cuit, fecha }) => ({
      tipo_comprobante,
      punto_de_venta,
      numero_comprobante,
      cuit,
      fecha,
    })),
    periodo_asociado: datos.periodo_asociado ?? null,
  };
}

type Tributo = ComprobanteAutorizado['tributos'][number];

/**
 * Our perceptions among the taxes of a voucher that ARCA holds and we lost: taxes that name their province as we do, one per
 * province, whose amount is base × rate. The other taxes are returned apart; among them, those of regimes of several provinces,
 * which do not name where the goods went.
 */
export function percepcionesDeArca(tributos: readonly Tributo[]): { percepciones: Percepcion[]; otros: Tributo[] } {
  const percepciones: Percepcion[] = [];
  const ajenosAPercepcion: Tributo[] = [];
  for (const tributo of tributos) {
    const { base, alicuota, importe } = tributo;
    const provincia = provinciaDeTributo(tributo);
    const sola = tributos.filter((tributo) => provinciaDeTributo(tributo) === provincia).length === 1;
    if (provincia === null || !sola || !importePercepcion(base, alicuota).equals(importe))
      ajenosAPercepcion.push(tributo);
    else percepciones.push({ provincia, percepcion_aplicada: alicuota, base, importe, motivo: 'Como la tiene ARCA' });
  }
  return { percepciones, otros: ajenosAPercepcion };
}

function provinciaDeTributo({ id, descripcion }: Tributo): Provincia | null {
  if (id !== PERCEPCION_IIBB) return null;
  return provincias.find(({ id: provincia }) => descripcionOf({ provincia }) === descripcion)?.id ?? null;
}

/** Text of a perception at ARCA: its province, or the name its regime of several requires on the voucher. */
function descripcionOf(percepcion: PercepcionIdentificada): string {
  return lineaDeVarias(percepcion) ?? `Percepción IIBB ${provinciaOf(percepcion.provincia).acentuado}`;
}

/**
 * Whether the voucher ARCA holds under a number is the one we asked for: same document, date, currency and amounts, to
 * the cent. ARCA has no other key to tell ours from one that another system issued.
 */
export function mismoComprobante(pedido: ComprobanteAAutorizar, hallado: ComprobanteAutorizado): boolean {
  return pedido.numero === hallado.numero && mismoContenido(pedido, hallado);
}

/** Whether two vouchers match in all but their number: this recognises a request that ARCA processed under another number. */
export function mismoContenido(pedido: ComprobanteAAutorizar, hallado: ComprobanteAutorizado): boolean {
  return (
    pedido.fecha === hallado.fecha &&
    pedido.tipo_documento === hallado.tipo_documento &&
    documento(pedido.numero_documento) === documento(hallado.numero_documento) &&
    pedido.moneda === hallado.moneda &&
    importes.every((campo) => pedido[campo].equals(hallado[campo]))
  );
}

const importes = ['total', 'neto', 'iva', 'exento', 'no_gravado', 'tributos_total'] as const;

/** A document's number as ARCA keeps it: without leading zeros, and 0 for none. */
function documento(numero: string): string {
  return numero.replace(/^0+/, '');
}
