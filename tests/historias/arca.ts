import { Decimal } from 'decimal.js';
import type { ArcaClient, CallOptions, Wsfe } from '../../core/src/clients/arca/types.ts';
import type {
  ComprobanteAAutorizar,
  ComprobanteAutorizado,
  RespuestaAutorizacion,
  ResultadoAutorizacion,
  Serie,
  SolicitudAutorizacion,
} from '../../core/src/contract/arca/arca.ts';
import type { MensajeArca } from '../../core/src/contract/comprobantes/comprobante.ts';
import type { PersonaArca } from '../../core/src/contract/padron/persona.ts';
import { AppError } from '../../core/src/rules/errors.ts';
import { pedidoAjeno } from './ajeno.ts';
import type { Cinta } from './cinta.ts';
import type { Planificador } from './planificador.ts';
import type { Tiempo } from './tiempo.ts';

/** A voucher of ARCA's ledger. `ajeno`: another system's. */
export type EnLibro = ComprobanteAutorizado & { serie: string; ajeno: boolean };

const MINUTO_MS = 60_000;
/** Longest that ARCA goes on with a request after its caller left (ASP.NET ends it after 110 s). */
const TARDE_MS = [1_000, 20_000, 60_000, 105_000] as const;
/** How long ARCA's answers may be out of date. */
const ATRASOS_MS = [20_000, 2 * MINUTO_MS, 5 * MINUTO_MS, 50 * MINUTO_MS] as const;
/** How long a voucher is hidden. */
export const OCULTOS_MS = [2 * MINUTO_MS, 90 * MINUTO_MS, 4 * 60 * MINUTO_MS] as const;
/** How long a process stands still with an answer that it has not kept: its lease ends meanwhile. */
const QUIETA_MS = 8 * MINUTO_MS;
/** Vouchers of a request. */
const MAXIMOS = [250, 1, 2, 3] as const;

/** Ends of a call that is answered, and of one that is not. */
const SUERTES = ['bien', 'no_salio', 'perdida', 'hecha_y_perdida', 'tarde', 'sin_ticket'] as const;
const PESOS_DE_SUERTES = [64, 6, 8, 10, 8, 4];

function claveOf({ cuit, punto_de_venta, tipo_comprobante }: Serie): string {
  return `${cuit} ${punto_de_venta} ${tipo_comprobante}`;
}

/** ARCA's id of each rate of VAT (WSFEv1, FEParamGetTiposIva). */
const IDS_DE_IVA: ReadonlyMap<number, number> = new Map([
  [0, 3],
  [10.5, 4],
  [21, 5],
  [27, 6],
]);
/** Kinds whose VAT ARCA does not compare with the rates: notes take what is left of an invoice. */
const SIN_CONTROL_DE_IVA = new Set([2, 3, 7, 8]);
/** CUIT of the one Responsable inscripto that the padrón has. */
export const CUIT_DE_INSCRIPTO = '30500001735';

function personaOf(cuit: string): PersonaArca | null {
  if (cuit !== CUIT_DE_INSCRIPTO) return null;
  return {
    cuit,
    datosGenerales: {
      tipoPersona: 'JURIDICA',
      tipoClave: 'CUIT',
      estadoClave: 'ACTIVO',
      nombre: null,
      apellido: null,
      razonSocial: 'EMPRESA DE EJEMPLO S A',
      domicilioFiscal: null,
      fechaContratoSocial: null,
    },
    datosMonotributo: null,
    datosRegimenGeneral: { impuesto: [{ idImpuesto: 30, estado: 'AC' }] },
    errorConstancia: [],
    errorRegimenGeneral: [],
    errorMonotributo: [],
  };
}

/** Digits below which a document is nobody's. */
const DIGITOS_DE_DNI = 7;

function addUp(importes: readonly { importe: Decimal }[]): Decimal {
  return importes.reduce((suma, { importe }) => suma.plus(importe), new Decimal(0));
}

