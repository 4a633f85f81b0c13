import type { AvisosDePlaza } from '../../../core/src/plazas/avisos.ts';
import type { Entorno, PlazaAbierta, PlazaDeInstalacion } from '../../../core/src/plazas/plaza.ts';
import { CLAVE, createCliente } from './client.ts';
import { lectores } from './lectores.ts';
import type { AvisoDeFerial } from './respuestas.ts';

// A marketplace that nobody has. Its answers, its notices and its keys look like nobody else's, and it has neither documents, listings
// nor charges.

const identidad = { clave: CLAVE, nombre: 'Ferial' } as const;
/** Its keys do not run out. */
const SIN_VENCER = new Date('2999-12-31T00:00:00Z');

/** Ferial as an installation has it: its row. */
export function ferial(url: string): PlazaDeInstalacion {
  return {
    nombre: identidad.nombre,
    parte: identidad.clave,
    async greet() {
      await fetch(url);
      return { ahora: null, milisegundos: 0 };
    },
    open: (entorno) => openFerial(url, entorno),
  };
}

const avisos: AvisosDePlaza = {
  ruta: '/ferial/novedades',
  secreto: null,
  admit(cuerpo) {
    const { puesto, asunto, cual: recurso } = (cuerpo ?? {}) as Partial<AvisoDeFerial>;
    if (typeof puesto !== 'string' || typeof asunto !== 'string' || typeof recurso !== 'string') {
      return { rechazo: 'mal_formada' };
    }
    const aviso = { vendedor_id: puesto, topic: asunto, recurso };
    return { aviso: { ...aviso, id_externo: null, application_id: null, cuerpo: {} } };
  },
  read: ({ topic, recurso }) =>
    topic === 'pedido' ? { clase: 'orden', id: recurso } : { clase: null, motivo: 'topico_ajeno' },
  recursoDeOrden: (nro) => nro,
  topicos: [],
};

function openFerial(url: string, entorno: Entorno): PlazaAbierta {
  const cliente = createCliente(url, entorno);
  return {
    ...identidad,
    permiso: {
      async canjearCodigo(code) {
        const { puesto, llave } = await cliente.exchange(code);
        return { vendedor_id: puesto, access_token: llave, refresh_token: null, vence: SIN_VENCER };
      },
    },
    avisos,
    llamadasPorSegundo: null,
    cuenta: (vendedor_id) => ({
      ...identidad,
      vendedor_id,
      permiso: {
        usuario: async () => ({
          nickname: await cliente.apodo(vendedor_id),
          thumbnail: null,
          seller_reputation: { power_seller_status: null, level_id: null },
        }),
        isMissing: () => false,
      },
      avisos: {
        async *notificacionesPerdidas() {
          // This marketplace keeps no list of missed notices.
        },
      },
      ventas: { ...cliente.consultas(vendedor_id), read: lectores },
      documentos: null,
      publicaciones: null,
      cobros: null,
    }),
    close: cliente.close,
  };
}
