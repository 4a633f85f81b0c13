import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { XMLParser } from 'fast-xml-parser';
import { operationOf } from '../arcaServer.ts';
import { WSFE } from './arca/base.ts';
import type { Nodo } from './arbol.ts';
import { readEsquema } from './esquema.ts';
import { odd, type Rareza } from './rarezas.ts';
import { envelopeOf, travel, type Suerte, type Viaje } from './sobre.ts';

/** Damage done to one answer of ARCA between its server and the client. */
export interface Percance {
  cambios: readonly Rareza[];
  suerte: Suerte;
  /** Index of the contradiction that it brings; beyond the last one: none. */
  contradice: number;
}

/** Changes that make an answer contradict itself or the question, so that whoever reads it whole can tell. */
export const CONTRADICCIONES: readonly (readonly [RegExp, string])[] = [
  [/<Resultado>[AP]</g, '<Resultado>R<'],
  [/<\/ResultGet>/, '</ResultGet><Errors><Err><Code>602</Code><Msg>No existen datos</Msg></Err></Errors>'],
  [/<Cbte(Desde|Hasta)>(\d+)</g, '<Cbte$1>1$2<'],
  [/<DocTipo>\d+</g, '<DocTipo>s/d<'],
  [/<(ImpTotal|ImpNeto)>\d+(\.\d+)?</g, '<$1>1.210,00<'],
  [/<(CAEFchVto|FchVto|CbteFch)>\d+</g, '<$1>20261399<'],
  [/<(CAE|CodAutorizacion)>\d+</g, '<$1>00000000000000<'],
  [/<PtoVta>\d+<\/PtoVta><CbteTipo>/g, '<PtoVta>9</PtoVta><CbteTipo>'],
];

/** Stands between the product and ARCA: what it asks arrives, and the answers to its next calls to WSFE come back odd. */
export interface Intermediario {
  url: string;
  /** ARCA's address. */
  hacia(url: string): void;
  /** One for each of the next answers to requests for CAEs, and to look-ups; then all come back as they are. */
  percances: { pedidos: Percance[]; consultas: Percance[] };
  close(): Promise<void>;
}

/** Type of the result of each operation of issuing. */
const TIPOS: Readonly<Record<string, string>> = {
  FECAESolicitar: 'FECAEResponse',
  FECompConsultar: 'FECompConsultaResponse',
  FECompUltimoAutorizado: 'FERecuperaLastCbteResponse',
  FECompTotXRequest: 'FERegXReqResponse',
};

export async function startIntermediario(): Promise<Intermediario> {
  let arca = '';
  const percances: Intermediario['percances'] = { pedidos: [], consultas: [] };
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    let pedido = '';
    for await (const parte of req.setEncoding('utf8')) pedido += String(parte);
    const headers = { 'content-type': 'text/xml', soapaction: String(req.headers['soapaction'] ?? '""') };
    const respuesta = await fetch(`${arca}${req.url}`, { method: 'POST', headers, body: pedido });
    const texto = await respuesta.text();
    const operacion = operationOf(pedido);
    const cola = operacion === 'FECAESolicitar' ? percances.pedidos : percances.consultas;
    const percance = operacion in TIPOS && respuesta.status === 200 ? cola.shift() : undefined;
    const viaje = percance ? oddAnswer(operacion, texto, percance) : null;
    res.writeHead(viaje?.status ?? respuesta.status, { 'content-type': 'text/xml' }).end(viaje?.texto ?? texto);
  };
  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => res.destroy(error as Error));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hacia(url) {
      arca = url;
    },
    percances,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function oddAnswer(operacion: string, texto: string, { cambios, suerte, contradice }: Percance): Viaje {
  const [de, a] = CONTRADICCIONES[contradice] ?? [/$/, ''];
  return travel(envelopeOf(operacion, odd(treeOf(operacion, texto), cambios), WSFE).replace(de, a), suerte);
}

type Ordenado = { readonly [nombre: string]: unknown };

const esquema = readEsquema('wsfev1');
const parser = new XMLParser({ preserveOrder: true, removeNSPrefix: true, parseTagValue: false, trimValues: false });

/** The result of an answer as a tree. */
function treeOf(operacion: string, texto: string): Nodo {
  const nombre = `${operacion}Result`;
  const find = (ordenados: readonly Ordenado[]): Ordenado[] | null => {
    for (const ordenado of ordenados) {
      if (Array.isArray(ordenado[nombre])) return ordenado[nombre] as Ordenado[];
      const dentro = Object.values(ordenado).find(Array.isArray) as Ordenado[] | undefined;
      const hallado = dentro ? find(dentro) : null;
      if (hallado) return hallado;
    }
    return null;
  };
  const hijos = find(parser.parse(texto) as Ordenado[]);
  if (hijos === null) throw new Error(`no ${nombre} in ${texto}`);
  return branch(nombre, TIPOS[operacion] ?? '', false, hijos);
}

function branch(nombre: string, tipo: string, opcional: boolean, ordenados: readonly Ordenado[]): Nodo {
  const elementos = esquema.get(tipo);
  if (elementos === undefined) {
    const texto = ordenados.map((ordenado) => String(ordenado['#text'] ?? '')).join('');
    return { nombre, tipo, opcional, texto, hijos: [] };
  }
  const hijos = ordenados.flatMap((ordenado) => {
    const elemento = elementos.find((declarado) => declarado.nombre in ordenado);
    if (elemento === undefined) return [];
    return [branch(elemento.nombre, elemento.tipo, elemento.opcional, ordenado[elemento.nombre] as Ordenado[])];
  });
  return { nombre, tipo: null, opcional, texto: null, hijos };
}
