import { capturas, VENDEDORES, type RespuestaCapturada } from '@talonario/fixtures';

// Sales as Mercado Libre really answered. No capture has a buyer's billing data together with their order, nor the rows of a settlement
// report together with their payments: each sale says what replaces them.

type Json = Record<string, unknown>;

/** A captured sale with its captured answers. */
export interface VentaCapturada {
  order_id: string;
  /** SKU of the sold article. */
  sku: string;
  respuestas: readonly RespuestaCapturada[];
}

/**
 * Adapts the answers: the captures' seller becomes ours, their company one that the simulated padrón knows, and the sample's document a
 * DNI.
 */
function ours(respuestas: readonly RespuestaCapturada[]): RespuestaCapturada[] {
  const escritas = JSON.stringify(respuestas)
    .replaceAll('900000001', String(VENDEDORES['TIENDA.NORTE'].id))
    .replaceAll('30712345671', '30711234566')
    .replaceAll('307722738', '30772273');
  return JSON.parse(escritas) as RespuestaCapturada[];
}

/** A captured order by its id, with its answers in other captures. */
export function capturada(
  captura: string,
  {
    capturas: capturasPedidas,
    facturacion,
    envio = false,
  }: { capturas: readonly string[]; facturacion: string; envio?: boolean },
): VentaCapturada {
  const orden = capturas(captura).find(({ ruta }) => /^\/orders\/\d+$/.test(ruta));
  if (orden === undefined) throw new Error(`no order in ${captura}`);
  const cuerpo = orden.cuerpo as Json;
  const order_id = String(cuerpo['id']);
  const { id: datos } = (cuerpo['buyer'] as Record<'billing_info', Json>).billing_info;
  const prestadas = [
    ...capturas(facturacion)
      .filter(({ ruta }) => ruta.startsWith('/orders/billing-info'))
      .map((captura) => ({ ...captura, ruta: `/orders/billing-info/MLA/${String(datos)}` })),
    ...capturas('ordenes/discounts-2').map((captura) => ({ ...captura, ruta: `/orders/${order_id}/discounts` })),
    ...(envio ? shipment(cuerpo) : []),
    ...documents(String(cuerpo['pack_id'] ?? order_id)),
  ];
  return {
    order_id,
    sku: skuOf(cuerpo),
    respuestas: ours([found(cuerpo), orden, ...capturas(...capturasPedidas), ...prestadas]),
  };
}

/** The official sample of a shipment in place of the order's, without costs and payments, as two captures have it. */
function shipment(orden: Json): RespuestaCapturada[] {
  const { id } = orden['shipping'] as Json;
  const [muestra] = capturas('envios/shipment-4');
  const [, costos] = capturas('envios/payments-2');
  const [pagos] = capturas('envios/payments-1');
  if (muestra === undefined || costos === undefined || pagos === undefined) throw new Error('no captured shipment');
  return [
    { ...muestra, ruta: `/shipments/${String(id)}`, cuerpo: { ...(muestra.cuerpo as Json), id } },
    { ...costos, ruta: `/shipments/${String(id)}/costs` },
    { ...pagos, ruta: `/shipments/${String(id)}/payments` },
  ];
}

/** A sale without documents; an upload gets the answer of the official sample. */
function documents(clave: string): RespuestaCapturada[] {
  return capturas('documentos/fiscal-documents-3', 'documentos/fiscal-documents-4').map((captura) => ({
    ...captura,
    ruta: `/packs/${clave}/fiscal_documents`,
  }));
}

function skuOf(orden: Json): string {
  const [linea] = orden['order_items'] as { item: { seller_sku: string } }[];
  return linea?.item.seller_sku ?? '';
}

/** A captured search result whose order was not captured by id. */
export function hallada(captura: string, masCapturas: readonly string[] = []): VentaCapturada {
  const [busqueda] = capturas(captura);
  const [orden] = ((busqueda?.cuerpo ?? {}) as { results?: Json[] }).results ?? [];
  if (busqueda === undefined || orden === undefined) throw new Error(`no search in ${captura}`);
  return {
    order_id: String(orden['id']),
    sku: skuOf(orden),
    respuestas: ours([busqueda, ...capturas(...masCapturas)]),
  };
}

/** The order as a captured search gives it: of its buyer, only the identity. */
function found(orden: Json): RespuestaCapturada {
  const [busqueda] = capturas('ordenes/orders-search-1');
  if (busqueda === undefined) throw new Error('no captured search');
  const { id, nickname } = orden['buyer'] as Json;
  const resultado = { ...orden, buyer: { id, nickname }, date_last_updated: orden['last_updated'] };
  return { ...busqueda, cuerpo: { ...(busqueda.cuerpo as Json), results: [resultado] } };
}

/** The sale with some answers in place of the captured ones, or besides them. */
export function con(
  venta: VentaCapturada,
  cambios: Readonly<Record<string, (cuerpo: Json) => unknown>>,
): VentaCapturada {
  const hay = venta.respuestas.map((respuesta) => {
    const change = cambios[respuesta.ruta];
    return change === undefined ? respuesta : { ...respuesta, cuerpo: change(respuesta.cuerpo as Json) };
  });
  const nuevas = Object.entries(cambios)
    .filter(([ruta]) => !venta.respuestas.some((respuesta) => respuesta.ruta === ruta))
    .map(([ruta, cuerpo]) => ({ metodo: 'GET', ruta, estado: 200, cuerpo: cuerpo({}) }));
  return { ...venta, respuestas: [...hay, ...nuevas] };
}

