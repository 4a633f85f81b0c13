import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Serie } from '../../contract/arca/arca.ts';
import { AppError } from '../errors.ts';

/**
 * Requests in a row that settle no voucher before the run stops: other software is taking the numbers of the serie as fast as
 * we ask for them. The other drafts wait in the queue.
 */
export const TANDAS_INFRUCTUOSAS = 5;

/** A draft with the date it will be issued with. */
export interface Admitido {
  readonly id: string;
  readonly fecha: string;
}

/** A run over the drafts of one serie, between two of its steps. */
export interface Corrida<A extends Admitido> {
  readonly serie: Serie;
  /** Most vouchers that ARCA takes in a request. */
  readonly maximo: number;
  /** The serie's last number that ARCA told. */
  readonly ultimo: number;
  /** Date of the serie's last number; null: unknown, or the serie is empty. */
  readonly ultimaFecha: string | null;
  /** ARCA's last number came after a doubt: its date is to be asked for before another draft gets one. */
  readonly fechaPorSaber: boolean;
  /** Drafts ready to be issued, oldest first. */
  readonly admitidos: readonly A[];
  /** Ids of the drafts to be read and dated again before they are ready. */
  readonly porAdmitir: readonly string[];
  /**
   * Size of the group, from the first draft, that has one that ARCA could not read: its drafts go by halves until that one
   * goes alone; 0: none.
   */
  readonly dudosos: number;
  readonly infructuosas: number;
  /** Our records give the next number to another voucher: ARCA's last number is to be asked for. */
  readonly numeroEnUso: AppError | null;
  /** Why ARCA refused a whole request: every draft that waits would get the same answer. */
  readonly impedimento: MensajeArca[] | null;
  /** The run cannot go on. */
  readonly fallo: AppError | null;
}

/** The next step of a run. `error` of `cortar` is for the caller. */
export type Paso<A extends Admitido> =
  | { readonly hacer: 'emitir'; readonly tanda: readonly A[] }
  | { readonly hacer: 'admitir'; readonly ids: readonly string[] }
  | { readonly hacer: 'mirar' }
  | { readonly hacer: 'fechar' }
  | { readonly hacer: 'rechazar'; readonly ids: readonly string[]; readonly impedimento: MensajeArca[] }
  | { readonly hacer: 'cortar'; readonly error: AppError }
  | { readonly hacer: 'terminar' };

/** Result of a step. */
export type Suceso<A extends Admitido> =
  /**
   * The request was answered, or its outcome was found out. `apartados`: drafts of the chunk that changed since they were
   * admitted.
   */
  | { readonly tipo: 'contestada'; readonly apartados: readonly string[]; readonly respuesta: Contestada }
  /** Every draft of the chunk changed, or is no longer free: nothing was sent to ARCA. */
  | { readonly tipo: 'apartada'; readonly apartados: readonly string[] }
  /** Another voucher of ours has one of the numbers: nothing was sent to ARCA. */
  | { readonly tipo: 'numero_en_uso'; readonly error: AppError }
  /** ARCA told its last number, and the date of the voucher that has it. */
  | { readonly tipo: 'mirada'; readonly ultimo: number; readonly ultimaFecha: string | null }
  | { readonly tipo: 'fechada'; readonly ultimaFecha: string | null }
  | { readonly tipo: 'admitidos'; readonly admitidos: readonly A[] }
  | { readonly tipo: 'rechazados' };

/** Outcome of the vouchers of a request. */
export interface Contestada {
  /** Ids of the vouchers that the answer did not settle: they are free drafts again. */
  readonly devueltos: readonly string[];
  /** Some voucher of the request was authorised, refused, or got another document, which happens once to each. */
  readonly avanza: boolean;
  /** Date of the last voucher authorised; null: none was. */
  readonly fecha: string | null;
  readonly ultimo: number;
  /** Vouchers of ours found at ARCA past the request: any draft may be one of them. */
  readonly adoptados: number;
  readonly impedimento: MensajeArca[] | null;
  /** ARCA could not read the request because of one of its vouchers, and does not say which. */
  readonly ilegible: boolean;
  /** The answer was unclear, and ARCA was asked about the vouchers. */
  readonly en_duda: boolean;
}

export function beginCorrida<A extends Admitido>(
  inicio: Pick<Corrida<A>, 'serie' | 'maximo' | 'ultimo' | 'ultimaFecha' | 'admitidos'>,
): Corrida<A> {
  return {
    ...inicio,
    fechaPorSaber: false,
    porAdmitir: [],
    dudosos: 0,
    infructuosas: 0,
    numeroEnUso: null,
    impedimento: null,
    fallo: null,
  };
}

