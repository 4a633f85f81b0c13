import type { Derecho } from '../../rules/alcance.ts';
import type { TrabajoFallido } from './fallidos.ts';
import type { Cola, Trabajos } from './trabajos.ts';

/** Field of a job that tells its owner: the owner of the row with that id. */
export type DuenoPor = 'cuenta_id' | 'venta_id' | 'importacion_id' | 'paquete_contador_id' | 'company_id';

/** How the owners with jobs in a queue share its lanes (`turnos.ts`). */
interface Turno<D> {
  /** Field of the job that finds its owner, or a function that answers who takes turns, when it is not the owner. */
  de: (keyof D & DuenoPor) | ((datos: D) => string);
  /** Jobs of each owner under way at once, in all processes: fewer than the lanes, where there are several. */
  juntos: number;
  /**
   * Most waiting jobs of each owner: one more is refused. null: nobody sends them at will (one of each account, one of each voucher), or
   * their sender may not fail because of it.
   */
  esperan: number | null;
}

/** Subject of a job, as a person knows it. */
export type Sujeto = Pick<TrabajoFallido, 'venta' | 'cuenta'>;

/** Definition of a queue. The action that does its jobs is in webhooks' `oficios.ts`: a process that only sends jobs loads none. */
interface FilaDeCola<C extends Cola> {
  /** Name of its jobs in a table. */
  nombre: string;
  /** Subject of a job, in words. */
  asunto(sujeto: Sujeto): string;
  /** Right needed to send a failed job again: the same as to ask for it. */
  derecho: Derecho;
  /** Cron expression by which the clock of Buenos Aires sends a job. */
  reloj?: string;
  /** Key of the job's matter: each matter has one job waiting and one under way. */
  clave(datos: Trabajos[C]): string;
  /** Lanes: jobs of this queue under way at once in a process, so that a slow job does not delay the others. */
  carriles: number;
  /** Owner of the turns; `del_sistema`: nobody, as the clock sends one job of each matter. */
  turno: Turno<Trabajos[C]> | 'del_sistema';
  reintentos: number;
  /** Seconds before the first retry; then twice as long each time, up to `demoraMaxima`. */
  demora: number;
  demoraMaxima: number;
  /** Seconds that a job may take. */
  vence: number;
  /** The clock sends the job again anyway: no person needs to see its failure. */
  periodica?: true;
  /** It works only on stored data: it goes on while it is unknown whether the installation is a copy. */
  sigueEnPausa?: true;
}

const HORA = 3600;

const CADA_MINUTO = '* * * * *';
const CADA_DIEZ_MINUTOS = '*/10 * * * *';
const CADA_HORA = '7 * * * *';
const DE_MADRUGADA = '20 4 * * *';

/** Most jobs of one account, or one user, under way, so that the other lanes are free for the others. */
const ORDENES_POR_CUENTA = 100;
const SUBIDAS_POR_USUARIO = 3;
const MAILS_POR_USUARIO = 2;
const NOTAS_POR_USUARIO = 2;
/** One at a time: vouchers of a serie are reported in the order of their numbers. */
const INFORMES_POR_USUARIO = 1;
const AVISOS_POR_CUENTA = 2;
const LOTES_POR_USUARIO = 2;
/** Most waiting jobs of one user, of queues that users fill at will. */
const IMPORTACIONES_EN_ESPERA = 5;
const PAQUETES_EN_ESPERA = 10;
const CAMBIOS_EN_ESPERA = 10;

/** Priority among the waiting jobs of one queue; the highest goes first. */
export const prioridades = { primero: 1, normal: 0, despues: -1 } as const;

/** Retries of a job that the clock sends again anyway. */
const sinReintento = { reintentos: 0, demora: 1, demoraMaxima: 1, periodica: true } as const;

