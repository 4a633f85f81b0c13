import {
  AppError,
  facturasPagina,
  formatFecha,
  tipoComprobante,
  type Comprobante,
  type FacturasPagina,
  formatNumero,
} from '@talonario/core';
import { listComprobantes } from '@talonario/core/server';
import { withUser, type Context } from '../context.ts';
import {
  flag,
  optionalCuit,
  optionalInteger,
  optionalRango,
  optionalText,
  type Options,
} from '../arguments/options.ts';
import type { Cell, Output } from '../output/output.ts';
import { findEmpresa } from '../arguments/search.ts';
import { formatMonto } from '../output/format.ts';

const POR_PAGINA = 20;

/** The user's vouchers that match the filters, the latest first. */
export async function comprobantes(context: Context, options: Options): Promise<Output> {
  const cuit = optionalCuit(options, 'empresa');
  const { desde, hasta } = optionalRango(options);
  const filtros = present({
    facturado: optionalText(options, 'receptor'),
    status: optionalText(options, 'estado') as 'borrador' | 'emitida' | null,
    tipoComprobante: optionalTipo(options),
    puntoDeVenta: optionalInteger(options, 'puntoDeVenta'),
    comprobante: optionalInteger(options, 'numero'),
    ventaId: optionalText(options, 'venta'),
    buyerNickname: optionalText(options, 'comprador'),
    fechaDesde: desde,
    fechaHasta: hasta,
  });
  const limit = optionalInteger(options, 'limite') ?? POR_PAGINA;
  const offset = optionalInteger(options, 'saltear', 0) ?? 0;
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const company = cuit === null ? {} : { company: (await findEmpresa(session, cuit)).id };
    const pagina = await listComprobantes(deps.store.fork(), alcance, {
      ambiente: deps.arca.ambiente,
      limit,
      offset,
      ...filtros,
      ...company,
    });
    return describeComprobantes(pagina);
  });
}

export function describeComprobantes(pagina: FacturasPagina): Output {
  const { results, totalItems, hay_mas } = pagina;
  const data = facturasPagina.encode(pagina);
  if (results.length === 0) {
    return { data, blocks: [{ kind: 'paragraph', text: 'No hay comprobantes con esos filtros.' }] };
  }
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
        rows: results.map((uno) => [
          formatNumero(uno),
          formatFecha(uno.fecha),
          uno.razon_social_facturado,
          formatMonto(uno.total, uno.moneda),
          stateOf(uno),
          uno.cae ?? '',
          uno.id,
        ]),
      },
      { kind: 'paragraph', text: `${results.length} de ${hay_mas ? 'más de ' : ''}${totalItems}`, tone: 'tenue' },
    ],
  };
}

function stateOf(uno: Comprobante): Cell {
  if (uno.cancelada) return { text: 'cancelada', tone: 'tenue' };
  if (uno.status === 'emitida') return { text: 'emitida', tone: 'bien' };
  if (uno.emitiendo) return { text: 'emitiendo', tone: 'espera' };
  if (uno.en_cola_desde !== null) return { text: 'en cola', tone: 'espera' };
  return uno.rechazo.length > 0 ? { text: 'rechazada', tone: 'atencion' } : { text: 'borrador', tone: 'normal' };
}

function optionalTipo(options: Options): Comprobante['tipo_comprobante'] | null {
  const codigo = optionalInteger(options, 'tipo');
  if (codigo === null) return null;
  const tipo = tipoComprobante.safeParse(codigo);
  if (!tipo.success) throw new AppError('valor_invalido', { campo: flag('tipo'), valor: String(codigo) });
  return tipo.data;
}

/** Without the filters that were not given. */
function present<T extends object>(filtros: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(filtros).filter(([, valor]) => valor !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
