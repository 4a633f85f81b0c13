import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lineaAcreditan, lineaCoeficiente, textoDePadron } from '../../builders/padrones.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';
import { importarPadron } from '../../helpers/servicios/padrones.ts';
import { facturaTipeada, receptorA } from '../../helpers/servicios/servidor.ts';
import { elegidas } from '../../helpers/servicios/vendedor.ts';

// A voucher perceived in Tucumán needs the address it is reported with before it is issued, while it can still be asked for.

const INSCRIPTA = '30711234566';
const TUCUMAN = 14;

let mostrador: Mostrador;
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());

beforeEach(async () => {
  await mostrador.reset({ ajustes: { percepcion_en_ventas: 'agregar' } });
  const { deps, emisor, hoy } = mostrador.tienda;
  await deps.store.fork().execute(`update empresa set percepciones_iibb = '{14}' where id = ?`, [emisor.company_id]);
  await importarPadron(
    deps,
    emisor.alcance,
    'tucuman',
    textoDePadron([lineaAcreditan(INSCRIPTA, 'CL', '3.50', hoy)]),
    textoDePadron([lineaCoeficiente(INSCRIPTA, '1.0000', '3.50', hoy)]),
  );
});

const libro = () => mostrador.tienda.entorno.arca.estado().comprobantes.map(({ impTotal }) => impTotal);

test('a sale whose buyer gave no address waits for it, and goes out once it is typed', async () => {
  const { orders } = await mostrador.tienda.vender({
    comprador: { numero_documento: INSCRIPTA, codigo_postal: '' },
    provincia_entrega: TUCUMAN,
    items: [{ sku: 'COMB-MATE', precio: 12_100 }],
  });
  for (const input of [{}, elegidas(orders)]) {
    expect((await mostrador.tienda.facturar(input)).omitidas).toMatchObject([
      { codigo: 'domicilio_incompleto', motivo: expect.stringContaining('le falta el código postal') },
    ]);
  }
  const lugar = { calle: 'San Martín', numero: '1250', localidad: 'San Miguel de Tucumán', codigo_postal: '4000' };
  const comprador = { como: 'documento', documento: INSCRIPTA, provincia: TUCUMAN, ...lugar };
  const { cuenta_id } = mostrador.tienda;
  await mostrador
    .call('put', `/api/cuentas/${cuenta_id}/ventas/comprador`, { orderIds: orders, comprador })
    .expect(204);
  await mostrador.tienda.facturar();
  expect(libro()).toEqual([12_450]);
});

test('a typed voucher without the address is not kept, and each missing field is named', async () => {
  const { company_id } = mostrador.tienda.emisor;
  const tipeada = (cambios: object) =>
    facturaTipeada(company_id, { ...receptorA, provincia_facturado: TUCUMAN, ...cambios });
  const { body } = await mostrador.call('post', '/api/facturas', tipeada({})).expect(400);
  expect(body).toMatchObject({
    codigo: 'comprobante_invalido',
    campo: 'localidad_facturado',
    problemas: [{ campo: 'localidad_facturado' }, { campo: 'codigo_postal_facturado' }],
  });
  const entera = { localidad_facturado: 'San Miguel de Tucumán', codigo_postal_facturado: '4000' };
  const { body: borrador } = await mostrador.call('post', '/api/facturas', tipeada(entera)).expect(200);
  expect(borrador).toMatchObject({ tributos: 350, total: 12_450 });
  // A voucher to another province is not perceived, and needs no address.
  await mostrador.call('post', '/api/facturas', tipeada({ provincia_facturado: 1 })).expect(200);
});
