import { expect, test } from 'vitest';
import {
  autorizacion,
  consulta,
  cotizacion,
  CUIT_CONSULTADO,
  personas,
  PRIMERO,
  puntos,
  SERIE,
  solicitudOf,
  ultimo,
  WSFE,
} from '../../../../tests/builders/respuestas/arca/base.ts';
import { openEnMemoria } from '../../../../tests/builders/respuestas/arca/cliente.ts';
import { acceso } from '../../../../tests/builders/respuestas/arca/acceso.ts';
import { demas } from '../../../../tests/builders/respuestas/arca/demas.ts';
import { emision } from '../../../../tests/builders/respuestas/arca/emision.ts';
import type { Nodo } from '../../../../tests/builders/respuestas/arbol.ts';
import { envelopeOf } from '../../../../tests/builders/respuestas/sobre.ts';

// Answers that ARCA's schema allows, and those of an ARCA in trouble. Here a short run of each property, always the same; the campaign
// runs them for minutes.

const CORRIDA = { seed: 20_261_130, runs: 200 };

test.each([...acceso(), ...emision(), ...demas()])('$nombre', async (propiedad) => {
  const { rota } = await propiedad.run(CORRIDA);
  expect(rota).toBeNull();
});

const arca = openEnMemoria();
const PADRON = 'http://a5.soap.ws.server.puc.sr/';
const SIN_DATOS = '<Errors><Err><Code>602</Code><Msg>No existen datos</Msg></Err></Errors>';

/** The answer with the changes given, as text. */
function answered(operacion: string, resultado: Nodo, cambios: readonly (readonly [RegExp, string])[]): void {
  const sano = envelopeOf(operacion, resultado, operacion === 'getPersona_v2' ? PADRON : WSFE)
    .replace('<getPersona_v2Response xmlns=', '<p:getPersona_v2Response xmlns:p=')
    .replace('</getPersona_v2Response>', '</p:getPersona_v2Response>');
  const texto = cambios.reduce((actual, [de, a]) => actual.replace(de, a), sano);
  expect(texto).not.toBe(sano);
  arca.answer({ entero: true, status: 200, texto });
}

const solicitar = (cuantos: number) => () => arca.wsfe.autorizar(solicitudOf(cuantos));
const consultar = () => arca.wsfe.consultar(SERIE, PRIMERO);
const [empresa] = personas;
if (empresa === undefined) throw new Error('no person');

test.each<[string, string, Nodo, (readonly [RegExp, string])[], () => Promise<unknown>]>([
  ['a refusal beside a CAE', 'FECAESolicitar', autorizacion(1, 1), [[/<Resultado>A/g, '<Resultado>R']], solicitar(1)],
  [
    'one CAE for two numbers',
    'FECAESolicitar',
    autorizacion(2, 2),
    [[/76470000123471/, '76470000123470']],
    solicitar(2),
  ],
  ['a CAE of zeros', 'FECAESolicitar', autorizacion(1, 1), [[/76470000123470/, '00000000000000']], solicitar(1)],
  ['an approval of another receiver', 'FECAESolicitar', autorizacion(1, 1), [[/28456789/, '28456790']], solicitar(1)],
  [
    'an approval of a range',
    'FECAESolicitar',
    autorizacion(1, 1),
    [[/<CbteHasta>5120/, '<CbteHasta>5121']],
    solicitar(1),
  ],
  [
    'an expiry that is no day',
    'FECAESolicitar',
    autorizacion(1, 1),
    [[/<CAEFchVto>20261130/, '<CAEFchVto>20261399']],
    solicitar(1),
  ],
  [
    'details without header beside an error of the header',
    'FECAESolicitar',
    autorizacion(1, 1),
    [
      [
        /<FeCabResp>.*<\/FeCabResp>(.*)<\/FECAESolicitarResult>/,
        '$1<Errors><Err><Code>10000</Code></Err></Errors></FECAESolicitarResult>',
      ],
    ],
    solicitar(1),
  ],
])('%s is uncertain', async (_que, operacion, resultado, cambios, call) => {
  answered(operacion, resultado, cambios);
  await expect(call()).rejects.toMatchObject({ code: 'arca_incierto' });
});

