import { z } from 'zod';
import { fechaCivil, id, instante } from '../base.ts';
import { alicuotaIva } from '../enums.ts';
import { parrafo, texto } from '../texto.ts';

/** What the person can set on a linked account. */
export const cuentaAjustes = z.object({
  linked_company_id: id.nullable(),
  linked_punto_de_venta: z.int().nullable(),
  automatizar: z.boolean(),
  fecha_inicio_automatizacion: fechaCivil.nullable(),
  include_shipping_cost: z.boolean(),
  force_factura_b: z.boolean(),
  /** Rate for articles that are not in the inventory. */
  iva: alicuotaIva,
  observaciones: parrafo(1000),
  /** Minutes to wait before an automatic credit note. */
  nc_espera_minutos: z.int().min(0).max(43_200),
  /** Hours since an order was closed that automatic invoicing waits to know who buys it. */
  receptor_espera_horas: z.int().min(1).max(720),
  /** What to do with sales that carry a perception the buyer did not pay. */
  percepcion_en_ventas: z.enum(['agregar', 'revisar']),
});
export type CuentaAjustes = z.output<typeof cuentaAjustes>;

/** Settings to be changed: what is not sent stays as it is. The start date comes in either format of the product. */
export const cuentaCambios = cuentaAjustes.extend({ fecha_inicio_automatizacion: texto(40).nullable() }).partial();
export type CuentaCambios = z.output<typeof cuentaCambios>;

/** Body of PUT /api/cuentas/{id}. `antes`: what was read of it; if somebody changed that meanwhile nothing is saved. */
export const cuentaCambiada = cuentaCambios.extend({ antes: cuentaAjustes.partial().optional() });
export type CuentaCambiada = z.output<typeof cuentaCambiada>;

export const cuenta = cuentaAjustes.extend({
  id,
  nickname: z.string(),
  thumbnail: z.object({ picture_url: z.string() }).nullable(),
  seller_reputation: z.object({ power_seller_status: z.string().nullable(), level_id: z.string().nullable() }),
  meliUser: z.object({ id: z.string(), nickname: z.string() }),
  /** The grant was revoked or ran out: the person has to link it again. */
  requiere_vincular: z.boolean(),
  /** Since when, by its owner's wish; what it had stays. null: it is linked, or it was not its owner who ended it. */
  desvinculada_en: instante.nullable(),
  /** When the marketplace last told us something about this seller. */
  ultima_notificacion: instante.nullable(),
});
export type Cuenta = z.output<typeof cuenta>;

/** A link that began: the `state` that the marketplace's address carries, used once and until `vence_en`. */
export const vinculacionEmpezada = z.object({ state: z.string(), vence_en: instante });

/** Key of a marketplace, as accounts are stored with it. */
export type ClavePlaza = string;

/** Seller of a marketplace: which one, and the seller's id there. */
export interface VendedorDePlaza {
  plaza: ClavePlaza;
  vendedor_id: string;
}

/** OAuth tokens of one linked account. */
export interface Tokens {
  access_token: string;
  refresh_token: string | null;
  vence: Date;
}

/** Where the tokens of a marketplace's sellers live, shared by all processes. The store implements it; clients know only this. */
export interface TokenStore {
  leer(vendedor_id: string): Promise<Tokens | null>;
  /**
   * Runs `renovar` while no other process renews this account's tokens. It receives the tokens as stored now (another
   * process may just have renewed them) and returns the new pair, saved before anyone uses it, or null for 'keep these'.
   */
  renovar(vendedor_id: string, renovar: (actuales: Tokens) => Promise<Tokens | null>): Promise<Tokens>;
  /**
   * The grant of `rechazado`, an access token, is gone: the person has to link the account again. False, and nothing happens,
   * when it is not the account's token any more: nothing is known against the one it has.
   */
  marcarRevocada(vendedor_id: string, rechazado: string): Promise<boolean>;
}
