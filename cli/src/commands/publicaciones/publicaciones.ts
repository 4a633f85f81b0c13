import { AppError, formatARS, formatEn, formatPorcentaje } from '@talonario/core/base';
import { requireDerecho } from '@talonario/core/empresas';
import {
  pubsPagina,
  type EstadoRefresco,
  type FaltaDeGanancia,
  type Ganancia,
  type PublicacionListada,
  type PubsQuery,
  type ResumenPublicaciones,
  type SituacionCompetencia,
  type TerminoDeGanancia,
} from '@talonario/core/publicaciones';
import { listPublicaciones, refreshPublicaciones } from '@talonario/core/server/publicaciones';
import { findCuenta } from '../../arguments/search.ts';
import { withUser, type Context, type Session } from '../../context.ts';
import { count } from '../../output/count.ts';
import { formatInstante } from '../../output/format.ts';
import type { Cell, Output } from '../../output/output.ts';

/** Listings of one reading of the list. */
const DE_A = 200;
/** More pages than the listings of any seller take. */
const PAGINAS = 5_000;

const ESTADOS = { activas: 'active', pausadas: 'paused', finalizadas: 'closed', todas: 'todas' } as const;
type Estado = keyof typeof ESTADOS;

interface PedidoDePublicaciones {
  /** Nickname or id of the account. */
  cuenta: string;
  /** null: the active ones. */
  estado: Estado | null;
  /** In the title. */
  buscar: string | null;
  sku: string | null;
  pierden: boolean;
  /** Margin below which a listing is shown, as a percentage. */
  piso: number | null;
  sinCosto: boolean;
  refrescar: boolean;
}

/** The listings of an account with what each of them leaves, from what is kept; `--refrescar` reads them first. */
export async function publicaciones(context: Context, pedido: PedidoDePublicaciones): Promise<Output> {
  const filtros = toQuery(pedido);
  return withUser(context, async (session) => {
    if (pedido.refrescar) requireDerecho(session.alcance, 'emitir');
    const cuenta = await findCuenta(session, pedido.cuenta);
    if (pedido.refrescar) await refresh(context, session, cuenta.id);
    const halladas = await readAll(session, cuenta.id, filtros);
    return describePublicaciones(halladas);
  });
}

async function refresh({ terminal }: Context, { deps }: Session, cuenta_id: string): Promise<void> {
  const { onProgress, end } = await terminal.progress();
  await refreshPublicaciones(deps, cuenta_id, {
    onProgress: ({ hechas: leidas, total }) =>
      onProgress({ paso: 'preparando', hechos: leidas, total, serie: null, milisegundos: null }),
  }).finally(end);
}

/** Listings found, all of them. */
interface Halladas {
  results: PublicacionListada[];
  totalResults: number;
  resumen: ResumenPublicaciones;
  estado: EstadoRefresco;
}

async function readAll({ deps, alcance }: Session, cuenta_id: string, filtros: PubsQuery): Promise<Halladas> {
  const results: PublicacionListada[] = [];
  for (let page = 1; page <= PAGINAS; page += 1) {
    const pagina = await listPublicaciones(deps, { alcance, cuenta_id, query: { ...filtros, page, limit: DE_A } });
    results.push(...pagina.results);
    if (pagina.nextPage === null) return { ...pagina, results };
  }
  throw new AppError('valor_invalido', { campo: '--cuenta' });
}

function toQuery({ estado, buscar, sku, pierden, sinCosto, piso }: PedidoDePublicaciones): PubsQuery {
  return {
    status: ESTADOS[estado ?? 'activas'],
    q: buscar ?? undefined,
    sku: sku ?? undefined,
    pierden: pierden ? 'si' : undefined,
    sin_costo: sinCosto ? 'si' : undefined,
    piso: piso ?? undefined,
  };
}

