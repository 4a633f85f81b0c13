import { resolve } from 'node:path';
import { withComma, AppError, formatFecha } from '@talonario/core/base';
import { describeRetenidos } from '@talonario/core/arca';
import { formatCuit } from '@talonario/core/empresas';
import {
  carpetaDeRespaldos,
  compareConArca,
  createRespaldo,
  numeroOf,
  readConfig,
  releasePunto,
  releaseSinReconocer,
  restoreRespaldo,
  verifyRespaldo,
  type ASoltar,
  type ContraArca,
  type FirmaDeRespaldo,
  type ManifiestoRespaldo,
  type RespaldoHecho,
} from '@talonario/core/server/instalacion';
import { flag } from '../../comando/opcion.ts';
import { withDeps, type Context } from '../../context.ts';
import { count } from '../../output/count.ts';
import { formatInstante, formatSegundos } from '../../output/format.ts';
import { whileStoppable } from '../../hosting/hosting.ts';
import type { Block, Output } from '../../output/output.ts';

interface PedidoDeCopia {
  /** The copy's own path; null: one with the date in its name, in `carpeta`. */
  archivo: string | null;
  /** null: where copies are kept. Those with more days than `conservar` are deleted from it. */
  carpeta: string | null;
  conservar: number | null;
}

interface PedidoDeSoltar {
  /** Words that name vouchers, as typed. */
  nombrados: readonly string[];
  todos: boolean;
  /** Eleven digits; null: of any CUIT. */
  cuit: string | null;
  /** Number of a point of sale. */
  punto: number | null;
}

interface PedidoDeLectura<T extends string | null> {
  archivo: T;
  /** Takes one without a signature. */
  sinFirma: boolean;
}

/** Copies the database, which goes on working. @throws AppError `archivo_existente`, `respaldo_sin_datos` */
export async function crear({ environment }: Context, { archivo, carpeta, conservar }: PedidoDeCopia): Promise<Output> {
  const config = readConfig(environment.variables);
  const destino =
    archivo === null ? { carpeta: resolve(carpeta ?? carpetaDeRespaldos(config)) } : { archivo: resolve(archivo) };
  return whileStoppable(async (signal) =>
    describeHecho(await createRespaldo(config, { destino, conservar, ahora: new Date(), signal })),
  );
}

export function describeHecho({ archivo, bytes, milisegundos, manifiesto, borrados }: RespaldoHecho): Output {
  const blocks: Block[] = [
    { kind: 'paragraph', text: `La copia está en ${archivo}`, tone: 'bien' },
    {
      kind: 'pairs',
      pairs: [...pairsOf(manifiesto), ['Ocupa', `${megas(bytes)} y tardó ${formatSegundos(milisegundos)}`]],
    },
  ];
  if (borrados.length > 0) {
    blocks.push({ kind: 'list', title: 'Se borraron, por viejas', items: borrados, tone: 'tenue' });
  }
  blocks.push({
    kind: 'paragraph',
    text: 'Guardala en otra máquina. Sin el APP_SECRET no sirve: guardalo también, y en otro lugar.',
    tone: 'tenue',
  });
  return { data: { archivos: [archivo], bytes, milisegundos, borrados, ...summaryOf(manifiesto) }, blocks };
}

/**
 * Fills an empty database with a copy.
 * @throws AppError as `restoreRespaldo`
 */
export async function restoreCopia(
  { environment }: Context,
  { archivo, sinFirma }: PedidoDeLectura<string>,
): Promise<Output> {
  const config = readConfig(environment.variables);
  const { manifiesto, ajenas, milisegundos } = await restoreRespaldo(config, resolve(archivo), { sinFirma });
  return {
    data: { restaurada: true, milisegundos, no_son_de_talonario: ajenas, ...summaryOf(manifiesto) },
    blocks: [
      { kind: 'paragraph', text: `La copia quedó restaurada, en ${formatSegundos(milisegundos)}.`, tone: 'bien' },
      { kind: 'pairs', pairs: pairsOf(manifiesto) },
      ...(ajenas.length > 0
        ? [{ kind: 'list' as const, title: 'No son de Talonario, y no se restauraron', items: ajenas }]
        : []),
      {
        kind: 'list',
        title: 'Ahora',
        ordered: true,
        items: [
          'Si es la que va a trabajar de verdad: cortá la de antes, también en otra máquina, y decilo con `talonario instalacion confirmar`.',
          'Hasta entonces las cuentas de Mercado Libre están en pausa. Si es para probar la copia, dejala así.',
          '`talonario respaldo verificar` muestra qué tiene ARCA que la copia no.',
          '`talonario iniciar`: antes de emitir nada le pregunta a ARCA qué emitió después de la copia, y lo adopta.',
        ],
      },
    ],
  };
}

