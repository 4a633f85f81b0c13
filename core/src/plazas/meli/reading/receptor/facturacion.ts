import type { DatosFacturacion } from '../../../../contract/ventas/venta.ts';
import { tipoDocumentoDeTexto } from '../../../../rules/catalogs/tipoDocumento.ts';
import { digits, id, joined, object, objects, text } from '../parts.ts';
import type { MeliJson } from '../../types.ts';

/**
 * Billing data in any of their shapes: `/orders/billing-info/MLA/{id}`, `/orders/{id}/billing_info` version 2 (same body) and version 1
 * (`additional_info` pairs). null: the answer does not say who the buyer is. That takes one document of a known type with its number: the
 * marketplace answers nulls while it prepares the data, and of two documents nobody knows which is the buyer's.
 * Source: Mercado Libre docs, "Datos de facturación".
 */
export function normalizeFacturacion(facturacion: MeliJson | null): DatosFacturacion | null {
  if (facturacion === null) return null;
  const anidado = object(object(facturacion['buyer'])['billing_info']);
  const plano = object(facturacion['billing_info']);
  // Newer answers have the buyer's id at the root, and perhaps their data too.
  const deRaiz = Object.keys(object(plano['identification'])).length > 0;
  if (documentosEn(anidado, plano).size > 1) return null;
  const datos = Object.keys(anidado).length > 0 ? fromNested(anidado) : deRaiz ? fromNested(plano) : fromPairs(plano);
  return datos.numero_documento === null || tipoDocumentoDeTexto(datos.tipo_documento) === null ? null : datos;
}

/** Documents in the data, whatever their shape, each once with its type. */
function documentosEn(anidado: MeliJson, plano: MeliJson): ReadonlySet<string> {
  const pares = objects(plano['additional_info']);
  const valores = (tipo: string) => pares.flatMap((par) => (id(par['type']) === tipo ? [par['value']] : []));
  const formas = [
    ...[anidado, plano]
      .map(({ identification }) => object(identification))
      .map(({ type, number }) => [[type], [number]]),
    [
      [plano['doc_type'], ...valores('DOC_TYPE')],
      [plano['doc_number'], ...valores('DOC_NUMBER')],
    ],
  ];
  return new Set(
    formas.flatMap(([tipos = [], numeros = []]) => {
      const escritos = tipos.flatMap((tipo) => text(tipo)?.toUpperCase() ?? []);
      return numeros
        .flatMap((numero) => numberOf(numero) ?? [])
        .flatMap((numero) => (escritos.length > 0 ? escritos : ['']).map((tipo) => `${tipo} ${numero}`));
    }),
  );
}

/** Number of a document; a text without digits, or of zeros, is none. */
function numberOf(valor: unknown): string | null {
  const numero = digits(valor);
  return numero !== null && /[1-9]/.test(numero) ? numero : null;
}

function fromNested(datos: MeliJson): DatosFacturacion {
  const identificacion = object(datos['identification']);
  const impuestos = object(datos['taxes']);
  const domicilio = object(datos['address']);
  return {
    tipo_documento: text(identificacion['type'])?.toUpperCase() ?? null,
    numero_documento: numberOf(identificacion['number']),
    nombre: nombreOf(text(datos['name']), text(datos['last_name'])),
    condicion: text(object(impuestos['taxpayer_type'])['description']),
    iibb: id(impuestos['iibb_number']),
    calle: text(domicilio['street_name']) ?? '',
    numero: id(domicilio['street_number']) ?? '',
    localidad: text(domicilio['city_name']) ?? text(domicilio['city']) ?? text(object(domicilio['city'])['name']) ?? '',
    codigo_postal: id(domicilio['zip_code']) ?? '',
    provincia: text(object(domicilio['state'])['name']) ?? text(domicilio['state']) ?? '',
  };
}

/** Name and last name joined; written once when both hold the whole legal name. */
function nombreOf(nombre: string | null, apellido: string | null): string {
  const repetido = nombre !== null && nombre.toLowerCase() === apellido?.toLowerCase();
  return joined(nombre, repetido ? null : apellido);
}

function fromPairs(datos: MeliJson): DatosFacturacion {
  const pares = new Map(objects(datos['additional_info']).map((par) => [id(par['type']) ?? '', id(par['value'])]));
  const valor = (tipo: string) => pares.get(tipo) ?? null;
  return {
    tipo_documento: (text(datos['doc_type']) ?? valor('DOC_TYPE'))?.toUpperCase() ?? null,
    numero_documento: numberOf(datos['doc_number']) ?? numberOf(valor('DOC_NUMBER')),
    nombre: valor('BUSINESS_NAME') ?? nombreOf(valor('FIRST_NAME'), valor('LAST_NAME')),
    condicion: valor('TAXPAYER_TYPE_ID'),
    iibb: null,
    calle: valor('STREET_NAME') ?? '',
    numero: valor('STREET_NUMBER') ?? '',
    localidad: valor('CITY_NAME') ?? '',
    codigo_postal: valor('ZIP_CODE') ?? '',
    provincia: valor('STATE_NAME') ?? '',
  };
}
