/** Subject of a stored notice of the marketplace; jobs carry it. */
export type ClaseNotificacion = 'orden' | 'envio' | 'publicacion' | 'reclamo' | 'pago';
