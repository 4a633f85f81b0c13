import type {
  ComprobanteAutorizado,
  ParArca,
  RespuestaAutorizacion,
  Serie,
  ServicioArca,
  SolicitudAutorizacion,
} from '../../contract/arca/arca.ts';
import type { Caea, Quincena, RespuestaInforme, SinMovimiento, SolicitudInforme } from '../../contract/arca/caea.ts';
import type { Desfase } from '../../rules/arca/reloj.ts';
import type { Ambiente } from '../../contract/enums.ts';
import type { PersonaArca } from '../../contract/padron/persona.ts';

export interface CallOptions {
  /** Aborts the call; a request under way counts as uncertain. */
  signal?: AbortSignal;
}

/**
 * WSFEv1. Lookups throw AppError `arca_no_disponible` (no answer, or 500 to 504, after their retries), `arca_no_autorizado` (600/601: no
 * delegation; `provisorio` when the ticket may be older than it) or `arca_rechazo` (any other error of ARCA, with its messages). Any call
 * that needs a ticket may throw `arca_ticket_en_espera` (WSAA does not give one yet) or `arca_certificado` (WSAA refuses the certificate),
 * before anything was sent to WSFE; or `arca_ticket_rechazado` (WSFE takes no ticket of ours now).
 */
export interface Wsfe {
  /** FEDummy. Throws `arca_no_disponible`. */
  estado(): Promise<{ aplicacion: string; base: string; autenticacion: string; milisegundos: number }>;
  /** FECompUltimoAutorizado: 0 when the serie was never used. */
  ultimoAutorizado(serie: Serie, options?: CallOptions): Promise<number>;
  /** FECompTotXRequest: vouchers per request. */
  registrosPorRequest(cuit: string, options?: CallOptions): Promise<number>;
  /**
   * FECompConsultar: null when ARCA has no such comprobante (602). One of another number or serie, without its identifying fields or with an
   * amount that cannot be read, is no answer.
   */
  consultar(serie: Serie, numero: number, options?: CallOptions): Promise<ComprobanteAutorizado | null>;
  /**
   * FECAESolicitar, never retried. Throws `arca_no_disponible` when nothing was sent, `arca_no_autorizado` or `arca_ticket_rechazado` when
   * ARCA refused the credentials (nothing consumed), `arca_incierto` when it may have been authorised: timeout, reset, 5xx, HTML, aborted,
   * and any answer that does not say of each comprobante whether it was authorised.
   */
  autorizar(solicitud: SolicitudAutorizacion, options?: CallOptions): Promise<RespuestaAutorizacion>;
  /** FEParamGetPtosVenta; null when ARCA says there are none (602), which in homologación means nothing. */
  puntosDeVenta(
    cuit: string,
  ): Promise<{ numero: number; tipo_emision: string; bloqueado: boolean; baja: string | null }[] | null>;
  /** FEParamGetCotizacion, ARS per unit: of that day, or the last one before today; null when ARCA has none for that currency (602). */
  cotizacion(
    cuit: string,
    moneda: string,
    options?: CallOptions & { fecha?: string },
  ): Promise<{ cotizacion: string; fecha: string } | null>;
  /** The FEParamGetTipos… tables, as ARCA answers them. */
  tabla(
    cuit: string,
    tabla: TablaArca,
  ): Promise<{ id: string; descripcion: string; desde: string | null; hasta: string | null }[]>;
}

/**
 * Advance codes (CAEA) of WSFEv1. Lookups throw as those of `Wsfe`. The others throw the same of credentials and tickets; `arca_rechazo`
 * with ARCA's messages; `arca_no_disponible` when nothing was sent; `arca_incierto` when an answer does not tell: ask with the lookup.
 */
export interface CaeaArca {
  /** FECAEASolicitar, never retried. Refused (15008) when the fortnight's code was given before. */
  solicitar(cuit: string, quincena: Quincena, options?: CallOptions): Promise<Caea>;
  /** FECAEAConsultar: null when the CUIT has no code for that fortnight (602). */
  consultar(cuit: string, quincena: Quincena, options?: CallOptions): Promise<Caea | null>;
  /** FECAEARegInformativo, never retried: ARCA reads the vouchers in order, and stops at the first one it refuses. */
  informar(solicitud: SolicitudInforme, options?: CallOptions): Promise<RespuestaInforme>;
  /** FECAEASinMovimientoInformar: the code was not used in that point of sale. */
  informarSinMovimiento(sinMovimiento: SinMovimiento, options?: CallOptions): Promise<void>;
  /** FECAEASinMovimientoConsultar: whether ARCA was informed so. */
  consultarSinMovimiento(sinMovimiento: SinMovimiento, options?: CallOptions): Promise<boolean>;
}

export type TablaArca =
  | 'TiposCbte'
  | 'TiposConcepto'
  | 'TiposDoc'
  | 'TiposIva'
  | 'TiposMonedas'
  | 'TiposOpcional'
  | 'TiposTributos'
  | 'TiposPaises'
  | 'Actividades'
  | 'CondicionIvaReceptor';

/** Constancia de inscripción. */
export interface PadronArca {
  /** getPersona_v2: null when ARCA knows no such person. Throws `arca_no_disponible`. */
  persona(cuit: string, options?: CallOptions): Promise<PersonaArca | null>;
}

export interface ArcaClient {
  ambiente: Ambiente;
  /** CUIT of the certificate's owner (the platform). */
  cuit: string;
  /** Offset of our clock from ARCA's, by its last answer to this process. */
  desfase(): Desfase;
  /**
   * Checks certificate and key, and gets a ticket for a service unless there is one.
   * @throws AppError `arca_certificado`, `arca_ticket_en_espera`, `arca_no_disponible`
   */
  acceso(servicio: ServicioArca): Promise<void>;
  /** WSFE with each CUIT's own certificate, or the platform's when it has none. */
  wsfe: Wsfe;
  /** Advance codes, with each CUIT's own certificate, or the platform's when it has none. */
  caea: CaeaArca;
  /** WSFE with this certificate, or the platform's when null, whatever the CUIT. */
  wsfeCon(par: ParArca | null): Wsfe;
  padron: PadronArca;
}
