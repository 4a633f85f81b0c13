import {
  autorizacionDeCodigos,
  tipoAutorizacionOf,
  alicuotaDeLeyenda,
  asociadoOf,
  componeDomicilio,
  emisorImpreso,
  hojaOf,
  tipoDocumentoOf,
  type FacturaTipeada,
  type Hoja,
  type PeriodoAsociado,
} from '@talonario/core/comprobantes';
import { calcular, tipeadaOf } from './calculo.ts';
import type { FacturaValores, FormContexto } from './facturaValores.ts';

/** The sheet of what is being typed. */
export function hojaDeValores(v: FacturaValores, contexto: FormContexto): Hoja {
  const { punto, vinculado } = contexto;
  const tipeada = tipeadaOf(v, contexto);
  const { items, totales } = calcular(v, contexto);
  const numero = tipeada.cuit_facturado;
  const modo_facturacion = punto?.modo_facturacion ?? ELECTRONICO;
  return hojaOf({
    ...tipeada,
    ...totales,
    items,
    status: 'borrador',
    ambiente: null,
    modo_facturacion,
    moneda: v.moneda,
    emisor: emisorTipeado(contexto),
    tipo_documento_facturado: numero === '' ? null : (tipeada.tipo_documento_facturado ?? tipoDocumentoOf(numero)),
    domicilio_facturado: domicilioTipeado(tipeada),
    periodo_asociado: periodoEntero(tipeada),
    asociados: vinculado === null || vinculado.numero_comprobante === null ? [] : [asociadoOf(vinculado)],
    autorizacion: autorizacionDeCodigos(tipoAutorizacionOf({ ...tipeada, modo_facturacion }), tipeada),
    observaciones_arca: [],
    condicion_de_venta: tipeada.condicion_de_venta ?? null,
    meli_pack_id: null,
    meli_order_id: null,
  });
}

/** Period of a note once both its days are typed. */
function periodoEntero({ periodo_asociado }: FacturaTipeada): PeriodoAsociado | null {
  const { desde = null, hasta = null } = periodo_asociado ?? {};
  return desde === null || hasta === null ? null : { desde, hasta };
}

const ELECTRONICO = 1;

function emisorTipeado({ empresa, punto }: FormContexto) {
  if (empresa === null) return null;
  const { cuit: company_cuit, razon_social: company_razon_social } = empresa;
  const isib = alicuotaDeLeyenda(empresa.isib_caba_alicuota, punto?.isib_caba_alicuota ?? null);
  const emisor = {
    ...empresa,
    isib_caba_alicuota: isib?.toFixed(2) ?? null,
    ...(punto && { punto_de_venta: punto }),
  };
  return emisorImpreso({ emisor, company_cuit, company_razon_social }, null);
}

/** The dash that stands for no street is no part of an address. */
function domicilioTipeado(tipeada: FacturaTipeada): string {
  const { calle_facturado } = tipeada;
  return componeDomicilio({ ...tipeada, calle_facturado: calle_facturado === '-' ? '' : calle_facturado });
}
