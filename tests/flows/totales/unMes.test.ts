import { sum } from '@talonario/core/base';
import { mesDeCobros, type MesDeCobros } from '@talonario/core/cobros';
import { inicio as inicioSchema, type Inicio } from '@talonario/core/inicio';
import { readCobros } from '@talonario/core/server/cobros';
import { ventaListada, type Lote, type VentaListada } from '@talonario/core/ventas';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordActividades } from '../../../core/src/store/avisos/actividad.ts';
import { rentabilidad as rentabilidadSchema } from '../../../core/src/contract/cobros/reporte.ts';
import { ventaRealizada, type VentaRealizada } from '../../../core/src/contract/cobros/realizada.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// A month of any sales: every screen that adds it up says one total, or says what the difference is.

/** Kinds of sale of the month, and what happens to each after it is invoiced. */
const venta = fc.record({
  tipo: fc.constantFrom(
    'dni',
    'dni',
    'consumidor_final',
    'responsable_inscripto',
    'monotributo',
    'pack',
    'cuit_invalido',
    'reclamo',
    'usd',
  ),
  despues: fc.constantFrom('nada', 'nada', 'nada', 'cancelada', 'devuelta en parte'),
});
const SEMILLA = 20_261_130;
const VENTAS = 14;

let mostrador: Mostrador;
let lote: Lote;
let plan: Lote;
let antes: Inicio;
let despues: Inicio;
let porFacturarAntes: VentaListada[];
let realizadas: VentaRealizada[];
let mes: MesDeCobros;
let resumen: ReturnType<typeof rentabilidadSchema.parse>;

const pesos = (importe: Decimal) => importe.toFixed(2);
const get = async (path: string) => (await mostrador.call('get', path).expect(200)).body;
const readInicio = async () => inicioSchema.parse(await get('/api/inicio'));
const primeroDelMes = () => `${mostrador.tienda.hoy.slice(0, 8)}01`;

async function listarVentas(que: 'ventas' | 'ventas-canceladas'): Promise<VentaListada[]> {
  const { hoy, cuenta_id } = mostrador.tienda;
  const filas = await get(`/api/cuentas/${cuenta_id}/${que}?fecha_desde=${primeroDelMes()}&fecha_hasta=${hoy}`);
  return (filas as unknown[]).map((fila) => ventaListada.parse(fila));
}

async function listarFacturas(filtro: string): Promise<{ total: Decimal; tipo_comprobante: number }[]> {
  const { results, totalItems } = await get(`/api/facturas?status=emitida&limit=200&${filtro}`);
  expect(results).toHaveLength(totalItems);
  return (results as { total: number; tipo_comprobante: number }[]).map((fila) => ({
    total: new Decimal(fila.total),
    tipo_comprobante: fila.tipo_comprobante,
  }));
}

const NOTAS = new Set([3, 8, 13]);
const conSigno = ({ total, tipo_comprobante }: { total: Decimal; tipo_comprobante: number }) =>
  NOTAS.has(tipo_comprobante) ? total.neg() : total;
const delGrupo = (filas: readonly VentaListada[], grupo: VentaListada['grupo']) =>
  filas.filter((fila) => fila.grupo === grupo);
const countClaves = (filas: readonly VentaListada[]) => new Set(filas.map(({ clave }) => clave)).size;
const sumEn = (filas: readonly VentaListada[], deMoneda: 'ARS' | 'USD') =>
  pesos(sum(filas.filter(({ moneda }) => moneda === deMoneda).map(({ total_amount }) => total_amount)));

beforeAll(async () => {
  mostrador = await startMostrador();
  await mostrador.reset();
  await mostrador.trabajar();
  const { tienda } = mostrador;
  const pedidos = fc.sample(venta, { seed: SEMILLA, numRuns: VENTAS });
  const ventasDelMes = [];
  for (const { tipo, despues: luego } of pedidos)
    ventasDelMes.push({ ...(await tienda.vender({ tipo })), tipo, luego });
  await listarVentas('ventas');
  // A first plan finds the reasons that only the rest of a sale tells.
  const ids = async () => (await listarVentas('ventas')).filter(({ elegible }) => elegible).map(({ id }) => id);
  await mostrador.seguir(await mostrador.pedir(await ids(), { plan: true }));
  antes = await readInicio();
  porFacturarAntes = await listarVentas('ventas');
  const emitibles = delGrupo(porFacturarAntes, 'para_facturar').map(({ id }) => id);
  ({ lote: plan } = await mostrador.seguir(await mostrador.pedir(emitibles, { plan: true })));
  ({ lote } = await mostrador.seguir(await mostrador.pedir(emitibles)));
  const conFactura = new Set(lote.emitidas.flatMap(({ order_ids }) => order_ids));
  for (const { orders, luego } of ventasDelMes.filter((vendida) => vendida.orders.every((id) => conFactura.has(id)))) {
    if (luego === 'cancelada') for (const id of orders) await tienda.cambiar(id, { estado: 'cancelled' });
    if (luego === 'devuelta en parte') await tienda.cambiar(orders[0], { reembolsado: 500 });
  }
  await listarVentas('ventas-canceladas');
  await readCobros(tienda.deps, tienda.cuenta_id);
  despues = await readInicio();
  const rango = `fecha_desde=${primeroDelMes()}&fecha_hasta=${tienda.hoy}`;
  resumen = rentabilidadSchema.parse(await get(`/api/rentabilidad?${rango}`));
  const pagina = await get(`/api/rentabilidad/ventas?${rango}&page=1`);
  if (pagina.nextPage !== null) throw new Error('the sales of the month do not fit in a page');
  realizadas = (pagina.results as unknown[]).map((fila) => ventaRealizada.parse(fila));
  mes = mesDeCobros.parse((await get(`/api/rentabilidad/cobros?${rango}`))[0]);
});
afterAll(() => mostrador.close());

