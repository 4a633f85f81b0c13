import { path, type MeliApi } from '../api.ts';
import { normalizePago } from '../reading/pago.ts';
import { unavailable } from '../rejection.ts';
import type { ConsultasDeVentas } from '../../plaza.ts';

/** Payments of Mercado Pago. */
export function payments(pagos: MeliApi): Pick<ConsultasDeVentas, 'pago'> {
  return {
    async pago(pago_id) {
      const ruta = path`/v1/payments/${pago_id}`;
      const cruda = await pagos.object(ruta);
      const pago = normalizePago(cruda);
      if (pago.pago_id !== pago_id) throw unavailable(ruta, 'ilegible');
      return { pago, cruda };
    },
  };
}
