import { defineEntity, p, type InferEntity } from '@mikro-orm/postgresql';
import { ahora, alicuota, fecha, id, instante, parte, referencia } from './columns.ts';
import { EmpresaEntity } from './empresa.ts';
import { UsuarioEntity } from './usuario.ts';

/** A linked seller; a seller of a marketplace belongs to one user of ours in the whole system. */
export const CuentaEntity = defineEntity({
  name: 'cuenta',
  properties: {
    id: id(),
    user_id: referencia(UsuarioEntity),
    plaza: p.text().default('meli'),
    /** Seller's number in that marketplace. */
    meli_user_id: p.text(),
    nickname: p.text(),
    thumbnail_url: p.text().nullable(),
    power_seller_status: p.text().nullable(),
    level_id: p.text().nullable(),
    linked_company_id: referencia(EmpresaEntity).deleteRule('set null').nullable(),
    linked_punto_de_venta: p.integer().nullable(),
    automatizar: p.boolean().default(false),
    fecha_inicio_automatizacion: fecha().nullable(),
    include_shipping_cost: p.boolean().default(false),
    force_factura_b: p.boolean().default(false),
    iva: alicuota().defaultRaw('21'),
    observaciones: p.text().default(''),
    nc_espera_minutos: p.integer().default(60),
    receptor_espera_horas: p.integer().default(24),
    percepcion_en_ventas: p.enum(['agregar', 'revisar']).default('revisar'),
    access_token_cifrado: p.text().nullable().hidden(),
    refresh_token_cifrado: p.text().nullable().hidden(),
    token_vence: instante().nullable(),
    requiere_vincular: p.boolean().default(false),
    ultima_notificacion: instante().nullable(),
    /** Sales closed from this day on were looked for, even without a notice. */
    recuperada_desde: fecha().nullable(),
    /** Changes of orders up to this moment were looked for. */
    recuperada_hasta: instante().nullable(),
    recuperacion_pedida_en: instante().nullable(),
    /** When its owner unlinked it; its data stay. */
    desvinculada_en: instante().nullable(),
    creada_en: ahora(),
  },
  uniques: [{ properties: ['plaza', 'meli_user_id'], name: 'cuenta_plaza_vendedor_key' }],
  indexes: [
    { properties: 'user_id', name: 'cuenta_user_idx' },
    { properties: 'linked_company_id', name: 'cuenta_empresa_idx' },
  ],
});
export type CuentaFila = InferEntity<typeof CuentaEntity>;

/** Instant from which the next call of a pace may begin. Not kept through a crash of the server: by then every caller has waited. */
export const CupoEntity = defineEntity({
  name: 'cupo',
  properties: {
    clave: p.text().primary(),
    libre_desde: instante(),
  },
});

/** A request of the marketplace's permission, under way: for one user, in one browser, usable once. */
export const VinculacionEntity = defineEntity({
  name: 'vinculacion',
  properties: {
    secreto_hash: p.text().primary(),
    user_id: parte(UsuarioEntity),
    navegador_hash: p.text(),
    vence_en: instante(),
  },
  indexes: [{ properties: 'user_id', name: 'vinculacion_user_idx' }],
});
