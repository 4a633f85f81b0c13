import { AppError, type Provincia } from '@talonario/core/base';
import { provinciaOf } from '@talonario/core/empresas';
import { requiredText, type Options } from './options.ts';
import { flag } from '../comando/opcion.ts';

/** Provinces as they are typed: `caba`, `tucuman`. */
export function nombresDeProvincias(provincias: readonly Provincia[]): string[] {
  return provincias.map(nombreTipeado);
}

/** The province of `--provincia`, one of `permitidas`. @throws AppError `campo_requerido`, `valor_invalido` */
export function requiredProvincia(options: Options, permitidas: readonly Provincia[]): Provincia {
  const typed = requiredText(options, 'provincia');
  const provincia = permitidas.find((permitida) => nombreTipeado(permitida) === typed);
  if (provincia === undefined) throw new AppError('valor_invalido', { campo: flag('provincia'), valor: typed });
  return provincia;
}

function nombreTipeado(provincia: Provincia): string {
  const { acentuado } = provinciaOf(provincia);
  return acentuado.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');
}
