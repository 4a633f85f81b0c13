import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '../../helpers/servicios/sitio.ts';
import type { AvisoDeFerial, Pedido, Persona } from './respuestas.ts';

const LLAVE = 'la llave del puesto';
/** The seller: another marketplace may have a seller of that number. */
export const PUESTO = '187654321';
export const CODIGO = 'quiero-vender';

/** Ferial itself, with one seller. */
export interface Simulador {
  url: string;
  /** Sells two units of an article, paid now. Nobody is told of it. */
  vender(): Pedido;
  /** Gives the buyer back `centavos` of an order, out of its seller's pocket. */
  devolver(nro: string, centavos: number): void;
  /** Calls that it answered, in order: the path alone. */
  llamadas: string[];
  /** Tells a receiver, and answers its status. */
  avisar(receptor: string, cambios?: object): Promise<number>;
  close(): Promise<void>;
}

const ROSA: Persona = {
  n: 'gente-7',
  llamado: 'Rosa Peña',
  papeles: { clase: 'dni', nro: '30772273' },
  donde: { calle: 'Alem', altura: '120', pueblo: 'Azul', cp: '7300', provincia: 'Buenos Aires' },
};

export async function startSimulador(): Promise<Simulador> {
  const pedidos = new Map<string, Pedido>();
  const llamadas: string[] = [];
  const ahora = () => Math.floor(Date.now() / 1_000);
  let tocado = 0;
  const touch = () => (tocado = Math.max(tocado + 1, ahora()));

  const respond = (ruta: URL): unknown => {
    const [, que, referencia = ''] = ruta.pathname.split('/');
    if (que === 'puesto') return { apodo: 'Vajilla del Sur' };
    if (que === 'gente') return referencia === ROSA.n ? ROSA : null;
    if (que === 'pedidos' && referencia !== '') return pedidos.get(referencia) ?? null;
    if (que === 'pedidos') return listar(ruta.searchParams);
    if (que === 'cobros') {
      const pedido = [...pedidos.values()].find(({ cobros }) => cobros.some(({ ref }) => ref === referencia));
      return pedido ? { ...pedido.cobros[0], nro: pedido.nro, cuando: pedido.tocado, puso: 'puesto' } : null;
    }
    return null;
  };
  const listar = (pedido: URLSearchParams): Pedido[] => {
    const fecha = pedido.get('fecha') as 'creado' | 'cobrado' | 'tocado';
    const [desde = 0, hasta = 0] = (pedido.get('entre') ?? '').split('-').map(Number);
    const anulados = pedido.get('anulados') === '1';
    return [...pedidos.values()].filter(
      ({ situacion, ...guardado }) =>
        (situacion === 'ANULADO') === anulados && (guardado[fecha] ?? 0) >= desde && (guardado[fecha] ?? 0) < hasta,
    );
  };
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    const ruta = new URL(req.url ?? '/', 'http://ferial');
    const end = (status: number, cuerpo: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(cuerpo));
    llamadas.push(ruta.pathname);
    if (ruta.pathname === '/llave') {
      if (ruta.searchParams.get('codigo') === CODIGO) return void end(200, { puesto: PUESTO, llave: LLAVE });
      return void end(403, {});
    }
    if (req.headers['x-llave'] !== LLAVE) return void end(403, {});
    const respuesta = respond(ruta);
    end(respuesta === null ? 404 : 200, respuesta);
  };
  const sitio = await serve(answer);

  return {
    url: sitio.url,
    llamadas,
    vender() {
      const nro = `F-${String(pedidos.size + 101).padStart(6, '0')}`;
      const instante = touch();
      const pedido: Pedido = {
        nro,
        puesto: PUESTO,
        carrito: null,
        situacion: 'COBRADO',
        creado: instante,
        cobrado: instante,
        tocado: instante,
        centavos: 1_210_000,
        renglones: [
          { aviso: 'aviso-9', que: 'Tetera de barro', codigo: 'TETERA/9', unidades: 2, centavos_cada: 605_000 },
        ],
        quien: { n: ROSA.n, alias: 'rosita.azul', llamado: ROSA.llamado },
        cobros: [{ ref: `cobro-${nro}`, entro: 1_210_000, volvio: 0 }],
      };
      pedidos.set(nro, pedido);
      return pedido;
    },
    devolver(nro, centavos) {
      const pedido = pedidos.get(nro);
      if (!pedido?.cobros[0]) throw new Error(`no order is ${nro}`);
      pedido.cobros[0].volvio += centavos;
      pedido.tocado = touch();
      if (pedido.cobros[0].volvio >= pedido.cobros[0].entro) pedido.situacion = 'ANULADO';
    },
    async avisar(receptor, cambios = {}) {
      const aviso: AvisoDeFerial = { puesto: PUESTO, asunto: 'pedido', cual: '', ...cambios };
      const respuesta = await fetch(`${receptor}/ferial/novedades`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(aviso),
      });
      return respuesta.status;
    },
    close: sitio.close,
  };
}
