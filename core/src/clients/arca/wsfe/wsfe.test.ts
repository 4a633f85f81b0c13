import { Decimal } from 'decimal.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { ComprobanteAAutorizar, SolicitudAutorizacion } from '../../../contract/arca/arca.ts';
import type { AppError } from '../../../rules/errors.ts';
import {
  clientOf,
  EMISOR,
  envelope,
  errors,
  fault,
  loginAnswer,
  memoryTickets,
  NOW,
  operationOf,
  PLATAFORMA,
  startServer,
  ticketOf,
  wsfeAnswer,
  type Answer,
  type Received,
  type TestClientOptions,
  type TestServer,
} from '../../../../../tests/builders/arcaServer.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function arca(script: (request: Received) => Answer, options?: TestClientOptions) {
  server = await startServer(script);
  return { server, ...clientOf(server.url, options) };
}

/** Answers each request with the next answer of the list; the last one repeats. */
function inTurn(...answers: Answer[]): () => Answer {
  let n = 0;
  return () => answers[Math.min(n++, answers.length - 1)]!;
}

const d = (value: string) => new Decimal(value);
const serie = { cuit: EMISOR, punto_de_venta: 3, tipo_comprobante: 6 } as const;

function comprobante(numero: number, changes: Partial<ComprobanteAAutorizar> = {}): ComprobanteAAutorizar {
  return {
    numero,
    fecha: '2026-11-20',
    concepto: 1,
    tipo_documento: 99,
    numero_documento: '0',
    condicion_iva: 5,
    total: d('9999.99'),
    no_gravado: d('0'),
    neto: d('8264.45'),
    exento: d('0'),
    tributos_total: d('0'),
    iva: d('1735.54'),
    servicio_desde: null,
    servicio_hasta: null,
    vencimiento_pago: null,
    moneda: 'PES',
    cotizacion: d('1'),
    cancela_misma_moneda: null,
    alicuotas: [{ iva: 21, neto: d('8264.45'), importe: d('1735.54') }],
    tributos: [],
    asociados: [],
    ...changes,
  };
}

const facturaB: SolicitudAutorizacion = { ...serie, comprobantes: [comprobante(5120)] };

function cab(tipo: number, cantidad: number, resultado: string, cuit: string = EMISOR, ptoVta = 3): string {
  return `<FeCabResp><Cuit>${cuit}</Cuit><PtoVta>${ptoVta}</PtoVta><CbteTipo>${tipo}</CbteTipo><FchProceso>20261120103015</FchProceso><CantReg>${cantidad}</CantReg><Resultado>${resultado}</Resultado><Reproceso>N</Reproceso></FeCabResp>`;
}

function det(numero: number, resultado: string, rest: string): string {
  return `<FECAEDetResponse><Concepto>1</Concepto><DocTipo>99</DocTipo><DocNro>0</DocNro><CbteDesde>${numero}</CbteDesde><CbteHasta>${numero}</CbteHasta><CbteFch>20261120</CbteFch><Resultado>${resultado}</Resultado>${rest}</FECAEDetResponse>`;
}

const approved = (numero: number, cae = '76470000123470') =>
  det(numero, 'A', `<CAE>${cae}</CAE><CAEFchVto>20261130</CAEFchVto>`);
const refusedDet = (numero: number, obs = '') => det(numero, 'R', `${obs}<CAE /><CAEFchVto />`);
const obs = (code: number, text: string) =>
  `<Observaciones><Obs><Code>${code}</Code><Msg>${text}</Msg></Obs></Observaciones>`;
const cae = (header: string, dets: string, rest = '') => ({
  body: wsfeAnswer('FECAESolicitar', `${header}<FeDetResp>${dets}</FeDetResp>${rest}`),
});
const approvedB = cae(cab(6, 1, 'A'), approved(5120));

