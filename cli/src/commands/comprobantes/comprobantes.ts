import { AppError, csvDeTandas, formatFecha } from '@talonario/core/base';
import {
  codigosOf,
  comprobantesFilas,
  facturasPagina,
  formatEnMoneda,
  type Comprobante,
  type FacturasPagina,
  formatNumero,
} from '@talonario/core/comprobantes';
import { archivoDeFilas, findComprobantes, listComprobantes } from '@talonario/core/server/comprobantes';
import { findReferidos, parseReferencias } from '../../arguments/comprobantes.ts';
import { withUser, type Context, type Session } from '../../context.ts';
import { rangoOf } from '../../comando/opciones/fecha.ts';
import type { Cell, Output } from '../../output/output.ts';
import { paginaVacia } from '../../output/paginaVacia.ts';
import { formatoOf, saveArchivo } from '../../output/saveArchivo.ts';
import { findEmpresa } from '../../arguments/search.ts';

const POR_PAGINA = 20;
/** Vouchers of one reading of the list, when all of it is read. */
const DE_A = 1_000;
/** More pages than vouchers that anybody takes away in one file. */
const PAGINAS = 1_000;

interface PedidoDeComprobantes {
  /** Words that name vouchers, as typed. */
  nombrados: readonly string[];
  /** CUIT of the company, as typed. */
  empresa: string | null;
  receptor: string | null;
  estado: Comprobante['status'] | null;
  /** Only those issued with an advance code (CAEA) that ARCA was not informed of. */
  sinInformar: boolean;
  tipo: Comprobante['tipo_comprobante'] | null;
  puntoDeVenta: number | null;
  numero: number | null;
  /** Pack or order of the marketplace. */
  venta: string | null;
  /** Nickname of the buyer. */
  comprador: string | null;
  /** Days of issue, `yyyy-MM-dd`. */
  desde: string | null;
  hasta: string | null;
  /** All of them as CSV on the output. */
  csv: boolean;
  /** File in which all of them are saved. */
  guardar: string | null;
  limite: number | null;
  saltear: number | null;
  /** `--json`. */
  json: boolean;
}

type Filtros = Omit<Parameters<typeof listComprobantes>[2], 'ambiente' | 'limit' | 'offset'>;

/**
 * The user's vouchers that match the filters, the latest first; with `--csv`, all of them as a file on the output, and with
 * `--guardar` in one of the disk. @throws AppError `archivo_existente`
 */
export async function comprobantes(context: Context, pedido: PedidoDeComprobantes): Promise<Output | null> {
  const { nombrados, empresa: cuit, csv, guardar: archivo, limite, json } = pedido;
  const referencias = parseReferencias(nombrados);
  if (csv && json) throw new AppError('valor_invalido', { campo: '--csv', valor: '--json' });
  if (csv && archivo !== null) throw new AppError('valor_invalido', { campo: '--csv', valor: '--guardar' });
  const { desde, hasta } = rangoOf(pedido);
  const filtros = present({
    facturado: pedido.receptor,
    status: pedido.estado,
    caea: pedido.sinInformar ? ('sin_informar' as const) : null,
    tipoComprobante: pedido.tipo,
    puntoDeVenta: pedido.puntoDeVenta,
    comprobante: pedido.numero,
    ventaId: pedido.venta,
    buyerNickname: pedido.comprador,
    fechaDesde: desde,
    fechaHasta: hasta,
  });
  const offset = pedido.saltear ?? 0;
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const company = cuit === null ? {} : { company: (await findEmpresa(session, cuit)).id };
    if (csv || archivo !== null) {
      const paginas = readComprobantes(
        session,
        { ...filtros, ...company },
        { desde: offset, hasta: limite ?? Infinity },
      );
      const filas = comprobantesFilas(paginas);
      if (archivo !== null) {
        await saveArchivo(archivo, archivoDeFilas('', formatoOf(archivo), { hoja: 'Comprobantes' }, filas).contenido);
        return {
          data: { archivos: [archivo] },
          blocks: [{ kind: 'paragraph', text: `Comprobantes guardados en ${archivo}` }],
        };
      }
      for await (const lineas of csvDeTandas(filas)) if (!context.terminal.write(lineas)) break;
      return null;
    }
    if (referencias.length > 0) {
      const ids = await findReferidos(session, referencias, { company: company.company ?? null, prefiere: 'emitida' });
      const results = await findComprobantes(deps.store.fork(), alcance, ids);
      if (results.length === 0) throw new AppError('comprobante_no_encontrado');
      return describeComprobantes({ results, totalItems: results.length });
    }
    const pagina = await listComprobantes(deps.store.fork(), alcance, {
      ambiente: deps.arca.ambiente,
      limit: limite ?? POR_PAGINA,
      offset,
      ...filtros,
      ...company,
    });
    return describeComprobantes(pagina);
  });
}

/** All that match, the latest first, a page at a time; from `desde` on, `hasta` so many. */
export async function* readComprobantes(
  { deps, alcance }: Session,
  filtros: Filtros,
  { desde = 0, hasta = Infinity }: { desde?: number; hasta?: number } = {},
): AsyncGenerator<readonly Comprobante[]> {
  for (let pagina = 0; pagina < PAGINAS; pagina += 1) {
    const leidos = pagina * DE_A;
    const { results } = await listComprobantes(deps.store.fork(), alcance, {
      ambiente: deps.arca.ambiente,
      limit: Math.min(DE_A, hasta - leidos),
      offset: desde + leidos,
      ...filtros,
    });
    yield results;
    if (results.length < DE_A || leidos + results.length >= hasta) return;
  }
}

export function describeComprobantes(pagina: FacturasPagina): Output {
  const { results, totalItems, hay_mas } = pagina;
  const data = facturasPagina.encode(pagina);
  const vacia = paginaVacia(data, pagina, 'No hay comprobantes con esos filtros.');
  if (vacia) return vacia;
  return {
    data,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Comprobante' },
          { title: 'Fecha', from: 70 },
          { title: 'Receptor', flexible: true },
          { title: 'Total', right: true },
          { title: 'Estado' },
          { title: 'CAE', from: 110 },
          { title: 'Id', from: 150 },
        ],
        rows: results.map((comprobante) => [
          formatNumero(comprobante),
          formatFecha(comprobante.fecha),
          comprobante.razon_social_facturado,
          formatEnMoneda(comprobante.total, comprobante.moneda),
          stateOf(comprobante),
          codigosOf(comprobante.autorizacion).cae ?? '',
          comprobante.id,
        ]),
      },
      { kind: 'paragraph', text: `${results.length} de ${hay_mas ? 'más de ' : ''}${totalItems}`, tone: 'tenue' },
    ],
  };
}

function stateOf(comprobante: Comprobante): Cell {
  if (comprobante.cancelada) return { text: 'cancelada', tone: 'tenue' };
  if (comprobante.status === 'emitida') return { text: 'emitida', tone: 'bien' };
  if (comprobante.sin_confirmar !== null) return { text: 'sin confirmar', tone: 'espera' };
  if (comprobante.emitiendo) return { text: 'emitiendo', tone: 'espera' };
  if (comprobante.en_cola_desde !== null) return { text: 'en cola', tone: 'espera' };
  return comprobante.rechazo.length > 0
    ? { text: 'rechazada', tone: 'atencion' }
    : { text: 'borrador', tone: 'normal' };
}

/** Without the filters that were not given. */
function present<T extends object>(filtros: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(filtros).filter(([, valor]) => valor !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
