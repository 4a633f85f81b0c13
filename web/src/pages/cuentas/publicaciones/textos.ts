import { formatEn, type Moneda } from '@talonario/core/base';
import {
  nombreTipoPublicacion,
  type EstadoPublicacion,
  type Ganancia,
  type PublicacionListada,
  type SituacionCompetencia,
} from '@talonario/core/publicaciones';
import type { Decimal } from 'decimal.js';
import type { IconName } from '../../../components/Icon.tsx';
import type { Tono } from '../../../components/estados/StatusBadge.tsx';
import { enPlural, keepAmounts } from '../../../textos/numeros.ts';

/** Spec §4: active green, paused amber, closed red; the word says it too. */
export const estados: Readonly<Record<EstadoPublicacion, { texto: string; tono: Tono; icon: IconName }>> = {
  active: { texto: 'activa', tono: 'verde', icon: 'emitida' },
  paused: { texto: 'pausada', tono: 'ambar', icon: 'cola' },
  closed: { texto: 'cerrada', tono: 'rojo', icon: 'prohibido' },
  otro: { texto: 'otro estado', tono: 'neutro', icon: 'info' },
};

/** Name of a listing's status, and the marketplace's detail; a status without a name here keeps the marketplace's. */
export function estadoOf({ status, status_detalle }: Pick<PublicacionListada, 'status' | 'status_detalle'>) {
  const estado = estados[status];
  return status === 'otro' && status_detalle !== null
    ? { ...estado, texto: status_detalle.toLowerCase(), detalle: null }
    : { ...estado, detalle: status_detalle };
}

/** Spec §4 "Competition". `corto`: in a row of the list. */
export const situaciones: Readonly<
  Record<SituacionCompetencia, { texto: string; corto: string; tono: Tono; icon: IconName; frase: string }>
> = {
  winning: {
    texto: 'ganando',
    corto: 'ganando',
    tono: 'verde',
    icon: 'emitida',
    frase: 'Tu publicación se muestra primero en el catálogo.',
  },
  sharing_first_place: {
    texto: 'compartiendo el primer lugar',
    corto: 'compartiendo',
    tono: 'ambar',
    icon: 'cambio',
    frase: 'Tu publicación se turna con otras en el primer lugar.',
  },
  losing: {
    texto: 'perdiendo',
    corto: 'perdiendo',
    tono: 'rojo',
    icon: 'alerta',
    frase: 'Otra publicación se muestra primero en el catálogo.',
  },
  listed: {
    texto: 'listada',
    corto: 'listada',
    tono: 'neutro',
    icon: 'info',
    frase: 'Tu publicación está en el catálogo, pero no compite.',
  },
  otro: {
    texto: 'sin datos',
    corto: 'sin datos',
    tono: 'neutro',
    icon: 'info',
    frase: 'Mercado Libre no informa cómo compite.',
  },
};

/** Name of each term subtracted from the income. */
export const terminos: Readonly<Record<NonNullable<Ganancia['mayor_termino']>, string>> = {
  comision: 'Cargo por vender',
  envio: 'Envío',
  iibb: 'Ingresos Brutos',
  costo: 'Costo',
  ajustes: 'Ajustes',
};

/** Notice over a listing's figures while they are computed again, after a change of their data. */
export const CALCULANDO_OTRA_VEZ = 'La ganancia se está calculando otra vez, porque cambió uno de sus datos.';

/** `Premium en 6 cuotas` */
export function tipoOf({ listing_type_id, cuotas }: { listing_type_id: string; cuotas: number | null }): string {
  const tipo = nombreTipoPublicacion(listing_type_id);
  return cuotas === null ? tipo : `${tipo} en ${cuotas} cuotas`;
}

/** A price in its currency, that a line never breaks. */
export function precioEn(moneda: Moneda, precio: Decimal): string {
  return keepAmounts(formatEn(moneda, precio));
}

/** `1 publicación`, `1.234 publicaciones` */
export function cuantasPublicaciones(cantidad: number): string {
  return enPlural(cantidad, '1 publicación', '# publicaciones');
}
