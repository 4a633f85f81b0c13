import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';

// ARCA's schemas as data, read from its WSDL files. It shares no code with the client.

/** An element of a type: `tipo` is a simple type, or the name of a complex one. */
interface Elemento {
  nombre: string;
  tipo: string;
  opcional: boolean;
  repetido: boolean;
}

export type Esquema = ReadonlyMap<string, readonly Elemento[]>;

type Xml = { readonly [clave: string]: unknown };

const WSDL = new URL('../../../core/src/clients/arca/soap/wsdl/', import.meta.url);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  isArray: (nombre) => ['schema', 'element', 'complexType'].includes(nombre),
});

/** Complex types of a WSDL with their elements, in order, those of the type they extend first. */
export function readEsquema(wsdl: 'wsfev1' | 'constancia'): Esquema {
  const xml = parser.parse(readFileSync(new URL(`${wsdl}.wsdl`, WSDL), 'utf8')) as { definitions: { types: Xml } };
  const tipos = new Map<string, Elemento[]>();
  const declared = listOf(xml.definitions.types['schema']).flatMap((schema) => listOf(schema['complexType']));
  const read = (tipo: Xml): Elemento[] => {
    const extension = asXml(asXml(tipo['complexContent'])['extension']);
    const base = String(extension['@base'] ?? '').replace(/^\w+:/, '');
    const padre = declared.find((declarado) => declarado['@name'] === base);
    const secuencia = asXml(tipo['sequence'] ?? extension['sequence']);
    return [...(padre ? read(padre) : []), ...listOf(secuencia['element']).map(elementoOf)];
  };
  for (const tipo of declared) tipos.set(String(tipo['@name']), read(tipo));
  return tipos;
}

function elementoOf(element: Xml): Elemento {
  return {
    nombre: String(element['@name']),
    tipo: String(element['@type']).replace(/^\w+:/, ''),
    opcional: element['@minOccurs'] === '0',
    repetido: element['@maxOccurs'] === 'unbounded',
  };
}

function listOf(value: unknown): Xml[] {
  return (Array.isArray(value) ? value : []).map(asXml);
}

function asXml(value: unknown): Xml {
  return typeof value === 'object' && value !== null ? (value as Xml) : {};
}