describe('FECAESolicitar, the request', () => {
  const sent = async (solicitud: SolicitudAutorizacion) => {
    const { client, server } = await arca(() => ({ status: 400, body: '' }));
    await client.wsfe.autorizar(solicitud).catch(() => null);
    return /<FeCAEReq>.*<\/FeCAEReq>/.exec(server.received[0]!.body)?.[0];
  };

  it('of a factura A with two rates and a perception is ARCA’s own example', async () => {
    const factura = comprobante(1043, {
      tipo_documento: 80,
      numero_documento: '30711234566',
      condicion_iva: 1,
      total: d('231400'),
      neto: d('190000'),
      tributos_total: d('5700'),
      iva: d('35700'),
      alicuotas: [
        { iva: 21, neto: d('150000'), importe: d('31500') },
        { iva: 10.5, neto: d('40000'), importe: d('4200') },
      ],
      tributos: [
        { id: 7, descripcion: 'Percepcion IIBB Buenos Aires', base: d('190000'), alicuota: d('3'), importe: d('5700') },
      ],
    });
    expect(await sent({ ...serie, tipo_comprobante: 1, comprobantes: [factura] })).toBe(
      '<FeCAEReq><FeCabReq><CantReg>1</CantReg><PtoVta>3</PtoVta><CbteTipo>1</CbteTipo></FeCabReq><FeDetReq><FECAEDetRequest>' +
        '<Concepto>1</Concepto><DocTipo>80</DocTipo><DocNro>30711234566</DocNro>' +
        '<CbteDesde>1043</CbteDesde><CbteHasta>1043</CbteHasta><CbteFch>20261120</CbteFch>' +
        '<ImpTotal>231400.00</ImpTotal><ImpTotConc>0.00</ImpTotConc><ImpNeto>190000.00</ImpNeto><ImpOpEx>0.00</ImpOpEx>' +
        '<ImpTrib>5700.00</ImpTrib><ImpIVA>35700.00</ImpIVA>' +
        '<MonId>PES</MonId><MonCotiz>1</MonCotiz><CondicionIVAReceptorId>1</CondicionIVAReceptorId>' +
        '<Tributos><Tributo><Id>7</Id><Desc>Percepcion IIBB Buenos Aires</Desc><BaseImp>190000.00</BaseImp><Alic>3.00</Alic><Importe>5700.00</Importe></Tributo></Tributos>' +
        '<Iva><AlicIva><Id>5</Id><BaseImp>150000.00</BaseImp><Importe>31500.00</Importe></AlicIva>' +
        '<AlicIva><Id>4</Id><BaseImp>40000.00</BaseImp><Importe>4200.00</Importe></AlicIva></Iva>' +
        '</FECAEDetRequest></FeDetReq></FeCAEReq>',
    );
  });

  it('of a factura C for services has the dates before the currency and no empty block', async () => {
    const factura = comprobante(88, {
      concepto: 2,
      total: d('85000'),
      neto: d('85000'),
      iva: d('0'),
      alicuotas: [],
      servicio_desde: '2026-11-01',
      servicio_hasta: '2026-11-30',
      vencimiento_pago: '2026-12-05',
    });
    const body = await sent({ ...serie, tipo_comprobante: 11, comprobantes: [factura] });
    expect(body).toContain(
      '<ImpIVA>0.00</ImpIVA><FchServDesde>20261101</FchServDesde><FchServHasta>20261130</FchServHasta><FchVtoPago>20261205</FchVtoPago><MonId>PES</MonId><MonCotiz>1</MonCotiz><CondicionIVAReceptorId>5</CondicionIVAReceptorId></FECAEDetRequest>',
    );
  });

  it('of a nota de crédito names the voucher it refers to, its issuer and date', async () => {
    const nota = comprobante(201, {
      asociados: [
        { tipo_comprobante: 6, punto_de_venta: 3, numero_comprobante: 5118, cuit: EMISOR, fecha: '2026-11-18' },
      ],
    });
    expect(await sent({ ...serie, tipo_comprobante: 8, comprobantes: [nota] })).toContain(
      '<CbtesAsoc><CbteAsoc><Tipo>6</Tipo><PtoVta>3</PtoVta><Nro>5118</Nro><Cuit>30716543214</Cuit><CbteFch>20261118</CbteFch></CbteAsoc></CbtesAsoc><Iva>',
    );
  });

  it('of a nota de crédito for a period tells its days after the VAT, and no voucher', async () => {
    const nota = comprobante(202, { periodo_asociado: { desde: '2026-11-01', hasta: '2026-11-15' } });
    const body = await sent({ ...serie, tipo_comprobante: 8, comprobantes: [nota] });
    expect(body).toContain(
      '</AlicIva></Iva><PeriodoAsoc><FchDesde>20261101</FchDesde><FchHasta>20261115</FchHasta></PeriodoAsoc></FECAEDetRequest>',
    );
    expect(body).not.toContain('CbtesAsoc');
  });

  it('writes amounts without exponent and quotes with six decimals at most', async () => {
    const grande = comprobante(1, {
      total: d('1e12'),
      neto: d('1e-2'),
      moneda: '060',
      cotizacion: d('1485.1234567'),
    });
    const body = await sent({ ...serie, comprobantes: [grande] });
    expect(body).toContain('<ImpTotal>1000000000000.00</ImpTotal>');
    expect(body).toContain('<ImpNeto>0.01</ImpNeto>');
    expect(body).toContain('<MonId>060</MonId><MonCotiz>1485.123457</MonCotiz>');
  });

  it.each(['0.005', '-1', 'NaN'])('refuses the amount %s before anything is sent', async (importe) => {
    const { client, server } = await arca(() => approvedB);
    const solicitud = { ...serie, comprobantes: [comprobante(5120, { neto: d(importe) })] };
    await expect(client.wsfe.autorizar(solicitud)).rejects.toMatchObject({ code: 'comprobante_invalido' });
    expect(server.received).toEqual([]);
  });

  it('goes on a connection of its own', async () => {
    const { client, server } = await arca(() => approvedB);
    await client.wsfe.autorizar(facturaB);
    await client.wsfe.autorizar(facturaB);
    expect(new Set(server.received.map(({ port }) => port)).size).toBe(2);
  });
});