/** Reads a copy whole; or, without one, compares the database with ARCA. */
export async function verificar(
  context: Context,
  { archivo, sinFirma }: PedidoDeLectura<string | null>,
): Promise<Output> {
  if (archivo === null) return withDeps(context, async (deps) => describeContraArca(await compareConArca(deps)));
  const { manifiesto, firma } = await verifyRespaldo(readConfig(context.environment.variables), resolve(archivo), {
    sinFirma,
  });
  return {
    data: { integra: true, firma, ...summaryOf(manifiesto) },
    blocks: [
      { kind: 'paragraph', ...FIRMAS[firma] },
      { kind: 'pairs', pairs: pairsOf(manifiesto) },
    ],
  };
}

const FIRMAS = {
  actual: { text: 'La copia está entera, y es la que hizo Talonario.', tone: 'bien' },
  anterior: { text: 'La copia está entera, y es la que hizo Talonario con el APP_SECRET de antes.', tone: 'bien' },
  ninguna: { text: 'La copia está entera, pero no está firmada: alguien pudo cambiarla.', tone: 'atencion' },
  de_otro_secreto: {
    text: 'La copia está entera, pero se firmó con otro APP_SECRET que el de esta instalación: alguien pudo cambiarla, y para restaurarla hace falta el anterior.',
    tone: 'atencion',
  },
} as const satisfies Record<FirmaDeRespaldo, { text: string; tone: 'bien' | 'atencion' }>;

export function describeContraArca({ restauracion, cuits, sin_reconocer, desconocidos }: ContraArca): Output {
  const series = cuits.flatMap((cuit) => cuit.series.map((serie) => ({ ...serie, conciliado: cuit.conciliado })));
  const distintas = series.filter(({ nuestro, arca }) => nuestro !== arca);
  const blocks: Block[] = [
    {
      kind: 'paragraph',
      text:
        restauracion === null
          ? 'Esta base no se restauró de ninguna copia.'
          : `Restaurada el ${formatInstante(restauracion.restaurada_en)} de una copia del ${formatInstante(restauracion.instante)}.`,
    },
    {
      kind: 'table',
      columns: [
        { title: 'CUIT' },
        { title: 'Punto de venta', right: true },
        { title: 'Tipo', right: true },
        { title: 'Nuestro último', right: true },
        { title: 'Último en ARCA', right: true },
        { title: 'De más en ARCA', right: true },
      ],
      rows: series.map(({ cuit, punto_de_venta, tipo_comprobante, nuestro, arca }) => [
        cuit,
        String(punto_de_venta),
        String(tipo_comprobante),
        String(nuestro),
        String(arca),
        { text: String(arca - nuestro), tone: arca === nuestro ? 'bien' : 'atencion' },
      ]),
    },
  ];
  for (const { cuit, error } of cuits) {
    if (error !== null) blocks.push({ kind: 'paragraph', text: `${cuit}: ${error}`, tone: 'atencion' });
  }
  if (sin_reconocer.length > 0) {
    blocks.push(
      { kind: 'title', text: `${count(sin_reconocer.length, NOUN)} de ARCA sin dueño conocido` },
      {
        kind: 'table',
        columns: [
          { title: 'CUIT' },
          { title: 'Comprobante' },
          { title: 'Fecha' },
          { title: 'Receptor', flexible: true },
          { title: 'Total', right: true },
        ],
        rows: sin_reconocer.map((serie) => [
          formatCuit(serie.company_cuit),
          numeroOf(serie),
          formatFecha(serie.fecha),
          serie.cuit_facturado === '' ? 'sin identificar' : serie.cuit_facturado,
          serie.total.toFixed(2),
        ]),
        cut: { first: 20, rest: 'con --json se ven todos' },
      },
      {
        kind: 'paragraph',
        text: 'Las ventas de antes que podrían ser suyas esperan. Si son de ventas a mano o de otro programa, decilo: talonario respaldo soltar COMPROBANTE… --cuit CUIT',
      },
    );
  }
  if (desconocidos.length > 0) {
    blocks.push({
      kind: 'list',
      title: 'Números de después de la copia que no se conocen',
      items: desconocidos.map((numeros) => `${formatCuit(numeros.cuit)}: ${describeRetenidos(numeros)}`),
      tone: 'atencion',
    });
  }
  const pendientes = cuits.filter(({ conciliado }) => !conciliado).length;
  if (pendientes > 0) {
    blocks.push({
      kind: 'paragraph',
      text: `${count(pendientes, { uno: 'CUIT no emite', varios: 'CUIT no emiten' })} hasta saber qué tiene ARCA: se hace solo con talonario iniciar.`,
      tone: 'espera',
    });
  } else if (distintas.length === 0 && cuits.every(({ error }) => error === null)) {
    blocks.push({ kind: 'paragraph', text: 'Los últimos números coinciden con los de ARCA.', tone: 'bien' });
  }
  return {
    data: {
      restauracion,
      cuits: cuits.map(({ cuit, conciliado, error }) => ({ cuit, conciliado, error })),
      series,
      sin_reconocer: sin_reconocer.map((serie) => ({
        comprobante: numeroOf(serie),
        cuit: serie.company_cuit,
        fecha: serie.fecha,
        receptor: serie.cuit_facturado,
        total: serie.total.toFixed(2),
        cae: serie.autorizacion.codigo,
      })),
      desconocidos,
    },
    blocks,
  };
}