/** Why ARCA refuses a voucher (WSFEv1, FECAESolicitar); null: it does not. */
function faultOf(tipo: number, pedido: ComprobanteAAutorizar): MensajeArca | null {
  const { total, neto, iva, exento, no_gravado, tributos_total, alicuotas, tributos } = pedido;
  const { tipo_documento, numero_documento } = pedido;
  if (tipo_documento === 96 && numero_documento.length < DIGITOS_DE_DNI)
    return { codigo: 10013, mensaje: 'Campo DocNro no es válido' };
  if (!total.equals(neto.plus(iva).plus(exento).plus(no_gravado).plus(tributos_total)))
    return { codigo: 10048, mensaje: 'ImpTotal no es la suma de sus partes' };
  if (!iva.equals(addUp(alicuotas))) return { codigo: 10023, mensaje: 'AlicIVA no suma ImpIVA' };
  if (!tributos_total.equals(addUp(tributos))) return { codigo: 10029, mensaje: 'Tributos no suma ImpTrib' };
  if (alicuotas.some((alicuota) => !alicuota.neto.gt(0)))
    return { codigo: 10020, mensaje: 'BaseImp debe ser mayor a 0' };
  const ajena = alicuotas.some((alicuota) =>
    alicuota.neto.times(alicuota.iva).div(100).minus(alicuota.importe).abs().gt('0.01'),
  );
  if (ajena && !SIN_CONTROL_DE_IVA.has(tipo)) return { codigo: 10051, mensaje: 'Los importes no son los de las tasas' };
  return null;
}

/**
 * ARCA as functions. It gives each number of a serie once and in order, refuses what does not add up, and on its way its answers are lost,
 * late or out of date. It shares no code with the client.
 */
export class ArcaSimulada {
  readonly #cinta: Cinta;
  readonly #planificador: Planificador;
  readonly #tiempo: Tiempo;
  readonly #series = new Map<string, EnLibro[]>();
  readonly #maximo: number;
  #atraso = { ms: 0, hasta: 0 };
  #oculto = { clave: '', numero: 0, hasta: 0 };
  #cortadaHasta = 0;
  /** How long the voucher of the next request is hidden, whose answer is lost; null: it is answered as any other. */
  #hundirMs: number | null = null;
  #emitidos = 0;
  /** From here on everything is answered well and up to date. */
  enCalma = false;
  llamadas = 0;
  readonly marcas: Set<string>;

  constructor(cinta: Cinta, planificador: Planificador, tiempo: Tiempo, marcas: Set<string>) {
    this.#cinta = cinta;
    this.#planificador = planificador;
    this.#tiempo = tiempo;
    this.marcas = marcas;
    this.#maximo = MAXIMOS[cinta.choose([6, 1, 2, 2])] ?? 250;
  }

