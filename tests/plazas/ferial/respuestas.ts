// The answers of Ferial, as its page describes it. Amounts are whole cents; instants, seconds since 1970.

export interface Pedido {
  nro: string;
  puesto: string;
  /** Items taken to the till together; null: this one went alone. */
  carrito: string | null;
  situacion: 'SIN_COBRAR' | 'COBRADO' | 'ANULADO';
  creado: number;
  cobrado: number | null;
  tocado: number;
  centavos: number;
  renglones: { aviso: string; que: string; codigo: string; unidades: number; centavos_cada: number }[];
  quien: { n: string; alias: string; llamado: string };
  cobros: { ref: string; entro: number; volvio: number }[];
}

/** A payment of an order. */
export interface Cobro {
  ref: string;
  nro: string;
  entro: number;
  volvio: number;
  cuando: number;
  /** Out of whose pocket `volvio` came. */
  puso: 'puesto' | 'feria';
}

/** Person to whom an order is invoiced. */
export interface Persona {
  n: string;
  llamado: string;
  papeles: { clase: 'dni' | 'cuit'; nro: string };
  donde: { calle: string; altura: string; pueblo: string; cp: string; provincia: string };
}

/** The notice that Ferial posts when something of an order changed. */
export interface AvisoDeFerial {
  puesto: string;
  asunto: string;
  cual: string;
}
