import type { AvanceLote } from '@talonario/core/ventas';
import { enMiles } from '../../../../textos/numeros.ts';

type Paso = NonNullable<AvanceLote['paso']>;

/** Steps of a batch, in words. */
const pasos: Readonly<Record<Paso, string>> = {
  leyendo_ventas: 'Leyendo las ventas en Mercado Libre',
  preparando: 'Preparando los comprobantes',
  esperando_serie: 'Esperando que termine otra emisión del mismo punto de venta',
  recuperando: 'Verificando con ARCA lo que había quedado pendiente',
  solicitando: 'Pidiendo los CAE a ARCA',
  respondido: 'Guardando los CAE',
  guardado: 'Guardando los CAE',
  terminado: 'Terminando',
};

/** `87 de 300 · FC B 0003` */
export function describeAvance({ hechos: comprobantesHechos, total, serie }: AvanceLote): string {
  return [
    ...(total > 0 ? [`${enMiles(comprobantesHechos)} de ${enMiles(total)}`] : []),
    ...(serie === null ? [] : [serie]),
  ].join(' · ');
}

export function describePaso({ estado, paso }: AvanceLote): string {
  return estado === 'pendiente' || paso === null ? 'Esperando turno para empezar' : pasos[paso];
}

export function isTerminado({ estado }: Pick<AvanceLote, 'estado'>): boolean {
  return estado === 'terminado' || estado === 'error';
}

/** 0 to 100; null while there is nothing to count. */
export function percentOf({ hechos: comprobantesHechos, total }: AvanceLote): number | null {
  return total > 0 ? Math.min(100, (comprobantesHechos * 100) / total) : null;
}

/** Name of ARCA's call a batch waits for, from its step; null when it waits for another service. */
export function esperaArca({ estado, paso, serie, hechos: comprobantesHechos }: AvanceLote): string | null {
  const deArca = paso === 'preparando' || paso === 'solicitando' || paso === 'recuperando';
  return estado === 'en_curso' && deArca && serie !== null ? `${paso} ${serie} ${comprobantesHechos}` : null;
}
