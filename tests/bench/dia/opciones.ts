import { parseArgs } from 'node:util';

/** Options of a measured day. */
export interface OpcionesDia {
  vendedores: number;
  /** Purchases, each with its notices. */
  ventas: number;
  /** Numbers of worker processes: a day with each. */
  trabajadores: readonly number[];
  /** Sales a minute of the opening, more than what can be invoiced meanwhile. */
  porMinuto: number;
  /** True: every process is killed in the middle, and the day goes on from last night's copy. */
  corte: boolean;
  /** True: no core rests, so that a comprobante costs the same whether the others fill them or not. */
  ocupados: boolean;
  /** Folder for the profiles of the workers' processors; null: they are not profiled. */
  perfil: string | null;
}

/** The full size; a machine too small for it asks for less. */
const ENTERO = { vendedores: 1_000, ventas: 100_000, trabajadores: [1, 2, 4], porMinuto: 1_500 } as const;

/** @throws Error that says which option is not understood */
export function readOpciones(args: readonly string[]): OpcionesDia {
  const { values } = parseArgs({
    args: [...args],
    options: {
      vendedores: { type: 'string' },
      ventas: { type: 'string' },
      trabajadores: { type: 'string' },
      'por-minuto': { type: 'string' },
      corte: { type: 'boolean', default: false },
      ocupados: { type: 'boolean', default: false },
      perfil: { type: 'string' },
    },
  });
  const lista = values.trabajadores?.split(',').map((cantidad) => natural('trabajadores', cantidad));
  return {
    vendedores: natural('vendedores', values.vendedores, ENTERO.vendedores),
    ventas: natural('ventas', values.ventas, ENTERO.ventas),
    // A day with a cut runs once, with two workers.
    trabajadores: lista ?? (values.corte ? [2] : ENTERO.trabajadores),
    porMinuto: natural('por-minuto', values['por-minuto'], ENTERO.porMinuto),
    corte: values.corte,
    ocupados: values.ocupados,
    perfil: values.perfil ?? null,
  };
}

function natural(opcion: string, texto: string | undefined, sinDecir = 0): number {
  if (texto === undefined) return sinDecir;
  const numero = Number(texto);
  if (!Number.isInteger(numero) || numero < 1) throw new Error(`--${opcion}: un número entero mayor que 0`);
  return numero;
}
