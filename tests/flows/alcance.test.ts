import { kindOf } from '@talonario/core/base';
import type { FacturaTipeada } from '@talonario/core/comprobantes';
import { type Alcance, type CuentaCambios, ownAlcance } from '@talonario/core/empresas';
import { endpoints } from '@talonario/core/endpoints';
import { adoptComprobante, reconcileSeries, createLuzArca } from '@talonario/core/server/arca';
import {
  reconcileCobros,
  downloadRentabilidad,
  estadoCobros,
  listRealizadas,
  requestCobros,
  summarizeRentabilidad,
} from '@talonario/core/server/cobros';
import {
  comprobantePdf,
  createBorrador,
  creditComprobante,
  previewCambio,
  previewNota,
  creditVentas,
  emitComprobante,
  findComprobante,
  issueComprobantes,
  listComprobantes,
  totalComprobantes,
  removeBorrador,
  reuploadDocumento,
  runCambio,
  swapToFacturaA,
  updateBorrador,
} from '@talonario/core/server/comprobantes';
import { listDatosFiscales, addDatoFiscal, removeDatoFiscal } from '@talonario/core/server/contador';
import {
  addPuntoDeVenta,
  beginVinculacion,
  editCuenta,
  unlinkCuenta,
  editEmpresa,
  editPuntoDeVenta,
  findCuenta,
  findEmpresa,
  linkCuenta,
  listCuentas,
  listEmpresas,
  registerEmpresa,
  removeEmpresa,
  removePuntoDeVenta,
} from '@talonario/core/server/empresas';
import { listPuntosArca, readComienzo, takePuntoArca, readInicio } from '@talonario/core/server/inicio';
import { listTrabajosFallidos, retryTrabajos, type Deps } from '@talonario/core/server/instalacion';
import { addExclusion, listExclusiones, removeExclusion } from '@talonario/core/server/percepciones';
import {
  findAvance,
  findLote,
  invoiceVentas,
  listActividad,
  listLotes,
  listCanceladas,
  listReceptores,
  listVentas,
  markPorFuera,
  proposeAMano,
  assignComprador,
  dismissVentas,
  requestRelectura,
  planVentas,
  requestLote,
  resolveActividad,
  type VentasInput,
} from '@talonario/core/server/ventas';
import { errorAnswer } from '../../api/src/errors.ts';
import { AppError } from '../../core/src/rules/errors.ts';
import { linkCuenta as insertCuenta, updateCuenta } from '../../core/src/store/cuentas/cuentas.ts';
import { createLote } from '../../core/src/store/ventas/lotes.ts';
import { recordActividades } from '../../core/src/store/avisos/actividad.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CUIT,
  facturaTipeada,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../helpers/servicios/servidor.ts';

// An owner with two companies, each with an account and its data: a person who reaches only one sees and may do this.

/** Ids of a company of the owner and of its data. */
interface Negocio {
  empresa: string;
  borrador: string;
  emitida: string;
  cuenta: string;
  lote: string;
}

let servidor: Servidor;
let deps: Deps;
let duenia: UsuarioDePrueba;
let negocio: Negocio;
let negocioVecino: Negocio;
/** Reach of an employee: `negocio` only, with every right there. */
let empleada: Alcance;

beforeAll(async () => {
  servidor = await startServidor();
  ({ deps } = servidor);
  duenia = await servidor.usuario();
  negocio = await seedNegocio(CUIT.exento, '1001');
  negocioVecino = await seedNegocio(CUIT.monotributo, '1002');
  const { id } = await servidor.usuario();
  empleada = { ...ownAlcance(duenia.id), usuario_id: id, empresas: [negocio.empresa] };
});
afterAll(() => servidor.close());

const em = () => deps.store.fork();
const FACTURA_C = { tipo_comprobante: 11 };
const tipeada = (company_id: string): FacturaTipeada =>
  endpoints.createFactura.body.parse(facturaTipeada(company_id, FACTURA_C));

