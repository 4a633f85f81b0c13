import { expect, test } from 'vitest';
import type { NumerosRetenidos, RespuestaDeRetenidos } from '../../contract/arca/retenidos.ts';
import { describeRespuesta, describeRetenidos } from './describe.ts';

const serie = { cuit: '30716543214', punto_de_venta: 3, tipo_comprobante: 6 };
const retenidos: NumerosRetenidos = {
  ...serie,
  origen: 'pedido',
  desde: 5,
  hasta: 5,
  cantidad: 1,
  nuestro: 4,
  arca: 5,
  visto_desde: new Date('2026-11-28T16:41:00-03:00'),
  preguntado_en: new Date('2026-11-28T17:41:00-03:00'),
  preguntar_desde: new Date('2026-11-28T18:01:00-03:00'),
};

test('a held number is told with the two last numbers, since when, and when it is asked about again', () => {
  expect(describeRetenidos(retenidos)).toBe(
    'ARCA no muestra FC B 0003-00000005: en ARCA el último es el 5, y en Talonario el 4. Espera desde el 28/11/2026 16:41; la próxima consulta a ARCA es después de las 18:01. Puede ser un comprobante tuyo: Talonario no lo pide otra vez hasta que ARCA lo muestre.',
  );
  expect(describeRetenidos({ ...retenidos, origen: 'otro', hasta: 9, cantidad: 5, arca: 9 })).toContain(
    'ARCA no muestra 5 números, del FC B 0003-00000005 al 9: en ARCA el último es el 9, y en Talonario el 4.',
  );
});

test('a number given with an advance code is told without ARCA, which is not asked', () => {
  const conCaea = { ...retenidos, origen: 'caea', arca: null, preguntado_en: null, preguntar_desde: null } as const;
  expect(describeRetenidos(conCaea)).toBe(
    'FC B 0003-00000005: se dio con CAEA después de la copia que se restauró, y ni ARCA ni Talonario saben a quién. Espera desde el 28/11/2026 16:41. Los borradores que podrían ser ese comprobante esperan hasta que indiques cuál fue.',
  );
});

test('ARCA’s answer is told number by number, the equal ones together', () => {
  const respuesta = (numeros: RespuestaDeRetenidos['numeros']): RespuestaDeRetenidos => ({
    ...serie,
    nuestro: 4,
    arca: 9,
    preguntado_en: new Date('2026-11-28T18:01:00-03:00'),
    numeros,
    quedan: 0,
  });
  const de = (numero: number, tipo: RespuestaDeRetenidos['numeros'][number]['respuesta']) => ({
    numero,
    respuesta: tipo,
    comprobante_id: null,
  });
  expect(
    describeRespuesta(respuesta([de(5, 'oculto'), de(6, 'oculto'), de(7, 'de_otro'), de(9, 'sin_llegar')])),
  ).toEqual([
    'ARCA todavía no muestra 2 números, desde FC B 0003-00000005 hasta el 6, aunque su último número es el 9.',
    'ARCA mostró FC B 0003-00000007: es de otro sistema, y no de un pedido de Talonario.',
    'ARCA ya no llega a FC B 0003-00000009: su último número es el 9.',
  ]);
  expect(describeRespuesta(respuesta([]))).toEqual([
    'ARCA no tiene números sin mostrar en esta serie: en ARCA el último es el 9, y en Talonario el 4.',
  ]);
});