/** The next step of a run. The outcome of the last request is settled before the next one is sent. */
export function nextPaso<A extends Admitido>(corrida: Corrida<A>): Paso<A> {
  const { admitidos, porAdmitir, impedimento, fallo } = corrida;
  if (fallo) return { hacer: 'cortar', error: fallo };
  if (corrida.numeroEnUso) return { hacer: 'mirar' };
  if (admitidos.length + porAdmitir.length === 0) return { hacer: 'terminar' };
  // Drafts refused as a whole need no date; those that changed meanwhile are not refused with the rest.
  if (corrida.fechaPorSaber && !impedimento) return { hacer: 'fechar' };
  if (porAdmitir.length > 0) return { hacer: 'admitir', ids: porAdmitir };
  if (impedimento) return { hacer: 'rechazar', ids: idsOf(admitidos), impedimento };
  return { hacer: 'emitir', tanda: admitidos.slice(0, sizeOfTanda(corrida)) };
}

/** Drafts in the next request. */
function sizeOfTanda({ dudosos, maximo, admitidos }: Corrida<Admitido>): number {
  return Math.min(admitidos.length, dudosos > 0 ? Math.ceil(dudosos / 2) : maximo);
}

/** The run after a step that `nextPaso` asked for. */
export function step<A extends Admitido>(corrida: Corrida<A>, suceso: Suceso<A>): Corrida<A> {
  switch (suceso.tipo) {
    case 'contestada':
      return afterRespuesta(corrida, suceso);
    case 'apartada':
      return { ...withoutTanda(corrida), porAdmitir: suceso.apartados };
    case 'numero_en_uso':
      return { ...corrida, numeroEnUso: suceso.error };
    case 'mirada':
      return afterMirada(corrida, suceso);
    case 'fechada':
      return { ...corrida, fechaPorSaber: false, ultimaFecha: laterOf(corrida.ultimaFecha, suceso.ultimaFecha) };
    case 'admitidos':
      return { ...corrida, porAdmitir: [], admitidos: oldestFirst([...suceso.admitidos, ...corrida.admitidos]) };
    case 'rechazados':
      return { ...corrida, admitidos: [] };
  }
}

function afterRespuesta<A extends Admitido>(
  corrida: Corrida<A>,
  { apartados, respuesta }: Extract<Suceso<A>, { tipo: 'contestada' }>,
): Corrida<A> {
  const resto = withoutTanda(corrida);
  const tanda = sizeOfTanda(corrida);
  const infructuosas = respuesta.avanza || respuesta.ilegible ? 0 : corrida.infructuosas + 1;
  // A voucher of ours found at ARCA may be any of the waiting drafts.
  const sueltos = respuesta.adoptados > 0 ? idsOf(resto.admitidos) : [];
  return {
    ...resto,
    ultimo: respuesta.ultimo,
    ultimaFecha: laterOf(corrida.ultimaFecha, respuesta.fecha),
    fechaPorSaber: respuesta.en_duda,
    admitidos: respuesta.adoptados > 0 ? [] : resto.admitidos,
    porAdmitir: [...respuesta.devueltos, ...apartados, ...sueltos],
    dudosos: respuesta.ilegible ? tanda : Math.max(corrida.dudosos - tanda, 0),
    infructuosas,
    impedimento: respuesta.impedimento,
    fallo:
      infructuosas >= TANDAS_INFRUCTUOSAS && respuesta.impedimento === null
        ? new AppError('arca_incierto', { ...corrida.serie })
        : null,
  };
}

/** Run after other software took the number that our records already gave. It ends while ARCA tells the same last number. */
function afterMirada<A extends Admitido>(
  corrida: Corrida<A>,
  { ultimo, ultimaFecha }: Extract<Suceso<A>, { tipo: 'mirada' }>,
): Corrida<A> {
  const infructuosas = corrida.infructuosas + 1;
  if (ultimo === corrida.ultimo || infructuosas >= TANDAS_INFRUCTUOSAS)
    return { ...corrida, fallo: corrida.numeroEnUso };
  return {
    ...corrida,
    ultimo,
    ultimaFecha,
    infructuosas,
    numeroEnUso: null,
    admitidos: [],
    porAdmitir: [...idsOf(corrida.admitidos), ...corrida.porAdmitir],
  };
}

function withoutTanda<A extends Admitido>(corrida: Corrida<A>): Corrida<A> {
  return { ...corrida, admitidos: corrida.admitidos.slice(sizeOfTanda(corrida)) };
}

function idsOf(borradores: readonly Admitido[]): string[] {
  return borradores.map(({ id }) => id);
}

function oldestFirst<A extends Admitido>(borradores: A[]): A[] {
  return borradores.sort((a, b) => a.fecha.localeCompare(b.fecha));
}

function laterOf(fecha: string | null, desde: string | null): string | null {
  if (fecha === null || desde === null) return fecha ?? desde;
  return fecha > desde ? fecha : desde;
}
