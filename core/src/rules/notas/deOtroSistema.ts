import type { Decimal } from 'decimal.js';
import type { ComprobanteAutorizado } from '../../contract/arca/arca.ts';
import type { CondicionIvaReceptor, TipoComprobante } from '../../contract/enums.ts';
import type { HallazgoDeArca as Hallazgo } from '../../contract/arca/otroSistema.ts';
import { formatAutorizacion } from '../autorizaciones/autorizaciones.ts';
import { monedaOf, PESOS } from '../catalogs/moneda.ts';
import { condicionesIvaReceptor } from '../catalogs/situacionIva.ts';
import { isNotaCredito, tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { nombreTipoDocumento, SIN_IDENTIFICAR } from '../catalogs/tipoDocumento.ts';
import { formatEnMoneda } from '../comprobantes/hoja/formatCifra.ts';
import { formatDocumento } from '../cuit.ts';
import { formatFecha } from '../dates.ts';
import { formatPorcentaje } from '../money.ts';

/** Data of the receiver of a voucher of another system, as ARCA and its padrón tell them; null: neither does. */
interface ReceptorLeido {
  razon_social_facturado: string | null;
  situacion_iva_facturado: CondicionIvaReceptor | null;
}

/**
 * Conditions that ARCA takes for a receiver of this kind (code 10243), among which a person chooses; empty when the condition is known. The
 * padrón tells today's condition: one that the letter does not take is of after the voucher, and its note would be refused.
 */
export function condicionesPorElegir(
  tipo_comprobante: TipoComprobante,
  { condicion_iva }: Pick<ComprobanteAutorizado, 'condicion_iva'>,
  { situacion_iva_facturado: leida }: Pick<ReceptorLeido, 'situacion_iva_facturado'>,
): CondicionIvaReceptor[] {
  const { letra } = tipoComprobanteOf(tipo_comprobante);
  const admitidas = condicionesIvaReceptor.filter(({ clases }) => clases.includes(letra)).map(({ codigo }) => codigo);
  const sabida = leida !== null && (leida === condicion_iva || admitidas.includes(leida));
  return sabida ? [] : admitidas;
}

/** Receiver's data that nobody tells and were not typed, or that the voucher's letter does not take. */
export function problemasDelReceptor(
  leido: ReceptorLeido & { condiciones: readonly CondicionIvaReceptor[] },
  tipeado: { razon_social_facturado: string; situacion_iva_facturado: CondicionIvaReceptor | null },
): { campo: string; mensaje: string }[] {
  const problemas: { campo: string; mensaje: string }[] = [];
  if (leido.razon_social_facturado === null && tipeado.razon_social_facturado.trim() === '') {
    const mensaje = 'ARCA no informa el nombre de quien recibió el comprobante: escribilo como figura en él.';
    problemas.push({ campo: 'razon_social_facturado', mensaje });
  }
  if (leido.condiciones.length === 0) return problemas;
  const { situacion_iva_facturado: elegida } = tipeado;
  if (elegida === null || !leido.condiciones.includes(elegida)) {
    const mensaje =
      elegida === null
        ? 'ARCA no informa la condición frente al IVA de quien recibió el comprobante: elegí la que figura en él.'
        : 'Un comprobante de esta letra no va a un receptor con esa condición frente al IVA: elegí otra.';
    problemas.push({ campo: 'situacion_iva_facturado', mensaje });
  }
  return problemas;
}

/** Kinds of another system's vouchers that a note of this kind may refer to: the credit notes of another system are not annulled here. */
export function listReferibles(nota: TipoComprobante): TipoComprobante[] {
  return tipoComprobanteOf(nota).asociables.filter((codigo) => !isNotaCredito({ tipo_comprobante: codigo }));
}

/** ARCA's data of a voucher, each with its name, as a screen and the terminal show them. Amounts in the voucher's currency. */
export function describeHallazgo(hallado: Hallazgo): (readonly [nombre: string, dato: string])[] {
  const { fecha, tipo_documento, numero_documento, moneda, cotizacion, alicuotas, neto, tributos, total } = hallado;
  const enMoneda = (importe: Decimal): string => formatEnMoneda(importe, moneda);
  const sinIdentificar = tipo_documento === SIN_IDENTIFICAR;
  const documento = sinIdentificar ? '' : ` ${formatDocumento(numero_documento)}`;
  const aparte = [
    ['Exento', hallado.exento],
    ['No gravado', hallado.no_gravado],
  ] as const;
  return [
    ['Fecha', formatFecha(fecha)],
    ['Receptor', `${nombreTipoDocumento(tipo_documento)}${documento}`],
    [
      'Moneda',
      moneda === PESOS
        ? 'Pesos'
        : `${monedaOf(moneda).nombre}, a ${formatEnMoneda(cotizacion, PESOS)} por ${monedaOf(moneda).singular}`,
    ],
    ...(alicuotas.length === 0 && neto.gt(0) ? [['Neto', enMoneda(neto)] as const] : []),
    ...alicuotas.map(
      ({ id, iva, neto: parte, importe }) =>
        [
          iva === null ? `Neto, alícuota ${id} de ARCA` : `Neto al ${formatPorcentaje(iva)}`,
          `${enMoneda(parte)}, IVA ${enMoneda(importe)}`,
        ] as const,
    ),
    ...aparte.flatMap(([nombre, importe]) => (importe.gt(0) ? [[nombre, enMoneda(importe)] as const] : [])),
    ...tributos.map(({ descripcion, importe }) => [descripcion || 'Tributo', enMoneda(importe)] as const),
    ['Total', enMoneda(total)],
    ['Autorización', formatAutorizacion(hallado.autorizacion) ?? ''],
  ];
}

/** Sentences on a voucher of another system that a person reads before recording it. */
export function avisosDeOtroSistema(tipo_comprobante: TipoComprobante, hallado: ComprobanteAutorizado): string[] {
  const { fecha, moneda, tributos_total } = hallado;
  const esCredito = isNotaCredito({ tipo_comprobante });
  return [
    `Queda entre tus comprobantes y entra en tus reportes con su fecha, ${formatFecha(fecha)}.`,
    ...(tributos_total.gt(0) && !esCredito
      ? [
          `Tiene ${formatEnMoneda(tributos_total, moneda)} de percepciones u otros tributos. La nota de crédito no los devuelve: ARCA no informa de qué régimen son.`,
        ]
      : []),
    esCredito
      ? 'Es una nota de crédito: se descuenta de lo que le queda por acreditar a la factura que nombra, y desde acá no se anula.'
      : 'Si el otro sistema ya le hizo notas, registralas también: hasta entonces no se descuentan de lo que le queda por acreditar.',
  ];
}
