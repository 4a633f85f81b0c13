import type { ClaseNotificacion } from '../contract/avisos/notificacion.ts';

// The notices' part of the port (plaza.ts).

/** A notice as its marketplace sent it: it says where to look, and is never taken as data. Texts without control characters. */
export interface AvisoRecibido {
  /** null: the marketplace gave it none. */
  id_externo: string | null;
  vendedor_id: string;
  /** Up to 100 characters. */
  topic: string;
  /** Up to 500 characters. */
  recurso: string;
  /** Our application in the marketplace, as the notice says it. */
  application_id: string | null;
  /** Remaining fields of the notice that are stored. */
  cuerpo: object;
}

/** A notice, or why the receiver refuses the body. */
type AvisoAdmitido = { aviso: AvisoRecibido } | { rechazo: 'mal_formada' | 'otra_aplicacion' };

/** Subject of a notice, or why the notice means nothing to us. */
export type AvisoLeido =
  | { clase: ClaseNotificacion; id: string }
  | { clase: null; motivo: 'topico_ajeno' | 'recurso_ilegible' };

export interface AvisosDePlaza {
  /** Path that its notices are posted to. Published: the marketplace has it configured. */
  ruta: string;
  /** Part of the path after `ruta` that only the marketplace was told; null: anybody may send a notice to the bare path. */
  secreto: string | null;
  /** `cuerpo` is any JSON: anybody may send a notice. No call to the marketplace. */
  admit(cuerpo: unknown): AvisoAdmitido;
  read(aviso: { topic: string; recurso: string }): AvisoLeido;
  /** Resource by which its notices name an order: `read` takes it back to the order's id. */
  recursoDeOrden(order_id: string): string;
  /** Topics whose missed notices we ask the marketplace for. */
  topicos: readonly string[];
}

export interface AvisosDeCuenta {
  /** Missed notices of the last two days; an unreadable one is left out. */
  notificacionesPerdidas(topic: string): AsyncIterable<AvisoRecibido[]>;
}
