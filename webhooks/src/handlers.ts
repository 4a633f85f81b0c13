import {
  computePublicaciones,
  cleanUp,
  sendAvisoVerificacion,
  sendComprobante,
  issueNotaAutomatica,
  issueQueued,
  readCobros,
  readLiquidacionesPendientes,
  processImportacion,
  processLote,
  processNotificacion,
  processEnvio,
  processPaquete,
  processTrabajosDeOrdenes,
  processCambioPrecios,
  PRIORIDAD_PLAN_CORTO,
  recoverPerdidas,
  recoverVentas,
  refreshPublicaciones,
  rereadFacturadas,
  reviewVerificaciones,
  reviewReceptores,
  remindPadrones,
  reportComprobante,
  searchVentas,
  supervise,
  uploadDocumento,
  type Deps,
} from '@talonario/core/server';
import { ownAlcance } from '@talonario/core';

/** Sales that go to ARCA in one request when they come together; one that comes alone goes at once. */
const ORDENES_JUNTAS = 100;
/** So that one account with a slow marketplace does not keep the others waiting. */
const CARRILES = 2;
const NOTICES_AT_ONCE = 4;
const SEARCHES_AT_ONCE = 2;
const UPLOADS_AT_ONCE = 4;
/** A user has half of them at most (`colas`); one more is kept for short previews, which somebody is looking at. */
const LOTES_AT_ONCE = 4;
const PLANES_CORTOS_AT_ONCE = 1;
/** One is left for the others when a user has two (`colas`), as it is of the notes. */
const MAILS_AT_ONCE = 3;
const NOTAS_AT_ONCE = 3;
/** A file is read whole into memory. */
const IMPORTS_AT_ONCE = 1;
/**
 * An owner has one: a package is of one instant and cannot be left half way, so the other lane is for the others. They share the
 * threads that draw, page by page.
 */
const PAQUETES_AT_ONCE = 2;
/** Accounts whose listings are read, or whose prices are changed, at once: each at the pace of its marketplace. */
const LECTURAS_AT_ONCE = 2;
/** Each waits most of its time for its turn to call. */
const RELECTURAS_AT_ONCE = 8;

const CADA_MINUTO = '* * * * *';
const CADA_DIEZ_MINUTOS = '*/10 * * * *';
const DE_MADRUGADA = '20 4 * * *';

