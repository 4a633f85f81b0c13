import {
  checkEmail,
  isAppError,
  parseImporte,
  PRODUCTOS,
  saldoDe,
  stripDocumento,
  validateComprobante,
  type Problema,
  type PuntoDeVenta,
} from '@talonario/core';
import { Decimal } from 'decimal.js';
import type { Pedido } from '../../../api.ts';
import { esNota, esPreimpreso, itemTipeado, muestraIva } from './calculo.ts';
import type { FacturaValores, FormContexto, ItemValores } from './facturaValores.ts';

/** Every problem, by field, as the server would tell them; empty when it can be saved and issued. */
export function validarFactura(v: FacturaValores, contexto: FormContexto): Record<string, string> {
  const { hoy, empresa, punto, vinculado, percepciones } = contexto;
  const problemas = validateComprobante(
    {
      ...v,
      ...comoNumeros(v),
      domicilio_facturado: v.domicilio_facturado,
      items: v.items.map((item) => ({
        ...itemTipeado(item, v.precios_con_iva, muestraIva(contexto)),
        bonificacion: parseImporte(item.bonificacion) ?? new Decimal(0),
      })),
      percepciones,
    },
    {
      hoy,
      empresa,
      punto_de_venta: punto,
      vinculado: vinculado && { ...vinculado, saldo: saldoDe(vinculado, []) },
    },
  );
  return porCampo([...problemas, ...deFormato(v, punto)]);
}

/** The fields of problems as the form calls them: a line has one price. The first of each is kept. */
export function porCampo(problemas: readonly Problema[]): Record<string, string> {
  const campos: Record<string, string> = {};
  for (const { campo, mensaje } of problemas) {
    const propio = campo.replace(/^(items\.\d+)\.importe(?:_sin_iva)?$/, '$1.precio');
    campos[propio] ??= mensaje;
  }
  return campos;
}

/** What keeps the buttons disabled, by its name (spec §5 "Invoice"); empty when they can be pressed. */
export function faltantes(v: FacturaValores): string[] {
  const partes: readonly (readonly [falta: boolean, nombre: string])[] = [
    [v.company_id === null, 'emisor'],
    [v.punto_de_venta === null, 'punto de venta'],
    [stripDocumento(v.cuit_facturado) === '', 'CUIT'],
    [v.razon_social_facturado.trim() === '', 'razón social'],
    [v.domicilio_facturado.trim() === '', 'domicilio'],
    [v.items.length === 0, 'al menos un ítem'],
  ];
  return [...partes.flatMap(([falta, nombre]) => (falta ? [nombre] : [])), ...v.items.flatMap(faltantesDeItem)];
}

/** `precio del ítem 2`: it needs a description, and a quantity and a price that are numbers. */
function faltantesDeItem({ descripcion, cantidad, precio }: ItemValores, indice: number): string[] {
  const partes: readonly (readonly [falta: boolean, nombre: string])[] = [
    [descripcion.trim() === '', 'descripción'],
    [parseImporte(cantidad) === null, 'cantidad'],
    [parseImporte(precio) === null, 'precio'],
  ];
  const faltan = partes.flatMap(([falta, nombre]) => (falta ? [nombre] : []));
  return faltan.length === 0 ? [] : [`${enumerar(faltan)} del ítem ${indice + 1}`];
}

/** `descripción, cantidad y precio` */
function enumerar(palabras: readonly string[]): string {
  return palabras.length < 2 ? palabras.join('') : `${palabras.slice(0, -1).join(', ')} y ${palabras.at(-1)}`;
}

