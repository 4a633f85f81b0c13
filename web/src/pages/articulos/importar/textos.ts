import type {
  CampoImportado,
  ClaseFila,
  Deteccion,
  EstadoImportacion,
  FilaImportada,
  Importacion,
  ResumenImportacion,
} from '@talonario/core/articulos';
import { alicuotaIva, formatPorcentaje } from '@talonario/core/base';
import { Decimal } from 'decimal.js';
import { textOfNumero, textOfPrecio } from '../../../components/campos/MoneyInput.tsx';
import type { Tono } from '../../../components/estados/StatusBadge.tsx';
import type { IconName } from '../../../components/Icon.tsx';
import { enPlural } from '../../../textos/numeros.ts';

/** Name of each field that a column can hold. */
export const nombresDeCampo: Readonly<Record<CampoImportado, string>> = {
  sku: 'SKU',
  descripcion: 'Descripción',
  moneda: 'Moneda',
  costo: 'Costo',
  stock: 'Stock',
  iva: 'IVA',
  despacho: 'Despacho',
  precio: 'Precio',
};

/** Fields of a file of articles, in the order of the format (spec §9), or of a price list. */
export function camposOf({ lista_id }: Pick<Importacion, 'lista_id'>): readonly CampoImportado[] {
  return lista_id === null ? ['sku', 'descripcion', 'moneda', 'costo', 'stock', 'iva', 'despacho'] : ['sku', 'precio'];
}

export const codificaciones: readonly { value: Deteccion['codificacion']; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows (Latin-1)' },
  { value: 'utf-16le', label: 'UTF-16' },
];

export const separadores: readonly { value: Deteccion['delimitador']; label: string }[] = [
  { value: ';', label: 'Punto y coma ;' },
  { value: ',', label: 'Coma ,' },
  { value: '\t', label: 'Tabulación' },
  { value: '|', label: 'Barra |' },
];

export const decimales: readonly { value: Deteccion['decimal']; label: string }[] = [
  { value: ',', label: 'Coma: 1.234,50' },
  { value: '.', label: 'Punto: 1,234.50' },
];

export const estados: Readonly<Record<EstadoImportacion, { texto: string; tono: Tono; icon: IconName }>> = {
  leyendo: { texto: 'leyendo', tono: 'ambar', icon: 'cola' },
  revisar: { texto: 'para revisar', tono: 'ambar', icon: 'ver' },
  aplicando: { texto: 'aplicando', tono: 'ambar', icon: 'cola' },
  aplicada: { texto: 'aplicada', tono: 'verde', icon: 'emitida' },
  deshecha: { texto: 'deshecha', tono: 'neutro', icon: 'prohibido' },
  fallida: { texto: 'falló', tono: 'rojo', icon: 'alerta' },
};

/** The tabs of the rows, each with its count in the summary. */
export const clases: readonly { valor: ClaseFila; nombre: string; cuenta: keyof ResumenImportacion }[] = [
  { valor: 'nueva', nombre: 'Nuevas', cuenta: 'nuevas' },
  { valor: 'cambia', nombre: 'Cambian', cuenta: 'cambian' },
  { valor: 'igual', nombre: 'Sin cambios', cuenta: 'iguales' },
  { valor: 'error', nombre: 'Con error', cuenta: 'con_error' },
];

/** `12 nuevas, 3 cambian, 1 con error`; of nothing, `nada para cambiar`. */
export function describeResumen(resumen: ResumenImportacion): string {
  const partes = clases
    .filter(({ cuenta }) => resumen[cuenta] > 0)
    .map(({ cuenta }) => enPlural(resumen[cuenta], ...palabras[cuenta]));
  return partes.join(', ') || 'nada para cambiar';
}

const palabras: Readonly<Record<keyof ResumenImportacion, readonly [una: string, varias: string]>> = {
  nuevas: ['1 nueva', '# nuevas'],
  cambian: ['1 cambia', '# cambian'],
  iguales: ['1 sin cambios', '# sin cambios'],
  con_error: ['1 con error', '# con error'],
};

/** Number of rows that change something when the import is applied. */
export function cuantasAplican({ nuevas, cambian }: ResumenImportacion): number {
  return nuevas + cambian;
}

type Cambio = FilaImportada['cambios'][number];

const nombresDeCambio: Readonly<Record<string, string>> = {
  descripcion: 'Descripción',
  cost: 'Costo',
  currency: 'Moneda',
  stock: 'Stock',
  iva: 'IVA',
  tratamiento_iva: 'Tratamiento',
  despacho: 'Despacho',
  precio: 'Precio',
};

/** The name of a field that changes. */
export function nombreDeCambio({ campo }: Pick<Cambio, 'campo'>): string {
  return nombresDeCambio[campo] ?? campo;
}

/** A value before or after, as it reads. */
export function textoDeValor(campo: string, valor: Cambio['antes']): string {
  if (valor === null || valor === '') return 'vacío';
  if (campo === 'iva') return alicuotaIva.safeParse(valor).success ? formatPorcentaje(Number(valor)) : String(valor);
  if (typeof valor === 'string') return tratamientos[valor] ?? valor;
  const cifra = new Decimal(valor);
  return campo === 'stock' ? textOfNumero(cifra) : textOfPrecio(cifra);
}

const tratamientos: Readonly<Record<string, string>> = {
  gravado: 'gravado',
  exento: 'exento',
  no_gravado: 'no gravado',
};
