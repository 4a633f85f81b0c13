import { formatPorcentaje, parseImporte } from '@talonario/core/base';
import type { EleccionPublicaciones, MedidaPiso, SituacionCompetencia } from '@talonario/core/publicaciones';
import type { Query } from '../../../../../api.ts';
import { situaciones } from '../../textos.ts';

/** Filters of the list, from the address. */
export interface Filtros {
  status: 'active' | 'paused' | 'todas';
  q: string;
  sku: string;
  pierden: boolean;
  /** Percent, as the API takes it; empty: no floor. */
  piso: string;
  medida: MedidaPiso;
  sin_costo: boolean;
  competencia: SituacionCompetencia | null;
  orden: Orden;
}

export type Clave = 'status' | 'q' | 'sku' | 'pierden' | 'piso' | 'medida' | 'sin_costo' | 'competencia' | 'orden';
export const CLAVES: readonly Clave[] = [
  'status',
  'q',
  'sku',
  'pierden',
  'piso',
  'medida',
  'sin_costo',
  'competencia',
  'orden',
];

/** Spec §2: active ones when nobody asks for others. */
export const opcionesStatus = [
  { valor: 'active', nombre: 'Activas' },
  { valor: 'paused', nombre: 'Pausadas' },
  { valor: 'todas', nombre: 'Todas' },
] as const satisfies readonly { valor: Filtros['status']; nombre: string }[];

export const opcionesOrden = [
  { value: 'titulo', label: 'Título' },
  { value: 'ganancia', label: 'Menor ganancia' },
  { value: 'utilidad', label: 'Menor utilidad' },
  { value: 'margen', label: 'Menor margen' },
  { value: 'precio', label: 'Menor precio' },
  { value: 'vendidas', label: 'Menos vendidas' },
] as const;
/** Standings to filter by; the unknown one is not offered. */
export const opcionesCompetencia = [
  { value: 'winning', label: 'Ganando' },
  { value: 'sharing_first_place', label: 'Compartiendo' },
  { value: 'losing', label: 'Perdiendo' },
  { value: 'listed', label: 'Listada' },
] as const satisfies readonly { value: SituacionCompetencia; label: string }[];

type Orden = (typeof opcionesOrden)[number]['value'] | null;

/** Filters of an address; a missing or wrong one takes its initial value. */
export function readFiltros(valores: Readonly<Partial<Record<Clave, string>>>): Filtros {
  const { status, q = '', sku = '', pierden, piso = '', medida, sin_costo, competencia, orden } = valores;
  return {
    status: opcionesStatus.find(({ valor }) => valor === status)?.valor ?? 'active',
    q,
    sku,
    pierden: pierden === 'si',
    piso: readPiso(piso) ?? '',
    medida: medida === 'utilidad' ? 'utilidad' : 'margen',
    sin_costo: sin_costo === 'si',
    competencia: opcionesCompetencia.find(({ value }) => value === competencia)?.value ?? null,
    orden: opcionesOrden.find(({ value }) => value === orden)?.value ?? null,
  };
}

/** A floor as it was typed, as the API takes it; null when it is none. */
export function readPiso(texto: string): string | null {
  const piso = parseImporte(texto.replace('%', ''));
  return piso === null || piso.abs().gte(1_000_000) ? null : piso.toDecimalPlaces(4).toFixed();
}

/** The filters as the API takes them. */
export function queryOf({ status, q, sku, pierden, piso, medida, sin_costo, competencia, orden }: Filtros): Query {
  return {
    status: status === 'active' ? null : status,
    q,
    sku,
    pierden: pierden ? 'si' : null,
    piso,
    medida: piso === '' ? null : medida,
    sin_costo: sin_costo ? 'si' : null,
    competencia,
    orden,
  };
}

/** Choice of all the listings that the filters leave. */
export function eleccionOf({
  status,
  q,
  sku,
  pierden,
  piso,
  medida,
  sin_costo,
  competencia,
}: Filtros): EleccionPublicaciones {
  return {
    filtro: {
      status,
      ...(q !== '' && { q }),
      ...(sku !== '' && { sku }),
      ...(pierden && { pierden: 'si' as const }),
      ...(piso !== '' && { piso: Number(piso), medida }),
      ...(sin_costo && { sin_costo: 'si' as const }),
      ...(competencia !== null && { competencia }),
    },
  };
}

/** Filters besides the status, in words, each with its keys of the address. */
export function chipsOf({
  q,
  sku,
  pierden,
  piso,
  medida,
  sin_costo,
  competencia,
}: Filtros): { texto: string; claves: Clave[] }[] {
  return [
    ...(q === '' ? [] : [{ texto: `Texto: ${q}`, claves: ['q' as const] }]),
    ...(sku === '' ? [] : [{ texto: `SKU: ${sku}`, claves: ['sku' as const] }]),
    ...(pierden ? [{ texto: 'Que pierden', claves: ['pierden' as const] }] : []),
    ...(piso === ''
      ? []
      : [
          {
            texto: `Con ${medida} bajo ${formatPorcentaje(Number(piso))}`,
            claves: ['piso' as const, 'medida' as const],
          },
        ]),
    ...(sin_costo ? [{ texto: 'Sin costo', claves: ['sin_costo' as const] }] : []),
    ...(competencia === null
      ? []
      : [{ texto: `En el catálogo: ${situaciones[competencia].texto}`, claves: ['competencia' as const] }]),
  ];
}
