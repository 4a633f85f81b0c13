import { createHttp, type Http } from '../../../core/src/clients/http.ts';
import type { RespuestaDeOrden } from '../../../core/src/contract/ventas/venta.ts';
import { sabido } from '../../../core/src/contract/sabido.ts';
import type { ConsultasDeVentas, Entorno } from '../../../core/src/plazas/plaza.ts';
import { AppError, isAppError } from '../../../core/src/rules/errors.ts';
import { readOrden, readPago } from './lectores.ts';
import type { Cobro, Pedido, Persona } from './respuestas.ts';

/** Key that Ferial's accounts are stored with: its failures carry it. */
export const CLAVE = 'ferial';

/** Ferial's dates of an order, by what a search looks at. */
const FECHAS = { creacion: 'creado', cierre: 'cobrado', cambio: 'tocado' } as const;

/** Calls to Ferial, each with its seller's key. */
export interface ClienteDeFerial {
  /** The seller and the key of who brings a code that Ferial gave. */
  exchange(code: string): Promise<{ puesto: string; llave: string }>;
  apodo(puesto: string): Promise<string>;
  consultas(puesto: string): ConsultasDeVentas;
  close(): Promise<void>;
}

export function createCliente(url: string, { tokens, permitir, clock, log, onTry }: Entorno): ClienteDeFerial {
  const http: Http = createHttp({ unavailable: 'plaza_no_disponible', plaza: CLAVE, clock, log, onTry });

  async function ask<T>(ruta: string, headers: Record<string, string> = {}): Promise<T> {
    await permitir();
    const { status, json } = await http.request({ url: new URL(ruta, url), headers });
    if (status === 200) return json as T;
    throw new AppError(status === 404 ? 'plaza_no_encontrado' : 'plaza_rechazo', {
      plaza: CLAVE,
      status,
      mensaje: null,
    });
  }
  async function askAs<T>(puesto: string, ruta: string): Promise<T> {
    const guardados = await tokens.leer(puesto);
    if (guardados === null) throw new AppError('plaza_no_autorizado', { plaza: CLAVE, motivo: 'sin_vincular' });
    return ask<T>(ruta, { 'x-llave': guardados.access_token });
  }

  return {
    exchange: (code) => ask(`/llave?codigo=${code}`),
    apodo: async (puesto) => (await askAs<{ apodo: string }>(puesto, '/puesto')).apodo,
    consultas(puesto) {
      const orden = async (nro: string) => toPorId(await askAs<Pedido>(puesto, `/pedidos/${nro}`));
      return {
        async *buscarOrdenes({ desde, hasta, por, canceladas = false }) {
          const entre = [desde, hasta].map((instante) => Math.floor(instante.getTime() / 1_000)).join('-');
          const ruta = `/pedidos?fecha=${FECHAS[por]}&entre=${entre}&anulados=${canceladas ? 1 : 0}`;
          const pedidos = await askAs<Pedido[]>(puesto, ruta);
          if (pedidos.length > 0) yield pedidos.map((cruda) => ({ orden: readOrden(cruda), cruda, por_id: null }));
        },
        orden,
        async ordenPropia(nro) {
          try {
            return await orden(nro);
          } catch (error) {
            if (isAppError(error, 'plaza_no_encontrado')) return null;
            throw error;
          }
        },
        ordenesDeVenta: async (carrito) =>
          (await askAs<Pedido[]>(puesto, `/carritos/${carrito}`)).map(({ nro }) => nro),
        descuentos: async () => ({}),
        facturacion: async (_, n) => ({
          cruda: n === null ? null : await askAs<Persona>(puesto, `/gente/${n}`),
          sin_permiso: false,
        }),
        envio: without,
        envioCostos: without,
        envioPagos: async () => null,
        ordenesDeEnvio: async () => [],
        reclamo: without,
        costoDeDevolucion: without,
        enviosDeOrden: async () => [],
        ordenDePago: async (ref) => (await askAs<Cobro>(puesto, `/cobros/${ref}`)).nro,
        async pago(ref) {
          const cruda = await askAs<Cobro>(puesto, `/cobros/${ref}`);
          return { pago: readPago(cruda), cruda };
        },
      };
    },
    close: () => http.close(),
  };
}

function toPorId(cruda: Pedido): RespuestaDeOrden {
  return { orden: readOrden(cruda), cruda, por_id: { falta: null, facturacion_id: sabido(cruda.quien.n) } };
}

/** Ferial has none of it. */
async function without(): Promise<never> {
  throw new AppError('plaza_no_encontrado', { plaza: CLAVE });
}
