import type { Mercado } from '../navegador/mercado.ts';
import type { UsuarioDePrueba } from '../servicios/servidor.ts';

/** A sale of the marketplace: its pack (or order without one) and its orders. */
export interface Vendida {
  pack: string;
  orders: string[];
}

/** Makes sales of TIENDA.NORTE, or of another account, paid now, or evenly between two instants (ISO 8601). */
export async function sell(
  { control }: Pick<Mercado, 'control'>,
  tipo: string,
  pedido: { cuenta?: string; cantidad?: number; notificar?: boolean; desde?: string; hasta?: string } = {},
): Promise<Vendida[]> {
  const cuerpo = { cuenta: 'TIENDA.NORTE', tipo, ...pedido };
  return (await control<{ ventas: Vendida[] }>('POST /__sim/ventas', cuerpo)).ventas;
}

/** Asks for a batch of these sales and waits until a worker has done it; answers its id. */
export async function invoiceVentas(
  usuario: UsuarioDePrueba,
  cuenta: string,
  ventas: readonly Vendida[],
): Promise<string> {
  const orderIds = ventas.flatMap(({ orders }) => orders);
  const { body } = await usuario.call('post', `/api/facturas/cuenta-meli/${cuenta}`, { orderIds }).expect(202);
  const lote = body.lote as string;
  // The batch's events end with the batch.
  await usuario.call('get', `/api/lotes/${lote}/eventos`).expect(200);
  return lote;
}

/** Makes every upload of a PDF fail, without retries, until the marketplace's failures are removed. */
export async function failUploads({ control, navegador }: Mercado): Promise<void> {
  // The next worker puts the queue's settings back.
  await navegador.servidor.deps.store
    .fork()
    .execute(`update pgboss.queue set retry_limit = 0 where name = 'subir_factura'`);
  await control('POST /__sim/fallas', { operacion: 'POST /packs/{id}/fiscal_documents', tipo: 'http_500', veces: 100 });
}
