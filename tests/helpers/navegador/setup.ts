import { afterEach } from 'vitest';
import { navegador, shareMercado } from '../helpers/navegador/compartido.ts';

shareMercado();
afterEach(() => navegador.despedir());
