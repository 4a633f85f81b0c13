/** How often something may begin: the next one never before `espacioMs` after the last. */
export interface Ritmo {
  /** What the pace is of: a seller's calls, or everybody's. */
  clave: string;
  espacioMs: number;
}

/** So many starts of calls, asked together. */
export interface PedidoDeSalidas {
  /** Their own pace. */
  propio: Ritmo;
  /** The pace that all keys share. */
  comun: Ritmo;
  cuantos: number;
  /** Left free behind them, since they may begin late. */
  resguardoMs: number;
  /** Starts given further ahead than this are of a clock that was moved: they are forgotten. */
  topeMs: number;
}

/** The budget of calls that all processes share, by one clock. */
export interface Cupos {
  /**
   * Takes starts of a pace, one after the other. Answers how many milliseconds from now the first may begin; the others
   * follow it by `propio.espacioMs`.
   * @throws when it cannot be known: nothing may begin then
   */
  tomar(pedido: PedidoDeSalidas): Promise<number>;
  close(): Promise<void>;
}
