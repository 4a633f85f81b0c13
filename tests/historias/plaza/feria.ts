import { Decimal } from 'decimal.js';
import { NINGUNO, POR_SABER, sabido } from '../../../core/src/contract/sabido.ts';
import type { Orden, RespuestaCruda, RespuestaDeOrden } from '../../../core/src/contract/ventas/venta.ts';
import type { LectoresDeVentas, Plaza } from '../../../core/src/plazas/plaza.ts';
import { AppError } from '../../../core/src/rules/errors.ts';
import { lectores, readOrden, readPago } from '../../plazas/ferial/lectores.ts';
import type { Pedido, Persona } from '../../plazas/ferial/respuestas.ts';
import type { Cinta } from '../cinta.ts';
import type { Planificador } from '../planificador.ts';
import type { Tiempo } from '../tiempo.ts';

/** Key that the accounts of this marketplace are stored with. */
const CLAVE = 'ferial';

/** An order: Ferial's, with the claim that its buyer made, and out of whose pocket its refund came. */
export interface PedidoDeFeria extends Pedido {
  reclamo: 'abierto' | 'cerrado' | null;
  puso: 'puesto' | 'feria';
}

/** A file that a sale shows to its buyer. */
export interface Archivo {
  id: string;
  nombre: string;
  tipo: string;
  /** Instant of its upload. */
  subido_en: number;
}

/** Buyers: a person with a document, and one whose document ARCA refuses. */
const GENTE: readonly Persona[] = ['28456789', '30772273', '1'].map((nro, indice) => ({
  n: `gente-${indice}`,
  llamado: 'Rosa Peña',
  papeles: { clase: 'dni', nro },
  donde: { calle: 'Alem', altura: '120', pueblo: 'Azul', cp: '7300', provincia: 'Buenos Aires' },
}));
const PESOS_DE_GENTE = [12, 6, 1];

/** Ends of a call that changes something. */
const SUERTES = ['bien', 'no_salio', 'hecha_y_perdida'] as const;
const PESOS_DE_SUERTES = [80, 8, 12];
const PESOS_DE_LECTURA = [96, 4];

/**
 * A marketplace as functions, with one seller: its orders, their refunds and claims, and the files of its sales. On the way its answers are
 * lost. It has no shipments, listings nor charges.
 */
export class FeriaSimulada {
  readonly #cinta: Cinta;
  readonly #planificador: Planificador;
  readonly #tiempo: Tiempo;
  readonly #marcas: Set<string>;
  readonly #pedidos = new Map<string, PedidoDeFeria>();
  readonly #archivos = new Map<string, Archivo[]>();
  #tocado = 0;
  #subidas = 0;
  /** From here on every call is answered. */
  enCalma = false;

  constructor(cinta: Cinta, planificador: Planificador, tiempo: Tiempo, marcas: Set<string>) {
    this.#cinta = cinta;
    this.#planificador = planificador;
    this.#tiempo = tiempo;
    this.#marcas = marcas;
  }

