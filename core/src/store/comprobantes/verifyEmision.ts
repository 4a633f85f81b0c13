import type { ComprobanteAAutorizar, Serie, SolicitudAutorizacion } from '../../contract/arca/arca.ts';
import { AppError } from '../../rules/errors.ts';
import { sum } from '../../rules/money.ts';
import type { Fila } from '../postgres/kysely.ts';

/** The serie an emision numbers on, as its row says it. */
export type SerieDeEmision = Serie & Pick<Fila<'serie'>, 'ambiente'>;

/** A voucher of an emision, as its own row says it. */
export type FilaDeEmision = Pick<
  Fila<'comprobante'>,
  'id' | 'ambiente' | 'company_cuit' | 'punto_de_venta' | 'tipo_comprobante' | 'total'
>;

/**
 * Checks an emision, when it is opened and when it is read back: the request is of its serie and asks for its vouchers, in their order,
 * under consecutive numbers, and each one's parts add up. An emision that fails is neither sent nor settled, so that ARCA's numbers are not
 * given to the wrong vouchers.
 * @throws AppError `emision_incoherente`, with the check that failed
 */
export function verifyEmision(
  serie: SerieDeEmision,
  solicitud: SolicitudAutorizacion,
  comprobantes: readonly FilaDeEmision[],
): void {
  const pedidos = solicitud.comprobantes;
  const demand = (holds: boolean, que: string): void => {
    if (!holds)
      throw new AppError('emision_incoherente', { que, cuit: serie.cuit, punto_de_venta: serie.punto_de_venta });
  };
  demand(pedidos.length > 0 && pedidos.length === comprobantes.length, 'comprobantes');
  demand(isOfSerie(serie, { ...solicitud, ambiente: serie.ambiente }), 'serie');
  const primero = pedidos[0]?.numero ?? 0;
  demand(primero > 0, 'numeros');
  for (const [indice, comprobante] of comprobantes.entries()) {
    const pedido = pedidos[indice];
    demand(isOfSerie(serie, { ...comprobante, cuit: comprobante.company_cuit }), 'serie');
    demand(pedido?.numero === primero + indice, 'numeros');
    demand(pedido !== undefined && pedido.total.eq(comprobante.total) && addsUp(pedido), 'importes');
  }
}

function isOfSerie(serie: SerieDeEmision, serieDeEmision: SerieDeEmision): boolean {
  return (['ambiente', 'cuit', 'punto_de_venta', 'tipo_comprobante'] as const).every(
    (dato) => serie[dato] === serieDeEmision[dato],
  );
}

/** Whether the parts add up to the total, as ARCA demands (10048, 10051, 10061, 10066). */
function addsUp({
  total,
  neto,
  iva,
  exento,
  no_gravado,
  tributos_total,
  alicuotas,
  tributos,
}: ComprobanteAAutorizar): boolean {
  return (
    total.eq(sum([neto, iva, exento, no_gravado, tributos_total])) &&
    iva.eq(sum(alicuotas.map(({ importe }) => importe))) &&
    (alicuotas.length === 0 || neto.eq(sum(alicuotas.map((alicuota) => alicuota.neto)))) &&
    tributos_total.eq(sum(tributos.map(({ importe }) => importe)))
  );
}
