import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RespuestaCruda } from '../../contract/venta.ts';
import { instante, parte, textos } from './columns.ts';
import { CuentaEntity } from './cuenta.ts';

/** A listing as last read, with what its list filters by. */
export const PublicacionEntity = defineEntity({
  name: 'Publicacion',
  tableName: 'publicacion',
  primaryKeys: ['cuenta_id', 'item_id'],
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    item_id: p.text().primary(),
    titulo: p.text(),
    status: p.text(),
    skus: textos().defaultRaw("'{}'"),
    item: p.json<RespuestaCruda>(),
    precio: p.json<RespuestaCruda>().nullable(),
    promos: p.json<RespuestaCruda[]>().nullable(),
    competencia: p.json<RespuestaCruda>().nullable(),
    leida_en: instante(),
  },
  indexes: [
    { properties: ['cuenta_id', 'status', 'titulo'], name: 'publicacion_cuenta_status_idx' },
    {
      name: 'publicacion_titulo_idx',
      expression: 'create index "publicacion_titulo_idx" on "publicacion" using gin ("titulo" gin_trgm_ops)',
    },
    {
      name: 'publicacion_skus_idx',
      expression: 'create index "publicacion_skus_idx" on "publicacion" using gin ("skus")',
    },
  ],
});
