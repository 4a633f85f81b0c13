import { parseArgs } from 'node:util';

/** What day is measured. */
export interface OpcionesDia {
  vendedores: number;
  /** Purchases, each with its notices. */
  ventas: number;
  /** Worker processes: a day with each number of them. */
  trabajadores: readonly number[];
  /** Sales a minute of the opening, more than what can be invoiced meanwhile. */
  porMinuto: number;
  /** Everything is killed in the middle, and goes on from last night's copy. */
  corte: boolean;
  /** No core rests, so that a voucher costs the same whether the others fill them or not. */
  ocupados: boolean;
  /** Folder for the profiles of the workers' processors; null: they are not profiled. */
  perfil: string | null;
}

/** The size that is meant: what does not fit in a machine is asked for smaller. */
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
    // What is killed is shown once.
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
