import type { NumerosRetenidos } from '../../contract/arca/retenidos.ts';
import type { Serie } from '../../contract/arca/arca.ts';
import { tipoComprobanteOf } from '../../rules/catalogs/tipoComprobante.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { messageOf } from '../../rules/messages.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { listSinReconocer, releaseRecuperados, type Recuperado } from '../../store/restauracion/recuperados.ts';
import {
  findPendiente,
  findRestauracion,
  findUltimoNumero,
  listCuits,
  savePuntoAjeno,
  type Restauracion,
} from '../../store/arca/restauracion.ts';
import {
  listCuitsConDesconocidos,
  listDesconocidos,
  listRetenidos,
  resolveRetenidos,
} from '../../store/arca/retenidos.ts';
import type { Deps } from '../process/deps.ts';
import { listPuntos, TIPOS, ultimoOf } from './requireConciliado.ts';

/** Our last number of a serie and ARCA's. */
interface SerieContraArca extends Serie {
  nuestro: number;
  arca: number;
}

/** Comparison of a database with ARCA's ledger. */
export interface ContraArca {
  /** The copy that the database was made of; null: none. */
  restauracion: Restauracion | null;
  cuits: { cuit: string; conciliado: boolean; error: string | null; series: SerieContraArca[] }[];
  sin_reconocer: Recuperado[];
  /** Numbers given since the copy of whose vouchers nothing is known. */
  desconocidos: NumerosRetenidos[];
}

/**
 * Compares our last number of every serie with ARCA's. Nothing is changed: vouchers that ARCA has beyond ours are told, and not adopted.
 */
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
    desconocidos: (await listRetenidos(deps.store.fork(), ambiente, null)).filter(
      ({ origen }) => origen === 'copia' || origen === 'caea',
    ),
  };
}

async function compareSeries(deps: Deps, cuit: string): Promise<SerieContraArca[]> {
  const series: SerieContraArca[] = [];
  for (const { punto_de_venta } of await listPuntos(deps, cuit)) {
    for (const tipo_comprobante of TIPOS) {
      const serie = { cuit, punto_de_venta, tipo_comprobante };
      const nuestro = await findUltimoNumero(deps.store.fork(), deps.arca.ambiente, serie);
      const arca = await ultimoOf(deps, serie);
      if (nuestro > 0 || arca > 0) series.push({ ...serie, nuestro, arca });
    }
  }
  return series;
}

/** Recovered vouchers that, by a person's word, belong to no waiting sale. */
export interface ASoltar {
  /** CUIT of their company; null: any. */
  cuit: string | null;
  /** Numbers as they are written (`FC B 3-12`; `B3-12` while no other kind has that number), or all. */
  numeros: readonly string[] | 'todos';
}

/**
 * Releases vouchers that ARCA had beyond the copy, by a person's word: they are of no sale still to be invoiced. Each number names one
 * voucher: releasing another could invoice its sale twice. A number of which nothing is known, since ARCA does not show it, is released by
 * its name alone, never among all.
 * @throws AppError `recuperado_no_encontrado`, `recuperado_repetido`, and then none is let go
 */
export async function releaseSinReconocer(deps: Deps, { cuit, numeros }: ASoltar): Promise<number> {
  const { ambiente } = deps.arca;
  const pendientes = await listSinReconocer(deps.store.fork(), ambiente, cuit);
  if (numeros === 'todos') {
    return releaseRecuperados(
      deps.store.fork(),
      pendientes.map(({ id }) => id),
    );
  }
  const cuits = cuit === null ? await listCuitsConDesconocidos(deps.store.fork(), ambiente) : [cuit];
  const desconocidos = (
    await Promise.all(cuits.map((deCuit) => listDesconocidos(deps.store.fork(), ambiente, deCuit)))
  ).flat();
  const nombrables = [...pendientes.map(nombrableOf), ...desconocidos.map(nombrableOf)];
  const elegidos = numeros.map((numero) => nombrado(nombrables, numero));
  const esElegido = new Set(elegidos.map(({ id }) => id));
  const sueltos = await releaseRecuperados(
    deps.store.fork(),
    pendientes.flatMap(({ id }) => (esElegido.has(id) ? [id] : [])),
  );
  const elegidosSinConocer = desconocidos.filter(({ id }) => esElegido.has(id));
  for (const { numero, punto_de_venta, tipo_comprobante, origen, cuit: deCuit } of elegidosSinConocer) {
    const serie = { ambiente, cuit: deCuit, punto_de_venta, tipo_comprobante };
    await resolveRetenidos(deps.store.fork(), serie, { numeros: [numero], como: 'persona', origenes: [origen] });
  }
  return sueltos + elegidosSinConocer.length;
}

/** A voucher, or a number of which nothing is known, as a person names it. */
type Nombrable = Pick<Recuperado, 'id' | 'company_cuit' | 'punto_de_venta' | 'tipo_comprobante' | 'numero'>;

function nombrableOf(
  leido: Omit<Nombrable, 'company_cuit'> & ({ company_cuit: string } | { cuit: string }),
): Nombrable {
  const { id, punto_de_venta, tipo_comprobante, numero } = leido;
  const company_cuit = 'company_cuit' in leido ? leido.company_cuit : leido.cuit;
  return { id, company_cuit, punto_de_venta, tipo_comprobante, numero };
}

/** Keeps a person's word that a point of sale unknown to the copy is another program's. */
export async function releasePunto(deps: Deps, punto: { cuit: string; punto_de_venta: number }): Promise<void> {
  await savePuntoAjeno(deps.store.fork(), deps.arca.ambiente, punto);
}

/** Number as printed, such as `FC B 0003-00000012`. */
export function numeroOf({ numero, ...recuperado }: Omit<Nombrable, 'id' | 'company_cuit'>): string {
  return formatNumero({ ...recuperado, numero_comprobante: numero });
}

function nombrado(pendientes: readonly Nombrable[], escrito: string): Nombrable {
  const [, corto, letra, punto, numero] =
    /^\s*(?:([a-z]{2,3})[\s-]*)?([a-z])[\s-]*(\d+)-(\d+)\s*$/i.exec(escrito) ?? [];
  const recuperados = pendientes.filter(
    (pendiente) =>
      tipoComprobanteOf(pendiente.tipo_comprobante).letra === letra?.toUpperCase() &&
      pendiente.punto_de_venta === Number(punto) &&
      pendiente.numero === Number(numero) &&
      (corto === undefined || tipoComprobanteOf(pendiente.tipo_comprobante).corto === corto.toUpperCase()),
  );
  const [recuperado, segundo] = recuperados;
  if (!recuperado) throw new AppError('recuperado_no_encontrado', { comprobante: escrito });
  if (segundo) {
    const comprobantesRepetidos = recuperados.map((recuperadoRepetido) => ({
      comprobante: numeroOf(recuperadoRepetido),
      cuit: recuperadoRepetido.company_cuit,
    }));
    throw new AppError('recuperado_repetido', { comprobante: escrito, cuales: comprobantesRepetidos });
  }
  return recuperado;
}
