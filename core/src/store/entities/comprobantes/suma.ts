import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Ambiente, TipoComprobante } from '../../../contract/enums.ts';
import { acumulado, fecha, parte } from '../columns.ts';
import { EmpresaEntity } from '../empresa.ts';
import { UsuarioEntity } from '../usuario.ts';

/** Total issued on a day by a company, point of sale and type, in pesos: triggers on `comprobante` write it. */
export const ComprobanteSumaEntity = defineEntity({
  name: 'comprobante_suma',
  primaryKeys: ['user_id', 'ambiente', 'fecha', 'company_id', 'punto_de_venta', 'tipo_comprobante'],
  properties: {
    user_id: parte(UsuarioEntity).primary(),
    ambiente: p.text().$type<Ambiente>().primary(),
    fecha: fecha().primary(),
    company_id: parte(EmpresaEntity).primary(),
    punto_de_venta: p.integer().primary(),
    tipo_comprobante: p.integer().$type<TipoComprobante>().primary(),
    cantidad: p.integer(),
    total: acumulado(),
  },
});
