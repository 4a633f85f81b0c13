import type { Quincena } from '../contract/arca/caea.ts';
import type { AvisoContingencia } from '../contract/arca/contingencia.ts';
import { finOf, inicioOf } from '../rules/contingencia/quincenas.ts';
import { formatFecha } from '../rules/dates.ts';
import { compose, type Plantilla } from './plantilla.ts';

interface DatosAviso {
  empresa: string;
  quincena: Quincena;
  /** ARCA's reasons not to give the code, a sentence each. */
  motivos: readonly string[];
  url: string;
  /** Address to report an abuse. */
  soporte: string;
}

/** Mails on the advance codes of a company, for its user: what happened, what it means, what to do. */
const avisos: Readonly<Record<AvisoContingencia, (datos: DatosAviso) => { asunto: string; parrafos: string[] }>> = {
  falta_codigo: ({ empresa, quincena, motivos }) => ({
    asunto: `${empresa}: falta el código CAEA del ${formatFecha(inicioOf(quincena))}`,
    parrafos: [
      `ARCA todavía no dio el CAEA de ${empresa} para la quincena del ${formatFecha(inicioOf(quincena))} al ${formatFecha(finOf(quincena))}.`,
      'Sin ese código, si ARCA deja de responder en esos días tus comprobantes quedan en cola hasta que vuelva. Lo seguimos pidiendo cada hora, hasta el último día de la quincena.',
      ...motivos,
    ],
  }),
};

export function mailDeContingencia(aviso: AvisoContingencia, datos: DatosAviso): Plantilla {
  const { asunto, parrafos } = avisos[aviso](datos);
  const boton = { texto: 'Ver la empresa', url: datos.url };
  return compose({ asunto, parrafos, boton, notas: [], soporte: datos.soporte });
}
