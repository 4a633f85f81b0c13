import { endpoints, type Endpoint } from '@talonario/core/endpoints';
import { readCobros } from '@talonario/core/server/cobros';
import { refreshPublicaciones } from '@talonario/core/server/publicaciones';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '../../../core/src/store/migrations/index.ts';
import { seedTresCuentas, type TresCuentas } from '../../helpers/mundos/tresCuentas.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// An employee sees costs, profit and money received only where the owner says so: by role, call and field.

/** Figures that are nothing else in this world. */
const COSTO = '7771.13';
const COSTO_DE_PARTE = '3331.17';

let mostrador: Mostrador;
let mundo: TresCuentas;
let empresa: string;
let cuenta: string;
let venta: string;
let pub: string;
let factura: string;
let miembros: Record<'empleado' | 'de_confianza' | 'contador', Mostrador['call']>;

beforeAll(async () => {
  mostrador = await startMostrador();
  await mostrador.reset();
  mundo = await seedTresCuentas(mostrador);
  const { tienda, call } = mostrador;
  empresa = tienda.emisor.company_id;
  cuenta = tienda.cuenta_id;
  const articulo = { stock: 5, iva: 21, currency: 'ARS' };
  await call('post', '/api/stock', {
    ...articulo,
    sku: 'PARTE',
    descripcion: 'Parte',
    cost: Number(COSTO_DE_PARTE),
  }).expect(200);
  await call('post', '/api/stock', { ...articulo, sku: 'KIT', descripcion: 'Kit', cost: 1 }).expect(200);
  await call('put', '/api/stock/KIT/kit', { partes: [{ sku: 'PARTE', cantidad: 2 }] }).expect(200);
  await call('put', '/api/stock/COMB-MATE', { cost: Number(COSTO) }).expect(200);
  const sold = await tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24 });
  venta = sold.venta;
  await tienda.facturar();
  for (const id of Object.values(mundo.cuentas)) await refreshPublicaciones(tienda.deps, id);
  await readCobros(tienda.deps, cuenta);
  [{ id: factura } = { id: '' }] = await tienda.emitidas();
  const { body } = await call('get', `/api/cuentas/${cuenta}/pubs?page=1`).expect(200);
  pub = body.results[0].id;
  const compartidas = [empresa];
  miembros = {
    empleado: (await mundo.compartir('empleado', compartidas)).call,
    de_confianza: (await mundo.compartir('empleado', compartidas, { ve_ganancias: true })).call,
    contador: (await mundo.compartir('contador', compartidas)).call,
  };
});
afterAll(() => mostrador.close());

const rango = () => `?fecha_desde=${mostrador.tienda.hoy}&fecha_hasta=${mostrador.tienda.hoy}`;

/** Query that a call needs. */
const consultas: Record<string, () => string> = {
  buscar: () => '?q=COMB',
  getRentabilidad: rango,
  listVentasRealizadas: rango,
  listCobros: rango,
  rentabilidadDeCuenta: rango,
  rentabilidadDeTodas: rango,
  listVentas: rango,
  listVentasCanceladas: rango,
  listVentasDeCuentas: () => `${rango()}&guardadas=si`,
  listPubs: () => '?page=1',
  listStock: () => '?q=PARTE',
};

/** Every call that reads, with the ids of this world. The ones about another thing are not found, and tell nothing. */
const lecturas = Object.entries<Endpoint>(endpoints).flatMap(([name, { method, path, derecho, answer }]) =>
  method === 'GET' && derecho !== undefined && derecho !== 'propio' && derecho !== 'configurar' && answer !== 'eventos'
    ? [[name, path] as const]
    : [],
);

function rutaOf(name: string, path: string): string {
  const id = path.startsWith('/api/cuentas') ? cuenta : path.startsWith('/api/facturas') ? factura : empresa;
  const valores: Record<string, string> = { id, sku: 'COMB-MATE', venta, pub };
  return path.replace(/\{(\w+)\}/g, (_, nombre: string) => valores[nombre] ?? id) + (consultas[name]?.() ?? '');
}

/** Amounts of this world that tell a cost, a profit or money received; each of them is in some answer to the owner. */
async function readSecretos(): Promise<string[]> {
  const { body: rentabilidad } = await mostrador.call('get', `/api/rentabilidad${rango()}`).expect(200);
  const { body: realizadas } = await mostrador.call('get', `/api/rentabilidad/ventas${rango()}`).expect(200);
  const { body: historia } = await mostrador.call('get', `/api/cuentas/${cuenta}/ventas/${venta}`).expect(200);
  const [realizada] = realizadas.results;
  const [pago] = historia.venta.pagos;
  const cifras = [rentabilidad.totales?.ganancia, realizada.ganancia, realizada.neto_recibido, pago.cargos, pago.neto];
  return [COSTO, COSTO_DE_PARTE, ...cifras.filter((cifra) => cifra !== null && cifra !== undefined).map(String)];
}

