import { useQuery } from '@tanstack/react-query';
import type { FechaCivil } from '@talonario/core/base';
import { isElectronico, ventanaDeFechas } from '@talonario/core/comprobantes';
import { useEffect, useEffectEvent } from 'react';
import { ultimaFechaQuery } from '../../../../queries/facturas.ts';
import type { FacturaValores, FormContexto } from '../facturaValores.ts';

/**
 * Date of the last voucher of the serie, which no later one can be before. A new voucher whose date nobody chose gets it when
 * it is later than today.
 */
export function useUltimaFecha(
  v: FacturaValores,
  { hoy, punto }: Pick<FormContexto, 'hoy' | 'punto'>,
  proponer: ((fecha: FechaCivil) => void) | null,
): FechaCivil | null {
  const { company_id, punto_de_venta, tipo_comprobante } = v;
  const serie =
    company_id !== null &&
    punto_de_venta !== null &&
    tipo_comprobante !== null &&
    punto !== null &&
    isElectronico(punto.modo_facturacion)
      ? { company_id, punto_de_venta, tipo_comprobante }
      : null;
  const { data } = useQuery({
    ...ultimaFechaQuery(serie ?? { company_id: '', punto_de_venta: 0, tipo_comprobante: 0 }),
    enabled: serie !== null,
  });
  const ultima = serie === null ? null : (data?.ultima_fecha ?? null);
  const propose = useEffectEvent((fecha: FechaCivil) => {
    const { hasta } = ventanaDeFechas(hoy, v.concepto);
    if (v.fecha === hoy && fecha > hoy && fecha <= hasta) proponer?.(fecha);
  });
  useEffect(() => {
    if (ultima !== null) propose(ultima);
  }, [ultima]);
  return ultima;
}
