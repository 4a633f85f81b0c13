import type { TipoComprobante } from '@talonario/core/base';
import type { ClaseBorrador } from '@talonario/core/comprobantes';
import type { CuentaInicio, EmitidoEn, Inicio } from '@talonario/core/inicio';
import type { GrupoVenta } from '@talonario/core/ventas';
import { paths } from '../../paths.ts';

// Links of the desk's numbers, each to exactly the rows it counts.

type Rango = Inicio['ventas'];

/** Sales of one of the two lists: of a group, of one cause when it has it. */
export function ventasOf(
  { id }: Pick<CuentaInicio, 'id'>,
  lista: 'facturar' | 'acreditar',
  { desde, hasta }: Rango,
  { grupo, causa }: { grupo: GrupoVenta; causa?: string },
): string {
  const path = lista === 'facturar' ? paths.facturarVentas(id) : paths.notasCredito(id);
  return con(path, { desde, hasta, grupo, causa });
}

/** Sales of every account, of a group, and of one cause when it has it. */
export function deTodasOf({ desde, hasta }: Rango, grupo: GrupoVenta, causa?: string): string {
  return con(paths.ventas, { desde, hasta, grupo, causa });
}

/** Issued vouchers of a company, between two dates; of one type when it has it. */
export function emitidosOf(
  company: string,
  { desde, hasta }: Pick<EmitidoEn, 'desde' | 'hasta'>,
  tipoComprobante?: TipoComprobante,
): string {
  return con(paths.facturador, {
    company,
    status: 'emitida',
    fechaDesde: desde,
    fechaHasta: hasta,
    tipoComprobante: tipoComprobante?.toString(),
  });
}

export const borradoresOf = (clase: ClaseBorrador): string => con(paths.facturador, { borrador: clase });

/** Address of the accountant's page of a company, and of a month when given. */
export const paraElContador = (empresa: string, mes?: string): string =>
  con(paths.reportes, { ver: 'contador', empresa, mes });

export const quePierden = (id: string): string => con(paths.publicaciones(id), { pierden: 'si' });

export const canceladasOf = (id: string): string => paths.canceladas(id);

export const receptoresOf = (id: string): string => con(paths.receptores(id), { resultado: 'distinto' });

export const avisosOf = (id: string): string => con(paths.actividad(id), { ver: 'pendientes' });

function con(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const dados = Object.entries(query).filter((par): par is [string, string] => par[1] !== undefined);
  return `${path}?${new URLSearchParams(dados)}`;
}
