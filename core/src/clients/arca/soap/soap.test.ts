import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoapService, type Elements } from './soap.ts';
import { fault, startServer, type Answer, type TestServer } from '../../../../../tests/builders/arcaServer.ts';
import { createTransport } from './transport.ts';

// The schemas as ARCA publishes them: names, order and types. `name[]` repeats.

type Schema = { readonly [name: string]: string | Schema };

const Auth = { Token: 'string', Sign: 'string', Cuit: 'long' };
const det = {
  Concepto: 'int',
  DocTipo: 'int',
  DocNro: 'long',
  CbteDesde: 'long',
  CbteHasta: 'long',
  CbteFch: 'string',
  ImpTotal: 'double',
  ImpTotConc: 'double',
  ImpNeto: 'double',
  ImpOpEx: 'double',
  ImpTrib: 'double',
  ImpIVA: 'double',
  FchServDesde: 'string',
  FchServHasta: 'string',
  FchVtoPago: 'string',
  MonId: 'string',
  MonCotiz: 'double',
  CanMisMonExt: 'string',
  CondicionIVAReceptorId: 'int',
  CbtesAsoc: { 'CbteAsoc[]': { Tipo: 'int', PtoVta: 'int', Nro: 'long', Cuit: 'string', CbteFch: 'string' } },
  Tributos: { 'Tributo[]': { Id: 'short', Desc: 'string', BaseImp: 'double', Alic: 'double', Importe: 'double' } },
  Iva: { 'AlicIva[]': { Id: 'int', BaseImp: 'double', Importe: 'double' } },
  Opcionales: { 'Opcional[]': { Id: 'string', Valor: 'string' } },
  Compradores: { 'Comprador[]': { DocTipo: 'int', DocNro: 'long', Porcentaje: 'double' } },
  PeriodoAsoc: { FchDesde: 'string', FchHasta: 'string' },
  Actividades: { 'Actividad[]': { Id: 'long' } },
};
const cab = { CantReg: 'int', PtoVta: 'int', CbteTipo: 'int' };
const message = { Code: 'int', Msg: 'string' };
const Observaciones = { 'Obs[]': message };
const Errors = { 'Err[]': message };
const Events = { 'Evt[]': message };
const FeCabResp = {
  Cuit: 'long',
  PtoVta: 'int',
  CbteTipo: 'int',
  FchProceso: 'string',
  CantReg: 'int',
  Resultado: 'string',
  Reproceso: 'string',
};
const detResponse = {
  Concepto: 'int',
  DocTipo: 'int',
  DocNro: 'long',
  CbteDesde: 'long',
  CbteHasta: 'long',
  CbteFch: 'string',
  Resultado: 'string',
  Observaciones,
};
const caea = {
  ResultGet: {
    CAEA: 'string',
    Periodo: 'int',
    Orden: 'short',
    FchVigDesde: 'string',
    FchVigHasta: 'string',
    FchTopeInf: 'string',
    FchProceso: 'string',
    Observaciones,
  },
  Errors,
  Events,
};
const table = (element: string, id: string) => ({
  ResultGet: { [`${element}[]`]: { Id: id, Desc: 'string', FchDesde: 'string', FchHasta: 'string' } },
  Errors,
  Events,
});

