import type { TrabajoFallido as Fallido } from '../../contract/avisos/actividad.ts';
import { requireDerecho, type Alcance, type Derecho } from '../../rules/alcance.ts';
import { datosDeError, textoDeError, type DatosActividad } from '../../rules/automatico/actividad.ts';
import { errorKinds } from '../../rules/errorKinds.ts';
import { AppError, type ErrorCode, type ErrorData } from '../../rules/errors.ts';
import { resolveTrabajos } from '../../store/avisos/actividad.ts';
import { reopenCambios } from '../../store/publicaciones/cambiosPrecios.ts';
import type { Cola, Trabajos } from '../../store/trabajos/colas.ts';
import type { TrabajoFallido } from '../../store/trabajos/fallidos.ts';
import type { Deps } from '../process/deps.ts';

type Sujeto = Pick<TrabajoFallido, 'venta' | 'cuenta'>;

/** What a job was about, in words. */
const asuntos: Readonly<Record<Cola, (sujeto: Sujeto) => string>> = {
  procesar_orden: (sujeto) => `Procesar ${ventaDe(sujeto)}`,
  procesar_aviso: (sujeto) => `Leer una novedad de ${cuentaDe(sujeto)}`,
  buscar_ventas: (sujeto) => `Buscar las ventas nuevas de ${cuentaDe(sujeto)}`,
  nota_automatica: (sujeto) => `Emitir la nota de crédito de ${ventaDe(sujeto)}`,
  subir_factura: (sujeto) => `Subir a Mercado Libre el PDF de ${ventaDe(sujeto)}`,
  enviar_comprobante: () => 'Mandar un comprobante por mail',
  informar_comprobante: () => 'Informar un comprobante',
  emitir_en_cola: () => 'Emitir lo que esperaba a ARCA',
  procesar_lote: (sujeto) => `Hacer un lote de ${cuentaDe(sujeto)}`,
  procesar_importacion: () => 'Importar un archivo de artículos o de precios',
  leer_perdidas: () => 'Leer los avisos que se perdieron',
  recuperar_ventas: (sujeto) => `Buscar ventas sin avisar de ${cuentaDe(sujeto)}`,
  releer_facturadas: (sujeto) => `Mirar otra vez las ventas ya facturadas de ${cuentaDe(sujeto)}`,
  revisar_receptores: (sujeto) => `Mirar a quién se facturaron las ventas de ${cuentaDe(sujeto)}`,
  leer_publicaciones: (sujeto) => `Leer las publicaciones de ${cuentaDe(sujeto)}`,
  calcular_publicaciones: (sujeto) => `Calcular lo que dejan las publicaciones de ${cuentaDe(sujeto)}`,
  cambiar_precios: (sujeto) => `Cambiar los precios de ${cuentaDe(sujeto)}`,
  armar_paquete: () => 'Armar el paquete mensual de una empresa',
  leer_cobros: (sujeto) => `Leer lo que Mercado Libre cobró de ${cuentaDe(sujeto)}`,
  leer_liquidaciones: (sujeto) => `Leer los movimientos de plata de ${cuentaDe(sujeto)}`,
  enviar_paquete: () => 'Mandar el paquete mensual de una empresa por mail',
  vigilar: () => 'Vigilar los trabajos',
  recordar_padrones: () => 'Recordar los padrones que faltan',
  revisar_verificaciones: () => 'Preguntarle a ARCA por las empresas sin verificar',
  avisar_verificacion: () => 'Avisar por mail cómo va la verificación de una empresa',
  limpiar: () => 'Borrar los avisos viejos',
};

