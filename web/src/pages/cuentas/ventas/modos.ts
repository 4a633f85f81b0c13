import type { GrupoVenta } from '@talonario/core/ventas';
import { paths } from '../../../paths.ts';
import type { ListaDeVentas } from '../../../queries/ventas/ventas.ts';

/** Actions on a sale from its row, or on many at once. */
export type AccionVenta = 'emitir' | 'marcar' | 'desmarcar' | 'resubir' | 'pdf';

/** A part of the list, as the person looks at it. */
export interface Segmento {
  valor: GrupoVenta;
  nombre: string;
  /** Groups of the sales it shows. */
  grupos: readonly GrupoVenta[];
  /** Why it can be empty, and what that means. */
  vacio: string;
  /** Hidden while it is empty. */
  solo_si_hay?: true;
}

/** One of the two screens of sales: invoices, or credit notes. */
export interface Modo {
  clave: 'facturar' | 'acreditar';
  lista: ListaDeVentas;
  path: (cuenta_id: string) => string;
  /** The same screen of every account. */
  pathDeTodas: string;
  /** The dialog's title and the button that opens it. */
  generar: string;
  /** Name of one of the screen's vouchers. */
  uno: string;
  muchos: string;
  /** Whether a sale's voucher is of its total. A note is of what was given back, which the plan tells. */
  por_el_total: boolean;
  segmentos: readonly Segmento[];
  /** Sales of these groups may be picked here. */
  emitibles: ReadonlySet<GrupoVenta>;
  acciones: readonly AccionVenta[];
  /** Spec §8. */
  fallo: (error: string) => string;
}

/** Parts of the list common to both screens: sales that wait, and sales that need a person. */
const pendientes = [
  {
    valor: 'en_cola',
    nombre: 'En cola',
    grupos: ['en_cola'],
    vacio: 'No hay ventas en cola. Las que esperan a ARCA o a Mercado Libre aparecen acá y salen solas.',
  },
  {
    valor: 'con_problemas',
    nombre: 'Con problemas',
    grupos: ['con_problemas'],
    vacio: 'Ninguna venta necesita que hagas algo.',
  },
  {
    valor: 'descartada',
    nombre: 'Descartadas',
    grupos: ['descartada'],
    vacio: 'No descartaste ninguna venta de estas fechas.',
    solo_si_hay: true,
  },
] as const satisfies readonly Segmento[];

export const facturar = {
  clave: 'facturar',
  lista: 'listVentas',
  path: paths.facturarVentas,
  pathDeTodas: paths.ventas,
  generar: 'Generar facturas',
  uno: 'comprobante',
  muchos: 'comprobantes',
  por_el_total: true,
  segmentos: [
    {
      valor: 'para_facturar',
      nombre: 'Para facturar',
      grupos: ['para_facturar'],
      vacio: 'No queda ninguna venta para facturar en estas fechas.',
    },
    ...pendientes,
    {
      valor: 'facturada',
      nombre: 'Facturadas',
      grupos: ['facturada', 'para_acreditar'],
      vacio: 'Todavía no hay ventas facturadas en estas fechas.',
    },
    {
      valor: 'con_nota',
      nombre: 'Con NC',
      grupos: ['con_nota'],
      vacio: 'Ninguna venta de estas fechas tiene nota de crédito.',
    },
    {
      valor: 'no_corresponde',
      nombre: 'No corresponde',
      grupos: ['no_corresponde'],
      vacio: 'Acá quedan las canceladas sin factura y las que facturaste por fuera.',
    },
  ],
  emitibles: new Set<GrupoVenta>([
    'para_facturar',
    'en_cola',
    'con_problemas',
    'descartada',
    'no_corresponde',
    'con_nota',
  ]),
  acciones: ['emitir', 'marcar', 'desmarcar', 'resubir', 'pdf'],
  fallo: (error) => `Error generando facturas: ${error}`,
} as const satisfies Modo;

export const acreditar = {
  clave: 'acreditar',
  lista: 'listVentasCanceladas',
  path: paths.notasCredito,
  pathDeTodas: paths.notasDeTodas,
  generar: 'Generar notas de crédito',
  uno: 'nota de crédito',
  muchos: 'notas de crédito',
  por_el_total: false,
  segmentos: [
    {
      valor: 'para_acreditar',
      nombre: 'Para acreditar',
      grupos: ['para_acreditar'],
      vacio: 'No queda ninguna devolución sin su nota de crédito en estas fechas.',
    },
    ...pendientes,
    {
      valor: 'con_nota',
      nombre: 'Acreditadas',
      grupos: ['con_nota'],
      vacio: 'Todavía no hay ventas con nota de crédito en estas fechas.',
    },
    {
      valor: 'no_corresponde',
      nombre: 'No corresponde',
      grupos: ['no_corresponde', 'facturada', 'para_facturar'],
      vacio: 'Acá quedan las canceladas que nunca se facturaron.',
    },
  ],
  emitibles: new Set<GrupoVenta>(['para_acreditar', 'en_cola', 'con_problemas', 'descartada', 'con_nota']),
  acciones: ['emitir', 'resubir', 'pdf'],
  fallo: (error) => `Error generando notas de crédito ${error}`,
} as const satisfies Modo;

/** The parts of the list that a screen has. */
export type ValorDeSegmento<M extends Modo['clave']> = Extract<
  typeof facturar | typeof acreditar,
  { clave: M }
>['segmentos'][number]['valor'];
