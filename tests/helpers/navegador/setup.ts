import { afterEach } from 'vitest';
import { navegador, shareMercado } from './compartido.ts';

shareMercado();
afterEach(() => navegador.despedir());
