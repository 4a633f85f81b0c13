import { addDays, today } from '@talonario/core/base';
import { linkCuenta, updateCuenta } from '@talonario/core/server/empresas';
import { listVentasDeCuentas } from '@talonario/core/server/ventas';
import { seedAnioDeVentas } from '../helpers/mundos/anioDeVentas.ts';
import { seedEmisor } from '../helpers/mundos/borradores.ts';
import { control } from '../helpers/servicios/mercadoLibre.ts';
import { onEachBase, type Banco } from './banco.ts';
import { compare, hastaMs, timed, type Bench, type Medida } from './medida.ts';

const APODOS = ['TIENDA.NORTE', 'MARTIN.PEREYRA', 'LECTURA.SUR'];
const DIAS = 30;
/** Sales of an account in the month: those invoiced, and those to be invoiced. */
const MUCHAS = { invoiced: 4_900, pending: 100 };
const POCAS = { invoiced: 49, pending: 1 };
const VECES = 21;

/** The list of every account with three accounts of 5,000 sales, against the same with a hundredth of them. */
export const ventasDeCuentas: Bench = () =>
  onEachBase(async (banco) => {
    const [muchas, pocas] = [await seed(banco, banco.deps, MUCHAS), await seed(banco, await banco.freshDeps(), POCAS)];
    const medidas: Omit<Medida, 'base'>[] = [];
    for (const [que, pedido] of Object.entries(PEDIDOS)) {
      const { valor, piso } = await compare(
        VECES,
        () => timed(() => muchas(pedido)),
        () => timed(() => pocas(pedido)),
      );
      medidas.push({
        bench: 'ventas-de-cuentas',
        que: `${que}, de 3 cuentas de 5.000 ventas`,
        unidad: 'ms',
        valor,
        piso: { que: 'de 50 ventas', valor: piso },
        meta: hastaMs(100),
      });
    }
    return medidas;
  });

const PEDIDOS = {
  'una página de las que faltan facturar, con las cuentas': { grupo: null, q: '' },
  'una página de las facturadas': { grupo: 'facturada', q: '' },
  'una página de las que tienen nota': { grupo: 'con_nota', q: '' },
  'las facturadas de un comprador': { grupo: 'facturada', q: 'comprador1234' },
} as const;

type Pedido = (typeof PEDIDOS)[keyof typeof PEDIDOS];

async function seed(
  { meli }: Banco,
  deps: Banco['deps'],
  { invoiced, pending }: typeof MUCHAS,
): Promise<(pedido: Pedido) => Promise<unknown>> {
  const { user_id, alcance, company_id, cuit } = await seedEmisor(deps);
  for (const [indice, apodo] of APODOS.entries()) {
    const { code } = await control<{ code: string }>(meli, `GET /__sim/autorizar?cuenta=${apodo}`);
    const { id: cuenta_id } = await linkCuenta(deps, { alcance, plaza: 'meli', code });
    await updateCuenta(deps.store.fork(), alcance, cuenta_id, {
      linked_company_id: company_id,
      linked_punto_de_venta: 3,
    });
    await seedAnioDeVentas(deps, { user_id, company_id, cuit, cuenta_id }, pending, {
      comprobantes: invoiced,
      dias: DIAS,
      despuesDe: indice * (MUCHAS.invoiced + MUCHAS.pending),
    });
  }
  const hoy = today(deps.clock.now());
  const rango = { desde: addDays(hoy, -DIAS), hasta: hoy };
  return (pedido) =>
    listVentasDeCuentas(deps, { alcance, ...rango, cuenta_ids: null, guardadas: true, limit: 50, ...pedido });
}
