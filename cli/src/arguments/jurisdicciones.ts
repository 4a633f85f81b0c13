import { AppError, parseImporte } from '@talonario/core/base';
import type { JurisdiccionPercibida } from '@talonario/core/contador';
import { provincias } from '@talonario/core/empresas';
import { obligatoria } from '../comando/opcion.ts';
import { provincia } from '../comando/opciones/provincia.ts';

const CAMPO = '--provincias-iibb';
const { read } = obligatoria(
  provincia(
    provincias.map(({ id }) => id),
    'provincia',
  ),
);

/** Perceptions of each province typed as `caba=120,50 tucuman=30`. @throws AppError `valor_invalido` */
export function readJurisdicciones(texto: string | null): JurisdiccionPercibida[] {
  return (texto ?? '')
    .split(/\s+/)
    .filter((parte) => parte !== '')
    .map((parte) => {
      const [nombre = '', escrito = ''] = parte.split('=');
      const importe = parseImporte(escrito);
      if (importe === null) throw new AppError('valor_invalido', { campo: CAMPO, valor: parte });
      return { jurisdiccion: read(nombre, CAMPO), importe };
    });
}
