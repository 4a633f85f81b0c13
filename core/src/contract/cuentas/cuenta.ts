import { z } from 'zod';
import { fechaCivil, id, instante } from '../base.ts';
import { alicuotaIva } from '../enums.ts';
import { parrafo, texto } from '../texto.ts';

/** Settings of a linked account. */
export const cuentaAjustes = z.object({
  linked_company_id: id.nullable(),
  linked_punto_de_venta: z.int().nullable(),
  automatizar: z.boolean(),
  fecha_inicio_automatizacion: fechaCivil.nullable(),
  include_shipping_cost: z.boolean(),
  force_factura_b: z.boolean(),
  /** VAT rate of articles that are not in the inventory. */
  iva: alicuotaIva,
  observaciones: parrafo(1000),
  /** Minutes to wait before an automatic credit note. */
  nc_espera_minutos: z.int().min(0).max(43_200),
  /** Hours that automatic invoicing waits to know the buyer, from the closing of the order. */
  receptor_espera_horas: z.int().min(1).max(720),
  /** How to treat sales with a perception that the buyer did not pay. */
  percepcion_en_ventas: z.enum(['agregar', 'revisar']),
});
export type CuentaAjustes = z.output<typeof cuentaAjustes>;

/** Settings to change: absent ones stay. The start date comes in either format of the product. */
export const cuentaCambios = cuentaAjustes.extend({ fecha_inicio_automatizacion: texto(40).nullable() }).partial();
export type CuentaCambios = z.output<typeof cuentaCambios>;

/** Body of PUT /api/cuentas/{id}. `antes`: settings as read; if somebody changed them meanwhile, nothing is saved. */
export const cuentaCambiada = cuentaCambios.extend({ antes: cuentaAjustes.partial().optional() });
export type CuentaCambiada = z.output<typeof cuentaCambiada>;

export const cuenta = cuentaAjustes.extend({
  id,
  nickname: z.string(),
  thumbnail: z.object({ picture_url: z.string() }).nullable(),
  seller_reputation: z.object({ power_seller_status: z.string().nullable(), level_id: z.string().nullable() }),
  meliUser: z.object({ id: z.string(), nickname: z.string() }),
  /** The grant was revoked or expired: the person has to link the account again. */
  requiere_vincular: z.boolean(),
  /** Since when the owner has it unlinked; its data stays. null: it is linked, or the owner did not unlink it. */
  desvinculada_en: instante.nullable(),
  /** Date of the marketplace's last notice about this seller; null: none. */
  ultima_notificacion: instante.nullable(),
});
export type Cuenta = z.output<typeof cuenta>;

/** A link just begun: the `state` in the marketplace's address, valid once and until `vence_en`. */
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

/**
 * Store of the tokens of a marketplace's sellers, shared by all processes. The database store implements it; clients know only
 * this interface.
 */
export interface TokenStore {
  leer(vendedor_id: string): Promise<Tokens | null>;
  /**
   * Runs `renovar` while no other process renews this account's tokens. `renovar` receives the tokens stored now (another process
   * may just have renewed them). It returns the new pair, saved before anyone uses it, or null to keep the stored ones.
   */
  renovar(vendedor_id: string, renovar: (actuales: Tokens) => Promise<Tokens | null>): Promise<Tokens>;
  /**
   * Marks the grant as revoked, so that the person links the account again, if `rechazado` is still its access token. Otherwise
   * does nothing and returns false: nothing is known against the new token.
   */
  marcarRevocada(vendedor_id: string, rechazado: string): Promise<boolean>;
}