describe('FECAESolicitar, the answer', () => {
  it('approved: the CAE is text', async () => {
    const { client, intercambios } = await arca(() => approvedB);
    expect(await client.wsfe.autorizar(facturaB)).toEqual({
      resultado: 'A',
      resultados: [
        {
          numero: 5120,
          estado: 'autorizado',
          autorizacion: { tipo: 'CAE', codigo: '76470000123470', vence: '2026-11-30' },
          observaciones: [],
        },
      ],
      errores: [],
      fuera_de_secuencia: false,
      ilegible: false,
    });
    expect(intercambios).toMatchObject([
      {
        ambiente: 'simulador',
        servicio: 'wsfe',
        operacion: 'FECAESolicitar',
        cuit: EMISOR,
        serie,
        numero_desde: 5120,
        numero_hasta: 5120,
        resultado: 'ok',
        inicio: NOW,
      },
    ]);
    expect(intercambios[0]?.respuesta).toContain('<CAE>76470000123470</CAE>');
  });

  it('approved with an observation', async () => {
    const aviso = 'El credito fiscal discriminado en el presente comprobante solo podra ser computado';
    const observed = det(5120, 'A', `${obs(10217, aviso)}<CAE>76470000123457</CAE><CAEFchVto>20261130</CAEFchVto>`);
    const { client } = await arca(() => cae(cab(6, 1, 'A'), observed));
    const { resultados } = await client.wsfe.autorizar(facturaB);
    expect(resultados).toMatchObject([
      {
        estado: 'autorizado',
        autorizacion: { codigo: '76470000123457' },
        observaciones: [{ codigo: 10217, mensaje: aviso }],
      },
    ]);
  });

  it('refused by content, with ARCA’s spacing', async () => {
    const texto = 'Campo CbteFch Debe estar comprendido  en el  rango  N-5 y N+5';
    const { client, intercambios } = await arca(() => cae(cab(6, 1, 'R'), refusedDet(5120, obs(10016, texto))));
    expect(await client.wsfe.autorizar(facturaB)).toEqual({
      resultado: 'R',
      resultados: [
        {
          numero: 5120,
          estado: 'rechazado',
          observaciones: [{ codigo: 10016, mensaje: texto }],
        },
      ],
      errores: [],
      fuera_de_secuencia: false,
      ilegible: false,
    });
    expect(intercambios[0]?.resultado).toBe('rechazo');
  });

  it('refused by sequence: the error is of the request, the details say nothing', async () => {
    const texto =
      'El numero o fecha del comprobante no se corresponde con el proximo a autorizar. Consultar metodo FECompUltimoAutorizado.';
    const { client } = await arca(() => cae(cab(6, 1, 'R'), refusedDet(5120), errors(10016, texto)));
    expect(await client.wsfe.autorizar(facturaB)).toMatchObject({
      resultado: 'R',
      resultados: [{ estado: 'no_procesado', observaciones: [] }],
      errores: [{ codigo: 10016, mensaje: texto }],
      fuera_de_secuencia: true,
      ilegible: false,
    });
  });

  it.each([
    ['of every voucher', true],
    ['of the first', false],
  ])('refused by sequence, with a message %s: none was looked at', async (_name, sinMirar) => {
    const solicitud = { ...serie, comprobantes: [5120, 5121].map((numero) => comprobante(numero)) };
    const salto = obs(10016, 'El numero o fecha del comprobante no se corresponde con el proximo a autorizar.');
    const dets = refusedDet(5120, salto) + refusedDet(5121, sinMirar ? salto : '');
    const { client } = await arca(() => cae(cab(6, 2, 'R'), dets));
    expect(await client.wsfe.autorizar(solicitud)).toMatchObject({
      resultados: [{ estado: 'no_procesado' }, { estado: 'no_procesado' }],
      errores: [{ codigo: 10016 }],
      fuera_de_secuencia: true,
      ilegible: false,
    });
  });

  it('partial: the approved ones, the refused one, and those behind it', async () => {
    const solicitud = { ...serie, comprobantes: [5120, 5121, 5122].map((numero) => comprobante(numero)) };
    const dets = approved(5120) + refusedDet(5121, obs(10015, 'No registrado')) + refusedDet(5122);
    const { client, intercambios } = await arca(() => cae(cab(6, 3, 'P'), dets));
    const { resultado, resultados } = await client.wsfe.autorizar(solicitud);
    expect(resultado).toBe('P');
    expect(
      resultados.map((resultadoAutorizacion) => [
        resultadoAutorizacion.numero,
        resultadoAutorizacion.estado,
        resultadoAutorizacion.observaciones.length,
      ]),
    ).toEqual([
      [5120, 'autorizado', 0],
      [5121, 'documento_desconocido', 1],
      [5122, 'no_procesado', 0],
    ]);
    expect(intercambios[0]).toMatchObject({ resultado: 'parcial', numero_desde: 5120, numero_hasta: 5122 });
  });

  it.each([
    ['ones that do not follow were not looked at', 'no se corresponde con el proximo a autorizar', 'no_procesado'],
    ['neither were they in other words', 'El comprobante anterior fue rechazado', 'no_procesado'],
    ['nor without any', '', 'no_procesado'],
    ['one out of the dates is refused itself', 'Campo CbteFch Debe estar comprendido en el rango', 'rechazado'],
  ])('behind a refused number, %s', async (_name, texto, estado) => {
    const solicitud = { ...serie, comprobantes: [5120, 5121, 5122].map((numero) => comprobante(numero)) };
    const dets = approved(5120) + refusedDet(5121, obs(10013, 'DocTipo')) + refusedDet(5122, obs(10016, texto));
    const { client } = await arca(() => cae(cab(6, 3, 'P'), dets));
    const { resultados } = await client.wsfe.autorizar(solicitud);
    expect(resultados.map((resultadoAutorizacion) => resultadoAutorizacion.estado)).toEqual([
      'autorizado',
      'rechazado',
      estado,
    ]);
  });

  it('the first number that does not follow an authorised one is refused', async () => {
    const solicitud = { ...serie, comprobantes: [5120, 5121].map((numero) => comprobante(numero)) };
    const salto = obs(10016, 'El numero o fecha del comprobante no se corresponde con el proximo a autorizar.');
    const { client } = await arca(() => cae(cab(6, 2, 'P'), approved(5120) + refusedDet(5121, salto)));
    const { resultados } = await client.wsfe.autorizar(solicitud);
    expect(resultados.map((resultadoAutorizacion) => resultadoAutorizacion.estado)).toEqual([
      'autorizado',
      'rechazado',
    ]);
  });

  it('errors without header refuse the whole request', async () => {
    const { client } = await arca(() => ({
      body: wsfeAnswer('FECAESolicitar', errors(10005, 'PtoVta no registrado')),
    }));
    expect(await client.wsfe.autorizar(facturaB)).toEqual({
      resultado: 'R',
      resultados: [],
      errores: [{ codigo: 10005, mensaje: 'PtoVta no registrado' }],
      fuera_de_secuencia: false,
      ilegible: false,
    });
  });

  it('events never matter, and are logged once', async () => {
    const evento = '<Events><Evt><Code>41</Code><Msg>RG 5616</Msg></Evt></Events>';
    const { client, log } = await arca(() => cae(cab(6, 1, 'A'), approved(5120), evento));
    expect((await client.wsfe.autorizar(facturaB)).resultado).toBe('A');
    await client.wsfe.autorizar(facturaB);
    expect(log.lines).toEqual([
      {
        level: 'info',
        data: { operacion: 'FECAESolicitar', codigo: 41, mensaje: 'RG 5616' },
        message: 'notice from ARCA',
      },
    ]);
  });

  it('survives an exchange that cannot be stored, and logs it', async () => {
    const { client, log } = await arca(() => approvedB, { registrar: () => Promise.reject(new Error('disk full')) });
    expect((await client.wsfe.autorizar(facturaB)).resultado).toBe('A');
    expect(log.lines).toMatchObject([
      { level: 'error', data: { intercambio: { operacion: 'FECAESolicitar', numero_desde: 5120 } } },
    ]);
    expect(JSON.stringify(log.lines)).not.toContain('tok-sign');
  });

  it('reads the answer to a full request', async () => {
    const numeros = Array.from({ length: 250 }, (_, n) => n + 1);
    const body = cae(
      cab(6, 250, 'A'),
      numeros.map((numero) => approved(numero, String(76_470_000_000_000 + numero))).join(''),
    );
    const { client } = await arca(() => body);
    const solicitud = { ...serie, comprobantes: numeros.map((numero) => comprobante(numero)) };
    const { resultados } = await client.wsfe.autorizar(solicitud);
    expect(resultados.map(({ numero }) => numero)).toEqual(numeros);
  });
});

