import type { LectoresDeVentas } from '../plaza.ts';
import { costosDeDevolucion, hasDevolucion } from './reading/orden/devoluciones.ts';
import { reclamosDeOrden } from './reading/orden/reclamos.ts';
import { textoDeOrden } from './reading/orden/texto.ts';
import { cobrosDeEnvio, pagosDeEnvioCobrados } from './reading/envioPagos.ts';
import { ordenDePago, pagosAnunciados, readPago } from './reading/pago.ts';
import { readDescuentosOf, readOrden, readOrdenes, readVenta } from './reading/venta.ts';
import { facturacionDeOrden, personaFacturada, readFacturacion } from './reading/receptor/receptor.ts';

const CAMPOS = [
  'id',
  'pack_id',
  'status',
  'date_created',
  'date_closed',
  'last_updated',
  'date_last_updated',
  'currency_id',
  'total_amount',
  'tags',
  'mediations',
  'cancel_detail',
  'buyer',
  'payments',
  'order_items',
] as const;

/** Readers of the stored answers of a seller's sales. */
export function lectores(meli_user_id: string): LectoresDeVentas {
  return {
    campos: CAMPOS,
    marcas: ['tags', 'mediations'],
    texto: textoDeOrden,
    orden: readOrden,
    ordenes: readOrdenes,
    venta: (guardado, pagosEnvio) => readVenta(guardado, meli_user_id, pagosEnvio),
    descuentos: readDescuentosOf,
    facturacion: readFacturacion,
    personaFacturada,
    facturacionDeOrden,
    reclamos: reclamosDeOrden,
    hasDevolucion,
    costosDeDevolucion,
    pago: readPago,
    pagosAnunciados,
    ordenDePago,
    pagosDeEnvioCobrados,
    cobrosDeEnvio: (envio_pagos) => cobrosDeEnvio(envio_pagos, meli_user_id),
  };
}