const wsfev1: Record<string, { input: Schema; result: Schema }> = {
  FEDummy: { input: {}, result: { AppServer: 'string', DbServer: 'string', AuthServer: 'string' } },
  FECompUltimoAutorizado: {
    input: { Auth, PtoVta: 'int', CbteTipo: 'int' },
    result: { PtoVta: 'int', CbteTipo: 'int', CbteNro: 'int', Errors, Events },
  },
  FECompTotXRequest: { input: { Auth }, result: { RegXReq: 'int', Errors, Events } },
  FECAESolicitar: {
    input: { Auth, FeCAEReq: { FeCabReq: cab, FeDetReq: { 'FECAEDetRequest[]': det } } },
    result: {
      FeCabResp,
      FeDetResp: { 'FECAEDetResponse[]': { ...detResponse, CAE: 'string', CAEFchVto: 'string' } },
      Events,
      Errors,
    },
  },
  FECompConsultar: {
    input: { Auth, FeCompConsReq: { CbteTipo: 'int', CbteNro: 'long', PtoVta: 'int' } },
    result: {
      ResultGet: {
        ...det,
        Resultado: 'string',
        CodAutorizacion: 'string',
        EmisionTipo: 'string',
        FchVto: 'string',
        FchProceso: 'string',
        Observaciones,
        PtoVta: 'int',
        CbteTipo: 'int',
      },
      Errors,
      Events,
    },
  },
  FEParamGetPtosVenta: {
    input: { Auth },
    result: {
      ResultGet: { 'PtoVenta[]': { Nro: 'int', EmisionTipo: 'string', Bloqueado: 'string', FchBaja: 'string' } },
      Errors,
      Events,
    },
  },
  FEParamGetTiposCbte: { input: { Auth }, result: table('CbteTipo', 'int') },
  FEParamGetTiposConcepto: { input: { Auth }, result: table('ConceptoTipo', 'int') },
  FEParamGetTiposDoc: { input: { Auth }, result: table('DocTipo', 'int') },
  FEParamGetTiposIva: { input: { Auth }, result: table('IvaTipo', 'string') },
  FEParamGetTiposMonedas: { input: { Auth }, result: table('Moneda', 'string') },
  FEParamGetTiposOpcional: { input: { Auth }, result: table('OpcionalTipo', 'string') },
  FEParamGetTiposTributos: { input: { Auth }, result: table('TributoTipo', 'short') },
  FEParamGetTiposPaises: {
    input: { Auth },
    result: { ResultGet: { 'PaisTipo[]': { Id: 'short', Desc: 'string' } }, Errors, Events },
  },
  FEParamGetActividades: {
    input: { Auth },
    result: { ResultGet: { 'ActividadesTipo[]': { Id: 'long', Orden: 'short', Desc: 'string' } }, Errors, Events },
  },
  FEParamGetCondicionIvaReceptor: {
    input: { Auth, ClaseCmp: 'string' },
    result: {
      ResultGet: { 'CondicionIvaReceptor[]': { Id: 'int', Desc: 'string', Cmp_Clase: 'string' } },
      Errors,
      Events,
    },
  },
  FEParamGetCotizacion: {
    input: { Auth, MonId: 'string', FchCotiz: 'string' },
    result: { ResultGet: { MonId: 'string', MonCotiz: 'double', FchCotiz: 'string' }, Errors, Events },
  },
  FECAEASolicitar: { input: { Auth, Periodo: 'int', Orden: 'short' }, result: caea },
  FECAEAConsultar: { input: { Auth, Periodo: 'int', Orden: 'short' }, result: caea },
  FECAEARegInformativo: {
    input: {
      Auth,
      FeCAEARegInfReq: {
        FeCabReq: cab,
        FeDetReq: { 'FECAEADetRequest[]': { ...det, CAEA: 'string', CbteFchHsGen: 'string' } },
      },
    },
    result: {
      FeCabResp,
      FeDetResp: { 'FECAEADetResponse[]': { ...detResponse, CAEA: 'string' } },
      Events,
      Errors,
    },
  },
  FECAEASinMovimientoInformar: {
    input: { Auth, PtoVta: 'int', CAEA: 'string' },
    result: { CAEA: 'string', FchProceso: 'string', PtoVta: 'int', Resultado: 'string', Errors, Events },
  },
  FECAEASinMovimientoConsultar: {
    input: { Auth, CAEA: 'string', PtoVta: 'int' },
    result: {
      ResultGet: { 'FECAEASinMov[]': { CAEA: 'string', FchProceso: 'string', PtoVta: 'int' } },
      Errors,
      Events,
    },
  },
};

let server: TestServer;
let answer: Answer = { body: '' };
beforeAll(async () => {
  server = await startServer(() => answer);
});
afterAll(() => server.close());

const transport = createTransport({ connectMs: 1_000 });
const options = { totalMs: 2_000, fresh: false };

describe('WSFEv1', () => {
  it('has exactly the 22 operations', async () => {
    const service = createSoapService('wsfev1', server.url, transport);
    expect(Object.keys(await service.describe()).sort()).toEqual(Object.keys(wsfev1).sort());
    expect(Object.keys(wsfev1)).toHaveLength(22);
  });

  it.each(Object.entries(wsfev1))('%s has the names, order and types of the schema', async (operation, expected) => {
    const { input, output } = (await createSoapService('wsfev1', server.url, transport).describe())[operation]!;
    expect(spell(input)).toBe(spell(expected.input));
    expect(spell(output)).toBe(spell({ [`${operation}Result`]: expected.result }));
  });

  it.each(Object.entries(wsfev1))(
    '%s is sent in schema order, whatever the order of the arguments',
    async (operation, { input }) => {
      const service = createSoapService('wsfev1', server.url, transport);
      const { pedido } = await service.call(operation, backwards(input), options);
      const body = `<${operation} xmlns="http://ar.gov.afip.dif.FEV1/">${xmlOf(input)}</${operation}>`;
      expect(/<soap:Body>(.*)<\/soap:Body>/.exec(pedido)?.[1]).toBe(body);
      expect(server.received.at(-1)?.action).toBe(`"http://ar.gov.afip.dif.FEV1/${operation}"`);
    },
  );
});

