import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAppError, messageOf, today } from '@talonario/core/base';
import { createLuzArca, estadoArca } from '@talonario/core/server/arca';
import { lookupCuit } from '@talonario/core/server/empresas';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { openDeps, readConfig, type Deps } from '@talonario/core/server/instalacion';
import { startArca, type ArcaSimulator } from '@talonario/fixtures';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { startEntorno, tiemposDePrueba, type Entorno } from '../helpers/servicios/entorno.ts';

// A user who issues is told why our access to ARCA fails and what to do. The drafts wait in the queue.

const HORA = 3_600_000;
const DIA = 24 * HORA;

let entorno: Entorno;
let emisor: Emisor;
const abiertos: Deps[] = [];

beforeAll(async () => {
  entorno = await startEntorno();
  emisor = await seedEmisor(entorno.deps);
});
afterEach(() => entorno.resetEmitido());
afterAll(async () => {
  for (const deps of abiertos) await deps.close();
  await entorno.close();
});

async function withAccess(env: Record<string, string>, clock?: () => Date): Promise<Deps> {
  const config = readConfig({ ...entorno.env, ...env });
  const deps = await openDeps(config, { issuing: tiemposDePrueba, ...(clock && { clock: { now: clock } }) });
  abiertos.push(deps);
  return deps;
}

/** Files with a certificate signed by the authority of `de`, and with its key. */
function certificado(nombre: string, de: ArcaSimulator, hasta?: Date): Record<string, string> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const cert = de.emitirCertificado({
    clavePublicaPem: publicKey,
    cuit: entorno.arca.cuitPlataforma,
    alias: nombre,
    ...(hasta && { hasta }),
  });
  const dir = entorno.env['TALONARIO_DATOS'] ?? '';
  const files = { ARCA_CERT_FILE: join(dir, `${nombre}.cert.pem`), ARCA_KEY_FILE: join(dir, `${nombre}.key.pem`) };
  writeFileSync(files.ARCA_CERT_FILE, cert);
  writeFileSync(files.ARCA_KEY_FILE, privateKey);
  return files;
}

async function motivo(deps: Deps): Promise<string> {
  const ids = await seedBorradores(entorno.deps, emisor, [{ fecha: today(deps.clock.now()) }]);
  const [resultadoEmision] = await issueComprobantes(deps, { alcance: emisor.alcance, ids });
  expect(resultadoEmision).toMatchObject({ estado: 'en_cola', codigo: 'arca_certificado' });
  return resultadoEmision?.estado === 'en_cola' ? resultadoEmision.motivo : '';
}

const movido = (ms: number) => () => new Date(Date.now() + ms);

test('an expired certificate says when it ended and how to get another', async () => {
  const vencido = await withAccess(certificado('vencido', entorno.arca, new Date(Date.now() - 40 * DIA)));
  expect(await motivo(vencido)).toMatch(/el certificado venció el \d\d\/\d\d\/\d{4}\. Sacá uno nuevo en ARCA/);
});

test('a certificate of another authority says so', async () => {
  const arcaSimulator = await startArca();
  const ajeno = await withAccess(certificado('ajeno', arcaSimulator));
  await arcaSimulator.close();
  expect(await motivo(ajeno)).toMatch(/ARCA no reconoce el certificado: es del otro ambiente.*Revisá ARCA_AMBIENTE/);
});

test('a missing certificate or key says that it is missing', async () => {
  expect(await motivo(await withAccess({ ARCA_CERT_FILE: '/no/hay/cert.pem' }))).toMatch(
    /falta el certificado\. Hacelo con `talonario arca certificado crear`/,
  );
  expect(await motivo(await withAccess({ ARCA_KEY_FILE: '/no/hay/key.pem' }))).toMatch(/falta la clave privada/);
});

test('a key of another certificate says so', async () => {
  const { ARCA_KEY_FILE = '' } = certificado('otro', entorno.arca);
  expect(await motivo(await withAccess({ ARCA_KEY_FILE }))).toMatch(
    /la clave privada es de otro certificado\. .*revisá/,
  );
});

