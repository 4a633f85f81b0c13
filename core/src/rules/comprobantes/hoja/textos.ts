import type { ClaseComprobante, Provincia, TipoComprobante } from '../../../contract/enums.ts';
import { provinciaOf, provinciaDeTexto } from '../../catalogs/provincia.ts';
import { tipoComprobanteOf } from '../../catalogs/tipoComprobante.ts';
import type { Dato } from './types.ts';

const titulos: Partial<Record<ClaseComprobante, string>> = {
  factura: 'FACTURA',
  nota_debito: 'NOTA DE DÉBITO',
  nota_credito: 'NOTA DE CRÉDITO',
  presupuesto: 'PRESUPUESTO',
  recibo: 'RECIBO',
};

/** Title of a sheet, by its kind. */
export function tituloOf(tipo: TipoComprobante | null): string {
  if (tipo === null) return 'COMPROBANTE';
  const { clase, nombre } = tipoComprobanteOf(tipo);
  return titulos[clase] ?? nombre.toUpperCase();
}

/** The letter of the box; empty while there is no type. */
export function letraOf({ tipo_comprobante }: { tipo_comprobante: TipoComprobante | null }): string {
  return tipo_comprobante === null ? '' : tipoComprobanteOf(tipo_comprobante).letra;
}

export function isPresupuesto({ tipo_comprobante }: { tipo_comprobante: TipoComprobante | null }): boolean {
  return tipo_comprobante !== null && tipoComprobanteOf(tipo_comprobante).clase === 'presupuesto';
}

/** An address with its province, unless its last part already is the province. The form's dash means no address. */
export function domicilioCon(domicilio: string, provincia: Provincia | null): string {
  const texto = domicilio.trim() === '-' ? '' : domicilio.trim();
  if (provincia === null) return texto;
  const { acentuado } = provinciaOf(provincia);
  if (texto === '') return acentuado;
  const ultima = texto.slice(texto.lastIndexOf(',') + 1);
  return provinciaDeTexto(ultima) === provincia ? texto : `${texto}, ${acentuado}`;
}

export const dato = (etiqueta: string, valor: string): Dato => ({ etiqueta, valor });

/** Data with a value: a datum without one is left out, label and all. */
export function conValor(datos: readonly (readonly [etiqueta: string, valor: string | null])[]): Dato[] {
  return datos.flatMap(([etiqueta, valor]) => (valor === null || valor === '' ? [] : dato(etiqueta, valor)));
}
