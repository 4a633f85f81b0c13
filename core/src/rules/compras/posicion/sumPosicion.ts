import { Decimal } from 'decimal.js';
import type { Compra } from '../../../contract/compras/compra.ts';
import { RESPONSABLE_INSCRIPTO } from '../../catalogs/situacionIva.ts';
import { isNotaCredito } from '../../catalogs/tipoComprobante.ts';
import { enPlural } from '../../enPlural.ts';
import { round2, sum } from '../../money.ts';
import type { ComprobanteAReportar } from '../../reportes/comprobante.ts';
import { enPesos } from '../../reportes/pesos.ts';
import { alicuotasEnPesos, toReportar } from '../libro/compraAReportar.ts';
import { isConCredito, isQueResta } from '../tiposDeCompra.ts';
import type { SumasDePosicion } from './closePosicion.ts';

/** Sums of a month, taken voucher by voucher, with the VAT rounded as the files of IVA Simple round it. */
export interface SumaDePosicion {
  addVenta: (comprobante: ComprobanteAReportar) => void;
  addCompra: (compra: Compra) => void;
  sumas: () => SumasDePosicion;
  /** Sentences about the purchases to be completed. */
  avisos: () => string[];
}

/** Begins the sums of a month's position. */
export function createSumaDePosicion(): SumaDePosicion {
  const cero = new Decimal(0);
  const sumas = {
    debito: cero,
    debito_restituido: cero,
    credito: cero,
    credito_restituido: cero,
    percepciones_compras: cero,
  };
  let sinAlicuotas = 0;
  let sinSeparar = 0;
  const add = (suma: keyof SumasDePosicion, importe: Decimal): void => {
    sumas[suma] = sumas[suma].plus(importe);
  };
  return {
    addVenta(comprobante) {
      if (comprobante.situacion_iva_emisor !== RESPONSABLE_INSCRIPTO) return;
      add(isNotaCredito(comprobante) ? 'debito_restituido' : 'debito', enPesos(comprobante).iva);
    },
    addCompra(guardada) {
      const compra = toReportar(guardada);
      if (!isConCredito(compra.tipo_comprobante)) return;
      const resta = isQueResta(compra.tipo_comprobante);
      if (compra.alicuotas === null) sinAlicuotas += 1;
      if (!compra.tributos.otros.isZero()) sinSeparar += 1;
      const computable =
        compra.alicuotas === null
          ? round2(compra.credito_computable.times(compra.cotizacion))
          : sum(alicuotasEnPesos(compra).map((alicuota) => alicuota.computable));
      add(resta ? 'credito_restituido' : 'credito', computable);
      const percepciones = round2(compra.tributos.percepciones_iva.times(compra.cotizacion));
      add('percepciones_compras', resta ? percepciones.negated() : percepciones);
    },
    sumas: () => ({ ...sumas }),
    avisos: () => [
      ...(sinAlicuotas === 0
        ? []
        : [
            `${enPlural(sinAlicuotas, '1 compra tiene', '# compras tienen')} el IVA sumado, sin alícuotas: separalo antes de presentar.`,
          ]),
      ...(sinSeparar === 0
        ? []
        : [
            `${enPlural(sinSeparar, '1 compra tiene', '# compras tienen')} tributos sin separar: si hay percepciones de IVA, separalas para que bajen lo que pagás.`,
          ]),
    ],
  };
}
