import type { ComprobanteAutorizado } from '../../contract/arca/arca.ts';
import type { CondicionIvaReceptor, TipoComprobante } from '../../contract/enums.ts';
import { condicionesIvaReceptor } from '../catalogs/situacionIva.ts';
import { isNotaCredito, tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { formatEnMoneda } from '../comprobantes/hoja/formatCifra.ts';
import { formatFecha } from '../dates.ts';

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

/** Sentences on a voucher of another system that a person reads before recording it. */
export function avisosDeOtroSistema(tipo_comprobante: TipoComprobante, hallado: ComprobanteAutorizado): string[] {
  const { fecha, moneda, tributos_total } = hallado;
  const esCredito = isNotaCredito({ tipo_comprobante });
  return [
    `Queda entre tus comprobantes y entra en tus reportes con su fecha, ${formatFecha(fecha)}.`,
    ...(tributos_total.gt(0) && !esCredito
      ? [
          `Tiene ${formatEnMoneda(tributos_total, moneda)} de percepciones u otros tributos. La nota de crédito no los devuelve: ARCA no dice de qué régimen son.`,
        ]
      : []),
    esCredito
      ? 'Es una nota de crédito: se descuenta de lo que le queda por acreditar a la factura que nombra, y desde acá no se anula.'
      : 'Si el otro sistema ya le hizo notas, registralas también: hasta entonces no se descuentan de lo que le queda por acreditar.',
  ];
}
