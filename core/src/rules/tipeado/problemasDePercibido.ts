import type { Percepcion, Receptor } from '../../contract/comprobantes/comprobante.ts';
import { nombresConDomicilio } from '../../contract/regimenes/regimenes.ts';
import { dependeDelDestino } from '../percepciones/percepcionesFor.ts';
import { faltaDelDomicilio, nombresParte, type ParteDomicilio } from '../percepciones/domicilio.ts';
import type { Problema } from './validate.ts';

const campos: Readonly<Record<ParteDomicilio, string>> = {
  calle: 'domicilio_facturado',
  localidad: 'localidad_facturado',
  provincia: 'provincia_facturado',
  codigo_postal: 'codigo_postal_facturado',
};

/**
 * Problems of a typed receiver's address: the province is missing where its perception depends on it, or the parts without which
 * its perception cannot be reported.
 */
export function problemasDePercibido(percepciones: readonly Percepcion[], receptor: Receptor): Problema[] {
  const porSaber = percepciones.find((percepcion) => dependeDelDestino([percepcion]));
  if (porSaber) return [{ campo: 'provincia_facturado', mensaje: `Elegí la provincia. ${porSaber.motivo}.` }];
  return faltaDelDomicilio(percepciones, receptor).map((parte) => ({
    campo: campos[parte],
    mensaje: `Completá ${nombresParte[parte]}: la percepción de ${nombresConDomicilio} se informa con el domicilio del receptor.`,
  }));
}
