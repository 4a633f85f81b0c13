/** Listing types (spec §3 "Listing types"). */
const tiposPublicacion: readonly { codigo: string; nombre: string }[] = [
  { codigo: 'free', nombre: 'Gratis' },
  { codigo: 'gold_special', nombre: 'Clásica' },
  { codigo: 'gold_pro', nombre: 'Premium' },
];

/** The promotion that the marketplace starts, ends and pays in full. */
export const PRECIOS_COMPETITIVOS = 'PRICE_MATCHING_MELI_ALL';

/** Promotion types (spec §3 "Promo types"); codes of Mercado Libre docs, "Gestión de promociones". */
const tiposPromo: readonly { codigo: string; nombre: string }[] = [
  { codigo: 'DEAL', nombre: 'Campaña tradicional' },
  { codigo: 'MARKETPLACE_CAMPAIGN', nombre: 'Campaña cofinanciada' },
  { codigo: 'PRICE_DISCOUNT', nombre: 'Descuento individual' },
  { codigo: 'LIGHTNING', nombre: 'Oferta relámpago' },
  { codigo: 'DOD', nombre: 'Oferta del día' },
  { codigo: 'VOLUME', nombre: 'Descuento por cantidad' },
  { codigo: 'PRE_NEGOTIATED', nombre: 'Descuento preacordado' },
  { codigo: 'SELLER_CAMPAIGN', nombre: 'Campaña del vendedor' },
  { codigo: 'SMART', nombre: 'Campaña cofinanciada automatizada' },
  { codigo: 'PRICE_MATCHING', nombre: 'Campaña de precios competitivos' },
  { codigo: PRECIOS_COMPETITIVOS, nombre: 'Campaña de precios competitivos (100 % Mercado Libre)' },
  { codigo: 'UNHEALTHY_STOCK', nombre: 'Campaña de liquidación de stock' },
  { codigo: 'SELLER_COUPON_CAMPAIGN', nombre: 'Campaña de cupones del vendedor' },
];

export function nombreTipoPublicacion(codigo: string): string {
  return tiposPublicacion.find((tipo) => tipo.codigo === codigo)?.nombre ?? codigo;
}

export function nombreTipoPromo(codigo: string): string {
  return tiposPromo.find((tipo) => tipo.codigo === codigo)?.nombre ?? codigo;
}
