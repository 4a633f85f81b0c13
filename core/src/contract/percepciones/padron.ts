import { z } from 'zod';
import { cuitTexto, fechaCivil, fechaTipeada, id, instante } from '../base.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { clavesDeRegimen } from '../regimenes/regimenes.ts';
import { consultaHecha, origenPadron, percepcionDecidida } from './percepcion.ts';
import { texto } from '../texto.ts';

/** Whose lists can be imported. */
export const provinciaConPadron = z.enum(clavesDeRegimen);

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

/** The lists in force, what is missing to decide perceptions, what agents are told, and how far the import under way is. */
export const padronesDelTitular = z.object({
  vigentes: z.array(padronVigente),
  faltan: z.array(
    z.object({ origen: origenPadron, periodo: periodoMensual, ya_hace_falta: z.boolean(), texto: z.string() }),
  ),
  /** Of regimes to come, and of provinces without rules. */
  avisos: z.array(z.string()),
  /** In bytes of text, unpacked; null: none. */
  en_curso: z.object({ leidos: z.int(), total: z.int() }).nullable(),
  /** What the owner's padrones, imports and packages take of what they may, in bytes. */
  espacio: z.object({ ocupado: z.int(), maximo: z.int() }),
});

/**
 * Query of POST /api/padrones. Without `provincia`, of whichever the file is. `periodo`, `yyyy-MM`: the file is refused when
 * it is of another month.
 */
export const padronQuery = z.object({
  provincia: provinciaConPadron.optional(),
  periodo: periodoMensual.optional(),
});

export const consultaPadronesQuery = z.object({ cuit: texto(25), fecha: fechaTipeada });

/** What the lists in force say of a CUIT on a date, and what was issued to it that day, with the evidence of each. */
export const consultaPadrones = z.object({
  cuit: cuitTexto,
  fecha: fechaCivil,
  listas: z.array(consultaHecha.extend({ importado: z.boolean() })),
  comprobantes: z.array(
    z.object({
      id,
      /** `FC A 0003-00000012` */
      comprobante: z.string(),
      percepciones: z.array(percepcionDecidida),
    }),
  ),
});
export type ConsultaPadrones = z.output<typeof consultaPadrones>;
