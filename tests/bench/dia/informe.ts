import { format, median, table } from '../medida.ts';
import type { Pendiente } from './jornada.ts';
import type { Demoras, Libros } from './libros.ts';
import { coinciden } from './libros.ts';
import type { Consultas, Quien, Tramo } from './vigia.ts';

/** Measurements of a day. */
export interface Jornada {
  trabajadores: number;
  reposo: Tramo;
  /** The opening: more sales than can be invoiced meanwhile, until all are invoiced. */
  apertura: { facturas: number; tramo: Tramo; demoras: Demoras };
  /** Afterwards: sales at a third of that pace. */
  resto: { facturas: number; tramo: Tramo; demoras: Demoras; porMinuto: number };
  /** Calls of the whole day to each service. */
  llamadas: { meli: number; arca: number };
  memoria: ReadonlyMap<string, readonly number[]>;
  /** Milliseconds of the API's answers to people at their screens. */
  pantallas: { p50: number; p99: number };
  libros: Libros;
  esperados: number;
  /** Pending work when the day was interrupted; null: it went to its end. */
  interrumpida: Pendiente | null;
}

/** Largest spread of a figure that should not depend on the number of workers. */
const PAREJO = 0.15;
const ESPERA_MAXIMA = 0.05;
/** Number of longest waits that are listed. */
const MAS_LARGAS = 4;
const KB = 1_024;
const MB = KB * KB;

const NUESTROS = ['worker', 'webhooks', 'api'] as const satisfies Quien[];

interface Fila {
  que: string;
  valor(jornada: Jornada): string;
  /** Figure of a day that has to be alike on all days. */
  parejo?(jornada: Jornada): number | null;
}

const porFactura = (jornada: Jornada, cifra: number): number => cifra / jornada.apertura.facturas;
const cpuOf = (jornada: Jornada, consumidores: readonly Quien[]): number =>
  porFactura(
    jornada,
    consumidores.reduce((suma, consumidor) => suma + jornada.apertura.tramo.cpu[consumidor], 0),
  );
const costo = (que: string, consumidores: readonly Quien[], parejo: boolean): Fila => ({
  que,
  valor: (jornada) => `${format(cpuOf(jornada, consumidores) * 1_000)} ms`,
  ...(parejo && { parejo: (jornada: Jornada) => cpuOf(jornada, consumidores) }),
});
const bytes = (que: string, clase: 'wal' | 'base'): Fila => ({
  que,
  valor: (jornada) => `${format(porFactura(jornada, jornada.apertura.tramo.bytes[clase]) / KB)} KB`,
  parejo: (jornada) => porFactura(jornada, jornada.apertura.tramo.bytes[clase]),
});
const consultas = (que: string, cifra: (consultas: Consultas) => number, unidad: string): Fila => {
  const parejo = (jornada: Jornada): number | null => {
    const { consultas } = jornada.apertura.tramo;
    return consultas === null ? null : porFactura(jornada, cifra(consultas));
  };
  return {
    que,
    valor: (jornada) => {
      const medida = parejo(jornada);
      return medida === null ? 'sin pg_stat_statements' : `${format(medida)}${unidad}`;
    },
    parejo,
  };
};

