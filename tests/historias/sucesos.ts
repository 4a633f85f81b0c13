import {
  creditComprobante,
  issueComprobantes,
  issueQueued,
  recoverEmisiones,
} from '@talonario/core/server/comprobantes';
import { today } from '@talonario/core/base';
import type { Deps } from '@talonario/core/server/instalacion';
import { isAppError } from '../../core/src/rules/errors.ts';
import { kindOf } from '../../core/src/rules/errors/errores.ts';
import { seedBorradores } from '../helpers/mundos/borradores.ts';
import { OCULTOS_MS } from './arca.ts';
import { copyBase, restoreBase } from './bases/copia.ts';
import { startMaquina, type Maquina, type Mundo } from './mundo.ts';

/** Something that happens to the company, to its machines or to ARCA. */
interface Suceso {
  peso: number;
  /** Makes it happen; answers its story. */
  ocurrir(mundo: Mundo): Promise<string>;
}

const MINUTO_MS = 60_000;
const FACTURA_B = 6;
const NOTA_B = 8;
const SALTOS_MS = [20_000, 2 * MINUTO_MS, 7 * MINUTO_MS, 65 * MINUTO_MS, 26 * 60 * MINUTO_MS] as const;
const QUIETA_MS = [30_000, 2 * MINUTO_MS, 8 * MINUTO_MS] as const;
const ARRENDAMIENTO_MS = 101_000;
const CORTES_MS = [10_000, 3 * MINUTO_MS, 40 * MINUTO_MS] as const;

/** Everything that may happen, the calmest first. */
export const sucesos: Readonly<Record<string, Suceso>> = {
  venta: {
    peso: 8,
    async ocurrir(mundo) {
      const cantidad = 1 + mundo.cinta.choose([5, 3, 2]);
      const ids = await sell(mundo, cantidad);
      return `${cantidad} drafts, ${ids.length} asked for`;
    },
  },
  emitir: { peso: 10, ocurrir: async (mundo) => issue(mundo, chooseMaquina(mundo)) },
  cola: {
    peso: 6,
    async ocurrir(mundo) {
      return sendQueued(mundo, chooseMaquina(mundo));
    },
  },
  recuperar: {
    peso: 2,
    async ocurrir(mundo) {
      const maquina = chooseMaquina(mundo);
      begin(mundo, maquina, 'recoverEmisiones', () => recoverEmisiones(maquina.deps, mundo.emisor.alcance));
      return `${maquina.encarnacion.nombre} settles what was left open`;
    },
  },
  nota: {
    peso: 4,
    async ocurrir(mundo) {
      const facturas = await mundo.base
        .fork()
        .execute<{ id: string }[]>(
          `select id from comprobante where status = 'emitida' and clase = 'factura' order by numero_comprobante`,
        );
      const factura = facturas[mundo.cinta.choose(facturas.map(() => 1))];
      if (!factura) return 'nothing to credit';
      const maquina = chooseMaquina(mundo);
      const { alcance } = mundo.emisor;
      begin(mundo, maquina, 'creditComprobante', () => creditComprobante(maquina.deps, { alcance, id: factura.id }));
      return `${maquina.encarnacion.nombre} credits an invoice`;
    },
  },
  muerte: {
    peso: 6,
    async ocurrir(mundo) {
      const maquina = chooseMaquina(mundo);
      const { nombre } = maquina.encarnacion;
      if (maquina.encarnacion.trabajos > 0) mundo.marcas.add('a process died at work');
      await kill(mundo, maquina);
      return `${nombre} dies`;
    },
  },
  congelar: {
    peso: 5,
    async ocurrir(mundo) {
      const { cinta, planificador, tiempo } = mundo;
      const maquina = chooseMaquina(mundo);
      const ms = QUIETA_MS[cinta.choose([1, 3, 3])] ?? 0;
      if (maquina.encarnacion.trabajos > 0) mundo.marcas.add('a process stood still at work');
      planificador.freeze(maquina.encarnacion, ms);
      // PostgreSQL ends a session that is silent inside a transaction for a minute (`PLAZOS`).
      if (ms > MINUTO_MS) await mundo.base.cutOff(maquina.encarnacion);
      const viva = mundo.maquinas.find((cada) => cada !== maquina);
      if (!viva) return 'there is one machine';
      // The lease of the one that stands still ends while another process waits for its serie.
      if (cinta.choose([1, 2]) === 1) tiempo.moveTo(tiempo.ahora() + ARRENDAMIENTO_MS);
      const sigue = cinta.choose([1, 1]) === 0 ? await issue(mundo, viva) : await sendQueued(mundo, viva);
      return `${maquina.encarnacion.nombre} stands still for ${ms / 1000} s; ${sigue}`;
    },
  },
  tiempo: {
    peso: 5,
    async ocurrir({ cinta, tiempo }) {
      const ms = SALTOS_MS[cinta.choose([3, 3, 3, 2, 1])] ?? 0;
      tiempo.moveTo(tiempo.ahora() + ms);
      return `${ms / 1000} s pass`;
    },
  },
  ajeno: {
    peso: 3,
    async ocurrir({ arca, cinta, emisor, tiempo }) {
      const tipo_comprobante = cinta.choose([3, 1]) === 0 ? FACTURA_B : NOTA_B;
      arca.take({ cuit: emisor.cuit, punto_de_venta: 3, tipo_comprobante }, today(new Date(tiempo.ahora())));
      return `another system issues a ${tipo_comprobante}`;
    },
  },
  oculto: {
    peso: 3,
    async ocurrir({ arca, cinta, emisor }) {
      const ms = OCULTOS_MS[cinta.choose([1, 1, 1])] ?? 0;
      arca.hide({ cuit: emisor.cuit, punto_de_venta: 3, tipo_comprobante: FACTURA_B }, ms);
      return `ARCA hides its last voucher for ${ms / 1000} s`;
    },
  },
  copia: {
    peso: 1,
    async ocurrir(mundo) {
      const { base, pedidos, tiempo } = mundo;
      const copia = await copyBase(base);
      mundo.copia = { copia, pedidos: new Set(pedidos), instante: new Date(tiempo.ahora()) };
      return 'the database is copied';
    },
  },
  restauracion: {
    peso: 1,
    async ocurrir(mundo) {
      const { base, copia, maquinas } = mundo;
      if (copia === null) return 'there is no copy to restore';
      for (const maquina of maquinas) await kill(mundo, maquina);
      await restoreBase(base, copia.copia, copia.instante);
      mundo.pedidos = new Set(copia.pedidos);
      mundo.restaurada = true;
      mundo.marcas.add('a copy is restored');
      return 'the copy is restored';
    },
  },
  corte: {
    peso: 2,
    async ocurrir({ arca, cinta }) {
      const ms = CORTES_MS[cinta.choose([2, 2, 1])] ?? 0;
      arca.cut(ms);
      return `ARCA answers nobody for ${ms / 1000} s`;
    },
  },
  atraso: {
    peso: 5,
    async ocurrir({ arca }) {
      arca.delay();
      return 'ARCA answers with old data';
    },
  },
};

