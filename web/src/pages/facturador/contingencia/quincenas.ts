import type { ContingenciaDeEmpresa, EstadoQuincena, QuincenaCaea } from '@talonario/core/arca';
import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import type { IconName } from '../../../components/Icon.tsx';
import type { Tono } from '../../../components/estados/StatusBadge.tsx';

export interface EstadoDicho {
  texto: string;
  tono: Tono;
  icon: IconName;
}

const estados: Readonly<Record<EstadoQuincena, EstadoDicho>> = {
  por_pedir: { texto: 'sin código todavía', tono: 'neutro', icon: 'cola' },
  falta: { texto: 'falta el código', tono: 'rojo', icon: 'alerta' },
  obtenida: { texto: 'código listo', tono: 'verde', icon: 'emitida' },
  vigente: { texto: 'vigente', tono: 'verde', icon: 'emitida' },
  por_informar: { texto: 'por informar', tono: 'ambar', icon: 'cola' },
  informada: { texto: 'informada', tono: 'verde', icon: 'emitida' },
  vencida: { texto: 'venció sin informar', tono: 'rojo', icon: 'alerta' },
  sin_codigo: { texto: 'sin código', tono: 'neutro', icon: 'prohibido' },
};

/** Days before ARCA's last day from which what is not informed is shown in red. */
const DIAS_URGENTES = 3;

/** State of a fortnight. Red: a person has to look, because ARCA refused something, or few days are left. */
export function decirEstado(quincena: Pick<QuincenaCaea, 'estado' | 'dias' | 'rechazados' | 'puntos'>): EstadoDicho {
  const estadoDicho = estados[quincena.estado];
  if (rechazadosOf(quincena) > 0) return { texto: `${estadoDicho.texto}, con rechazos`, tono: 'rojo', icon: 'alerta' };
  const apurada = quincena.estado === 'por_informar' && (quincena.dias ?? DIAS_URGENTES + 1) <= DIAS_URGENTES;
  return apurada ? { ...estadoDicho, tono: 'rojo', icon: 'alerta' } : estadoDicho;
}

/** Vouchers and points of sale that ARCA refused to be informed of. */
function rechazadosOf({ rechazados, puntos }: Pick<QuincenaCaea, 'rechazados' | 'puntos'>): number {
  return rechazados + puntos.filter(({ sin_movimiento }) => sin_movimiento === 'rechazado').length;
}

const sinMovimiento: Readonly<Record<QuincenaCaea['puntos'][number]['sin_movimiento'], string | null>> = {
  usado: null,
  por_informar: 'sin uso, por informar',
  informado: 'sin uso, informado',
  rechazado: 'sin uso, rechazado',
};

/** `0091 sin uso, informado`; empty when every point of sale was used, or there is no code. */
export function puntosSinUso({ puntos }: Pick<QuincenaCaea, 'puntos'>): string {
  return puntos
    .flatMap(({ punto_de_venta, sin_movimiento }) => {
      const uso = sinMovimiento[sin_movimiento];
      return uso === null ? [] : [`${formatPuntoDeVenta(punto_de_venta)} ${uso}`];
    })
    .join('; ');
}

/** Fortnights shown at first: a half year. */
const RECIENTES = 12;

/** The newest fortnights, and older ones with something to inform: never hidden. */
export function recientes(quincenas: readonly QuincenaCaea[]): readonly QuincenaCaea[] {
  return quincenas.filter(({ dias }, indice) => indice < RECIENTES || dias !== null);
}

/** Whether ARCA gives today a code that is not held. */
export function hayParaPedir({ activa, quincenas }: ContingenciaDeEmpresa): boolean {
  return activa && quincenas.some(({ estado }) => estado === 'por_pedir' || estado === 'falta');
}

/** Whether ARCA can be informed of something today: vouchers, or an unused point of sale of a fortnight that ended. */
export function hayParaInformar({ quincenas }: ContingenciaDeEmpresa): boolean {
  return quincenas.some(
    ({ pendientes, rechazados, estado }) =>
      pendientes + rechazados > 0 || estado === 'por_informar' || estado === 'vencida',
  );
}