describe('what each role reads', () => {
  test('no call answers an employee a cost, a profit or money received; the owner has them all', async () => {
    const secretos = await readSecretos();
    expect(secretos.length).toBeGreaterThanOrEqual(6);
    const vistos = { duenia: new Set<string>(), de_confianza: new Set<string>(), contador: new Set<string>() };
    const fugas: string[] = [];
    let contestadas = 0;
    for (const [name, path] of lecturas) {
      const ruta = rutaOf(name, path);
      const respuesta = await miembros.empleado('get', ruta);
      if (respuesta.status === 200) contestadas += 1;
      const texto = String(respuesta.text ?? '');
      fugas.push(...secretos.filter((cifra) => texto.includes(cifra)).map((cifra) => `${name}: ${cifra}`));
      for (const [lector, call] of Object.entries({ duenia: mostrador.call, ...miembros })) {
        if (!(lector in vistos)) continue;
        const leido = String((await call('get', ruta)).text ?? '');
        for (const cifra of secretos) if (leido.includes(cifra)) vistos[lector as keyof typeof vistos].add(cifra);
      }
    }
    expect(fugas).toEqual([]);
    expect(contestadas).toBeGreaterThan(25);
    for (const [lector, cifras] of Object.entries(vistos))
      expect([lector, [...cifras].toSorted()]).toEqual([lector, [...new Set(secretos)].toSorted()]);
  });

  test('the calls that only tell profit refuse an employee, and serve the one who may see it', async () => {
    for (const ruta of [
      `/api/rentabilidad${rango()}`,
      `/api/cuentas/${cuenta}/pubs?page=1`,
      `/api/cuentas/${cuenta}/pubs/${pub}`,
      '/api/stock/COMB-MATE/costos',
      '/api/stock/exportar?formato=csv',
    ]) {
      const { body, status } = await miembros.empleado('get', ruta);
      expect([ruta, status, body.codigo]).toEqual([ruta, 403, 'sin_derecho']);
      expect([ruta, (await miembros.de_confianza('get', ruta)).status]).toEqual([ruta, 200]);
    }
  });

  test('an article comes to an employee without its cost, and with the rest', async () => {
    const { body: lista } = await miembros.empleado('get', '/api/stock?q=COMB-MATE').expect(200);
    expect(lista.results).toMatchObject([{ sku: 'COMB-MATE', cost: null, costo_partes: null }]);
    const { body: kit } = await miembros.empleado('get', '/api/stock/KIT').expect(200);
    expect(kit).toMatchObject({ cost: null, costo_partes: null, partes: [{ sku: 'PARTE', costo: null }] });
    const { body: inicio } = await miembros.empleado('get', '/api/inicio').expect(200);
    expect(inicio.cuentas.map(({ pierden }: { pierden: number | null }) => pierden)).toEqual(
      inicio.cuentas.map(() => null),
    );
  });
});

test('an article that only a company not shared sells is not there for a member', async () => {
  const { call, tienda } = mostrador;
  const [{ sku } = { sku: '' }] = await tienda.deps.store.fork().execute<{ sku: string }[]>(
    `select unnest(skus) as sku from publicacion where cuenta_id = ?
     intersect select sku from articulo
     except select unnest(skus) from publicacion where cuenta_id <> ? limit 1`,
    [mundo.cuentas['LECTURA.SUR'], mundo.cuentas['LECTURA.SUR']],
  );
  expect(sku).not.toBe('');
  const busqueda = `/api/stock?q=${encodeURIComponent(sku)}`;
  const vistos = async (de: Mostrador['call']) => (await de('get', busqueda).expect(200)).body.totalItems;
  expect(await vistos(call)).toBe(1);
  for (const de of Object.values(miembros)) {
    expect(await vistos(de)).toBe(0);
    await de('get', `/api/stock/${encodeURIComponent(sku)}`).expect(404);
  }
  // An article that nobody sells is seen by all.
  for (const de of Object.values(miembros)) await de('get', '/api/stock/PARTE').expect(200);
});

test('who was an employee goes on seeing profit until the owner says, and the owner is asked once', async () => {
  const { call, tienda } = mostrador;
  const em = tienda.deps.store.fork();
  const { id, call: antes } = await mundo.compartir('empleado', [empresa]);
  const migracion = migrations.find(({ name }) => name === '0014-ganancias');
  expect(migracion).toBeDefined();
  await em.execute(`update miembro set ve_ganancias = true, por_revisar = true where usuario_id = ?`, [id]);
  await antes('get', `/api/rentabilidad${rango()}`).expect(200);
  const miembro = async () =>
    (await call('get', '/api/miembros').expect(200)).body.miembros.find(
      ({ usuario_id }: { usuario_id: string }) => usuario_id === id,
    );
  expect(await miembro()).toMatchObject({ ve_ganancias: true, por_revisar: true });
  await call('put', `/api/miembros/${id}`, { rol: 'empleado', ve_ganancias: false, empresas: [empresa] }).expect(200);
  expect(await miembro()).toMatchObject({ ve_ganancias: false, por_revisar: false });
  await antes('get', `/api/rentabilidad${rango()}`).expect(403);
});