async function seedNegocio(cuit: string, meli_user_id: string): Promise<Negocio> {
  const alcance = ownAlcance(duenia.id);
  const empresa = await duenia.empresa(cuit);
  const borrador = await duenia.borrador(empresa, FACTURA_C);
  const emitida = await duenia.borrador(empresa, FACTURA_C);
  await duenia.call('post', `/api/facturas/${emitida}/emitir`).expect(200);
  const vendedor = {
    plaza: 'meli',
    vendedor_id: meli_user_id,
    nickname: meli_user_id,
    thumbnail_url: null,
    power_seller_status: null,
    level_id: null,
  };
  const cuenta = await insertCuenta(em(), alcance, vendedor);
  await updateCuenta(em(), alcance, cuenta, { linked_company_id: empresa, linked_punto_de_venta: 3 });
  const lote = await deps.store.tx((tx) =>
    createLote(tx, alcance, { cuenta_id: cuenta, clase: 'emision', order_ids: ['1'], fecha: null }),
  );
  await recordActividades(em(), [
    { cuenta_id: cuenta, tipo: 'omitida', clave: 'x', datos: {}, requiere_persona: true },
  ]);
  await em().execute(
    `with p as (insert into venta (cuenta_id, clave) values (?, '1') returning id)
     insert into orden (cuenta_id, venta_id, order_id, status, estado, ultima_actualizacion, fecha_cierre, comprador_id, total, moneda, orden, orden_leida_en)
     select ?::uuid, p.id, '1', 'paid', 'paga', now(), now(), '1', 1210, 'ARS', '{}', now() from p`,
    [cuenta, cuenta],
  );
  return { empresa, borrador, emitida, cuenta, lote };
}

const PAGINA = { limit: 10, offset: 0 };
const TODOS = { ambiente: 'simulador', ...PAGINA } as const;

