import { listVentas, planVentas } from '@talonario/core/server/ventas';
import { capturas, startCapturas, type RespuestaCapturada, type ServidorDeCapturas } from '@talonario/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// The buyer as Mercado Libre really answers: a search gives only a nickname, and the order by its id gives the billing data.

const ORDEN = '2000018847750422';
const DIA = '2026-10-07';

let tienda: Tienda;
let servidor: ServidorDeCapturas;
beforeAll(async () => {
  servidor = await startCapturas([]);
  tienda = await startTienda({ env: { MELI_API_URL: servidor.url } });
  servidor.ponerDetras(tienda.meli.url);
});
afterAll(async () => {
  await tienda.close();
  await servidor.close();
});
beforeEach(() => tienda.reset());

/** Captured answers with our seller, and a company that the simulated padrón knows. */
function replaceVendedor(respuestas: readonly RespuestaCapturada[]): RespuestaCapturada[] {
  const escritas = JSON.stringify(respuestas)
    .replaceAll('900000001', '187654321')
    .replaceAll('30712345671', '30711234566')
    .replaceAll('2000018378699734', ORDEN)
    .replaceAll('885674454834647407', '895674873823059521');
  return JSON.parse(escritas) as RespuestaCapturada[];
}

/** The order as a search answers it: its buyer has only an id and a nickname. */
function found(): RespuestaCapturada {
  const [orden] = capturas('ordenes/orders-id-1');
  const [busqueda] = capturas('ordenes/orders-search-1');
  if (orden === undefined || busqueda === undefined) throw new Error('no such capture');
  const cuerpo = orden.cuerpo as Record<string, unknown>;
  const { id, nickname } = cuerpo['buyer'] as Record<string, unknown>;
  const resultado = { ...cuerpo, buyer: { id, nickname }, date_last_updated: cuerpo['last_updated'] };
  return { ...busqueda, cuerpo: { ...(busqueda.cuerpo as object), results: [resultado] } };
}

/** Sets the marketplace to one sale with these billing data. */
function conDatos(captura: string, change: (orden: RespuestaCapturada) => RespuestaCapturada = (orden) => orden): void {
  servidor.poner(
    replaceVendedor([
      found(),
      ...capturas('ordenes/orders-id-1').map(change),
      ...capturas(captura),
      ...capturas('ordenes/discounts-2').map((sin) => ({ ...sin, ruta: `/orders/${ORDEN}/discounts` })),
      ...capturas('documentos/fiscal-documents-3').map((doc) => ({ ...doc, ruta: `/packs/${ORDEN}/fiscal_documents` })),
    ]),
  );
}

/** The order by its id, of a buyer without billing data. */
function withoutBillingInfo(orden: RespuestaCapturada): RespuestaCapturada {
  const cuerpo = orden.cuerpo as { buyer: Record<string, unknown> };
  const { billing_info: _, ...buyer } = cuerpo.buyer;
  return { ...orden, cuerpo: { ...cuerpo, buyer } };
}

const elDia = { desde: DIA, hasta: DIA };
const planear = () =>
  planVentas(tienda.deps, {
    alcance: tienda.emisor.alcance,
    cuenta_id: tienda.cuenta_id,
    ventas: elDia,
    modo: 'listada',
  });
const receptores = async () => (await tienda.libro()).map(({ tipo, documento }) => `${tipo}: ${documento}`);

describe('a company that only the order by its id names', () => {
  test.each([
    ['facturacion/billing-info-2', '1: 80 / 30711234566'],
    ['facturacion/billing-info-10', '1: 80 / 30711234566'],
  ])('%s: the plan of a day and its batch invoice that company', async (captura, esperado) => {
    conDatos(captura);
    expect((await planear()).comprobantes).toMatchObject([{ letra: 'A' }]);
    await tienda.facturar({ ventas: elDia });
    expect(await receptores()).toEqual([esperado]);
  });

  test('is the receiver too when the sale is picked by id after a plan without its data', async () => {
    conDatos('facturacion/billing-info-7');
    const plan = await planear();
    expect(plan.comprobantes).toEqual([]);
    expect(plan.en_espera).toMatchObject([
      { motivo: expect.stringContaining('Terminó la espera y Mercado Libre no informa quién es el comprador') },
    ]);
    conDatos('facturacion/billing-info-2');
    await tienda.facturar(elegidas([ORDEN]));
    expect(await receptores()).toEqual(['1: 80 / 30711234566']);
  });

  test.each(['facturacion/billing-info-6', 'facturacion/billing-info-7', 'facturacion/billing-info-11'])(
    '%s: no buyer is guessed, neither for a day nor picked by hand, and the stored one stays',
    async (captura) => {
      conDatos(captura);
      await tienda.facturar({ ventas: elDia });
      await tienda.facturar(elegidas([ORDEN]));
      expect(await receptores()).toEqual([]);
      conDatos('facturacion/billing-info-2');
      expect((await planear()).comprobantes).toMatchObject([{ letra: 'A' }]);
      conDatos(captura);
      await tienda.facturar({ ventas: elDia });
      expect(await receptores()).toEqual(['1: 80 / 30711234566']);
    },
  );
});

describe('a buyer who is not known once the wait is over', () => {
  const listadas = () =>
    listVentas(tienda.deps, { alcance: tienda.emisor.alcance, cuenta_id: tienda.cuenta_id, ...elDia });

  test.each(['facturacion/billing-info-6', 'facturacion/billing-info-7', 'facturacion/billing-info-11'])(
    '%s: the list of sales asks a person, who cannot invoice it without a receiver',
    async (captura) => {
      conDatos(captura);
      await planear();
      expect(await listadas()).toMatchObject([
        { grupo: 'con_problemas', elegible: false, motivo: { codigo: 'receptor_sin_saber' } },
      ]);
      await tienda.facturar(elegidas([ORDEN]));
      expect(await receptores()).toEqual([]);
    },
  );

  test('without billing data, as the order read by its id says: a person may invoice it to consumidor final, and is told so', async () => {
    conDatos('facturacion/billing-info-7', withoutBillingInfo);
    const { comprobantes } = await planear();
    expect(comprobantes).toMatchObject([
      {
        advertencias: expect.arrayContaining([expect.stringContaining('no tiene datos de facturación')]),
        letra: 'B',
      },
    ]);
    expect(await listadas()).toMatchObject([{ grupo: 'para_facturar', elegible: true, motivo: null }]);
    await tienda.facturar(elegidas([ORDEN]));
    expect(await receptores()).toEqual(['6: 99 / 0']);
  });
});
