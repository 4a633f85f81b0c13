import { expect, test } from 'vitest';
import { clasePaso } from '../../contract/traza.ts';
import { textoDePaso } from './textoDePaso.ts';

test.each([
  ['aviso', { clase: 'orden', resultado: 'enviada' }, 'Aviso de Mercado Libre (orden) pasado a trabajo'],
  ['aviso', { clase: 'envio', resultado: 'postergada' }, 'Aviso de Mercado Libre (envio) pasado a trabajo, sin apuro'],
  ['trabajo', { cola: 'subir_factura', espera_ms: 12, intento: 1 }, 'Trabajo subir_factura, después de esperar 12 ms'],
  [
    'trabajo',
    { cola: 'subir_factura', espera_ms: 12, intento: 3, fallo: true },
    'Trabajo subir_factura, después de esperar 12 ms, intento 3: falló',
  ],
  ['lectura', { motivo: 'falla' }, 'Orden que no se pudo leer de Mercado Libre'],
  ['decision', { decision: 'sin_factura' }, 'Decidida: ahora no lleva factura'],
  [
    'cae',
    { serie: 'FC B 0004', numero_desde: 7, numero_hasta: 9, aprobados: 2, rechazados: 1 },
    'ARCA respondió por FC B 0004, del 7 al 9: 2 con CAE, 1 rechazado',
  ],
  ['guardado', { serie: 'FC B 0004', numero_desde: 7, numero_hasta: 7 }, 'CAE guardado: FC B 0004, 7'],
] as const)('%s %j', (paso, datos, texto) => expect(textoDePaso(paso, datos)).toBe(texto));

test('every step has a text, also without data', () => {
  for (const paso of clasePaso.options) expect(textoDePaso(paso, {})).not.toBe('');
});
