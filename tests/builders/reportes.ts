import { createHash } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { CondicionIvaReceptor } from '../../core/src/contract/enums.ts';
import type { FilaAgip } from '../../core/src/contract/regimenes/caba.ts';
import { sum } from '../../core/src/rules/money.ts';
import type { ComprobanteAReportar, PercepcionReportada } from '../../core/src/rules/reportes/comprobante.ts';
import { reviewFilas, writeReporte, type Reparo, type Reporte } from '../../core/src/rules/reportes/reporte.ts';
import { createCodificador } from '../../core/src/rules/reportes/texto.ts';

export const d = (valor: Decimal.Value) => new Decimal(valor);

type Amounts = Pick<ComprobanteAReportar, 'neto' | 'iva' | 'exento' | 'no_gravado' | 'tributos' | 'total'>;

/** A voucher with the totals its parts have, unless they are given. */
export function buildAReportar(cambios: Partial<ComprobanteAReportar> = {}): ComprobanteAReportar {
  const { alicuotas = [], percepciones = [], otros_tributos = [], exento = d(0), no_gravado = d(0) } = cambios;
  const tributos = sum([...percepciones, ...otros_tributos].map(({ importe }) => importe));
  const neto = cambios.neto ?? sum(alicuotas.map((alicuota) => alicuota.neto));
  const iva = sum(alicuotas.map(({ importe }) => importe));
  const sumas: Amounts = {
    neto,
    iva,
    exento,
    no_gravado,
    tributos,
    total: sum([neto, iva, exento, no_gravado, tributos]),
  };
  return {
    id: '00000000-0000-4000-8000-000000000001',
    tipo_comprobante: 6,
    punto_de_venta: 3,
    numero_comprobante: 1,
    fecha: '2026-10-06',
    cae: null,
    concepto: 1,
    vencimiento_pago: null,
    moneda: 'PES',
    cotizacion: d(1),
    cuit_facturado: '',
    tipo_documento_facturado: 99,
    razon_social_facturado: 'Consumidor Final',
    domicilio_facturado: '',
    calle_facturado: '',
    numero_facturado: '',
    localidad_facturado: '',
    codigo_postal_facturado: '',
    provincia_facturado: null,
    situacion_iva_facturado: 5,
    asociados: [],
    alicuotas,
    percepciones,
    otros_tributos,
    situacion_iva_emisor: 1,
    actividad: '479101',
    iibb_facturado: null,
    provincia_entrega: null,
    original: null,
    fecha_venta: null,
    ...sumas,
    ...cambios,
  };
}

/** A perception in pesos; `tipo` is the buyer's in AGIP's list, null: it was not there. */
export function buildPercepcion(
  jurisdiccion: 901 | 924,
  base: Decimal.Value,
  alicuota: Decimal.Value,
  importe: Decimal.Value,
  { tipo = 'D', condicion = 1 }: { tipo?: FilaAgip['tipo'] | null; condicion?: CondicionIvaReceptor } = {},
): PercepcionReportada {
  const fila: FilaAgip | null = tipo && {
    cuit: '30999000211',
    desde: '2026-10-01',
    hasta: '2026-10-31',
    publicado: '2026-09-22',
    tipo,
    marca_alta: 'N',
    marca_alicuota: 'N',
    alicuota_percepcion: d(alicuota).toFixed(2),
    alicuota_retencion: '1.50',
    grupo_percepcion: '00',
    grupo_retencion: '00',
    razon_social: '',
  };
  return {
    regimen: jurisdiccion === 901 ? 'caba' : 'tucuman',
    jurisdiccion,
    linea: 1,
    percepcion_aplicada: d(alicuota),
    base: d(base),
    importe: d(importe),
    base_pesos: d(base),
    importe_pesos: d(importe),
    evidencia: {
      codigo: 'padron',
      regimen: null,
      condicion_iva: condicion,
      consultas: jurisdiccion === 901 ? [{ origen: 'agip', periodo: '2026-10', fila }] : [],
      ajuste: null,
    },
  };
}

export const iva21 = (neto: Decimal.Value, importe: Decimal.Value) => ({ iva: 21, neto: d(neto), importe: d(importe) });

/** A registered buyer. */
export const inscripto = (cuit_facturado: string, razon_social_facturado: string) => ({
  tipo_documento_facturado: 80 as const,
  cuit_facturado,
  razon_social_facturado,
  situacion_iva_facturado: 1 as const,
});

/** The remarks of the check on a report's vouchers. */
export async function reparosOf<A extends string>(
  reporte: Reporte<A>,
  comprobantes: readonly ComprobanteAReportar[],
): Promise<Reparo[]> {
  const reparos: Reparo[] = [];
  for await (const reparo of reviewFilas(reporte, comprobantes)) reparos.push(reparo);
  return reparos;
}

/** Its files as bytes, what they say and their hash. */
export async function filesOf<A extends string>(
  reporte: Reporte<A>,
  comprobantes: readonly ComprobanteAReportar[],
): Promise<Record<A, { lineas: string[]; bytes: number; sha256: string }>> {
  const lineas = new Map<A, string[]>();
  for await (const registros of writeReporte(reporte, comprobantes)) {
    for (const { archivo, linea } of registros) lineas.set(archivo, [...(lineas.get(archivo) ?? []), linea]);
  }
  const archivos = Object.keys(reporte.archivos) as A[];
  return Object.fromEntries(
    archivos.map((archivo) => {
      const { codificacion, crlf_final } = reporte.archivos[archivo];
      const codificar = createCodificador(codificacion, { crlf_final });
      const lineasDeArchivo = lineas.get(archivo) ?? [];
      const bytes = Buffer.concat(lineasDeArchivo.map(codificar));
      return [
        archivo,
        { lineas: lineasDeArchivo, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      ];
    }),
  ) as Record<A, { lineas: string[]; bytes: number; sha256: string }>;
}