/** The body of a valid form. */
export function cuerpoDe(
  v: FacturaValores,
  contexto: Pick<FormContexto, 'empresa' | 'punto' | 'percepciones'>,
): Pedido<'updateFactura'>['body'] {
  const { numero_comprobante, cotizacion } = comoNumeros(v);
  const preimpreso = esPreimpreso(v, contexto.punto);
  const conServicio = v.concepto !== PRODUCTOS;
  return {
    company_id: v.company_id,
    punto_de_venta: v.punto_de_venta,
    tipo_comprobante: v.tipo_comprobante,
    numero_comprobante: preimpreso ? numero_comprobante : null,
    cai: preimpreso ? v.cai.trim() || null : null,
    cai_vencimiento: preimpreso ? v.cai_vencimiento : null,
    fecha: v.fecha,
    concepto: v.concepto,
    servicio_desde: conServicio ? v.servicio_desde : null,
    servicio_hasta: conServicio ? v.servicio_hasta : null,
    vencimiento_pago: v.vencimiento_pago,
    moneda: v.moneda,
    cotizacion: cotizacion?.toNumber() ?? null,
    observaciones: v.observaciones.trim(),
    lista_id: v.lista_id,
    precios_con_iva: v.precios_con_iva,
    cuit_facturado: stripDocumento(v.cuit_facturado),
    tipo_documento_facturado: v.tipo_documento_facturado,
    razon_social_facturado: v.razon_social_facturado.trim(),
    domicilio_facturado: v.domicilio_facturado.trim(),
    calle_facturado: v.domicilio_facturado.trim(),
    localidad_facturado: v.localidad_facturado.trim(),
    codigo_postal_facturado: v.codigo_postal_facturado.trim(),
    provincia_facturado: v.provincia_facturado,
    situacion_iva_facturado: v.situacion_iva_facturado,
    email_facturado: v.email_facturado.trim() || null,
    items: v.items.map((item) => {
      const tipeado = itemTipeado(item, v.precios_con_iva, muestraIva(contexto));
      return {
        ...tipeado,
        cantidad: tipeado.cantidad?.toNumber() ?? null,
        importe: tipeado.importe?.toNumber() ?? null,
        importe_sin_iva: tipeado.importe_sin_iva?.toNumber() ?? null,
        bonificacion: parseImporte(item.bonificacion)?.toNumber() ?? null,
      };
    }),
    percepciones: contexto.percepciones.map((una) => ({
      ...una,
      percepcion_aplicada: una.percepcion_aplicada.toNumber(),
      base: una.base.toNumber(),
      importe: una.importe.toNumber(),
    })),
    comprobante_vinculado: esNota(v) ? v.comprobante_vinculado : null,
  };
}

/** The numbers of the form that are not amounts of a line; null where none can be read. */
export function comoNumeros(v: FacturaValores): { numero_comprobante: number | null; cotizacion: Decimal | null } {
  return {
    numero_comprobante: /^\d+$/.test(v.numero_comprobante.trim()) ? Number(v.numero_comprobante) : null,
    cotizacion: v.moneda === 'PES' ? new Decimal(1) : parseImporte(v.cotizacion),
  };
}

/** What is typed so that no number can be read from it, and what only the form asks. */
function deFormato(v: FacturaValores, punto: PuntoDeVenta | null): Problema[] {
  const problemas: Problema[] = v.items.flatMap(({ bonificacion, cantidad }, indice) => [
    ...(bonificacion.trim() !== '' && !parseImporte(bonificacion)?.gte(0)
      ? [{ campo: `items.${indice}.bonificacion`, mensaje: 'La bonificación tiene que ser un número.' }]
      : []),
    ...(cantidad.trim().length > MAX_CANTIDAD
      ? [{ campo: `items.${indice}.cantidad`, mensaje: `La cantidad admite hasta ${MAX_CANTIDAD} caracteres.` }]
      : []),
  ]);
  if (v.email_facturado.trim() !== '' && !esEmail(v.email_facturado)) {
    problemas.push({ campo: 'email_facturado', mensaje: 'Ingrese un mail válido' });
  }
  if (esPreimpreso(v, punto) && v.cai.trim() !== '' && !/^\d{14}$/.test(v.cai.trim())) {
    problemas.push({ campo: 'cai', mensaje: 'El CAI tiene 14 números.' });
  }
  return problemas;
}

/** Longest quantity that can be typed (spec §5). */
export const MAX_CANTIDAD = 6;

function esEmail(texto: string): boolean {
  try {
    checkEmail(texto.trim());
    return true;
  } catch (error) {
    if (isAppError(error, 'email_invalido')) return false;
    throw error;
  }
}
