import { afterEach, describe, expect, it } from 'vitest';
import {
  clientOf,
  fault,
  loginAnswer,
  memoryTickets,
  NOW,
  operationOf,
  startServer,
  ticketOf,
  type Answer,
  type Received,
  type TestServer,
} from '../../../../tests/builders/arcaServer.ts';
import { personaArca } from '../../contract/padron/persona.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function padron(script: (request: Received) => Answer) {
  server = await startServer(script);
  return { server, ...clientOf(server.url, { tickets: memoryTickets(ticketOf('tok')) }) };
}

const persona = (content: string) => ({
  body: `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns2:getPersona_v2Response xmlns:ns2="http://a5.soap.ws.server.puc.sr/"><personaReturn>${content}<metadata><fechaHora>2026-11-20T10:31:42.636-03:00</fechaHora><servidor>awshomo.afip.gov.ar</servidor></metadata></personaReturn></ns2:getPersona_v2Response></soap:Body></soap:Envelope>`,
});

const empresa = persona(
  '<datosGenerales><domicilioFiscal><codPostal>2300</codPostal><descripcionProvincia>SANTA FE</descripcionProvincia><direccion>BV ROCA 1550</direccion><idProvincia>12</idProvincia><localidad>RAFAELA</localidad><tipoDomicilio>FISCAL</tipoDomicilio></domicilioFiscal><estadoClave>ACTIVO</estadoClave><fechaContratoSocial>2014-07-31T12:00:00-03:00</fechaContratoSocial><idPersona>30711234566</idPersona><mesCierre>6</mesCierre><razonSocial>EMPRESA DE EJEMPLO S A</razonSocial><tipoClave>CUIT</tipoClave><tipoPersona>JURIDICA</tipoPersona></datosGenerales>' +
    '<datosRegimenGeneral><impuesto><descripcionImpuesto>GANANCIAS SOCIEDADES</descripcionImpuesto><estadoImpuesto>AC</estadoImpuesto><idImpuesto>10</idImpuesto><periodo>201409</periodo></impuesto><impuesto><idImpuesto>30</idImpuesto></impuesto></datosRegimenGeneral>',
);

