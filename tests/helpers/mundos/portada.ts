import type { Mercado } from '../navegador/mercado.ts';
import { CUIT, linea } from '../servicios/servidor.ts';
import { issueFactura } from './facturas.ts';
import { readPublicaciones } from './publicadora.ts';
import { invoiceVentas, sell } from './ventas.ts';

/** A fictional shop, for the landing to show. */
export interface Tienda {
  token: string;
  cuenta: string;
  factura: string;
  /** A sale that was invoiced. */
  venta: string;
}

const DIA_MS = 86_400_000;
/** Milliseconds of past sales in the simulated marketplace. */
const MES_MS = 27 * DIA_MS;

const RAZON_SOCIAL = 'Almacén Lavalle SRL';

/**
 * Makes the shop: an account with sales to invoice, and comprobantes of other days. Requires a receiver of the marketplace's notices
 * (`atender`).
 */
export async function seedTienda(mercado: Mercado): Promise<Tienda> {
  const { servidor } = mercado.navegador;
  const usuario = await servidor.usuario();
  const execute = (sql: string, valores: unknown[]) => servidor.deps.store.fork().execute(sql, valores);
  await execute('update usuario set email = ? where id = ?', ['ana@almacenlavalle.test', usuario.id]);
  const empresa = await usuario.empresa(CUIT.inscripto, { razon_social: RAZON_SOCIAL });
  await execute(
    `update punto_de_venta set nombre_fantasia = 'Almacén Lavalle', direccion = 'Lavalle 1180' where company_id = ?`,
    [empresa],
  );
  const cuenta = await mercado.link(usuario);
  const ajustes = { linked_company_id: empresa, linked_punto_de_venta: 3 };
  await usuario.call('put', `/api/cuentas/${cuenta}`, ajustes).expect(200);
  await execute(`update cuenta set nickname = 'ALMACEN.LAVALLE', thumbnail_url = null where id = ?`, [cuenta]);

  const issue = (cambios: object): Promise<string> => issueFactura(usuario, empresa, cambios);
  for (const [indice, [razon_social_facturado, cuit_facturado]] of compradores.entries()) {
    const [descripcion = '', importe = 0] = productos[indice % productos.length] ?? [];
    const id = await issue({
      razon_social_facturado,
      cuit_facturado,
      items: [linea({ descripcion, sku: null, cantidad: 1 + (indice % 3), importe })],
    });
    if (indice % 6 === 4) await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
  }
  await usuario.borrador(empresa, { razon_social_facturado: 'Lucía Fernández', cuit_facturado: '28456123' });
  const factura = await issue({
    razon_social_facturado: 'Ana Bravo',
    cuit_facturado: '30772273',
    items: [
      linea({ descripcion: 'Termo de acero 1 L, verde', sku: null, cantidad: 1, importe: 38_900 }),
      linea({ descripcion: 'Mate de algarrobo torneado', sku: null, cantidad: 1, importe: 18_900 }),
    ],
  });
  const facturadas = await sell(mercado, 'dni', {
    cantidad: 64,
    desde: new Date(Date.now() - MES_MS).toISOString(),
    hasta: new Date(Date.now() - DIA_MS).toISOString(),
  });
  await invoiceVentas(usuario, cuenta, facturadas);
  const venta = facturadas.at(-1)?.orders[0] ?? '';
  for (const [tipo, cantidad] of [
    ['dni', 9],
    ['responsable_inscripto', 3],
    ['monotributo', 2],
    ['pack', 2],
    ['consumidor_final', 6],
  ] as const) {
    await sell(mercado, tipo, { cantidad });
  }
  await readPublicaciones(servidor, { usuario, cuenta });
  return { token: usuario.token, cuenta, factura, venta };
}

const compradores: readonly [nombre: string, documento: string][] = [
  ['Martín Pereyra', '27334551'],
  ['Sofía Giménez', '33125874'],
  ['Diego Ledesma', '24998110'],
  ['Carolina Paz', '35664209'],
  ['Julián Torres', '31447752'],
  ['Valentina Ríos', '38201456'],
  ['Hernán Castro', '22870931'],
  ['Marina Quiroga', '29556018'],
  ['Pablo Sosa', '26113847'],
  ['Elena Vidal', '18745220'],
  ['Tomás Aguirre', '40128933'],
  ['Rocío Medina', '36790415'],
];

const productos: readonly [descripcion: string, importe: number][] = [
  ['Termo de acero 1 L, verde', 38_900],
  ['Mate de algarrobo torneado', 18_900],
  ['Bombilla de alpaca', 14_500],
  ['Yerbera y azucarera de lata', 12_750],
  ['Pava eléctrica 1,7 L', 64_200],
];
