import type { Locator, Page } from 'playwright-core';
import { CUIT, linea } from '../servicios/servidor.ts';
import type { Mercado } from './mercado.ts';

/** What the landing shows of the product: its real screens, with the vouchers of a shop that does not exist. */
export interface Vista {
  nombre: string;
  abrir(page: Page, tienda: Tienda): Promise<unknown>;
  /** The part that is shown; the window when it says none. */
  parte?(page: Page): Locator;
}

interface Tienda {
  token: string;
  cuenta: string;
  factura: string;
}

const RAZON_SOCIAL = 'Almacén Lavalle SRL';

export const vistas: readonly Vista[] = [
  {
    nombre: 'hoja',
    async abrir(page, { factura }) {
      await page.goto(`/app/facturador/${factura}`);
      await page.getByRole('button', { name: 'Descargar PDF' }).waitFor();
    },
    parte: (page) => page.getByRole('article').locator('xpath=../..'),
  },
  {
    nombre: 'ventas',
    async abrir(page, { cuenta }) {
      await page.goto(`/app/cuentas/${cuenta}/facturar`);
      await page.locator('[data-row]').first().waitFor();
      const panel = page.getByRole('region', { name: 'Qué se va a emitir' });
      // On a phone the plan would cover the list.
      if (!(await panel.isVisible())) return;
      await panel.getByRole('button', { name: 'Ver qué se va a emitir' }).click();
      await panel.getByRole('button', { name: 'Generar facturas' }).waitFor();
    },
  },
  {
    nombre: 'nueva',
    async abrir(page) {
      await page.goto('/app/facturador/nueva');
      await page.getByRole('combobox', { name: 'Punto de venta' }).click();
      await page.getByRole('option', { name: /^0003/ }).click();
      await page.getByRole('textbox', { name: 'CUIT' }).fill(CUIT.receptorInscripto);
      await page.getByRole('button', { name: 'Buscar en ARCA' }).click();
      await page
        .getByRole('article')
        .getByText(/30-71123456-6/)
        .waitFor();
      for (const [orden, [descripcion, cantidad, precio]] of [
        ['Termo de acero 1 L, verde', '4', '38900'],
        ['Mate de algarrobo torneado', '6', '18900'],
      ].entries()) {
        await page.getByRole('button', { name: 'Agregar ítem' }).click();
        const item = page.getByRole('listitem', { name: `Ítem ${orden + 1}`, exact: true });
        await item.getByRole('textbox', { name: 'Descripción' }).fill(descripcion ?? '');
        await item.getByRole('textbox', { name: 'Cantidad' }).fill(cantidad ?? '');
        await item.getByRole('textbox', { name: /^Precio/ }).fill(precio ?? '');
      }
      await page.getByRole('article').getByText('Mate de algarrobo torneado').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    nombre: 'facturador',
    async abrir(page) {
      await page.goto('/app/facturador');
      await page.locator('[data-row]').first().waitFor();
    },
  },
];

/** The shop: an account with sales to invoice, and vouchers of other days. Expects that somebody attends the marketplace. */
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

  const issue = async (cambios: object): Promise<string> => {
    const id = await usuario.borrador(empresa, cambios);
    await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
    return id;
  };
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
  for (const [tipo, cantidad] of [
    ['dni', 9],
    ['responsable_inscripto', 3],
    ['monotributo', 2],
    ['pack', 2],
    ['consumidor_final', 6],
  ] as const) {
    await mercado.control('POST /__sim/ventas', { cuenta: 'TIENDA.NORTE', tipo, cantidad });
  }
  return { token: usuario.token, cuenta, factura };
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
