import type { Decimal } from 'decimal.js';
import type { ComprobanteAAutorizar, SolicitudAutorizacion } from '../../../contract/arca/arca.ts';
import type { PeriodoAsociado } from '../../../contract/comprobantes/comprobante.ts';
import { idAlicuota } from '../../../rules/catalogs/alicuotaIva.ts';
import { AppError } from '../../../rules/errors.ts';
import type { Elements } from '../soap/soap.ts';
import type { Ticket } from '../../../contract/arca/arca.ts';

/** WSFEv1: Tributo.Desc is at most 80 characters. */
const LONGEST_DESCRIPTION = 80;

/** Credentials of a WSFE call: the platform's ticket, the issuer's CUIT. */
export function auth({ token, sign }: Ticket, cuit: string): Elements {
  return { Auth: { Token: token, Sign: sign, Cuit: cuit } };
}

/**
 * FeCAEReq of FECAESolicitar (WSFEv1 manual v4.0). The WSDL puts the elements in order; an optional block without
 * content is left out, since an empty one is rejected (10018, 10024, 10062).
 * @throws AppError `comprobante_invalido` { numero, campo } when an amount has more than two decimals or is negative
 */
export function feCaeReq(solicitud: SolicitudAutorizacion): Elements {
  return {
    FeCAEReq: {
      FeCabReq: cabReq(solicitud),
      FeDetReq: { FECAEDetRequest: solicitud.comprobantes.map(detRequest) },
    },
  };
}

/** FeCabReq: vouchers of one serie. */
export function cabReq({ punto_de_venta, tipo_comprobante, comprobantes }: SolicitudAutorizacion): Elements {
  return {
    CantReg: String(comprobantes.length),
    PtoVta: String(punto_de_venta),
    CbteTipo: String(tipo_comprobante),
  };
}

/** `yyyy-MM-dd` as WSFE writes it. */
export function wireDate(fecha: string): string {
  return fecha.replaceAll('-', '');
}

/** FEDetRequest: one voucher. @throws AppError `comprobante_invalido`, as `feCaeReq` */
export function detRequest(comprobante: ComprobanteAAutorizar): Elements {
  const { numero } = comprobante;
  const amount = (campo: string, importe: Decimal) => {
    // Rounding here would change the amount that the person confirmed: more decimals are a bug of the caller.
    if (!importe.isFinite() || importe.isNegative() || importe.decimalPlaces() > 2) {
      throw new AppError('comprobante_invalido', { numero, campo });
    }
    return importe.toFixed(2);
  };
  return {
    Concepto: String(comprobante.concepto),
    DocTipo: String(comprobante.tipo_documento),
    DocNro: comprobante.numero_documento || '0',
    CbteDesde: String(numero),
    CbteHasta: String(numero),
    CbteFch: wireDate(comprobante.fecha),
    ImpTotal: amount('total', comprobante.total),
    ImpTotConc: amount('no_gravado', comprobante.no_gravado),
    ImpNeto: amount('neto', comprobante.neto),
    ImpOpEx: amount('exento', comprobante.exento),
    ImpTrib: amount('tributos_total', comprobante.tributos_total),
    ImpIVA: amount('iva', comprobante.iva),
    FchServDesde: optionalDate(comprobante.servicio_desde),
    FchServHasta: optionalDate(comprobante.servicio_hasta),
    FchVtoPago: optionalDate(comprobante.vencimiento_pago),
    MonId: comprobante.moneda,
    // 4 + 6 digits, and 1 for pesos (10039).
    MonCotiz: comprobante.cotizacion.toDecimalPlaces(6).toFixed(),
    CanMisMonExt: comprobante.cancela_misma_moneda === null ? undefined : comprobante.cancela_misma_moneda ? 'S' : 'N',
    CondicionIVAReceptorId: String(comprobante.condicion_iva),
    CbtesAsoc: block(
      'CbteAsoc',
      comprobante.asociados.map((asociado) => ({
        Tipo: String(asociado.tipo_comprobante),
        PtoVta: String(asociado.punto_de_venta),
        Nro: String(asociado.numero_comprobante),
        Cuit: asociado.cuit,
        CbteFch: wireDate(asociado.fecha),
      })),
    ),
    Tributos: block(
      'Tributo',
      comprobante.tributos.map((tributo) => ({
        Id: String(tributo.id),
        Desc: tributo.descripcion.slice(0, LONGEST_DESCRIPTION) || undefined,
        BaseImp: amount('tributos.base', tributo.base),
        // 3 + 2 digits. Informative: ARCA checks the amount, not rate × base (10029).
        Alic: tributo.alicuota.toFixed(2),
        Importe: amount('tributos.importe', tributo.importe),
      })),
    ),
    Iva: block(
      'AlicIva',
      comprobante.alicuotas.map((alicuota) => ({
        Id: String(idAlicuota(alicuota.iva)),
        BaseImp: amount('alicuotas.neto', alicuota.neto),
        Importe: amount('alicuotas.importe', alicuota.importe),
      })),
    ),
    PeriodoAsoc: comprobante.periodo_asociado ? periodoAsoc(comprobante.periodo_asociado) : undefined,
  };
}

function periodoAsoc({ desde, hasta }: PeriodoAsociado): Elements {
  return { FchDesde: wireDate(desde), FchHasta: wireDate(hasta) };
}

function optionalDate(fecha: string | null): string | undefined {
  return fecha === null ? undefined : wireDate(fecha);
}

function block(item: string, items: readonly Elements[]): Elements | undefined {
  return items.length === 0 ? undefined : { [item]: items };
}
