import { programasContables as propios } from '../../core/src/rules/contables/programas/programas.ts';
import { cuaderno } from './cuaderno.ts';

export const programasContables = [...propios, cuaderno];
