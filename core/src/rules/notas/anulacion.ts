import type { FechaCivil } from '../../contract/base.ts';
import type { VencimientoDdjj } from '../../contract/contador/datoFiscal.ts';
import type { ComprobanteDatos, Totales } from '../../contract/comprobantes/comprobante.ts';
import { latestFecha, sameMonth } from '../dates.ts';
import { sum } from '../money.ts';
import { chargeBackPercepciones } from '../percepciones/devolucion.ts';
import { baseDeNota, type FacturaEmitida } from './notas.ts';

/** The debit note that annuls a credit note issued by mistake. */
export interface AnulacionDecidida {
  datos: ComprobanteDatos;
  /** Sentences to be read before it is issued. */
  avisos: string[];
}

/**
 * The debit note that annuls a credit note whole: the same receiver, currency, rate and lines, and a reference to the note (WSFEv1, code
 * 10040, lets a note refer to a note). The perceptions that the note gave back are charged again within their term.
 * @param factura_fecha date of the invoice that the note credits
 * @throws AppError as `baseDeNota`
 */
export function anulacionOf(entrada: {
  nota: FacturaEmitida;
  factura_fecha: FechaCivil;
  hoy: FechaCivil;
  vencimientos: readonly VencimientoDdjj[];
}): AnulacionDecidida {
  const { nota, factura_fecha, hoy, vencimientos } = entrada;
  const fecha = latestFecha(hoy, nota.fecha);
  const { percepciones, avisos } = chargeBackPercepciones({ nota, factura_fecha, fecha, vencimientos });
  const tributos = sum(percepciones.map(({ importe }) => importe));
  const { items, alicuotas, neto, iva, exento, no_gravado } = nota;
  const datos: ComprobanteDatos = {
    ...baseDeNota(nota, 'nota_debito', fecha),
    items,
    alicuotas,
    neto,
    iva,
    exento,
    no_gravado,
    percepciones,
    tributos,
    total: sum([neto, iva, exento, no_gravado, tributos]),
  };
  const [anio, mes] = nota.fecha.split('-');
  const dePeriodo = sameMonth(nota.fecha, fecha)
    ? []
    : [`La nota que se anula es de otro período (${mes}/${anio}): tenelo en cuenta al presentar el IVA.`];
  return { datos, avisos: [...dePeriodo, ...avisos] };
}

/** Whether a typed debit note has the amounts of the credit note that it annuls, rate by rate; perceptions apart. */
export function anulaEntera(tipeada: Importes, nota: Importes): boolean {
  const deTasa = ({ alicuotas }: Importes, iva: number) => alicuotas.find((alicuota) => alicuota.iva === iva);
  return (
    (['neto', 'iva', 'exento', 'no_gravado'] as const).every((campo) => tipeada[campo].equals(nota[campo])) &&
    tipeada.alicuotas.length === nota.alicuotas.length &&
    nota.alicuotas.every(({ iva, neto, importe }) => {
      const propia = deTasa(tipeada, iva);
      return propia !== undefined && propia.neto.equals(neto) && propia.importe.equals(importe);
    })
  );
}

type Importes = Pick<Totales, 'alicuotas' | 'neto' | 'iva' | 'exento' | 'no_gravado'>;