/** What sending one again needs: as much as asking for it did. Those that the system sends by itself configure nothing. */
const derechos: Readonly<Record<Cola, Derecho>> = {
  procesar_orden: 'emitir',
  procesar_aviso: 'emitir',
  buscar_ventas: 'emitir',
  nota_automatica: 'emitir',
  subir_factura: 'emitir',
  enviar_comprobante: 'emitir',
  informar_comprobante: 'emitir',
  emitir_en_cola: 'emitir',
  procesar_lote: 'emitir',
  procesar_importacion: 'configurar',
  leer_perdidas: 'configurar',
  recuperar_ventas: 'emitir',
  releer_facturadas: 'emitir',
  revisar_receptores: 'emitir',
  leer_publicaciones: 'emitir',
  calcular_publicaciones: 'emitir',
  cambiar_precios: 'configurar',
  armar_paquete: 'emitir',
  leer_cobros: 'emitir',
  leer_liquidaciones: 'emitir',
  enviar_paquete: 'configurar',
  vigilar: 'configurar',
  recordar_padrones: 'configurar',
  revisar_verificaciones: 'configurar',
  avisar_verificacion: 'configurar',
  limpiar: 'configurar',
};

/** Jobs within reach that ran out of retries, the last one first. */
export async function listTrabajosFallidos(deps: Deps, alcance: Alcance): Promise<Fallido[]> {
  const fallidos = await deps.store.jobs.listFailed(alcance);
  return fallidos.map((fallido) => ({
    id: fallido.id,
    cola: fallido.cola,
    asunto: asuntoDe(fallido),
    cuenta_id: fallido.cuenta_id,
    error: textoDeError(datosDeFalla(fallido)),
    creado_en: fallido.creado_en,
    fallo_en: fallido.fallo_en,
    se_puede_reintentar: mayRetry(alcance, fallido),
  }));
}

/**
 * Sends failed jobs within reach again; without `ids`, all those that who asks may have done. Answers how many. A change of prices
 * that had been given up goes on.
 * @throws AppError `sin_derecho`, `trabajo_no_encontrado`, also when one is another user's
 */
export async function retryTrabajos(deps: Deps, alcance: Alcance, ids?: readonly string[]): Promise<number> {
  requireDerecho(alcance, 'emitir');
  const propios = await deps.store.jobs.listFailed(alcance);
  const porId = new Map(propios.map((trabajoFallido) => [trabajoFallido.id, trabajoFallido]));
  const elegidos = ids?.map((id) => porId.get(id) ?? fail('trabajo_no_encontrado'));
  for (const { cola } of elegidos ?? []) requireDerecho(alcance, derechos[cola]);
  const otraVez = elegidos ?? propios.filter((trabajoFallido) => mayRetry(alcance, trabajoFallido));
  const idsPorReintentar = otraVez.map(({ id }) => id);
  return deps.store.tx(async (tx) => {
    await resolveTrabajos(tx, alcance, idsPorReintentar);
    await reopenCambios(tx, otraVez.flatMap(cambioDe));
    return deps.store.jobs.retry(tx, idsPorReintentar);
  });
}

function mayRetry(alcance: Alcance, { cola }: Pick<TrabajoFallido, 'cola'>): boolean {
  return alcance.derechos.has('emitir') && alcance.derechos.has(derechos[cola]);
}

function fail(codigo: ErrorCode): never {
  throw new AppError(codigo);
}

/** The change of prices that a job is about. */
function cambioDe({ cola, datos }: Pick<TrabajoFallido, 'cola' | 'datos'>): string[] {
  return cola === 'cambiar_precios' ? [(datos as Trabajos['cambiar_precios']).cambio_id] : [];
}

export function asuntoDe({ cola, ...sujeto }: Pick<TrabajoFallido, 'cola'> & Sujeto): string {
  return asuntos[cola](sujeto);
}

/** The failure as it was thrown, if it was one of ours. */
export function errorDe(fallido: Pick<TrabajoFallido, 'error'>): unknown {
  const { codigo = '', ...data } = datosDeFalla(fallido);
  return Object.hasOwn(errorKinds, codigo) ? new AppError(codigo as ErrorCode, data) : fallido.error;
}

function datosDeFalla({ error }: Pick<TrabajoFallido, 'error'>): DatosActividad {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: ErrorData };
  return typeof code === 'string' ? { ...data, codigo: code } : datosDeError(error);
}

function ventaDe({ venta, cuenta }: Sujeto): string {
  return venta === null ? `una venta de ${cuentaDe({ venta, cuenta })}` : `la venta ${venta}`;
}

function cuentaDe({ cuenta }: Sujeto): string {
  return cuenta ?? 'una cuenta';
}
