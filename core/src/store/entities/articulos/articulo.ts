import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CondicionIvaReceptor, Moneda, TratamientoIva } from '../../../contract/enums.ts';
import { alicuota, codigos, costo, id, importe, instante, parte, unitario } from '../columns.ts';
import { UsuarioEntity } from '../usuario.ts';

export const ArticuloEntity = defineEntity({
  name: 'articulo',
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
        'create index "articulo_texto_idx" on "articulo" using gin (sin_acentos("sku") gin_trgm_ops, sin_acentos("descripcion") gin_trgm_ops)',
    },
  ],
});

/** Cost of an article from an instant on. It outlives the article: units sold meanwhile had that cost. */
export const ArticuloCostoEntity = defineEntity({
  name: 'articulo_costo',
  primaryKeys: ['user_id', 'sku', 'desde'],
  properties: {
    user_id: parte(UsuarioEntity).primary(),
    sku: p.text().primary(),
    desde: instante().primary(),
    cost: costo(),
    currency: p.enum(['ARS', 'USD']).$type<Moneda>(),
  },
});

/** A part of an own kit: how many units of another article each unit of it has. */
export const ArticuloParteEntity = defineEntity({
  name: 'articulo_parte',
  primaryKeys: ['user_id', 'sku', 'parte_sku'],
  properties: {
    user_id: parte(UsuarioEntity).primary(),
    sku: p.text().primary(),
    parte_sku: p.text().primary(),
    cantidad: unitario(),
  },
  indexes: [{ properties: ['user_id', 'parte_sku'], name: 'articulo_parte_de_idx' }],
});

export const ListaPreciosEntity = defineEntity({
  name: 'lista_precios',
  properties: {
    id: id(),
    user_id: parte(UsuarioEntity),
    name: p.text(),
    precios_incluyen_iva: p.boolean().default(true),
    /** IVA conditions of the receivers for whom the invoice form proposes it. */
    situaciones_iva: codigos<CondicionIvaReceptor>().defaultRaw("'{}'"),
  },
  uniques: [{ properties: ['user_id', 'name'], name: 'lista_precios_user_name_key' }],
});

export const ListaPreciosItemEntity = defineEntity({
  name: 'lista_precios_item',
  primaryKeys: ['lista_id', 'sku'],
  properties: {
    lista_id: parte(ListaPreciosEntity).primary(),
    sku: p.text().primary(),
    precio: importe(),
  },
});