describe('a person who reaches one company', () => {
  test('finds only that company’s rows in the lists', async () => {
    const { results, totalItems } = await listComprobantes(em(), empleada, TODOS);
    expect([new Set(results.map(({ id }) => id)), totalItems]).toEqual([
      new Set([negocio.borrador, negocio.emitida]),
      2,
    ]);
    expect((await totalComprobantes(deps, empleada, {})).cantidad).toBe(2);
    expect((await totalComprobantes(deps, ownAlcance(duenia.id), {})).cantidad).toBe(4);
    expect((await listEmpresas(em(), empleada)).map(({ id }) => id)).toEqual([negocio.empresa]);
    expect((await listCuentas(em(), empleada)).map(({ id }) => id)).toEqual([negocio.cuenta]);
    expect((await listLotes(em(), empleada, negocio.cuenta)).map(({ id }) => id)).toEqual([negocio.lote]);
    expect(await listLotes(em(), empleada, negocioVecino.cuenta)).toEqual([]);
    expect(await listActividad(deps, empleada, negocio.cuenta, { ...PAGINA, pendientes: true })).toMatchObject({
      totalItems: 1,
    });
    expect((await readComienzo(deps, empleada)).terminado).toBe(true);
    const inicio = await readInicio(deps, empleada);
    expect(inicio.borradores.a_mano).toBe(1);
    expect(inicio.cuentas.map(({ id }) => id)).toEqual([negocio.cuenta]);
    expect(inicio.empresas.map(({ id, mes }) => [id, mes.tipos[0]?.cantidad])).toEqual([[negocio.empresa, 1]]);
  });

  test('finds less than the owner, who finds both companies', async () => {
    const propio = ownAlcance(duenia.id);
    expect((await listComprobantes(em(), propio, TODOS)).totalItems).toBe(4);
    expect(await listCuentas(em(), propio)).toHaveLength(2);
    const inicio = await readInicio(deps, propio);
    expect([inicio.borradores.a_mano, inicio.cuentas.length, inicio.empresas.length]).toEqual([2, 2, 2]);
  });

  test('compares with ARCA the series of that company only', async () => {
    const { series } = await reconcileSeries(deps, { alcance: empleada, cuit: null, desde: '2026-01-01' });
    expect(new Set(series.map(({ cuit }) => cuit))).toEqual(new Set([CUIT.exento]));
  });

  test('sees the failed jobs of that company only', async () => {
    const fallar = (cuenta_id: string) => deps.store.jobs.send(em(), 'recuperar_ventas', { cuenta_id });
    await deps.store.tx(async () => {
      await fallar(negocio.cuenta);
      await fallar(negocioVecino.cuenta);
    });
    await em().execute(
      `insert into pgboss.job (name, data, source_name) select 'fallidos', data, name from pgboss.job where name = 'recuperar_ventas'`,
    );
    expect(
      (await listTrabajosFallidos(deps, ownAlcance(duenia.id))).map(({ cuenta_id }) => cuenta_id).toSorted(),
    ).toEqual([negocio.cuenta, negocioVecino.cuenta].toSorted());
    expect((await listTrabajosFallidos(deps, empleada)).map(({ cuenta_id }) => cuenta_id)).toEqual([negocio.cuenta]);
  });

  const rango = { desde: '2026-11-01', hasta: '2026-11-30' };
  const deRango = { fecha_desde: rango.desde, fecha_hasta: rango.hasta };

  test('sees the money of that company’s account only', async () => {
    const meses = await reconcileCobros(deps, empleada, deRango);
    expect(meses.map(({ cuenta_id }) => cuenta_id)).toEqual([negocio.cuenta]);
  });

  test.each<[string, (alcance: Alcance) => Promise<unknown>]>([
    ['a voucher', (alcance) => findComprobante(em(), alcance, negocioVecino.emitida)],
    ['its company, to see what ARCA has', (alcance) => listPuntosArca(deps, alcance, negocioVecino.empresa)],
    [
      'its company, to invoice with a point of sale',
      (alcance) => takePuntoArca(deps, alcance, negocioVecino.empresa, 3),
    ],
    ['its PDF', (alcance) => comprobantePdf(deps, { alcance, id: negocioVecino.emitida })],
    ['a draft, to issue it', (alcance) => emitComprobante(deps, { alcance, id: negocioVecino.borrador })],
    [
      'a draft among others',
      (alcance) => issueComprobantes(deps, { alcance, ids: [negocio.borrador, negocioVecino.borrador] }),
    ],
    ['a draft, to delete it', (alcance) => removeBorrador(deps, alcance, negocioVecino.borrador)],
    ['an invoice, to see its credit note', (alcance) => previewNota(deps, { alcance, id: negocioVecino.emitida })],
    ['an invoice, to see its change', (alcance) => previewCambio(deps, { alcance, id: negocioVecino.emitida })],
    ['an invoice, to credit it', (alcance) => creditComprobante(deps, { alcance, id: negocioVecino.emitida })],
    [
      'an invoice, to change it',
      (alcance) => runCambio(deps, { alcance, id: negocioVecino.emitida, receptor: {} as never }),
    ],
    ['the company, to issue from it', (alcance) => createBorrador(deps, alcance, tipeada(negocioVecino.empresa))],
    [
      'a batch, to ask for it',
      (alcance) =>
        requestLote(deps, {
          alcance,
          cuenta_id: negocioVecino.cuenta,
          clase: 'plan',
          pedido: { orderIds: ['1'], fecha: null, confirmar_fecha_futura: false, plan: null },
        }),
    ],
    [
      'a sale, to mark it',
      (alcance) =>
        markPorFuera(deps, { alcance, cuenta_id: negocioVecino.cuenta, order_ids: ['1'], facturada_por_fuera: true }),
    ],
    ['a sale, to type it', (alcance) => proposeAMano(deps, { alcance, cuenta_id: negocioVecino.cuenta, venta: '1' })],
    [
      'a sale, to say whose it is',
      (alcance) =>
        assignComprador(deps, { alcance, cuenta_id: negocioVecino.cuenta, order_ids: ['1'], comprador: null }),
    ],
    [
      'a sale, to put it aside',
      (alcance) =>
        dismissVentas(deps, {
          alcance,
          cuenta_id: negocioVecino.cuenta,
          order_ids: ['1'],
          motivo: 'cuit_invalido',
          descartadas: true,
        }),
    ],
    ['the company', (alcance) => findEmpresa(em(), alcance, negocioVecino.empresa)],
    ['its dated data', (alcance) => listDatosFiscales(deps, alcance, negocioVecino.empresa)],
    ['its dated data, to add to it', (alcance) => addDatoFiscal(deps, alcance, negocioVecino.empresa, {} as never)],
    [
      'its dated data, to take from it',
      (alcance) => removeDatoFiscal(deps, alcance, negocioVecino.empresa, negocioVecino.empresa),
    ],
    ['its certificates', (alcance) => listExclusiones(deps, alcance, negocioVecino.empresa)],
    ['the company, to add one', (alcance) => addExclusion(deps, alcance, negocioVecino.empresa, {} as never)],
    ['the company, to delete it', (alcance) => removeEmpresa(deps, alcance, negocioVecino.empresa)],
    ['a point of sale', (alcance) => removePuntoDeVenta(deps, alcance, negocioVecino.empresa, 3)],
    ['the account', (alcance) => findCuenta(em(), alcance, negocioVecino.cuenta)],
    [
      'the settings of the account',
      (alcance) => editCuenta(deps, alcance, negocioVecino.cuenta, { iva: 10.5 } as CuentaCambios),
    ],
    [
      'the company as that of an account',
      (alcance) => updateCuenta(em(), alcance, negocio.cuenta, { linked_company_id: negocioVecino.empresa }),
    ],
    [
      'what its sales left',
      (alcance) => summarizeRentabilidad(deps, alcance, { ...deRango, cuenta: negocioVecino.cuenta }),
    ],
    ['its sales, one by one', (alcance) => listRealizadas(deps, alcance, { ...deRango, cuenta: negocioVecino.cuenta })],
    [
      'its profit report',
      (alcance) => downloadRentabilidad(deps, alcance, { ...deRango, cuenta: negocioVecino.cuenta }),
    ],
    ['its money', (alcance) => reconcileCobros(deps, alcance, { ...deRango, cuenta: negocioVecino.cuenta })],
    ['its charges, to read them', (alcance) => requestCobros(deps, { alcance, cuenta_id: negocioVecino.cuenta })],
    ['where their reading stands', (alcance) => estadoCobros(deps, { alcance, cuenta_id: negocioVecino.cuenta })],
    [
      'its invoiced sales, to read them',
      (alcance) => requestRelectura(deps, { alcance, cuenta_id: negocioVecino.cuenta, ...rango }),
    ],
    [
      'its cancelled sales',
      (alcance) => listCanceladas(deps, { alcance, cuenta_id: negocioVecino.cuenta, rango: null, apartadas: false }),
    ],
    ['whom its vouchers would be to', (alcance) => listReceptores(deps, { alcance, cuenta_id: negocioVecino.cuenta })],
    ['its sales', (alcance) => listVentas(deps, { alcance, cuenta_id: negocioVecino.cuenta, ...rango })],
    [
      'its sales, to invoice them',
      (alcance) => planVentas(deps, { alcance, cuenta_id: negocioVecino.cuenta, ventas: rango, modo: 'listada' }),
    ],
    ['a batch', (alcance) => findLote(em(), alcance, negocioVecino.lote)],
    ['the progress of a batch', (alcance) => findAvance(em(), alcance, negocioVecino.lote)],
    ['its activity', (alcance) => listActividad(deps, alcance, negocioVecino.cuenta, { ...PAGINA, pendientes: false })],
    [
      'a number of its series',
      (alcance) =>
        adoptComprobante(deps, alcance, { cuit: CUIT.monotributo, punto_de_venta: 3, tipo_comprobante: 11, numero: 9 }),
    ],
  ])('%s of the other company does not exist', async (_, ask) => {
    const fallo = await ask(empleada).then(
      () => null,
      (error: unknown) => error,
    );
    expect(fallo).toBeInstanceOf(AppError);
    expect(kindOf(fallo as AppError)).toBe('not_found');
  });

  test('leaves the other company unchanged', async () => {
    const propio = ownAlcance(duenia.id);
    expect(await findComprobante(em(), propio, negocioVecino.borrador)).toMatchObject({ status: 'borrador' });
    expect((await findEmpresa(em(), propio, negocioVecino.empresa)).puntosDeVenta).toHaveLength(2);
    expect(await findCuenta(em(), propio, negocio.cuenta)).toMatchObject({ linked_company_id: negocio.empresa });
  });
});

