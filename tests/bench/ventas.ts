import { addDays, today } from '@talonario/core/base';
import { linkCuenta, updateCuenta } from '@talonario/core/server/empresas';
import { listVentas, planVentas } from '@talonario/core/server/ventas';
import { seedEmisor } from '../helpers/mundos/borradores.ts';
import { control } from '../helpers/servicios/mercadoLibre.ts';
import { onEachBase, type Banco } from './banco.ts';
import { hasta, menosOf, timed, type Bench } from './medida.ts';

/** Sales of a busy month: the rate limit alone makes the first reading take two minutes. */
const VENTAS = 1_000;
const LLAMADA_MS = 150;
const POR_SEGUNDO = 10;
/** Offset from a page of the search to the next, which begins with the last order of the one before; a window with more orders is split. */
const PASO = 49;
const VENTANA = 900;
/** Searches for changes in each of the two readings of the sales: cancelled ones have a search of their own. */
const DE_CAMBIOS = 2;
const DIAS = 30;

/** Sales of each kind in a hundred. */
const MEZCLA = { dni: 70, responsable_inscripto: 12, monotributo: 6, pack: 8, descuento: 4 };

interface VentaHecha {
  tipo: string;
  orders: string[];
}

/** A month's sales shown and planned, the first time and the second, under the marketplace's rate limit. */
export const ventas: Bench = () =>
  onEachBase(async (banco) => {
    const { deps } = banco;
    const { alcance, company_id } = await seedEmisor(deps);
    const { code } = await control<{ code: string }>(banco.meli, 'GET /__sim/autorizar?cuenta=TIENDA.NORTE');
    const { id: cuenta_id } = await linkCuenta(deps, { alcance, plaza: 'meli', code });
    await updateCuenta(deps.store.fork(), alcance, cuenta_id, {
      linked_company_id: company_id,
      linked_punto_de_venta: 3,
    });
    const hoy = today(deps.clock.now());
    const sold = await makeVentas(banco, hoy);
    await control(banco.meli, 'POST /__sim/latencia', { ms: LLAMADA_MS });

    const cuenta = { alcance, cuenta_id };
    const rango = { desde: addDays(hoy, -DIAS), hasta: hoy };
    const round = async (): Promise<{ ms: number; llamadas: number }> => {
      const antes = await countLlamadas(banco);
      const ms = await timed(async () => {
        await listVentas(deps, { ...cuenta, ...rango });
        const { comprobantes, omitidas, en_espera } = await planVentas(deps, {
          ...cuenta,
          ventas: rango,
          modo: 'listada',
        });
        if (comprobantes.length !== VENTAS) {
          throw new Error(`${comprobantes.length} drafts: ${JSON.stringify([omitidas[0], en_espera[0]])}`);
        }
      });
      return { ms, llamadas: (await countLlamadas(banco)) - antes };
    };
    const primera = await round();
    const segunda = await round();

    const que = `${VENTAS} ventas de un mes mostradas y planeadas`;
    const comun = { bench: 'ventas', unidad: 'ms' } as const;
    return [
      {
        bench: 'ventas',
        unidad: 'llamadas',
        que: `${que}, primera vez`,
        valor: primera.llamadas,
        piso: leastLlamadas(sold),
        meta: hasta(1),
      },
      {
        ...comun,
        que: `${que}, primera vez`,
        valor: primera.ms,
        piso: { que: `sus llamadas a ${POR_SEGUNDO} por segundo`, valor: (primera.llamadas / POR_SEGUNDO) * 1_000 },
        meta: null,
      },
      {
        bench: 'ventas',
        unidad: 'llamadas',
        que: `${que}, segunda vez`,
        valor: segunda.llamadas,
        piso: { que: `${2 * DE_CAMBIOS} de cambios`, valor: 2 * DE_CAMBIOS },
        meta: hasta(1.2),
      },
      {
        ...comun,
        que: `${que}, segunda vez`,
        valor: segunda.ms,
        piso: { que: `sus ${segunda.llamadas} llamadas de ${LLAMADA_MS} ms`, valor: segunda.llamadas * LLAMADA_MS },
        meta: menosOf(1_000),
      },
    ];
  });

/** Sales closed over the month and untouched since yesterday: changes are not the subject. */
async function makeVentas({ meli }: Banco, hoy: string): Promise<VentaHecha[]> {
  const desde = `${addDays(hoy, 1 - DIAS)}T09:00:00-03:00`;
  const hasta = `${addDays(hoy, -1)}T09:00:00-03:00`;
  await control(meli, 'POST /__sim/reloj', { ahora: hasta });
  const sold: VentaHecha[] = [];
  for (const [tipo, porCiento] of Object.entries(MEZCLA)) {
    const cantidad = (VENTAS * porCiento) / 100;
    const pedido = { cuenta: 'TIENDA.NORTE', tipo, cantidad, desde, hasta };
    const { ventas } = await control<{ ventas: { orders: string[] }[] }>(meli, 'POST /__sim/ventas', pedido);
    sold.push(...ventas.map(({ orders }) => ({ tipo, orders })));
  }
  await control(meli, 'POST /__sim/reloj', { ahora: null });
  return sold;
}

/**
 * Fewest calls: pages of the search by closing, and the page of the cancelled; those of the search by creation, which finds unpaid orders
 * of their packs; the two searches for changes between showing and planning; each order by its id, the only source of its buyer; billing
 * data once per pack, since its first order names them; discounts of the orders that have them.
 */
function leastLlamadas(sold: readonly VentaHecha[]): { que: string; valor: number } {
  const ordenes = sold.flatMap(({ orders }) => orders).length;
  const deUnaBusqueda = Math.ceil(ordenes / PASO) + (ordenes > VENTANA ? 1 : 0);
  const paginas = 2 * deUnaBusqueda + 1;
  const descuentos = sold.filter(({ tipo }) => tipo === 'descuento').length;
  return {
    que: `${paginas} páginas + ${DE_CAMBIOS} de cambios + ${ordenes} de órdenes + ${sold.length} de facturación + ${descuentos} de descuentos`,
    valor: paginas + DE_CAMBIOS + ordenes + sold.length + descuentos,
  };
}

async function countLlamadas({ meli }: Banco): Promise<number> {
  const { operaciones } = await control<{ operaciones: Record<string, number> }>(meli, 'GET /__sim/estado');
  return Object.values(operaciones).reduce((suma, veces) => suma + veces, 0);
}
