import {
  asociadoDe,
  componeDomicilio,
  emisorImpreso,
  hojaDe,
  PRODUCTOS,
  stripDocumento,
  tipoDocumentoDe,
  type Comprobante,
  type Hoja,
} from '@talonario/core';
import { calcular, esPreimpreso } from '../form/calculo.ts';
import { comoNumeros } from '../form/facturaForm.ts';
import type { FacturaValores, FormContexto } from '../form/facturaValores.ts';

/** The sheet of a voucher as it was issued. */
export function hojaDeComprobante(c: Comprobante): Hoja {
  return hojaDe({ ...c, emisor: emisorImpreso(c, null) });
}

/** The sheet of what is being typed. */
export function hojaDeValores(v: FacturaValores, contexto: FormContexto): Hoja {
  const { punto, vinculado, percepciones } = contexto;
  const { items, totales } = calcular(v, contexto);
  const { cotizacion, numero_comprobante } = comoNumeros(v);
  const preimpreso = esPreimpreso(v, punto);
  const conServicio = v.concepto !== PRODUCTOS;
  const numero = stripDocumento(v.cuit_facturado);
  const documento = v.tipo_documento_facturado ?? tipoDocumentoDe(numero);
  return hojaDe({
    ...totales,
    items,
    percepciones: [...percepciones],
    status: 'borrador',
    ambiente: null,
    tipo_comprobante: v.tipo_comprobante,
    punto_de_venta: v.punto_de_venta,
    numero_comprobante: preimpreso ? numero_comprobante : null,
    modo_facturacion: punto?.modo_facturacion ?? ELECTRONICO,
    fecha: v.fecha,
    servicio_desde: conServicio ? v.servicio_desde : null,
    servicio_hasta: conServicio ? v.servicio_hasta : null,
    vencimiento_pago: v.vencimiento_pago,
    moneda: v.moneda,
    cotizacion,
    observaciones: v.observaciones,
    emisor: emisorTipeado(contexto),
    cuit_facturado: numero,
    tipo_documento_facturado: numero === '' ? null : documento,
    razon_social_facturado: v.razon_social_facturado,
    domicilio_facturado: domicilioTipeado(v),
    provincia_facturado: v.provincia_facturado,
    situacion_iva_facturado: v.situacion_iva_facturado,
    asociados: vinculado === null || vinculado.numero_comprobante === null ? [] : [asociadoDe(vinculado)],
    cae: null,
    cae_vencimiento: null,
    cai: preimpreso ? v.cai.trim() || null : null,
    cai_vencimiento: preimpreso ? v.cai_vencimiento : null,
    observaciones_arca: [],
    meli_pack_id: null,
    meli_order_id: null,
  });
}

const ELECTRONICO = 1;

function emisorTipeado({ empresa, punto }: FormContexto) {
  if (empresa === null) return null;
  const { cuit: company_cuit, razon_social: company_razon_social } = empresa;
  const emisor = { ...empresa, ...(punto && { punto_de_venta: punto }) };
  return emisorImpreso({ emisor, company_cuit, company_razon_social }, null);
}

function domicilioTipeado({ domicilio_facturado, localidad_facturado, codigo_postal_facturado }: FacturaValores) {
  return componeDomicilio({
    calle_facturado: domicilio_facturado === '-' ? '' : domicilio_facturado,
    numero_facturado: '',
    localidad_facturado,
    codigo_postal_facturado,
  });
}
