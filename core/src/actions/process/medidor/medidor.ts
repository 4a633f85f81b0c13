import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ClavePlaza } from '../../../contract/cuentas/cuenta.ts';
import type { GrupoDeConexiones } from '../../../store/db.ts';

/**
 * Outcome of a voucher requested from ARCA. `incierta`: its answer was lost, and it was found out later. `repetida`: ARCA authorised it
 * late, when it had been issued again.
 */
const resultadosDeComprobante = ['emitida', 'rechazada', 'invalida', 'en_cola', 'incierta', 'repetida'] as const;
type ResultadoDeComprobante = (typeof resultadosDeComprobante)[number];

/**
 * Outcome of a voucher with an advance code of which ARCA was informed. `observado`: informed, with observations that ARCA never corrects.
 * `incierto`: the answer was lost, and ARCA is asked.
 */
const resultadosDeInforme = ['informado', 'observado', 'rechazado', 'incierto'] as const;
type ResultadoDeInforme = (typeof resultadosDeInforme)[number];

/** Source of a list that was read: the replica, or the primary because of the replica's state. */
const destinosDeLectura = ['replica', 'atrasada', 'ausente', 'ajena'] as const;
export type DestinoDeLectura = (typeof destinosDeLectura)[number];

/** Counters of a process's work; figures looked up in the database are apart. */
export interface Medidor {
  registry: Registry;
  /** Counts an exchange with ARCA. */
  arca(operacion: string, resultado: string, ms: number): void;
  /** Adds a counter for the calls to a marketplace. Answers the function to call with each call's status, or why there was none. */
  addPlaza(plaza: { clave: ClavePlaza; nombre: string }): (resultado: string, ms: number) => void;
  comprobantes(resultado: ResultadoDeComprobante, cuantos: number): void;
  informes(resultado: ResultadoDeInforme, cuantos: number): void;
  /** Counts a list that was read, where there is a replica. */
  lectura(destino: DestinoDeLectura): void;
  /** Counts a job that was done, or failed. */
  trabajo(cola: string, fallo: boolean, esperaMs: number, ms: number): void;
}

const ESPERAS = [0.05, 0.25, 1, 2.5, 5, 15, 60, 300, 900, 3_600];
const LLAMADAS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60];

export function createMedidor(conexiones: () => readonly GrupoDeConexiones[]): Medidor {
  const registry = new Registry();
  const registers = [registry];
  const arca = new Histogram({
    name: 'talonario_arca_segundos',
    help: 'Cuánto tardó cada llamada a ARCA, en segundos, por operación y resultado',
    labelNames: ['operacion', 'resultado'],
    buckets: LLAMADAS,
    registers,
  });
  const comprobantes = new Counter({
    name: 'talonario_comprobantes_total',
    help: 'Comprobantes pedidos a ARCA, por lo que pasó con cada uno',
    labelNames: ['resultado'],
    registers,
  });
  const informes = new Counter({
    name: 'talonario_caea_informados_total',
    help: 'Comprobantes con CAEA informados a ARCA, por lo que pasó con cada uno',
    labelNames: ['resultado'],
    registers,
  });
  const lecturas = new Counter({
    name: 'talonario_lecturas_total',
    help: 'Listas y reportes leídos: de la réplica, o de la principal porque la réplica está atrasada, ausente o es ajena',
    labelNames: ['destino'],
    registers,
  });
  const espera = new Histogram({
    name: 'talonario_trabajo_espera_segundos',
    help: 'Cuánto esperó cada trabajo desde que podía empezar, en segundos, por cola',
    labelNames: ['cola'],
    buckets: ESPERAS,
    registers,
  });
  const trabajo = new Histogram({
    name: 'talonario_trabajo_segundos',
    help: 'Cuánto tardó cada trabajo, en segundos, por cola y resultado',
    labelNames: ['cola', 'resultado'],
    buckets: ESPERAS,
    registers,
  });
  const base = new Gauge({
    name: 'talonario_base_conexiones',
    help: 'Conexiones a la base de datos de este proceso, por grupo: ocupadas, libres, y quienes esperan una',
    labelNames: ['grupo', 'estado'],
    registers: [],
    collect() {
      for (const { grupo, ...estados } of conexiones()) {
        for (const [estado, cuantas] of Object.entries(estados)) this.set({ grupo, estado }, cuantas);
      }
    },
  });
  registry.registerMetric(base);
  // A rate needs its starting zero.
  for (const resultado of resultadosDeComprobante) comprobantes.inc({ resultado }, 0);
  for (const resultado of resultadosDeInforme) informes.inc({ resultado }, 0);
  for (const destino of destinosDeLectura) lecturas.inc({ destino }, 0);
  return {
    registry,
    arca: (operacion, resultado, ms) => arca.observe({ operacion, resultado: claseOf(resultado) }, ms / 1_000),
    addPlaza({ clave, nombre }) {
      const llamadas = new Histogram({
        name: `talonario_${clave}_segundos`,
        help: `Cuánto tardó cada llamada a ${nombre}, en segundos, por resultado (429: pidió ir más despacio)`,
        labelNames: ['resultado'],
        buckets: LLAMADAS,
        registers,
      });
      // A rate needs its starting zero.
      for (const resultado of ['2xx', '429', '5xx']) llamadas.zero({ resultado });
      return (resultado, ms) => llamadas.observe({ resultado }, ms / 1_000);
    },
    comprobantes: (resultado, cuantos) => comprobantes.inc({ resultado }, cuantos),
    informes: (resultado, cuantos) => informes.inc({ resultado }, cuantos),
    lectura: (destino) => lecturas.inc({ destino }),
    trabajo(cola, fallo, esperaMs, ms) {
      espera.observe({ cola }, Math.max(0, esperaMs) / 1_000);
      trabajo.observe({ cola, resultado: fallo ? 'fallo' : 'hecho' }, ms / 1_000);
    },
  };
}

/** Label of a result: its word, without ARCA's own code. */
function claseOf(resultado: string): string {
  return /^[a-z_]{1,40}/.exec(resultado)?.[0] ?? 'otro';
}