async function sendQueued(mundo: Mundo, maquina: Maquina): Promise<string> {
  begin(mundo, maquina, 'issueQueued', () => issueQueued(maquina.deps));
  return `${maquina.encarnacion.nombre} sends what waits`;
}

/** Kills what runs on a machine, and starts it again. */
async function kill(mundo: Mundo, maquina: Maquina): Promise<void> {
  mundo.planificador.kill(maquina.encarnacion);
  await mundo.base.cutOff(maquina.encarnacion);
  Object.assign(maquina, startMaquina(mundo, maquina.nombre, maquina.veces + 1));
}

function chooseMaquina({ cinta, maquinas }: Mundo): Maquina {
  const elegida = maquinas[cinta.choose(maquinas.map(() => 1))];
  if (!elegida) throw new Error('there is no machine');
  return elegida;
}

/** Makes drafts; of each, the amount is its own or everybody's, and ARCA refuses a few. */
async function sell(mundo: Mundo, cantidad: number): Promise<string[]> {
  const { base, cinta, emisor, tiempo } = mundo;
  const fecha = today(new Date(tiempo.ahora()));
  const iguales = cinta.choose([3, 1]) === 1;
  const pedidos = Array.from({ length: cantidad }, () => ({
    fecha,
    fecha_automatica: true,
    iva: cinta.choose([12, 1]) === 1 ? '205.00' : '210.00',
  }));
  const ids = await seedBorradores({ store: base } as unknown as Deps, emisor, pedidos);
  for (const [indice, id] of (iguales ? [] : ids).entries()) {
    const veces = 2 + mundo.unicos.size;
    mundo.unicos.set(id, (1000 * veces + Number(pedidos[indice]?.iva) * veces).toFixed(2));
    await base
      .fork()
      .execute('update comprobante set neto = neto * ?, iva = iva * ?, total = total * ? where id = ?', [
        veces,
        veces,
        veces,
        id,
      ]);
    await base
      .fork()
      .execute('update comprobante_alicuota set neto = neto * ?, importe = importe * ? where comprobante_id = ?', [
        veces,
        veces,
        id,
      ]);
  }
  for (const id of ids) mundo.pedidos.add(id);
  return ids;
}

/** Asks for all the drafts that are not out. */
export async function issue(mundo: Mundo, maquina: Maquina): Promise<string> {
  const filas = await mundo.base
    .fork()
    .execute<{ id: string }[]>(
      `select id from comprobante where status = 'borrador' and clase = 'factura' and rechazo = '[]' order by creado_en, id`,
    );
  const ids = filas.map(({ id }) => id);
  if (ids.length === 0) return 'nothing to issue';
  const { alcance } = mundo.emisor;
  begin(mundo, maquina, 'issueComprobantes', () => issueComprobantes(maquina.deps, { alcance, ids }));
  return `${maquina.encarnacion.nombre} issues ${ids.length}`;
}

/** Begins an action on a machine. An error that a person may be told is no failure of the history. */
export function begin(mundo: Mundo, maquina: Maquina, nombre: string, work: () => Promise<unknown>): void {
  mundo.planificador.begin(maquina.encarnacion, work, (error) => {
    if (isAppError(error) && kindOf(error) !== 'internal') {
      mundo.marcas.add(`error: ${error.code}`);
      return;
    }
    if (isDeLaBase(error)) {
      mundo.marcas.add('a statement failed, and its action with it');
      return;
    }
    mundo.fallas.push(`${nombre}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  });
}

/** Codes of a server that ended a session, did not order two transactions, or gave up on a lock (PostgreSQL, "Error Codes"). */
const DE_LA_BASE = new Set(['40001', '40P01', '55P03', '57P01', '08006', '08003']);

/** Whether an action failed with the connection or the transaction that a history broke. */
function isDeLaBase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  const { message, cause } = error;
  return (code !== undefined && DE_LA_BASE.has(code)) || CORTADA.test(message) || isDeLaBase(cause);
}

const CORTADA = /Connection terminated|terminating connection|not queryable|Client was closed|ended by the user/;
