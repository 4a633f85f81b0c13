import type { CambioStock, OperacionDeCambio, RedondeoDeCambio } from '@talonario/core/articulos';
import { formatPorcentaje, parseImporte } from '@talonario/core/base';
import type { Pedido } from '../../../api.ts';

/** A bulk change of articles as typed. */
export interface CambioValores {
  campo: CambioStock['campo'];
  operacion: OperacionDeCambio;
  valor: string;
  redondeo: RedondeoDeCambio;
}

export const cambioNuevo: CambioValores = { campo: 'cost', operacion: 'porcentaje', valor: '', redondeo: 'centavos' };

/** Values after choosing another field: a rate of VAT can only be set, and a percent of a stock says little. */
export function conCampo(valores: CambioValores, campo: CambioValores['campo']): CambioValores {
  const operacion = { cost: 'porcentaje', iva: 'fijar', stock: 'fijar' } as const;
  return { ...valores, campo, operacion: operacion[campo], valor: campo === 'iva' ? '21' : '' };
}

/** The change to ask for; null while what was typed is no number, or would change nothing. */
export function pedidoOf({ campo, operacion, valor, redondeo }: CambioValores): Cambio | null {
  const numero = parseImporte(valor);
  if (numero === null) return null;
  if (operacion !== 'fijar' && numero.isZero()) return null;
  return { campo, operacion, valor: numero.toNumber(), redondeo: campo === 'cost' ? redondeo : 'centavos' };
}

type Cambio = Omit<Pedido<'cambiarStock'>['body'], 'skus' | 'q' | 'simular'>;

/** Error of the typed value; null: none, or nothing typed yet. */
export function problemaDeValor({ operacion, valor }: Pick<CambioValores, 'operacion' | 'valor'>): string | null {
  if (valor.trim() === '') return null;
  const numero = parseImporte(valor);
  if (numero === null) return 'Escribí un número. Para bajar, poné un menos adelante: -10';
  if (operacion !== 'fijar' && numero.isZero()) return 'Con cero no cambia nada';
  return operacion === 'porcentaje' && numero.lte(-100)
    ? `No se puede bajar ${formatPorcentaje(numero.abs())} o más`
    : null;
}
