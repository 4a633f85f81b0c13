import type { MotivoEspera, MotivoOmision, MotivoPregunta, MotivoSinNota } from '../ventas/motivos.ts';

/** What the automatic run says of a sale that it leaves alone: nothing, a line to read, or that it needs a person. */
export type Noticia = 'nada' | 'informa' | 'persona';

const deOmision = {
  // What everybody expects, or shows in the sale itself.
  no_pagada: 'nada',
  cancelada: 'nada',
  dividida: 'nada',
  sin_importe: 'nada',
  venta_no_encontrada: 'nada',
  ya_facturada: 'nada',
  factura_anulada: 'nada',
  facturada_por_fuera: 'nada',
  // What passes by itself, or nothing can be done about.
  reclamo_abierto: 'informa',
  fraude: 'informa',
  prueba: 'informa',
  anterior_al_inicio: 'informa',
  // What stays without invoice until somebody does something.
  orden_sin_facturar: 'persona',
  documento_ajeno: 'persona',
  moneda_extranjera: 'persona',
  comprador_es_emisor: 'persona',
  debe_identificarse: 'persona',
  cuit_invalido: 'persona',
  padron_error: 'persona',
  clase_a_restringida: 'persona',
  requiere_fce: 'persona',
  percepcion_a_revisar: 'persona',
} as const satisfies Record<MotivoOmision, Noticia>;

const deNota = {
  nada_por_acreditar: 'nada',
  sin_devolucion: 'nada',
  cambio_en_curso: 'nada',
  pack_dividido: 'persona',
  reembolso_a_cargo_de_meli: 'persona',
} as const satisfies Record<MotivoSinNota | MotivoPregunta, Noticia>;

/** Sales that wait come back by themselves; these, after hours, may never be ready unless a person does something. */
const deEspera = {
  ordenes_sin_resolver: 'nada',
  envio_sin_leer: 'nada',
  meli_sin_respuesta: 'nada',
  padron_sin_respuesta: 'persona',
  facturacion_sin_leer: 'persona',
  venta_ilegible: 'persona',
} as const satisfies Record<MotivoEspera, Noticia>;

const noticias: Readonly<Record<string, Noticia>> = { ...deOmision, ...deNota };

/** Of a sale that is left alone now. */
export function noticiaDe(motivo: string): Noticia {
  return noticias[motivo] ?? 'nada';
}

/** Of a sale that has waited for too long. */
export function noticiaDeEspera(motivo: MotivoEspera): Noticia {
  return deEspera[motivo];
}