export function describePublicaciones({ results, resumen, estado, totalResults }: Halladas): Output {
  const data = pubsPagina
    .pick({ results: true, totalResults: true, resumen: true, estado: true })
    .encode({ results, totalResults, resumen, estado });
  if (estado.leida_en === null && results.length === 0) {
    const text = 'Todavía no se leyeron las publicaciones de la cuenta. Agregá --refrescar para leerlas ahora.';
    return { data, blocks: [{ kind: 'paragraph', text }] };
  }
  if (results.length === 0)
    return { data, blocks: [{ kind: 'paragraph', text: 'Ninguna publicación coincide con los filtros.' }] };
  return {
    data,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Publicación' },
          { title: 'Título', flexible: true, from: 70 },
          { title: 'Precio', right: true },
          { title: 'Ganancia', right: true },
          { title: 'Margen', right: true },
          { title: 'Utilidad', right: true, from: 90 },
          { title: 'Lo que más pesa', from: 110 },
          { title: 'Competencia', from: 130 },
        ],
        rows: results.map(rowOf),
      },
      { kind: 'paragraph', text: describeResumen(resumen, estado), tone: 'tenue' },
    ],
  };
}

function rowOf({
  id,
  title,
  price,
  moneda,
  ganancia,
  competencia,
  estimaciones,
}: PublicacionListada): (string | Cell)[] {
  const { ganancia: deja, margen, utilidad } = ganancia;
  // Shipping is of the listing, whatever the SKU.
  const sinEnvio = estimaciones[0]?.origen.envio.regla === 'sin_cotizacion';
  return [
    id,
    title,
    formatEn(moneda, price),
    deja === null
      ? { text: describeFaltas(ganancia), tone: 'espera' }
      : { text: `${formatARS(deja)}${sinEnvio ? ' sin envío' : ''}`, tone: deja.lt(0) ? 'atencion' : 'normal' },
    margen === null ? '' : formatPorcentaje(margen),
    utilidad === null ? '' : formatPorcentaje(utilidad),
    describeTermino(ganancia),
    competencia === null ? '' : COMPETENCIA[competencia.status],
  ];
}

/** Spec §4 "Competition". */
const COMPETENCIA: Readonly<Record<SituacionCompetencia, string>> = {
  winning: 'ganando',
  sharing_first_place: 'compartiendo',
  losing: 'perdiendo',
  listed: 'listada',
  otro: 'sin datos',
};

const FALTAS: Readonly<Record<FaltaDeGanancia['falta'], string>> = {
  articulo: 'falta el artículo',
  costo: 'falta el costo',
  cotizacion: 'falta el dólar',
  comision: 'falta la comisión',
  cotizacion_del_precio: 'falta el dólar',
};

/** `falta el costo (OLLA-5)` */
function describeFaltas({ faltan }: Pick<Ganancia, 'faltan'>): string {
  return [
    ...new Set(faltan.map(({ falta, sku }) => (sku === null ? FALTAS[falta] : `${FALTAS[falta]} (${sku})`))),
  ].join(', ');
}

const TERMINOS: Readonly<Record<TerminoDeGanancia, string>> = {
  comision: 'comisión',
  envio: 'envío',
  iibb: 'ingresos brutos',
  costo: 'costo',
  ajustes: 'ajustes',
};

function describeTermino({ mayor_termino, mayor_importe }: Ganancia): string {
  return mayor_termino === null || mayor_importe === null
    ? ''
    : `${TERMINOS[mayor_termino]} ${formatARS(mayor_importe)}`;
}

function describeResumen(
  { publicaciones: cuantas, pierden, bajo_piso, sin_costo, sin_ganancia }: ResumenPublicaciones,
  estado: EstadoRefresco,
): string {
  return [
    count(cuantas, { uno: 'publicación', varios: 'publicaciones' }),
    count(pierden, { uno: 'pierde plata', varios: 'pierden plata' }),
    ...(bajo_piso > 0 ? [`${bajo_piso} bajo el piso`] : []),
    `${sin_costo} sin costo`,
    ...(sin_ganancia > 0 ? [`${sin_ganancia} sin calcular`] : []),
    ...(estado.leida_en === null ? [] : [`leídas el ${formatInstante(estado.leida_en)}`]),
    ...(estado.error === null ? [] : [estado.error]),
  ].join(' · ');
}
