import fc from 'fast-check';
import { written, type Nodo } from './arbol.ts';

/** How an answer travels. `entero`: all that ARCA wrote arrives. */
export interface Viaje {
  entero: boolean;
  status: number;
  texto: string;
}

/** Ways in which an answer arrives: mostly whole; else cut, under another status, in another place, or replaced by something else. */
export const suertes = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ que: 'entero', variante: 0 } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      que: fc.constantFrom('cortado', 'status', 'pagina', 'vacio', 'fault', 'sinSobre', 'doble', 'basura' as const),
      variante: fc.nat({ max: 1_000 }),
    }),
  },
);
export type Suerte = { que: string; variante: number };

const STATUS = [202, 204, 302, 400, 403, 404, 500, 502, 503];
const SOBRE =
  'xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** The whole answer of an operation. `resultado`: its element inside `…Response`; `espacio`: the namespace of both. */
export function envelopeOf(operacion: string, resultado: Nodo, espacio: string): string {
  return enveloped(`<${operacion}Response xmlns="${espacio}">${written(resultado)}</${operacion}Response>`);
}

function enveloped(cuerpo: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope ${SOBRE}><soap:Body>${cuerpo}</soap:Body></soap:Envelope>`;
}

/** The answer as it arrives. */
export function travel(texto: string, { que, variante }: Suerte): Viaje {
  const broken = (enQue: string, status = 200): Viaje => ({ entero: false, status, texto: enQue });
  const status = STATUS[variante % STATUS.length] ?? 500;
  switch (que) {
    case 'cortado':
      return broken(texto.slice(0, Math.floor((texto.length * variante) / 1_001)));
    case 'status':
      return broken(texto, status);
    case 'pagina':
      return broken(
        '<html><head><title>Service Unavailable</title></head><body><p>503<br></body></html>',
        variante % 2 ? 200 : 503,
      );
    case 'vacio':
      return broken('', variante % 2 ? 200 : status);
    case 'fault': {
      const codigo = ['soap:Server', 'soap:Client', 'ns1:x', ''][variante % 4];
      return broken(
        enveloped(
          `<soap:Fault><faultcode>${codigo}</faultcode><faultstring>Server was unable to process request.</faultstring></soap:Fault>`,
        ),
        variante % 2 ? 200 : 500,
      );
    }
    case 'sinSobre':
      return broken(texto.replace(/^.*<soap:Body>/s, '').replace(/<\/soap:Body>.*$/s, ''));
    case 'doble':
      return broken(texto + texto);
    case 'basura':
      return {
        entero: true,
        status: 200,
        texto: `${texto.slice(0, variante % texto.length)}\u0000]]>${texto.slice(variante % texto.length)}`,
      };
    default:
      return { entero: true, status: 200, texto };
  }
}
