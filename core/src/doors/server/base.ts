export type { PlazaAbierta } from '../../plazas/plaza.ts';
export { colas } from '../../store/trabajos/colas.ts';
export type { Cola, Trabajos } from '../../store/trabajos/trabajos.ts';
