import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Moneda, TratamientoIva } from '../../contract/enums.ts';
import { alicuota, costo, id, importe, parte, unitario } from './columns.ts';
import { UsuarioEntity } from './usuario.ts';

export const ArticuloEntity = defineEntity({
  name: 'Articulo',
  tableName: 'articulo',
  primaryKeys: ['user_id', 'sku'],
  properties: {
    user_id: parte(UsuarioEntity).primary(),
    sku: p.text().primary(),
    descripcion: p.text(),
    cost: costo(),
    currency: p.enum(['ARS', 'USD']).default('ARS').$type<Moneda>(),
    stock: unitario().defaultRaw('0'),
    iva: alicuota(),
    tratamiento_iva: p.enum(['gravado', 'exento', 'no_gravado']).default('gravado').$type<TratamientoIva>(),
    despacho: p.text().nullable(),
  },
  indexes: [
    {
      name: 'articulo_texto_idx',
      expression:
        'create index "articulo_texto_idx" on "articulo" using gin ("sku" gin_trgm_ops, "descripcion" gin_trgm_ops)',
    },
  ],
});

export const ListaPreciosEntity = defineEntity({
  name: 'ListaPrecios',
  tableName: 'lista_precios',
  properties: {
    id: id(),
    user_id: parte(UsuarioEntity),
    name: p.text(),
    precios_incluyen_iva: p.boolean().default(true),
  },
  uniques: [{ properties: ['user_id', 'name'], name: 'lista_precios_user_name_key' }],
});

export const ListaPreciosItemEntity = defineEntity({
  name: 'ListaPreciosItem',
  tableName: 'lista_precios_item',
  primaryKeys: ['lista_id', 'sku'],
  properties: {
    lista_id: parte(ListaPreciosEntity).primary(),
    sku: p.text().primary(),
    precio: importe(),
  },
});
