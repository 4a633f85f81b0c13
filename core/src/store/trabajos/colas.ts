import type { PgBoss } from 'pg-boss';
import type { ClaseNotificacion } from '../../contract/avisos/notificacion.ts';
import type { AvisoVerificacion } from '../../contract/empresas/verificacion.ts';

/** What each queue's job carries. Ids only: the work always reads the present state. */
export interface Trabajos {
  /**
   * Reads an order again and does what is due: invoice, note or nothing. `otra_vez`: even if it did not change, now or when
   * a sale that was not ready comes back. `avisada_en`: a notice told of it that anybody may have sent: it counts as one of the
   * marketplace's if there was something new.
   * `sin_apuro`: one of too many such, read later in case the search does not find it.
   */
  procesar_orden: {
    cuenta_id: string;
    order_id: string;
    otra_vez?: 'ya' | 'luego';
    avisada_en?: string;
    sin_apuro?: true;
  };
  /** Reads again what a notice that is not about an order tells of, and processes the orders it concerns. */
  procesar_aviso: {
    cuenta_id: string;
    clase: Exclude<ClaseNotificacion, 'orden'>;
    id: string;
    avisada_en?: string;
  };
  /**
   * Looks for the newest orders of an account, when its notices tell of more than can be read one by one. `repaso`: once more, a
   * while later.
   */
  buscar_ventas: { cuenta_id: string; repaso?: true };
  /** Issues the automatic note of a sale once its hold is over. `espera_desde`: since when it cannot go out, although it is over. */
  nota_automatica: { venta_id: string; espera_desde?: string };
  /** Uploads the PDF of a sale to the marketplace. */
  subir_factura: { venta_id: string };
  /** Mails a voucher: to whom the mail that was asked for says, or its form when it says none. */
  enviar_comprobante: { user_id: string; comprobante_id: string; correo_id?: string };
  /** Reports an issued voucher to who authorised it. */
  informar_comprobante: { user_id: string; comprobante_id: string };
  /** Sends what waits for ARCA. */
  emitir_en_cola: Record<string, never>;
  /** Does a batch asked from the web. `user_id`: whose turn it takes. */
  procesar_lote: { lote_id: string; user_id?: string };
  /** Reads the file of an import, or applies it. */
  procesar_importacion: { importacion_id: string };
  /** Keeps the notices that the marketplace lists as missed, of all accounts. */
  leer_perdidas: Record<string, never>;
  /** Looks for sales that no notice told of. */
  recuperar_ventas: { cuenta_id: string };
  /**
   * Reads again, little by little, the orders of an account that were invoiced long ago. With its days (civil dates): those closed
   * then and not read since `pedida_en`, because somebody asked.
   */
  releer_facturadas: { cuenta_id: string; desde?: string; hasta?: string; pedida_en?: string };
  /** Looks once at whom the vouchers of an account's sales are to, of those issued before buyers were read by id. */
  revisar_receptores: { cuenta_id: string };
  /** Reads all the listings of an account. */
  leer_publicaciones: { cuenta_id: string };
  /** Computes again the profit of an account's listings. */
  calcular_publicaciones: { cuenta_id: string };
  /** Prepares or applies a change of many prices. */
  cambiar_precios: { cuenta_id: string; cambio_id: string };
  /** Makes the accountant's package of a month. */
  armar_paquete: { paquete_contador_id: string };
  /** Mails the package of a company and a month. `otra_vez`: the day to which it was put off, `yyyy-MM-dd`. */
  enviar_paquete: { company_id: string; periodo: string; otra_vez?: string };
  /** Reads what an account was really charged. */
  leer_cobros: { cuenta_id: string };
  /** Keeps the reports of an account's money that were asked for. */
  leer_liquidaciones: { cuenta_id: string };
  /** Sends the accounts to recover that are due, and tells of what ran out of retries. */
  vigilar: Record<string, never>;
  /** Tells agents of perception of the lists they lack. */
  recordar_padrones: Record<string, never>;
  /** Asks ARCA again for the proofs that wait, and ends the terms that are over. */
  revisar_verificaciones: Record<string, never>;
  /** Mails a company's user where it is with its CUIT. */
  avisar_verificacion: { company_id: string; aviso: AvisoVerificacion };
  /** Forgets notices that were dealt with long ago. */
  limpiar: Record<string, never>;
}
export type Cola = keyof Trabajos;

