import type { UnidadMedida } from '../../contract/enums.ts';

/** Unit of a line that names none: things that are counted. */
export const UNIDADES = 7;

/** ARCA's units of measure that the product offers. `impresa`: the word printed beside the quantity (RG 1415 Anexo II). */
export const unidadesMedida: readonly { codigo: UnidadMedida; nombre: string; impresa: string }[] = [
  { codigo: UNIDADES, nombre: 'Unidades', impresa: 'unidad' },
  { codigo: 8, nombre: 'Pares', impresa: 'par' },
  { codigo: 9, nombre: 'Docenas', impresa: 'docena' },
  { codigo: 11, nombre: 'Millares', impresa: 'millar' },
  { codigo: 1, nombre: 'Kilogramos', impresa: 'kg' },
  { codigo: 14, nombre: 'Gramos', impresa: 'g' },
  { codigo: 29, nombre: 'Toneladas', impresa: 't' },
  { codigo: 2, nombre: 'Metros', impresa: 'm' },
  { codigo: 20, nombre: 'Centímetros', impresa: 'cm' },
  { codigo: 3, nombre: 'Metros cuadrados', impresa: 'm²' },
  { codigo: 4, nombre: 'Metros cúbicos', impresa: 'm³' },
  { codigo: 5, nombre: 'Litros', impresa: 'litro' },
  { codigo: 47, nombre: 'Mililitros', impresa: 'ml' },
  { codigo: 98, nombre: 'Otras unidades', impresa: 'otra' },
];

/** Word that a voucher prints for a unit. */
export function unidadImpresa(codigo: UnidadMedida): string {
  const fila = unidadesMedida.find((unidad) => unidad.codigo === codigo);
  if (!fila) throw new RangeError(`no unidad de medida ${codigo}`);
  return fila.impresa;
}
