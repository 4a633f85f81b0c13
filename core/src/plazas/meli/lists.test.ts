import { capturas } from '@talonario/fixtures';
import { expect, test } from 'vitest';
import { meliConRespuestas, VENDEDOR } from '../../../../tests/builders/raras/cliente.ts';
import { meliAgainst } from '../../../../tests/builders/meliClient.ts';
import type { Http } from '../../clients/http.ts';

const [captura] = capturas('envios/orders-1');
const ENVIO = '44551234567';

test('a list with a null element: the others are read, and the null is reported', async () => {
  const cuerpo = captura?.cuerpo as object[];
  const http: Http = {
    request: async () => ({ status: 200, headers: new Headers() as never, text: '', json: [null, ...cuerpo, 's/d'] }),
    close: async () => undefined,
  };
  const { meli, avisos } = meliAgainst('https://api.mercadolibre.test', { http });
  const ordenes = await meliConRespuestas(capturas('envios/orders-1')).cuenta(VENDEDOR).ordenesDeEnvio(ENVIO);
  expect(ordenes.length).toBeGreaterThan(0);
  expect(await meli.cuenta(VENDEDOR).ordenesDeEnvio(ENVIO)).toEqual(ordenes);
  expect(avisos).toEqual([{ ruta: `/shipments/${ENVIO}/orders`, raros: 2 }]);
});

test('an answer that is no list is not taken for an empty one', async () => {
  const meli = meliConRespuestas(capturas('envios/orders-1').map((captura) => ({ ...captura, cuerpo: {} })));
  await expect(meli.cuenta(VENDEDOR).ordenesDeEnvio(ENVIO)).rejects.toMatchObject({
    code: 'plaza_no_disponible',
    data: { motivo: 'ilegible' },
  });
});
