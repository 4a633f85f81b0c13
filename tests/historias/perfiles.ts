import type { Perfil } from './mundo.ts';
import { sucesos, type Suceso } from './sucesos.ts';

export const PERFILES: readonly Perfil[] = ['todo', 'cerrojos', 'dudas', 'notas', 'permisos', 'ventas'];

/** Events of each kind of history, without those that are of all of them. */
const SUCESOS: Readonly<Record<Exclude<Perfil, 'todo'>, readonly string[]>> = {
  cerrojos: ['cola', 'recuperar', 'congelar', 'muerte', 'tiempo'],
  dudas: ['cola', 'recuperar', 'tiempo', 'ajeno', 'oculto', 'corte', 'atraso'],
  notas: ['nota', 'parcial', 'doble', 'anulacion', 'cola', 'muerte', 'corte', 'atraso'],
  ventas: [
    'notificacion',
    'nota',
    'doble',
    'anulacion',
    'cola',
    'muerte',
    'corte',
    'congelar',
    'copia',
    'restauracion',
  ],
  permisos: ['empleado', 'permiso', 'cola', 'corte', 'tiempo', 'muerte'],
};
const DE_TODAS = new Set(['venta', 'emitir']);

/** Events of a kind of history, the calmest first. */
export function sucesosOf(perfil: Perfil): [nombre: string, suceso: Suceso][] {
  return Object.entries(sucesos).filter(
    ([nombre]) => perfil === 'todo' || DE_TODAS.has(nombre) || SUCESOS[perfil].includes(nombre),
  );
}
