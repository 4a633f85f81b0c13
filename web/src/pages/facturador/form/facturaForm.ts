import { isAppError, parseImporte, REQUERIDO } from '@talonario/core/base';
import {
  isNota,
  isPreimpreso,
  MAX_CANTIDAD,
  monedaOf,
  problemasDeNota,
  saldoOf,
  toTipeado,
  validateComprobante,
  type Problema,
} from '@talonario/core/comprobantes';
import { checkEmail, stripDocumento, type PuntoDeVenta } from '@talonario/core/empresas';
import type { Pedido } from '../../../api.ts';
import { cifrasOf, muestraIva, tipeadaOf } from './calculo.ts';
import type { FacturaValores, FormContexto, ItemValores } from './facturaValores.ts';
import { preguntaPago } from './moneda/deSuFactura.ts';

/** Every problem, by field, as the server would tell them; empty when it can be saved and issued. */
export function validarFactura(v: FacturaValores, contexto: FormContexto): Record<string, string> {
  const { hoy, empresa, punto, vinculado, notas = [], periodo = null } = contexto;
  const tipeada = tipeadaOf(v, contexto);
  const tipeado = toTipeado(tipeada, v.situacion_iva_facturado, muestraIva(contexto));
  const problemas = validateComprobante(tipeado, {
    hoy,
    empresa,
    punto_de_venta: punto,
    vinculado: vinculado && { ...vinculado, saldo: saldoOf(vinculado, notas) },
    periodo,
  });
  const deNota = vinculado && isNota(v) ? problemasDeNota(tipeada, vinculado) : [];
  return porCampo([...dePago(v, contexto), ...problemas, ...deNota, ...deFormato(v, punto)]);
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

/** Missing data that keep the buttons disabled, by name (spec §5 "Invoice"); empty when they can be pressed. */
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
function faltantesDeItem(item: ItemValores, indice: number): string[] {
  const { cantidad, precio } = cifrasOf(item);
  const partes: readonly (readonly [falta: boolean, nombre: string])[] = [
    [item.descripcion.trim() === '', 'descripción'],
    [cantidad === null, 'cantidad'],
    [precio === null, 'precio'],
  ];
  const faltan = partes.flatMap(([falta, nombre]) => (falta ? [nombre] : []));
  return faltan.length === 0 ? [] : [`${enumerar(faltan)} del ítem ${indice + 1}`];
}

/** `descripción, cantidad y precio` */
function enumerar(palabras: readonly string[]): string {
  return palabras.length < 2 ? palabras.join('') : `${palabras.slice(0, -1).join(', ')} y ${palabras.at(-1)}`;
}

/** The body of a valid form. */
export function cuerpoOf(
  v: FacturaValores,
  contexto: Pick<FormContexto, 'punto' | 'percepciones'>,
): Pedido<'updateFactura'>['body'] {
  const tipeada = tipeadaOf(v, contexto);
  return {
    ...tipeada,
    cotizacion: tipeada.cotizacion?.toNumber() ?? null,
    items: tipeada.items.map((item) => ({
      ...item,
      cantidad: item.cantidad?.toNumber() ?? null,
      importe: item.importe?.toNumber() ?? null,
      importe_sin_iva: item.importe_sin_iva?.toNumber() ?? null,
      bonificacion: item.bonificacion?.toNumber() ?? null,
    })),
    percepciones: tipeada.percepciones.map((percepcion) => ({
      ...percepcion,
      percepcion_aplicada: percepcion.percepcion_aplicada.toNumber(),
      base: percepcion.base.toNumber(),
      importe: percepcion.importe.toNumber(),
    })),
  };
}

/** Whether it is paid in its own currency, and the rate that it then has. */
function dePago(v: FacturaValores, contexto: FormContexto): Problema[] {
  if (!preguntaPago(v, contexto)) return [];
  const { plural } = monedaOf(v.moneda);
  if (v.cancela_misma_moneda === null) {
    return [{ campo: 'cancela_misma_moneda', mensaje: `Elegí si el comprobante se cancela en ${plural}.` }];
  }
  if (!v.cancela_misma_moneda || parseImporte(v.cotizacion) !== null) return [];
  const mensaje = `Falta la cotización de ARCA, que es la que va si se cancela en ${plural}. Buscala de nuevo.`;
  return [{ campo: 'cotizacion', mensaje }];
}

/** Texts that are no number, and the questions of the form alone. */
function deFormato(v: FacturaValores, punto: PuntoDeVenta | null): Problema[] {
  const problemas: Problema[] = v.items.flatMap(({ bonificacion, cantidad }, indice) => [
    ...(bonificacion.trim() !== '' && !parseImporte(bonificacion)?.gte(0)
      ? [{ campo: `items.${indice}.bonificacion`, mensaje: 'La bonificación tiene que ser un número.' }]
      : []),
    ...(cantidad.trim().length > MAX_CANTIDAD
      ? [{ campo: `items.${indice}.cantidad`, mensaje: `La cantidad admite hasta ${MAX_CANTIDAD} caracteres.` }]
      : []),
  ]);
  // An unidentified receiver is chosen with a button: an empty field was not filled in yet.
  if (stripDocumento(v.cuit_facturado) === '') problemas.push({ campo: 'cuit_facturado', mensaje: REQUERIDO });
  if (v.email_facturado.trim() !== '' && !isEmail(v.email_facturado)) {
    problemas.push({ campo: 'email_facturado', mensaje: 'Ingrese un mail válido' });
  }
  if (isPreimpreso(v, punto) && v.cai.trim() !== '' && !/^\d{14}$/.test(v.cai.trim())) {
    problemas.push({ campo: 'cai', mensaje: 'El CAI tiene 14 números.' });
  }
  return problemas;
}

function isEmail(texto: string): boolean {
  try {
    checkEmail(texto.trim());
    return true;
  } catch (error) {
    if (isAppError(error, 'email_invalido')) return false;
    throw error;
  }
}
