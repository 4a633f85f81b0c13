import { AppError, type Provincia } from '@talonario/core/base';
import { provinciaOf } from '@talonario/core/empresas';
import { palabrasObligatorias, type Argumento } from '../argumento.ts';
import { obligatoria, type Opcion } from '../opcion.ts';

/** One of these provinces, typed in lowercase without accents: `caba`, `tucuman`. Its reading throws AppError `valor_invalido`. */
export function provincia(permitidas: readonly Provincia[], ayuda: string): Opcion<Provincia | null> {
  return {
    valor: 'PROVINCIA',
    ayuda,
    elegibles: permitidas.map(nombreTipeado),
    read(typed, campo) {
      if (typed === null) return null;
      const leida = permitidas.find((permitida) => nombreTipeado(permitida) === typed);
      if (leida === undefined) throw new AppError('valor_invalido', { campo, valor: typed });
      return leida;
    },
  };
}

/** As `provincia`, one or more as words of the command. */
export function provinciasEscritas(permitidas: readonly Provincia[], ayuda: string): Argumento<readonly Provincia[]> {
  const { read } = obligatoria(provincia(permitidas, ayuda));
  return { ...palabrasObligatorias('PROVINCIA', ayuda), read: (words) => words.map((word) => read(word, 'PROVINCIA')) };
}

function nombreTipeado(provincia: Provincia): string {
  const { acentuado } = provinciaOf(provincia);
  return acentuado.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');
}
