import type { ComprobanteAAutorizar } from '@talonario/core/arca';
import type { AlicuotaArca, CondicionIvaReceptor, TipoComprobante } from '@talonario/core/base';
import { tipoComprobanteOf } from '@talonario/core/comprobantes';
import { Decimal } from 'decimal.js';
import { hoy, type Servidor } from '../servicios/servidor.ts';

interface Emitido {
  cuit: string;
  tipo_comprobante?: TipoComprobante;
  punto_de_venta?: number;
  total?: number;
  /** VAT rate, percent; absent: 21. */
  iva?: AlicuotaArca;
  /** CUIT of a Responsable inscripto; absent: unidentified receptor. */
  receptor?: string;
  /** DNI of a consumer, whose name ARCA does not have. */
  dni?: string;
  /** Tributes, on top of `total`. */
  tributos?: ComprobanteAAutorizar['tributos'];
  /** Date of the comprobante; absent: today. */
  fecha?: string;
  /** ARCA's code of the currency, and pesos per unit; absent: pesos. */
  moneda?: string;
  cotizacion?: number;
  /** Comprobantes that a note refers to. */
  asociados?: ComprobanteAAutorizar['asociados'];
}

type Solicitud = Parameters<Servidor['deps']['arca']['wsfe']['autorizar']>[0];

/** Authorises the serie's next comprobante as another program on the same point of sale would; answers its number. */
export async function issueElsewhere({ deps }: Pick<Servidor, 'deps'>, emitido: Emitido): Promise<number> {
  const solicitud = await solicitudOf(deps, emitido);
  const { resultado } = await deps.arca.wsfe.autorizar(solicitud);
  if (resultado !== 'A') throw new Error(`ARCA answered ${resultado}`);
  return numeroOf(solicitud);
}

/** Informs ARCA of the serie's next comprobante, given with an advance code, as another program would; answers its number. */
export async function informElsewhere(
  { deps }: Pick<Servidor, 'deps'>,
  { caea, hasta, ...emitido }: Emitido & { fecha: string; caea: string; hasta: string },
): Promise<number> {
  const solicitud = await solicitudOf(deps, emitido);
  const generado_en = new Date(`${emitido.fecha}T12:00:00-03:00`);
  const comprobantes = solicitud.comprobantes.map((comprobante) => ({ ...comprobante, generado_en }));
  const { resultados } = await deps.arca.caea.informar({ ...solicitud, caea, hasta, comprobantes });
  if (resultados[0]?.estado !== 'informado') throw new Error(`ARCA answered ${JSON.stringify(resultados)}`);
  return numeroOf(solicitud);
}

function numeroOf({ comprobantes: [comprobante] }: Solicitud): number {
  if (!comprobante) throw new Error('the request has no comprobante');
  return comprobante.numero;
}

async function solicitudOf(
  deps: Servidor['deps'],
  {
    cuit,
    tipo_comprobante = 6,
    punto_de_venta = 3,
    total = 1_210,
    iva: tasa = 21,
    receptor,
    dni,
    tributos = [],
    fecha = hoy(),
    moneda = 'PES',
    cotizacion = 1,
    asociados = [],
  }: Emitido,
): Promise<Solicitud> {
  const serie = { cuit, punto_de_venta, tipo_comprobante };
  const numero = (await deps.arca.wsfe.ultimoAutorizado(serie)) + 1;
  const esC = tipoComprobanteOf(tipo_comprobante).letra === 'C';
  const importe = new Decimal(total);
  const neto = esC ? importe : importe.div(new Decimal(tasa).div(100).plus(1)).toDecimalPlaces(2);
  const iva = importe.minus(neto);
  const cero = new Decimal(0);
  const deTributos = tributos.reduce((suma, { importe: importeDeTributo }) => suma.plus(importeDeTributo), cero);
  const condicion: CondicionIvaReceptor = receptor === undefined ? 5 : 1;
  return {
    ...serie,
    comprobantes: [
      {
        numero,
        fecha,
        concepto: 1,
        tipo_documento: receptor === undefined ? (dni === undefined ? 99 : 96) : 80,
        numero_documento: receptor ?? dni ?? '0',
        condicion_iva: condicion,
        moneda,
        cotizacion: new Decimal(cotizacion),
        cancela_misma_moneda: null,
        servicio_desde: null,
        servicio_hasta: null,
        vencimiento_pago: null,
        neto,
        iva,
        exento: cero,
        no_gravado: cero,
        tributos_total: deTributos,
        total: importe.plus(deTributos),
        alicuotas: esC ? [] : [{ iva: tasa, neto, importe: iva }],
        tributos,
        asociados,
      },
    ],
  };
}