/** What of a job says whose it is: the owner of what has that id. */
export type DuenoPor = 'cuenta_id' | 'venta_id' | 'importacion_id' | 'paquete_contador_id' | 'company_id';

/** How those who have jobs in a queue share its lanes (`turnos.ts`). */
interface Turno<D> {
  /** By what of the job its owner is found, or who takes turns, when it is not the owner. */
  de: (keyof D & DuenoPor) | ((datos: D) => string);
  /** Of each under way at once, in all processes: fewer than the lanes, where there are several. */
  juntos: number;
  /**
   * Of each that wait at most: one more is refused to whoever asks for it. null: nobody asks for them at will (one of each account, one
   * of each voucher), or what sends them may not fail because of it.
   */
  esperan: number | null;
}

interface AjustesCola<C extends Cola> {
  /** What the job is about: one waiting for each, and one under way. */
  clave(datos: Trabajos[C]): string;
  /** Whose turn it takes; `del_sistema`: nobody's, the clock sends one of each matter. */
  turno: Turno<Trabajos[C]> | 'del_sistema';
  reintentos: number;
  /** Seconds before the first retry; then twice as long each time, up to `demoraMaxima`. */
  demora: number;
  demoraMaxima: number;
  /** Seconds that a job may take. */
  vence: number;
  /** The clock sends it again anyway: no person needs to see that it failed. */
  periodica?: true;
  /** It only works on what is stored: it goes on while it is not known whether the installation is a copy. */
  sigueEnPausa?: true;
}

const HORA = 3600;

/** What one account, or one user, has under way at most, so that the other lanes are free for the others. */
const ORDENES_POR_CUENTA = 100;
const SUBIDAS_POR_USUARIO = 3;
const MAILS_POR_USUARIO = 2;
const NOTAS_POR_USUARIO = 2;
/** Vouchers of a serie are reported in the order of their numbers. */
const INFORMES_POR_USUARIO = 1;
const AVISOS_POR_CUENTA = 2;
const LOTES_POR_USUARIO = 2;
/** And waiting, of what somebody asks for as often as they like. */
const IMPORTACIONES_EN_ESPERA = 5;
const PAQUETES_EN_ESPERA = 10;
const CAMBIOS_EN_ESPERA = 10;

/** Of jobs of one queue that wait, those that go first. */
export const prioridades = { primero: 1, normal: 0, despues: -1 } as const;

