import type { Serie } from '../../contract/arca/arca.ts';
import { messageOf } from '../../rules/messages.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { listSinReconocer, releaseRecuperados, type Recuperado } from '../../store/restauracion/recuperados.ts';
import {
  findPendiente,
  findRestauracion,
  findUltimoNumero,
  listCuits,
  listPuntosDeCuit,
  savePuntoAjeno,
  type Restauracion,
} from '../../store/arca/restauracion.ts';
import type { Deps } from '../process/deps.ts';
import { TIPOS, ultimoDe } from './conciliarRestauracion.ts';

/** Our last number of a serie and ARCA's. */
interface SerieContraArca extends Serie {
  nuestro: number;
  arca: number;
}

/** How a database stands to ARCA's ledger. */
export interface ContraArca {
  /** The copy it was made of; null: none. */
  restauracion: Restauracion | null;
  cuits: { cuit: string; conciliado: boolean; error: string | null; series: SerieContraArca[] }[];
  sin_reconocer: Recuperado[];
}

/** Compares our last number of every serie with ARCA's. Nothing is changed: what ARCA has beyond is said, and not adopted. */
export async function compareConArca(deps: Deps): Promise<ContraArca> {
  const { ambiente } = deps.arca;
  const cuits: ContraArca['cuits'] = [];
  for (const cuit of await listCuits(deps.store.fork())) {
    const conciliado = (await findPendiente(deps.store.fork(), ambiente, cuit)) === null;
    try {
      cuits.push({ cuit, conciliado, error: null, series: await compareSeries(deps, cuit) });
    } catch (error) {
      if (!isAppError(error)) throw error;
      cuits.push({ cuit, conciliado, error: messageOf(error), series: [] });
    }
  }
  return {
    restauracion: await findRestauracion(deps.store.fork()),
    cuits,
    sin_reconocer: await listSinReconocer(deps.store.fork(), ambiente, null),
  };
}

async function compareSeries(deps: Deps, cuit: string): Promise<SerieContraArca[]> {
  const series: SerieContraArca[] = [];
  for (const { punto_de_venta } of await listPuntosDeCuit(deps.store.fork(), deps.arca.ambiente, cuit)) {
    for (const tipo_comprobante of TIPOS) {
      const serie = { cuit, punto_de_venta, tipo_comprobante };
      const nuestro = await findUltimoNumero(deps.store.fork(), deps.arca.ambiente, serie);
      const arca = await ultimoDe(deps, serie);
      if (nuestro > 0 || arca > 0) series.push({ ...serie, nuestro, arca });
    }
  }
  return series;
}

/**
 * A person says that vouchers that ARCA had beyond the copy are of no sale that is still to be invoiced: `numeros` as they are
 * written (`B 00003-00000012`), or all.
 * @throws AppError `recuperado_no_encontrado`, and then none is
 */
export async function releaseSinReconocer(deps: Deps, numeros: readonly string[] | 'todos'): Promise<number> {
  const pendientes = await listSinReconocer(deps.store.fork(), deps.arca.ambiente, null);
  const elegidos =
    numeros === 'todos'
      ? pendientes
      : numeros.flatMap((numero) => {
          const suyos = pendientes.filter((uno) => numeroDe(uno) === canonico(numero));
          if (suyos.length === 0) throw new AppError('recuperado_no_encontrado', { comprobante: numero });
          return suyos;
        });
  return releaseRecuperados(
    deps.store.fork(),
    elegidos.map(({ id }) => id),
  );
}

/** A person says that a point of sale that the copy does not know is another program's. */
export async function releasePunto(deps: Deps, punto: { cuit: string; punto_de_venta: number }): Promise<void> {
  await savePuntoAjeno(deps.store.fork(), deps.arca.ambiente, punto);
}

/** `B 00003-00000012` */
export function numeroDe({
  letra,
  punto_de_venta,
  numero,
}: Pick<Recuperado, 'letra' | 'punto_de_venta' | 'numero'>): string {
  return `${letra} ${String(punto_de_venta).padStart(5, '0')}-${String(numero).padStart(8, '0')}`;
}

/** As typed: `b3-12`, `B 00003-00000012`. */
function canonico(texto: string): string {
  const partes = /^\s*([a-z])[\s-]*0*(\d+)-0*(\d+)\s*$/i.exec(texto);
  if (!partes) return texto;
  const [, letra = '', punto, numero] = partes;
  return numeroDe({ letra: letra.toUpperCase() as 'B', punto_de_venta: Number(punto), numero: Number(numero) });
}
