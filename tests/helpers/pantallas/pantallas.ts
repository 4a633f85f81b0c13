import { pantallasDeArticulos } from './articulos.ts';
import { pantallasDeContingencia } from './contingencia/pantallas.ts';
import { pantallasDeCuentas } from './cuentas.ts';
import { pantallasDeEmpresas } from './empresas.ts';
import { pantallasDeEntrada } from './entrada.ts';
import { pantallasDeFacturador } from './facturador.ts';
import { pantallasDeMarco } from './marco.ts';
import type { Pantalla } from './pantalla.ts';
import { pantallasDeProgramas } from './programas.ts';
import { pantallasDeReportes } from './reportes.ts';

/** Every screen. */
export const pantallas: readonly Pantalla[] = [
  ...pantallasDeEntrada,
  ...pantallasDeFacturador,
  ...pantallasDeEmpresas,
  ...pantallasDeContingencia,
  ...pantallasDeCuentas,
  ...pantallasDeArticulos,
  ...pantallasDeReportes,
  ...pantallasDeProgramas,
  ...pantallasDeMarco,
];

/** Whether the application is loaded for the screen. */
export const fromScratch = ({ desdeCero }: Pantalla): boolean => desdeCero === true;

/** Sorts the screens so that each goes on from the one before: by user, and last those that load the application. */
export function porPersona(pantallas: readonly Pantalla[], loads = fromScratch): Pantalla[] {
  return [...Map.groupBy(pantallas, ({ quien: mundo }) => mundo).values()].flatMap((pantallasDelMundo) =>
    pantallasDelMundo.toSorted((a, b) => Number(loads(a)) - Number(loads(b))),
  );
}
