import { CONVENIO_MULTILATERAL } from '../../catalogs/situacionIibb.ts';
import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../../contract/base.ts';
import type { ComprobanteDatos } from '../../../contract/comprobantes/comprobante.ts';
import type { Letra, Provincia, SituacionIibb } from '../../../contract/enums.ts';
import { CONSUMIDOR_FINAL } from '../../catalogs/situacionIva.ts';
import { tipoComprobanteOf } from '../../catalogs/tipoComprobante.ts';
import { withComma } from '../../money.ts';

/** The issuer as the voucher keeps it, with its rate of each province's legend, in percent. */
export interface EmisorProvincial {
  situacion_iibb: SituacionIibb;
  alicuotas: Readonly<Partial<Record<Provincia, Decimal>>>;
}

interface LeyendaProvincial {
  provincia: Provincia;
  norma: string;
  /** First day on which the legend is printed; null: as soon as the rate is set. */
  desde: FechaCivil | null;
  /** Day from which the province demands the legend; null: unknown. */
  obligatoria_desde: FechaCivil | null;
  letras: readonly Letra[];
  /** Beginning of the legend, as in the norm. */
  comienzo: string;
  /** The whole legend; null: only its beginning is known, and it is not printed. */
  texto: ((alicuota: Decimal, emisor: EmisorProvincial) => string) | null;
}

const A_CONSUMIDORES: readonly Letra[] = ['B', 'C'];

/**
 * Legends that provinces ask for in vouchers to final consumers (Ley 27.743 invites them). They are no perceptions: they have
 * no amount, are not sent to ARCA, and are outside the totals.
 */
export const leyendasDeProvincias: readonly LeyendaProvincial[] = [
  {
    provincia: 0,
    norma: 'Res. AGIP 169/2026, Decreto GCBA 107/2026',
    desde: null,
    obligatoria_desde: '2027-01-01',
    letras: A_CONSUMIDORES,
    comienzo: 'ALÍCUOTA ISIB CABA',
    texto: (alicuota, { situacion_iibb }) => {
      const linea = `ALÍCUOTA ISIB CABA ${withComma(alicuota, 2)}%`;
      return situacion_iibb === CONVENIO_MULTILATERAL
        ? `${linea} - APLICABLE SOBRE INGRESOS BRUTOS ATRIBUIDOS A CABA`
        : linea;
    },
  },
  {
    provincia: 5,
    norma: 'Res. ATER 128/2026',
    desde: null,
    obligatoria_desde: null,
    letras: A_CONSUMIDORES,
    comienzo: 'Imp. Pciales o IIBB o Profesiones Liberales Entre Ríos',
    texto: (alicuota) => `Imp. Pciales o IIBB o Profesiones Liberales Entre Ríos ${alicuota.toFixed()}%`,
  },
  {
    provincia: 17,
    norma: 'Res. ARECH 468/2026',
    desde: null,
    obligatoria_desde: null,
    letras: A_CONSUMIDORES,
    comienzo: 'VALOR APROXIMADO DEL ISIB CHUBUT',
    texto: null,
  },
  {
    provincia: 7,
    norma: 'Ley 9655 de Mendoza',
    desde: null,
    obligatoria_desde: null,
    letras: A_CONSUMIDORES,
    comienzo: 'Alícuota IBMza - Ley N° 9655',
    texto: null,
  },
];

/**
 * The rate that a voucher prints, in percent: the point of sale's, or the company's when the former is null. 0 prints nothing.
 */
export function alicuotaDeLeyenda(empresa: Decimal | null, punto_de_venta: Decimal | null): Decimal | null {
  const alicuota = punto_de_venta ?? empresa;
  return alicuota === null || alicuota.isZero() ? null : alicuota;
}

/** Provincial legends of a voucher, in order. Only to declared final consumers, in classes B and C. */
export function leyendasProvinciales(
  comprobante: Pick<ComprobanteDatos, 'tipo_comprobante' | 'situacion_iva_facturado' | 'fecha'>,
  emisor: EmisorProvincial,
): string[] {
  if (comprobante.situacion_iva_facturado !== CONSUMIDOR_FINAL) return [];
  const { letra } = tipoComprobanteOf(comprobante.tipo_comprobante);
  return leyendasDeProvincias.flatMap(({ provincia, desde, letras, texto }) => {
    const alicuota = emisor.alicuotas[provincia];
    const corresponde = letras.includes(letra) && (desde === null || desde <= comprobante.fecha);
    return corresponde && texto !== null && alicuota?.gt(0) ? [texto(alicuota, emisor)] : [];
  });
}
