import fc from 'fast-check';
import { createRelojDeArca } from '../../../../core/src/clients/arca/soap/bitacora.ts';
import { createSoapService } from '../../../../core/src/clients/arca/soap/soap.ts';
import { createWsaa } from '../../../../core/src/clients/arca/access/wsaa.ts';
import { certificatePair, memoryLog, NOW } from '../../arcaServer.ts';
import { all, leaf, textOf, written, type Nodo } from '../arbol.ts';
import { propiedad, salidaOf, type Propiedad } from '../propiedad.ts';
import { odd, rarezas } from '../rarezas.ts';
import { envelopeOf, suertes, travel, type Viaje } from '../sobre.ts';

const WSAA = 'http://wsaa.view.sua.dvadac.desein.afip.gov';
const DE_LOGIN: ReadonlySet<string> = new Set(['arca_no_disponible', 'arca_certificado', 'arca_ticket_en_espera']);

/** loginTicketResponse. The WSDL gives it as a text, and no schema of it is published with the service. */
const ticket = (): Nodo => {
  const group = (nombre: string, hijos: readonly Nodo[]): Nodo => ({
    nombre,
    tipo: null,
    opcional: false,
    texto: null,
    hijos,
  });
  return group('loginTicketResponse', [
    group('header', [
      leaf('source', 'CN=wsaahomo'),
      leaf('destination', 'CN=plataforma2026'),
      leaf('uniqueId', '1595062742', { tipo: 'int' }),
      leaf('generationTime', '2026-11-20T10:30:00.000-03:00', { tipo: 'dateTime' }),
      leaf('expirationTime', '2026-11-20T22:30:00.000-03:00', { tipo: 'dateTime' }),
    ]),
    group('credentials', [leaf('token', 'dG9rZW4='), leaf('sign', 'c2lnbg==')]),
  ]);
};

/** The property of a login to WSAA. */
export function acceso(): Propiedad[] {
  let viaje: Viaje = { entero: false, status: 503, texto: '' };
  const service = createSoapService('wsaa', 'https://arca.test/wsaa', {
    post: async () => ({ tipo: 'respuesta', status: viaje.status, texto: viaje.texto, fecha: undefined }),
  });
  const recorder = {
    ambiente: 'simulador' as const,
    clock: { now: () => NOW },
    registrar: async () => undefined,
    log: memoryLog(),
    reloj: createRelojDeArca(),
  };
  const wsaa = createWsaa({ service, recorder, ...certificatePair(), totalMs: 30_000 });
  return [
    propiedad(
      'loginCms: a ticket has the token, the signature and the times that WSAA gave, or there is none',
      fc.record({ cambios: rarezas, suerte: suertes }),
      async ({ cambios, suerte }) => {
        const dado = odd(ticket(), cambios);
        viaje = travel(envelopeOf('loginCms', leaf('loginCmsReturn', written(dado)), WSAA), suerte);
        const { valor, error } = await salidaOf(() => wsaa.login('wsfe'));
        if (error) return DE_LOGIN.has(error.code) ? null : error.code;
        // Rubbish inside a token is a token too: WSFE refuses it.
        if (suerte.que === 'basura') return null;
        const [header, credentials] = [all(dado, 'header')[0], all(dado, 'credentials')[0]];
        if (header === undefined || credentials === undefined) return 'a ticket of nothing';
        if (textOf(credentials, 'token') !== valor.token || textOf(credentials, 'sign') !== valor.sign)
          return 'another token';
        const veces = { generationTime: valor.generado, expirationTime: valor.vence };
        const mal = Object.entries(veces).find(
          ([campo, leida]) => leida.getTime() !== new Date(textOf(header, campo) ?? '').getTime(),
        );
        return mal ? `${mal[0]} ${mal[1].toISOString()}` : null;
      },
    ),
  ];
}
