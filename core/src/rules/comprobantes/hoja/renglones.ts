import type { ComprobanteItem } from '../../../contract/comprobantes/comprobante.ts';
import { unidadImpresa } from '../../catalogs/unidadMedida.ts';
import { formatPorcentaje } from '../../money.ts';
import { cifrasOf } from './cifras.ts';
import { formatExacta } from './formatCifra.ts';
import { letraOf } from './textos.ts';
import type { Columna, ColumnaRenglon, ComprobanteEnHoja, Tabla } from './types.ts';

type ColumnaConValor = Columna<ColumnaRenglon> & { valor: (item: ComprobanteItem) => string };

/**
 * The lines. Class A shows net prices and the rate; the other classes, prices with VAT. The code and discount columns appear
 * when some line has one.
 */
export function renglonesOf(comprobante: ComprobanteEnHoja): Tabla<ColumnaRenglon> {
  const columnas = columnasOf(comprobante);
  return {
    columnas: columnas.map(({ valor: _valor, ...columna }) => columna),
    filas: comprobante.items.map((item, orden) => ({ orden, celdas: columnas.map(({ valor }) => valor(item)) })),
  };
}

function columnasOf(comprobante: ComprobanteEnHoja): ColumnaConValor[] {
  const { items } = comprobante;
  const netas = letraOf(comprobante) === 'A';
  const { unitario, bonificacion, subtotal } = cifrasOf(items, netas);
  const conSku = items.some(({ sku }) => sku !== null && sku !== '');
  const conBonificacion = items.some((item) => !item.bonificacion.isZero());
  return [
    ...(conSku ? [texto('codigo', 'Código', ({ sku }) => sku ?? '')] : []),
    texto('descripcion', 'Descripción', descripcionImpresa),
    cifra('cantidad', 'Cantidad', ({ cantidad }) => formatExacta(cantidad)),
    cifra('unidad', 'Unidad', ({ unidad }) => unidadImpresa(unidad)),
    cifra('precio', netas ? 'Precio neto' : 'Precio unit.', unitario),
    ...(conBonificacion ? [cifra('bonificacion', 'Bonif.', bonificacion)] : []),
    ...(netas ? [cifra('iva', 'IVA', alicuotaImpresa)] : []),
    cifra('subtotal', 'Subtotal', subtotal),
  ];
}

function alicuotaImpresa({ iva, tratamiento_iva }: ComprobanteItem): string {
  if (tratamiento_iva === 'exento') return 'Exento';
  if (tratamiento_iva === 'no_gravado') return 'No grav.';
  return formatPorcentaje(iva);
}

/** Description of a line, with its customs clearance number (imported goods). */
function descripcionImpresa({ descripcion, despacho }: ComprobanteItem): string {
  return despacho === null || despacho === '' ? descripcion : `${descripcion}\nDespacho de importación: ${despacho}`;
}

function texto(clave: ColumnaRenglon, titulo: string, valor: ColumnaConValor['valor']): ColumnaConValor {
  return { clave, titulo, contenido: 'texto', valor };
}

function cifra(clave: ColumnaRenglon, titulo: string, valor: ColumnaConValor['valor']): ColumnaConValor {
  return { clave, titulo, contenido: 'cifra', valor };
}
