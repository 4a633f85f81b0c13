import { pantallasDeArticulos } from './articulos.ts';
import { pantallasDeCuentas } from './cuentas.ts';
import { pantallasDeEmpresas } from './empresas.ts';
import { pantallasDeEntrada } from './entrada.ts';
import { pantallasDeFacturador } from './facturador.ts';
import { pantallasDeMarco } from './marco.ts';
import type { Pantalla } from './pantalla.ts';
import { pantallasDeReportes } from './reportes.ts';

/** Every screen. */
export const pantallas: readonly Pantalla[] = [
  ...pantallasDeEntrada,
  ...pantallasDeFacturador,
  ...pantallasDeEmpresas,
  ...pantallasDeCuentas,
  ...pantallasDeArticulos,
  ...pantallasDeReportes,
  ...pantallasDeMarco,
];
