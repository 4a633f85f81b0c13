import { sql } from 'kysely';

/**
 * Whether a point of sale `p` has vouchers of the code `k`: those issued here, and those adopted from ARCA after restoring a copy, which
 * have the code alone.
 */
export const PUNTO_USADO = sql<boolean>`(
  exists (select from comprobante c where c.caea_id = k.id and c.punto_de_venta = p.punto_de_venta)
  or exists (select from comprobante c
      where c.ambiente = k.ambiente and c.company_cuit = k.cuit and c.punto_de_venta = p.punto_de_venta
        and c.numero_comprobante is not null and c.tipo_autorizacion = 'CAEA' and c.cae = k.codigo))`;
