import { sum, type Moneda } from '@talonario/core/base';
import { codigosOf } from '@talonario/core/comprobantes';
import { groupByCausa, isProblema, type Lote } from '@talonario/core/ventas';
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
  /** Code that authorises the voucher; null: it is not issued. */
  cae: string | null;
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
        cae: codigosOf(emitida.autorizacion).cae,
      })),
    },
    {
      valor: 'omitidas',
      nombre: 'Omitidas',
      filas: omitidas.map((omitida) => ({ ...omitida, comprobante_id: null, comprobante: null, cae: null })),
    },
    {
      valor: 'en_cola',
      nombre: 'En cola',
      filas: en_cola.map((enCola) => ({
        ...enCola,
        comprobante: null,
        accion: enCola.comprobante_id === null ? VUELVE_SOLA : SALE_SOLA,
        codigo: null,
        cae: null,
      })),
    },
    {
      valor: 'rechazadas',
      nombre: 'Rechazadas',
      filas: rechazadas.map(({ error, ...rechazada }) => ({
        ...rechazada,
        comprobante: null,
        cae: null,
        motivo: error,
        accion: rechazada.comprobante_id === null ? '' : CON_PROBLEMAS,
      })),
    },
  ];
}

const YA_EMITIDA = 'Ya estaba emitida antes de este lote.';
const SALE_SOLA = 'No hace falta que hagas nada.';
const VUELVE_SOLA = 'La venta vuelve a la lista cuando se resuelva.';
/** ARCA's reason says how it is mended, or that it is not invoiced here. */
const CON_PROBLEMAS = 'La venta quedó en “Con problemas”, con su borrador.';

const porUrgencia = ['rechazadas', 'en_cola', 'omitidas', 'emitidas'] as const;

/** The group that opens: the first that needs somebody, else what was issued. */
export function firstGroup(grupos: readonly GrupoResultado[]): GrupoResultado['valor'] {
  const conFilas = new Set(grupos.filter(({ filas }) => filas.length > 0).map(({ valor }) => valor));
  return porUrgencia.find((valor) => conFilas.has(valor)) ?? 'emitidas';
}

/** Rows of a group that share their cause. */
export interface CausaDelResultado {
  clave: string;
  /** The cause in a few words; empty: issued with nothing to know. */
  titulo: string;
  /** Action for the person, the same for every row; empty: none. */
  accion: string;
  filas: readonly FilaResultado[];
  /** Every row has the title's own reason: the rows need not repeat it. */
  iguales: boolean;
  /** Code of the cause when a person solves it in the list. */
  codigo: string | null;
}

/** Causes of a group, each once, the largest first. */
export function causesOf({ valor, filas }: GrupoResultado): CausaDelResultado[] {
  if (valor === 'omitidas') {
    return groupByCausa(filas, ({ codigo }) => codigo ?? '').map(({ codigo, titulo, ventas }) => ({
      clave: codigo,
      titulo,
      accion: ventas[0]?.accion ?? '',
      filas: ventas,
      iguales: false,
      codigo: isProblema(codigo) ? codigo : null,
    }));
  }
  return [...Map.groupBy(filas, ({ motivo, accion }) => `${motivo} ${accion}`)]
    .map(([clave, filasDeCausa]) => ({
      clave,
      titulo: filasDeCausa[0]?.motivo ?? '',
      accion: filasDeCausa[0]?.accion ?? '',
      filas: filasDeCausa,
      iguales: true,
      codigo: null,
    }))
    .toSorted((a, b) => b.filas.length - a.filas.length);
}

/** Vouchers that the batch issued, by kind (`FC A`): number and total, in the order of their names. */
export function kindsOf({ emitidas }: Lote): { sigla: string; cantidad: number; total: Decimal }[] {
  const porSigla = Map.groupBy(nuevasOf(emitidas), ({ comprobante }) =>
    comprobante.slice(0, comprobante.lastIndexOf(' ')),
  );
  return [...porSigla]
    .map(([sigla, comprobantes]) => ({
      sigla,
      cantidad: comprobantes.length,
      total: sum(comprobantes.flatMap((emitida) => emitida.total ?? [])),
    }))
    .toSorted((a, b) => a.sigla.localeCompare(b.sigla));
}

function nuevasOf(emitidas: Lote['emitidas']): Lote['emitidas'] {
  return emitidas.filter(({ previa }) => !previa);
}

/** Sales whose voucher waits for ARCA: the queue sends it by itself. */
function countEsperan({ en_cola }: Pick<Lote, 'en_cola'>): number {
  return en_cola.filter(({ comprobante_id }) => comprobante_id !== null).length;
}

export interface Siguiente {
  texto: string;
  /** Part of the list that it leads to; null: the list as it was, or nowhere when nothing is to be done. */
  grupo: 'con_problemas' | null;
  /** False: nothing is to be done. */
  enlaza: boolean;
}

/** Next steps after a batch: its wait for ARCA, the sales that a person solves and, with none of them, the rest of the list. */
export function nextOf(lote: Lote): Siguiente[] {
  const esperan = countEsperan(lote);
  const conProblemas =
    lote.rechazadas.filter(({ comprobante_id }) => comprobante_id !== null).length +
    lote.omitidas.filter(({ codigo }) => isProblema(codigo)).length;
  const pasos: Siguiente[] = [];
  if (esperan > 0) {
    const ventas = enPlural(esperan, '1 venta espera', '# ventas esperan');
    const texto = `${ventas} a ARCA: no hace falta que hagas nada, esta página se actualiza sola.`;
    pasos.push({ texto, grupo: null, enlaza: false });
  }
  if (conProblemas > 0) {
    const texto = enPlural(conProblemas, 'Resolver 1 venta con problemas', 'Resolver # ventas con problemas');
    pasos.push({ texto, grupo: 'con_problemas', enlaza: true });
  }
  return pasos.length > 0 ? pasos : [{ texto: 'Ver las ventas que quedan por emitir', grupo: null, enlaza: true }];
}

/** Result of a batch: `Se emitieron 298 comprobantes por $ 1.234,00. 2 esperan a ARCA y salen solas.` */
export function headlineOf(lote: Lote): string {
  const { emitidas, omitidas, en_cola, rechazadas } = lote;
  const nuevas = nuevasOf(emitidas);
  const esperan = countEsperan(lote);
  const total = enPesos(sum(nuevas.flatMap((emitida) => emitida.total ?? [])));
  const frases = [
    nuevas.length > 0
      ? `${enPlural(nuevas.length, 'Se emitió 1 comprobante', 'Se emitieron # comprobantes')} por ${total}`
      : esperan > 0
        ? 'Todavía no se emitió ningún comprobante'
        : 'No se emitió ningún comprobante',
    siHay(emitidas.length - nuevas.length, '1 ya estaba emitida', '# ya estaban emitidas'),
    siHay(esperan, '1 espera a ARCA y sale sola', '# esperan a ARCA y salen solas'),
    siHay(en_cola.length - esperan, '1 quedó para después', '# quedaron para después'),
    siHay(rechazadas.length, '1 fue rechazada', '# fueron rechazadas'),
    siHay(omitidas.length, '1 quedó afuera', '# quedaron afuera'),
  ];
  return `${frases.filter((frase) => frase !== '').join('. ')}.`;
}

function siHay(cantidad: number, singular: string, muchas: string): string {
  return cantidad === 0 ? '' : enPlural(cantidad, singular, muchas);
}
