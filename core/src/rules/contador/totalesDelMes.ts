import { Decimal } from 'decimal.js';
import type { TipoComprobante } from '../../contract/enums.ts';
import { round2, sum } from '../money.ts';
import { nombreOf, type ComprobanteAReportar } from '../reportes/comprobante.ts';
import { enPesos } from '../reportes/pesos.ts';
import { otroPeriodo } from '../reportes/reviewRegistro.ts';
import { isNotaCredito } from '../catalogs/tipoComprobante.ts';

/** Totals of one kind of voucher, in pesos, credit notes negative. */
interface TotalDeTipo {
  tipo_comprobante: TipoComprobante;
  cantidad: number;
  neto: Decimal;
  iva: Decimal;
  total: Decimal;
}

/** Totals of a month's vouchers, in pesos; credit notes subtract. */
export interface TotalesDelMes {
  comprobantes: number;
  total: Decimal;
  tipos: TotalDeTipo[];
  alicuotas: { iva: number; neto: Decimal; importe: Decimal }[];
  /** Perceptions by COMARB jurisdiction code. */
  percepciones: { jurisdiccion: number; cantidad: number; importe: Decimal }[];
  /**
   * Vouchers in another currency, in pesos: `cobrado`, their totals at their rates; `declarado`, the totals in the books,
   * rounded part by part.
   */
  en_otra_moneda: { cuantos: number; cobrado: Decimal; declarado: Decimal };
  /** Vouchers of an operation of another month: how many, and the first `NOMBRADOS` ones. */
  otro_periodo: { cuantos: number; primeros: { comprobante: string; mensaje: string }[] };
}

/** Vouchers of another month named one by one: the rest are read in the files. */
const NOMBRADOS = 40;

/** Adds up a month's vouchers as they come, in memory that does not grow with their count. */
export function createTotalesDelMes(): {
  add: (comprobante: ComprobanteAReportar) => void;
  hecho: () => TotalesDelMes;
} {
  const tipos = new Map<TipoComprobante, TotalDeTipo>();
  const alicuotas = new Map<number, TotalesDelMes['alicuotas'][number]>();
  const percepciones = new Map<number, TotalesDelMes['percepciones'][number]>();
  const deAfuera: TotalesDelMes['otro_periodo'] = { cuantos: 0, primeros: [] };
  const cero = new Decimal(0);
  const enOtraMoneda = { cuantos: 0, cobrado: cero, declarado: cero };
  return {
    add(comprobante) {
      const signo = isNotaCredito(comprobante) ? -1 : 1;
      const pesos = enPesos(comprobante);
      const { tipo_comprobante, cotizacion, total } = comprobante;
      if (!cotizacion.equals(1)) {
        enOtraMoneda.cuantos += 1;
        enOtraMoneda.cobrado = enOtraMoneda.cobrado.plus(round2(total.times(cotizacion)).times(signo));
        enOtraMoneda.declarado = enOtraMoneda.declarado.plus(pesos.total.times(signo));
      }
      const totalDeTipo = tipos.get(tipo_comprobante) ?? {
        tipo_comprobante,
        cantidad: 0,
        neto: cero,
        iva: cero,
        total: cero,
      };
      const neto = sum(pesos.alicuotas.map((alicuota) => alicuota.neto))
        .plus(pesos.exento)
        .plus(pesos.no_gravado);
      tipos.set(tipo_comprobante, {
        tipo_comprobante,
        cantidad: totalDeTipo.cantidad + 1,
        neto: totalDeTipo.neto.plus(neto.times(signo)),
        iva: totalDeTipo.iva.plus(pesos.iva.times(signo)),
        total: totalDeTipo.total.plus(pesos.total.times(signo)),
      });
      for (const { iva, neto: netoDeTasa, importe } of pesos.alicuotas) {
        const acumulada = alicuotas.get(iva) ?? { iva, neto: cero, importe: cero };
        alicuotas.set(iva, {
          iva,
          neto: acumulada.neto.plus(netoDeTasa.times(signo)),
          importe: acumulada.importe.plus(importe.times(signo)),
        });
      }
      for (const { jurisdiccion, importe } of pesos.percepciones.filter((percepcion) => !percepcion.importe.isZero())) {
        const acumulada = percepciones.get(jurisdiccion) ?? { jurisdiccion, cantidad: 0, importe: cero };
        percepciones.set(jurisdiccion, {
          jurisdiccion,
          cantidad: acumulada.cantidad + 1,
          importe: acumulada.importe.plus(importe.times(signo)),
        });
      }
      for (const { mensaje } of otroPeriodo(comprobante)) {
        deAfuera.cuantos += 1;
        if (deAfuera.primeros.length < NOMBRADOS)
          deAfuera.primeros.push({ comprobante: nombreOf(comprobante), mensaje });
      }
    },
    hecho() {
      const deTipo = [...tipos.values()].sort((a, b) => a.tipo_comprobante - b.tipo_comprobante);
      return {
        comprobantes: deTipo.reduce((cuantos, { cantidad }) => cuantos + cantidad, 0),
        total: sum(deTipo.map(({ total }) => total)),
        tipos: deTipo,
        alicuotas: [...alicuotas.values()].sort((a, b) => b.iva - a.iva),
        percepciones: [...percepciones.values()].sort((a, b) => a.jurisdiccion - b.jurisdiccion),
        en_otra_moneda: enOtraMoneda,
        otro_periodo: deAfuera,
      };
    },
  };
}
