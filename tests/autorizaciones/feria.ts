import { autorizadores } from '../../core/src/actions/facturacion/emitir/autorizar/autorizadores.ts';
import {
  autorizaciones,
  type ClaseDeAutorizacion,
  type TipoAutorizacion,
} from '../../core/src/contract/autorizaciones/autorizaciones.ts';

// A way to authorise that nobody has: a fair gives its sellers a code in advance, each Factura C takes the next number of its own
// serie, and the fair is told of each one later.

const FERIA = 'FERIA' as TipoAutorizacion;
const FACTURA_C = 11;

const clase: ClaseDeAutorizacion = {
  modo: null,
  tipos: [FACTURA_C],
  numera: 'correlativo',
  campos: { codigo: 'cae', vence: 'cae_vencimiento' },
  sigla: 'CAF',
  limitaFecha: true,
  codigoQr: 'A',
  informa: true,
};

/** The vouchers that the fair was told, in order. */
export interface Feria {
  informados: { comprobante: string; codigo: string | null }[];
  /** Last day of the codes that it gives from now on. */
  vence: string;
  close(): void;
}

/** Opens the fair: its row and its calls are there until it closes. */
export function openFeria(vence: string): Feria {
  let dados = 0;
  const feria: Feria = {
    informados: [],
    vence,
    close() {
      delete (autorizaciones as Partial<typeof autorizaciones>)[FERIA];
      delete (autorizadores as Partial<typeof autorizadores>)[FERIA];
    },
  };
  autorizaciones[FERIA] = clase;
  autorizadores[FERIA] = {
    authorise: async () => ({ tipo: FERIA, codigo: String(31_000_000_000_000 + ++dados), vence: feria.vence }),
    report: async (_deps, { id, autorizacion }) => {
      feria.informados.push({ comprobante: id, codigo: autorizacion?.codigo ?? null });
    },
  };
  return feria;
}
