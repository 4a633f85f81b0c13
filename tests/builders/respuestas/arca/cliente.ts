import { createCaea } from '../../../../core/src/clients/arca/wsfe/caea.ts';
import { createLlamadas } from '../../../../core/src/clients/arca/wsfe/llamadas.ts';
import { createWsfe } from '../../../../core/src/clients/arca/wsfe/wsfe.ts';
import { createPadron } from '../../../../core/src/clients/arca/padron.ts';
import { createRelojDeArca, type Recorder } from '../../../../core/src/clients/arca/soap/bitacora.ts';
import { createSoapService } from '../../../../core/src/clients/arca/soap/soap.ts';
import type { Transport } from '../../../../core/src/clients/arca/soap/transport.ts';
import type { Tickets } from '../../../../core/src/clients/arca/access/tickets.ts';
import type { CaeaArca, PadronArca, Wsfe } from '../../../../core/src/clients/arca/types.ts';
import { memoryLog, NOW, PLATAFORMA, ticketOf } from '../../arcaServer.ts';
import type { Nodo } from '../arbol.ts';
import { odd, type Rareza } from '../rarezas.ts';
import { envelopeOf, travel, type Suerte, type Viaje } from '../sobre.ts';
import { WSFE } from './base.ts';

/** ARCA's clients on a network in memory. */
interface EnMemoria {
  wsfe: Wsfe;
  caea: CaeaArca;
  padron: PadronArca;
  /** From now on every call is answered so. */
  answer(viaje: Viaje): void;
  /** Answers with a result of WSFE once these changes and this luck befell it. Returns the changed result, and how it travelled. */
  answerOdd(operacion: string, sana: Nodo, caso: Caso): { resultado: Nodo; viaje: Viaje };
}

/** Changes of an answer, and its luck on the way. */
interface Caso {
  cambios: readonly Rareza[];
  suerte: Suerte;
}

const TIMEOUTS = { consultaMs: 30_000, caeMs: 30_000, pausaReintentoMs: 0 };

/** Opened once: to read the WSDL takes longer than a hundred calls. */
export function openEnMemoria(): EnMemoria {
  let viaje: Viaje = { entero: false, status: 503, texto: '' };
  const transport: Transport = {
    post: async () => ({ tipo: 'respuesta', status: viaje.status, texto: viaje.texto, fecha: undefined }),
  };
  const recorder: Recorder = {
    ambiente: 'simulador',
    clock: { now: () => NOW },
    registrar: async () => undefined,
    log: memoryLog(),
    reloj: createRelojDeArca(),
  };
  const tickets: Tickets = {
    vigente: async () => ticketOf('tok'),
    otro: async () => ticketOf('otro'),
    inservible: async () => undefined,
  };
  const llamadas = createLlamadas({
    service: createSoapService('wsfev1', 'https://arca.test/wsfe', transport),
    ticketsFor: async () => tickets,
    recorder,
    timeouts: TIMEOUTS,
  });
  const answer = (nuevo: Viaje): void => {
    viaje = nuevo;
  };
  return {
    wsfe: createWsfe(llamadas),
    caea: createCaea(llamadas),
    padron: createPadron({
      service: createSoapService('constancia', 'https://arca.test/padron', transport),
      tickets,
      recorder,
      cuit: PLATAFORMA,
      timeouts: TIMEOUTS,
    }),
    answer,
    answerOdd(operacion, sana, { cambios, suerte }) {
      const resultado = odd(sana, cambios);
      answer(travel(envelopeOf(operacion, resultado, WSFE), suerte));
      return { resultado, viaje };
    },
  };
}
