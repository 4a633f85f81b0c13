import { annulNota, creditComprobante, issueComprobantes, recoverEmisiones } from '@talonario/core/server/comprobantes';
import { today } from '@talonario/core/base';
import { isAppError } from '../../core/src/rules/errors.ts';
import { OCULTOS_MS } from './arca.ts';
import { copyBase, restoreBase } from './bases/copia.ts';
import type { Mundo } from './mundo.ts';
import {
  begin,
  chooseEmisor,
  chooseEmitida,
  chooseMaquina,
  chooseSerie,
  draftParcial,
  issue,
  issueComoEmpleado,
  kill,
  sell,
  sendQueued,
  toggleEmpleado,
} from './pedir.ts';
import { notice } from './ventas.ts';

/** Something that happens to the company, to its machines or to ARCA. */
export interface Suceso {
  peso: number;
  /** Makes it happen; answers its story. */
  ocurrir(mundo: Mundo): Promise<string>;
}

const MINUTO_MS = 60_000;
/** Parts of an invoice that a note credits: two of the second one do not fit. */
const PARTES = [0.3, 0.6, 1] as const;
const SALTOS_MS = [20_000, 2 * MINUTO_MS, 7 * MINUTO_MS, 65 * MINUTO_MS, 26 * 60 * MINUTO_MS] as const;
const QUIETA_MS = [30_000, 2 * MINUTO_MS, 8 * MINUTO_MS] as const;
const ARRENDAMIENTO_MS = 101_000;
/** Turns in which those at work end before a right is given or taken. */
const TURNOS_DE_OTROS = 400;
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
      const { alcance } = chooseEmisor(mundo);
      begin(mundo, maquina, 'recoverEmisiones', () => recoverEmisiones(maquina.deps, alcance));
      return `${maquina.encarnacion.nombre} settles what was left open`;
    },
  },
  nota: {
    peso: 4,
    async ocurrir(mundo) {
      const factura = await chooseEmitida(mundo, 'factura');
      if (!factura) return 'nothing to credit';
      const maquina = chooseMaquina(mundo);
      const { id } = factura;
      begin(mundo, maquina, 'creditComprobante', () =>
        creditComprobante(maquina.deps, { alcance: factura.alcance, id }),
      );
      return `${maquina.encarnacion.nombre} credits an invoice`;
    },
  },
  parcial: {
    peso: 5,
    async ocurrir(mundo) {
      const factura = await chooseEmitida(mundo, 'factura');
      if (!factura) return 'nothing to credit in part';
      const parte = PARTES[mundo.cinta.choose([3, 3, 1])] ?? 1;
      await draftParcial(mundo, factura, parte);
      return `a note for ${parte * 100} % is asked for; ${await issue(mundo, chooseMaquina(mundo))}`;
    },
  },
  doble: {
    peso: 3,
    async ocurrir(mundo) {
      const factura = await chooseEmitida(mundo, 'factura');
      if (!factura) return 'nothing to press';
      const { id, alcance } = factura;
      mundo.marcas.add('two pressed at the same instant');
      for (const maquina of mundo.maquinas)
        begin(mundo, maquina, 'creditComprobante', () => creditComprobante(maquina.deps, { alcance, id }));
      return 'two people credit the same invoice';
    },
  },
  notificacion: { peso: 5, ocurrir: notice },
  empleado: {
    peso: 3,
    async ocurrir(mundo) {
      const { arca, cinta } = mundo;
      // ARCA down: the drafts of the employee wait in the queue.
      const cortada = cinta.choose([1, 1]) === 1;
      if (cortada) arca.cut(CORTES_MS[1]);
      return `${await issueComoEmpleado(mundo, chooseMaquina(mundo))}${cortada ? ', with ARCA down' : ''}`;
    },
  },
  permiso: {
    peso: 3,
    async ocurrir(mundo) {
      const { planificador } = mundo;
      // What was begun under the right ends first: only what waits is the queue's to ask about.
      for (let turno = 1; turno <= TURNOS_DE_OTROS && planificador.hayEsperas(); turno++) await planificador.giveTurn();
      return planificador.hayEsperas() ? 'somebody is at work' : toggleEmpleado(mundo);
    },
  },
  anulacion: {
    peso: 3,
    async ocurrir(mundo) {
      const nota = await chooseEmitida(mundo, 'nota_credito');
      if (!nota) return 'no note to annul';
      const maquina = chooseMaquina(mundo);
      const { id, alcance } = nota;
      begin(mundo, maquina, 'annulNota', () => annulNota(maquina.deps, { alcance, id }));
      return `${maquina.encarnacion.nombre} annuls a note`;
    },
  },
  intruso: {
    peso: 2,
    async ocurrir(mundo) {
      const { base, emisores, fallas, marcas } = mundo;
      const [duenio, intruso] = emisores;
      const filas = await base
        .fork()
        .execute<{ id: string; clase: string; status: string }[]>(
          'select id, clase, status from comprobante where user_id = ? order by creado_en, id',
          [duenio.user_id],
        );
      const fila = filas[mundo.cinta.choose(filas.map(() => 1))];
      if (!fila) return 'nothing to take';
      const { deps } = chooseMaquina(mundo);
      const { alcance } = intruso;
      const { id, clase, status } = fila;
      const intento =
        status === 'borrador'
          ? () => issueComprobantes(deps, { alcance, ids: [id] })
          : clase === 'factura'
            ? () => creditComprobante(deps, { alcance, id })
            : () => annulNota(deps, { alcance, id });
      await intento().then(
        (hecho) => fallas.push(`somebody acted on what is another's: ${JSON.stringify(hecho)}`),
        (error: unknown) => {
          if (isAppError(error, 'comprobante_no_encontrado')) marcas.add("nobody reaches what is another's");
          else fallas.push(`somebody was told of what is another's: ${String(error)}`);
        },
      );
      return `another user tries a ${clase} ${status}`;
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
      const viva = mundo.maquinas.find((candidata) => candidata !== maquina);
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
    async ocurrir(mundo) {
      const serie = chooseSerie(mundo);
      mundo.arca.take(serie, today(new Date(mundo.tiempo.ahora())));
      return `another system issues a ${serie.tipo_comprobante}`;
    },
  },
  oculto: {
    peso: 3,
    async ocurrir(mundo) {
      const ms = OCULTOS_MS[mundo.cinta.choose([1, 1, 1])] ?? 0;
      mundo.arca.hide(chooseSerie(mundo), ms);
      return `ARCA hides its last voucher for ${ms / 1000} s`;
    },
  },
  copia: {
    peso: 2,
    async ocurrir(mundo) {
      const { base, pedidos, tiempo } = mundo;
      const copia = await copyBase(base);
      const ventas = [...mundo.ventas];
      mundo.copia = { copia, pedidos: new Set(pedidos), ventas, instante: new Date(tiempo.ahora()) };
      return 'the database is copied';
    },
  },
  restauracion: {
    peso: 2,
    async ocurrir(mundo) {
      const { base, copia, maquinas } = mundo;
      if (copia === null) return 'there is no copy to restore';
      for (const maquina of maquinas) await kill(mundo, maquina);
      await restoreBase(base, copia.copia, copia.instante);
      mundo.pedidos = new Set(copia.pedidos);
      mundo.ventas = [...copia.ventas];
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