test.each([
  [13 * HORA, /el reloj de esta máquina está 13 horas adelantado respecto del de ARCA\. Ponelo en hora/],
  [-(2 * DIA + 3 * HORA), /está 2 días y 3 horas atrasado respecto del de ARCA/],
])('a clock off by %i ms says by how much', async (ms, texto) => {
  expect(await motivo(await withAccess({}, movido(ms)))).toMatch(texto);
});

test.each([10 * HORA, -10 * HORA])(
  'a clock off by %i ms still gets a ticket, and the light tells of it',
  async (ms) => {
    const deps = await withAccess({}, movido(ms));
    expect(await deps.arca.wsfe.registrosPorRequest(emisor.cuit)).toBe(250);
    const { avisos } = await createLuzArca(deps)(emisor.alcance);
    expect(avisos).toMatchObject([{ codigo: 'reloj_mal', texto: expect.stringContaining('10 horas') }]);
    expect((await estadoArca(deps)).avisos).toEqual(avisos);
  },
);

test('a login refused for a clock that was ahead is asked again once the clock is right', async () => {
  let adelanto = 13 * HORA;
  const deps = await withAccess({}, () => new Date(Date.now() + adelanto));
  await expect(deps.arca.wsfe.registrosPorRequest(emisor.cuit)).rejects.toMatchObject({ code: 'arca_certificado' });
  adelanto = 0;
  expect(await deps.arca.wsfe.registrosPorRequest(emisor.cuit)).toBe(250);
});

test.each([
  [45, []],
  [30, ['en 30 días']],
  [7, ['en 7 días']],
  [1, ['mañana']],
  [-1, ['venció']],
] as const)('with %i days left of the certificate the light and the state say %o', async (dias, textos) => {
  const vence = new Date(Date.now() + dias * DIA);
  const deps = await withAccess(certificado(`dias${dias}`, entorno.arca, vence));
  const luz = await createLuzArca(deps)(emisor.alcance);
  const estado = await estadoArca(deps);
  expect(estado.avisos).toEqual(luz.avisos);
  expect(luz.avisos).toEqual(
    textos.map((texto) => expect.objectContaining({ texto: expect.stringContaining(texto), urgente: dias <= 7 })),
  );
  expect(luz.responde).toBe(dias > 0);
  expect(estado.certificado?.vencido).toBe(dias < 0);
});

test('a certificate without the padrón’s service is told which service to authorise, and issues all the same', async () => {
  const deps = await withAccess(certificado('sinPadron', entorno.arca));
  entorno.arca.servicio('ws_sr_constancia_inscripcion', false);
  try {
    const { avisos, responde } = await createLuzArca(deps)(emisor.alcance);
    expect(avisos).toMatchObject([
      { codigo: 'padron_sin_servicio', texto: expect.stringContaining('«Consulta de constancia de inscripción»') },
    ]);
    expect(responde).toBe(true);
    const estado = await estadoArca(deps);
    expect(estado).toMatchObject({ impedimento: null, avisos });
    const busqueda = lookupCuit(deps, '30711234566').then(
      () => null,
      (error: unknown) => (isAppError(error) ? messageOf(error) : error),
    );
    expect(await busqueda).toBe(avisos[0]?.texto);
    const ids = await seedBorradores(entorno.deps, emisor, [{ fecha: today(deps.clock.now()) }]);
    expect(await issueComprobantes(deps, { alcance: emisor.alcance, ids })).toMatchObject([{ estado: 'emitida' }]);
  } finally {
    entorno.arca.servicio('ws_sr_constancia_inscripcion', true);
  }
});

test('a certificate without the service to issue names that service, and not the padrón’s', async () => {
  const deps = await withAccess(certificado('sinWsfe', entorno.arca));
  entorno.arca.servicio('wsfe', false);
  try {
    expect(await motivo(deps)).toMatch(/no está autorizado a usar «Facturación Electrónica» \(wsfe\)/);
  } finally {
    entorno.arca.servicio('wsfe', true);
  }
});
