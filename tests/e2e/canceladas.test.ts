import { beforeEach, expect, test } from 'vitest';
import { invoiceVentas, sell, type Vendida } from '../helpers/mundos/ventas.ts';
import { mercado, navegador } from '../helpers/navegador/compartido.ts';
import { expectVisible } from '../helpers/navegador/pagina.ts';
import type { UsuarioDePrueba } from '../helpers/servicios/servidor.ts';

// Sales cancelled on the marketplace and still invoiced: from Inicio to their list, and from there to the credit note.

let usuario: UsuarioDePrueba;
let cuenta: string;
beforeEach(async () => {
  await mercado.reset();
  usuario = await navegador.servidor.usuario();
  cuenta = await mercado.link(usuario);
  await usuario
    .call('put', `/api/cuentas/${cuenta}`, {
      linked_company_id: await usuario.empresa(),
      linked_punto_de_venta: 3,
    })
    .expect(200);
});

const change = async ({ orders }: Vendida, cambios: object): Promise<void> => {
  for (const order of orders) await mercado.control(`POST /__sim/ventas/${order}`, cambios);
};

test('a cancelled sale is on Inicio, listed with its invoice, and its credit note is a press away', async () => {
  await mercado.trabajar();
  const ventas = await sell(mercado, 'dni', { cantidad: 3 });
  const [pack] = await sell(mercado, 'pack');
  await invoiceVentas(usuario, cuenta, [...ventas, ...(pack ? [pack] : [])]);
  const [cancelada, devuelta, reclamada] = ventas;
  if (!cancelada || !devuelta || !reclamada || !pack) throw new Error('four sales were made');
  await change(cancelada, { estado: 'cancelled' });
  await change(devuelta, { reembolsado: 100 });
  await change(reclamada, { reclamo: true });
  await change(pack, { dividida: true });
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha' });
  // Opening the day's list reads the changed orders.
  await page.goto(`/app/cuentas/${cuenta}/notas-credito`);
  await expectVisible(page.getByRole('link', { name: cancelada.pack }));
  await page.goto('/app');
  await page.getByRole('link', { name: /4 canceladas o devueltas que siguen facturadas/ }).click();
  const tabla = page.getByRole('table', { name: 'Canceladas con factura' });
  for (const aviso of ['Cancelada', 'Con devolución', 'Con un reclamo', 'Pack dividido']) {
    await expectVisible(tabla.getByText(aviso, { exact: true }));
  }
  await page.getByRole('radio', { name: /^Cancelada/ }).click();
  await expect.poll(() => tabla.getByRole('row').count(), { timeout: 20_000 }).toBe(2);
  await tabla.getByRole('link', { name: 'Hacer la nota de crédito' }).click();
  const pregunta = page.getByRole('dialog', { name: 'Generar notas de crédito' });
  await expectVisible(pregunta.getByRole('button', { name: /^Emitir NC B por/ }));
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  await expectVisible(page.getByRole('link', { name: cancelada.pack }));

  await page.goto('/app/ventas/canceladas?que=cancelada');
  await tabla.getByRole('link', { name: 'Hacer la nota de crédito' }).click();
  await expectVisible(pregunta.getByRole('button', { name: /^Emitir NC B por/ }));
  expect(new URL(page.url()).pathname).toBe('/app/ventas/notas-credito');
});

test('the page of a sale shows what changed since its invoice, and issues the note', async () => {
  await mercado.atender();
  await usuario.call('put', `/api/cuentas/${cuenta}`, { include_shipping_cost: true }).expect(200);
  const [venta] = await sell(mercado, 'pack');
  if (!venta) throw new Error('a sale was made');
  await invoiceVentas(usuario, cuenta, [venta]);
  await change({ ...venta, orders: venta.orders.slice(0, 1) }, { envio_comprador: 85.99, notificar: true });
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha' });
  const cambios = page.getByRole('region', { name: 'Qué cambió desde que se facturó' });
  await expect
    .poll(
      async () => {
        await page.goto(`/app/cuentas/${cuenta}/ventas/${venta.pack}`);
        await expectVisible(page.getByRole('heading', { name: 'Qué pasó' }));
        return cambios.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await expectVisible(cambios.getByText(/la factura tiene \$ 0,00 y ahora son \$ 85,99/));
  await cambios.getByRole('link', { name: 'Hacer la nota de débito' }).click();
  await expectVisible(page.getByRole('textbox', { name: /^Descripción/ }).first());
  expect(
    await page
      .getByRole('textbox', { name: /^Descripción/ })
      .first()
      .inputValue(),
  ).toBe('Envío');
});

test('vouchers that today would have another receiver are on Inicio and listed, with both receivers', async () => {
  await mercado.trabajar();
  const ventas = await sell(mercado, 'sin_datos', { cantidad: 2 });
  await invoiceVentas(usuario, cuenta, ventas);
  const { deps } = navegador.servidor;
  const ids = await deps.store
    .fork()
    .execute<{ id: string }[]>('select id from comprobante where cuenta_id = ? order by numero_comprobante', [cuenta]);
  const ahora = { tipo_documento: 80, documento: '30711234566', nombre: 'ACME SA', condicion: 1, letra: 'A' };
  const revisados = [
    { resultado: 'distinto', ahora, motivo: null },
    { resultado: 'no_se_supo', ahora: null, motivo: 'Mercado Libre ya no tiene la venta.' },
  ];
  for (const [n, { resultado, ahora: receptorAhora, motivo }] of revisados.entries()) {
    await deps.store
      .fork()
      .execute(
        `insert into receptor_revisado (comprobante_id, cuenta_id, resultado, ahora, motivo, revisado_en) values (?, ?, ?, ?::jsonb, ?, now())`,
        [ids[n]?.id, cuenta, resultado, receptorAhora && JSON.stringify(receptorAhora), motivo],
      );
  }
  const page = await navegador.visita({ token: usuario.token, ventana: 'ancha' });
  await page.goto('/app');
  await page.getByRole('link', { name: /1 factura hoy sería a otro receptor/ }).click();
  const tabla = page.getByRole('table', { name: 'A quién se facturó' });
  await expectVisible(tabla.getByText('Letra A, a CUIT 30-71123456-6, ACME SA'));
  await expectVisible(tabla.getByText('Letra B, a un consumidor final sin identificar'));
  await page.getByRole('radio', { name: /^Todas/ }).click();
  await expectVisible(tabla.getByText('Mercado Libre ya no tiene la venta.'));
});