/** Vouchers that ARCA had beyond the copy are of no sale that waits; or a point of sale is another program's. */
export async function soltar(context: Context, escrito: PedidoDeSoltar): Promise<Output> {
  const pedido = aSoltar(escrito);
  return withDeps(context, async (deps) => {
    if ('punto_de_venta' in pedido) {
      await releasePunto(deps, pedido);
      const text = 'El punto de venta es de otro programa: ya no detiene la emisión.';
      return {
        data: { sueltos: 0, punto_de_venta: pedido.punto_de_venta },
        blocks: [{ kind: 'paragraph', text, tone: 'bien' }],
      };
    }
    const sueltos = await releaseSinReconocer(deps, pedido);
    const text = `${count(sueltos, NOUN)}: ya no detienen ninguna venta.`;
    return { data: { sueltos, punto_de_venta: null }, blocks: [{ kind: 'paragraph', text, tone: 'bien' }] };
  });
}

/**
 * Either vouchers or a point of sale: with both it could not be told whether the second narrows the first.
 * @throws AppError `campo_requerido`, `cuit_invalido`, `valor_invalido`
 */
function aSoltar({
  nombrados,
  todos: soltarTodos,
  cuit,
  punto: punto_de_venta,
}: PedidoDeSoltar): ASoltar | { cuit: string; punto_de_venta: number } {
  if (soltarTodos && nombrados.length > 0)
    throw new AppError('valor_invalido', { campo: flag('todos'), valor: nombrados.join(' ') });
  if (soltarTodos || nombrados.length > 0) {
    if (punto_de_venta !== null) {
      throw new AppError('valor_invalido', { campo: flag('punto'), valor: String(punto_de_venta) });
    }
    return { cuit, numeros: soltarTodos ? 'todos' : numerosOf(nombrados) };
  }
  if (cuit === null || punto_de_venta === null) {
    throw new AppError('campo_requerido', { campo: 'el comprobante, --todos, o --cuit y --punto' });
  }
  return { cuit, punto_de_venta };
}

/** Typed without quotes, `FC B 3-12` is three words. */
function numerosOf(args: readonly string[]): string[] {
  return args.join(' ').split(/(?<=\d)\s+(?=[a-z])/i);
}

const NOUN = { uno: 'comprobante', varios: 'comprobantes' };

function pairsOf({ instante, programa, migraciones, tablas, secreto }: ManifiestoRespaldo): [string, string][] {
  const filas = tablas.reduce((suma, tabla) => suma + tabla.filas, 0);
  return [
    ['De', formatInstante(new Date(instante))],
    ['Versión', `${programa} (${migraciones.at(-1) ?? ''})`],
    ['Filas', `${filas} en ${count(tablas.length, { uno: 'tabla', varios: 'tablas' })}`],
    ['Secreto', `huella ${secreto}`],
  ];
}

function summaryOf({ instante, programa, migraciones, tablas, secreto }: ManifiestoRespaldo): object {
  return {
    instante,
    programa,
    esquema: migraciones.at(-1) ?? null,
    secreto,
    tablas: Object.fromEntries(tablas.map(({ nombre, filas }) => [nombre, filas])),
  };
}

function megas(bytes: number): string {
  return `${withComma(bytes / 1_000_000, 1)} MB`;
}
