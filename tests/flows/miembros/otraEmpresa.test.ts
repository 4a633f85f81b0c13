import { endpoints, type Endpoint, type EndpointName } from '@talonario/core/endpoints';
import { reuploadDocumento } from '@talonario/core/server/comprobantes';
import { openAlcance } from '@talonario/core/server/empresas';
import { readTrazaDeVenta } from '@talonario/core/server/inicio';
import { listTrabajosFallidos } from '@talonario/core/server/instalacion';
import { processLote } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RECEPTOR_AJENO, startOtraEmpresa, type OtraEmpresa } from '../../helpers/mundos/otraEmpresa.ts';
import type { Mostrador } from '../../helpers/servicios/mostrador.ts';

// An account that one company invoiced and that was linked to another company later. A member of only the second one sees the
// account's sales, but neither figures nor actions of the first one's vouchers. The owner sees everything.

let mundo: OtraEmpresa;
let mostrador: Mostrador;
beforeAll(async () => {
  mundo = await startOtraEmpresa();
  ({ mostrador } = mundo);
});
afterAll(() => mostrador.close());

const em = () => mostrador.tienda.deps.store.fork();
const cuenta = () => mostrador.tienda.cuenta_id;
const rango = () => `?fecha_desde=${mostrador.tienda.hoy}&fecha_hasta=${mostrador.tienda.hoy}`;

const names = Object.keys(endpoints) as EndpointName[];
const of = (name: EndpointName): Endpoint => endpoints[name];
/** Endpoints that answer the member's data; a file of sales is requested with POST. */
const lecturas = names.filter((name) => {
  const { method, derecho, answer } = of(name);
  return derecho === 'leer' && answer !== 'eventos' && (method === 'GET' || method === 'POST');
});

