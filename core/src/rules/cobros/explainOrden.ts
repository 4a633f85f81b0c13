import type { Decimal } from 'decimal.js';
import type { FuenteRenglon, Renglon, TerminoRealizado } from '../../contract/cobros/realizada.ts';
import { withComma, formatPorcentaje, sum } from '../money.ts';
import { isExento, IIBB_SIN_EMPRESA } from '../rentabilidad/estimate.ts';
import type { EnvioRealizado, GananciaDeOrden } from '../rentabilidad/realized.ts';
import { nombreDeCargo, nombreDeImpuesto } from './clases/nombres.ts';
import { netoEfectivo } from './pago.ts';
import type { CargosDeVenta } from './collectCargos.ts';
import type { DineroDeOrden, VentaARealizar } from './venta.ts';

type Parte = [concepto: string, importe: Decimal, fuente: FuenteRenglon, referencia?: string];

/**
 * Figures behind each column of a sale's row, one by one, with their source. They add up to the column: VAT that is not the
 * seller's is one of them.
 */
export function explainOrden(
  { empresa }: VentaARealizar,
  reunida: DineroDeOrden,
  ganancia: GananciaDeOrden,
  envio: EnvioRealizado | null,
  { envio: deEnvio, bono }: Pick<CargosDeVenta, 'envio' | 'bono'>,
): Renglon[] {
  const { orden: aRealizar, realizada, cargos, adelantos, cheque, pagos, leida } = reunida;
  const { orden } = aRealizar;
  const { partes } = ganancia;
  const exento = isExento(empresa);
  const ajuste = (concepto: string, importe: Decimal, partes: Parte[], fuente: FuenteRenglon = 'empresa'): Parte[] => {
    const resto = importe.minus(sum(partes.map(([, parte]) => parte)));
    return [...partes, [concepto, resto, fuente]];
  };
  const deVenta = leida ? 'pago' : 'venta';
  const bonoDeFlex: Parte = ['Bono por llevar el envío', partes.bono, bono === null ? 'liquidacion' : 'facturacion'];
  const ingreso: Parte[] = realizada.cancelada
    ? [bonoDeFlex]
    : [
        [
          `${plain(sum(orden.items.map(({ cantidad }) => cantidad)))} × vendido`,
          realizada.total,
          'venta',
          orden.order_id,
        ],
        ['Envío que pagó el comprador y te llega', realizada.envio_cobrado, leida ? 'pago' : 'estimado'],
        ['Tu parte del cupón', realizada.cupon.neg(), 'venta'],
        ['Devuelto al comprador', realizada.reembolsado.neg(), deVenta],
        bonoDeFlex,
      ];
  // Announced selling charge, in pesos as the rest of the row.
  const anunciada = realizada.cargo?.minus(sum(cargos.map(({ importe }) => importe))) ?? null;
  const comision: Parte[] = [
    ...cargos.map(({ nombre, importe, fuente, referencia }): Parte => [
      nombreDeCargo(nombre),
      importe,
      fuente,
      referencia,
    ]),
    ...(realizada.fuente_cargo === 'estimado' && anunciada !== null && !realizada.cancelada
      ? [['Cargo por vender que anuncia la venta', anunciada, 'estimado', orden.order_id] satisfies Parte]
      : []),
  ];
  const [unico] = deEnvio;
  const envios: Parte[] = [
    [
      unico && deEnvio.length === 1 ? nombreDeCargo(unico.nombre) : 'Mercado Envíos, su parte',
      partes.cargo_envio,
      envio?.fuente === 'real' ? (unico?.fuente ?? 'pago') : 'estimado',
    ],
  ];
  const iva = exento ? 'Redondeo' : 'IVA que no es tuyo';
  const credito = exento ? 'Redondeo' : 'IVA que tomás como crédito';
  const porTermino: Record<TerminoRealizado, Parte[]> = {
    ingreso_neto: ajuste(iva, ganancia.ingreso, ingreso),
    comision: ajuste(credito, ganancia.comision, comision),
    envio: [
      ...ajuste(credito, ganancia.envio.minus(partes.envio_propio), envios),
      ['Tu costo de envío Flex, su parte', partes.envio_propio, 'empresa'],
    ],
    iibb: [
      [`${formatPorcentaje(empresa?.iibb_porcentaje ?? IIBB_SIN_EMPRESA)} del ingreso neto`, ganancia.iibb, 'empresa'],
    ],
    costo: realizada.cancelada
      ? []
      : ajuste(
          'Redondeo',
          ganancia.costo,
          aRealizar.costo.partes.flatMap(({ sku, cantidad, importe }): Parte[] =>
            importe === null ? [] : [[`${plain(cantidad)} × ${sku}`, importe, 'articulo', sku]],
          ),
          'articulo',
        ),
    ajustes: ajuste(`${formatPorcentaje(empresa?.ajuste_variable ?? 0)} de lo vendido`, ganancia.ajustes, [
      ['Costo fijo por venta, su parte', partes.ajuste_fijo, 'empresa'],
    ]),
    impuesto_cheque:
      cheque.length === 0 ? [] : [['Débitos y créditos que no se recupera', ganancia.impuesto_cheque, 'pago']],
    adelantos: adelantos.map((adelanto): Parte => [
      nombreDeImpuesto(adelanto),
      adelanto.importe,
      adelanto.fuente,
      adelanto.referencia,
    ]),
    neto_recibido: leida
      ? pagos.flatMap((pago): Parte[] => {
          const neto = netoEfectivo(pago);
          return neto === null ? [] : [[`Pago ${pago.pago_id}`, neto, 'pago', pago.pago_id]];
        })
      : [],
  };
  return (Object.keys(porTermino) as TerminoRealizado[]).flatMap((termino) =>
    porTermino[termino]
      .filter(([, importe]) => !importe.isZero())
      .map(([concepto, importe, fuente, referencia = null]) => ({ termino, concepto, importe, fuente, referencia })),
  );
}

function plain(cantidad: Decimal): string {
  return withComma(cantidad);
}
