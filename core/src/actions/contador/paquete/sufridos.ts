import {
  archivoDeSufridos,
  type ArchivoDeSufridos,
  type ControlDeSufridos,
} from '../../../contract/sufridos/archivo.ts';
import type { ParteResumida } from '../../../rules/contador/resumenImpreso.ts';
import { enPlural } from '../../../rules/enPlural.ts';
import { isAppError } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import { formatARS } from '../../../rules/money.ts';
import { nombresDeArchivo } from '../../../rules/sufridos/nombres.ts';
import type { Zip } from '../../documentos/zip.ts';
import { buildArchivoLeido } from '../../sufridos/archivosDeSufridos.ts';
import type { SufridosDelMes } from '../../sufridos/readSufridos.ts';

/** Adds the files of the month's taxes suffered, all from one reading of them. One without amounts is told as such. */
export async function addSufridos(sufridos: SufridosDelMes, periodo: string, zip: Zip): Promise<ParteResumida[]> {
  const partes: ParteResumida[] = [];
  for (const archivo of archivoDeSufridos.options) {
    const titulo = nombresDeArchivo[archivo];
    try {
      const { control, write } = buildArchivoLeido(sufridos, { periodo, archivo });
      if (control.registros > 0) await zip.addBytes(control.nombre, await write());
      partes.push(toParte(archivo, control));
    } catch (error) {
      if (!isAppError(error, 'registro_no_entra')) throw error;
      partes.push({ titulo, estado: 'con_errores', archivos: [], controles: 0, detalle: messageOf(error) });
    }
  }
  return partes;
}

function toParte(
  archivo: ArchivoDeSufridos,
  { nombre, registros, sin_portal, afuera }: ControlDeSufridos,
): ParteResumida {
  const titulo = nombresDeArchivo[archivo];
  if (registros === 0 && afuera.length === 0) {
    return { titulo, estado: 'sin_casos', archivos: [], controles: 0, detalle: null };
  }
  const frases = [
    ...(registros > 0 && sin_portal
      ? ['Ningún portal recibió todavía este diseño: controlá el total al importarlo.']
      : []),
    ...afuera.map(
      ({ motivo, cuantos, importe }) =>
        `${enPlural(cuantos, '1 queda', '# quedan')} afuera por ${formatARS(importe)}. ${motivo}`,
    ),
  ];
  return {
    titulo,
    estado: registros > 0 ? 'hecha' : 'con_errores',
    archivos: registros > 0 ? [nombre] : [],
    controles: 0,
    detalle: frases.length === 0 ? null : frases.join(' '),
  };
}
