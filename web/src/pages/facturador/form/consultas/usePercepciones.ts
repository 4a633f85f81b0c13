import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { parseImporte, type Provincia } from '@talonario/core/base';
import {
  PESOS,
  tipoComprobanteOf,
  type Comprobante,
  type Percepcion,
  isNotaCredito,
} from '@talonario/core/comprobantes';
import { isValidCuit, stripDocumento, type Empresa } from '@talonario/core/empresas';
import { isAgente } from '@talonario/core/percepciones';
import type { Query } from '../../../../api.ts';
import { percepcionesQuery } from '../../../../queries/empresas/arca.ts';
import { calcular } from '../calculo.ts';
import type { FacturaValores } from '../facturaValores.ts';

/** Milliseconds from the last key to the question of the perceptions. */
const PAUSE_MS = 500;

/** A stable empty list: its sums are not computed again. */
const NINGUNA: readonly Percepcion[] = [];

export interface Percepciones {
  percepciones: readonly Percepcion[];
  /** The perceptions are of earlier values: nothing can be issued yet. */
  calculando: boolean;
  error: unknown;
  retry: () => void;
}

/**
 * Perceptions of gross-income tax of what is typed, when the company collects them. A credit note keeps the ones its draft
 * has: they are decided with its invoice. `provincia_entrega`: where the sale says that the goods go.
 */
export function usePercepciones(
  v: FacturaValores,
  empresa: Empresa | null,
  borrador: Comprobante | null,
  provincia_entrega: Provincia | null,
): Percepciones {
  const pedido = pedidoOf(v, empresa, provincia_entrega);
  const clave = JSON.stringify(pedido);
  const [esperada] = useDebouncedValue(clave, PAUSE_MS);
  const { data, error, isFetching, refetch } = useQuery({
    ...percepcionesQuery((JSON.parse(esperada) as Query | null) ?? {}),
    enabled: pedido !== null && esperada === clave,
  });
  const retry = useCallback(() => void refetch(), [refetch]);
  if (pedido === null) {
    const propias = isNotaCredito(v) ? (borrador?.percepciones ?? NINGUNA) : NINGUNA;
    return { percepciones: propias, calculando: false, error: null, retry };
  }
  const calculando = esperada !== clave || isFetching;
  return { percepciones: data ?? NINGUNA, calculando, error: calculando ? null : error, retry };
}

/** null when there is nothing to collect, or not enough is known yet. */
function pedidoOf(v: FacturaValores, empresa: Empresa | null, provincia_entrega: Provincia | null): Query | null {
  const { tipo_comprobante, fecha, provincia_facturado, situacion_iva_facturado } = v;
  const cuit = stripDocumento(v.cuit_facturado);
  if (!empresa || !isAgente(empresa) || tipo_comprobante === null || fecha === null) return null;
  const { clase } = tipoComprobanteOf(tipo_comprobante);
  if ((clase !== 'factura' && clase !== 'nota_debito') || !isValidCuit(cuit)) return null;
  const { neto, iva, exento, no_gravado } = calcular(v, { empresa, percepciones: NINGUNA, vinculado: null }).totales;
  if (!neto.plus(exento).plus(no_gravado).gt(0)) return null;
  return {
    tipo_comprobante,
    company_id: empresa.id,
    cuit,
    monto: neto.toNumber(),
    iva: iva.toNumber(),
    exento: exento.toNumber(),
    no_gravado: no_gravado.toNumber(),
    cotizacion: v.moneda === PESOS ? 1 : parseImporte(v.cotizacion)?.toNumber(),
    fecha,
    provincia_facturado,
    situacion_iva_facturado,
    provincia_entrega,
  };
}
