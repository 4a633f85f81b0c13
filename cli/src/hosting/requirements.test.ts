import { readConfig } from '@talonario/core/server/instalacion';
import { expect, test } from 'vitest';
import { avisosDeConfiguracion } from './requirements.ts';

const CON_ARCHIVO = {
  ruta: '/etc/talonario/talonario.env',
  nombres: ['PUBLIC_URI', 'PORT', 'NODE_OPTIONS', 'OTRA_COSA'],
};

const configFor = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL, ARCA_AMBIENTE: 'simulador' });

test('a name that nobody reads is said, with the one that it looks like', () => {
  const avisos = avisosDeConfiguracion({ archivo: CON_ARCHIVO }, configFor('https://facturas.mitienda.com.ar'));
  expect(avisos).toEqual([
    'Aviso: PUBLIC_URI, de /etc/talonario/talonario.env, no es una variable de Talonario y no cambia nada. ¿Quisiste decir PUBLIC_URL?',
    'Aviso: OTRA_COSA, de /etc/talonario/talonario.env, no es una variable de Talonario y no cambia nada.',
  ]);
});

test.each([
  ['http://facturas.mitienda.com.ar', 1],
  ['http://200.45.1.2:3000', 1],
  ['https://facturas.mitienda.com.ar', 0],
  ['http://localhost:3000', 0],
  ['http://127.0.0.1:3000', 0],
  ['http://192.168.1.20:3000', 0],
])('passwords without TLS are told of %s: %i', (url, cuantos) => {
  const avisos = avisosDeConfiguracion({ archivo: null }, configFor(url));
  expect(avisos.filter((aviso) => aviso.includes('sin cifrar'))).toHaveLength(cuantos);
});
