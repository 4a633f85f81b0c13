import { nombreDePlaza } from '../../rules/catalogs/plaza.ts';
import type { AvisosDePlaza } from '../avisos.ts';
import type { Entorno, PlazaAbierta, PlazaDeInstalacion } from '../plaza.ts';
import { CLAVE } from './clave.ts';
import { createMeliClient, type MeliOptions } from './client.ts';
import { greetMeli } from './greetMeli.ts';
import { lectores } from './lectores.ts';
import { readAviso } from './reading/aviso.ts';
import { readNotificacion, recursoDeOrden, topicosSeguidos } from './reading/notificacion.ts';
import { lacksPermission } from './rejection.ts';

/** Settings of the configuration that Mercado Libre is opened with. */
export interface AjustesMeli extends Omit<MeliOptions, keyof Entorno> {
  /** Last part of the path that receives its notices; null: notices come to the bare path. */
  notificacionesSecreto: string | null;
}

const identidad = { clave: CLAVE, nombre: nombreDePlaza({ plaza: CLAVE }) } as const;

/** Mercado Libre as an installation has it. */
export function meli(ajustes: AjustesMeli): PlazaDeInstalacion {
  return {
    nombre: identidad.nombre,
    parte: 'mercado_libre',
    greet: () => greetMeli(ajustes.apiUrl),
    open: (entorno) => openMeli(ajustes, entorno),
  };
}

/** Opens Mercado Libre: its client as the port's parts, and the readers of its stored answers. */
function openMeli(ajustes: AjustesMeli, entorno: Entorno): PlazaAbierta {
  const client = createMeliClient({ ...ajustes, ...entorno });
  const avisos: AvisosDePlaza = {
    ruta: '/meli/notificaciones',
    secreto: ajustes.notificacionesSecreto,
    admit(cuerpo) {
      const aviso = readAviso(cuerpo);
      if (aviso === null) return { rechazo: 'mal_formada' };
      return aviso.application_id === ajustes.clientId ? { aviso } : { rechazo: 'otra_aplicacion' };
    },
    read: readNotificacion,
    recursoDeOrden,
    topicos: topicosSeguidos,
  };
  return {
    ...identidad,
    permiso: {
      async canjearCodigo(code) {
        const { meli_user_id, ...tokens } = await client.canjearCodigo(code);
        return { ...tokens, vendedor_id: meli_user_id };
      },
    },
    avisos,
    llamadasPorSegundo: ajustes.llamadasPorSegundo,
    cuenta(vendedor_id, ritmo) {
      const cuenta = client.cuenta(vendedor_id, ritmo);
      return {
        ...identidad,
        vendedor_id,
        permiso: { usuario: cuenta.usuario, isMissing: lacksPermission },
        avisos: cuenta,
        ventas: { ...cuenta, read: lectores(vendedor_id) },
        documentos: cuenta,
        publicaciones: cuenta,
        cobros: cuenta,
      };
    },
    close: client.cerrar,
  };
}
