import type { Decimal } from 'decimal.js';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import { clavesDeRegimen, regimenesPublicados } from '../../contract/regimenes/regimenes.ts';
import { provinciaOf } from '../catalogs/provincia.ts';
import { clavePercepcion, type PercepcionIdentificada } from '../catalogs/clavePercepcion.ts';

type Domiciliado = Pick<
  Receptor,
  'calle_facturado' | 'numero_facturado' | 'localidad_facturado' | 'codigo_postal_facturado' | 'provincia_facturado'
>;

/** Address of the perceived buyer, as a province's declaration takes it. */
export interface DomicilioDeSujeto {
  calle: string;
  /** Street number; 0: none, or unknown. */
  numero: number;
  localidad: string;
  /** Name of the province; empty when it is not known. */
  provincia: string;
  codigo_postal: string;
}

/** A part of the address that may be missing. */
export type ParteDomicilio = Exclude<keyof DomicilioDeSujeto, 'numero'>;
export const nombresParte: Readonly<Record<ParteDomicilio, string>> = {
  calle: 'la calle',
  localidad: 'la localidad',
  provincia: 'la provincia',
  codigo_postal: 'el código postal',
};

const MAX_ALTURA = 99_999;
/** A street and its number in one text: `San Martín 1250`, `San Martín N° 1250`. */
const CON_ALTURA = /^(?<calle>.*?\S),?\s+(?:(?:n°|nº|n|nro|num|número|numero)\.?\s*)?(?<altura>\d{1,5})$/i;
/** Words before a number that is not the street's: `RUTA 301 KM 12`, `Calle 12`, `Mitre 750 piso 3`. */
const DE_OTRA_COSA =
  /(?:^|\s)(?:calle|av|avda|avenida|bv|bvard|boulevard|diag|diagonal|pje|pasaje|ruta|rn|rp|nacional|provincial|km|kilómetro|kilometro|mza|mz|manzana|lote|lt|casa|piso|p|dpto|depto|dto|departamento|of|oficina|local|torre|block|bloque|unidad|uf|sector|barrio|b°)\.?$/i;

/**
 * The perceived buyer's address as SIRETPER takes it. Where street and number were typed in one field, its last number is the
 * street's, unless a word before it says otherwise.
 * Source: tax-reports §4.2, fields 4 to 9.
 */
export function domicilioDeSujeto(receptor: Domiciliado): DomicilioDeSujeto {
  const { calle_facturado, numero_facturado, provincia_facturado } = receptor;
  return {
    ...calleYNumero(calle_facturado.trim(), numero_facturado.trim()),
    localidad: receptor.localidad_facturado,
    provincia: provincia_facturado === null ? '' : provinciaOf(provincia_facturado).acentuado,
    codigo_postal: receptor.codigo_postal_facturado,
  };
}

/**
 * Parts of the receiver's address missing to perceive in a province whose declaration includes it: street, locality, province and
 * postal code are required, and a record without one aborts the import of the whole month. Empty where nothing is perceived
 * there.
 * Source: tax-reports §4.2.
 */
export function faltaDelDomicilio(
  percepciones: readonly (PercepcionIdentificada & { importe: Decimal })[],
  receptor: Domiciliado,
): ParteDomicilio[] {
  const percibe = percepciones.some(
    (percepcion) => conDomicilio.has(clavePercepcion(percepcion).regimen) && percepcion.importe.gt(0),
  );
  return percibe ? faltanOf(domicilioDeSujeto(receptor)) : [];
}

/** Regimes whose declaration includes the perceived buyer's address. */
const conDomicilio: ReadonlySet<string> = new Set(
  clavesDeRegimen.filter((clave) => regimenesPublicados[clave].con_domicilio),
);

/** Missing parts of an address. */
export function faltanOf(domicilio: DomicilioDeSujeto): ParteDomicilio[] {
  return (Object.keys(nombresParte) as ParteDomicilio[]).filter((parte) => domicilio[parte].trim() === '');
}

function calleYNumero(calle: string, numero: string): Pick<DomicilioDeSujeto, 'calle' | 'numero'> {
  if (numero !== '') return { calle, numero: alturaOf(numero) };
  const { calle: sola = '', altura = '' } = CON_ALTURA.exec(calle)?.groups ?? {};
  if (alturaOf(altura) === 0 || DE_OTRA_COSA.test(sola)) return { calle, numero: 0 };
  return { calle: sola, numero: alturaOf(altura) };
}

/** The street number of a text; 0 for one that is not a number: "S/N", "1200 bis". */
function alturaOf(texto: string): number {
  const altura = Number(texto);
  return Number.isInteger(altura) && altura > 0 && altura <= MAX_ALTURA ? altura : 0;
}
