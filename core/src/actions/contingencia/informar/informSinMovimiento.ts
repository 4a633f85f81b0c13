import type { MensajeArca } from '../../../contract/comprobantes/comprobante.ts';
import { today } from '../../../rules/dates.ts';
import { isAppError, type AppError } from '../../../rules/errors.ts';
import type { Cuits } from '../../../store/contingencia/porInformar.ts';
import {
  listSinMovimiento,
  saveSinMovimiento,
  type PuntoSinMovimiento,
} from '../../../store/contingencia/sinMovimiento.ts';
import type { Deps } from '../../process/deps.ts';
import { eachApart } from '../../process/log/eachApart.ts';
import { waitOrThrow } from './waitOrThrow.ts';

/** An unused point of sale of a code, and what became of telling ARCA. */
export interface SinMovimientoInformado extends Pick<PuntoSinMovimiento, 'cuit' | 'punto_de_venta' | 'caea'> {
  estado: 'informado' | 'rechazado' | 'espera';
  error: AppError | null;
}

/**
 * Tells ARCA, once, of each point of sale without vouchers of a code whose fortnight is over. ARCA is asked first whether it knows: a
 * process may have died before keeping the answer. A refusal (1202: ARCA has vouchers of it) is kept for a person.
 * Source: RG 5782/2025; manual of WSFEv1, FECAEASinMovimientoInformar.
 */
export async function informSinMovimiento(
  deps: Deps,
  { cuits, insiste }: { cuits: Cuits; insiste: boolean },
): Promise<SinMovimientoInformado[]> {
  const hoy = today(deps.clock.now());
  const puntos = await listSinMovimiento(deps.store.fork(), deps.arca.ambiente, { hoy, cuits, insiste });
  const informados: SinMovimientoInformado[] = [];
  const about = ({ cuit, punto_de_venta }: PuntoSinMovimiento) => ({ cuit, punto_de_venta });
  await eachApart(deps.log, 'an unused point of sale was not informed', puntos, about, async (punto) => {
    const { cuit, punto_de_venta, caea } = punto;
    informados.push({ cuit, punto_de_venta, caea, ...(await informPunto(deps, punto)) });
  });
  return informados;
}

async function informPunto(
  deps: Deps,
  punto: PuntoSinMovimiento,
): Promise<Pick<SinMovimientoInformado, 'estado' | 'error'>> {
  const { caea } = deps.arca;
  try {
    // By a wrong clock the fortnight may not be over.
    deps.reloj.requireSirve();
    if (!(await caea.consultarSinMovimiento(punto))) await caea.informarSinMovimiento(punto);
  } catch (error) {
    if (!isAppError(error, 'arca_rechazo')) return { estado: 'espera', error: waitOrThrow(error) };
    await saveSinMovimiento(deps.store.fork(), punto, mensajesOf(error));
    return { estado: 'rechazado', error };
  }
  await saveSinMovimiento(deps.store.fork(), punto, null);
  return { estado: 'informado', error: null };
}

function mensajesOf({ data }: AppError<'arca_rechazo'>): MensajeArca[] {
  return [{ codigo: Number(data.codigo ?? 0), mensaje: data.mensaje ?? '' }];
}