describe('FECAESolicitar, with an uncertain result', () => {
  const hangUp: Answer = (res) => res.destroy();
  const half: Answer = (res) => {
    res.writeHead(200, { 'content-type': 'text/xml', 'content-length': '100000' });
    res.write(approvedB.body.slice(0, 300), () => res.destroy());
  };

  it.each<[string, Answer]>([
    ['a reset after the request', hangUp],
    ['an answer cut short', half],
    ['an error page with status 503', { status: 503, body: '<html></html>', type: 'text/html' }],
    ['an error page with status 200', { body: '<html><body>Servicio no disponible</body></html>', type: 'text/html' }],
    ['an empty body', { body: '' }],
    ['XML that does not close', { body: approvedB.body.slice(0, -60) }],
    ['a fault', fault('soap:Server', 'Server was unable to process request.')],
    ['a fault of the client', fault('soap:Client', 'Server did not recognize the value of HTTP Header SOAPAction: .')],
    ['a fault of the server that says it', fault('soap:Server', 'Server was unable to read request.')],
    ['error 500', { body: wsfeAnswer('FECAESolicitar', errors(500, 'Error interno de aplicación')) }],
    ['error 501', { body: wsfeAnswer('FECAESolicitar', errors(501, 'Error interno de base de datos: - Metodo')) }],
    ['error 502', { body: wsfeAnswer('FECAESolicitar', errors(502, 'Transacción Activa')) }],
    ...[503, 504, 602, 603, 999, 10048].map((codigo): [string, Answer] => [
      `error ${codigo} alone`,
      { body: wsfeAnswer('FECAESolicitar', errors(codigo, 'Sin detalle')) },
    ]),
    [
      'error 10005 beside another one',
      { body: wsfeAnswer('FECAESolicitar', errors(10005, 'PtoVta') + errors(503, 'x')) },
    ],
    ['a refusal without a row', cae(cab(6, 1, 'R'), '')],
    ['a refusal without a row and an unknown error', cae(cab(6, 1, 'R'), '', errors(999, 'Otro'))],
    ['a refusal without a word and an unknown error', cae(cab(6, 1, 'R'), refusedDet(5120), errors(999, 'Otro'))],
    ['error 501 beside a refusal', cae(cab(6, 1, 'R'), refusedDet(5120), errors(501, 'Error interno'))],
    ['a result without header or errors', { body: wsfeAnswer('FECAESolicitar', '<Events />') }],
    ['an approval without CAE', cae(cab(6, 1, 'A'), det(5120, 'A', '<CAE /><CAEFchVto />'))],
    ['an approval without expiry', cae(cab(6, 1, 'A'), det(5120, 'A', '<CAE>76470000123470</CAE><CAEFchVto />'))],
    ['an approval without details', cae(cab(6, 1, 'A'), '')],
    ['a number that was not asked for', cae(cab(6, 1, 'A'), approved(5121))],
    ['the same number twice', cae(cab(6, 1, 'A'), approved(5120) + approved(5120, '76470000123471'))],
    ['a header that contradicts its details', cae(cab(6, 1, 'R'), approved(5120))],
    ['an unknown result', cae(cab(6, 1, 'O'), approved(5120))],
    ['the answer to another serie', cae(cab(6, 1, 'A', EMISOR, 4), approved(5120))],
    ['the answer to another company', cae(cab(6, 1, 'A', PLATAFORMA), approved(5120))],
  ])('%s is uncertain, and not tried again', async (_name, answer) => {
    const { client, server, intercambios } = await arca(() => answer);
    await expect(client.wsfe.autorizar(facturaB)).rejects.toMatchObject({ code: 'arca_incierto' });
    expect(server.operations()).toEqual(['FECAESolicitar']);
    expect(intercambios).toHaveLength(1);
  });

  it('no answer in time is uncertain, and not tried again', async () => {
    const silence: Answer = () => undefined;
    // Time enough for a busy machine to connect: an unsent request would not be uncertain.
    const { client, server } = await arca(() => silence, { timeouts: { caeMs: 2_000 } });
    await expect(client.wsfe.autorizar(facturaB)).rejects.toMatchObject({ code: 'arca_incierto' });
    expect(server.operations()).toEqual(['FECAESolicitar']);
  });

  it.each(['soap:Client', 'soap:Sender'])('%s, when the request was not read, used no number', async (codigo) => {
    const mensaje = 'System.Web.Services.Protocols.SoapException: Server was unable to read request. ---> Input string';
    const { client, server } = await arca(() => fault(codigo, mensaje));
    expect(await client.wsfe.autorizar(facturaB)).toEqual({
      resultado: 'R',
      resultados: [],
      errores: [{ codigo: 0, mensaje }],
      fuera_de_secuencia: false,
      ilegible: true,
    });
    expect(server.operations()).toEqual(['FECAESolicitar']);
  });

  it('a partial answer that leaves a number out is uncertain', async () => {
    const solicitud = { ...serie, comprobantes: [comprobante(5120), comprobante(5121)] };
    const { client } = await arca(() => cae(cab(6, 2, 'P'), approved(5120)));
    await expect(client.wsfe.autorizar(solicitud)).rejects.toMatchObject({ code: 'arca_incierto' });
  });

  it('an abort after the request is uncertain; before it, nothing was sent', async () => {
    const abort = new AbortController();
    const { client, server } = await arca(() => () => abort.abort());
    await expect(client.wsfe.autorizar(facturaB, { signal: abort.signal })).rejects.toMatchObject({
      code: 'arca_incierto',
    });
    await expect(client.wsfe.autorizar(facturaB, { signal: abort.signal })).rejects.toMatchObject({
      code: 'arca_no_disponible',
    });
    expect(server.received).toHaveLength(1);
  });
});

