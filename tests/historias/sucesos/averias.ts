import { today } from '@talonario/core/base';
import { OCULTOS_MS } from '../arca.ts';
import { chooseMaquina, chooseSerie, issue, sell } from './pedir.ts';
import { CORTES_MS, type Sucesos } from './suceso.ts';

/** Events of ARCA's failures, and of vouchers that other systems issue in the same serie. */
export const deAverias: Sucesos = {
  ajeno: {
    peso: 3,
    async ocurrir(mundo) {
      const serie = chooseSerie(mundo);
      mundo.arca.take(serie, today(new Date(mundo.tiempo.ahora())));
      return `another system issues a ${serie.tipo_comprobante}`;
    },
  },
  oculto: {
    peso: 3,
    async ocurrir(mundo) {
      const ms = OCULTOS_MS[mundo.cinta.choose([1, 1, 1])] ?? 0;
      mundo.arca.hide(chooseSerie(mundo), ms);
      return `ARCA hides its last voucher for ${ms / 1000} s`;
    },
  },
  perdida: {
    peso: 3,
    async ocurrir({ arca, cinta }) {
      const ms = OCULTOS_MS[cinta.choose([1, 1, 2])] ?? 0;
      arca.sinkNext(ms);
      return `ARCA is about to lose an answer and to hide its voucher for ${ms / 1000} s`;
    },
  },
  corte: {
    peso: 2,
    async ocurrir({ arca, cinta }) {
      const ms = CORTES_MS[cinta.choose([2, 2, 1])] ?? 0;
      arca.cut(ms);
      return `ARCA answers nobody for ${ms / 1000} s`;
    },
  },
  atraso: {
    peso: 5,
    async ocurrir(mundo) {
      mundo.arca.delay();
      // Old data hide what was issued a moment ago: somebody else follows it.
      if (mundo.cinta.choose([1, 1]) === 0) return 'ARCA answers with old data';
      await sell(mundo, 1);
      return `ARCA answers with old data; ${await issue(mundo, chooseMaquina(mundo))}`;
    },
  },
};
