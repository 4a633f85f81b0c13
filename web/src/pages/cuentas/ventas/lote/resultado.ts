import { sum, type Moneda } from '@talonario/core/base';
import type { Lote } from '@talonario/core/ventas';
import type { Decimal } from 'decimal.js';
import { enPesos, enPlural } from '../../../../textos/numeros.ts';

/** Outcome of a sale, from any list of the batch. */
export interface FilaResultado {
  venta: string;
  comprador: string | null;
  total: Decimal | null;
  moneda: Moneda;
  comprobante_id: string | null;
  /** `FC B 0003-00000012` */
  comprobante: string | null;
  /** Why, or what to know of it. */
  motivo: string;
  /** Action for the person; empty: none. */
  accion: string;
  codigo: string | null;
}

export interface GrupoResultado {
  valor: 'emitidas' | 'omitidas' | 'en_cola' | 'rechazadas';
  nombre: string;
  filas: readonly FilaResultado[];
}

/** The result in groups, in the order they are shown. */
export function groupsOf({ emitidas, omitidas, en_cola, rechazadas }: Lote): GrupoResultado[] {
  return [
    {
      valor: 'emitidas',
      nombre: 'Emitidas',
      filas: emitidas.map(({ advertencias, previa, ...emitida }) => ({
        ...emitida,
        motivo: [...(previa ? [YA_EMITIDA] : []), ...advertencias].join(' '),
        accion: '',
        codigo: null,
      })),
    },
    {
      valor: 'omitidas',
      nombre: 'Omitidas',
      filas: omitidas.map((omitida) => ({ ...omitida, comprobante_id: null, comprobante: null })),
    },
    {
      valor: 'en_cola',
      nombre: 'En cola',
      filas: en_cola.map((enCola) => ({
        ...enCola,
        comprobante: null,
        accion: enCola.comprobante_id === null ? VUELVE_SOLA : SALE_SOLA,
        codigo: null,
      })),
    },
    {
      valor: 'rechazadas',
      nombre: 'Rechazadas',
      filas: rechazadas.map(({ error, ...rechazada }) => ({
        ...rechazada,
        comprobante: null,
        motivo: error,
        accion: rechazada.comprobante_id === null ? '' : CON_PROBLEMAS,
      })),
    },
  ];
}

const YA_EMITIDA = 'Ya estaba emitida antes de este lote.';
const SALE_SOLA = 'No hace falta que hagas nada.';
const VUELVE_SOLA = 'Vuelve a la lista para emitir cuando se resuelva.';
/** ARCA's reason says how it is mended, or that it is not invoiced here. */
const CON_PROBLEMAS = 'Quedó en “Con problemas”, con su borrador.';

const porUrgencia = ['rechazadas', 'en_cola', 'omitidas', 'emitidas'] as const;

/** The group that opens: the first that needs somebody, else what was issued. */
export function firstGroup(grupos: readonly GrupoResultado[]): GrupoResultado['valor'] {
  const conFilas = new Set(grupos.filter(({ filas }) => filas.length > 0).map(({ valor }) => valor));
  return porUrgencia.find((valor) => conFilas.has(valor)) ?? 'emitidas';
}

/** Result of a batch: `Se emitieron 298 comprobantes por $ 1.234,00. 2 quedaron en cola y salen solas.` */
export function headlineOf({ emitidas, omitidas, en_cola, rechazadas }: Lote): string {
  const nuevas = emitidas.filter(({ previa }) => !previa);
  const total = enPesos(sum(nuevas.flatMap((emitida) => emitida.total ?? [])));
  const frases = [
    nuevas.length === 0
      ? 'No se emitió ningún comprobante'
      : `${enPlural(nuevas.length, 'Se emitió 1 comprobante', 'Se emitieron # comprobantes')} por ${total}`,
    siHay(emitidas.length - nuevas.length, '1 ya estaba emitida', '# ya estaban emitidas'),
    siHay(en_cola.length, '1 quedó en cola', '# quedaron en cola'),
    siHay(rechazadas.length, '1 fue rechazada', '# fueron rechazadas'),
    siHay(omitidas.length, '1 quedó afuera', '# quedaron afuera'),
  ];
  return `${frases.filter((frase) => frase !== '').join('. ')}.`;
}

function siHay(cantidad: number, singular: string, muchas: string): string {
  return cantidad === 0 ? '' : enPlural(cantidad, singular, muchas);
}
