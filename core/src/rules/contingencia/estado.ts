import type { FechaCivil } from '../../contract/base.ts';
import type { Quincena } from '../../contract/arca/caea.ts';
import type { CorteAbierto, EstadoQuincena, QuincenaCaea } from '../../contract/arca/contingencia.ts';
import { diffDays } from '../dates.ts';
import { finOf, inicioOf, isVispera } from './quincenas.ts';

type Punto = QuincenaCaea['puntos'][number];

/** How much of a fortnight ARCA was informed of. */
export interface PorInformar {
  pendientes: number;
  rechazados: number;
  puntos: readonly Pick<Punto, 'sin_movimiento'>[];
}

/** Whether ARCA has still to be informed of something of a fortnight: a voucher, or a point of sale without any. */
function quedaPorInformar({ pendientes, rechazados, puntos }: PorInformar): boolean {
  const sinInformar = puntos.some(({ sin_movimiento }) => ['por_informar', 'rechazado'].includes(sin_movimiento));
  return pendientes + rechazados > 0 || sinInformar;
}

/** Headline of a fortnight on a day (`estadoQuincena`). `tope`: ARCA's last day to inform it; null: there is no code. */
export function estadoOf(
  quincena: Quincena,
  { codigo, tope, ...informado }: PorInformar & { codigo: string | null; tope: FechaCivil | null },
  hoy: FechaCivil,
): EstadoQuincena {
  if (codigo === null || tope === null) {
    if (hoy > finOf(quincena)) return 'sin_codigo';
    return isVispera(quincena, hoy) ? 'falta' : 'por_pedir';
  }
  if (hoy < inicioOf(quincena)) return 'obtenida';
  if (hoy <= finOf(quincena)) return 'vigente';
  if (!quedaPorInformar(informado)) return 'informada';
  return hoy > tope ? 'vencida' : 'por_informar';
}

/** Days left to inform a fortnight, 0 on the last one, negative after it; null: no code, or nothing left to inform. */
export function diasPorInformar({ tope, ...informado }: PorInformar & { tope: FechaCivil | null }, hoy: FechaCivil) {
  return tope === null || !quedaPorInformar(informado) ? null : diffDays(hoy, tope);
}

/** Company's choice for outages. */
interface Ajuste {
  minutos: number;
  automatica: boolean;
}

/** Instant from which vouchers go out with advance codes in an outage that began at `desde`. */
export function emiteDesde(desde: Date, { minutos }: Pick<Ajuste, 'minutos'>): Date {
  return new Date(desde.getTime() + minutos * 60_000);
}

/** Next event of an open outage (`corteAbierto.espera`). */
export function esperaOf(
  corte: { desde: Date; confirmado_en: Date | null; impedimento: CorteAbierto['impedimento'] },
  ajuste: Ajuste,
  ahora: Date,
): CorteAbierto['espera'] {
  if (corte.impedimento !== null) return 'impedida';
  if (ahora < emiteDesde(corte.desde, ajuste)) return 'plazo';
  return ajuste.automatica || corte.confirmado_en !== null ? 'emite' : 'confirmacion';
}
