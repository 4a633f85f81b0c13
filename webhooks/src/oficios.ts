import { ownAlcance, type Alcance } from '@talonario/core/empresas';
import { processImportacion } from '@talonario/core/server/articulos';
import { informDue, obtainCodigos, sendAvisoContingencia, sendAvisoDePlazo } from '@talonario/core/server/arca';
import type { Cola, Trabajos } from '@talonario/core/server/base';
import { readCobros, readLiquidacionesPendientes } from '@talonario/core/server/cobros';
import {
  findTitularOfComprobante,
  issueQueued,
  reportComprobante,
  sendComprobante,
  uploadDocumento,
} from '@talonario/core/server/comprobantes';
import { processEnvio, processPaquete } from '@talonario/core/server/contador';
import { reviewVerificaciones } from '@talonario/core/server/empresas';
import { cleanUp, supervise, type Deps } from '@talonario/core/server/instalacion';
import { remindPadrones } from '@talonario/core/server/percepciones';
import { computePublicaciones, processCambioPrecios, refreshPublicaciones } from '@talonario/core/server/publicaciones';
import {
  issueNotaAutomatica,
  processLote,
  processNotificacion,
  recoverPerdidas,
  recoverVentas,
  rereadFacturadas,
  reviewReceptores,
  searchVentas,
  sendAviso,
  sendAvisoVerificacion,
} from '@talonario/core/server/ventas';

/** Queues whose jobs `takeJobs` does several at once. */
type Juntos = 'procesar_orden';

/** `ultimo`: the last try of the job. `cede`: whether others wait for its lane. */
interface Turno {
  ultimo: boolean;
  cede: () => Promise<boolean>;
}

/** Does a job; `sigue`: the rest goes on after the waiting jobs. A job that throws is tried again. */
type Oficio<C extends Cola> = (deps: Deps, datos: Trabajos[C], turno: Turno) => Promise<unknown>;

/** The action that does the jobs of each queue (`colas`). */
export const oficios: { [C in Exclude<Cola, Juntos>]: Oficio<C> } = {
  buscar_ventas: (deps, { cuenta_id }) => searchVentas(deps, cuenta_id),
  procesar_aviso: (deps, notificacion) => processNotificacion(deps, notificacion),
  nota_automatica: (deps, nota) => issueNotaAutomatica(deps, nota),
  subir_factura: (deps, { venta_id }, { ultimo }) => uploadDocumento(deps, { venta_id, ultimo }),
  enviar_comprobante: async (deps, { user_id, comprobante_id, correo_id = null }, { ultimo }) =>
    sendComprobante(deps, {
      alcance: await alcanceOf(deps, user_id, comprobante_id),
      comprobante_id,
      correo_id,
      ultimo,
    }),
  informar_comprobante: async (deps, { user_id, comprobante_id }) =>
    reportComprobante(deps, { alcance: await alcanceOf(deps, user_id, comprobante_id), comprobante_id }),
  procesar_lote: (deps, { lote_id }, { ultimo, cede }) => processLote(deps, lote_id, { ultimo, cede }),
  procesar_importacion: (deps, { importacion_id }, { ultimo }) => processImportacion(deps, importacion_id, { ultimo }),
  armar_paquete: (deps, { paquete_contador_id }, { ultimo }) => processPaquete(deps, paquete_contador_id, { ultimo }),
  enviar_paquete: (deps, envio, { ultimo }) => processEnvio(deps, envio, { ultimo }),
  leer_perdidas: (deps) => recoverPerdidas(deps),
  recuperar_ventas: (deps, { cuenta_id }, { cede }) => recoverVentas(deps, cuenta_id, { cede }),
  leer_publicaciones: (deps, { cuenta_id }, { ultimo, cede }) =>
    refreshPublicaciones(deps, cuenta_id, { ultimo, cede }),
  leer_cobros: (deps, { cuenta_id }, { ultimo, cede }) => readCobros(deps, cuenta_id, { ultimo, cede }),
  releer_facturadas: (deps, pedido) => rereadFacturadas(deps, pedido),
  revisar_receptores: (deps, { cuenta_id }) => reviewReceptores(deps, cuenta_id),
  leer_liquidaciones: (deps, { cuenta_id }) => readLiquidacionesPendientes(deps, cuenta_id),
  calcular_publicaciones: (deps, { cuenta_id }) => computePublicaciones(deps, cuenta_id),
  cambiar_precios: (deps, cambio, { ultimo, cede }) => processCambioPrecios(deps, cambio, { ultimo, cede }),
  emitir_en_cola: (deps) => issueQueued(deps),
  informar_caea: (deps) => informDue(deps),
  avisar_plazo_caea: (deps, aviso) => sendAvisoDePlazo(deps, aviso),
  revisar_verificaciones: (deps) => reviewVerificaciones(deps),
  avisar_verificacion: (deps, aviso) => sendAvisoVerificacion(deps, aviso),
  vigilar: (deps) => supervise(deps),
  recordar_padrones: (deps) => remindPadrones(deps),
  avisar_persona: (deps, aviso) => sendAviso(deps, aviso),
  pedir_caea: (deps) => obtainCodigos(deps),
  avisar_contingencia: (deps, aviso) => sendAvisoContingencia(deps, aviso),
  limpiar: (deps) => cleanUp(deps),
};

/** Reach of the voucher's present owner: its company may have been handed over since the job was sent. */
async function alcanceOf(deps: Deps, user_id: string, comprobante_id: string): Promise<Alcance> {
  return ownAlcance((await findTitularOfComprobante(deps.store.fork(), comprobante_id)) ?? user_id);
}
