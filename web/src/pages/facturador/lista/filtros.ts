import { formatFecha, type EstadoComprobante } from '@talonario/core/base';
import { tipoDeSigla, tiposConocidos, type ClaseBorrador, type ClaseCaea } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import type { Query } from '../../../api.ts';

/** The list's filters (spec §2 "Invoicer"), by the name the call gives them; the address uses the same. */
export const claves = [
  'company',
  'facturado',
  'status',
  'borrador',
  'caea',
  'tipoComprobante',
  'puntoDeVenta',
  'comprobante',
  'ventaId',
  'fechaDesde',
  'fechaHasta',
  'buyerNickname',
] as const;

export type Clave = (typeof claves)[number];
export type Filtros = Readonly<Partial<Record<Clave, string>>>;

export const estados: readonly { value: EstadoComprobante; label: string }[] = [
  { value: 'borrador', label: 'Borrador' },
  { value: 'emitida', label: 'Emitida' },
];

const clasesDeBorrador: Readonly<Record<string, string>> = {
  a_mano: 'hechos a mano',
  rechazado: 'rechazados por ARCA',
  en_cola: 'en cola',
} satisfies Record<ClaseBorrador, string>;

const clasesDeCaea: Readonly<Record<string, string>> = { sin_informar: 'sin informar' } satisfies Record<
  ClaseCaea,
  string
>;

/** Query of the address's filters; an invalid number is left out. */
export function queryOf(filtros: Filtros): Query {
  const numero = (texto: string | undefined) => (texto !== undefined && /^0*[1-9]\d{0,8}$/.test(texto) ? texto : null);
  const tipo = tiposConocidos.find(({ codigo }) => String(codigo) === filtros.tipoComprobante);
  return {
    ...filtros,
    borrador: filtros.borrador !== undefined && filtros.borrador in clasesDeBorrador ? filtros.borrador : null,
    caea: filtros.caea !== undefined && filtros.caea in clasesDeCaea ? filtros.caea : null,
    status: estados.some(({ value }) => value === filtros.status) ? filtros.status : null,
    tipoComprobante: tipo?.codigo ?? null,
    puntoDeVenta: numero(filtros.puntoDeVenta),
    comprobante: numero(filtros.comprobante),
  };
}

/** Spec §5: the message, or null when the range is right. */
export function problemaDeFechas({ fechaDesde, fechaHasta }: Filtros): string | null {
  return fechaDesde !== undefined && fechaHasta !== undefined && fechaDesde > fechaHasta
    ? 'Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"'
    : null;
}

/** `0004-00001234` typed whole names the point of sale too; pasted as it is shown, `FC B 0004-00001234`, also the type. */
export function numeroTipeado(texto: string): Partial<Record<Clave, string | null>> {
  const [, sigla, punto, numero] = /^(?:([A-Z]{2,3} [A-Z]) )?(?:(\d{1,5})-)?0*(\d{1,8})$/i.exec(texto.trim()) ?? [];
  if (numero === undefined) return { comprobante: texto };
  const tipo = sigla === undefined ? null : tipoDeSigla(sigla);
  return {
    ...(tipo !== null && { tipoComprobante: String(tipo) }),
    ...(punto !== undefined && { puntoDeVenta: String(Number(punto)) }),
    comprobante: numero,
  };
}

/** Text of a set filter. */
export function textoDeFiltro(clave: Clave, valor: string, empresas: readonly Empresa[]): string {
  return `${nombres[clave]}: ${valores[clave]?.(valor, empresas) ?? valor}`;
}

const nombres: Readonly<Record<Clave, string>> = {
  company: 'Emisor',
  facturado: 'Receptor',
  status: 'Estado',
  borrador: 'Borradores',
  caea: 'CAEA',
  tipoComprobante: 'Tipo',
  puntoDeVenta: 'Punto de venta',
  comprobante: 'Número',
  ventaId: 'Venta',
  fechaDesde: 'Desde',
  fechaHasta: 'Hasta',
  buyerNickname: 'Apodo',
};

const valores: Readonly<Partial<Record<Clave, (valor: string, empresas: readonly Empresa[]) => string>>> = {
  company: (id, empresas) => empresas.find((empresa) => empresa.id === id)?.razon_social ?? 'otra empresa',
  status: (valor) => estados.find(({ value }) => value === valor)?.label ?? valor,
  borrador: (valor) => clasesDeBorrador[valor] ?? valor,
  caea: (valor) => clasesDeCaea[valor] ?? valor,
  tipoComprobante: (valor) => tiposConocidos.find(({ codigo }) => String(codigo) === valor)?.nombre ?? valor,
  fechaDesde: formatFecha,
  fechaHasta: formatFecha,
};
