import { publicados as propios } from '../../core/src/contract/regimenes/publicados.ts';
import { publicado } from './santaFe/publicado.ts';

export const publicados = { ...propios, santa_fe: publicado };