export const colas: { [C in Cola]: AjustesCola<C> } = {
  procesar_orden: {
    // A sale that waits for its turn must not keep a fresh notice about it waiting too.
    clave: ({ cuenta_id, order_id, otra_vez, sin_apuro }) =>
      `${cuenta_id} ${order_id} ${otra_vez ?? (sin_apuro ? 'sin_apuro' : '')}`,
    turno: { de: ({ cuenta_id }) => cuenta_id, juntos: ORDENES_POR_CUENTA, esperan: null },
    reintentos: 12,
    demora: 5,
    demoraMaxima: HORA,
    vence: 600,
  },
  procesar_aviso: {
    clave: ({ cuenta_id, clase, id }) => `${cuenta_id} ${clase} ${id}`,
    turno: { de: ({ cuenta_id }) => cuenta_id, juntos: AVISOS_POR_CUENTA, esperan: null },
    reintentos: 8,
    demora: 10,
    demoraMaxima: HORA,
    vence: 300,
  },
  nota_automatica: {
    clave: ({ venta_id }) => venta_id,
    turno: { de: 'venta_id', juntos: NOTAS_POR_USUARIO, esperan: null },
    reintentos: 12,
    demora: 30,
    demoraMaxima: HORA,
    vence: 600,
  },
  subir_factura: {
    clave: ({ venta_id }) => venta_id,
    turno: { de: 'venta_id', juntos: SUBIDAS_POR_USUARIO, esperan: null },
    reintentos: 12,
    demora: 5,
    demoraMaxima: HORA,
    vence: 300,
  },
  enviar_comprobante: {
    clave: ({ comprobante_id, correo_id }) => correo_id ?? comprobante_id,
    turno: { de: ({ user_id }) => user_id, juntos: MAILS_POR_USUARIO, esperan: null },
    reintentos: 8,
    demora: 30,
    demoraMaxima: HORA,
    vence: 120,
  },
  informar_comprobante: {
    clave: ({ comprobante_id }) => comprobante_id,
    turno: { de: ({ user_id }) => user_id, juntos: INFORMES_POR_USUARIO, esperan: null },
    reintentos: 12,
    demora: 30,
    demoraMaxima: HORA,
    vence: 300,
  },
  emitir_en_cola: {
    clave: () => 'todas',
    turno: 'del_sistema',
    reintentos: 0,
    demora: 1,
    demoraMaxima: 1,
    vence: HORA,
    periodica: true,
  },
  procesar_lote: {
    clave: ({ lote_id }) => lote_id,
    turno: { de: ({ lote_id, user_id }) => user_id ?? lote_id, juntos: LOTES_POR_USUARIO, esperan: null },
    reintentos: 5,
    demora: 5,
    demoraMaxima: 300,
    vence: 2 * HORA,
  },
  buscar_ventas: {
    clave: ({ cuenta_id, repaso }) => (repaso ? `${cuenta_id} repaso` : cuenta_id),
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 0,
    demora: 1,
    demoraMaxima: 1,
    vence: 600,
    periodica: true,
  },
  procesar_importacion: {
    clave: ({ importacion_id }) => importacion_id,
    turno: { de: 'importacion_id', juntos: 1, esperan: IMPORTACIONES_EN_ESPERA },
    reintentos: 3,
    demora: 5,
    demoraMaxima: 60,
    vence: 600,
    sigueEnPausa: true,
  },
  leer_perdidas: {
    clave: () => 'todas',
    turno: 'del_sistema',
    reintentos: 0,
    demora: 1,
    demoraMaxima: 1,
    vence: HORA,
    periodica: true,
  },
  recuperar_ventas: {
    clave: ({ cuenta_id }) => cuenta_id,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 0,
    demora: 1,
    demoraMaxima: 1,
    vence: HORA,
    periodica: true,
  },
  releer_facturadas: {
    clave: ({ cuenta_id, desde, hasta }) => (desde === undefined ? cuenta_id : `${cuenta_id} ${desde} ${hasta}`),
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 3,
    demora: 60,
    demoraMaxima: HORA,
    vence: HORA,
    periodica: true,
  },
  revisar_receptores: {
    clave: ({ cuenta_id }) => cuenta_id,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 3,
    demora: 60,
    demoraMaxima: HORA,
    vence: HORA,
    periodica: true,
  },
  // Thousands of calls at the pace of the marketplace; begun again, it goes on.
  leer_publicaciones: {
    clave: ({ cuenta_id }) => cuenta_id,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 5,
    demora: 30,
    demoraMaxima: 600,
    vence: 4 * HORA,
    periodica: true,
  },
  calcular_publicaciones: {
    clave: ({ cuenta_id }) => cuenta_id,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 0,
    demora: 1,
    demoraMaxima: 1,
    vence: 600,
    periodica: true,
    sigueEnPausa: true,
  },
  cambiar_precios: {
    clave: ({ cambio_id }) => cambio_id,
    turno: { de: 'cuenta_id', juntos: 1, esperan: CAMBIOS_EN_ESPERA },
    reintentos: 5,
    demora: 5,
    demoraMaxima: 300,
    vence: 4 * HORA,
  },
  armar_paquete: {
    clave: ({ paquete_contador_id }) => paquete_contador_id,
    turno: { de: 'paquete_contador_id', juntos: 1, esperan: PAQUETES_EN_ESPERA },
    reintentos: 3,
    demora: 5,
    demoraMaxima: 60,
    vence: 2 * HORA,
    sigueEnPausa: true,
  },
  leer_cobros: {
    clave: ({ cuenta_id }) => cuenta_id,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 3,
    demora: 60,
    demoraMaxima: HORA,
    // Bills answer five calls a minute.
    vence: 3 * HORA,
    periodica: true,
  },
  leer_liquidaciones: {
    clave: ({ cuenta_id }) => cuenta_id,
    turno: { de: 'cuenta_id', juntos: 1, esperan: null },
    reintentos: 3,
    demora: 60,
    demoraMaxima: HORA,
    vence: 600,
    periodica: true,
  },
  enviar_paquete: {
    // One that waits for another day must not keep one that a person asks for now waiting too.
    clave: ({ company_id, periodo, otra_vez }) =>
      otra_vez === undefined ? `${company_id} ${periodo}` : `${company_id} ${periodo} ${otra_vez}`,
    turno: { de: 'company_id', juntos: 1, esperan: null },
    reintentos: 8,
    demora: 60,
    demoraMaxima: HORA,
    vence: HORA,
  },
  vigilar: {
    clave: () => 'todo',
    turno: 'del_sistema',
    reintentos: 0,
    demora: 1,
    demoraMaxima: 1,
    vence: 60,
    periodica: true,
  },
  recordar_padrones: {
    clave: () => 'todo',
    turno: 'del_sistema',
    reintentos: 0,
    demora: 1,
    demoraMaxima: 1,
    vence: 600,
    periodica: true,
  },
  revisar_verificaciones: {
    clave: () => 'todas',
    turno: 'del_sistema',
    reintentos: 0,
    demora: 1,
    demoraMaxima: 1,
    vence: HORA,
    periodica: true,
  },
  avisar_verificacion: {
    clave: ({ company_id, aviso }) => `${company_id} ${aviso}`,
    turno: { de: 'company_id', juntos: 1, esperan: null },
    reintentos: 8,
    demora: 30,
    demoraMaxima: HORA,
    vence: 120,
  },
  limpiar: {
    clave: () => 'todo',
    turno: 'del_sistema',
    reintentos: 0,
    demora: 1,
    demoraMaxima: 1,
    vence: HORA,
    periodica: true,
    sigueEnPausa: true,
  },
};

