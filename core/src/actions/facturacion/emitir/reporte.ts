import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import type { AppError } from '../../../rules/errors.ts';
import type { Visto } from '../../../store/comprobantes/comprobantes.ts';

/** The steps of a serie's run, in order. */
export type PasoSerie = 'esperando_serie' | 'recuperando' | 'preparando' | 'solicitando' | 'respondido' | 'guardado';

/** The outcomes that a serie's run tells its caller as it goes. */
export interface SerieReport {
  step(paso: PasoSerie, milisegundos?: number): Promise<void>;
  rechazada(id: string, codigo: string, error: string, mensajes: MensajeArca[]): void;
  invalida(id: string, error: AppError): void;
  enCola(id: string, error: AppError): void;
  /** Vouchers with CAE committed, of this run's own or recovered. */
  emitidas(ids: string[]): void;
  /** @throws AppError `emision_cortada` once nothing more may be asked of ARCA */
  requireGoing(): void;
  /**
   * Checks drafts about to be requested, as they are under lock. @throws AppError `vista_cambio` when one is not as it was seen, or its
   * company was handed over to another owner
   */
  requireSeen(borradores: readonly (Visto & { user_id: string })[]): void;
  /** The `ids` that nothing has been reported of yet. */
  pendientes(ids: readonly string[]): string[];
}
