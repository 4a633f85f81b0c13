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

/** Where a job ends after its last retry, for a person to see. */
export const FALLIDOS = 'fallidos';
