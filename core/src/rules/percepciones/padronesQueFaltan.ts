import type { FechaCivil } from '../../contract/base.ts';
import type { OrigenPadron } from '../../contract/regimenes/regimenes.ts';
import { addMonths, diffDays, endOfMonth } from '../dates.ts';
import { nombrePadron } from './caso.ts';
import type { Nominacion } from './ajustes.ts';
import type { NormaDeRegimen } from './regimen.ts';
import { normaDeRegimen, normaOf, rige } from './regimenes.ts';
import { regimenes } from './regimenes/regimenes.ts';

/** A list not imported for a month in which the company perceives. */
export interface PadronQueFalta {
  origen: OrigenPadron;
  /** `yyyy-MM` */
  periodo: string;
  /** true: the month has begun and its perceptions are not being decided. false: there is still time. */
  ya_hace_falta: boolean;
  texto: string;
}

/** Days before a month from which its lists are reported missing: the provinces publish them some days before it begins. */
const DIAS_DE_AVISO = 7;

/** The lists an agent lacks today: those of this month, and in its last days those of the next. */
export function padronesQueFaltan(entrada: {
  agentes: readonly Nominacion[];
  importados: readonly { origen: OrigenPadron; periodo: string }[];
  hoy: FechaCivil;
}): PadronQueFalta[] {
  const { agentes, importados, hoy } = entrada;
  const proximo = `${addMonths(hoy, 1).slice(0, 7)}-01`;
  const dias = [hoy, ...(diffDays(hoy, endOfMonth(hoy)) < DIAS_DE_AVISO ? [proximo] : [])];
  return dias.flatMap((dia) => {
    const periodo = dia.slice(0, 7);
    const vigentes = agentes.filter((agente) => rige(agente, dia));
    const origenes = new Set(vigentes.flatMap((nominacion) => normaDeNominacion(nominacion, dia)?.padrones ?? []));
    return [...origenes]
      .filter((origen) => !importados.some((importado) => importado.origen === origen && importado.periodo === periodo))
      .map((origen): PadronQueFalta => {
        const ya_hace_falta = dia === hoy;
        const nombre = nombrePadron(origen, periodo);
        const texto = ya_hace_falta
          ? `Falta el padrón ${nombre}: sin él no se deciden percepciones.`
          : `Falta el padrón ${nombre}: importalo antes de que empiece el mes.`;
        return { origen, periodo, ya_hace_falta, texto };
      });
  });
}

function normaDeNominacion(nominacion: Nominacion, dia: FechaCivil): NormaDeRegimen | null {
  return 'regimen' in nominacion
    ? normaDeRegimen(regimenes[nominacion.regimen], dia)
    : normaOf(nominacion.provincia, dia);
}
