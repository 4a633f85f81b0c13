import { defineEntity, p } from '@mikro-orm/postgresql';
import { cotizacion, fecha, instante } from '../columns.ts';

/** ARS per unit of a currency on a day. */
export const CotizacionEntity = defineEntity({
  name: 'cotizacion',
  primaryKeys: ['moneda', 'fecha'],
  properties: {
    moneda: p.text().primary(),
    fecha: fecha().primary(),
    valor: cotizacion(),
    fuente: p.text(),
    leida_en: instante(),
  },
});
