import { addDays, formatFecha, toBuenosAires, type FechaCivil } from '@talonario/core/base';
import type { Actividad, TipoActividad } from '@talonario/core/ventas';
import type { IconName } from '../../../components/Icon.tsx';
import type { Tono } from '../../../components/estados/StatusBadge.tsx';

/** Mark of each kind of entry. */
export const tipos: Readonly<Record<TipoActividad, { nombre: string; tono: Tono; icon: IconName }>> = {
  factura_emitida: { nombre: 'facturada', tono: 'verde', icon: 'emitida' },
  nota_emitida: { nombre: 'nota de crédito', tono: 'verde', icon: 'nota' },
  nota_programada: { nombre: 'nota en espera', tono: 'ambar', icon: 'cola' },
  en_cola: { nombre: 'en cola', tono: 'ambar', icon: 'cola' },
  rechazada: { nombre: 'rechazada', tono: 'rojo', icon: 'alerta' },
  omitida: { nombre: 'sin facturar', tono: 'neutro', icon: 'prohibido' },
  pdf_subido: { nombre: 'PDF subido', tono: 'neutro', icon: 'emitida' },
  pdf_error: { nombre: 'PDF sin subir', tono: 'rojo', icon: 'alerta' },
  cuenta_desvinculada: { nombre: 'desvinculada', tono: 'rojo', icon: 'alerta' },
  cuenta_vinculada: { nombre: 'vinculada', tono: 'verde', icon: 'emitida' },
  trabajo_fallido: { nombre: 'falló', tono: 'rojo', icon: 'alerta' },
  permiso_faltante: { nombre: 'falta un permiso', tono: 'rojo', icon: 'alerta' },
  cambio_tras_factura: { nombre: 'venta cambiada', tono: 'ambar', icon: 'alerta' },
  repetida_en_arca: { nombre: 'repetida', tono: 'rojo', icon: 'alerta' },
  falta_padron: { nombre: 'falta un padrón', tono: 'ambar', icon: 'alerta' },
};

interface Dia {
  fecha: FechaCivil;
  /** `Hoy 21/11/2026` */
  titulo: string;
  actividades: Actividad[];
}

/** The entries by the day they happened in Buenos Aires, in the order they come. */
export function porDia(actividades: readonly Actividad[], hoy: FechaCivil): Dia[] {
  const dias = Map.groupBy(actividades, ({ creada_en }) => toBuenosAires(creada_en));
  return [...dias].map(([fecha, actividadesDelDia]) => ({
    fecha,
    titulo: tituloOf(fecha, hoy),
    actividades: actividadesDelDia,
  }));
}

function tituloOf(fecha: FechaCivil, hoy: FechaCivil): string {
  const dia = formatFecha(fecha);
  if (fecha === hoy) return `Hoy ${dia}`;
  return fecha === addDays(hoy, -1) ? `Ayer ${dia}` : dia;
}

/** `20 minutos`, `3 horas`, `2 días`: how long is usual between notices, rounded. */
export function cadaCuanto(minutos: number): string {
  if (minutos < 90) return minutos <= 1 ? 'un minuto' : `${minutos} minutos`;
  const horas = Math.round(minutos / 60);
  return horas < 48 ? `${horas} horas` : `${Math.round(horas / 24)} días`;
}
