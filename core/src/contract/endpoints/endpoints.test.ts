import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { miembrosEndpoints } from './empresas/miembros.ts';
import { endpoints, type Endpoint } from './index.ts';
import { programasEndpoints } from './programas.ts';

test('every resource of the folder is in the table, and no two resources have a call of the same name', async () => {
  const archivos = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (archivo) => archivo.endsWith('.ts') && !/^(?:index|endpoint|.*\.test)\.ts$/.test(archivo),
  );
  const modulos = await Promise.all(
    archivos.map((archivo) => import(`./${archivo}`) as Promise<Record<string, object>>),
  );
  const recursosDeModulos = modulos.flatMap((modulo) =>
    Object.entries(modulo).flatMap(([nombre, recurso]) => (nombre.endsWith('Endpoints') ? Object.keys(recurso) : [])),
  );
  expect(archivos.length).toBeGreaterThan(10);
  expect(recursosDeModulos.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

/** Calls that require the right to issue but issue nothing: repeated, they give the same result. */
const sinEmitir: readonly string[] = [
  'adoptarComprobante',
  'adoptarDeOtroSistema',
  'asignarComprador',
  'confirmarCorte',
  'createEnlaceDeFactura',
  'descartarRetenidos',
  'descartarVentas',
  'enviarFactura',
  'enviarFacturas',
  'informarCaea',
  'leerCobros',
  'marcarFacturadasPorFuera',
  'preguntarRetenidos',
  'refrescarPubs',
  'registrarRetenido',
  'reintentarTrabajos',
  'releerFacturadas',
  'resolverActividad',
  'resubirDocumento',
  'revokeEnlaceDeFactura',
];

test('a call that issues runs once for its Idempotency-Key', () => {
  const conDerecho = (Object.entries(endpoints) as [string, Endpoint][]).filter(
    ([, { derecho, method, emite }]) => derecho === 'emitir' && method !== 'GET' && emite !== true,
  );
  expect(conDerecho.map(([name]) => name).toSorted()).toEqual(sinEmitir);
  const queEmiten = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, { emite }]) => emite === true);
  // The answers are stored, so they must be JSON or empty.
  expect(queEmiten.filter(([, { answer }]) => typeof answer === 'string')).toEqual([]);
  expect(queEmiten.length).toBeGreaterThan(3);
});

test('a call with `unaVez` has an answer that can be stored and holds no secret', () => {
  const unaVez = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, each]) => each.unaVez === true);
  expect(unaVez.length).toBeGreaterThan(10);
  expect(unaVez.filter(([, { answer }]) => typeof answer === 'string' && answer !== 'vacio')).toEqual([]);
  expect(unaVez.filter(([, { method, emite }]) => method !== 'POST' || emite === true)).toEqual([]);
  const conSecreto = (Object.entries(endpoints) as [string, Endpoint][])
    .filter(([, { answer }]) => ['secreto', 'clave'].some((campo) => campo in Object(Object(answer).shape)))
    .map(([name]) => name);
  expect(conSecreto).toEqual(expect.arrayContaining(['createClave', 'createDestino', 'rotateSecreto']));
  expect(
    unaVez
      .map(([name]) => name)
      .filter((name) => [...conSecreto, 'createEnlace', 'createEnlaceDeFactura'].includes(name)),
  ).toEqual([]);
});

test('calls on members, keys and webhooks are named by an English verb and a Spanish noun', () => {
  const verbos = /^(?:accept|cancel|create|delete|get|leave|list|resend|resume|revoke|rotate|update)[A-Z]/;
  const nombres = [miembrosEndpoints, programasEndpoints].flatMap((recurso) => Object.keys(recurso));
  expect(nombres.filter((nombre) => !verbos.test(nombre))).toEqual([]);
});

/** Calls that answer a file of one voucher, of chosen vouchers, or already made: none reads many rows. */
const archivosLivianos = ['comprobantePdf', 'contadorPdf', 'descargarPaquete', 'facturaPdf'];

test('a call that makes a file takes turns with the heavy ones', () => {
  const livianos = (Object.entries(endpoints) as [string, Endpoint][]).filter(
    ([, { answer, pesada }]) => answer === 'archivo' && pesada !== true,
  );
  expect(livianos.map(([name]) => name).toSorted()).toEqual(archivosLivianos);
});

/** Calls that may be repeated: they find the first result, or do nothing that a person would see twice. */
const repetibles: readonly string[] = [
  'acceptInvitacion',
  'adoptarComprobante',
  'adoptarDeOtroSistema',
  'aplicarCambioPrecios',
  'aplicarImportacion',
  'archivoDeFacturas',
  'autofillStock',
  'beginVinculacion',
  'cambiarLista',
  'cambiarStock',
  'confirmEmail',
  'confirmarCorte',
  'confirmarInstalacion',
  'confirmarNumeros',
  'descartarRetenidos',
  'deshacerCambioPrecios',
  'deshacerImportacion',
  'entrarPromo',
  'forgotPassword',
  'getInvitacion',
  'informarCaea',
  'leerCobros',
  'listingPrice',
  'login',
  'logout',
  'meliCallbackEnOtroNavegador',
  'pedirCaea',
  'planLote',
  'planLoteDeCuentas',
  'precioPara',
  'preguntarRetenidos',
  'registrarRetenido',
  'reintentarTrabajos',
  'releerFacturadas',
  'refrescarPubs',
  'rentabilidadDeCuenta',
  'rentabilidadDeTodas',
  'resendConfirmEmail',
  'resendEntrega',
  'resetPassword',
  'resolverActividad',
  'resubirDocumento',
  'resumeDestino',
  'reviewVerificacion',
  'signup',
  'simularPubs',
  'simularTramite',
  'startPruebaPunto',
  'tomarPuntoArca',
  'unlinkCuenta',
  'verRecuperacion',
];

test('a POST honours its Idempotency-Key, refuses it, or may be repeated', () => {
  const others = (Object.entries(endpoints) as [string, Endpoint][]).filter(
    ([, { method, emite, unaVez, irrepetible, lectura }]) =>
      method === 'POST' && !emite && !unaVez && !irrepetible && lectura === undefined,
  );
  expect(others.map(([name]) => name).toSorted()).toEqual(repetibles.toSorted());
});
