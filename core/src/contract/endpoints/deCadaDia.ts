import { arcaEndpoints } from './empresas/arca.ts';
import { avisosEndpoints } from './avisos.ts';
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

/** The calls of the screens of every day: the desk, vouchers, sales, accounts and companies. */
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
  ...instalacionEndpoints,
  // The desk says what the sales left: the calls of the other screens would come for this one.
  ...rentabilidadEndpoints,
} as const;