describe('FECAESolicitar, when nothing was sent', () => {
  it('connection refused', async () => {
    const { client, server, intercambios } = await arca(() => approvedB);
    await server.close();
    await expect(client.wsfe.autorizar(facturaB)).rejects.toMatchObject({ code: 'arca_no_disponible' });
    expect(intercambios).toMatchObject([{ resultado: 'sin_conexion', respuesta: null }]);
  });

  it('unknown host', async () => {
    const { client } = clientOf('http://arca.invalid');
    await expect(client.wsfe.autorizar(facturaB)).rejects.toMatchObject({ code: 'arca_no_disponible' });
  });

  it('no TLS at the other end', async () => {
    const { client, server } = await arca(() => approvedB);
    const secure = clientOf(server.url.replace('http:', 'https:'));
    await expect(secure.client.wsfe.autorizar(facturaB)).rejects.toMatchObject({ code: 'arca_no_disponible' });
    expect(client.ambiente).toBe('simulador');
  });

  it('no ticket available', async () => {
    const { client, server } = await arca(() => ({ status: 503, body: '<html></html>' }), { tickets: memoryTickets() });
    await expect(client.wsfe.autorizar(facturaB)).rejects.toMatchObject({ code: 'arca_no_disponible' });
    expect(server.operations()).toEqual(['loginCms']);
  });
});

describe('credentials', () => {
  const dates = 'ValidacionDeToken: No validaron las fechas del token. GenTime=1, ExpTime=2, NowUTC=3';
  const relations = `ValidacionDeToken: No apareció CUIT en lista de relaciones: ${EMISOR}`;
  const refusal = (code: number, text: string) => ({ body: wsfeAnswer('FECAESolicitar', errors(code, text)) });
  /** WSFE refuses the tokens of the list; WSAA issues `nuevo`. */
  const refusing = (tokens: string[], answer: Answer) => (request: Received) => {
    if (operationOf(request.body) === 'loginCms') return { body: loginAnswer('nuevo', NOW) };
    return tokens.some((token) => request.body.includes(`<Token>${token}</Token>`)) ? answer : approvedB;
  };

  it.each([
    [600, dates],
    [600, 'ValidacionDeToken: Error al verificar hash: VerificacionDeHash: No coinciden'],
    [600, 'ValidacionDeToken: No valido Id Sistema: wsfe(Id Sistema de token es: wsfex)'],
    [500, 'Campo Auth no fue ingresado o esta mal formado.'],
  ])('a refused ticket (%i %s) is forgotten and one login made', async (code, text) => {
    const tickets = memoryTickets(ticketOf('viejo'));
    const { client, server } = await arca(refusing(['viejo'], refusal(code, text)), { tickets });
    expect((await client.wsfe.autorizar(facturaB)).resultado).toBe('A');
    expect(server.operations()).toEqual(['FECAESolicitar', 'loginCms', 'FECAESolicitar']);
    expect(tickets.current()?.token).toBe('nuevo');
  });

  it('a new ticket refused too ends there, without more logins', async () => {
    const tickets = memoryTickets(ticketOf('viejo'));
    const { client, server } = await arca(refusing(['viejo', 'nuevo'], refusal(600, dates)), { tickets });
    await expect(client.wsfe.autorizar(facturaB)).rejects.toMatchObject({
      code: 'arca_ticket_rechazado',
      data: { cuit: EMISOR, motivo: 'ticket' },
    });
    expect(server.operations()).toEqual(['FECAESolicitar', 'loginCms', 'FECAESolicitar']);
    await expect(client.wsfe.autorizar(facturaB)).rejects.toMatchObject({ code: 'arca_ticket_en_espera' });
    expect(server.operations()).toHaveLength(3);
  });

  it.each([
    [600, relations],
    [601, 'CUIT representada no incluida en token'],
  ])('a delegation newer than the ticket (%i) is seen with a new ticket', async (code, text) => {
    const tickets = memoryTickets(ticketOf('viejo'));
    const { client, server } = await arca(refusing(['viejo'], refusal(code, text)), { tickets });
    expect((await client.wsfe.autorizar(facturaB)).resultado).toBe('A');
    expect(server.operations()).toEqual(['FECAESolicitar', 'loginCms', 'FECAESolicitar']);
  });

  it('without delegation: one login, then never again with so new a ticket', async () => {
    const tickets = memoryTickets(ticketOf('viejo'));
    const { client, server } = await arca(refusing(['viejo', 'nuevo'], refusal(600, relations)), { tickets });
    const expected = { code: 'arca_no_autorizado', data: { cuit: EMISOR, motivo: 'delegacion', codigo: 600 } };
    await expect(client.wsfe.autorizar(facturaB)).rejects.toSatisfy(
      (error: AppError) => error.data.provisorio === undefined,
    );
    // The CUIT may have delegated since: no other ticket is asked for so soon, and this one's refusal is not final.
    const provisorio = { ...expected, data: { ...expected.data, provisorio: true } };
    await expect(client.wsfe.autorizar(facturaB)).rejects.toMatchObject(provisorio);
    expect(server.operations().filter((operation) => operation === 'loginCms')).toHaveLength(1);
    expect(tickets.current()?.token).toBe('nuevo');
  });

  it('without delegation, when WSAA gives no other ticket, the one at hand is kept', async () => {
    const tickets = memoryTickets(ticketOf('viejo'));
    const { client } = await arca(
      (request) =>
        operationOf(request.body) === 'loginCms'
          ? fault('ns1:coe.alreadyAuthenticated', 'El CEE ya posee un TA valido')
          : refusal(600, relations),
      { tickets },
    );
    await expect(client.wsfe.autorizar(facturaB)).rejects.toMatchObject({
      code: 'arca_no_autorizado',
      data: { provisorio: true },
    });
    expect(tickets.current()?.token).toBe('viejo');
  });

  it('the same goes for lookups', async () => {
    const { client, server } = await arca(({ body }) => {
      if (operationOf(body) === 'loginCms') return { body: loginAnswer('nuevo', NOW) };
      const numbers = '<PtoVta>0</PtoVta><CbteTipo>0</CbteTipo><CbteNro>0</CbteNro>';
      const good = '<PtoVta>3</PtoVta><CbteTipo>6</CbteTipo><CbteNro>5119</CbteNro>';
      const result = body.includes('<Token>nuevo</Token>') ? good : numbers + errors(600, dates);
      return { body: wsfeAnswer('FECompUltimoAutorizado', result) };
    });
    expect(await client.wsfe.ultimoAutorizado(serie)).toBe(5119);
    expect(server.operations()).toEqual(['FECompUltimoAutorizado', 'loginCms', 'FECompUltimoAutorizado']);
  });
});