const filas: readonly Fila[] = [
  { que: 'facturas en la apertura', valor: ({ apertura }) => String(apertura.facturas) },
  { que: 'facturas por minuto', valor: ({ apertura }) => format(apertura.demoras.porMinuto) },
  { que: 'aviso a CAE en la apertura, p50 y p99', valor: ({ apertura }) => demora(apertura.demoras) },
  { que: 'aviso a CAE después, p50 y p99', valor: ({ resto }) => demora(resto.demoras) },
  { que: 'ventas por minuto después', valor: ({ resto }) => format(resto.porMinuto) },
  costo('CPU por factura: trabajos', ['worker'], false),
  costo('CPU por factura: avisos', ['webhooks'], false),
  costo('CPU por factura: API', ['api'], false),
  costo('CPU por factura: nuestra, toda', NUESTROS, true),
  costo('CPU por factura: PostgreSQL, sus conexiones', ['postgres'], true),
  costo('CPU por factura: PostgreSQL, lo del servidor', ['servidor'], false),
  costo('CPU por factura: simuladores y medición (no es costo)', ['simuladores', 'medidor'], false),
  consultas('consultas por factura (pg_stat_statements)', ({ cuantas }) => cuantas, ''),
  {
    que: 'transacciones por factura (pg_stat_database)',
    valor: (jornada) => format(porFactura(jornada, jornada.apertura.tramo.transacciones)),
    parejo: (jornada) => porFactura(jornada, jornada.apertura.tramo.transacciones),
  },
  consultas('WAL por factura, de las consultas', ({ wal }) => wal / KB, ' KB'),
  bytes('WAL por factura, con lo que el servidor ordena', 'wal'),
  bytes('la base crece por factura', 'base'),
  {
    que: 'llamadas a Mercado Libre por factura',
    valor: (jornada) => format(jornada.llamadas.meli / jornada.libros.iguales),
  },
  { que: 'llamadas a ARCA por factura', valor: (jornada) => format(jornada.llamadas.arca / jornada.libros.iguales) },
  { que: 'espera por bloqueos', valor: ({ apertura }) => percent(apertura.tramo.esperaBloqueo) },
  { que: 'el proceso de trabajos más ocupado, de un núcleo', valor: (jornada) => percent(busiest(jornada)) },
  { que: 'núcleos en uso: todos', valor: ({ apertura: { tramo } }) => cores(tramo, ['maquina']) },
  { que: 'núcleos en uso: nuestros', valor: ({ apertura: { tramo } }) => cores(tramo, NUESTROS) },
  { que: 'núcleos en uso: PostgreSQL', valor: ({ apertura: { tramo } }) => cores(tramo, ['postgres', 'servidor']) },
  {
    que: 'núcleos en uso: simuladores y medición',
    valor: ({ apertura: { tramo } }) => cores(tramo, ['simuladores', 'medidor']),
  },
  {
    que: 'pantallas durante el día, p50 y p99',
    valor: ({ pantallas: { p50, p99 } }) => `${format(p50)} y ${format(p99)} ms`,
  },
  {
    que: 'en reposo: núcleos, los nuestros y PostgreSQL',
    valor: ({ reposo }) => cores(reposo, [...NUESTROS, 'postgres']),
  },
  {
    que: 'en reposo: transacciones por segundo',
    valor: ({ reposo }) => format(reposo.transacciones / reposo.segundos),
  },
  {
    que: 'transacciones de otras bases del servidor',
    valor: ({ apertura }) => String(apertura.tramo.ajenas),
  },
];

/** The figures of the days, one column for each number of workers, with their targets. */
export function describeJornadas(jornadas: readonly Jornada[]): string {
  const cabecera = ['', ...jornadas.map(({ trabajadores }) => `${trabajadores} de trabajos`), 'diferencia', ''];
  const lineas = filas.map(({ que, valor, parejo }) => {
    const cifras = parejo ? jornadas.map(parejo) : [];
    const sabidas = cifras.filter((cifra) => cifra !== null);
    const compara = sabidas.length > 1;
    const lejos = compara ? spread(sabidas) : 0;
    return [
      que,
      ...jornadas.map(valor),
      compara ? percent(lejos) : '',
      compara ? (lejos <= PAREJO ? 'cumple' : 'NO LLEGA') : '',
    ];
  });
  const espera = Math.max(...jornadas.map(({ apertura }) => apertura.tramo.esperaBloqueo));
  return [
    table([cabecera, ...lineas]),
    `Espera por bloqueos menor que ${percent(ESPERA_MAXIMA)}: ${espera < ESPERA_MAXIMA ? 'cumple' : 'NO LLEGA'}`,
    table([['se esperó por', 'parte'], ...jornadas.flatMap(waitRows)]),
    table([['memoria', 'primer tercio', 'último tercio', ''], ...jornadas.flatMap(memoryRows)]),
    ...jornadas.map(describeLibros),
    ...jornadas.flatMap(describeInterrupcion),
  ].join('\n\n');
}

