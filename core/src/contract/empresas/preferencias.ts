import { z } from 'zod';
import { texto } from '../texto.ts';

const GRUPO = '(para_facturar|en_cola|con_problemas|descartada|facturada|con_nota|no_corresponde|para_acreditar)';

/** A list whose columns or views a user keeps. They are counted: a user has at most one row for each. */
const listaPreferida = z
  .string()
  .regex(new RegExp(`^(facturador|articulos|publicaciones|ventas(-todas)?-(facturar|acreditar)(-${GRUPO})?)$`));

/** More than any list has, or anybody looks through. */
const MAX = { columnas: 60, vistas: 20, query: 2000 } as const;

/** Columns of a list in their order, and those that are not shown. */
const columnasGuardadas = z.object({
  orden: z.array(texto(40)).max(MAX.columnas),
  ocultas: z.array(texto(40)).max(MAX.columnas),
});

/** Filters with a name: the query of their address, and the period of their dates, which moves with the days; null: none. */
const vistaGuardada = z.object({ nombre: texto(60), query: texto(MAX.query), periodo: texto(40).nullable() });

/** Columns and views that a user chose for a list. `columnas` null: the initial ones. */
const preferencia = z.object({
  lista: listaPreferida,
  columnas: columnasGuardadas.nullable(),
  vistas: z.array(vistaGuardada).max(MAX.vistas),
});
export type Preferencia = z.output<typeof preferencia>;

export const preferencias = z.object({ listas: z.array(preferencia) });
export type Preferencias = z.output<typeof preferencias>;

/** Change of a list's preferences: an absent part stays as it is. */
export const preferenciaCambiada = z.object({
  lista: listaPreferida,
  columnas: columnasGuardadas.nullable().optional(),
  vistas: z.array(vistaGuardada).max(MAX.vistas).optional(),
});
export type PreferenciaCambiada = z.output<typeof preferenciaCambiada>;