/** Which action does each job, and by what clock the ones that nobody sends. */
export async function takeJobs(deps: Deps): Promise<void> {
  const { jobs } = deps.store;
  await jobs.workTogether('procesar_orden', (trabajos) => processTrabajosDeOrdenes(deps, trabajos), {
    juntos: ORDENES_JUNTAS,
    simultaneos: CARRILES,
  });
  await jobs.work('buscar_ventas', ({ cuenta_id }) => searchVentas(deps, cuenta_id), {
    simultaneos: SEARCHES_AT_ONCE,
  });
  await jobs.work('procesar_aviso', (notificacion) => processNotificacion(deps, notificacion), {
    simultaneos: NOTICES_AT_ONCE,
  });
  await jobs.work('nota_automatica', (nota) => issueNotaAutomatica(deps, nota), { simultaneos: NOTAS_AT_ONCE });
  await jobs.work('subir_factura', ({ venta_id }, { ultimo }) => uploadDocumento(deps, { venta_id, ultimo }), {
    simultaneos: UPLOADS_AT_ONCE,
  });
  await jobs.work(
    'enviar_comprobante',
    ({ user_id, comprobante_id, correo_id = null }, { ultimo }) =>
      sendComprobante(deps, { alcance: ownAlcance(user_id), comprobante_id, correo_id, ultimo }),
    { simultaneos: MAILS_AT_ONCE },
  );
  await jobs.work(
    'informar_comprobante',
    ({ user_id, comprobante_id }) => reportComprobante(deps, { alcance: ownAlcance(user_id), comprobante_id }),
    { simultaneos: CARRILES },
  );
  await jobs.work('procesar_lote', ({ lote_id }, { ultimo, cede }) => processLote(deps, lote_id, { ultimo, cede }), {
    simultaneos: LOTES_AT_ONCE,
  });
  await jobs.work('procesar_lote', ({ lote_id }, { ultimo }) => processLote(deps, lote_id, { ultimo }), {
    simultaneos: PLANES_CORTOS_AT_ONCE,
    prioridad: PRIORIDAD_PLAN_CORTO,
  });
  await jobs.work(
    'procesar_importacion',
    ({ importacion_id }, { ultimo }) => processImportacion(deps, importacion_id, { ultimo }),
    { simultaneos: IMPORTS_AT_ONCE },
  );
  await jobs.work(
    'armar_paquete',
    ({ paquete_contador_id }, { ultimo }) => processPaquete(deps, paquete_contador_id, { ultimo }),
    { simultaneos: PAQUETES_AT_ONCE },
  );
  await jobs.work('enviar_paquete', (envio, { ultimo }) => processEnvio(deps, envio, { ultimo }), {
    simultaneos: PAQUETES_AT_ONCE,
  });
  await jobs.work('leer_perdidas', () => recoverPerdidas(deps));
  await jobs.work('recuperar_ventas', ({ cuenta_id }, { cede }) => recoverVentas(deps, cuenta_id, { cede }), {
    simultaneos: CARRILES,
  });
  await jobs.work(
    'leer_publicaciones',
    ({ cuenta_id }, { ultimo, cede }) => refreshPublicaciones(deps, cuenta_id, { ultimo, cede }),
    {
      simultaneos: LECTURAS_AT_ONCE,
    },
  );
  await jobs.work('leer_cobros', ({ cuenta_id }, { ultimo, cede }) => readCobros(deps, cuenta_id, { ultimo, cede }), {
    simultaneos: LECTURAS_AT_ONCE,
  });
  await jobs.work('releer_facturadas', (pedido) => rereadFacturadas(deps, pedido), {
    simultaneos: RELECTURAS_AT_ONCE,
  });
  await jobs.work('revisar_receptores', ({ cuenta_id }) => reviewReceptores(deps, cuenta_id), {
    simultaneos: RELECTURAS_AT_ONCE,
  });
  await jobs.work('leer_liquidaciones', ({ cuenta_id }) => readLiquidacionesPendientes(deps, cuenta_id));
  await jobs.work('calcular_publicaciones', async ({ cuenta_id }) => {
    await computePublicaciones(deps, cuenta_id);
  });
  await jobs.work(
    'cambiar_precios',
    (cambio, { ultimo, cede }) => processCambioPrecios(deps, cambio, { ultimo, cede }),
    {
      simultaneos: LECTURAS_AT_ONCE,
    },
  );
  await jobs.work('emitir_en_cola', async () => {
    await issueQueued(deps);
  });
  await jobs.work('revisar_verificaciones', () => reviewVerificaciones(deps));
  await jobs.work('avisar_verificacion', (aviso) => sendAvisoVerificacion(deps, aviso), {
    simultaneos: MAILS_AT_ONCE,
  });
  await jobs.work('vigilar', () => supervise(deps));
  await jobs.work('recordar_padrones', () => remindPadrones(deps));
  await jobs.work('limpiar', () => cleanUp(deps));
  await jobs.schedule('emitir_en_cola', CADA_MINUTO, {});
  await jobs.schedule('vigilar', CADA_MINUTO, {});
  await jobs.schedule('leer_perdidas', CADA_DIEZ_MINUTOS, {});
  await jobs.schedule('revisar_verificaciones', CADA_DIEZ_MINUTOS, {});
  await jobs.schedule('recordar_padrones', DE_MADRUGADA, {});
  await jobs.schedule('limpiar', DE_MADRUGADA, {});
}
