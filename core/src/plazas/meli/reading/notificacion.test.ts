import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readNotificacion, recursoDeOrden, topicosSeguidos } from './notificacion.ts';

describe('the subject of a notice', () => {
  test.each([
    ['orders_v2', '/orders/2000012345678901', 'orden', '2000012345678901'],
    ['orders_v2', 'orders/2000012345678901', 'orden', '2000012345678901'],
    ['shipments', '/shipments/44551234567', 'envio', '44551234567'],
    ['items', '/items/MLA1450001234', 'publicacion', 'MLA1450001234'],
    ['items_prices', '/items/MLA1450001234', 'publicacion', 'MLA1450001234'],
    ['items_prices', '/items/MLA1450001234/prices', 'publicacion', 'MLA1450001234'],
    ['post_purchase', '/post-purchase/v1/claims/5200001', 'reclamo', '5200001'],
    ['post_purchase', 'post-purchase/v1/claims/5200001', 'reclamo', '5200001'],
    ['payments', '/collections/98110020001', 'pago', '98110020001'],
  ])('%s %s', (topic, recurso, clase, id) => {
    expect(readNotificacion({ topic, recurso })).toEqual({ clase, id });
  });

  test.each([
    ['questions', '/questions/1', 'topico_ajeno'],
    ['constructor', '/orders/1', 'topico_ajeno'],
    ['orders_v2', '/orders/', 'recurso_ilegible'],
    ['orders_v2', '/orders/../users/me', 'recurso_ilegible'],
    ['orders_v2', '/orders/1/feedback', 'recurso_ilegible'],
    ['items', '/items/MLB1', 'recurso_ilegible'],
    ['shipments', '', 'recurso_ilegible'],
  ])('%s %s means nothing to us', (topic, recurso, motivo) => {
    expect(readNotificacion({ topic, recurso })).toEqual({ clase: null, motivo });
  });
});

test('.env.example names every topic to be chosen for the application', () => {
  const ejemplo = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8').replaceAll('\n# ', ' ');
  const [, temas = ''] = /los temas ([a-z0-9_, ]+) apuntando/.exec(ejemplo) ?? [];
  expect(temas.split(/, | y /).sort()).toEqual([...topicosSeguidos].sort());
});

test('an order is named as its notices name it', () => {
  const aviso = { topic: 'orders_v2', recurso: recursoDeOrden('2000012345678901') };
  expect(readNotificacion(aviso)).toEqual({ clase: 'orden', id: '2000012345678901' });
});
