import { setTimeout as wait } from 'node:timers/promises';
import { addDays, addMonths, today } from '@talonario/core/base';
import { configureContingencia } from '@talonario/core/server/arca';
import { linkCuenta, updateCuenta } from '@talonario/core/server/empresas';
import { startSmtp, VENDEDORES, type SmtpSimulado } from '@talonario/fixtures';
import { expect } from 'vitest';
import { startProceso } from '../procesos/proceso.ts';
import type { PedidoProceso } from '../procesos/emitirProceso.ts';
import { startTrabajador, type Trabajador } from '../procesos/trabajador.ts';
import { vencerLatidos } from '../servicios/cola.ts';
import { tiemposDePrueba } from '../servicios/entorno.ts';
import { startTienda, type Tienda } from '../servicios/vendedor.ts';
import { seedEmisor, type Emisor } from './borradores.ts';

/** Milliseconds between two looks at what the processes did. */
const MIRAR_MS = 250;
const PUNTO_CAEA = 91;

/** A company that sells in the marketplace, with a user and an account of its own. */
export interface Vendedora {
  nickname: keyof typeof VENDEDORES;
  emisor: Emisor;
  cuenta_id: string;
}

/** Two companies of one installation, an ARCA that falls, and processes whose clock, and the simulators', the test moves. */
export interface CorteLargo extends AsyncDisposable {
  tienda: Tienda;
  smtp: SmtpSimulado;
  conCodigo: Vendedora;
  sinCodigo: Vendedora;
  hoy(): string;
  /** Goes to an hour of a day of next month; day 32 and on are of the month after it. */
  goTo(dia: number, hora: string): void;
  execute<T>(sql: string, valores?: unknown[]): Promise<T[]>;
  count(sql: string): Promise<number>;
  caer(): void;
  volver(): void;
  sell(vendedora: Vendedora, cantidad: number): Promise<void>;
  /** Runs a process to its end; `morir…`: expects it to be killed there. */
  run(pedido: Partial<PedidoProceso>, de?: Vendedora): Promise<void>;
  /** Starts a process, for the test to kill. */
  start(pedido: Partial<PedidoProceso>): ReturnType<typeof startProceso>;
  /** Starts a worker of all the queues. */
  work(): Promise<Trabajador>;
  /** Kills a worker with -9, and lets another one take its jobs at once. */
  kill(trabajador: Trabajador): Promise<void>;
  until(done: () => Promise<boolean>): Promise<void>;
}

export async function startCorteLargo(): Promise<CorteLargo> {
  let corrido = 0;
  const clock = { now: () => new Date(Date.now() + corrido) };
  const smtp = await startSmtp();
  const tienda = await startTienda({
    meli: { clock: clock.now },
    arca: { clock: clock.now },
    deps: { clock },
    env: { SMTP_URL: smtp.url },
  });
  const { deps, entorno } = tienda;
  const primero = `${addMonths(today(new Date()), 1).slice(0, 7)}-01`;
  const goTo: CorteLargo['goTo'] = (dia, hora) =>
    void (corrido = Date.parse(`${addDays(primero, dia - 1)}T${hora}:00-03:00`) - Date.now());
  goTo(15, '18:30');
  await tienda.reset();
  const execute = <T>(sql: string, valores: unknown[] = []) => deps.store.fork().execute<T[]>(sql, valores);
  const conCodigo: Vendedora = { nickname: 'TIENDA.NORTE', emisor: tienda.emisor, cuenta_id: tienda.cuenta_id };
  const sinCodigo = await link(tienda, 'MARTIN.PEREYRA');
  const start: CorteLargo['start'] = (pedido) =>
    startProceso({
      env: entorno.env,
      user_id: conCodigo.emisor.user_id,
      ids: [],
      issuing: tiemposDePrueba,
      corrido,
      ...pedido,
    });
  const mundo: CorteLargo = {
    tienda,
    smtp,
    conCodigo,
    sinCodigo,
    hoy: () => today(clock.now()),
    goTo,
    execute,
    async count(sql) {
      const [fila] = await execute<{ n: number }>(`select count(*)::int as n ${sql}`);
      return fila?.n ?? 0;
    },
    caer: () => void entorno.arca.fallas({ operacion: '*', tipo: 'reset', veces: 1_000_000 }),
    volver: () => entorno.arca.sinFallas(),
    async sell({ nickname }, cantidad) {
      await tienda.control('POST /__sim/ventas', { cuenta: nickname, cantidad, tipo: 'consumidor_final' });
    },
    start,
    async run(pedido, de = conCodigo) {
      const { signal, code, stderr } = await start({ user_id: de.emisor.user_id, ...pedido }).fin;
      const muere = pedido.morir !== undefined || pedido.morirAntesDe !== undefined;
      expect({ pedido, signal, code, stderr }).toEqual(
        muere ? { pedido, signal: 'SIGKILL', code: null, stderr } : { pedido, signal: null, code: 0, stderr: '' },
      );
    },
    work: () => startTrabajador({ env: entorno.env, issuing: tiemposDePrueba, corrido }),
    async kill(trabajador) {
      await trabajador.matar();
      await vencerLatidos(deps);
    },
    async until(done) {
      while (!(await done())) await wait(MIRAR_MS);
    },
    async [Symbol.asyncDispose]() {
      await tienda.close();
      await smtp.close();
    },
  };
  await turnOn(mundo);
  return mundo;
}

/** A second company, of another user, with its account. */
async function link({ deps, control }: Tienda, nickname: keyof typeof VENDEDORES): Promise<Vendedora> {
  const emisor = await seedEmisor(deps, VENDEDORES[nickname].cuit);
  const { alcance, company_id } = emisor;
  await deps.store.fork().execute('update empresa set situacion_iva = 6 where id = ?', [company_id]);
  const { code } = await control<{ code: string }>(`GET /__sim/autorizar?cuenta=${nickname}`);
  const { id: cuenta_id } = await linkCuenta(deps, { alcance, plaza: 'meli', code });
  await updateCuenta(deps.store.fork(), alcance, cuenta_id, {
    linked_company_id: company_id,
    linked_punto_de_venta: 3,
  });
  return { nickname, emisor, cuenta_id };
}

/** Both companies use the contingency; ARCA gives one of them no code. */
async function turnOn({ tienda, conCodigo, sinCodigo, execute, volver }: CorteLargo): Promise<void> {
  const { arca } = tienda.entorno;
  const ajustes = { activa: true, punto_de_venta: PUNTO_CAEA, minutos: 30, automatica: true };
  for (const { emisor } of [conCodigo, sinCodigo]) {
    await execute(
      `insert into habilitacion (ambiente, cuit, company_id, prueba) values ('simulador', ?, ?, 'operador')`,
      [emisor.cuit, emisor.company_id],
    );
    if (emisor === sinCodigo.emisor) {
      arca.fallas({ operacion: 'FECAEASolicitar', tipo: 'error', codigo: 15003, mensaje: 'Sin punto.', veces: 100 });
    }
    await configureContingencia(tienda.deps, emisor.alcance, emisor.company_id, ajustes);
  }
  volver();
}
