import { Decimal } from 'decimal.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { SolicitudInforme } from '../../../contract/arca/caea.ts';
import {
  clientOf,
  EMISOR,
  errors,
  startServer,
  wsfeAnswer,
  type Answer,
  type TestServer,
} from '../../../../../tests/builders/arcaServer.ts';

// Answers marked "recorded" are of homologación (2021-07-22); "manual" are the worked examples of the WSFEv1 manual v4.0.

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function arca(answer: Answer) {
  server = await startServer(() => answer);
  return { server, caea: clientOf(server.url).client.caea };
}

const answered = (operation: string, result: string) => arca({ body: wsfeAnswer(operation, result) });
const lastBody = () => server!.received.at(-1)!.body;
const element = (name: string) => new RegExp(`<${name}>.*</${name}>`).exec(lastBody())?.[0];
const rejected = (call: Promise<unknown>) =>
  call.then(
    () => 'fulfilled',
    (error: object) => error,
  );

const julio = { mes: '2021-07', orden: 1 } as const;
const noviembre = { mes: '2010-11', orden: 1 } as const;

describe('FECAEASolicitar', () => {
  it('gives the code, its fortnight and its last day to inform (manual)', async () => {
    const { caea } = await answered(
      'FECAEASolicitar',
      '<ResultGet><CAEA>12345678901234</CAEA><Periodo>201011</Periodo><Orden>1</Orden><FchVigDesde>20101101</FchVigDesde><FchVigHasta>20101115</FchVigHasta><FchTopeInf>20101215</FchTopeInf><FchProceso>20101028</FchProceso></ResultGet>',
    );
    expect(await caea.solicitar(EMISOR, noviembre)).toEqual({
      codigo: '12345678901234',
      quincena: noviembre,
      desde: '2010-11-01',
      hasta: '2010-11-15',
      tope: '2010-12-15',
      observaciones: [],
    });
    expect(element('Periodo')).toBe('<Periodo>201011</Periodo>');
  });

  it('is refused outside the window (recorded)', async () => {
    const mensaje =
      'Fecha de envío podrá ser desde 5 días corridos anteriores al inicio hasta el último dia de cada quincena. Del 6/26/2021 hasta 7/15/2021';
    const { caea } = await answered('FECAEASolicitar', errors(15006, mensaje));
    expect(await rejected(caea.solicitar(EMISOR, julio))).toMatchObject({
      code: 'arca_rechazo',
      data: { codigo: 15006, mensaje },
    });
  });

  it('is asked once when the answer is lost, and tells that the code may have been given', async () => {
    const { caea, server } = await arca((res) => res.destroy());
    expect(await rejected(caea.solicitar(EMISOR, julio))).toMatchObject({ code: 'arca_incierto' });
    expect(server.operations()).toEqual(['FECAEASolicitar']);
  });

  it.each([
    ['another fortnight', '<CAEA>12345678901234</CAEA><Periodo>202106</Periodo>'],
    ['no code', '<Periodo>202107</Periodo>'],
  ])('an answer with %s is none', async (_what, fields) => {
    const { caea } = await answered(
      'FECAEASolicitar',
      `<ResultGet>${fields}<Orden>1</Orden><FchVigDesde>20210701</FchVigDesde><FchVigHasta>20210715</FchVigHasta><FchTopeInf>20210723</FchTopeInf></ResultGet>`,
    );
    expect(await rejected(caea.solicitar(EMISOR, julio))).toMatchObject({ code: 'arca_incierto' });
  });
});

describe('FECAEAConsultar', () => {
  it('of a fortnight without code brings its fortnight and 602 (recorded)', async () => {
    const { caea } = await answered(
      'FECAEAConsultar',
      `<ResultGet><Periodo>202107</Periodo><Orden>1</Orden></ResultGet>${errors(602, 'No existen datos en nuestros registros para los parametros ingresados.')}`,
    );
    expect(await caea.consultar(EMISOR, julio)).toBeNull();
  });

  it('of a period that is none is refused (recorded)', async () => {
    const { caea } = await answered(
      'FECAEAConsultar',
      `<ResultGet><Periodo>202100</Periodo><Orden>1</Orden></ResultGet>${errors(15004, 'El campo &lt;Periodo&gt; debe tener el formato AAAAMM, donde AAAA indica el año y MM el mes en números.')}`,
    );
    expect(await rejected(caea.consultar(EMISOR, julio))).toMatchObject({
      code: 'arca_rechazo',
      data: { codigo: 15004, mensaje: expect.stringContaining('El campo <Periodo>') },
    });
  });
});