test('the generated month has something of everything', () => {
  expect(plan.comprobantes.length).toBeGreaterThan(3);
  expect(delGrupo(porFacturarAntes, 'con_problemas').length).toBeGreaterThan(1);
  expect(despues.cuentas[0]?.acreditar.pendientes.ventas).toBeGreaterThan(0);
});

describe('before invoicing', () => {
  test('Inicio counts and adds up the sales to be invoiced as Ventas does', () => {
    const paraFacturar = delGrupo(porFacturarAntes, 'para_facturar');
    const { ventas, total, total_usd } = antes.cuentas[0]!.facturar.pendientes;
    expect([ventas, pesos(total), pesos(total_usd)]).toEqual([
      countClaves(paraFacturar),
      sumEn(paraFacturar, 'ARS'),
      sumEn(paraFacturar, 'USD'),
    ]);
  });

  test('Inicio counts and adds up the sales with problems as Ventas does, dollars apart', () => {
    const trabadas = delGrupo(porFacturarAntes, 'con_problemas');
    const { problemas } = antes.cuentas[0]!.facturar;
    expect([
      problemas.reduce((suma, { ventas }) => suma + ventas, 0),
      pesos(sum(problemas.map(({ total }) => total))),
      pesos(sum(problemas.map(({ total_usd }) => total_usd))),
    ]).toEqual([countClaves(trabadas), sumEn(trabadas, 'ARS'), sumEn(trabadas, 'USD')]);
  });
});

describe('what needs a person', () => {
  const porCausa = (filas: readonly VentaListada[]) =>
    Object.fromEntries(
      [...Map.groupBy(delGrupo(filas, 'con_problemas'), ({ motivo }) => motivo?.codigo ?? 'sin motivo')].map(
        ([codigo, deCausa]) => [codigo, countClaves(deCausa)],
      ),
    );
  const deInicio = (problemas: Inicio['cuentas'][number]['facturar']['problemas']) =>
    Object.fromEntries(problemas.map(({ codigo, ventas }) => [codigo, ventas]));

  test('Inicio has each cause of the account, with its sales, and no other', () => {
    const { facturar } = antes.cuentas[0]!;
    expect(deInicio(facturar.problemas)).toEqual(porCausa(porFacturarAntes));
    expect(facturar.problemas.length).toBeGreaterThan(1);
  });

  test('Inicio has each matter of the account’s automatic invoicing, its sales without voucher told as causes', async () => {
    const { cuenta_id, deps } = mostrador.tienda;
    const asunto = { cuenta_id, requiere_persona: true, datos: {} };
    await recordActividades(deps.store.fork(), [
      { ...asunto, tipo: 'pdf_error', clave: 'un PDF' },
      { ...asunto, tipo: 'pdf_error', clave: 'otro PDF' },
      { ...asunto, tipo: 'falta_padron', clave: 'padron' },
      { ...asunto, tipo: 'omitida', clave: 'omitida' },
    ]);
    const pagina = await get(`/api/cuentas/${cuenta_id}/actividad?pendientes=si&limit=200`);
    const asuntos = (pagina.results as { tipo: string }[]).map(({ tipo }) => tipo);
    expect(asuntos).toHaveLength(pagina.totalItems);
    const deLaCuenta = asuntos.filter((tipo) => tipo !== 'omitida' && tipo !== 'rechazada');
    const { avisos } = (await readInicio()).cuentas[0]!;
    expect(deLaCuenta.length).toBeGreaterThanOrEqual(3);
    expect(Object.fromEntries(avisos.map(({ tipo, cantidad }) => [tipo, cantidad]))).toEqual(
      Object.fromEntries([...Map.groupBy(deLaCuenta, (tipo) => tipo)].map(([tipo, iguales]) => [tipo, iguales.length])),
    );
  });
});

