import { randomUUID } from 'node:crypto';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import { today } from '@talonario/core/base';
import { saveBorradoresDeVentas, type BorradorDeVenta } from '../../../core/src/store/comprobantes/borradores.ts';
import type { Maquina, Mundo } from '../mundo.ts';
import { begin } from './pedir.ts';
import { facturaDeVenta } from '../sembrado/borradores.ts';
import { chooseContenido, chooseReceptor } from '../sembrado/contenido.ts';

/** Of every sale, a notice that comes to both machines at the same instant; of a sale noticed before, one that comes again. */
export async function notice(mundo: Mundo): Promise<string> {
  const { cinta, maquinas, marcas, ventas } = mundo;
  const anterior = ventas[cinta.choose(ventas.map(() => 1))];
  const repetido = anterior !== undefined && cinta.choose([2, 1]) === 1;
  const venta = repetido ? anterior : await sellInPlaza(mundo);
  if (repetido) marcas.add('a sale was noticed again');
  const aLaVez = 1 + cinta.choose([1, 1]);
  if (aLaVez > 1) marcas.add('a sale was noticed by two machines');
  for (const maquina of maquinas.slice(0, aLaVez)) invoiceVenta(mundo, maquina, venta);
  return `a sale is noticed${repetido ? ' again' : ''}${aLaVez > 1 ? ', by two machines' : ''}`;
}

/** A sale of the first user, with the draft that every machine decides for it. */
async function sellInPlaza(mundo: Mundo): Promise<BorradorDeVenta> {
  const { base, cinta, cuenta_id, emisores, tiempo, totales, ventas } = mundo;
  const venta_id = randomUUID();
  await base
    .fork()
    .execute('insert into venta (id, cuenta_id, clave) values (?, ?, ?)', [
      venta_id,
      cuenta_id,
      String(ventas.length + 1),
    ]);
  const contenido = chooseContenido(cinta, totales, false);
  totales.add(contenido.total.toFixed(2));
  const factura = { punto_de_venta: 3, email_facturado: null, contenido, receptor: chooseReceptor(cinta) };
  const fecha = today(new Date(tiempo.ahora()));
  const venta = facturaDeVenta(emisores[0], fecha, { ...factura, venta_id, cuenta_id });
  ventas.push(venta);
  return venta;
}

/** Decides and issues the invoice of a sale: its draft is kept once, whoever decides it. */
function invoiceVenta(mundo: Mundo, maquina: Maquina, venta: BorradorDeVenta): void {
  const { alcance } = mundo.emisores[0];
  begin(mundo, maquina, 'invoiceVenta', async () => {
    const { deps } = maquina;
    const [dado] = await saveBorradoresDeVentas(deps.store.fork(), alcance, [venta]);
    if (!dado || !('id' in dado)) throw new Error(`the sale has no draft: ${JSON.stringify(dado)}`);
    mundo.pedidos.add(dado.id);
    mundo.unicos.set(dado.id, venta.total.toFixed(2));
    mundo.respuestas.push(...(await issueComprobantes(deps, { alcance, ids: [dado.id] })));
  });
}