const d = (value: string) => new Decimal(value);

type Informado = SolicitudInforme['comprobantes'][number];

/** Voucher 33 of the manual's first example. */
function comprobante(changes: Partial<Informado> = {}): Informado {
  return {
    numero: 33,
    fecha: '2011-02-11',
    concepto: 1,
    tipo_documento: 80,
    numero_documento: '30000000007',
    condicion_iva: 1,
    total: d('100'),
    no_gravado: d('100'),
    neto: d('0'),
    exento: d('0'),
    tributos_total: d('0'),
    iva: d('0'),
    servicio_desde: null,
    servicio_hasta: null,
    vencimiento_pago: null,
    moneda: 'PES',
    cotizacion: d('1'),
    cancela_misma_moneda: null,
    alicuotas: [],
    tributos: [],
    asociados: [],
    generado_en: new Date('2011-02-11T23:30:05Z'),
    ...changes,
  };
}

const CAEA = '21064126523746';
const solicitud = (...comprobantes: Informado[]): SolicitudInforme => ({
  cuit: EMISOR,
  punto_de_venta: 9800,
  tipo_comprobante: 1,
  caea: CAEA,
  hasta: '2011-02-15',
  comprobantes,
});

const cab = (resultado: string, cantidad = 1) =>
  `<FeCabResp><Cuit>${EMISOR}</Cuit><PtoVta>9800</PtoVta><CbteTipo>1</CbteTipo><FchProceso>20110306</FchProceso><CantReg>${cantidad}</CantReg><Resultado>${resultado}</Resultado><Reproceso>N</Reproceso></FeCabResp>`;
const obs = (code: number, message: string) =>
  `<Observaciones><Obs><Code>${code}</Code><Msg>${message}</Msg></Obs></Observaciones>`;
const det = (numero: number, resultado: string, rest = '', caea = CAEA) =>
  `<FECAEADetResponse><Concepto>1</Concepto><DocTipo>80</DocTipo><DocNro>30000000007</DocNro><CbteDesde>${numero}</CbteDesde><CbteHasta>${numero}</CbteHasta><CbteFch>20110211</CbteFch><Resultado>${resultado}</Resultado>${rest}<CAEA>${caea}</CAEA></FECAEADetResponse>`;
const informed = (header: string, dets: string, rest = '') =>
  answered('FECAEARegInformativo', `${header}<FeDetResp>${dets}</FeDetResp>${rest}`);

