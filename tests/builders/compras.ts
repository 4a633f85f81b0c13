import { Decimal } from 'decimal.js';
import type { AlicuotaCompra } from '@talonario/core/contador';
import { toReportar, type CompraAReportar } from '../../core/src/rules/compras/libro/compraAReportar.ts';
import { isConCredito } from '../../core/src/rules/compras/tiposDeCompra.ts';
import type { Nombrable } from '../../core/src/rules/reportes/comprobante.ts';
import { writeReporte, type Reparo, type Reporte } from '../../core/src/rules/reportes/reporte.ts';
import { createCodificador } from '../../core/src/rules/reportes/texto.ts';

export const rate = (iva: number, neto: string, importe: string): AlicuotaCompra => ({
  iva,
  neto: new Decimal(neto),
  importe: new Decimal(importe),
});

let serie = 0;

/** A purchase whose sums are those of its rates; its credit, the whole VAT of a class A. */
export function buildCompra(cambios: Partial<CompraAReportar> = {}): CompraAReportar {
  serie += 1;
  const cero = new Decimal(0);
  const tipo_comprobante = cambios.tipo_comprobante ?? 1;
  const alicuotas = cambios.alicuotas === undefined ? [rate(21, '100.00', '21.00')] : cambios.alicuotas;
  const neto = (alicuotas ?? []).reduce((suma, alicuota) => suma.plus(alicuota.neto), cero);
  const iva = (alicuotas ?? []).reduce((suma, { importe }) => suma.plus(importe), cero);
  const tributos = cambios.otros_tributos ?? cero;
  const base = toReportar({
    id: `00000000-0000-4000-8000-${String(serie).padStart(12, '0')}`,
    periodo: '2026-10',
    fecha: '2026-10-05',
    tipo_comprobante,
    punto_de_venta: 3,
    numero: serie,
    numero_hasta: serie,
    despacho: '',
    autorizacion: null,
    emisor_tipo: 80,
    emisor_documento: '30612345674',
    emisor_nombre: 'PROVEEDOR SA',
    receptor_tipo: null,
    receptor_documento: null,
    moneda: 'PES',
    cotizacion: new Decimal(1),
    alicuotas,
    neto,
    no_gravado: cero,
    exento: cero,
    otros_tributos: tributos,
    iva,
    total: neto
      .plus(iva)
      .plus(tributos)
      .plus(cambios.no_gravado ?? cero)
      .plus(cambios.exento ?? cero),
    clase: 'bien',
    clase_origen: 'tipeada',
    credito_computable: isConCredito(tipo_comprobante) ? iva : cero,
    credito_origen: 'defecto',
    tributos: {
      percepciones_iva: cero,
      nacionales: cero,
      ingresos_brutos: cero,
      municipales: cero,
      internos: cero,
      otros: tributos,
    },
    jurisdicciones: [],
    excluida_motivo: null,
    actualizado_en: new Date(0),
  });
  return { ...base, ...cambios, numero_comprobante: cambios.numero ?? serie };
}

/** Texts of a report's files as they are written, and its problems. */
export async function writeOf<A extends string, C extends Nombrable>(
  reporte: Reporte<A, C>,
  comprobantes: readonly C[],
): Promise<{ archivos: Record<A, string>; reparos: Reparo[] }> {
  const lineas = new Map<A, string[]>();
  const reparos: Reparo[] = [];
  for await (const registros of writeReporte(reporte, comprobantes, (reparo) => void reparos.push(reparo))) {
    for (const { archivo, linea } of registros) lineas.set(archivo, [...(lineas.get(archivo) ?? []), linea]);
  }
  const archivos = Object.fromEntries(
    (Object.keys(reporte.archivos) as A[]).map((archivo) => {
      const codificar = createCodificador('latin1', { fin: reporte.archivos[archivo].fin });
      const bytes = (lineas.get(archivo) ?? []).map((linea) => Buffer.from(codificar(linea)));
      return [archivo, Buffer.concat(bytes).toString('latin1')];
    }),
  ) as Record<A, string>;
  return { archivos, reparos };
}
