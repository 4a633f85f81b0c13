import { z } from 'zod';
import { cuitTexto, fechaCivil, fechaTipeada, id, instante } from '../base.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { clavesDeRegimen } from '../regimenes/regimenes.ts';
import { consultaHecha, origenPadron, percepcionDecidida } from './percepcion.ts';
import { texto } from '../texto.ts';

/** Regimes whose lists can be imported. */
export const provinciaConPadron = z.enum(clavesDeRegimen);

/** Summary of an imported file. */
export const padronImportado = z.object({
  origen: origenPadron,
  periodo: periodoMensual,
  desde: fechaCivil,
  hasta: fechaCivil,
  filas: z.int(),
  /** Lines that are no row: headers, blanks, cut lines. */
  salteadas: z.int(),
});

/** A list in force for the caller. `propio`: the caller imported it, and no other import changes it; otherwise it is the installation's. */
export const padronVigente = padronImportado
  .omit({ salteadas: true })
  .extend({ propio: z.boolean(), importado_en: instante });

/** Lists in force and missing, notices for agents, and progress of the import under way. */
export const padronesDelTitular = z.object({
  vigentes: z.array(padronVigente),
  faltan: z.array(
    z.object({ origen: origenPadron, periodo: periodoMensual, ya_hace_falta: z.boolean(), texto: z.string() }),
  ),
  /** Notices about provinces without rules. */
  avisos: z.array(z.string()),
  /** Progress of the import, in bytes of unpacked text; null: none under way. */
  en_curso: z.object({ leidos: z.int(), total: z.int() }).nullable(),
  /** Bytes that the owner's padrones, imports and packages take, and their maximum. */
  espacio: z.object({ ocupado: z.int(), maximo: z.int() }),
});

/** Query of POST /api/padrones. `provincia` absent: the file's own. `periodo`, `yyyy-MM`: a file of another month is refused. */
export const padronQuery = z.object({
  provincia: provinciaConPadron.optional(),
  periodo: periodoMensual.optional(),
});

export const consultaPadronesQuery = z.object({ cuit: texto(25), fecha: fechaTipeada });

/** Answers of the lists in force for a CUIT on a date, and vouchers issued to it that day, with their evidence. */
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