describe('FECAEARegInformativo', () => {
  it('sends the voucher, then its code and the hour when it was made, in Buenos Aires (manual)', async () => {
    const { caea } = await informed(cab('A'), det(33, 'A'));
    await caea.informar(solicitud(comprobante()));
    expect(element('FeCAEARegInfReq')).toBe(
      '<FeCAEARegInfReq><FeCabReq><CantReg>1</CantReg><PtoVta>9800</PtoVta><CbteTipo>1</CbteTipo></FeCabReq><FeDetReq><FECAEADetRequest>' +
        '<Concepto>1</Concepto><DocTipo>80</DocTipo><DocNro>30000000007</DocNro><CbteDesde>33</CbteDesde><CbteHasta>33</CbteHasta>' +
        '<CbteFch>20110211</CbteFch><ImpTotal>100.00</ImpTotal><ImpTotConc>100.00</ImpTotConc><ImpNeto>0.00</ImpNeto>' +
        '<ImpOpEx>0.00</ImpOpEx><ImpTrib>0.00</ImpTrib><ImpIVA>0.00</ImpIVA><MonId>PES</MonId><MonCotiz>1</MonCotiz>' +
        '<CondicionIVAReceptorId>1</CondicionIVAReceptorId><CAEA>21064126523746</CAEA><CbteFchHsGen>20110211203005</CbteFchHsGen>' +
        '</FECAEADetRequest></FeDetReq></FeCAEARegInfReq>',
    );
  });

  it('tells the informed ones (manual)', async () => {
    const { caea } = await informed(cab('A'), det(33, 'A'));
    expect(await caea.informar(solicitud(comprobante()))).toEqual({
      resultados: [{ numero: 33, estado: 'informado', observaciones: [] }],
      errores: [],
    });
  });

  it('keeps the observation of a wrong sum, which is accepted (manual)', async () => {
    const { caea } = await informed(cab('A'), det(33, 'A', obs(724, 'El total no coincide con la suma.')));
    const { resultados } = await caea.informar(solicitud(comprobante({ total: d('101') })));
    expect(resultados).toEqual([
      {
        numero: 33,
        estado: 'informado',
        observaciones: [{ codigo: 724, mensaje: 'El total no coincide con la suma.' }],
      },
    ]);
  });

  it('tells the refused one and those behind it', async () => {
    const { caea } = await informed(
      cab('P', 3),
      `${det(33, 'A')}${det(34, 'R', obs(713, 'El campo Concepto es invalido.'))}${det(35, 'R')}`,
    );
    const { resultados } = await caea.informar(
      solicitud(comprobante(), comprobante({ numero: 34 }), comprobante({ numero: 35 })),
    );
    expect(resultados.map(({ numero, estado }) => [numero, estado])).toEqual([
      [33, 'informado'],
      [34, 'rechazado'],
      [35, 'no_procesado'],
    ]);
  });

  it('an error of the request leaves its vouchers unprocessed (recorded)', async () => {
    const { caea } = await informed(
      cab('R'),
      det(33, 'R', '', ''),
      errors(782, 'El &lt;CAEA&gt; es obligatorio informarlo.'),
    );
    expect(await caea.informar(solicitud(comprobante()))).toEqual({
      resultados: [{ numero: 33, estado: 'no_procesado', observaciones: [] }],
      errores: [{ codigo: 782, mensaje: 'El <CAEA> es obligatorio informarlo.' }],
    });
  });

  it('a type of voucher that does not exist stops the whole request (manual, example 2)', async () => {
    const mensaje = 'Campo CbteTipo obligatorio. Consultar método FEParamGetTiposCbte';
    const { caea } = await informed(cab('R'), det(33, 'R', '', ''), errors(700, mensaje));
    expect(await caea.informar(solicitud(comprobante()))).toEqual({
      resultados: [{ numero: 33, estado: 'no_procesado', observaciones: [] }],
      errores: [{ codigo: 700, mensaje }],
    });
  });

  it('a wrong concept refuses its voucher, with the observation before the code (manual, example 3)', async () => {
    const { caea } = await informed(cab('R'), det(33, 'R', obs(713, 'El campo Concepto es invalido.')));
    expect(await caea.informar(solicitud(comprobante()))).toEqual({
      resultados: [
        {
          numero: 33,
          estado: 'rechazado',
          observaciones: [{ codigo: 713, mensaje: 'El campo Concepto es invalido.' }],
        },
      ],
      errores: [],
    });
  });

  it('three vouchers with untaxed, exempt and tribute amounts are informed (manual, example 5)', async () => {
    const { caea } = await informed(cab('A', 3), `${det(35, 'A')}${det(36, 'A')}${det(37, 'A')}`);
    const municipal = { id: 99, descripcion: 'Impuesto Municipal', base: d('100'), alicuota: d('1'), importe: d('1') };
    const { resultados } = await caea.informar(
      solicitud(
        comprobante({ numero: 35, total: d('200'), no_gravado: d('100'), exento: d('100') }),
        comprobante({ numero: 36, total: d('101'), tributos_total: d('1'), tributos: [municipal] }),
        comprobante({ numero: 37, total: d('100'), no_gravado: d('0'), exento: d('100') }),
      ),
    );
    expect(resultados.map(({ numero, estado }) => [numero, estado])).toEqual([
      [35, 'informado'],
      [36, 'informado'],
      [37, 'informado'],
    ]);
    const sent = [
      ...lastBody().matchAll(
        /<ImpTotal>([\d.]+)<\/ImpTotal><ImpTotConc>([\d.]+)<.*?<ImpOpEx>([\d.]+)<.*?<ImpTrib>([\d.]+)</g,
      ),
    ];
    expect(sent.map(([, ...importes]) => importes.join(' '))).toEqual([
      '200.00 100.00 100.00 0.00',
      '101.00 100.00 0.00 1.00',
      '100.00 0.00 100.00 0.00',
    ]);
  });

  it('a CUIT that the ticket does not have is refused as no delegation, and nothing is in doubt (manual, example 6)', async () => {
    const { caea } = await answered(
      'FECAEARegInformativo',
      errors(600, 'ValidacionDeToken: No apareció CUIT en lista de relaciones: 23000000000'),
    );
    expect(await rejected(caea.informar(solicitud(comprobante())))).toMatchObject({ code: 'arca_no_autorizado' });
  });

  it('errors without header speak of no voucher', async () => {
    const { caea } = await answered('FECAEARegInformativo', errors(10001, 'CantReg invalido.'));
    expect(await caea.informar(solicitud(comprobante()))).toEqual({
      resultados: [],
      errores: [{ codigo: 10001, mensaje: 'CantReg invalido.' }],
    });
  });

  it.each([
    ['another number', cab('A'), det(34, 'A')],
    ['another code', cab('A'), det(33, 'A', '', '21064126523747')],
    ['a header that contradicts its details', cab('R'), det(33, 'A')],
    ['no details', cab('A'), ''],
    ['no word of the result', cab('A'), det(33, '')],
  ])('an answer with %s is uncertain', async (_what, header, dets) => {
    const { caea } = await informed(header, dets);
    expect(await rejected(caea.informar(solicitud(comprobante())))).toMatchObject({ code: 'arca_incierto' });
  });

  it('goes once, on a connection of its own, and a lost answer is uncertain', async () => {
    const { caea, server } = await arca((res) => res.destroy());
    expect(await rejected(caea.informar(solicitud(comprobante())))).toMatchObject({ code: 'arca_incierto' });
    expect(server.operations()).toEqual(['FECAEARegInformativo']);
  });
});

