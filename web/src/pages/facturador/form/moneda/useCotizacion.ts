import { useQuery } from '@tanstack/react-query';
import { difiereDeCotizacion, PESOS, type CotizacionConFuente } from '@talonario/core/comprobantes';
import { sentenceOf } from '../../../../api.ts';
import { cotizacionQuery } from '../../../../queries/facturas.ts';
import { deSuFactura } from './deSuFactura.ts';
import { tasaOf } from './enMoneda.ts';
import type { FacturaValores, FormContexto } from '../facturaValores.ts';

/** The rate that is proposed for a voucher. */
export interface Cotizacion {
  propuesta: CotizacionConFuente | null;
  buscando: boolean;
  /** Why there is none; null where there is one, or it has not been asked for. */
  motivo: string | null;
  retry: () => void;
}

type Leidos = Pick<
  FacturaValores,
  'company_id' | 'moneda' | 'cotizacion' | 'cancela_misma_moneda' | 'fecha' | 'comprobante_vinculado'
>;

/** Asked of the server for a voucher in another currency; not while a note has its invoice's. */
export function useCotizacion(v: Leidos, { hoy, vinculado }: Pick<FormContexto, 'hoy' | 'vinculado'>): Cotizacion {
  const { company_id, moneda } = v;
  const pedida =
    company_id !== null && moneda !== PESOS && !deSuFactura(v, { vinculado })
      ? { company_id, moneda, fecha: v.fecha ?? hoy }
      : null;
  const { data, error, isFetching, refetch } = useQuery({
    ...cotizacionQuery(pedida ?? { company_id: '', moneda: '', fecha: '' }),
    enabled: pedida !== null,
  });
  const retry = () => void refetch();
  if (pedida === null) return { propuesta: null, buscando: false, motivo: null, retry };
  // The known rate stays while it is asked for again.
  if (data?.propuesta) return { propuesta: data.propuesta, buscando: false, motivo: null, retry };
  if (isFetching) return { propuesta: null, buscando: true, motivo: null, retry };
  const motivo = error ? `No se pudo averiguar la cotización: ${sentenceOf(error)}` : (data?.motivo ?? null);
  return { propuesta: null, buscando: false, motivo, retry };
}

/** The proposed rate, when the one of the voucher is too far from it not to be asked about. */
export function propuestaLejana(
  v: Pick<FacturaValores, 'moneda' | 'cotizacion'>,
  propuesta: CotizacionConFuente | null,
): CotizacionConFuente | null {
  const tasa = v.moneda === PESOS ? null : tasaOf(v);
  return tasa !== null && propuesta !== null && difiereDeCotizacion(tasa, propuesta.cotizacion) ? propuesta : null;
}