describe('the other services', () => {
  it('sends the padrón its operation qualified and the children without namespace', async () => {
    const service = createSoapService('constancia', server.url, transport);
    const args = { idPersona: '30711234566', cuitRepresentada: '30710000006', sign: 'S', token: 'T' };
    const { pedido } = await service.call('getPersona_v2', args, options);
    expect(pedido).toContain('xmlns:tns="http://a5.soap.ws.server.puc.sr/"');
    expect(pedido).toContain(
      '<tns:getPersona_v2><token>T</token><sign>S</sign><cuitRepresentada>30710000006</cuitRepresentada><idPersona>30711234566</idPersona></tns:getPersona_v2>',
    );
    expect(server.received.at(-1)?.action).toBe('""');
    expect(Object.keys(await service.describe())).toEqual([
      'dummy',
      'getPersona',
      'getPersona_v2',
      'getPersonaList',
      'getPersonaList_v2',
    ]);
  });

  it('sends WSAA the fixed message namespace and an empty SOAPAction', async () => {
    const { pedido } = await createSoapService('wsaa', server.url, transport).call(
      'loginCms',
      { in0: 'TUlJ' },
      options,
    );
    expect(pedido).toMatch(/<wsaa:loginCms xmlns:wsaa="http:\/\/wsaa.view.sua.dvadac.desein.afip.gov"[^>]*>/);
    expect(pedido).toContain('<wsaa:in0>TUlJ</wsaa:in0>');
    expect(server.received.at(-1)?.action).toBe('""');
  });
});

describe('outcomes', () => {
  const dummy = () => createSoapService('wsfev1', server.url, transport).call('FEDummy', {}, options);

  it.each<[string, Answer]>([
    ['an empty body', { body: '' }],
    ['an HTML page with status 200', { body: '<html><body>Mantenimiento<br></body></html>', type: 'text/html' }],
    ['an HTML page with status 503', { status: 503, body: '<html></html>' }],
    ['an empty 400', { status: 400, body: '' }],
    ['a good answer with a bad status', { status: 502, body: good() }],
    ['a body cut short', { body: good().slice(0, -40) }],
    ['another operation’s answer', { body: good().replaceAll('FEDummy', 'FEOther') }],
    ['an answer without result', { body: good().replace(/<FEDummyResult>.*<\/FEDummyResult>/, '') }],
    ['an envelope without content', { body: good().replace(/<FEDummyResponse.*FEDummyResponse>/, '') }],
    ['a redirect', (res) => res.writeHead(302, { location: '/otro' }).end()],
  ])('takes %s as unreadable', async (_name, given) => {
    answer = given;
    expect((await dummy()).outcome.tipo).toBe('ilegible');
  });

  it('reads a fault, its code without prefix and its entities', async () => {
    answer = fault('ns1:cms.sign.invalid', 'Firma inv&#xE1;lida o algoritmo no soportado');
    const { outcome } = await dummy();
    expect(outcome).toEqual({
      tipo: 'fault',
      codigo: 'cms.sign.invalid',
      mensaje: 'Firma inválida o algoritmo no soportado',
    });
  });

  it('keeps the body as it came', async () => {
    answer = { body: good() };
    const exchange = await dummy();
    expect(exchange.respuesta).toBe(good());
    expect(exchange.outcome).toEqual({
      tipo: 'respuesta',
      datos: { FEDummyResult: { AppServer: 'OK', DbServer: 'OK', AuthServer: 'OK' } },
    });
  });
});

function good(): string {
  return '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><FEDummyResponse xmlns="http://ar.gov.afip.dif.FEV1/"><FEDummyResult><AppServer>OK</AppServer><DbServer>OK</DbServer><AuthServer>OK</AuthServer></FEDummyResult></FEDummyResponse></soap:Body></soap:Envelope>';
}

/** A schema on one line, in its order: node-soap's annotations and the `s:` prefix apart. */
function spell(schema: unknown): string {
  if (typeof schema === 'string') return schema.replace(/^s:/, '');
  const entries = Object.entries(schema as Record<string, unknown>).filter(([name]) => !name.startsWith('target'));
  return `{${entries.map(([name, type]) => `${name} ${spell(type)}`).join(', ')}}`;
}

/** Arguments for every element, two of each repeated one, last first. */
function backwards(schema: Schema): Elements {
  return Object.fromEntries(
    Object.entries(schema)
      .reverse()
      .map(([name, type]) => {
        if (typeof type === 'string') return [name, sampleOf(type)];
        const value = backwards(type);
        return name.endsWith('[]') ? [name.slice(0, -2), [value, value]] : [name, value];
      }),
  );
}

function xmlOf(schema: Schema): string {
  return Object.entries(schema)
    .map(([name, type]) => {
      const tag = name.replace('[]', '');
      const one = `<${tag}>${typeof type === 'string' ? sampleOf(type).replace('&', '&amp;') : xmlOf(type)}</${tag}>`;
      return name.endsWith('[]') ? one + one : one;
    })
    .join('');
}

function sampleOf(type: string): string {
  return type === 'string' ? '060 & más' : type === 'double' ? '190000.00' : '30716543214';
}