describe('an unused point of sale', () => {
  const unused = { cuit: EMISOR, punto_de_venta: 4000, caea: '71293955911805' };
  const fields = '<CAEA>71293955911805</CAEA><FchProceso>20210722</FchProceso><PtoVta>4000</PtoVta>';

  it('is informed with its code', async () => {
    const { caea } = await answered('FECAEASinMovimientoInformar', `${fields}<Resultado>A</Resultado>`);
    await caea.informarSinMovimiento(unused);
    expect(lastBody()).toContain('<PtoVta>4000</PtoVta><CAEA>71293955911805</CAEA>');
  });

  it('is refused when the code is no advance code (recorded)', async () => {
    const mensaje = 'El codigo de autorizacion debe ser del tipo CAEA';
    const { caea } = await answered(
      'FECAEASinMovimientoInformar',
      `${fields}<Resultado>R</Resultado>${errors(1200, mensaje)}`,
    );
    expect(await rejected(caea.informarSinMovimiento(unused))).toMatchObject({
      code: 'arca_rechazo',
      data: { codigo: 1200, mensaje },
    });
  });

  it('an answer without result or reason is uncertain', async () => {
    const { caea } = await answered('FECAEASinMovimientoInformar', `${fields}<Resultado>R</Resultado>`);
    expect(await rejected(caea.informarSinMovimiento(unused))).toMatchObject({ code: 'arca_incierto' });
  });

  it('is found when ARCA was informed, and not when it was not', async () => {
    const { caea } = await answered(
      'FECAEASinMovimientoConsultar',
      `<ResultGet><FECAEASinMov>${fields}</FECAEASinMov></ResultGet>`,
    );
    expect(await caea.consultarSinMovimiento(unused)).toBe(true);
    expect(await caea.consultarSinMovimiento({ ...unused, punto_de_venta: 4001 })).toBe(false);
    await server?.close();
    const other = await answered('FECAEASinMovimientoConsultar', errors(10102, 'No registrado como sin movimiento.'));
    expect(await other.caea.consultarSinMovimiento(unused)).toBe(false);
  });
});
