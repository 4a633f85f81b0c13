import type { ComprobanteDatos } from '../../../contract/comprobantes/comprobante.ts';
import type { CondicionIvaReceptor, Letra, Provincia, SituacionIva, TipoDocumento } from '../../../contract/enums.ts';
import { CONSUMIDOR_FINAL, MONOTRIBUTO } from '../../catalogs/situacionIva.ts';
import { tipoComprobanteOf } from '../../catalogs/tipoComprobante.ts';
import { SIN_IDENTIFICAR } from '../../catalogs/tipoDocumento.ts';

/** The issuer, as the voucher keeps it. */
export interface EmisorLeyenda {
  situacion_iva: SituacionIva;
  /** Province of the point of sale. */
  provincia: Provincia | null;
}

interface Leyenda {
  texto: string;
  letras: readonly Letra[];
  emisores?: readonly SituacionIva[];
  provincias?: readonly Provincia[];
  receptores?: readonly CondicionIvaReceptor[];
  /** The legend applies only when the receiver is not identified. */
  anonimo?: true;
}

export const A_CONSUMIDOR_FINAL = 'A CONSUMIDOR FINAL';

/** Fixed texts by issuer, letter, province and receiver. The block of RG 5614 has amounts and is drawn apart. */
const leyendas: readonly Leyenda[] = [
  // RG 1415 Anexo II.
  { texto: A_CONSUMIDOR_FINAL, letras: ['B', 'C'], anonimo: true },
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

/** Legends a voucher prints, in order. */
export function leyendasOf(
  comprobante: Pick<ComprobanteDatos, 'tipo_comprobante' | 'situacion_iva_facturado'> & {
    /** Document of the receiver; null: not typed yet. */
    tipo_documento_facturado: TipoDocumento | null;
  },
  emisor: EmisorLeyenda,
): string[] {
  const { letra } = tipoComprobanteOf(comprobante.tipo_comprobante);
  return leyendas
    .filter(
      (leyenda) =>
        leyenda.letras.includes(letra) &&
        (leyenda.emisores?.includes(emisor.situacion_iva) ?? true) &&
        (leyenda.provincias === undefined ||
          (emisor.provincia !== null && leyenda.provincias.includes(emisor.provincia))) &&
        (leyenda.receptores?.includes(comprobante.situacion_iva_facturado) ?? true) &&
        (!leyenda.anonimo || comprobante.tipo_documento_facturado === SIN_IDENTIFICAR),
    )
    .map(({ texto }) => texto);
}
