import { resumeCambios, issueQueued } from '@talonario/core/server/comprobantes';
import { processTrabajosDeOrdenes } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { correr } from '../../helpers/procesos/cli.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// Every call that issues, numbers or reads ARCA's data of a CUIT, for a seller whose company lost the CUIT or never proved it.

let mostrador: Mostrador;
/** Order of a sale to be invoiced; `factura` is the invoice of another sale. */
let order: string;
let factura: string;
beforeAll(async () => {
  mostrador = await startMostrador({ env: { EMPRESAS: 'a_probar' } });
});
afterAll(() => mostrador.close());
beforeEach(async () => {
  await mostrador.reset({ ajustes: { automatizar: true, fecha_inicio_automatizacion: mostrador.tienda.hoy } });
  await execute(
    `insert into habilitacion (ambiente, cuit, company_id, prueba) select 'simulador', cuit, id, 'operador' from empresa`,
  );
  const { tienda } = mostrador;
  // The point of sale of the pre-printed forms.
  await execute(
    `insert into punto_de_venta (company_id, punto_de_venta, nombre_fantasia, direccion, id_provincia, modo_facturacion)
     values (?, 5, 'Norte', 'Honduras 4820', 0, 2)`,
    [tienda.emisor.company_id],
  );
  await tienda.vender({ comprador: null, items: [{ sku: 'COMB-MATE', precio: 49_199.81 }] });
  const { emitidas } = await tienda.facturar();
  factura = emitidas[0]?.comprobante_id ?? '';
  order = (await tienda.vender({ tipo: 'dni' })).orders[0] ?? '';
  emitidos = libro().length;
});

const execute = <T extends object>(sql: string, params: unknown[] = []) =>
  mostrador.tienda.deps.store.fork().execute<T[]>(sql, params);
const libro = () => mostrador.tienda.entorno.arca.estado().comprobantes;
let emitidos = 0;

/** Ways to lose the CUIT: nobody holds it, or another user's company does. */
const perdidas = {
  unproved: () => execute('delete from habilitacion'),
  async lost() {
    await mostrador.ajena();
    await execute(
      `insert into empresa (user_id, cuit, razon_social, situacion_iva, situacion_iibb, iibb_porcentaje, inicio_actividades)
      select u.id, ?, 'Otra', 1, 4, 0, '2020-01-01' from usuario u where u.id <> ? limit 1`,
      [mostrador.tienda.emisor.cuit, mostrador.tienda.emisor.user_id],
    );
    await execute(
      `update habilitacion set company_id = (select id from empresa where cuit = ? and user_id <> ?), prueba = 'certificado'
        where cuit = ?`,
      [mostrador.tienda.emisor.cuit, mostrador.tienda.emisor.user_id, mostrador.tienda.emisor.cuit],
    );
  },
};

/** Makes the call: its status, and the text that has the code of its refusal. A call outside the API answers 409. */
type Camino = () => Promise<{ status: number; dicho: string }>;

async function llamar(metodo: 'get' | 'post', ruta: string, cuerpo?: object): ReturnType<Camino> {
  const { status, text } = await mostrador.call(metodo, ruta, cuerpo);
  return { status, dicho: text };
}

async function terminal(...argv: string[]): ReturnType<Camino> {
  const [{ email } = { email: '' }] = await execute<{ email: string }>('select email from usuario where id = ?', [
    mostrador.tienda.emisor.user_id,
  ]);
  const env = { ...mostrador.tienda.entorno.env, ARCA_AMBIENTE: 'simulador' };
  const { code, stdout, stderr } = await correr([...argv, '--json', '--usuario', email], { env });
  expect(code).not.toBe(0);
  return { status: 409, dicho: stdout + stderr };
}

async function borrador(cambios: object = {}): Promise<string> {
  const { body } = await mostrador
    .call('post', '/api/facturas', {
      company_id: mostrador.tienda.emisor.company_id,
      punto_de_venta: 3,
      tipo_comprobante: 6,
      fecha: mostrador.tienda.hoy.replaceAll('-', ''),
      cuit_facturado: '30772273',
      razon_social_facturado: 'Ana Gómez',
      domicilio_facturado: 'Av. Mitre 750, Avellaneda',
      provincia_facturado: 1,
      situacion_iva_facturado: 5,
      items: [{ descripcion: 'Taladro', sku: 'TAL-1', cantidad: 1, importe: 6050, iva: 21 }],
      ...cambios,
    })
    .expect(200);
  return body.id as string;
}

