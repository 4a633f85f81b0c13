import { linkCuenta, updateCuenta } from '@talonario/core/server/empresas';
import { readInicio } from '@talonario/core/server/inicio';
import { seedEmisor } from '../helpers/mundos/borradores.ts';
import { COMPROBANTES_DEL_ANIO, seedAnioDeVentas } from '../helpers/mundos/anioDeVentas.ts';
import { control } from '../helpers/servicios/mercadoLibre.ts';
import { onEachBase } from './banco.ts';
import { median, menosOf, timed, type Bench } from './medida.ts';

/** Sales of the last days without an invoice: some to invoice, some cancelled, some given back. */
const SIN_FACTURA = 300;
/** Sales of those 300 left to invoice: one in forty was cancelled. */
const PARA_FACTURAR = 292;
const VECES = 21;

/** The day's desk of a seller with 200,000 invoiced sales, and a day of them still to be invoiced. */
export const inicioDelDia: Bench = () =>
  onEachBase(async (banco) => {
    const { deps } = banco;
    const { alcance, company_id, cuit } = await seedEmisor(deps);
    const { code } = await control<{ code: string }>(banco.meli, 'GET /__sim/autorizar?cuenta=TIENDA.NORTE');
    const { id: cuenta_id } = await linkCuenta(deps, { alcance, plaza: 'meli', code });
    await updateCuenta(deps.store.fork(), alcance, cuenta_id, {
      linked_company_id: company_id,
      linked_punto_de_venta: 3,
    });
    await seedAnioDeVentas(deps, { user_id: alcance.titular_id, company_id, cuit, cuenta_id }, SIN_FACTURA);
    const leido = await readInicio(deps, alcance);
    if (leido.cuentas[0]?.facturar.pendientes.ventas !== PARA_FACTURAR) throw new Error(JSON.stringify(leido));
    const medidos: number[] = [];
    for (let vez = 0; vez < VECES; vez++) medidos.push(await timed(() => readInicio(deps, alcance)));
    const nada = await timed(() => deps.store.fork().execute('select 1'));
    return [
      {
        bench: 'inicio-del-dia',
        unidad: 'ms',
        que: `Inicio con ${COMPROBANTES_DEL_ANIO} comprobantes de ventas y ${PARA_FACTURAR} por facturar`,
        valor: median(medidos),
        piso: { que: 'una consulta vacía', valor: nada },
        meta: menosOf(300),
      },
    ];
  });