describe('without the right', () => {
  const leer = (): Alcance => ({ ...empleada, derechos: new Set(['leer']) });
  const soloEmite = (): Alcance => ({ ...empleada, derechos: new Set(['leer', 'emitir']) });
  const nada = {} as never;
  const vacio = {} as VentasInput & Parameters<typeof markPorFuera>[1];

  test.each<[string, (alcance: Alcance) => Promise<unknown>]>([
    ['emitComprobante', (alcance) => emitComprobante(deps, { alcance, id: negocio.borrador })],
    ['issueComprobantes', (alcance) => issueComprobantes(deps, { alcance, ids: [negocio.borrador] })],
    ['creditComprobante', (alcance) => creditComprobante(deps, { alcance, id: negocio.emitida })],
    ['swapToFacturaA', (alcance) => swapToFacturaA(deps, { alcance, id: negocio.emitida, cuerpo: nada })],
    ['runCambio', (alcance) => runCambio(deps, { alcance, id: negocio.emitida, receptor: nada })],
    ['invoiceVentas', (alcance) => invoiceVentas(deps, { ...vacio, alcance })],
    ['creditVentas', (alcance) => creditVentas(deps, { ...vacio, alcance })],
    [
      'requestLote',
      (alcance) => requestLote(deps, { alcance, cuenta_id: negocio.cuenta, clase: 'emision', pedido: nada }),
    ],
    ['markPorFuera', (alcance) => markPorFuera(deps, { ...vacio, alcance })],
    ['assignComprador', (alcance) => assignComprador(deps, { ...vacio, alcance, comprador: null })],
    [
      'dismissVentas',
      (alcance) => dismissVentas(deps, { ...vacio, alcance, motivo: 'cuit_invalido', descartadas: true }),
    ],
    ['reuploadDocumento', (alcance) => reuploadDocumento(deps, { alcance, cuenta_id: negocio.cuenta, venta: '1' })],
    ['adoptComprobante', (alcance) => adoptComprobante(deps, alcance, nada)],
    ['resolveActividad', (alcance) => resolveActividad(deps, alcance, negocio.cuenta, negocio.lote)],
    ['retryTrabajos', (alcance) => retryTrabajos(deps, alcance)],
  ])('to issue, %s is refused', async (_, act) => {
    await expect(act(leer())).rejects.toMatchObject({ code: 'sin_derecho', data: { derecho: 'emitir' } });
  });

  test.each<[string, (alcance: Alcance) => Promise<unknown>]>([
    ['createBorrador', (alcance) => createBorrador(deps, alcance, {} as FacturaTipeada)],
    ['updateBorrador', (alcance) => updateBorrador(deps, alcance, negocio.borrador, {} as FacturaTipeada)],
    ['removeBorrador', (alcance) => removeBorrador(deps, alcance, negocio.borrador)],
  ])('to write drafts, %s is refused', async (_, act) => {
    await expect(act(leer())).rejects.toMatchObject({ code: 'sin_derecho', data: { derecho: 'redactar' } });
  });

  test.each<[string, (alcance: Alcance) => Promise<unknown>]>([
    ['registerEmpresa', (alcance) => registerEmpresa(deps, alcance, nada)],
    ['editEmpresa', (alcance) => editEmpresa(deps, alcance, negocio.empresa, nada)],
    ['removeEmpresa', (alcance) => removeEmpresa(deps, alcance, negocio.empresa)],
    ['addDatoFiscal', (alcance) => addDatoFiscal(deps, alcance, negocio.empresa, {} as never)],
    ['removeDatoFiscal', (alcance) => removeDatoFiscal(deps, alcance, negocio.empresa, negocio.empresa)],
    ['addExclusion', (alcance) => addExclusion(deps, alcance, negocio.empresa, {} as never)],
    ['removeExclusion', (alcance) => removeExclusion(deps, alcance, negocio.empresa, negocio.empresa)],
    ['addPuntoDeVenta', (alcance) => addPuntoDeVenta(deps, alcance, negocio.empresa, nada)],
    ['editPuntoDeVenta', (alcance) => editPuntoDeVenta(deps, alcance, negocio.empresa, 3, nada)],
    ['removePuntoDeVenta', (alcance) => removePuntoDeVenta(deps, alcance, negocio.empresa, 5)],
    ['linkCuenta', (alcance) => linkCuenta(deps, { alcance, plaza: 'meli', code: 'x' })],
    ['editCuenta', (alcance) => editCuenta(deps, alcance, negocio.cuenta, nada)],
    ['unlinkCuenta', (alcance) => unlinkCuenta(deps, alcance, negocio.cuenta)],
    ['beginVinculacion', (alcance) => beginVinculacion(deps, alcance, 'navegador')],
  ])('to configure, %s is refused', async (_, act) => {
    await expect(act(soloEmite())).rejects.toMatchObject({ code: 'sin_derecho', data: { derecho: 'configurar' } });
  });

  test('reading, and what another right allows, still work', async () => {
    expect(await findComprobante(em(), leer(), negocio.borrador)).toMatchObject({ status: 'borrador' });
    expect(await createLuzArca(deps)(leer())).toMatchObject({ ambiente: 'simulador' });
    expect(await emitComprobante(deps, { alcance: soloEmite(), id: negocio.borrador })).toMatchObject({
      status: 'emitida',
    });
  });

  test('the answer is a 403 that says the missing right', () => {
    expect(errorAnswer(new AppError('sin_derecho', { derecho: 'emitir' }))).toEqual({
      status: 403,
      body: {
        error: 'No tenés permiso para emitir comprobantes. Pedíselo al titular de la empresa.',
        codigo: 'sin_derecho',
      },
    });
  });
});
