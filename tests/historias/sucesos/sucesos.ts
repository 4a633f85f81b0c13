import { deAverias } from './averias.ts';
import { deMaquinas } from './maquinas.ts';
import { deNotas } from './notas.ts';
import { dePedidos } from './pedidos.ts';
import { dePlaza } from './plaza.ts';
import type { Sucesos } from './suceso.ts';

/** Everything that may happen, the calmest first. */
export const sucesos: Sucesos = { ...dePedidos, ...deNotas, ...dePlaza, ...deMaquinas, ...deAverias };
