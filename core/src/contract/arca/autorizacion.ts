/** Ways in which a voucher is authorised; `ninguna`: nobody authorises a Presupuesto. */
export type TipoAutorizacion = 'CAE' | 'CAI' | 'ninguna';

/** What authorises a voucher: its code, and the last day (yyyy-mm-dd) on which a voucher may be issued with it. */
export interface Autorizacion {
  tipo: TipoAutorizacion;
  codigo: string;
  vence: string | null;
}

/** One that ARCA gives, which always ends on a day. */
export type AutorizacionDeArca = Autorizacion & { vence: string };