/** Where a job ends after its last retry, for a person to see. */
export const FALLIDOS = 'fallidos';

/** A worker that says nothing for this long is dead, and its jobs are taken by another. */
const LATIDO_SEGUNDOS = 15;

/**
 * How long a done job stays: nobody reads it, and pg-boss goes through the whole table every few seconds. Of an hour of a sale
 * event that was a tenth of what PostgreSQL did.
 */
const HECHOS_SEGUNDOS = 300;

/**
 * How long a job waits until somebody takes it: a year with no worker at all, and it is given up. Two weeks, which are pg-boss's own,
 * are those of a machine that was left off for the holidays, and whoever was waiting for it would not be told.
 */
const ESPERA_SEGUNDOS = 365 * 24 * HORA;

/** Makes the queues that are missing, and gives those that are there the settings of this version. */
export async function createQueues(boss: PgBoss): Promise<void> {
  const hay = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!hay.has(FALLIDOS)) await boss.createQueue(FALLIDOS, { retentionSeconds: ESPERA_SEGUNDOS });
  const impacientes = [...hay.values()].filter(({ retentionSeconds = 0 }) => retentionSeconds < ESPERA_SEGUNDOS);
  await keepWaiting(
    boss,
    impacientes.map(({ name }) => name),
  );
  for (const [name, ajustes] of Object.entries(colas)) {
    const wanted = {
      retryLimit: ajustes.reintentos,
      retryDelay: ajustes.demora,
      retryDelayMax: ajustes.demoraMaxima,
      retryBackoff: true,
      expireInSeconds: ajustes.vence,
      retentionSeconds: ESPERA_SEGUNDOS,
      deleteAfterSeconds: HECHOS_SEGUNDOS,
      heartbeatSeconds: LATIDO_SEGUNDOS,
      notify: true,
    };
    const queue = hay.get(name);
    const deadLetter = ajustes.periodica ? null : FALLIDOS;
    if (!queue) {
      // Not `stately`: there, a job that fails while an older one about the same waits for its retry is given up.
      await boss.createQueue(name, { ...wanted, policy: 'short', ...(deadLetter && { deadLetter }) });
    } else if (differs(queue, { ...wanted, deadLetter })) {
      await boss.updateQueue(name, { ...wanted, deadLetter });
    }
  }
}

/** What these queues have waiting, which was sent to be given up sooner, waits as long as what is sent from here on. */
async function keepWaiting(boss: PgBoss, queues: readonly string[]): Promise<void> {
  if (queues.length === 0) return;
  await boss.getDb().executeSql(
    `update pgboss.job set keep_until = start_after + $2 * interval '1 second'
      where name = any($1) and state < 'active' and keep_until < start_after + $2 * interval '1 second'`,
    [queues, ESPERA_SEGUNDOS],
  );
}

function differs(queue: object, wanted: object): boolean {
  const actual = queue as Record<string, unknown>;
  return Object.entries(wanted).some(([ajuste, valor]) => (actual[ajuste] ?? null) !== valor);
}
