import { chooseMaquina } from './pedir.ts';
import type { Sucesos } from './suceso.ts';
import { devueltoOf } from '../plaza/feria.ts';
import type { PedidoDeFeria } from '../plaza/feria.ts';
import { doTrabajo, listTrabajos } from '../plaza/trabajos.ts';
import type { Mundo } from '../mundo.ts';

/** Parts of an order that its buyer gets back. */
const PARTES = [1, 0.25, 0.5] as const;

/** The marketplace tells of an order, in a notice that becomes a job. */
export async function tellOrden({ base, cuenta_id }: Mundo, { nro }: PedidoDeFeria): Promise<void> {
  await base
    .fork()
    .execute(`insert into trabajo_de_historia (cola, datos) values ('procesar_orden', ?::jsonb)`, [
      JSON.stringify({ cuenta_id, order_id: nro }),
    ]);
}

/** Does the first jobs that wait, up to so many. */
async function work(mundo: Mundo, cuantos: number): Promise<string> {
  const hechos: string[] = [];
  for (const trabajo of (await listTrabajos(mundo)).slice(0, cuantos))
    hechos.push(await doTrabajo(mundo, chooseMaquina(mundo), trabajo));
  return hechos.length === 0 ? 'no job waits' : hechos.join(', ');
}

function choosePedido({ cinta, feria }: Mundo): PedidoDeFeria | undefined {
  const pedidos = feria.pedidos();
  return pedidos[cinta.choose(pedidos.map(() => 1))];
}

/** Orders of the marketplace, what becomes of them, and the jobs that they make. */
export const dePlaza: Sucesos = {
  compra: {
    peso: 4,
    async ocurrir(mundo) {
      const { cinta, feria, totales } = mundo;
      let centavos = 121_000 + 100 * cinta.choose(Array.from({ length: 50 }, () => 1));
      while (totales.has((centavos / 100).toFixed(2))) centavos += 100;
      totales.add((centavos / 100).toFixed(2));
      const pedido = feria.sell(centavos);
      const avisos = 1 + cinta.choose([2, 1]);
      for (let aviso = 1; aviso <= avisos; aviso++) await tellOrden(mundo, pedido);
      return `somebody buys ${pedido.nro}; ${await work(mundo, 1 + cinta.choose([1, 1]))}`;
    },
  },
  trabajo: { peso: 6, ocurrir: async (mundo) => work(mundo, 1 + mundo.cinta.choose([2, 1, 1])) },
  devolucion: {
    peso: 4,
    async ocurrir(mundo) {
      const { cinta, feria, marcas } = mundo;
      const pedido = choosePedido(mundo);
      if (!pedido) return 'nothing to give back';
      const parte = PARTES[cinta.choose([2, 2, 1])] ?? 1;
      const puso = cinta.choose([3, 1]) === 1 ? 'feria' : 'puesto';
      // Ferial tells one pocket for all that went back.
      const bolsillo = devueltoOf(pedido).gt(0) ? pedido.puso : puso;
      feria.refund(pedido, Math.round(pedido.centavos * parte), bolsillo);
      marcas.add(
        bolsillo === 'feria'
          ? 'a refund was covered'
          : `an order was ${parte === 1 ? 'cancelled' : 'refunded in part'}`,
      );
      await tellOrden(mundo, pedido);
      return `${parte * 100} % of ${pedido.nro} goes back, from the pocket of ${bolsillo}`;
    },
  },
  reclamo: {
    peso: 2,
    async ocurrir(mundo) {
      const { feria, marcas } = mundo;
      const pedido = choosePedido(mundo);
      if (!pedido) return 'nothing to claim';
      feria.claim(pedido, pedido.reclamo === 'abierto' ? 'cerrado' : 'abierto');
      marcas.add(`a claim was ${pedido.reclamo === 'abierto' ? 'opened' : 'closed'}`);
      await tellOrden(mundo, pedido);
      return `the claim of ${pedido.nro} is ${pedido.reclamo}`;
    },
  },
};