describe('getPersona_v2', () => {
  it('asks on behalf of the platform and reads a company', async () => {
    const { client, server, intercambios } = await padron(() => empresa);
    const leida = await client.padron.persona('30711234566');
    expect(personaArca.parse(leida)).toEqual({
      cuit: '30711234566',
      datosGenerales: {
        tipoPersona: 'JURIDICA',
        tipoClave: 'CUIT',
        estadoClave: 'ACTIVO',
        nombre: null,
        apellido: null,
        razonSocial: 'EMPRESA DE EJEMPLO S A',
        domicilioFiscal: { direccion: 'BV ROCA 1550', localidad: 'RAFAELA', codPostal: '2300', idProvincia: 12 },
        fechaContratoSocial: '2014-07-31',
      },
      datosMonotributo: null,
      datosRegimenGeneral: {
        impuesto: [
          { idImpuesto: 10, estado: 'AC' },
          { idImpuesto: 30, estado: null },
        ],
      },
      registro: { actividad: null, desde: '2014-09' },
      errorConstancia: [],
      errorRegimenGeneral: [],
      errorMonotributo: [],
    });
    expect(server.received[0]?.path).toBe('/sr-padron/webservices/personaServiceA5');
    expect(server.received[0]?.body).toContain(
      '<token>tok</token><sign>tok-sign</sign><cuitRepresentada>30710000006</cuitRepresentada><idPersona>30711234566</idPersona>',
    );
    expect(intercambios).toMatchObject([
      { servicio: 'ws_sr_constancia_inscripcion', operacion: 'getPersona_v2', cuit: '30711234566', resultado: 'ok' },
    ]);
    expect(intercambios[0]?.pedido).not.toContain('tok-sign');
  });

  it('reads a monotributista of CABA: one tax, province 0, no city', async () => {
    const { client } = await padron(() =>
      persona(
        '<datosGenerales><apellido>PÉREZ</apellido><domicilioFiscal><codPostal>0101</codPostal><idProvincia>0</idProvincia></domicilioFiscal><nombre>ANA</nombre><tipoPersona>FISICA</tipoPersona></datosGenerales><datosMonotributo><categoriaMonotributo><descripcionCategoria>D LOCACIONES DE SERVICIO</descripcionCategoria></categoriaMonotributo><impuesto><estadoImpuesto>AC</estadoImpuesto><idImpuesto>20</idImpuesto></impuesto></datosMonotributo>',
      ),
    );
    expect(personaArca.parse(await client.padron.persona('20123456786'))).toMatchObject({
      datosGenerales: {
        apellido: 'PÉREZ',
        domicilioFiscal: { direccion: null, localidad: null, codPostal: '0101', idProvincia: 0 },
      },
      datosMonotributo: { categoria: 'D LOCACIONES DE SERVICIO', impuesto: [{ idImpuesto: 20, estado: 'AC' }] },
    });
  });

  it('reads the first activity by its order, whatever the regime, and the registration month', async () => {
    const { client } = await padron(() =>
      persona(
        '<datosGenerales><tipoPersona>FISICA</tipoPersona></datosGenerales><datosMonotributo><actividadMonotributista><descripcionActividad>VENTA POR INTERNET</descripcionActividad><idActividad>479101</idActividad><orden>1</orden><periodo>202108</periodo></actividadMonotributista><impuesto><idImpuesto>20</idImpuesto><periodo>202109</periodo></impuesto></datosMonotributo><datosRegimenGeneral><actividad><idActividad>11111</idActividad><orden>2</orden><periodo>202001</periodo></actividad></datosRegimenGeneral>',
      ),
    );
    expect(personaArca.parse(await client.padron.persona('20123456786'))?.registro).toEqual({
      actividad: { codigo: '479101', nombre: 'VENTA POR INTERNET' },
      desde: '2020-01',
    });
  });

  it('keeps ARCA’s reasons beside the data', async () => {
    const { client } = await padron(() =>
      persona(
        '<errorConstancia><error>La CUIT fue limitada</error><error>Otra</error><idPersona>1</idPersona></errorConstancia><errorMonotributo><error>Datos de monotributo incompletos- no posee categoría</error><mensaje>No cumple</mensaje></errorMonotributo><errorRegimenGeneral><mensaje>No cumple con las condiciones</mensaje></errorRegimenGeneral>',
      ),
    );
    expect(personaArca.parse(await client.padron.persona('20123456786'))).toMatchObject({
      datosGenerales: null,
      errorConstancia: ['La CUIT fue limitada', 'Otra'],
      errorMonotributo: ['Datos de monotributo incompletos- no posee categoría'],
      errorRegimenGeneral: ['No cumple con las condiciones'],
    });
  });

  it('is null for a person ARCA does not know, asked once', async () => {
    const { client, server } = await padron(() => fault('soap:Server', 'No existe persona con ese Id'));
    expect(await client.padron.persona('20111111112')).toBeNull();
    expect(server.received).toHaveLength(1);
  });

  it('retries other faults of the server, then fails with ARCA as unavailable', async () => {
    const { client, server } = await padron(() => fault('soap:Server', 'java.lang.NullPointerException'));
    await expect(client.padron.persona('20111111112')).rejects.toMatchObject({
      code: 'arca_no_disponible',
      data: { operacion: 'getPersona_v2', motivo: 'fault', mensaje: 'java.lang.NullPointerException' },
    });
    expect(server.received).toHaveLength(3);
  });

  it('gets a new ticket when ARCA refuses the current one', async () => {
    const { client, server } = await padron(({ body }) => {
      if (operationOf(body) === 'loginCms') return { body: loginAnswer('nuevo', NOW) };
      return body.includes('<token>nuevo</token>') ? empresa : fault('soap:Server', 'Token malformado');
    });
    expect(await client.padron.persona('30711234566')).toMatchObject({ cuit: '30711234566' });
    expect(server.operations()).toEqual(['getPersona_v2', 'loginCms', 'getPersona_v2']);
  });

  it('reports that the platform may not act for that CUIT', async () => {
    const text = 'Este token no le permite actuar en representacion de la CUIT 30710000006';
    const { client } = await padron(({ body }) =>
      operationOf(body) === 'loginCms' ? { body: loginAnswer('nuevo', NOW) } : fault('soap:Server', text),
    );
    await expect(client.padron.persona('30711234566')).rejects.toMatchObject({
      code: 'arca_no_autorizado',
      data: { servicio: 'ws_sr_constancia_inscripcion', motivo: 'delegacion' },
    });
  });
});
