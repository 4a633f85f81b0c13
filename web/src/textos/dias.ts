import { formatFecha, type FechaCivil } from '@talonario/core/base';

/** `01/11/2026 al 30/11/2026`; `breve`, for a phone: `01/11 al 30/11`, without the year when both days are of the year of `hoy`. */
export function diasEntre(desde: FechaCivil, hasta: FechaCivil, { breve, hoy }: { breve: boolean; hoy: FechaCivil }) {
  const delAnio = [desde, hasta].every((fecha) => fecha.slice(0, 4) === hoy.slice(0, 4));
  const [primero, ultimo] = [desde, hasta].map((fecha) => {
    const texto = formatFecha(fecha);
    return breve && delAnio ? texto.slice(0, 'dd/mm'.length) : texto;
  });
  return `${primero} al ${ultimo}`;
}
