import type { DatosFacturacion } from '../../contract/ventas/venta.ts';
import type { CompradorTipeado } from '../../contract/ventas/ventaListada.ts';
import { provincias } from '../catalogs/provincia.ts';
import { CUIT, DNI, documentoUsable } from '../catalogs/tipoDocumento.ts';
import { isValidCuit, stripDocumento } from '../cuit.ts';
import { AppError } from '../errors.ts';
import { tipoDocumentoOf } from '../tipeado/tipeado.ts';

const NADIE: DatosFacturacion = {
  tipo_documento: null,
  numero_documento: null,
  nombre: '',
  condicion: null,
  iibb: null,
  calle: '',
  numero: '',
  localidad: '',
  codigo_postal: '',
  provincia: '',
};

/**
 * Billing data of a buyer typed by a person, in the shape the marketplace gives: the sale is then decided as any other, by the
 * padrón and by the amount from which the buyer must be identified.
 * @throws AppError `comprador_invalido`, with the field that is wrong
 */
export function facturacionTipeada(comprador: CompradorTipeado, emisor: { cuit: string }): DatosFacturacion {
  if (comprador.como === 'consumidor_final') return NADIE;
  const { documento, nombre, provincia, calle, numero: altura, localidad, codigo_postal } = comprador;
  const numero = stripDocumento(documento);
  const tipo = tipoDocumentoOf(numero);
  const usable = tipo === CUIT ? isValidCuit(numero) : tipo === DNI && documentoUsable(tipo, numero);
  if (!usable) {
    throw new AppError('comprador_invalido', { campo: 'documento', mensaje: 'No es un CUIT ni un DNI bien escrito.' });
  }
  if (numero === emisor.cuit) {
    const mensaje = 'Es el CUIT de tu empresa: ARCA no permite facturarse a uno mismo.';
    throw new AppError('comprador_invalido', { campo: 'documento', mensaje });
  }
  if (tipo === DNI && nombre.trim() === '') {
    throw new AppError('comprador_invalido', { campo: 'nombre', mensaje: 'Requerido' });
  }
  return {
    ...NADIE,
    calle,
    numero: altura,
    localidad,
    codigo_postal,
    tipo_documento: tipo === CUIT ? 'CUIT' : 'DNI',
    numero_documento: numero,
    nombre: nombre.trim(),
    provincia: provincias.find(({ id }) => id === provincia)?.nombre ?? '',
  };
}
