import type { MeliClient, MeliCuenta } from '../../../core/src/plazas/meli/types.ts';

/** A method of the client that reads, and the captures of what its addresses answered. */
export interface Lector {
  metodo: string;
  capturas: readonly string[];
  leer(cuenta: MeliCuenta, meli: MeliClient): Promise<unknown>;
}

const de = (
  metodo: string,
  capturas: readonly string[],
  leer: (cuenta: MeliCuenta, meli: MeliClient) => Promise<unknown>,
): Lector => ({ metodo, capturas, leer });

async function readPaginas<T>(paginas: AsyncIterable<T>): Promise<T[]> {
  const leidas: T[] = [];
  for await (const pagina of paginas) leidas.push(pagina);
  return leidas;
}

const rango = (prefijo: string, ...numeros: number[]) => numeros.map((n) => `${prefijo}-${n}`);
const ENVIO = '48196279296';
const PROMO = {
  type: 'PRICE_DISCOUNT',
  promotion_id: null,
  offer_id: null,
  precio: 1,
  stock: null,
  desde: null,
  hasta: null,
};

/** Every method of the client, each with its captures. */
export const lectores: readonly Lector[] = [
  ...rango('oauth/token', 1, 2, 3, 4, 5).map((captura) =>
    de('canjearCodigo', [captura], (_, meli) => meli.canjearCodigo('TG-1')),
  ),
  ...rango('usuarios/users-me', 3, 4).map((captura) => de('usuario', [captura], (cuenta) => cuenta.usuario())),
  de('orden', ['ordenes/orders-id-1'], (cuenta) => cuenta.orden('2000018847750422')),
  de('orden', ['ordenes/orders-id-2'], (cuenta) => cuenta.orden('2000018378699734')),
  de('orden', ['ordenes/orders-id-3'], (cuenta) => cuenta.orden('2000018846999192')),
  de('orden', ['envios/shipment-2'], (cuenta) => cuenta.orden('2000018846584294')),
  de('ordenPropia', ['ordenes/orders-id-1'], (cuenta) => cuenta.ordenPropia('2000018847750422')),
  de('orden', ['ordenes/orders-id-6'], (cuenta) => cuenta.orden('2000007760636317')),
  de('ordenPropia', ['ordenes/orders-id-4'], (cuenta) => cuenta.ordenPropia('1')),
  de('ordenPropia', ['ordenes/orders-id-5'], (cuenta) => cuenta.ordenPropia('1')),
  ...rango('ordenes/orders-search', 1, 2, 3).map((captura) =>
    de('buscarOrdenes', [captura], (cuenta) =>
      readPaginas(
        cuenta.buscarOrdenes({ desde: new Date('2026-01-01'), hasta: new Date('2026-12-31'), por: 'cierre' }),
      ),
    ),
  ),
  de('ordenesDePaquete', ['ordenes/packs-1'], (cuenta) => cuenta.ordenesDeVenta('2000009955773085')),
  de('ordenesDePaquete', ['ordenes/packs-2'], (cuenta) => cuenta.ordenesDeVenta('1')),
  de('descuentos', ['ordenes/discounts-1'], (cuenta) => cuenta.descuentos('2000003508419013')),
  de('descuentos', ['ordenes/discounts-2'], (cuenta) => cuenta.descuentos('2000018808335864')),
  ...rango('facturacion/billing-info', 2, 3, 4, 6, 7, 9, 10, 11).map((captura) =>
    de('facturacion', [captura], (cuenta) => cuenta.facturacion('2000018378699734', '885674454834647407')),
  ),
  de('facturacion', ['facturacion/billing-info-1'], (cuenta) => cuenta.facturacion('1', '885674454834647408')),
  de('facturacion', ['facturacion/billing-info-12'], (cuenta) => cuenta.facturacion('1', '885674454834647409')),
  de('facturacion', ['facturacion/billing-info-v1-2'], (cuenta) => cuenta.facturacion('2000018378699735', null)),
  de('facturacion', ['facturacion/billing-info-v1-1'], (cuenta) => cuenta.facturacion('2000018378699734', null)),
  de('envio', ['envios/shipment-1'], (cuenta) => cuenta.envio(ENVIO)),
  de('envioCostos', ['envios/shipment-1'], (cuenta) => cuenta.envioCostos(ENVIO)),
  de('envio', ['envios/shipment-4'], (cuenta) => cuenta.envio('27691621451')),
  de('envio', ['envios/shipment-6'], (cuenta) => cuenta.envio('48000000001')),
  de('envioCostos', ['envios/costs-1'], (cuenta) => cuenta.envioCostos('44551234568')),
  de('envioCostos', ['envios/shipment-6'], (cuenta) => cuenta.envioCostos('48000000001')),
  de('envioPagos', ['envios/pack-1'], (cuenta) => cuenta.envioPagos('9777')),
  de('envioPagos', ['envios/payments-1'], (cuenta) => cuenta.envioPagos(ENVIO)),
  de('envioPagos', ['envios/payments-2'], (cuenta) => cuenta.envioPagos(ENVIO)),
  de('enviosDeOrden', ['ordenes/shipments-1'], (cuenta) => cuenta.enviosDeOrden('2000015872907480')),
  de('enviosDeOrden', ['ordenes/shipments-2'], (cuenta) => cuenta.enviosDeOrden('2000015872907480')),
  de('enviosDeOrden', ['ordenes/shipments-3'], (cuenta) => cuenta.enviosDeOrden('2000014428837134')),
  de('ordenesDeEnvio', ['envios/orders-1'], (cuenta) => cuenta.ordenesDeEnvio('44551234567')),
  de('ordenesDeEnvio', ['envios/orders-2'], (cuenta) => cuenta.ordenesDeEnvio('44551234567')),
  de('reclamo', ['reclamos/claims-1'], (cuenta) => cuenta.reclamo('5256749420')),
  de('reclamo', ['reclamos/claims-2'], (cuenta) => cuenta.reclamo('5298903643')),
  de('reclamo', ['reclamos/claims-4'], (cuenta) => cuenta.reclamo('1')),
  de('reclamo', ['reclamos/claims-3'], (cuenta) => cuenta.reclamo('5300000000')),
  de('reclamo', ['reclamos/claims-5'], (cuenta) => cuenta.reclamo('1')),
  de('costoDeDevolucion', ['reclamos/return-cost-1'], (cuenta) => cuenta.costoDeDevolucion('5298903643')),
  de('ordenDePago', ['pagos/collections-1'], (cuenta) => cuenta.ordenDePago('182876823486')),
  de('ordenDePago', ['pagos/collections-2'], (cuenta) => cuenta.ordenDePago('182876823487')),
  de('publicacion', ['publicaciones/items-1'], (cuenta) => cuenta.publicacion('MLA874027718')),
  de('publicacion', ['publicaciones/prices-1'], (cuenta) => cuenta.publicacion('MLA874027718')),
  de('publicacion', ['publicaciones/items-3'], (cuenta) => cuenta.publicacion('MLA1')),
  de('publicaciones', ['publicaciones/items-bulk-1'], (cuenta) => cuenta.publicaciones(['MLA800000001', 'MLA1'])),
  de('publicaciones', ['publicaciones/items-ids-2'], (cuenta) => cuenta.publicaciones(['MLA874027718'])),
  de('publicaciones', ['publicaciones/items-ids-1'], (cuenta) => cuenta.publicaciones(['MLA874027718', 'MLA1'])),
  ...rango('publicaciones/search-scan', 1, 2, 3, 4).map((captura) =>
    de('todasLasPublicaciones', [captura], (cuenta) => readPaginas(cuenta.todasLasPublicaciones())),
  ),
  de('precioDeVenta', ['publicaciones/sale-price-1'], (cuenta) => cuenta.precioDeVenta('MLA800000003')),
  de('precioDeVenta', ['publicaciones/sale-price-2'], (cuenta) => cuenta.precioDeVenta('MLA874027718')),
  de('cargoPorVender', ['publicaciones/listing-prices-1'], (cuenta) =>
    cuenta.cargoPorVender({
      precio: 455_155,
      category_id: 'MLA1714',
      listing_type_id: 'gold_pro',
      logistic_type: null,
      shipping_mode: null,
      peso_facturable: null,
      campania: '9x_campaign',
    }),
  ),
  de('envioCotizado', ['publicaciones/shipping-options-free-2'], (cuenta) =>
    cuenta.envioCotizado({
      de: { item_id: 'MLA1' },
      precio: 1,
      category_id: 'MLA1',
      listing_type_id: 'gold_pro',
      condition: null,
      mode: 'me2',
      logistic_type: null,
      gratis: true,
    }),
  ),
  de('stock', ['publicaciones/stock-1'], (cuenta) => cuenta.stock('MLAU245000000')),
  de('promociones', ['publicaciones/promotions-1'], (cuenta) => cuenta.promociones('MLA2146576013')),
  de('promociones', ['publicaciones/promotions-4'], (cuenta) => cuenta.promociones('MLA1669550000')),
  de('promociones', ['publicaciones/promotions-5'], (cuenta) => cuenta.promociones('MLA1')),
  de('entrarPromocion', ['publicaciones/promotions-2'], (cuenta) => cuenta.entrarPromocion('MLA2146576013', PROMO)),
  de('salirPromocion', ['publicaciones/promotions-3'], (cuenta) => cuenta.salirPromocion('MLA2146576013', PROMO)),
  de('competencia', ['publicaciones/price-to-win-1'], (cuenta) => cuenta.competencia('MLA882393030')),
  de('competencia', ['publicaciones/price-to-win-2'], (cuenta) => cuenta.competencia('MLA800000001')),
  de('preciosPorCantidad', ['publicaciones/prices-2'], (cuenta) => cuenta.preciosPorCantidad('MLA800000003')),
  de('automatizacion', ['publicaciones/automation-1'], (cuenta) => cuenta.automatizacion('MLB123')),
  de('productoPropio', ['publicaciones/user-product-1'], (cuenta) => cuenta.productoPropio('MLAU245334053')),
  de('ganadorDe', ['usuarios/users-id-1'], (cuenta) => cuenta.ganadorDe('MLA15810042')),
  de('cambiarPublicacion', ['publicaciones/put-item-2'], (cuenta) =>
    cuenta.cambiarPublicacion('MLA874027718', { status: 'paused' }),
  ),
  de('documentosFiscales', ['documentos/fiscal-documents-3'], (cuenta) =>
    cuenta.documentosFiscales('2000013946902833'),
  ),
  de('subirDocumentoFiscal', ['documentos/fiscal-documents-4'], (cuenta) =>
    cuenta.subirDocumentoFiscal('2000013946902833', {
      nombre: 'factura.pdf',
      tipo: 'application/pdf',
      contenido: new Uint8Array(8),
    }),
  ),
  de('notificacionesPerdidas', ['avisos/missed-feeds-1'], (cuenta) =>
    readPaginas(cuenta.notificacionesPerdidas('items')),
  ),
  de('notificacionesPerdidas', ['avisos/missed-feeds-2'], (cuenta) =>
    readPaginas(cuenta.notificacionesPerdidas('items')),
  ),
  ...PAGOS().map(([captura, pago_id]) => de('pago', [captura], (cuenta) => cuenta.pago(pago_id))),
  ...rango('facturas/order-details', 1, 2, 3, 4, 5).map((captura) =>
    de('cargosDeOrdenes', [captura], (cuenta) => cuenta.cargosDeOrdenes(['1234567890000'])),
  ),
  ...rango('facturas/period-details', 1, 3).map((captura) =>
    de('cargosDePeriodo', [captura], (cuenta) => readPaginas(cuenta.cargosDePeriodo('2026-09-01', 'BILL'))),
  ),
  de('periodosDeFacturas', ['facturas/periods-1'], (cuenta) => cuenta.periodosDeFacturas()),
  ...(['BILL', 'CREDIT_NOTE'] as const).map((tipo) =>
    de('documentosDePeriodo', ['facturas/documents-1'], (cuenta) => cuenta.documentosDePeriodo('2026-09-01', tipo)),
  ),
  de('bonosFlexDePeriodo', ['facturas/flex-details-1'], (cuenta) =>
    readPaginas(cuenta.bonosFlexDePeriodo('2026-09-01')),
  ),
  ...rango('facturas/perceptions', 1, 2, 3, 4).map((captura) =>
    de('percepcionesDePeriodo', [captura], (cuenta) => cuenta.percepcionesDePeriodo('2026-09-01', 'ML')),
  ),
  ...rango('liquidacion/report', 1, 2).map((captura) =>
    de('pedirLiquidacion', [captura], (cuenta) =>
      cuenta.pedirLiquidacion({ desde: '2026-09-01', hasta: '2026-09-30' }),
    ),
  ),
  // The second time it is made.
  de('pedirLiquidacion', rango('liquidacion/report', 2, 3), async (cuenta) => {
    await cuenta.pedirLiquidacion({ desde: '2026-09-01', hasta: '2026-09-30' });
    return cuenta.pedirLiquidacion({ desde: '2026-09-01', hasta: '2026-09-30' });
  }),
  de('pedirLiquidacion', ['liquidacion/config-1'], (cuenta) =>
    cuenta.pedirLiquidacion({ desde: '2026-09-01', hasta: '2026-09-30' }),
  ),
  ...rango('liquidacion/file', 1, 4, 5, 6, 7, 8).map((captura) =>
    de('liquidacion', [captura], (cuenta) => cuenta.liquidacion('settlement.csv')),
  ),
  de('liquidaciones', ['liquidacion/list-2'], (cuenta) => cuenta.liquidaciones()),
];

function PAGOS(): [captura: string, pago_id: string][] {
  return [
    ['pagos/payments-1', '176106034911'],
    ['pagos/payments-2', '176726663717'],
    ['pagos/payments-4', '182876823486'],
    ['pagos/payments-5', '177000000001'],
    ['pagos/payments-6', '99000000001'],
    ['pagos/payments-7', '99000000003'],
    ['pagos/payments-8', '99000000002'],
    ['pagos/payments-9', '140395321666'],
    ['pagos/payments-10', '139641326679'],
    ['pagos/payments-11', '54610000001'],
    ['pagos/payments-12', '182870102520'],
    ['pagos/payments-13', '1'],
    ['pagos/payments-14', '181528413163'],
    ['pagos/payments-15', '182866205126'],
    ['pagos/payments-16', '182870775318'],
    ['pagos/payments-17', '181856420937'],
    ['pagos/payments-18', '99000000018'],
  ];
}
