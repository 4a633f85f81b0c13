import type { FechaCivil } from '../../../contract/base.ts';
import type { ComprobanteDatos } from '../../../contract/comprobantes/comprobante.ts';
import type { CondicionIvaReceptor, Letra, Provincia } from '../../../contract/enums.ts';
import { CONSUMIDOR_FINAL, MONOTRIBUTO } from '../../catalogs/situacionIva.ts';
import { tipoComprobanteOf } from '../../catalogs/tipoComprobante.ts';
import { SIN_IDENTIFICAR } from '../../catalogs/tipoDocumento.ts';

/** The issuer, as the voucher keeps it. */
export interface EmisorLeyenda {
  /** Province of the point of sale. */
  provincia: Provincia | null;
}

interface Leyenda {
  texto: string;
  letras: readonly Letra[];
  provincias?: readonly Provincia[];
  receptores?: readonly CondicionIvaReceptor[];
  /** The legend applies only when the receiver is not identified. */
  anonimo?: true;
  /** First and last date of the vouchers that print it; absent: no limit. */
  desde?: FechaCivil;
  hasta?: FechaCivil;
}

export const A_CONSUMIDOR_FINAL = 'A CONSUMIDOR FINAL';

/** Fixed texts by letter, the issuer's province and receiver. The block of RG 5614 has amounts and is drawn apart. */
const leyendas: readonly Leyenda[] = [
  // RG 1415 Anexo II: final consumers not identified.
  { texto: A_CONSUMIDOR_FINAL, letras: ['B', 'C'], anonimo: true, hasta: '2026-06-30' },
  // RG 5866/2026: every final consumer, identified or not.
  { texto: A_CONSUMIDOR_FINAL, letras: ['B', 'C'], receptores: [CONSUMIDOR_FINAL], desde: '2026-07-01' },
  // RG 1415 art. 15, as amended by RG 5003/2021: class A to monotributistas.
  {
    texto:
      'El crédito fiscal discriminado en el presente comprobante, sólo podrá ser computado a efectos del Régimen de Sostenimiento e Inclusión Fiscal para Pequeños Contribuyentes de la Ley Nº 27.618',
    letras: ['A'],
    receptores: [MONOTRIBUTO, 13, 16],
  },
  // Spec §3 "Fixed text": issuers established in CABA, vouchers to consumers.
  {
    texto: 'Teléfono Gratuito CABA, Área de Defensa y Protección al Consumidor. Tel 147',
    letras: ['B', 'C'],
    provincias: [0],
    receptores: [CONSUMIDOR_FINAL],
  },
];

/** The voucher that a legend looks at; null in a field that nobody typed yet. */
export type DatosDeLeyenda = {
  [Campo in 'tipo_comprobante' | 'situacion_iva_facturado' | 'tipo_documento_facturado' | 'fecha']:
    | ComprobanteDatos[Campo]
    | null;
};

/**
 * Legends a voucher prints, in order. A voucher without date is under the norms of now; `emisor` null: not chosen yet, and only legends
 * that ask nothing of the issuer are printed.
 */
export function leyendasOf(comprobante: DatosDeLeyenda, emisor: EmisorLeyenda | null): string[] {
  const { tipo_comprobante, situacion_iva_facturado: condicion, tipo_documento_facturado, fecha } = comprobante;
  if (tipo_comprobante === null) return [];
  const { letra } = tipoComprobanteOf(tipo_comprobante);
  return leyendas
    .filter(
      (leyenda) =>
        leyenda.letras.includes(letra) &&
        isAmong(emisor?.provincia ?? null, leyenda.provincias) &&
        isAmong(condicion, leyenda.receptores) &&
        (!leyenda.anonimo || tipo_documento_facturado === SIN_IDENTIFICAR) &&
        isVigente(leyenda, fecha),
    )
    .map(({ texto }) => texto);
}

function isAmong<T>(valor: T | null, admitidos: readonly T[] | undefined): boolean {
  return admitidos === undefined || (valor !== null && admitidos.includes(valor));
}

function isVigente({ desde, hasta }: Leyenda, fecha: FechaCivil | null): boolean {
  if (fecha === null) return hasta === undefined;
  return (desde === undefined || desde <= fecha) && (hasta === undefined || fecha <= hasta);
}
