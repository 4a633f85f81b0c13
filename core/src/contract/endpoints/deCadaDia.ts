import { arcaEndpoints } from './empresas/arca.ts';
import { avisosEndpoints } from './avisos.ts';
import { contingenciaEndpoints } from './empresas/contingencia.ts';
import { cuentasEndpoints } from './cuentas.ts';
import { empresasEndpoints } from './empresas/empresas.ts';
import { facturasEndpoints } from './facturas.ts';
import { historiaEndpoints } from './historia.ts';
import { inicioEndpoints } from './inicio.ts';
import { instalacionEndpoints } from './instalacion.ts';
import { lotesEndpoints } from './ventas/lotes.ts';
import { miembrosEndpoints } from './empresas/miembros.ts';
import { rentabilidadEndpoints } from './publicaciones/rentabilidad.ts';
import { ventasEndpoints } from './ventas/ventas.ts';

/** Calls of the daily screens: the desk, vouchers, sales, accounts and companies. */
export const deCadaDia = {
  ...inicioEndpoints,
  ...facturasEndpoints,
  ...empresasEndpoints,
  ...miembrosEndpoints,
  ...cuentasEndpoints,
  ...ventasEndpoints,
  ...historiaEndpoints,
  ...lotesEndpoints,
  ...avisosEndpoints,
  ...arcaEndpoints,
  ...contingenciaEndpoints,
  ...instalacionEndpoints,
  // The desk shows the profit of the sales: in the other part, its calls would load that whole part.
  ...rentabilidadEndpoints,
} as const;