export const colas: { [C in Cola]: FilaDeCola<C> } = {
  procesar_orden: {
    nombre: 'Ventas avisadas',
    asunto: (sujeto) => `Procesar ${ventaOf(sujeto)}`,
    derecho: 'emitir',
    // Another key, so that a sale waiting for its turn does not delay a fresh notice about it.
    clave: ({ cuenta_id, order_id, otra_vez, sin_apuro }) =>
      `${cuenta_id} ${order_id} ${otra_vez ?? (sin_apuro ? 'sin_apuro' : '')}`,
    carriles: 2,
    turno: { de: ({ cuenta_id }) => cuenta_id, juntos: ORDENES_POR_CUENTA, esperan: null },
    reintentos: 12,
    demora: 5,
    demoraMaxima: HORA,
    vence: 600,
  },
  procesar_aviso: {
    nombre: 'Otros avisos',
    asunto: (sujeto) => `Leer una novedad de ${cuentaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ cuenta_id, clase, id }) => `${cuenta_id} ${clase} ${id}`,
    carriles: 4,
    turno: { de: ({ cuenta_id }) => cuenta_id, juntos: AVISOS_POR_CUENTA, esperan: null },
    reintentos: 8,
    demora: 10,
    demoraMaxima: HORA,
    vence: 300,
  },
  nota_automatica: {
    nombre: 'Notas de crédito automáticas',
    asunto: (sujeto) => `Emitir la nota de crédito de ${ventaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ venta_id }) => venta_id,
    carriles: 3,
    turno: { de: 'venta_id', juntos: NOTAS_POR_USUARIO, esperan: null },
    reintentos: 12,
    demora: 30,
    demoraMaxima: HORA,
    vence: 600,
  },
  subir_factura: {
    nombre: 'PDF a Mercado Libre',
    asunto: (sujeto) => `Subir a Mercado Libre el PDF de ${ventaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ venta_id }) => venta_id,
    carriles: 4,
    turno: { de: 'venta_id', juntos: SUBIDAS_POR_USUARIO, esperan: null },
    reintentos: 12,
    demora: 5,
    demoraMaxima: HORA,
    vence: 300,
  },
  enviar_comprobante: {
    nombre: 'Comprobantes por mail',
    asunto: () => 'Mandar un comprobante por mail',
    derecho: 'emitir',
    clave: ({ comprobante_id, correo_id, otra_vez }) => `${correo_id ?? comprobante_id} ${otra_vez ?? ''}`.trim(),
    carriles: 3,
    turno: { de: ({ user_id }) => user_id, juntos: MAILS_POR_USUARIO, esperan: null },
    reintentos: 8,
    demora: 30,
    demoraMaxima: HORA,
    vence: 120,
  },
  informar_comprobante: {
    nombre: 'Comprobantes por informar',
    asunto: () => 'Informar un comprobante',
    derecho: 'emitir',
    clave: ({ comprobante_id }) => comprobante_id,
    carriles: 2,
    turno: { de: ({ user_id }) => user_id, juntos: INFORMES_POR_USUARIO, esperan: null },
    reintentos: 12,
    demora: 30,
    demoraMaxima: HORA,
    vence: 300,
  },
  emitir_en_cola: {
    nombre: 'Cola de ARCA',
    asunto: () => 'Emitir los comprobantes en cola para ARCA',
    derecho: 'emitir',
    reloj: CADA_MINUTO,
    clave: () => 'todas',
    carriles: 1,
    turno: 'del_sistema',
    vence: HORA,
    ...sinReintento,
  },
  informar_caea: {
    nombre: 'Comprobantes con CAEA por informar',
    asunto: () => 'Informarle a ARCA los comprobantes con CAEA',
    derecho: 'emitir',
    reloj: CADA_DIEZ_MINUTOS,
    clave: () => 'todos',
    carriles: 1,
    turno: 'del_sistema',
    vence: HORA,
    ...sinReintento,
  },
  avisar_plazo_caea: {
    nombre: 'Avisos de plazos de CAEA',
    asunto: () => 'Avisar por mail que vence el plazo para informar un CAEA',
    derecho: 'configurar',
    clave: ({ company_id, caea_id, dias }) => `${company_id} ${caea_id} ${dias}`,
    carriles: 2,
    turno: { de: 'company_id', juntos: 1, esperan: null },
    reintentos: 8,
    demora: 30,
    demoraMaxima: HORA,
    vence: 120,
  },
  procesar_lote: {
    nombre: 'Lotes de la web',
    asunto: (sujeto) => `Hacer un lote de ${cuentaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ lote_id }) => lote_id,
    // One more lane takes only short previews, which somebody is looking at (`takeJobs`).
    carriles: 4,
    turno: { de: ({ lote_id, user_id }) => user_id ?? lote_id, juntos: LOTES_POR_USUARIO, esperan: null },
    reintentos: 5,
    demora: 5,
    demoraMaxima: 300,
    vence: 2 * HORA,
  },
  buscar_ventas: {
    nombre: 'Búsqueda de ventas nuevas',
    asunto: (sujeto) => `Buscar las ventas nuevas de ${cuentaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ cuenta_id, repaso }) => (repaso ? `${cuenta_id} repaso` : cuenta_id),
    carriles: 2,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    vence: 600,
    ...sinReintento,
  },
  procesar_importacion: {
    nombre: 'Archivos de artículos',
    asunto: () => 'Importar un archivo de artículos o de precios',
    derecho: 'configurar',
    clave: ({ importacion_id }) => importacion_id,
    // A file is read whole into memory.
    carriles: 1,
    turno: { de: 'importacion_id', juntos: 1, esperan: IMPORTACIONES_EN_ESPERA },
    reintentos: 3,
    demora: 5,
    demoraMaxima: 60,
    vence: 600,
    sigueEnPausa: true,
  },
  leer_perdidas: {
    nombre: 'Avisos perdidos',
    asunto: () => 'Leer los avisos que se perdieron',
    derecho: 'configurar',
    reloj: CADA_DIEZ_MINUTOS,
    clave: () => 'todas',
    carriles: 1,
    turno: 'del_sistema',
    vence: HORA,
    ...sinReintento,
  },
  recuperar_ventas: {
    nombre: 'Ventas sin aviso',
    asunto: (sujeto) => `Buscar ventas sin avisar de ${cuentaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ cuenta_id }) => cuenta_id,
    carriles: 2,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    vence: HORA,
    ...sinReintento,
  },
  releer_facturadas: {
    nombre: 'Ventas ya facturadas',
    asunto: (sujeto) => `Mirar otra vez las ventas ya facturadas de ${cuentaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ cuenta_id, desde, hasta }) => (desde === undefined ? cuenta_id : `${cuenta_id} ${desde} ${hasta}`),
    // Each job waits most of its time for its turn to call.
    carriles: 8,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 3,
    demora: 60,
    demoraMaxima: HORA,
    vence: HORA,
    periodica: true,
  },
  revisar_receptores: {
    nombre: 'Receptores de lo ya facturado',
    asunto: (sujeto) => `Mirar a quién se facturaron las ventas de ${cuentaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ cuenta_id }) => cuenta_id,
    carriles: 8,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 3,
    demora: 60,
    demoraMaxima: HORA,
    vence: HORA,
    periodica: true,
  },
  // Thousands of calls at the pace of the marketplace; a job begun again resumes.
  leer_publicaciones: {
    nombre: 'Lectura de publicaciones',
    asunto: (sujeto) => `Leer las publicaciones de ${cuentaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ cuenta_id }) => cuenta_id,
    // Each job runs at the pace of its marketplace.
    carriles: 2,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 5,
    demora: 30,
    demoraMaxima: 600,
    vence: 4 * HORA,
    periodica: true,
  },
  calcular_publicaciones: {
    nombre: 'Ganancias de las publicaciones',
    asunto: (sujeto) => `Calcular lo que dejan las publicaciones de ${cuentaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ cuenta_id }) => cuenta_id,
    carriles: 1,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    vence: 600,
    ...sinReintento,
    sigueEnPausa: true,
  },
  cambiar_precios: {
    nombre: 'Cambios de precios',
    asunto: (sujeto) => `Cambiar los precios de ${cuentaOf(sujeto)}`,
    derecho: 'configurar',
    clave: ({ cambio_id }) => cambio_id,
    carriles: 2,
    turno: { de: 'cuenta_id', juntos: 1, esperan: CAMBIOS_EN_ESPERA },
    reintentos: 5,
    demora: 5,
    demoraMaxima: 300,
    vence: 4 * HORA,
  },
  armar_paquete: {
    nombre: 'Paquetes para el contador',
    asunto: () => 'Armar el paquete mensual de una empresa',
    derecho: 'emitir',
    clave: ({ paquete_contador_id }) => paquete_contador_id,
    // The jobs share the threads that draw, page by page.
    carriles: 2,
    turno: { de: 'paquete_contador_id', juntos: 1, esperan: PAQUETES_EN_ESPERA },
    reintentos: 3,
    demora: 5,
    demoraMaxima: 60,
    vence: 2 * HORA,
    sigueEnPausa: true,
  },
  leer_cobros: {
    nombre: 'Cobros reales',
    asunto: (sujeto) => `Leer lo que Mercado Libre cobró de ${cuentaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ cuenta_id }) => cuenta_id,
    carriles: 2,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 3,
    demora: 60,
    demoraMaxima: HORA,
    // The bills' API answers five calls a minute.
    vence: 3 * HORA,
    periodica: true,
  },
  leer_liquidaciones: {
    nombre: 'Movimientos de plata',
    asunto: (sujeto) => `Leer los movimientos de plata de ${cuentaOf(sujeto)}`,
    derecho: 'emitir',
    clave: ({ cuenta_id }) => cuenta_id,
    carriles: 1,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 3,
    demora: 60,
    demoraMaxima: HORA,
    vence: 600,
    periodica: true,
  },
  enviar_paquete: {
    nombre: 'Paquetes por mail',
    asunto: () => 'Mandar el paquete mensual de una empresa por mail',
    derecho: 'configurar',
    // Another key, so that a mail put off to another day does not delay one that a person asks for now.
    clave: ({ company_id, periodo, otra_vez }) =>
      otra_vez === undefined ? `${company_id} ${periodo}` : `${company_id} ${periodo} ${otra_vez}`,
    carriles: 2,
    turno: { de: 'company_id', juntos: 1, esperan: null },
    reintentos: 8,
    demora: 60,
    demoraMaxima: HORA,
    vence: HORA,
  },
  vigilar: {
    nombre: 'Vigilancia',
    asunto: () => 'Vigilar los trabajos',
    derecho: 'configurar',
    reloj: CADA_MINUTO,
    clave: () => 'todo',
    carriles: 1,
    turno: 'del_sistema',
    vence: 60,
    ...sinReintento,
  },
  recordar_padrones: {
    nombre: 'Padrones que faltan',
    asunto: () => 'Recordar los padrones que faltan',
    derecho: 'configurar',
    reloj: DE_MADRUGADA,
    clave: () => 'todo',
    carriles: 1,
    turno: 'del_sistema',
    vence: 600,
    ...sinReintento,
  },
  revisar_verificaciones: {
    nombre: 'Empresas sin verificar',
    asunto: () => 'Preguntarle a ARCA por las empresas sin verificar',
    derecho: 'configurar',
    reloj: CADA_DIEZ_MINUTOS,
    clave: () => 'todas',
    carriles: 1,
    turno: 'del_sistema',
    vence: HORA,
    ...sinReintento,
  },
  avisar_verificacion: {
    nombre: 'Avisos de verificación',
    asunto: () => 'Avisar por mail cómo va la verificación de una empresa',
    derecho: 'configurar',
    clave: ({ company_id, aviso }) => `${company_id} ${aviso}`,
    carriles: 3,
    turno: { de: 'company_id', juntos: 1, esperan: null },
    reintentos: 8,
    demora: 30,
    demoraMaxima: HORA,
    vence: 120,
  },
  avisar_persona: {
    nombre: 'Avisos por mail',
    asunto: () => 'Avisar por mail lo que necesita a una persona',
    derecho: 'configurar',
    clave: ({ user_id, clave }) => `${user_id} ${clave}`,
    carriles: 2,
    turno: { de: ({ user_id }) => user_id, juntos: 1, esperan: null },
    reintentos: 8,
    demora: 30,
    demoraMaxima: HORA,
    vence: 300,
  },
  pedir_caea: {
    nombre: 'Códigos CAEA',
    asunto: () => 'Pedirle a ARCA los códigos CAEA',
    derecho: 'configurar',
    reloj: CADA_HORA,
    clave: () => 'todas',
    carriles: 1,
    turno: 'del_sistema',
    vence: HORA,
    ...sinReintento,
  },
  avisar_contingencia: {
    nombre: 'Avisos de CAEA',
    asunto: () => 'Avisar por mail cómo está el CAEA de una empresa',
    derecho: 'configurar',
    clave: ({ caea_id, aviso }) => `${caea_id} ${aviso}`,
    carriles: 2,
    turno: { de: 'company_id', juntos: 1, esperan: null },
    reintentos: 8,
    demora: 30,
    demoraMaxima: HORA,
    vence: 120,
  },
  limpiar: {
    nombre: 'Limpieza',
    asunto: () => 'Borrar los avisos viejos',
    derecho: 'configurar',
    reloj: DE_MADRUGADA,
    clave: () => 'todo',
    carriles: 1,
    turno: 'del_sistema',
    vence: HORA,
    ...sinReintento,
    sigueEnPausa: true,
  },
};

function ventaOf({ venta, cuenta }: Sujeto): string {
  return venta === null ? `una venta de ${cuentaOf({ venta, cuenta })}` : `la venta ${venta}`;
}

function cuentaOf({ cuenta }: Sujeto): string {
  return cuenta ?? 'una cuenta';
}
