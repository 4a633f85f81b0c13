/** What a kept notice is about, of what matters to us; jobs carry it. */
export type ClaseNotificacion = 'orden' | 'envio' | 'publicacion' | 'reclamo' | 'pago';