function waitRows({ trabajadores, apertura }: Jornada): string[][] {
  return apertura.tramo.esperas
    .slice(0, MAS_LARGAS)
    .map(({ que, parte }) => [`${trabajadores} de trabajos: ${que}`, percent(parte)]);
}

function memoryRows({ trabajadores, memoria }: Jornada): string[][] {
  return [...memoria]
    .filter(([nombre]) => nombre !== 'medidor' && nombre !== 'simuladores')
    .map(([nombre, muestras]) => {
      const { primero, ultimo } = thirds(muestras);
      const de = `${trabajadores} de trabajos: ${nombre}`;
      return [
        de,
        `${format(primero / MB)} MB`,
        `${format(ultimo / MB)} MB`,
        `${format((ultimo / primero - 1) * 100)} %`,
      ];
    });
}

export function describeLibros({
  trabajadores,
  libros,
  esperados,
  interrumpida = null,
}: Pick<Jornada, 'trabajadores' | 'libros' | 'esperados'> & Partial<Jornada>): string {
  const { iguales, soloArca, soloNuestros, dobles, inciertos } = libros;
  // A day that was interrupted may lack only the work it did not reach.
  const alcanza = interrumpida !== null && coinciden(libros, iguales);
  const como = coinciden(libros, esperados) ? 'IGUALES' : alcanza ? 'IGUALES EN LO HECHO' : 'DISTINTOS';
  return [
    `Libros con ${trabajadores} de trabajos: ${como}.`,
    `${iguales} de ${esperados} iguales; solo en ARCA ${soloArca.length}; solo nuestros ${soloNuestros.length}; dobles ${dobles}; inciertos ${inciertos}.`,
    ...soloArca.slice(0, 5),
    ...soloNuestros.slice(0, 5),
  ].join('\n');
}

/** Pending work of a day that did not go to its end. */
export function describeInterrupcion({
  trabajadores,
  interrumpida,
  esperados,
}: Pick<Jornada, 'trabajadores' | 'interrumpida' | 'esperados'>): string[] {
  if (interrumpida === null) return [];
  const { facturas, avisos, documentos } = interrumpida;
  const faltan = `${esperados - facturas} facturas, ${documentos} PDF y ${avisos} avisos`;
  return [`Interrumpida con ${trabajadores} de trabajos: quedaban ${faltan}; las cifras son de lo hecho hasta ahí.`];
}

/** Spread of some figures: how far the largest is from the smallest. */
export function spread(cifras: readonly number[]): number {
  return Math.max(...cifras) / Math.min(...cifras) - 1;
}

/** Median of the first third of the samples, and of the last one. */
export function thirds(muestras: readonly number[]): { primero: number; ultimo: number } {
  const tercio = Math.max(1, Math.floor(muestras.length / 3));
  return { primero: median(muestras.slice(0, tercio)), ultimo: median(muestras.slice(-tercio)) };
}

function busiest({ apertura: { tramo } }: Jornada): number {
  const deTrabajos = [...tramo.porProceso].filter(([nombre]) => nombre.startsWith('trabajos'));
  return Math.max(...deTrabajos.map(([, usado]) => usado / tramo.segundos));
}

const cores = (tramo: Tramo, consumidores: readonly Quien[]): string =>
  format(consumidores.reduce((suma, consumidor) => suma + tramo.cpu[consumidor], 0) / tramo.segundos);
const demora = ({ p50, p99 }: Demoras): string => (Number.isNaN(p50) ? 'ninguna' : `${format(p50)} y ${format(p99)} s`);
const percent = (parte: number): string => `${format(parte * 100)} %`;
