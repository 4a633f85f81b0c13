import type { Autorizacion, TipoAutorizacion } from '../../../../contract/autorizaciones/autorizaciones.ts';
import type { EntityManager } from '../../../../store/db.ts';
import type { ComprobanteGuardado } from '../../../../store/comprobantes/comprobantes.ts';
import type { Deps } from '../../../process/deps.ts';

/** Calls that issuing makes for the vouchers of one way to authorise. */
export interface Autorizador {
  /**
   * Code that a draft goes out with, asked inside the transaction that numbers the draft; null: there is none. Without this call ARCA is
   * asked for the codes of a whole serie (`issueComprobantes`).
   */
  authorise: ((deps: Deps, tx: EntityManager, borrador: ComprobanteGuardado) => Promise<Autorizacion | null>) | null;
  /** Reports an issued voucher; it may be called again for a reported one. */
  report: ((deps: Deps, comprobante: ComprobanteGuardado) => Promise<void>) | null;
}

/** Calls of every way to authorise; the rest of each way is its row of `autorizaciones`. */
export const autorizadores: Record<TipoAutorizacion, Autorizador> = {
  CAE: { authorise: null, report: null },
  /** The code is the one printed on the form, as the person typed it. */
  CAI: {
    authorise: async (_deps, _tx, { autorizacion }) => (autorizacion?.codigo ? autorizacion : null),
    report: null,
  },
  /** Given by the contingency, and informed fortnight by fortnight. */
  CAEA: { authorise: null, report: null },
  ninguna: { authorise: async () => null, report: null },
};
