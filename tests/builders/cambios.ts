import type { CambioInput } from '@talonario/core/server/comprobantes';

/** Receivers of the A of a change: the simulated ARCA has them as Responsable inscripto. */
export const receptorDeLaA: CambioInput['receptor'] = {
  cuit_facturado: '30711234566',
  razon_social_facturado: 'EMPRESA DE EJEMPLO S A',
  domicilio_facturado: 'Bv. Roca 1550, Rafaela (2300)',
  calle_facturado: 'Bv. Roca',
  numero_facturado: '1550',
  localidad_facturado: 'Rafaela',
  codigo_postal_facturado: '2300',
  provincia_facturado: 12,
};
