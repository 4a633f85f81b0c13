import { today } from '@talonario/core/base';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { control } from '../helpers/servicios/mercadoLibre.ts';
import { bareCalls, onEachBase, type Banco } from './banco.ts';
import { compare, hasta, masRapido, timed, type Bench } from './medida.ts';

const BORRADORES = 1_000;
/** Comprobantes that ARCA takes in one request. */
const POR_LLAMADA = 250;
const LLAMADA_MS = 300;
const COMPROBANTE_MS = 2;
const VECES = 3;
const SUELTAS = 10;

/** From drafts of one serie to stored CAEs, against bare calls with ARCA's latencies: as few as possible, and one per comprobante. */
export const emitir: Bench = () =>
  onEachBase(async (banco) => {
    const emisor = await seedEmisor(banco.deps);
    // The first run logs in (once in 12 h) and learns how many comprobantes fit in a request (once ever).
    await issue(banco, emisor, 1);
    await control(banco.arca, 'POST /__sim/latencia', { ms: LLAMADA_MS, ms_por_comprobante: COMPROBANTE_MS });
    const llamadas = Math.ceil(BORRADORES / POR_LLAMADA);
    const porLlamada = LLAMADA_MS + COMPROBANTE_MS * POR_LLAMADA;
    const { valor, piso } = await compare(
      VECES,
      () => issue(banco, emisor, BORRADORES),
      () => timed(() => bareCalls(banco, llamadas, porLlamada)),
    );
    const suelta = (await timed(() => bareCalls(banco, SUELTAS, LLAMADA_MS + COMPROBANTE_MS))) / SUELTAS;
    const comun = {
      bench: 'emitir',
      que: `${BORRADORES} borradores de una serie a CAE guardado`,
      unidad: 'ms',
    } as const;
    return [
      {
        ...comun,
        valor,
        piso: { que: `${llamadas} llamadas desnudas de ${porLlamada} ms`, valor: piso },
        meta: hasta(1.15),
      },
      {
        ...comun,
        valor,
        piso: {
          que: `una llamada desnuda por comprobante (${SUELTAS} medidas, en proporción)`,
          valor: suelta * BORRADORES,
        },
        meta: masRapido(60),
      },
    ];
  });

async function issue({ deps }: Banco, emisor: Emisor, cantidad: number): Promise<number> {
  const ids = await seedBorradores(deps, emisor, iguales(cantidad, { fecha: today(deps.clock.now()) }));
  const desde = performance.now();
  const resultados = await issueComprobantes(deps, { alcance: emisor.alcance, ids });
  const tardo = performance.now() - desde;
  const fallido = resultados.find(({ estado }) => estado !== 'emitida');
  if (fallido) throw new Error(`not issued: ${JSON.stringify(fallido)}`);
  return tardo;
}
