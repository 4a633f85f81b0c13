import { copyBase, restoreBase } from '../bases/copia.ts';
import { chooseMaquina, issue, kill, sendQueued } from './pedir.ts';
import { MINUTO_MS, type Sucesos } from './suceso.ts';

const SALTOS_MS = [20_000, 2 * MINUTO_MS, 7 * MINUTO_MS, 65 * MINUTO_MS, 26 * 60 * MINUTO_MS] as const;
const ARRENDAMIENTO_MS = 101_000;
/** How long a machine stands still; the second one goes on when its lease is just over, while another machine holds the serie. */
const QUIETA_MS = [30_000, ARRENDAMIENTO_MS + 4_000, 2 * MINUTO_MS, 8 * MINUTO_MS] as const;

/** Events of machines: deaths, jumps of their clocks and failures of their database. */
export const deMaquinas: Sucesos = {
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
      const ms = QUIETA_MS[cinta.choose([1, 3, 3, 3])] ?? 0;
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
      if (copia === null) return (await deMaquinas.copia?.ocurrir(mundo)) ?? '';
      for (const maquina of maquinas) await kill(mundo, maquina);
      await restoreBase(base, copia.copia, copia.instante);
      mundo.pedidos = new Set(copia.pedidos);
      mundo.ventas = [...copia.ventas];
      mundo.restaurada = true;
      mundo.marcas.add('a copy is restored');
      return 'the copy is restored';
    },
  },
};