/** Ids each route is called with: those in the member's reach, and those of the other company that a row might lead to. */
const DE_RUTA: readonly [RegExp, () => readonly string[]][] = [
  [/^\/api\/cuentas\//, () => [cuenta()]],
  [/^\/api\/lotes\//, () => Object.values(mundo.lotes)],
  [/^\/api\/facturas\//, () => [mundo.propia.id, mundo.ajena.id, mundo.ajena.borrador]],
  [/^\/api\/empresa\//, () => [mundo.compartida, mostrador.tienda.emisor.company_id]],
];
const periodo = () => mostrador.tienda.hoy.slice(0, 7);

function rutasOf(name: EndpointName): string[] {
  const { path } = of(name);
  const ids = DE_RUTA.find(([ruta]) => ruta.test(path))?.[1]() ?? ['1'];
  const conId = path.includes('{id}') ? ids.map((id) => path.replace('{id}', id)) : [path];
  const conVenta = conId.flatMap((ruta) =>
    ruta.includes('{venta}') ? Object.values(mundo.ventas).map((venta) => ruta.replace('{venta}', venta)) : [ruta],
  );
  return conVenta.map((ruta) => ruta.replace('{periodo}', periodo()).replace(/\{\w+\}/g, '1'));
}

/** Query each route needs in order to answer rows. */
const consultas: Partial<Record<EndpointName, () => string[]>> = {
  buscar: () =>
    [RECEPTOR_AJENO, mundo.ajena.numero, mundo.ajena.cae, ...Object.values(mundo.ventas)].map(
      (q) => `?q=${encodeURIComponent(q)}`,
    ),
  listFacturas: () => ['', `?ventaId=${mundo.ventas.facturada}`],
  facturasCsv: () => ['', `?ventaId=${mundo.ventas.facturada}`],
};
const conRango = (name: EndpointName): string =>
  'fecha_desde' in ((of(name).query as { shape?: object } | undefined)?.shape ?? {}) ? rango() : '';

/** Bodies of the calls made with POST. */
const cuerpos = (): object[] => [
  {},
  { ids: [mundo.propia.id, mundo.ajena.id], formato: 'zip' },
  {
    company_id: mundo.compartida,
    periodo: periodo(),
    fecha_desde: mostrador.tienda.hoy,
    fecha_hasta: mostrador.tienda.hoy,
  },
];

const pedidosOf = (name: EndpointName): string[] =>
  rutasOf(name).flatMap((ruta) => (consultas[name]?.() ?? [conRango(name)]).map((consulta) => ruta + consulta));

async function answers(call: Mostrador['call'], name: EndpointName): Promise<{ pedido: string; texto: string }[]> {
  const { method } = of(name);
  const respuestas: { pedido: string; texto: string }[] = [];
  for (const pedido of pedidosOf(name)) {
    for (const cuerpo of method === 'GET' ? [undefined] : cuerpos()) {
      const { status, text, body } = await call(method === 'GET' ? 'get' : 'post', pedido, cuerpo);
      expect([pedido, status, status < 500]).toEqual([pedido, status, true]);
      respuestas.push({
        pedido,
        texto: text ?? (Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)),
      });
    }
  }
  return respuestas;
}

/** Endpoints where the owner sees the other company's figures: there, their absence for the member means something. */
const CON_CIFRAS: ReadonlySet<EndpointName> = new Set([
  'listFacturas',
  'facturasCsv',
  'getFactura',
  'listVentas',
  'listVentasCanceladas',
  'historiaDeVenta',
  'historiaDeFactura',
  'getLote',
  'listActividad',
  'buscar',
  'listVentasRealizadas',
  'getVentaAMano',
] as const);

describe('an account that another company invoiced before', () => {
  test.each(lecturas)('%s shows a member of the second company no figure of the first', async (name) => {
    const filtradas = (await answers(mundo.ana.call, name)).flatMap(({ pedido, texto }) =>
      // An answer of "not found" repeats the text she sent.
      mundo.senas.flatMap((sena) =>
        texto.includes(sena) && !decodeURIComponent(pedido).includes(sena) ? [[pedido, sena]] : [],
      ),
    );
    expect(filtradas).toEqual([]);
    if (!CON_CIFRAS.has(name)) return;
    const respuestasEnteras = (await answers(mostrador.call, name)).map(({ texto }) => texto).join('\n');
    expect(mundo.senas.some((sena) => respuestasEnteras.includes(sena))).toBe(true);
  });

  test('her lists name the company of each sale, and show her own as ever', async () => {
    const { body } = await mundo.ana.call('get', `/api/cuentas/${cuenta()}/ventas${rango()}`).expect(200);
    const de = (venta: string) => body.find(({ id }: { id: string }) => id === venta);
    expect(de(mundo.ventas.facturada)).toMatchObject({
      grupo: 'no_corresponde',
      elegible: false,
      factura: null,
      facturaId: null,
      documento: null,
      motivo: { texto: 'Facturada por otra empresa, que no comparten con vos.' },
    });
    expect(de(mundo.ventas.borrador)).toMatchObject({
      factura: null,
      motivo: { texto: 'Otra empresa, que no comparten con vos, tiene un borrador de esta venta.' },
    });
    expect(de(mundo.ventas.propia)).toMatchObject({ grupo: 'facturada', facturaId: mundo.propia.id });
    expect(de(mundo.ventas.libre)).toMatchObject({ grupo: 'para_facturar' });
    const { body: historia } = await mundo.ana
      .call('get', `/api/cuentas/${cuenta()}/ventas/${mundo.ventas.facturada}`)
      .expect(200);
    expect(historia).toMatchObject({ comprobantes: [], venta: { motivo: { codigo: 'factura_de_otra_empresa' } } });
    const { body: realizadas } = await mundo.ana.call('get', `/api/rentabilidad/ventas${rango()}`).expect(200);
    const facturas = new Map<string, string>(
      realizadas.results.map(({ venta, factura }: { venta: string; factura: string }) => [venta, factura]),
    );
    expect(facturas.get(mundo.ventas.facturada)).toBe('Facturada por otra empresa');
    expect(facturas.get(mundo.ventas.propia)).toContain(mundo.propia.numero);
  });

  test('a batch of the first company says only that it was another company’s; its preview is not found', async () => {
    const { body } = await mundo.ana.call('get', `/api/lotes/${mundo.lotes.emision}`).expect(200);
    expect([body.emitidas, body.omitidas.map(({ codigo }: { codigo: string }) => codigo)]).toEqual([
      [],
      ['factura_de_otra_empresa', 'factura_de_otra_empresa'],
    ]);
    const { body: ultimos } = await mundo.ana.call('get', `/api/cuentas/${cuenta()}/lotes`).expect(200);
    expect(ultimos[0].cantidades).toMatchObject({ emitidas: 0, omitidas: 2 });
    await mundo.ana.call('get', `/api/lotes/${mundo.lotes.plan}`).expect(404);
    const { body: lotesDeCuenta } = await mostrador.call('get', `/api/cuentas/${cuenta()}/lotes`).expect(200);
    expect(lotesDeCuenta[0].cantidades).toMatchObject({ emitidas: 2, omitidas: 0 });
    await mostrador.call('get', `/api/lotes/${mundo.lotes.plan}`).expect(200);
  });

  test('the terminal shows the steps of a sale for her vouchers only', async () => {
    const { deps, emisor } = mostrador.tienda;
    const alcance = await openAlcance(deps, mundo.ana.id, emisor.user_id);
    const pasos = async (alcanceLeido: typeof alcance, venta: string) =>
      JSON.stringify(await readTrazaDeVenta(deps, { alcance: alcanceLeido, cuenta_id: cuenta(), venta }));
    const pasosDeAna = await pasos(alcance, mundo.ventas.facturada);
    expect(mundo.senas.filter((sena) => pasosDeAna.includes(sena))).toEqual([]);
    expect(await pasos(emisor.alcance, mundo.ventas.facturada)).toContain(mundo.ajena.numero);
    expect(await pasos(alcance, mundo.ventas.propia)).toContain(mundo.propia.numero);
  });

  test('her Inicio counts what her activity shows, without the events of the other company’s vouchers', async () => {
    await em().execute(
      `insert into actividad (user_id, cuenta_id, tipo, clave, datos, comprobante_id, requiere_persona)
       select user_id, ?, 'pdf_error', 'inicio', '{}', id, true from comprobante where id = ?`,
      [cuenta(), mundo.ajena.id],
    );
    const deInicio = async (call: Mostrador['call']): Promise<number> => {
      const { body } = await call('get', '/api/inicio').expect(200);
      const cuentaDeInicio = body.cuentas.find(({ id }: { id: string }) => id === cuenta());
      return cuentaDeInicio.avisos.find(({ tipo }: { tipo: string }) => tipo === 'pdf_error')?.cantidad ?? 0;
    };
    const deActividad = async (call: Mostrador['call']): Promise<number> => {
      const pedido = `/api/cuentas/${cuenta()}/actividad?pendientes=si&tipo=pdf_error`;
      return (await call('get', pedido).expect(200)).body.totalItems;
    };
    try {
      expect(await deActividad(mostrador.call)).toBeGreaterThan(await deActividad(mundo.ana.call));
      for (const call of [mundo.ana.call, mostrador.call]) expect(await deInicio(call)).toBe(await deActividad(call));
    } finally {
      await em().execute(`delete from actividad where clave = 'inicio'`);
    }
  });

  test('a sale that the other company invoiced is no difference in her figures', async () => {
    const { body } = await mundo.ana.call('get', `/api/rentabilidad/cobros${rango()}`).expect(200);
    const texto = JSON.stringify(body[0].diferencias);
    expect(texto).not.toContain(mundo.ventas.facturada);
    expect(texto).toContain(mundo.ventas.libre);
  });
});

describe('the first company’s data cannot be touched by who does not reach it', () => {
  const enCuenta = (que: string) => `/api/cuentas/${cuenta()}/ventas/${que}`;
  const foto = async () =>
    em().execute(
      `select (select json_agg(c order by c.id) from comprobante c) as comprobantes, (select json_agg(vta order by vta.id) from venta vta) as ventas,
              (select json_agg(a order by a.id) from actividad a) as actividad, (select json_agg(d order by d.venta_id) from documento_fiscal d) as documentos`,
    );

  test.each<[string, () => ReturnType<Mostrador['call']>]>([
    [
      'to mark it as invoiced elsewhere, which throws its draft away',
      () =>
        mundo.ana.call('put', enCuenta('facturadas-por-fuera'), {
          orderIds: [mundo.ventas.borrador],
          facturada_por_fuera: true,
        }),
    ],
    [
      'to mark several, one of them hers',
      () =>
        mundo.ana.call('put', enCuenta('facturadas-por-fuera'), {
          orderIds: [mundo.ventas.libre, mundo.ventas.facturada],
          facturada_por_fuera: true,
        }),
    ],
    ['to upload its PDF again', () => mundo.ana.call('post', enCuenta(`${mundo.claves.facturada}/documento`))],
    [
      'to put it aside',
      () =>
        mundo.ana.call('put', enCuenta('descartadas'), {
          orderIds: [mundo.ventas.borrador],
          motivo: 'borrador_a_mano',
          descartadas: true,
        }),
    ],
    [
      'to take off whom it is invoiced to',
      () => mundo.ana.call('put', enCuenta('comprador'), { orderIds: [mundo.ventas.borrador], comprador: null }),
    ],
  ])('%s', async (_, pedir) => {
    const antes = await foto();
    const { status, body } = await pedir();
    expect([status, body.codigo]).toEqual([409, 'venta_de_otra_empresa']);
    expect(body.error).toMatch(/^La venta \d+ es de otra empresa, que no comparten con vos: no se cambió nada\./);
    expect(await foto()).toEqual(antes);
  });

  test('typing the sale’s invoice is refused, and names the company that invoiced it', async () => {
    for (const venta of [mundo.ventas.facturada, mundo.ventas.borrador]) {
      const { status, body } = await mundo.ana.call('get', enCuenta(`${venta}/a-mano`));
      expect([status, body.error]).toEqual([409, expect.stringContaining('tra empresa')]);
    }
  });

  test('a batch of hers leaves out the other company’s sales, and invoices the free ones', async () => {
    const readComprobantes = () =>
      em().execute<{ id: string; company_id: string }[]>('select id, company_id from comprobante');
    const antes = new Set((await readComprobantes()).map(({ id }) => id));
    const pedido = { orderIds: [mundo.ventas.facturada, mundo.ventas.borrador, mundo.ventas.libre] };
    const { body } = await mundo.ana.call('post', `/api/facturas/cuenta-meli/${cuenta()}`, pedido).expect(202);
    await processLote(mostrador.tienda.deps, body.lote, { ultimo: true });
    const { body: lote } = await mundo.ana.call('get', `/api/lotes/${body.lote}`).expect(200);
    expect(lote.emitidas.map(({ venta }: { venta: string }) => venta)).toEqual([mundo.claves.libre]);
    expect(lote.omitidas.map(({ codigo }: { codigo: string }) => codigo)).toEqual([
      'factura_de_otra_empresa',
      'factura_de_otra_empresa',
    ]);
    const nuevos = (await readComprobantes()).filter(({ id }) => !antes.has(id));
    expect(nuevos.map(({ company_id }) => company_id)).toEqual([mundo.compartida]);
    expect((await em().execute('select id from comprobante where id = ?', [mundo.ajena.borrador])).length).toBe(1);
  });

  test('she can neither close a problem of the first company’s voucher, nor send its failed job again', async () => {
    const { deps, emisor } = mostrador.tienda;
    await mundo.ana.call('post', `/api/cuentas/${cuenta()}/actividad/${mundo.ajena.actividad}/resolver`).expect(404);
    const [venta] = await em().execute<{ id: string }[]>('select venta_id as id from orden where order_id = ?', [
      mundo.ventas.facturada,
    ]);
    await deps.store.jobs.stats();
    await em().execute(
      `insert into pgboss.job (name, data, output, source_name, keep_until) values ('fallidos', ?::jsonb, '{}', 'subir_factura', now() + interval '1 day')`,
      [JSON.stringify({ venta_id: venta?.id })],
    );
    expect(await listTrabajosFallidos(deps, await openAlcance(deps, mundo.ana.id, emisor.user_id))).toEqual([]);
    expect(await listTrabajosFallidos(deps, emisor.alcance)).toHaveLength(1);
  });

  test('the owner can do all of these', async () => {
    const { deps, emisor } = mostrador.tienda;
    await mostrador.call('post', `/api/cuentas/${cuenta()}/actividad/${mundo.ajena.actividad}/resolver`).expect(204);
    await reuploadDocumento(deps, { alcance: emisor.alcance, cuenta_id: cuenta(), venta: mundo.claves.facturada });
    await mostrador
      .call('put', enCuenta('facturadas-por-fuera'), { orderIds: [mundo.ventas.borrador], facturada_por_fuera: true })
      .expect(204);
    expect(await em().execute('select id from comprobante where id = ?', [mundo.ajena.borrador])).toEqual([]);
  });
});
