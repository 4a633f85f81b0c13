import { annulNota, creditComprobante, issueComprobantes, recoverEmisiones } from '@talonario/core/server/comprobantes';
import { isAppError } from '../../../core/src/rules/errors.ts';
import {
  begin,
  chooseEmisor,
  chooseMaquina,
  issue,
  issueComoEmpleado,
  sell,
  sendQueued,
  toggleEmpleado,
} from './pedir.ts';
import { CORTES_MS, type Sucesos } from './suceso.ts';
import { notice } from './ventas.ts';

/** Turns in which those at work end before a right is given or taken. */
const TURNOS_DE_OTROS = 400;

/** Vouchers that are typed or sold, and asked for. */
export const dePedidos: Sucesos = {
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
      const { arca, cinta, planificador } = mundo;
      let relato = '';
      if (cinta.choose([1, 1]) === 1) {
        await sell(mundo, 1);
        arca.cut(CORTES_MS[1]);
        relato = `${await issueComoEmpleado(mundo, chooseMaquina(mundo))}, with ARCA down; `;
      }
      // The issuing that began under the right ends first. The queue checks the right only of vouchers that wait.
      for (let turno = 1; turno <= TURNOS_DE_OTROS && planificador.hayEsperas(); turno++) await planificador.giveTurn();
      return relato + (planificador.hayEsperas() ? 'somebody is at work' : await toggleEmpleado(mundo));
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
};