test.each<[string, string, Nodo, (readonly [RegExp, string])[], () => Promise<unknown>]>([
  ['602 beside a voucher', 'FECompConsultar', consulta(), [[/<\/ResultGet>/, `</ResultGet>${SIN_DATOS}`]], consultar],
  [
    'the voucher of another number',
    'FECompConsultar',
    consulta(),
    [[/<Cbte(Desde|Hasta)>5120/g, '<Cbte$1>5121']],
    consultar,
  ],
  [
    'the voucher of another serie',
    'FECompConsultar',
    consulta(),
    [[/<PtoVta>3<\/PtoVta><CbteTipo>/, '<PtoVta>4</PtoVta><CbteTipo>']],
    consultar,
  ],
  ['a voucher that is not approved', 'FECompConsultar', consulta(), [[/<Resultado>A/, '<Resultado>R']], consultar],
  ['a voucher whose code is short', 'FECompConsultar', consulta(), [[/76470000123470/, '7647000012347']], consultar],
  [
    'a voucher that expires on no day',
    'FECompConsultar',
    consulta(),
    [[/<FchVto>20261130/, '<FchVto>20261399']],
    consultar,
  ],
  ['an amount with a comma', 'FECompConsultar', consulta(), [[/<ImpTotal>1240/, '<ImpTotal>1.240,00']], consultar],
  ['an amount that is not a number', 'FECompConsultar', consulta(), [[/<ImpIVA>210/, '<ImpIVA>NaN']], consultar],
  ['a rate without its amount', 'FECompConsultar', consulta(), [[/<Importe>210<\/Importe>/, '']], consultar],
  ['an element twice', 'FECompConsultar', consulta(), [[/<ImpTotal>/, '<ImpTotal>1</ImpTotal><ImpTotal>']], consultar],
  [
    'the last number of another serie',
    'FECompUltimoAutorizado',
    ultimo(),
    [[/<PtoVta>3/, '<PtoVta>4']],
    () => arca.wsfe.ultimoAutorizado(SERIE),
  ],
  [
    'a quote of another currency',
    'FEParamGetCotizacion',
    cotizacion(),
    [[/DOL/, '060']],
    () => arca.wsfe.cotizacion(SERIE.cuit, 'DOL'),
  ],
  [
    'a quote without end',
    'FEParamGetCotizacion',
    cotizacion(),
    [[/1439.5/, 'Infinity']],
    () => arca.wsfe.cotizacion(SERIE.cuit, 'DOL'),
  ],
  [
    'no list of points of sale',
    'FEParamGetPtosVenta',
    puntos(),
    [[/<ResultGet>.*<\/ResultGet>/, '']],
    () => arca.wsfe.puntosDeVenta(SERIE.cuit),
  ],
  [
    'a point of sale without number',
    'FEParamGetPtosVenta',
    puntos(),
    [[/<Nro>4<\/Nro>/, '']],
    () => arca.wsfe.puntosDeVenta(SERIE.cuit),
  ],
  [
    'a text among the points of sale',
    'FEParamGetPtosVenta',
    puntos(),
    [[/<PtoVenta><Nro>4/, '?<PtoVenta><Nro>4']],
    () => arca.wsfe.puntosDeVenta(SERIE.cuit),
  ],
  [
    'a person of whom nothing is said',
    'getPersona_v2',
    empresa(),
    [[/<datosGenerales>.*<\/datosRegimenGeneral>/, '']],
    () => arca.padron.persona(CUIT_CONSULTADO),
  ],
  [
    'the data of another person',
    'getPersona_v2',
    empresa(),
    [[/30711234566/, '30711234567']],
    () => arca.padron.persona(CUIT_CONSULTADO),
  ],
  [
    'a tax without its id',
    'getPersona_v2',
    empresa(),
    [[/<idImpuesto>30<\/idImpuesto>/, '']],
    () => arca.padron.persona(CUIT_CONSULTADO),
  ],
])('%s is no answer', async (_que, operacion, resultado, cambios, call) => {
  answered(operacion, resultado, cambios);
  await expect(call()).rejects.toMatchObject({ code: 'arca_no_disponible' });
});
