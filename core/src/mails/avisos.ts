import type { Pendiente } from '../rules/avisos/pendientes.ts';
import { enPlural } from '../rules/enPlural.ts';
import { compose, type Plantilla } from './plantilla.ts';

interface DatosDeAvisos {
  pendientes: readonly Pendiente[];
  /** Address of the application, without a final slash. */
  sitio: string;
  soporte: string;
}

const ELEGIR = 'Elegí qué mails recibís, y a qué hora, en Mi perfil.';

/** The morning's mail: what needs a person, each with its page. */
export function mailDiario({ pendientes, sitio, soporte }: DatosDeAvisos): Plantilla {
  return compose({
    asunto: `${enPlural(pendientes.length, 'Un tema necesita', '# temas necesitan')} de vos`,
    parrafos: ['Estos temas esperan que los resuelvas:'],
    lista: pendientes.map(({ texto, path }) => ({ texto, url: sitio + path })),
    boton: { texto: 'Abrir Talonario', url: `${sitio}/app` },
    notas: [`${ELEGIR} ${sitio}/app/perfil`],
    soporte,
  });
}

/** A matter that stops the invoicing, told at once. Its subject is the sentence up to its colon. */
export function mailUrgente(
  { texto, path }: Pendiente,
  { sitio, soporte }: Pick<DatosDeAvisos, 'sitio' | 'soporte'>,
): Plantilla {
  return compose({
    asunto: texto.split(': ')[0] ?? texto,
    parrafos: [texto],
    boton: { texto: 'Resolverlo', url: sitio + path },
    notas: [`${ELEGIR} ${sitio}/app/perfil`],
    soporte,
  });
}
