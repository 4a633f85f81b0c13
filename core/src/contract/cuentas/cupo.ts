/** Pace of calls: each starts at least `espacioMs` after the previous one. */
export interface Ritmo {
  /** Subject of the pace: a seller's calls, or everybody's. */
  clave: string;
  espacioMs: number;
}

/** A request for several starts of calls at once. */
export interface PedidoDeSalidas {
  /** Pace of these calls' own key. */
  propio: Ritmo;
  /** The pace that all keys share. */
  comun: Ritmo;
  cuantos: number;
  /** Milliseconds left free after the starts, since calls may begin late. */
  resguardoMs: number;
  /** Starts further ahead than this, ms, came from a clock that was moved: they are discarded. */
  topeMs: number;
}

/** Budget of calls shared by all processes, on one clock. */
export interface Cupos {
  /**
   * Reserves starts of a pace, one after the other. Returns the milliseconds until the first; the others follow every
   * `propio.espacioMs`.
   * @throws when that is unknown: no call may begin then
   */
  tomar(pedido: PedidoDeSalidas): Promise<number>;
  close(): Promise<void>;
}
