import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startSmtp, type SmtpSimulado } from '@talonario/fixtures';
import { issueComprobantes, requestCorreo } from '@talonario/core/server/comprobantes';
import { readTrazaDeVenta } from '@talonario/core/server/inicio';
import { createLog, readConfig, followTrazas } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { iguales, seedBorradores } from '../helpers/mundos/borradores.ts';
import { startProceso } from '../helpers/procesos/proceso.ts';
import { startAutomatico, type Automatico } from '../helpers/servicios/automatico.ts';
import { tiemposDePrueba } from '../helpers/servicios/entorno.ts';

// One id from the marketplace's notice to the PDF and the mail, in the stored steps, the log and the collector.

interface Linea {
  level: number;
  msg: string;
  area?: string;
  traza?: string;
  trazas?: string[];
  paso?: string;
  ms?: number;
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

const INFO = 30;
/** Made-up buyer whose values are recognisable in any text. */
const COMPRADOR = {
  nickname: 'ZZQUINTILIANA77',
  nombre: 'Zulmaquintina',
  apellido: 'Ñandubaysal',
  numero_documento: '41738265',
  calle: 'Pasaje Quebrachoblanco',
  numero: 'KM-QZ77',
  localidad: 'Villa Inventadisima',
};
const MAIL = 'zulma.quintina@recognoscible.test';

let auto: Automatico;
let smtp: SmtpSimulado;
let colector: { url: string; spans: Span[]; close(): Promise<void> };
const lineas: Linea[] = [];
const crudas: string[] = [];

beforeAll(async () => {
  smtp = await startSmtp();
  colector = await startColector();
  const salida = {
    write(linea: string) {
      crudas.push(linea);
      lineas.push(JSON.parse(linea) as Linea);
    },
  };
  auto = await startAutomatico({
    log: createLog(readConfig({ LOG_NIVELES: 'meli=debug,arca=debug' }), salida),
    env: { SMTP_URL: smtp.url, OTEL_EXPORTER_OTLP_ENDPOINT: colector.url },
  });
});
afterAll(async () => {
  await auto.close();
  await smtp.close();
  await colector.close();
});
beforeEach(async () => {
  await auto.reset();
  lineas.length = 0;
  crudas.length = 0;
});

const deLaVenta = (venta: string) => {
  const { deps, emisor, cuenta_id } = auto.tienda;
  return readTrazaDeVenta(deps, { alcance: emisor.alcance, cuenta_id, venta });
};
/** Stored steps of a sale, once `hasta` is among them: a step is stored a moment after it is logged. */
async function pasosOf(venta: string, hasta: string): Promise<{ traza: string; paso: string; milisegundos: number }[]> {
  await expect.poll(async () => (await deLaVenta(venta)).pasos.map(({ paso }) => paso)).toContain(hasta);
  return (await deLaVenta(venta)).pasos;
}

test('from the notice to the mail every step has one id, its time and how long it took', async () => {
  const { venta } = await auto.vender({ comprador: COMPRADOR });
  await auto.quieto();
  const [factura] = await auto.tienda.emitidas();
  const { deps, emisor } = auto.tienda;
  await requestCorreo(deps, { alcance: emisor.alcance, comprobante_id: factura?.id ?? '', para: MAIL });
  await auto.quieto();

  const pasosDeMail = await pasosOf(venta, 'mail');
  // The notice of the shipment has a traza of its own.
  const traza = pasosDeMail.find(({ paso }) => paso === 'cae')?.traza ?? '';
  const pasos = pasosDeMail.filter((paso) => paso.traza === traza);
  const orden = ['aviso', 'lectura', 'decision', 'emision', 'cae', 'guardado', 'pdf', 'mail'];
  const vistos = pasos.map(({ paso }) => paso);
  expect(new Set(vistos)).toEqual(new Set([...orden, 'trabajo']));
  expect(pasos.every(({ milisegundos }) => Number.isInteger(milisegundos) && milisegundos >= 0)).toBe(true);

  // The id finds every step in the log, the receiver's line first.
  const lineasDeTraza = lineas.filter((linea) => linea.traza === traza);
  expect(lineasDeTraza[0]?.msg).toBe('notice kept');
  const pasosDichos = lineasDeTraza.flatMap(({ paso, ms }) => (paso === undefined ? [] : [{ paso, ms }]));
  expect(new Set(pasosDichos.map(({ paso }) => paso))).toEqual(new Set(vistos));
  expect(pasosDichos.every(({ ms }) => typeof ms === 'number')).toBe(true);

  // The collector gets the same steps: one trace, under the notice's span.
  const traceId = traza.replaceAll('-', '');
  await expect
    .poll(() => new Set(colector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name)))
    .toEqual(new Set(vistos));
  const spans = colector.spans.filter((span) => span.traceId === traceId);
  const raiz = spans.find(({ name }) => name === 'aviso');
  expect(raiz?.parentSpanId ?? '').toBe('');
  for (const span of spans) {
    expect(span === raiz ? raiz.spanId : span.parentSpanId).toBe(raiz?.spanId);
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  }
});

