import { campoDeColumna, type CampoDeColumna } from '../../../contract/compras/importacion.ts';
import { sinAcentos } from '../../textos/sinAcentos.ts';

/** List of ARCA that a file is: vouchers that the company received, or those that it issued. */
export type ListaDeArca = 'recibidos' | 'emitidos';

/** Meaning of each title, by the title normalised. */
export type ColumnasRecordadas = Readonly<Record<string, CampoDeColumna>>;

/** Columns without which a voucher has no identity, date or amount. */
const NECESARIAS: readonly CampoDeColumna[] = [
  'fecha',
  'tipo',
  'punto_de_venta',
  'numero',
  'emisor_documento',
  'total',
];
/** In the list of what was issued the counterpart is the receiver, who may have given no document. */
const NECESARIAS_DE_EMITIDOS = NECESARIAS.filter((campo) => campo !== 'emisor_documento');

/** Known titles without accents or signs: those of ARCA's three generations, of its XLSX and of Portal IVA. */
const titulos: readonly (readonly [RegExp, CampoDeColumna])[] = [
  [/^fecha( de)?( emision)?$/, 'fecha'],
  [/^tipo( de)?( comprobante)?$/, 'tipo'],
  [/^punto de venta$/, 'punto_de_venta'],
  [/^(numero|nro)( desde)?( comprobante)?$|^numero de comprobante$/, 'numero'],
  [/^(numero|nro) hasta$/, 'numero_hasta'],
  [/^(cod|codigo)( de)? autorizacion$|^cae$/, 'autorizacion'],
  [/^tipo( de)? doc(umento)?( del)? (emisor|vendedor)$/, 'emisor_tipo'],
  [/^(nro|numero)( de)? doc(umento)?( del)? (emisor|vendedor)$/, 'emisor_documento'],
  [/^denominacion( del)? (emisor|vendedor)$/, 'emisor_nombre'],
  [/^tipo( de)? doc(umento)?( del)? (receptor|comprador)$/, 'receptor_tipo'],
  [/^(nro|numero)( de)? doc(umento)?( del)? (receptor|comprador)$/, 'receptor_documento'],
  [/^denominacion( del)? (receptor|comprador)$/, 'receptor_nombre'],
  [/^tipo( de)? cambio$/, 'cotizacion'],
  [/^moneda( original)?$/, 'moneda'],
  [/^(imp|importe)? ?otros tributos$/, 'otros_tributos'],
  [/^(imp|importe)? ?(neto )?no gravado$/, 'no_gravado'],
  [/^(imp|importe)? ?(op|operaciones)? ?exentas?$/, 'exento'],
  [/^(imp|importe)? ?neto gravado( total)?$|^total neto gravado$/, 'neto'],
  [/^(total )?iva$|^importe iva$/, 'iva'],
  [/^(imp|importe) total$|^total$/, 'total'],
];

/** Titles without a side (`Nro. Doc.`): those of the counterpart. */
const deContraparte: readonly (readonly [RegExp, 'tipo' | 'documento' | 'nombre'])[] = [
  [/^tipo( de)? doc(umento)?$/, 'tipo'],
  [/^(nro|numero)( de)? doc(umento)?$/, 'documento'],
  [/^denominacion$/, 'nombre'],
];

const TASA = /^(?:(imp|importe)? ?neto gravado iva|neto gravado iva|iva) (0|2 5|5|10 5|21|27)$/;

/** Title without accents, signs or case: `Cód. Autorización` is `cod autorizacion`. */
export function normalizeTitulo(titulo: string): string {
  return sinAcentos(titulo)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Meaning of a known title in a list; null: unknown. */
function campoOf(titulo: string, lista: ListaDeArca): CampoDeColumna | null {
  const normal = normalizeTitulo(titulo);
  const tasa = TASA.exec(normal);
  if (tasa) {
    const clave = `${normal.includes('neto') ? 'neto' : 'iva'}_${(tasa[2] ?? '').replace(' ', '.')}`;
    // ARCA has no column of the VAT at 0 %.
    return campoDeColumna.options.find((campo) => campo === clave) ?? null;
  }
  const propio = titulos.find(([patron]) => patron.test(normal));
  if (propio) return propio[1];
  const contraparte = deContraparte.find(([patron]) => patron.test(normal));
  if (!contraparte) return null;
  return `${lista === 'recibidos' ? 'emisor' : 'receptor'}_${contraparte[1]}`;
}

/** Whether a row is the one of the titles: most of its cells are known, and their voucher's identity among them. */
export function isEncabezado(celdas: readonly string[]): boolean {
  const campos = celdas.map((celda) => campoOf(celda, 'recibidos')).filter((campo) => campo !== null);
  return campos.length >= 5 && campos.length * 2 > celdas.filter((celda) => celda.trim() !== '').length;
}

/** List that a file is, by its titles; null: they do not tell. */
export function listaOf(encabezado: readonly string[]): ListaDeArca | null {
  const normales = encabezado.map(normalizeTitulo);
  if (normales.some((titulo) => /emisor|vendedor/.test(titulo))) return 'recibidos';
  return normales.some((titulo) => /receptor|comprador/.test(titulo)) ? 'emitidos' : null;
}

/**
 * Meaning of each column, remembered ones first. A file is ready when no title is unknown, none repeats a meaning and the necessary
 * ones are there.
 */
export function matchColumnas(
  encabezado: readonly string[],
  { lista, recordadas }: { lista: ListaDeArca; recordadas: ColumnasRecordadas },
): { campos: (CampoDeColumna | null)[]; faltan: CampoDeColumna[]; repetidas: CampoDeColumna[] } {
  const campos = encabezado.map((titulo) => {
    if (titulo.trim() === '') return 'no_se_usa' as const;
    return recordadas[normalizeTitulo(titulo)] ?? campoOf(titulo, lista);
  });
  const necesarias = lista === 'recibidos' ? NECESARIAS : NECESARIAS_DE_EMITIDOS;
  const usados: CampoDeColumna[] = campos.filter((campo) => campo !== null && campo !== 'no_se_usa');
  return {
    campos,
    faltan: necesarias.filter((campo) => !usados.includes(campo)),
    repetidas: [...new Set(usados.filter((campo, indice) => usados.indexOf(campo) !== indice))],
  };
}
