import type { ListaDeCertificados } from '../../../contract/sufridos/certificado.ts';
import { normalizeTitulo } from '../../compras/archivo/columnas.ts';

/** Meaning of a column of a list of taxes suffered. */
export type CampoDeCertificado =
  | 'agente_cuit'
  | 'agente_nombre'
  | 'impuesto'
  | 'impuesto_nombre'
  | 'regimen'
  | 'regimen_nombre'
  | 'fecha'
  | 'certificado'
  | 'operacion'
  | 'importe'
  | 'comprobante'
  | 'comprobante_fecha'
  | 'comprobante_nombre'
  | 'registrado';

/** Known titles without accents or signs: those of ARCA's *Mis Retenciones*, and of the provinces' list. */
const titulos: readonly (readonly [RegExp, CampoDeCertificado])[] = [
  [/^cuit( del?)?( agente)?( ret perc)?$/, 'agente_cuit'],
  [/^nombre( del agente)?$|^denominacion( o razon social)?$|^razon social$/, 'agente_nombre'],
  [/^impuesto$/, 'impuesto'],
  [/^descripcion( del)? impuesto$/, 'impuesto_nombre'],
  [/^regimen$/, 'regimen'],
  [/^descripcion( del)? regimen$/, 'regimen_nombre'],
  [/^fecha( de)?( la)?( ret perc)?$/, 'fecha'],
  [/^(numero|nro)( de)?( certificado| constancia)$/, 'certificado'],
  [/^(descripcion )?operacion$/, 'operacion'],
  [/^importe( de)?( la)?( ret perc)?$/, 'importe'],
  [/^(numero |nro )?(de )?comprobante$/, 'comprobante'],
  [/^fecha( del)? comprobante$/, 'comprobante_fecha'],
  [/^descripcion( del)? comprobante$/, 'comprobante_nombre'],
  [/^fecha( de)? registracion.*$/, 'registrado'],
];

/** Columns without which an amount has no agent, date or kind. */
const NECESARIAS: readonly CampoDeCertificado[] = ['agente_cuit', 'fecha', 'operacion', 'importe'];

/** Name of each column in a sentence. */
export const nombresDeCampo: Readonly<Record<CampoDeCertificado, string>> = {
  agente_cuit: 'CUIT del agente',
  agente_nombre: 'nombre del agente',
  impuesto: 'impuesto',
  impuesto_nombre: 'descripción del impuesto',
  regimen: 'régimen',
  regimen_nombre: 'descripción del régimen',
  fecha: 'fecha',
  certificado: 'número de certificado',
  operacion: 'operación',
  importe: 'importe',
  comprobante: 'número de comprobante',
  comprobante_fecha: 'fecha del comprobante',
  comprobante_nombre: 'descripción del comprobante',
  registrado: 'fecha de registración',
};

/** Index of each meaning in a row. */
export type IndicesDeCertificado = Partial<Record<CampoDeCertificado, number>>;

function campoOf(titulo: string): CampoDeCertificado | null {
  const normal = normalizeTitulo(titulo);
  return titulos.find(([patron]) => patron.test(normal))?.[1] ?? null;
}

/** Whether a row is the one of the titles of a list of taxes suffered. */
export function isEncabezadoDeCertificados(celdas: readonly string[]): boolean {
  const campos = new Set(celdas.map(campoOf));
  return NECESARIAS.every((campo) => campos.has(campo));
}

/** List that a file is: only ARCA's tells the tax, as a province's list is of its own tax. */
export function listaDeTitulos(encabezado: readonly string[]): ListaDeCertificados {
  return encabezado.some((titulo) => campoOf(titulo) === 'impuesto') ? 'arca' : 'provincia';
}

/** Where each column is, and the titles that are not used. */
export function matchTitulos(encabezado: readonly string[]): { indices: IndicesDeCertificado; sin_usar: string[] } {
  const indices: IndicesDeCertificado = {};
  const sin_usar: string[] = [];
  for (const [indice, titulo] of encabezado.entries()) {
    const campo = campoOf(titulo);
    if (campo !== null && indices[campo] === undefined) indices[campo] = indice;
    else if (titulo.trim() !== '') sin_usar.push(titulo);
  }
  return { indices, sin_usar };
}
