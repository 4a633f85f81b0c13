import { z } from 'zod';
import { fechaCivil, instante } from '../base.ts';
import { origenPadron, periodoMensual } from './percepcion.ts';

/** Whose lists can be imported. */
export const provinciaConPadron = z.enum(['caba', 'tucuman']);
export type ProvinciaConPadron = z.output<typeof provinciaConPadron>;

/** What was read of a file. */
export const padronImportado = z.object({
  origen: origenPadron,
  periodo: periodoMensual,
  desde: fechaCivil,
  hasta: fechaCivil,
  filas: z.int(),
  /** Lines that were no row: headers, blanks, cut lines. */
  salteadas: z.int(),
});

/** A list in force for whoever asks. `propio`: of its own import, which no other's changes; otherwise the installation's. */
export const padronVigente = padronImportado
  .omit({ salteadas: true })
  .extend({ propio: z.boolean(), importado_en: instante });

/** The lists in force, what is missing to decide perceptions, and how far the import under way is. */
export const padronesDelTitular = z.object({
  vigentes: z.array(padronVigente),
  faltan: z.array(
    z.object({ origen: origenPadron, periodo: periodoMensual, ya_hace_falta: z.boolean(), texto: z.string() }),
  ),
  /** In bytes of text, unpacked; null: none. */
  en_curso: z.object({ leidos: z.int(), total: z.int() }).nullable(),
});

/** Query of POST /api/padrones. `periodo`, `yyyy-MM`: the file is refused when it is of another month. */
export const padronQuery = z.object({ provincia: provinciaConPadron, periodo: periodoMensual.optional() });
