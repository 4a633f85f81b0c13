import { path, type MeliApi } from '../api.ts';
import { normalizePago } from '../reading/pago.ts';
import type { ConsultasDeVentas } from '../../plaza.ts';

/** Payments of Mercado Pago. */
export function payments(pagos: MeliApi): Pick<ConsultasDeVentas, 'pago'> {
  return {
    async pago(pago_id) {
      const cruda = await pagos.object(path`/v1/payments/${pago_id}`);
      return { pago: normalizePago(cruda), cruda };
    },
  };
}