  libro(): EnLibro[] {
    return [...this.#series.values()].flat();
  }

  /** ARCA answers nobody for so long. */
  cut(ms: number): void {
    this.#cortadaHasta = this.#tiempo.ahora() + ms;
  }

  /** For some minutes, part of its answers is as old as that. */
  delay(): void {
    const ms = ATRASOS_MS[this.#cinta.choose([4, 3, 2, 1])] ?? 0;
    this.#atraso = { ms, hasta: this.#tiempo.ahora() + ms };
  }

  /** For so long, look-ups do not show the last voucher of a serie, or the `mas`-th after it, though its last number tells it. */
  hide(serie: Serie, ms: number, mas = 0): void {
    const clave = claveOf(serie);
    this.#oculto = { clave, numero: this.#ultimo(clave) + mas, hasta: this.#tiempo.ahora() + ms };
  }

  /** The next request is done, its answer is lost and its voucher is hidden for so long. */
  sinkNext(ms: number): void {
    this.#hundirMs = ms;
  }

  /** Another system takes the next number of a serie. */
  take(serie: Serie, fecha: string): void {
    this.#keep(claveOf(serie), pedidoAjeno(this.#ultimo(claveOf(serie)) + 1, fecha), true);
  }

  client(): ArcaClient {
    const wsfe: Wsfe = {
      estado: async () => ({ aplicacion: 'OK', base: 'OK', autenticacion: 'OK', milisegundos: 1 }),
      ultimoAutorizado: (serie, options) =>
        this.#look(
          'FECompUltimoAutorizado',
          options,
          (hasta) => this.#vistos(claveOf(serie), hasta).at(-1)?.numero ?? 0,
        ),
      registrosPorRequest: (_cuit, options) => this.#look('FECompTotXRequest', options, () => this.#maximo),
      consultar: (serie, numero, options) =>
        this.#look('FECompConsultar', options, (hasta) => {
          const hallado = this.#vistos(claveOf(serie), hasta).find((comprobante) => comprobante.numero === numero);
          const { clave, numero: oculto, hasta: cuando } = this.#oculto;
          const esOculto = clave === claveOf(serie) && numero === oculto && this.#tiempo.ahora() < cuando;
          return esOculto ? null : (hallado ?? null);
        }),
      autorizar: (solicitud, options) => this.#authorise(solicitud, options),
      puntosDeVenta: async () => null,
      cotizacion: async () => null,
      tabla: async () => [],
    };
    return {
      ambiente: 'simulador',
      cuit: '30500010912',
      desfase: () => null,
      acceso: async () => undefined,
      wsfe,
      wsfeCon: () => wsfe,
      padron: {
        persona: (cuit: string, options?: CallOptions) => this.#look('getPersona_v2', options, () => personaOf(cuit)),
      },
    } as unknown as ArcaClient;
  }

  #ultimo(clave: string): number {
    return this.#series.get(clave)?.at(-1)?.numero ?? 0;
  }

  /** The ledger as one of ARCA's servers shows it: up to an instant. */
  #vistos(clave: string, hasta: number): EnLibro[] {
    return (this.#series.get(clave) ?? []).filter(({ procesado_en }) => (procesado_en?.getTime() ?? 0) <= hasta);
  }

  async #look<T>(operacion: string, { signal }: CallOptions = {}, read: (hasta: number) => T): Promise<T> {
    this.llamadas++;
    const noDisponible = (motivo: string): AppError => new AppError('arca_no_disponible', { operacion, motivo });
    if (signal?.aborted) throw noDisponible('cortada');
    await this.#travel(`${operacion} va`, signal);
    const ahora = this.#tiempo.ahora();
    const viejo = this.#atrasada() && this.#cinta.choose([1, 1]) === 1;
    if (viejo) this.marcas.add('ARCA answered something old');
    const leido = read(viejo ? ahora - this.#atraso.ms : ahora);
    if (!this.enCalma && (ahora < this.#cortadaHasta || this.#cinta.choose([970, 30]) === 1)) {
      this.marcas.add('ARCA did not answer a look-up');
      throw noDisponible('timeout');
    }
    await this.#travel(`${operacion} vuelve`, signal);
    if (signal?.aborted) throw noDisponible('timeout');
    return leido;
  }

  #atrasada(): boolean {
    return !this.enCalma && this.#tiempo.ahora() < this.#atraso.hasta;
  }

  async #authorise(solicitud: SolicitudAutorizacion, { signal }: CallOptions = {}): Promise<RespuestaAutorizacion> {
    this.llamadas++;
    const operacion = 'FECAESolicitar';
    const incierto = (): AppError => new AppError('arca_incierto', {});
    if (signal?.aborted) throw new AppError('arca_no_disponible', { operacion, motivo: 'cortada' });
    const cortada = this.#tiempo.ahora() < this.#cortadaHasta;
    const hundirMs = this.enCalma || cortada ? null : this.#hundirMs;
    const suerte = this.enCalma
      ? 'bien'
      : hundirMs !== null
        ? 'hecha_y_perdida'
        : SUERTES[this.#cinta.choose(cortada ? [0, 1, 1] : PESOS_DE_SUERTES)];
    if (hundirMs !== null) {
      this.#hundirMs = null;
      this.hide(solicitud, hundirMs, 1);
    } else if (!this.enCalma && this.#cinta.choose([97, 3]) === 1) {
      // Another system is faster by a moment.
      this.take(solicitud, solicitud.comprobantes[0]?.fecha ?? '');
    }
    // A request may be there before its caller is given another turn.
    const yaLlego = this.#cinta.choose([1, 1]) === 1 && (suerte === 'bien' || suerte === 'hecha_y_perdida');
    let respuesta = yaLlego ? this.#process(solicitud) : null;
    if (suerte === 'tarde') {
      const ms = TARDE_MS[this.#cinta.choose([1, 1, 1, 1])] ?? 0;
      this.#tiempo.onReach(this.#tiempo.ahora() + ms, () => void this.#process(solicitud));
    }
    await this.#travel(`${operacion} va`, signal);
    this.marcas.add(`FECAESolicitar: ${suerte}`);
    if (hundirMs === null && (suerte === 'hecha_y_perdida' || suerte === 'tarde')) this.#sink(solicitud);
    if (suerte === 'perdida' && this.#cinta.choose([2, 1]) === 1) {
      this.marcas.add('another system took the number of a lost request');
      this.take(solicitud, solicitud.comprobantes[0]?.fecha ?? '');
    }
    switch (suerte) {
      case 'no_salio':
        throw new AppError('arca_no_disponible', { operacion, motivo: 'conexion' });
      case 'sin_ticket':
        throw new AppError('arca_ticket_rechazado', {
          cuit: solicitud.cuit,
          servicio: 'wsfe',
          motivo: 'ticket',
          codigo: 600,
          mensaje: 'ValidacionDeToken',
        });
      case 'perdida':
      case 'tarde':
        throw incierto();
      default:
    }
    // The call was given up on its way: what was sent arrives all the same.
    respuesta ??= this.#process(solicitud);
    if (suerte === 'hecha_y_perdida') throw incierto();
    const proceso = this.enCalma ? undefined : this.#planificador.quien();
    const quieto = proceso ? this.#cinta.choose([80, 10, 10]) : 0;
    if (proceso && quieto === 1) {
      this.marcas.add('a process stood still before its answer came');
      this.#planificador.freeze(proceso, QUIETA_MS);
    }
    await this.#travel(`${operacion} vuelve`, signal);
    if (signal?.aborted) {
      this.marcas.add('a call was given up before its answer');
      throw incierto();
    }
    if (proceso && quieto === 2) {
      this.marcas.add('a process stood still before it kept an answer');
      this.#planificador.freeze(proceso, QUIETA_MS);
    }
    return respuesta;
  }

  /** An ARCA that loses answers mostly shows old data too, or hides what it just authorised. */
  #sink(serie: Serie): void {
    switch (this.#cinta.choose([5, 2, 3])) {
      case 1:
        return this.delay();
      case 2: {
        const ms = OCULTOS_MS[this.#cinta.choose([1, 1, 1])] ?? 0;
        return this.hide(serie, ms, 1);
      }
      default:
    }
  }

  /** A leg of a call: its turn, or the end of the caller's patience. */
  async #travel(lugar: string, signal: AbortSignal | undefined): Promise<void> {
    const turno = this.#planificador.puerta(lugar);
    if (!signal) return turno;
    let soltar = (): void => undefined;
    const corte = new Promise<void>((resolve) => {
      soltar = () => resolve();
      signal.addEventListener('abort', soltar, { once: true });
    });
    await Promise.race([turno, corte]);
    signal.removeEventListener('abort', soltar);
    this.#planificador.contar();
  }

  #process(solicitud: SolicitudAutorizacion): RespuestaAutorizacion {
    const clave = claveOf(solicitud);
    const anterior = this.#series.get(clave)?.at(-1);
    const [primero] = solicitud.comprobantes;
    if (primero?.numero !== this.#ultimo(clave) + 1 || (anterior && primero.fecha < anterior.fecha)) {
      this.marcas.add('ARCA refused a number that is not the next');
      return {
        resultado: 'R',
        resultados: solicitud.comprobantes.map(({ numero }) => ({ numero, observaciones: [], estado: 'no_procesado' })),
        errores: [{ codigo: 10016, mensaje: 'El numero o fecha del comprobante no se corresponde con el proximo' }],
        fuera_de_secuencia: true,
        ilegible: false,
      };
    }
    const resultados: ResultadoAutorizacion[] = [];
    let parada = false;
    for (const pedido of solicitud.comprobantes) {
      const { numero } = pedido;
      if (parada) {
        resultados.push({ numero, observaciones: [], estado: 'no_procesado' });
        continue;
      }
      const falla = faultOf(solicitud.tipo_comprobante, pedido);
      if (falla !== null) {
        parada = true;
        this.marcas.add('ARCA refused a voucher');
        resultados.push({ numero, observaciones: [falla], estado: 'rechazado' });
      } else {
        const { autorizacion } = this.#keep(clave, pedido, false);
        resultados.push({ numero, observaciones: [], estado: 'autorizado', autorizacion });
      }
    }
    const autorizados = resultados.filter(({ estado }) => estado === 'autorizado').length;
    const resultado = autorizados === resultados.length ? 'A' : autorizados === 0 ? 'R' : 'P';
    return { resultado, resultados, errores: [], fuera_de_secuencia: false, ilegible: false };
  }

  #keep(clave: string, pedido: ComprobanteAAutorizar, ajeno: boolean): EnLibro {
    this.#emitidos += 1;
    const guardado: EnLibro = {
      ...pedido,
      alicuotas: pedido.alicuotas.map((alicuota) => ({ ...alicuota, id: IDS_DE_IVA.get(alicuota.iva) ?? 0 })),
      autorizacion: { tipo: 'CAE', codigo: String(75_000_000_000_000 + this.#emitidos), vence: pedido.fecha },
      observaciones: [],
      procesado_en: new Date(this.#tiempo.ahora()),
      serie: clave,
      ajeno,
    };
    this.#series.set(clave, [...(this.#series.get(clave) ?? []), guardado]);
    return guardado;
  }
}
