import { regimenes as propios } from '../../core/src/rules/percepciones/regimenes/regimenes.ts';
import { santaFe } from './santaFe/santaFe.ts';

export const regimenes = { ...propios, santa_fe: santaFe };
