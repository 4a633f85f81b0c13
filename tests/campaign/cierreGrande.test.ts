import { addMonths } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { closeMes, readMes } from '@talonario/core/server/contador';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { hoy, startServidor, type Servidor } from '../helpers/servicios/servidor.ts';

// The closing of a large month, and of many companies' small ones.

let servidor: Servidor;
const mes = `${addMonths(`${hoy().slice(0, 7)}-01`, -1).slice(0, 7)}`;

beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());

const ejecutar = (sql: string, ...valores: unknown[]) => servidor.deps.store.fork().execute(sql, valores);

/** Issued vouchers of two rates over the days of the month. */
async function seedVentas({ user_id, company_id, cuit }: Emisor, cuantos: number): Promise<void> {
  await ejecutar(
    `insert into comprobante (user_id, ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion,
        tipo_comprobante, clase, letra, status, numero_comprobante, cae, fecha, concepto, moneda, cotizacion, precios_con_iva,
        cuit_facturado, tipo_documento_facturado, razon_social_facturado, domicilio_facturado, calle_facturado, numero_facturado,
        localidad_facturado, codigo_postal_facturado, situacion_iva_facturado, neto, iva, exento, no_gravado, tributos, total, actividad,
        autorizado_en)
     select ?, 'simulador', ?, ?, 'Tienda Norte SRL', 3, 1, 6, 'factura', 'B', 'emitida', n, (70000000000000 + n)::text,
        ?::date + (n * 28 / ?::int)::int % 28, 1, 'PES', 1, true, (10000000 + n)::text, 96, 'Comprador ' || n, '', '', '',
        '', '', 5, 2000, 315, 0, 0, 0, 2315, '479101', ?::date
       from generate_series(1, ?::int) as n`,
    user_id,
    company_id,
    cuit,
    `${mes}-01`,
    cuantos + 1,
    `${mes}-28`,
    cuantos,
  );
  await ejecutar(
    `insert into comprobante_alicuota (comprobante_id, iva, neto, importe)
     select c.id, a.iva, 1000, a.importe from comprobante c, (values (21, 210), (10.5, 105)) as a (iva, importe)
      where c.company_id = ?`,
    company_id,
  );
}

async function seedCompras({ user_id, company_id }: Emisor, cuantas: number): Promise<void> {
  await ejecutar(
    `insert into compra (user_id, company_id, periodo, fecha, tipo_comprobante, punto_de_venta, numero, numero_hasta, emisor_tipo,
        emisor_documento, emisor_nombre, moneda, cotizacion, alicuotas, neto, no_gravado, exento, otros_tributos, iva, total, clase)
     select ?, ?, ?, ?::date, 1, 5, n, n, 80, '30999000211', 'Proveedor', 'PES', 1,
        '[{"iva": 21, "neto": "100.00", "importe": "21.00"}]', 100, 0, 0, 0, 21, 121, 'bien'
       from generate_series(1, ?::int) as n`,
    user_id,
    company_id,
    mes,
    `${mes}-15`,
    cuantas,
  );
}

test('a month of 20,000 vouchers and 2,000 purchases closes in 30 seconds', { timeout: 300_000 }, async () => {
  const emisor = await seedEmisor(servidor.deps);
  await ejecutar("update empresa set actividad = '479101' where id = ?", emisor.company_id);
  await seedVentas(emisor, 20_000);
  await seedCompras(emisor, 2_000);
  await ejecutar('analyze comprobante, comprobante_alicuota, compra');
  const [antes, cpu] = [performance.now(), process.cpuUsage()];
  const pedido = { company_id: emisor.company_id, periodo: mes };
  const { estado, error, archivos } = await closeMes(
    servidor.deps,
    emisor.alcance,
    pedido,
    { con_pendientes: true },
    () => undefined,
  );
  const segundos = (performance.now() - antes) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  process.stdout.write(
    `20,000 vouchers closed in ${segundos.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of this process\n`,
  );
  expect({ estado, error }).toEqual({ estado: 'listo', error: null });
  expect(archivos.length).toBeGreaterThan(10);
  expect(segundos).toBeLessThan(30);
});

test('fifty companies of 200 vouchers are checked and closed in a minute', { timeout: 300_000 }, async () => {
  const emisores: Emisor[] = [];
  for (let n = 0; n < 50; n += 1) {
    const emisor = await seedEmisor(servidor.deps, `307${String(20_000_000 + n)}`);
    await ejecutar("update empresa set actividad = '479101' where id = ?", emisor.company_id);
    await seedVentas(emisor, 200);
    emisores.push(emisor);
  }
  await ejecutar('analyze comprobante, comprobante_alicuota');
  const [antes, cpu] = [performance.now(), process.cpuUsage()];
  const pendientes = [...emisores];
  const lane = async (): Promise<void> => {
    for (let emisor = pendientes.pop(); emisor !== undefined; emisor = pendientes.pop()) {
      const alcance = ownAlcance(emisor.user_id);
      await readMes(servidor.deps, alcance, emisor.company_id, mes);
      const pedido = { company_id: emisor.company_id, periodo: mes };
      const { estado } = await closeMes(servidor.deps, alcance, pedido, { con_pendientes: true }, () => undefined);
      expect(estado).toBe('listo');
    }
  };
  // The queue of packages has two lanes.
  await Promise.all([lane(), lane()]);
  const segundos = (performance.now() - antes) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const propios = ((user + system) / 1e6).toFixed(1);
  process.stdout.write(`fifty companies closed in ${segundos.toFixed(1)} s, ${propios} s of this process\n`);
  expect(segundos).toBeLessThan(60);
});
