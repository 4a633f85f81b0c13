import type { LineaDeControl } from '../../contract/arca/controlEmisor.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Ambiente, SituacionIva } from '../../contract/enums.ts';
import type { PersonaArca } from '../../contract/padron/persona.ts';

/**
 * ARCA's answer to a question of the check. `sin_delegar`: ARCA does not let us act for the CUIT (600), `provisorio` while a delegation
 * just made may not be seen yet. `rechazo`: ARCA refuses the question or the certificate. `sin_respuesta`: nothing is known.
 */
export type Contestado<T> =
  | { tipo: 'dicho'; valor: T }
  | { tipo: 'sin_delegar'; provisorio: boolean }
  | { tipo: 'rechazo'; sin_servicio: boolean; frase: string }
  | { tipo: 'sin_respuesta' };

/** A point of sale of FEParamGetPtosVenta. */
interface PuntoDeArca {
  numero: number;
  tipo_emision: string;
  bloqueado: boolean;
  baja: string | null;
}

/** Answers about an issuer. */
export interface DatosDeControl {
  ambiente: Ambiente;
  cuit: string;
  situacion_iva: SituacionIva;
  ahora: Date;
  /** Certificate that acts for the CUIT: its end, or why it cannot be used. `propio`: the company's own. */
  certificado: { propio: boolean; vence: Date } | { propio: boolean; frase: string };
  /** null: ARCA lists no point of sale (602), which in homologación means nothing. */
  puntos: Contestado<readonly PuntoDeArca[] | null>;
  /** ARCA's last number at each of the company's electronic points of sale, asked where ARCA gives no list. */
  cargados: readonly { punto_de_venta: number; ultimo: Contestado<number> | null }[];
  /** null: the padrón knows no such CUIT. */
  persona: Contestado<PersonaArca | null>;
  /** Last refusal about the issuer (10000) that no later authorisation disproved. */
  rechazo: { mensajes: readonly MensajeArca[]; cuando: Date } | null;
  /** ARCA's observations on the last voucher of each type, and the voucher's date. */
  observados: readonly { mensajes: readonly MensajeArca[]; fecha: FechaCivil }[];
}

/** A line without its subject. */
export type Linea = Omit<LineaDeControl, 'asunto' | 'titulo' | 'punto_de_venta'> & { punto_de_venta?: number };

/** ARCA did not answer: nothing is known. */
export const SIN_RESPUESTA: Linea = {
  estado: 'no_se_sabe',
  detalle: 'ARCA no respondió.',
  hacer: 'Probá de nuevo en unos minutos.',
};