describe('what was issued', () => {
  test('the batch issued the total of its plan, kind by kind', () => {
    const total = pesos(sum(plan.comprobantes.map((comprobante) => comprobante.total)));
    expect(pesos(sum(plan.resumen.map((linea) => linea.total)))).toBe(total);
    expect(pesos(sum(lote.emitidas.flatMap((emitida) => emitida.total ?? [])))).toBe(total);
    expect([lote.rechazadas, lote.en_cola]).toEqual([[], []]);
  });

  test('the batch, the Facturador, Inicio, Plata recibida and ARCA have one total', async () => {
    const facturas = await listarFacturas('');
    const total = pesos(sum(facturas.map(conSigno)));
    const enArca = mostrador.tienda.entorno.arca.estado().comprobantes;
    expect(
      pesos(
        sum(
          enArca.map(({ impTotal, cbteTipo }) =>
            conSigno({ total: new Decimal(impTotal), tipo_comprobante: cbteTipo }),
          ),
        ),
      ),
    ).toBe(total);
    expect(pesos(sum(lote.emitidas.flatMap((emitida) => emitida.total ?? [])))).toBe(total);
    const [empresa] = despues.empresas;
    expect([empresa?.hoy, empresa?.mes].map((periodo) => pesos(periodo!.total))).toEqual([total, total]);
    expect(pesos(mes.facturado)).toBe(total);
  });

  test('each kind of voucher of Inicio is its list in the Facturador', async () => {
    for (const { tipo_comprobante, cantidad, total } of despues.empresas[0]!.mes.tipos) {
      const facturas = await listarFacturas(`tipoComprobante=${tipo_comprobante}`);
      expect([facturas.length, pesos(sum(facturas.map((factura) => factura.total)))]).toEqual([cantidad, pesos(total)]);
    }
  });
});

describe('what was given back', () => {
  test('Inicio counts the notes to be made as their list does', async () => {
    const porAcreditar = delGrupo(await listarVentas('ventas-canceladas'), 'para_acreditar');
    const { pendientes } = despues.cuentas[0]!.acreditar;
    expect(pendientes.ventas).toBe(countClaves(porAcreditar));
  });

  test('the notes of the plan are those issued, and Inicio, the Facturador and Plata recibida take them off', async () => {
    const ids = delGrupo(await listarVentas('ventas-canceladas'), 'para_acreditar').map(({ id }) => id);
    const { lote: planDeNotas } = await mostrador.seguir(await mostrador.pedir(ids, { plan: true }));
    const { lote: notas } = await mostrador.seguir(await mostrador.pedir(ids));
    const total = sum(planDeNotas.comprobantes.map((comprobante) => comprobante.total));
    expect(notas.emitidas.length).toBeGreaterThan(0);
    expect(pesos(sum(notas.emitidas.flatMap((emitida) => emitida.total ?? [])))).toBe(pesos(total));
    const { empresas } = await readInicio();
    const facturado = pesos(despues.empresas[0]!.mes.total.minus(total));
    expect(pesos(empresas[0]!.mes.total)).toBe(facturado);
    expect(pesos(sum((await listarFacturas('')).map(conSigno)))).toBe(facturado);
    const rango = `fecha_desde=${primeroDelMes()}&fecha_hasta=${mostrador.tienda.hoy}`;
    expect(pesos(mesDeCobros.parse((await get(`/api/rentabilidad/cobros?${rango}`))[0]).facturado)).toBe(facturado);
  });
});

describe('what it left', () => {
  test('every part of Rentabilidad adds up to its total, and so do its sales', () => {
    const { totales, por_dia, por_cuenta, por_provincia, por_sku } = resumen;
    const ganancia = pesos(sum(realizadas.flatMap((fila) => fila.ganancia ?? [])));
    expect([realizadas.length, ganancia]).toEqual([totales.ventas, pesos(totales.ganancia ?? new Decimal(0))]);
    for (const parte of [por_dia, por_cuenta, por_provincia, por_sku]) {
      expect([
        parte.reduce((suma, { ventas }) => suma + ventas, 0),
        pesos(sum(parte.map(({ ingreso_neto }) => ingreso_neto))),
        pesos(sum(parte.flatMap((fila) => fila.ganancia ?? []))),
      ]).toEqual([totales.ventas, pesos(totales.ingreso_neto), ganancia]);
    }
    expect(pesos(sum(realizadas.map((fila) => fila.total)))).toBe(pesos(totales.total));
  });

  test('Rentabilidad and Plata recibida say one total sold, and one total given back', () => {
    expect(pesos(mes.vendido)).toBe(pesos(resumen.totales.total));
    expect(pesos(mes.devuelto)).toBe(pesos(resumen.totales.reembolsado));
  });

  test('the statement goes to the cent from sold to the bank, and its results are the month’s own figures', () => {
    const { extracto } = mes;
    const importeOf = (clase: string) =>
      pesos(extracto.find((linea) => linea.clase === clase)?.importe ?? new Decimal(0));
    const sumas = extracto.map(({ resultado, importe }, indice) =>
      resultado && indice > 0
        ? pesos(
            sum(extracto.slice(0, indice).flatMap((linea, n) => (n === 0 || !linea.resultado ? [linea.importe] : []))),
          )
        : pesos(importe),
    );
    expect(sumas).toEqual(extracto.map(({ importe }) => pesos(importe)));
    expect([importeOf('vendido'), importeOf('cobrado'), importeOf('liberado')]).toEqual(
      [mes.vendido, mes.cobrado, mes.liberado].map(pesos),
    );
  });
});