test('neither the steps nor the log has the buyer’s data or a token', async () => {
  const { venta } = await auto.vender({ comprador: COMPRADOR });
  await auto.quieto();
  const [factura] = await auto.tienda.emitidas();
  const { deps, emisor } = auto.tienda;
  await requestCorreo(deps, { alcance: emisor.alcance, comprobante_id: factura?.id ?? '', para: MAIL });
  await auto.quieto();
  await pasosOf(venta, 'mail');
  expect(smtp.correos().some(({ para }) => para.includes(MAIL))).toBe(true);
  const [guardados] = await deps.store
    .fork()
    .execute<{ texto: string }[]>(`select string_agg(atributos::text, ' ') as texto from span`);
  const registro = [...crudas.filter((_, n) => (lineas[n]?.level ?? 0) >= INFO), guardados?.texto ?? ''].join('\n');
  expect(registro.length).toBeGreaterThan(1_000);
  const token = await deps.store.tokens('meli').leer('187654321');
  for (const dato of [
    ...Object.values(COMPRADOR),
    MAIL,
    emisor.cuit,
    JSON.stringify(token?.access_token ?? 'APP_USR-').slice(1, -1),
  ]) {
    expect(registro).not.toContain(dato);
  }
});

test('a batch has the id of its request, and each sale its own steps under it', async () => {
  await auto.tienda.ajustar({ automatizar: false });
  const ventas = [await auto.vender({ notificar: false }), await auto.vender({ notificar: false })];
  const pedido = '0d5a3f52-2b5a-4a8e-8d5c-0c6f4d2f7a11';
  await followTrazas([pedido], () => auto.tienda.facturar({}));
  for (const { venta } of ventas) {
    const pasos = await pasosOf(venta, 'guardado');
    expect(new Set(pasos.map(({ traza }) => traza))).toEqual(new Set([pedido]));
    expect(pasos.slice(0, 3).map(({ paso }) => paso)).toEqual(['emision', 'cae', 'guardado']);
  }
});

test('a process that takes over from a dead one keeps its id', async () => {
  const { deps, emisor, hoy, entorno } = auto.tienda;
  const ids = await seedBorradores(deps, emisor, iguales(2, { fecha: hoy }));
  const pedido = { env: entorno.env, user_id: emisor.user_id, ids, issuing: tiemposDePrueba };
  const { signal } = await startProceso({ ...pedido, morir: 'respondido' }).fin;
  expect(signal).toBe('SIGKILL');
  const [antes] = await deps.store
    .fork()
    .execute<{ traza: string }[]>('select distinct traza from comprobante where id = ?', [ids[0]]);
  expect(antes?.traza).toMatch(/^[0-9a-f-]{36}$/);
  await issueComprobantes(deps, { alcance: emisor.alcance, ids });
  const lineasDeTraza = lineas.filter(
    ({ traza, trazas = [] }) => traza === antes?.traza || trazas.includes(antes?.traza ?? ''),
  );
  expect(lineasDeTraza.flatMap(({ paso }) => paso ?? [])).toEqual(['recuperada', 'guardado']);
});

/** Receives spans in JSON as an OpenTelemetry collector. */
async function startColector(): Promise<typeof colector> {
  const spans: Span[] = [];
  const server: Server = createServer((req, res) => {
    const partes: Buffer[] = [];
    req.on('data', (parte: Buffer) => partes.push(parte));
    req.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(partes).toString()) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      for (const { scopeSpans } of resourceSpans) for (const scopeSpan of scopeSpans) spans.push(...scopeSpan.spans);
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
