import type { Mundo, Perfil } from '../mundo.ts';
import type { Suceso } from './suceso.ts';
import { sucesos } from './sucesos.ts';

const PERFILES: readonly Perfil[] = [
  'todo',
  'cerrojos',
  'dudas',
  'ocultos',
  'notas',
  'cambios',
  'permisos',
  'ventas',
  'plaza',
  'copias',
];
/** Where transactions meet, what one of them reads while another one writes it is told oftener. */
const PESOS_CON_SESIONES: Partial<Record<Perfil, number>> = { notas: 4, cerrojos: 2, ventas: 2 };

export function choosePerfil({ base, cinta }: Mundo): Perfil {
  const pesos = PERFILES.map((perfil) => (base.varias ? (PESOS_CON_SESIONES[perfil] ?? 1) : 1));
  return PERFILES[cinta.choose(pesos)] ?? 'todo';
}

/** Events of each kind of history, without those that are of all of them. */
const SUCESOS: Readonly<Record<Exclude<Perfil, 'todo'>, readonly string[]>> = {
  cerrojos: ['cola', 'recuperar', 'congelar', 'muerte', 'tiempo'],
  dudas: ['cola', 'recuperar', 'tiempo', 'ajeno', 'oculto', 'perdida', 'corte', 'atraso'],
  ocultos: ['notificacion', 'perdida', 'cola', 'tiempo'],
  notas: ['nota', 'parcial', 'resto', 'doble', 'anulacion', 'cola', 'muerte', 'corte', 'atraso'],
  cambios: ['cambio', 'resto', 'cola', 'muerte', 'corte', 'atraso', 'congelar'],
  permisos: ['empleado', 'permiso', 'cola', 'tiempo'],
  ventas: ['notificacion', 'nota', 'doble', 'anulacion', 'cola', 'muerte', 'corte', 'congelar'],
  plaza: ['compra', 'trabajo', 'devolucion', 'reclamo', 'cola', 'nota', 'muerte', 'corte'],
  copias: ['copia', 'restauracion', 'notificacion', 'nota', 'cola'],
};
const DE_TODAS = new Set(['venta', 'emitir']);
/** Times that an event of its own is likelier in a kind of history. */
const PROPIOS = 3;

/** Events of a kind of history, the calmest first. */
export function sucesosOf(perfil: Perfil): [nombre: string, suceso: Suceso][] {
  if (perfil === 'todo') return Object.entries(sucesos);
  return Object.entries(sucesos).flatMap(([nombre, suceso]): [string, Suceso][] => {
    if (DE_TODAS.has(nombre)) return [[nombre, suceso]];
    return SUCESOS[perfil].includes(nombre) ? [[nombre, { ...suceso, peso: PROPIOS * suceso.peso }]] : [];
  });
}