  pedidos(): PedidoDeFeria[] {
    return [...this.#pedidos.values()];
  }

  /** Files of a sale, by its key. */
  archivos(clave: string): readonly Archivo[] {
    return this.#archivos.get(clave) ?? [];
  }

  /** Sells for so many cents, paid now. */
  sell(centavos: number): PedidoDeFeria {
    const nro = `F-${String(this.#pedidos.size + 101).padStart(6, '0')}`;
    const instante = this.#touch();
    const comprador = GENTE[this.#cinta.choose(PESOS_DE_GENTE)] ?? GENTE[0];
    if (!comprador) throw new Error('nobody buys');
    const pedido: PedidoDeFeria = {
      nro,
      puesto: 'puesto-1',
      carrito: null,
      situacion: 'COBRADO',
      creado: instante,
      cobrado: instante,
      tocado: instante,
      centavos,
      renglones: [
        { aviso: 'aviso-9', que: 'Tetera de barro', codigo: 'TETERA/9', unidades: 1, centavos_cada: centavos },
      ],
      quien: { n: comprador.n, alias: 'rosita.azul', llamado: comprador.llamado },
      cobros: [{ ref: `cobro-${nro}`, entro: centavos, volvio: 0 }],
      reclamo: null,
      puso: 'puesto',
    };
    this.#pedidos.set(nro, pedido);
    return pedido;
  }

  /** Gives the buyer back a part of an order; all of it cancels the order. */
  refund(pedido: PedidoDeFeria, centavos: number, puso: 'puesto' | 'feria'): void {
    const [cobro] = pedido.cobros;
    if (!cobro) throw new Error(`nobody paid ${pedido.nro}`);
    cobro.volvio = Math.min(cobro.entro, cobro.volvio + centavos);
    pedido.puso = puso;
    pedido.tocado = this.#touch();
    if (cobro.volvio >= cobro.entro) pedido.situacion = 'ANULADO';
  }

  /** Opens or closes the claim of an order. */
  claim(pedido: PedidoDeFeria, reclamo: 'abierto' | 'cerrado'): void {
    pedido.reclamo = reclamo;
    pedido.tocado = this.#touch();
  }

  /** The marketplace as its seller sees it. */
  cuenta(vendedor_id: string): Plaza {
    const propio = (nro: string): PedidoDeFeria => {
      const pedido = this.#pedidos.get(nro);
      if (!pedido) throw new AppError('plaza_no_encontrado', { plaza: CLAVE, status: 404, mensaje: null });
      return pedido;
    };
    const orden = (nro: string) => this.#read('orden', () => toPorId(structuredClone(propio(nro))));
    const nada = async (): Promise<never> => {
      throw new AppError('plaza_no_encontrado', { plaza: CLAVE, status: 404, mensaje: null });
    };
    return {
      clave: CLAVE,
      nombre: 'Ferial',
      vendedor_id,
      permiso: {
        usuario: async () => ({
          nickname: 'TIENDA_NORTE',
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
      ventas: {
        read: LECTORES,
        async *buscarOrdenes() {
          // Each order is told by a notice.
        },
        orden,
        ordenPropia: async (nro) => (this.#pedidos.has(nro) ? orden(nro) : null),
        ordenesDeVenta: async (clave) => [clave],
        descuentos: async () => ({}),
        facturacion: (_nro, n) =>
          this.#read('facturacion', () => ({
            cruda: GENTE.find((persona) => persona.n === n) ?? null,
            sin_permiso: false,
          })),
        envio: nada,
        envioCostos: nada,
        envioPagos: async () => null,
        ordenesDeEnvio: async () => [],
        reclamo: (id) =>
          this.#read('reclamo', () => ({
            cruda: { estado: propio(id.replace('reclamo-', '')).reclamo },
            asunto: { clase: 'orden', id: id.replace('reclamo-', '') },
          })),
        costoDeDevolucion: nada,
        enviosDeOrden: async () => [],
        ordenDePago: async (ref) => ref.replace('cobro-', ''),
        pago: (ref) =>
          this.#read('pago', () => {
            const { nro, cobros, tocado, puso } = propio(ref.replace('cobro-', ''));
            const cruda = { ...cobros[0], nro, cuando: tocado, puso };
            return { pago: readPago(cruda), cruda };
          }),
      },
      documentos: {
        documentosFiscales: (clave) =>
          this.#read('documentos', () =>
            this.archivos(clave).map(({ id, tipo, nombre }) => ({ id, tipo, archivo: nombre })),
          ),
        subirDocumentoFiscal: (clave, { nombre, tipo }) =>
          this.#write('subida', () => {
            const archivos = this.archivos(clave);
            if (archivos.some((archivo) => archivo.tipo === tipo))
              throw new AppError('plaza_rechazo', { plaza: CLAVE, status: 409, mensaje: 'ya tiene un archivo' });
            const id = `archivo-${++this.#subidas}`;
            this.#archivos.set(clave, [...archivos, { id, nombre, tipo, subido_en: this.#tiempo.ahora() }]);
            return [id];
          }),
        borrarDocumentosFiscales: (clave) => this.#write('borrado', () => void this.#archivos.delete(clave)),
      },
      publicaciones: null,
      cobros: null,
    };
  }

  /** Instant of a change, in seconds: each is later than the one before. */
  #touch(): number {
    return (this.#tocado = Math.max(this.#tocado + 1, Math.floor(this.#tiempo.ahora() / 1_000)));
  }

  async #read<T>(operacion: string, read: () => T): Promise<T> {
    await this.#planificador.puerta(`feria ${operacion} va`);
    const leido = read();
    if (!this.enCalma && this.#cinta.choose(PESOS_DE_LECTURA) === 1) throw this.#lost(operacion);
    await this.#planificador.puerta(`feria ${operacion} vuelve`);
    return leido;
  }

  async #write<T>(operacion: string, write: () => T): Promise<T> {
    await this.#planificador.puerta(`feria ${operacion} va`);
    const suerte = this.enCalma ? 'bien' : (SUERTES[this.#cinta.choose(PESOS_DE_SUERTES)] ?? 'bien');
    this.#marcas.add(`${operacion}: ${suerte}`);
    if (suerte === 'no_salio') throw this.#lost(operacion);
    const respuesta = write();
    if (suerte === 'hecha_y_perdida') throw this.#lost(operacion);
    await this.#planificador.puerta(`feria ${operacion} vuelve`);
    return respuesta;
  }

  #lost(operacion: string): AppError {
    return new AppError('plaza_no_disponible', { plaza: CLAVE, operacion, motivo: 'timeout' });
  }
}

function toPorId(cruda: PedidoDeFeria): RespuestaDeOrden {
  return { orden: readConReclamo(cruda), cruda, por_id: { falta: null, facturacion_id: sabido(cruda.quien.n) } };
}

/** An order with what its claim says, once the claim was read. */
function readConReclamo(cruda: RespuestaCruda, reclamos: RespuestaCruda | null = null): Orden {
  const { nro, reclamo } = cruda as PedidoDeFeria;
  const leido = (reclamos as Record<string, { estado: 'abierto' | 'cerrado' } | null> | null)?.[`reclamo-${nro}`];
  return {
    ...readOrden(cruda),
    reclamo: reclamo === null ? NINGUNO : leido ? sabido(leido.estado) : POR_SABER,
  };
}

const LECTORES: LectoresDeVentas = {
  ...lectores,
  campos: [...lectores.campos, 'reclamo', 'puso'],
  orden: readConReclamo,
  ordenes: ({ ordenes }) => ordenes.map(({ orden, reclamos }) => readConReclamo(orden, reclamos)),
  venta: (guardado) => ({
    ...lectores.venta(guardado),
    ordenes: guardado.ordenes.map(({ orden, reclamos }) => readConReclamo(orden, reclamos)),
  }),
  reclamos(cruda) {
    const { nro, reclamo } = cruda as PedidoDeFeria;
    return reclamo === null ? [] : [`reclamo-${nro}`];
  },
};

/** Part of an order that went back to its buyer, in pesos. */
export function devueltoOf({ cobros }: PedidoDeFeria): Decimal {
  return new Decimal(cobros.reduce((suma, { volvio }) => suma + volvio, 0)).div(100);
}