const deLaCuenta = (): string => `/api/facturas/cuenta-meli/${mostrador.tienda.cuenta_id}`;
const preimpreso = { punto_de_venta: 5, numero_comprobante: 77, cai: '12345678901234', cai_vencimiento: '2027-01-31' };
const receptorA = {
  cuit: '30711234566',
  razonSocial: 'EMPRESA DE EJEMPLO S A',
  domicilio: 'Bv. Roca 1550, Rafaela (2300)',
  provincia: 12,
};

const caminos: Readonly<Record<string, Camino>> = {
  'issuing a draft': async () => llamar('post', `/api/facturas/${await borrador()}/emitir`),
  'a number of a pre-printed form': async () => llamar('post', `/api/facturas/${await borrador(preimpreso)}/emitir`),
  'a batch of sales': () => llamar('post', deLaCuenta(), { orderIds: [order] }),
  'a credit note': () => llamar('post', `/api/facturas/${factura}/nota-credito`),
  'the change of a B for an A': () => llamar('post', `/api/facturas/${factura}/factura-a`, receptorA),
  conciliation: () => llamar('get', '/api/arca/conciliacion'),
  'adopting what ARCA has': () =>
    llamar('post', '/api/arca/conciliacion', {
      cuit: mostrador.tienda.emisor.cuit,
      punto_de_venta: 3,
      tipo_comprobante: 6,
      numero: 1,
    }),
  'the terminal: facturar': () => {
    const { hoy } = mostrador.tienda;
    return terminal('facturar', '--cuenta', 'TIENDA.NORTE', '--desde', hoy, '--hasta', hoy, '--si');
  },
  'the terminal: emitir': async () => terminal('emitir', await borrador(), '--si'),
  'the terminal: conciliar': () => terminal('arca', 'conciliar'),
  'the automatic run': async () => {
    const { deps, cuenta_id } = mostrador.tienda;
    await processTrabajosDeOrdenes(deps, [{ id: '1', datos: { cuenta_id, order_id: order } }]);
    const filas = await execute<{ clave: string; requiere_persona: boolean }>(
      `select clave, requiere_persona from actividad where tipo = 'omitida'`,
    );
    expect(filas).toEqual([{ clave: expect.any(String), requiere_persona: true }]);
    return { status: 409, dicho: filas[0]?.clave ?? '' };
  },
};

describe.each(Object.entries(perdidas))('%s', (_, perder) => {
  test.each(Object.entries(caminos))(
    '%s is refused with what to do, and nothing is asked of ARCA',
    async (_nombre, ir) => {
      await perder();
      const { status, dicho: mensaje } = await ir();
      expect(mensaje).toContain('empresa_sin_verificar');
      expect(status).toBe(409);
      expect(libro()).toHaveLength(emitidos);
      expect(await execute(`select 1 from emision where estado = 'abierta'`)).toEqual([]);
    },
  );

  test('drafts in the queue or half done do not go out either', async () => {
    const { deps } = mostrador.tienda;
    const id = await borrador();
    await execute('update comprobante set en_cola_desde = now() where id = ?', [id]);
    await perder();
    await issueQueued(deps);
    await resumeCambios(deps);
    expect(libro()).toHaveLength(emitidos);
  });

  test('a plan is still shown, and a quote is still numbered', async () => {
    await perder();
    await mostrador.trabajar();
    const { lote } = await mostrador.seguir(await mostrador.pedir([order], { plan: true }));
    expect(lote).toMatchObject({ estado: 'terminado' });
    expect(JSON.stringify(lote)).not.toContain('empresa_sin_verificar');
    await mostrador.descansar();
    const presupuesto = await borrador({ tipo_comprobante: 9999 });
    await mostrador.call('post', `/api/facturas/${presupuesto}/emitir`).expect(200);
  });
});
