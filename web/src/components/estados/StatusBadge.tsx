import { isNotaCredito, type Comprobante } from '@talonario/core/comprobantes';
import type { ReactNode } from 'react';
import { useAhora } from '../../hooks/useAhora.ts';
import { haceCuanto } from '../../textos/haceCuanto.ts';
import { Icon, type IconName } from '../Icon.tsx';
import classes from './StatusBadge.module.css';

export type Tono = 'verde' | 'ambar' | 'rojo' | 'neutro';

/** A state: a word with its drawing; the colour only repeats it. */
export function StatusBadge({ tono, icon, children }: { tono: Tono; icon: IconName; children: ReactNode }) {
  return (
    <span className={classes.estado} data-tono={tono}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}

type ConEstado = Pick<Comprobante, 'status' | 'cancelada' | 'emitiendo' | 'en_cola_desde' | 'rechazo'> &
  Partial<Pick<Comprobante, 'sin_confirmar' | 'repite' | 'tipo_comprobante'>>;

const EN_COLA = 'en cola';

const estados: readonly {
  vale: (c: ConEstado) => boolean;
  texto: string;
  tono: Tono;
  icon: IconName;
}[] = [
  {
    vale: (c) => c.cancelada && isNotaCredito({ tipo_comprobante: c.tipo_comprobante ?? null }),
    texto: 'anulada',
    tono: 'neutro',
    icon: 'prohibido',
  },
  { vale: (c) => c.cancelada, texto: 'cancelada', tono: 'neutro', icon: 'prohibido' },
  { vale: (c) => !!c.repite, texto: 'repetida', tono: 'rojo', icon: 'alerta' },
  { vale: (c) => c.status === 'emitida', texto: 'emitida', tono: 'verde', icon: 'emitida' },
  { vale: (c) => !!c.sin_confirmar, texto: 'sin confirmar', tono: 'ambar', icon: 'alerta' },
  { vale: (c) => c.emitiendo, texto: 'emitiendo', tono: 'ambar', icon: 'cola' },
  { vale: (c) => c.en_cola_desde !== null, texto: EN_COLA, tono: 'ambar', icon: 'cola' },
  { vale: (c) => c.rechazo.length > 0, texto: 'rechazada', tono: 'rojo', icon: 'alerta' },
  { vale: () => true, texto: 'borrador', tono: 'neutro', icon: 'editar' },
];

/** The state of a voucher, the first that applies (spec §4 "Invoice status"). */
export function ComprobanteBadge({ comprobante }: { comprobante: ConEstado }) {
  const estado = estados.find(({ vale }) => vale(comprobante));
  return estado ? (
    <StatusBadge tono={estado.tono} icon={estado.icon}>
      {estado.texto}
      {estado.texto === EN_COLA && comprobante.en_cola_desde && <Espera desde={comprobante.en_cola_desde} />}
    </StatusBadge>
  ) : null;
}

/** Time waited since `desde`. */
function Espera({ desde }: { desde: Date }) {
  const ahora = useAhora();
  return <> {haceCuanto(desde, ahora)}</>;
}
