import { createApp } from '@talonario/api';
import type { Ambiente } from '@talonario/core/base';
import type { Verificacion } from '@talonario/core/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CUIT, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// Outside the simulator its control calls do not exist. Homologación always lists no points of sale, so that none can prove a
// CUIT there.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let empresaPropia: string;
beforeAll(async () => {
  servidor = await startServidor({ EMPRESAS: 'a_probar' });
  duenia = await servidor.usuario();
  empresaPropia = await duenia.empresa(CUIT.inscripto);
});
afterAll(() => servidor.close());

/** Dependencies of the installation with another ambiente; its ARCA is not called. */
function en(ambiente: Ambiente): Deps {
  const { deps } = servidor;
  const config = { ...deps.config, arca: { ...deps.config.arca, ambiente } };
  return { ...deps, config, arca: { ...deps.arca, ambiente } };
}

const paso = (ambiente: Ambiente, metodo: 'get' | 'post', ruta = '', cuerpo?: object) => {
  const agente = request(createApp(en(ambiente)).callback());
  const path = `/api/empresa/${empresaPropia}/verificacion${ruta}`;
  const pedido = agente[metodo](path).set('Authorization', `Bearer ${duenia.token}`);
  return cuerpo === undefined ? pedido : pedido.send(cuerpo);
};

test('homologación refuses the proof by point of sale, asks nothing of ARCA, and says which proof works there', async () => {
  const antes = structuredClone(servidor.entorno.arca.estado().operaciones);
  expect(((await paso('homologacion', 'get').expect(200)).body as Verificacion).admite_punto).toBe(false);
  const { body } = await paso('homologacion', 'post', '/punto').expect(409);
  expect(body).toMatchObject({
    codigo: 'prueba_no_disponible',
    error: expect.stringMatching(/Usá un certificado propio, o pedile a quien administra Talonario/),
  });
  expect(((await paso('homologacion', 'get')).body as Verificacion).punto).toBeNull();
  expect(servidor.entorno.arca.estado().operaciones).toEqual(antes);
  const { body: pedida } = await paso('homologacion', 'post', '/certificados', {}).expect(200);
  expect((pedida as Verificacion).certificados).toMatchObject([{ estado: 'pedido' }]);
});

describe('the simulator’s control calls', () => {
  const tramites = ['delegar', 'crear_punto', 'certificar'];

  test.each(['homologacion', 'produccion'] as const)('are not there in %s', async (ambiente) => {
    expect(((await paso(ambiente, 'get').expect(200)).body as Verificacion).simulable).toBe(false);
    for (const tramite of tramites) {
      const { body } = await paso(ambiente, 'post', '/simulador', { tramite }).expect(404);
      expect(body).toMatchObject({ codigo: 'tramite_no_simulado' });
    }
  });

  test('are there in the simulator', async () => {
    expect(((await paso('simulador', 'get').expect(200)).body as Verificacion).simulable).toBe(true);
    await paso('simulador', 'post', '/simulador', { tramite: 'delegar' }).expect(200);
  });
});