/** The order cancelled and its payments given back whole by the seller, as in capture ordenes/orders-id-2. */
export function devuelta(venta: VentaCapturada): VentaCapturada {
  const last_updated = '2026-10-08T10:15:17.000-04:00';
  return withOrder(venta, { status: 'cancelled', last_updated }, ({ status, ...pago }) =>
    status === 'approved'
      ? {
          ...pago,
          status: 'refunded',
          status_detail: 'refunded',
          transaction_amount_refunded: pago['transaction_amount'],
        }
      : { ...pago, status },
  );
}

/** A cancelled order as it was when paid, reconstructed from its capture. */
export function pagada(venta: VentaCapturada): VentaCapturada {
  const last_updated = '2026-09-09T19:56:40.000-04:00';
  return withOrder(venta, { status: 'paid', last_updated, cancel_detail: null }, (pago) => ({
    ...pago,
    status: 'approved',
    status_detail: 'accredited',
    transaction_amount_refunded: 0,
  }));
}

/** Applies the same changes to the order by its id, to the search result and to its payments. */
function withOrder(venta: VentaCapturada, cambios: Json, change: (pago: Json) => Json): VentaCapturada {
  const changed = (orden: Json): Json => {
    const payments = (orden['payments'] as Json[]).map(change);
    return { ...orden, ...cambios, date_last_updated: cambios['last_updated'], payments };
  };
  const respuestas = venta.respuestas.map((respuesta) => {
    const cuerpo = respuesta.cuerpo as Json;
    if (respuesta.ruta.startsWith('/v1/payments/')) return { ...respuesta, cuerpo: change(cuerpo) };
    if (respuesta.ruta === `/orders/${venta.order_id}`) return { ...respuesta, cuerpo: changed(cuerpo) };
    if (respuesta.ruta !== '/orders/search') return respuesta;
    return { ...respuesta, cuerpo: { ...cuerpo, results: (cuerpo['results'] as Json[]).map(changed) } };
  });
  return { ...venta, respuestas };
}

interface PagoCapturado {
  id: number;
  status: string;
  date_approved: string | null;
  money_release_date: string;
  transaction_details: { net_received_amount: number };
  charges_details: { type: string | null; name: string; accounts: { from: string }; amounts: { original: number } }[];
}

const COLUMNAS =
  'EXTERNAL_REFERENCE;SOURCE_ID;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_CURRENCY;TRANSACTION_DATE;FEE_AMOUNT;MKP_FEE_AMOUNT;TAXES_AMOUNT;COUPON_AMOUNT;SETTLEMENT_NET_AMOUNT;SETTLEMENT_DATE;MONEY_RELEASE_DATE;ORDER_ID;PACK_ID;TAXES_DISAGGREGATED';

/**
 * Settlement reports of some months, in order: the last one has rows that add up to the sale's captured payments. The rows have the shape
 * of capture liquidacion/file-5.
 */
export function liquidacionesOf({ order_id, respuestas }: VentaCapturada, meses: number): RespuestaCapturada[] {
  const pagos = respuestas
    .filter(({ ruta }) => ruta.startsWith('/v1/payments/'))
    .map(({ cuerpo }) => cuerpo as PagoCapturado)
    .filter(({ status }) => status === 'approved');
  const [, pedido] = capturas('liquidacion/report-1');
  const [lista] = capturas('liquidacion/list-2');
  if (pedido === undefined || lista === undefined) throw new Error('no captured report');
  const [informe] = (lista.cuerpo as { results: Json[] }).results;
  const numeros = Array.from({ length: meses }, (_, n) => n);
  return [
    ...numeros.map((n) => ({ ...pedido, cuerpo: { ...(pedido.cuerpo as Json), id: 56_788 + n } })),
    {
      ...lista,
      cuerpo: { results: numeros.map((n) => ({ ...informe, id: 56_788 + n, file_name: `settlement-${n}.csv` })) },
    },
    ...numeros.map((n) => ({
      metodo: 'GET',
      ruta: `/v1/account/settlement_report/settlement-${n}.csv`,
      estado: 200,
      cabeceras: { 'content-type': 'text/csv' },
      cuerpo: [COLUMNAS, ...(n === meses - 1 ? pagos.map((pago) => rowOf(order_id, pago)) : [])].join('\n'),
    })),
  ];
}

function rowOf(order_id: string, pago: PagoCapturado): string {
  const cargosDelVendedor = pago.charges_details.filter(({ accounts }) => accounts.from === 'collector');
  const cents = (cargos: typeof cargosDelVendedor) =>
    cargos.reduce((suma, { amounts }) => suma + Math.round(amounts.original * 100), 0);
  const impuestos = cargosDelVendedor.filter(({ type }) => type === 'tax');
  const [deImpuestos, deCargos] = [cents(impuestos), cents(cargosDelVendedor) - cents(impuestos)];
  const neto = Math.round(pago.transaction_details.net_received_amount * 100);
  const pesos = (centavos: number) => (centavos / 100).toFixed(2);
  const detalle = impuestos.map(({ name, amounts }) => {
    const [detail, financial_entity] = name.split('-');
    return `{financial_entity:${financial_entity},amount:${(-amounts.original).toFixed(2)},detail:${detail}}`;
  });
  return [
    order_id,
    pago.id,
    'SETTLEMENT',
    pesos(neto + deCargos + deImpuestos),
    'ARS',
    pago.date_approved,
    pesos(-deCargos),
    pesos(-deCargos),
    pesos(-deImpuestos),
    '0.00',
    pesos(neto),
    pago.date_approved,
    pago.money_release_date,
    order_id,
    '',
    `[${detalle.join(',')}]`,
  ].join(';');
}
