import type { FechaCivil } from '../../contract/base.ts';
import type { ClaseNotificacion } from '../../contract/avisos/notificacion.ts';
import type { AvisoContingencia } from '../../contract/arca/contingencia.ts';
import type { AvisoVerificacion } from '../../contract/empresas/verificacion.ts';

/** Data of each queue's jobs. Ids only: the work always reads the present state. */
export interface Trabajos {
  /**
   * Reads an order again and does what is due: invoice, note or nothing. `otra_vez`: even if it did not change, now or when a sale that was
   * not ready comes back. `avisada_en`: a notice named it, which anybody may have sent; it counts as the marketplace's only if the order
   * had news. `sin_apuro`: one of too many such notices, read later in case the search does not find it.
   */
  procesar_orden: {
    cuenta_id: string;
    order_id: string;
    otra_vez?: 'ya' | 'luego';
    avisada_en?: string;
    sin_apuro?: true;
  };
  /** Reads again the resource of a notice that is not about an order, and processes the orders it concerns. */
  procesar_aviso: {
    cuenta_id: string;
    clase: Exclude<ClaseNotificacion, 'orden'>;
    id: string;
    avisada_en?: string;
  };
  /**
   * Searches the newest orders of an account, when its notices name more than can be read one by one. `repaso`: a second search, a while
   * later.
   */
  buscar_ventas: { cuenta_id: string; repaso?: true };
  /**
   * Issues the automatic note of a sale once its waiting time is over. `espera_desde`: since when it cannot be issued although that time is
   * over.
   */
  nota_automatica: { venta_id: string; espera_desde?: string };
  /** Uploads the PDF of a sale to the marketplace. */
  subir_factura: { venta_id: string };
  /** Mails a voucher: to the address of the mail asked for or, without one, of its form. `otra_vez`: day to which it was put off. */
  enviar_comprobante: { user_id: string; comprobante_id: string; correo_id?: string; otra_vez?: FechaCivil };
  /** Reports an issued voucher to the authority that authorised it. */
  informar_comprobante: { user_id: string; comprobante_id: string };
  /** Issues the drafts queued for ARCA. */
  emitir_en_cola: Record<string, never>;
  /** Informs ARCA of what was issued with advance codes, and tells of the terms to do so. */
  informar_caea: Record<string, never>;
  /** Mails a company's user that the term to inform of an advance code ends. `dias`: days left when it was due to be told. */
  avisar_plazo_caea: { company_id: string; caea_id: string; dias: number };
  /** Runs a batch asked from the web. `user_id`: whose turn it takes. */
  procesar_lote: { lote_id: string; user_id?: string };
  /** Reads the file of an import, or applies it. */
  procesar_importacion: { importacion_id: string };
  /** Stores the notices that the marketplace lists as missed, of all accounts. */
  leer_perdidas: Record<string, never>;
  /** Searches the sales without notice of an account. */
  recuperar_ventas: { cuenta_id: string };
  /**
   * Reads again, little by little, the orders of an account invoiced long ago. With `desde` and `hasta` (civil dates): those closed then
   * and not read since `pedida_en`, when a person asked for it.
   */
  releer_facturadas: { cuenta_id: string; desde?: string; hasta?: string; pedida_en?: string };
  /** Reviews once the receivers of the vouchers of an account's sales issued before buyers were read by id. */
  revisar_receptores: { cuenta_id: string };
  /** Reads all the listings of an account. */
  leer_publicaciones: { cuenta_id: string };
  /** Computes again the profit of an account's listings. */
  calcular_publicaciones: { cuenta_id: string };
  /** Prepares or applies a change of many prices. */
  cambiar_precios: { cuenta_id: string; cambio_id: string };
  /** Makes the accountant's package of a month. */
  armar_paquete: { paquete_contador_id: string };
  /** Mails the package of a company and a month. `otra_vez`: the day it was put off to, `yyyy-MM-dd`. */
  enviar_paquete: { company_id: string; periodo: string; otra_vez?: string };
  /** Reads the real charges of an account. */
  leer_cobros: { cuenta_id: string };
  /** Stores the requested reports of an account's money. */
  leer_liquidaciones: { cuenta_id: string };
  /** Sends the jobs of accounts whose search of sales is due, and tells of jobs that ran out of retries. */
  vigilar: Record<string, never>;
  /** Tells agents of perception of the lists they lack. */
  recordar_padrones: Record<string, never>;
  /** Asks ARCA again for pending proofs, and closes the terms that are over. */
  revisar_verificaciones: Record<string, never>;
  /** Mails a company's user the state of its CUIT's verification. */
  avisar_verificacion: { company_id: string; aviso: AvisoVerificacion };
  /** Asks ARCA for the advance codes (CAEA) that are due. */
  pedir_caea: Record<string, never>;
  /** Mails a company's user about the advance code of a fortnight. */
  avisar_contingencia: { company_id: string; caea_id: string; aviso: AvisoContingencia };
  /** Mails a user what needs them: all of it in the morning, or the matter of `clave`. */
  avisar_persona: { user_id: string; clave: string };
  /** Deletes notices processed long ago. */
  limpiar: Record<string, never>;
}
export type Cola = keyof Trabajos;

/** Where a job ends after its last retry, for a person to see. */
export const FALLIDOS = 'fallidos';
