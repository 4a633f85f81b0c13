import { cambiosEndpoints } from './ventas/cambios.ts';
import { cierreEndpoints } from './mes/cierre.ts';
import { contablesEndpoints } from './mes/contables.ts';
import { comprasEndpoints } from './compras/compras.ts';
import { contadorEndpoints } from './contador.ts';
import { importacionesEndpoints } from './articulos/importaciones.ts';
import { listasEndpoints } from './articulos/listas.ts';
import { padronesEndpoints } from './empresas/padrones.ts';
import { perfilEndpoints } from './perfil.ts';
import { programasEndpoints } from './programas.ts';
import { publicacionesEndpoints } from './publicaciones/publicaciones.ts';
import { reportesEndpoints } from './reportes.ts';
import { stockEndpoints } from './articulos/stock.ts';
import { sufridosEndpoints } from './compras/sufridos.ts';
import { traspasosEndpoints } from './empresas/traspasos.ts';
import { verificacionEndpoints } from './empresas/verificacion.ts';

/** Calls of the screens opened now and then. */
export const deVezEnCuando = {
  ...verificacionEndpoints,
  ...importacionesEndpoints,
  ...stockEndpoints,
  ...listasEndpoints,
  ...publicacionesEndpoints,
  ...reportesEndpoints,
  ...padronesEndpoints,
  ...contadorEndpoints,
  ...comprasEndpoints,
  ...contablesEndpoints,
  ...cierreEndpoints,
  ...sufridosEndpoints,
  ...programasEndpoints,
  ...perfilEndpoints,
  ...traspasosEndpoints,
  ...cambiosEndpoints,
} as const;