describe('lookups', () => {
  const last = (rest: string) => ({ body: wsfeAnswer('FECompUltimoAutorizado', rest) });
  const lastIs = (numero: number) => last(`<PtoVta>3</PtoVta><CbteTipo>6</CbteTipo><CbteNro>${numero}</CbteNro>`);
  const zeros = '<PtoVta>0</PtoVta><CbteTipo>0</CbteTipo><CbteNro>0</CbteNro>';

  it('FECompUltimoAutorizado: 0 when the serie was never used', async () => {
    const { client, server, intercambios } = await arca(() => lastIs(0));
    expect(await client.wsfe.ultimoAutorizado(serie)).toBe(0);
    expect(server.received[0]?.body).toContain(
      '</Auth><PtoVta>3</PtoVta><CbteTipo>6</CbteTipo></FECompUltimoAutorizado>',
    );
    expect(intercambios).toMatchObject([{ serie, cuit: EMISOR, resultado: 'ok' }]);
  });

  it('FECompUltimoAutorizado: an error is never a last number of 0', async () => {
    const text =
      'El punto de venta no se encuentra habilitado a usar en el presente WS. Ver metodo FEParamGetPtosVenta';
    const { client, server } = await arca(() => last(zeros + errors(11002, text)));
    await expect(client.wsfe.ultimoAutorizado(serie)).rejects.toMatchObject({
      code: 'arca_rechazo',
      data: { operacion: 'FECompUltimoAutorizado', codigo: 11002, mensaje: text, mensajes: [`11002: ${text}`] },
    });
    expect(server.received).toHaveLength(1);
  });

  it.each<[string, Answer]>([
    ['a reset', (res) => res.destroy()],
    ['an error page', { status: 503, body: '<html></html>' }],
    ['HTML with status 200', { body: '<html><body>x</body></html>' }],
    ['a fault of the server', fault('soap:Server', 'Timeout expired.')],
    ['error 501', last(zeros + errors(501, 'Error interno de base de datos'))],
    ['an empty result', last('')],
  ])('%s: tries again', async (_name, answer) => {
    const { client, server } = await arca(inTurn(answer, answer, lastIs(7)));
    expect(await client.wsfe.ultimoAutorizado(serie)).toBe(7);
    expect(server.received).toHaveLength(3);
  });

  it('gives up after three tries', async () => {
    const { client, server, intercambios } = await arca(() => ({ status: 503, body: '<html></html>' }));
    await expect(client.wsfe.ultimoAutorizado(serie)).rejects.toMatchObject({
      code: 'arca_no_disponible',
      data: { operacion: 'FECompUltimoAutorizado', motivo: 'ilegible', status: 503 },
    });
    expect(server.received).toHaveLength(3);
    expect(intercambios.map(({ resultado }) => resultado)).toEqual(['ilegible', 'ilegible', 'ilegible']);
  });

  it('does not repeat a request that ARCA cannot read', async () => {
    const { client, server } = await arca(() => fault('soap:Client', 'Server was unable to read request.'));
    await expect(client.wsfe.ultimoAutorizado(serie)).rejects.toMatchObject({ code: 'arca_rechazo' });
    expect(server.received).toHaveLength(1);
  });

  it('stops when aborted', async () => {
    const abort = new AbortController();
    const { client, server } = await arca(() => () => abort.abort());
    await expect(client.wsfe.ultimoAutorizado(serie, { signal: abort.signal })).rejects.toMatchObject({
      code: 'arca_no_disponible',
    });
    expect(server.received).toHaveLength(1);
  });

  it('FECompConsultar: the voucher as ARCA holds it', async () => {
    const found =
      '<ResultGet><Concepto>1</Concepto><DocTipo>80</DocTipo><DocNro>30711234566</DocNro><CbteDesde>1043</CbteDesde><CbteHasta>1043</CbteHasta><CbteFch>20261120</CbteFch><ImpTotal>231400</ImpTotal><ImpTotConc>0</ImpTotConc><ImpNeto>190000</ImpNeto><ImpOpEx>0</ImpOpEx><ImpTrib>5700.1</ImpTrib><ImpIVA>35700</ImpIVA><FchServDesde /><FchServHasta /><FchVtoPago /><MonId>060</MonId><MonCotiz>1485.5</MonCotiz><CanMisMonExt>S</CanMisMonExt><CondicionIVAReceptorId>1</CondicionIVAReceptorId><Tributos><Tributo><Id>7</Id><Desc>IIBB</Desc><BaseImp>190000</BaseImp><Alic>3</Alic><Importe>5700.1</Importe></Tributo></Tributos><Iva><AlicIva><Id>5</Id><BaseImp>150000</BaseImp><Importe>31500</Importe></AlicIva><AlicIva><Id>9</Id><BaseImp>40000</BaseImp><Importe>4200</Importe></AlicIva></Iva><Resultado>A</Resultado><CodAutorizacion>76470000123457</CodAutorizacion><EmisionTipo>CAE</EmisionTipo><FchVto>20261130</FchVto><FchProceso>20261120103015</FchProceso><Observaciones><Obs><Code>10217</Code><Msg>El credito</Msg></Obs></Observaciones><PtoVta>3</PtoVta><CbteTipo>1</CbteTipo></ResultGet>';
    const unknown = found.replace('<Id>9</Id>', '<Id>12</Id>');
    const { client, server, intercambios } = await arca(
      inTurn(...[found, unknown].map((answer) => ({ body: wsfeAnswer('FECompConsultar', answer) }))),
    );
    const factura = await client.wsfe.consultar({ ...serie, tipo_comprobante: 1 }, 1043);
    expect(server.received[0]?.body).toContain(
      '<FeCompConsReq><CbteTipo>1</CbteTipo><CbteNro>1043</CbteNro><PtoVta>3</PtoVta></FeCompConsReq>',
    );
    expect(factura).toEqual({
      periodo_asociado: null,
      numero: 1043,
      fecha: '2026-11-20',
      concepto: 1,
      tipo_documento: 80,
      numero_documento: '30711234566',
      condicion_iva: 1,
      total: d('231400'),
      no_gravado: d('0'),
      neto: d('190000'),
      exento: d('0'),
      tributos_total: d('5700.1'),
      iva: d('35700'),
      servicio_desde: null,
      servicio_hasta: null,
      vencimiento_pago: null,
      moneda: '060',
      cotizacion: d('1485.5'),
      cancela_misma_moneda: true,
      alicuotas: [
        { id: 5, iva: 21, neto: d('150000'), importe: d('31500') },
        { id: 9, iva: 2.5, neto: d('40000'), importe: d('4200') },
      ],
      tributos: [{ id: 7, descripcion: 'IIBB', base: d('190000'), alicuota: d('3'), importe: d('5700.1') }],
      autorizacion: { tipo: 'CAE', codigo: '76470000123457', vence: '2026-11-30' },
      observaciones: [{ codigo: 10217, mensaje: 'El credito' }],
      procesado_en: new Date('2026-11-20T10:30:15-03:00'),
      asociados: [],
    });
    expect(intercambios).toMatchObject([{ numero_desde: 1043, numero_hasta: 1043 }]);
    // An unknown id of alícuota is not a rate of 0.
    const { alicuotas } = (await client.wsfe.consultar({ ...serie, tipo_comprobante: 1 }, 1043)) ?? {};
    expect(alicuotas).toMatchObject([
      { id: 5, iva: 21 },
      { id: 12, iva: null },
    ]);
  });

  it('FECompConsultar: a note names its associated comprobantes with only the data its issuer sent', async () => {
    const found =
      '<ResultGet><Concepto>1</Concepto><DocTipo>99</DocTipo><DocNro>0</DocNro><CbteDesde>44</CbteDesde><CbteHasta>44</CbteHasta><CbteFch>20261120</CbteFch><ImpTotal>1210</ImpTotal><ImpTotConc>0</ImpTotConc><ImpNeto>1000</ImpNeto><ImpOpEx>0</ImpOpEx><ImpTrib>0</ImpTrib><ImpIVA>210</ImpIVA><MonId>PES</MonId><CbtesAsoc><CbteAsoc><Tipo>6</Tipo><PtoVta>3</PtoVta><Nro>871</Nro><Cuit>30716543214</Cuit><CbteFch>20261031</CbteFch></CbteAsoc><CbteAsoc><Tipo>6</Tipo><PtoVta>3</PtoVta><Nro>872</Nro></CbteAsoc></CbtesAsoc><CodAutorizacion>76470000123457</CodAutorizacion><FchVto>20261130</FchVto></ResultGet>';
    const { client } = await arca(() => ({ body: wsfeAnswer('FECompConsultar', found) }));
    expect((await client.wsfe.consultar({ ...serie, tipo_comprobante: 8 }, 44))?.asociados).toEqual([
      { tipo_comprobante: 6, punto_de_venta: 3, numero_comprobante: 871, cuit: '30716543214', fecha: '2026-10-31' },
      { tipo_comprobante: 6, punto_de_venta: 3, numero_comprobante: 872, cuit: null, fecha: null },
    ]);
  });

  it.each([
    'DocTipo',
    'DocNro',
    'CbteFch',
    'MonId',
    'ImpTotal',
    'ImpTotConc',
    'ImpNeto',
    'ImpOpEx',
    'ImpTrib',
    'ImpIVA',
  ])('FECompConsultar: a voucher without its %s, or with it empty, is no answer', async (campo) => {
    const entero =
      '<ResultGet><Concepto>1</Concepto><DocTipo>99</DocTipo><DocNro>0</DocNro><CbteDesde>44</CbteDesde><CbteHasta>44</CbteHasta><CbteFch>20261120</CbteFch><ImpTotal>1210</ImpTotal><ImpTotConc>0</ImpTotConc><ImpNeto>1000</ImpNeto><ImpOpEx>0</ImpOpEx><ImpTrib>0</ImpTrib><ImpIVA>210</ImpIVA><MonId>PES</MonId><CodAutorizacion>76470000123457</CodAutorizacion><FchVto>20261130</FchVto></ResultGet>';
    const field = new RegExp(`<${campo}>[^<]*</${campo}>`);
    const answers = [entero.replace(field, ''), entero.replace(field, `<${campo} />`), entero];
    const { client } = await arca(inTurn(...answers.map((found) => ({ body: wsfeAnswer('FECompConsultar', found) }))));
    for (let vez = 0; vez < 2; vez += 1) {
      await expect(client.wsfe.consultar(serie, 44)).rejects.toMatchObject({ code: 'arca_no_disponible' });
    }
    expect((await client.wsfe.consultar(serie, 44))?.numero).toBe(44);
  });

  it('FECompConsultar: null when ARCA has no such voucher, and only then', async () => {
    const none = errors(602, 'No existen datos en nuestros registros para los parametros ingresados.');
    const { client, intercambios } = await arca(
      inTurn(
        { body: wsfeAnswer('FECompConsultar', none) },
        { body: wsfeAnswer('FECompConsultar', errors(10200, 'Parametro')) },
        { body: wsfeAnswer('FECompConsultar', '<ResultGet />') },
      ),
    );
    expect(await client.wsfe.consultar(serie, 9)).toBeNull();
    expect(intercambios).toMatchObject([{ resultado: 'sin_datos' }]);
    await expect(client.wsfe.consultar(serie, 9)).rejects.toMatchObject({ code: 'arca_rechazo' });
    await expect(client.wsfe.consultar(serie, 9)).rejects.toMatchObject({ code: 'arca_no_disponible' });
  });

  it('FECompTotXRequest', async () => {
    const { client } = await arca(
      inTurn(
        { body: wsfeAnswer('FECompTotXRequest', '<RegXReq>250</RegXReq>') },
        { body: wsfeAnswer('FECompTotXRequest', '<RegXReq>0</RegXReq>') },
      ),
    );
    expect(await client.wsfe.registrosPorRequest(EMISOR)).toBe(250);
    await expect(client.wsfe.registrosPorRequest(EMISOR)).rejects.toMatchObject({ code: 'arca_no_disponible' });
  });

  it('FEDummy needs no ticket', async () => {
    const ok = '<AppServer>OK</AppServer><DbServer>OK</DbServer><AuthServer>OK</AuthServer>';
    const { client, server } = await arca(() => ({ body: wsfeAnswer('FEDummy', ok) }), { tickets: memoryTickets() });
    expect(await client.wsfe.estado()).toEqual({
      aplicacion: 'OK',
      base: 'OK',
      autenticacion: 'OK',
      milisegundos: expect.any(Number),
    });
    expect(server.operations()).toEqual(['FEDummy']);
  });

  it('FEParamGetPtosVenta: one row or many, or unknown', async () => {
    const punto = (nro: number, bloqueado: string, baja: string) =>
      `<PtoVenta><Nro>${nro}</Nro><EmisionTipo>CAE - Ri Iva</EmisionTipo><Bloqueado>${bloqueado}</Bloqueado><FchBaja>${baja}</FchBaja></PtoVenta>`;
    const { client } = await arca(
      inTurn(
        { body: wsfeAnswer('FEParamGetPtosVenta', `<ResultGet>${punto(3, 'N', 'NULL')}</ResultGet>`) },
        {
          body: wsfeAnswer(
            'FEParamGetPtosVenta',
            `<ResultGet>${punto(3, 'S', 'NULL')}${punto(4, 'N', '20260131')}</ResultGet>`,
          ),
        },
        { body: wsfeAnswer('FEParamGetPtosVenta', errors(602, 'Sin Resultados')) },
      ),
    );
    const puntoSano = { numero: 3, tipo_emision: 'CAE - Ri Iva', bloqueado: false, baja: null };
    expect(await client.wsfe.puntosDeVenta(EMISOR)).toEqual([puntoSano]);
    expect(await client.wsfe.puntosDeVenta(EMISOR)).toEqual([
      { ...puntoSano, bloqueado: true },
      { ...puntoSano, numero: 4, baja: '2026-01-31' },
    ]);
    expect(await client.wsfe.puntosDeVenta(EMISOR)).toBeNull();
  });

  it('FEParamGetCotizacion: the quote as text, of the day asked for', async () => {
    const quote = '<ResultGet><MonId>DOL</MonId><MonCotiz>1485.5</MonCotiz><FchCotiz>20261119</FchCotiz></ResultGet>';
    const { client, server } = await arca(() => ({ body: wsfeAnswer('FEParamGetCotizacion', quote) }));
    expect(await client.wsfe.cotizacion(EMISOR, 'DOL')).toEqual({ cotizacion: '1485.5', fecha: '2026-11-19' });
    await client.wsfe.cotizacion(EMISOR, 'DOL', { fecha: '2026-11-19' });
    expect(server.received.map(({ body }) => /<\/Auth>(.*)<\/FEParamGetCotizacion>/.exec(body)?.[1])).toEqual([
      '<MonId>DOL</MonId>',
      '<MonId>DOL</MonId><FchCotiz>20261119</FchCotiz>',
    ]);
  });

  it('FEParamGetCotizacion: a day without quote is an answer, a quote that is no number is not', async () => {
    const cero = '<ResultGet><MonId>DOL</MonId><MonCotiz>0</MonCotiz><FchCotiz>20261119</FchCotiz></ResultGet>';
    const { client } = await arca(({ body }) => ({
      body: wsfeAnswer('FEParamGetCotizacion', body.includes('<FchCotiz>') ? errors(602, 'Sin Resultados') : cero),
    }));
    expect(await client.wsfe.cotizacion(EMISOR, 'DOL', { fecha: '2026-11-22' })).toBeNull();
    await expect(client.wsfe.cotizacion(EMISOR, 'DOL')).rejects.toMatchObject({ code: 'arca_no_disponible' });
  });

  it.each([
    ['TiposMonedas', 'Moneda', '060'],
    ['TiposIva', 'IvaTipo', '5'],
    ['TiposTributos', 'TributoTipo', '7'],
  ] as const)('FEParamGet%s keeps ids as text', async (tabla, element, id) => {
    const fila = `<${element}><Id>${id}</Id><Desc>Algo &amp; más</Desc><FchDesde>20090220</FchDesde><FchHasta>NULL</FchHasta></${element}>`;
    const { client } = await arca(() => ({ body: wsfeAnswer(`FEParamGet${tabla}`, `<ResultGet>${fila}</ResultGet>`) }));
    expect(await client.wsfe.tabla(EMISOR, tabla)).toEqual([
      { id, descripcion: 'Algo & más', desde: '2009-02-20', hasta: null },
    ]);
  });

  it('works without the header that other answers have', async () => {
    const bare = envelope('').replace(/<soap:Header>.*<\/soap:Header>/, '');
    const body = bare.replace(
      '<soap:Body>',
      '<soap:Body><FECompTotXRequestResponse xmlns="http://ar.gov.afip.dif.FEV1/"><FECompTotXRequestResult><RegXReq>250</RegXReq></FECompTotXRequestResult></FECompTotXRequestResponse>',
    );
    const { client } = await arca(() => ({ body }));
    expect(await client.wsfe.registrosPorRequest(EMISOR)).toBe(250);
  });
});
