import type { Entorno, PlazaAbierta } from '../plaza.ts';
import { createMeliClient, type MeliOptions } from './client.ts';
import { lectores } from './lectores.ts';
import { readNotificacion, topicosSeguidos } from './reading/notificacion.ts';
import { lacksPermission } from './rejection.ts';

/** What Mercado Libre is opened with, of the configuration. */
export type AjustesMeli = Omit<MeliOptions, keyof Entorno>;

const identidad = { clave: 'meli', nombre: 'Mercado Libre' } as const;

/** Opens Mercado Libre: its client as the port's parts, and the readers of what it answered before. */
export function openMeli(ajustes: AjustesMeli, entorno: Entorno): PlazaAbierta {
  const client = createMeliClient({ ...ajustes, ...entorno });
  const avisos = { read: readNotificacion, topicos: topicosSeguidos };
  return {
    ...identidad,
    permiso: {
      async canjearCodigo(code) {
        const { meli_user_id, ...tokens } = await client.canjearCodigo(code);
        return { ...tokens, vendedor_id: meli_user_id };
      },
    },
    avisos,
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
