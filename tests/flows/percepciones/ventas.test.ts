import { issueComprobantes, issueQueued, previewCambio, runCambio } from '@talonario/core/server/comprobantes';
import { listActividad } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEvidencia } from '@talonario/core/server/percepciones';
import { lineaAcreditan, lineaCoeficiente, textoDePadron } from '../../builders/padrones.ts';
import { importarCaba, importarPadron } from '../../helpers/servicios/padrones.ts';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Perceptions of sales: from the imported padrón to ARCA's request and the stored evidence.

const INSCRIPTA = '30711234566';
const CABA = 0;
const BUENOS_AIRES = 1;
const TUCUMAN = 14;

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());

const execute = <T extends object>(sql: string, params: unknown[] = []) =>
  tienda.deps.store.fork().execute<T[]>(sql, params);

/** Makes the company an agent of these provinces, and sets whether its account adds the perceptions of sales. */
async function beAgent(provincias: readonly number[], percepcion_en_ventas: 'agregar' | 'revisar' = 'agregar') {
  await tienda.reset({ ajustes: { percepcion_en_ventas } });
  await execute('update empresa set percepciones_iibb = ?::smallint[] where id = ?', [
    `{${provincias.join()}}`,
    tienda.emisor.company_id,
  ]);
}

const sell = (venta: object = {}) =>
  tienda.vender({
    comprador: { numero_documento: INSCRIPTA },
    provincia_entrega: CABA,
    items: [{ sku: 'COMB-MATE', precio: 49_199.81 }],
    ...venta,
  });

/** `tipo total tributos` of each voucher in ARCA, by number, and its list of tributos. */
async function libro(): Promise<{ comprobante: string; tributos: object[] }[]> {
  const { comprobantes } = tienda.entorno.arca.estado();
  return Promise.all(
    comprobantes.map(async ({ cuit, ptoVta, cbteTipo, cbteNro }) => {
      const serie = { cuit, punto_de_venta: ptoVta, tipo_comprobante: cbteTipo as 1 };
      const leido = await tienda.deps.arca.wsfe.consultar(serie, cbteNro);
      if (!leido) throw new Error('ARCA does not answer for a voucher of its ledger');
      const { total, tributos_total, tributos } = leido;
      return {
        comprobante: `${cbteTipo} ${total.toFixed(2)} ${tributos_total.toFixed(2)}`,
        tributos: tributos.map(({ base, alicuota, importe, ...tributo }) => ({
          ...tributo,
          base: base.toNumber(),
          alicuota: alicuota.toNumber(),
          importe: importe.toNumber(),
        })),
      };
    }),
  );
}

const CABA_2_5 = {
  id: 7,
  descripcion: 'Percepción IIBB CABA',
  base: 40_661,
  alicuota: 2.5,
  importe: 1016.53,
};

describe('a B changed for an A by an agent of CABA', () => {
  beforeEach(async () => {
    await beAgent([CABA]);
    await importarCaba(tienda.deps, tienda.emisor.alcance, tienda.hoy, { [INSCRIPTA]: '2,50' });
  });

  /** `antes`: runs between the B and its change. */
  async function changed(antes: () => Promise<unknown> = async () => undefined): Promise<string | undefined> {
    const { orders } = await sell({ comprador: null });
    const { emitidas } = await tienda.facturar();
    await antes();
    await runCambio(tienda.deps, {
      alcance: tienda.emisor.alcance,
      id: emitidas[0]?.comprobante_id ?? '',
      receptor: {
        cuit_facturado: INSCRIPTA,
        razon_social_facturado: 'EMPRESA DE EJEMPLO S A',
        domicilio_facturado: 'Bv. Roca 1550, Rafaela (2300)',
        calle_facturado: 'Bv. Roca',
        numero_facturado: '1550',
        localidad_facturado: 'Rafaela',
        codigo_postal_facturado: '2300',
        provincia_facturado: 12,
      },
    });
    return orders[0];
  }

  test('the A stores its receiver’s gross-income tax number, and the B’s note stores the B’s', async () => {
    const identification = { type: 'CUIT', number: '30-71123456-6' };
    const billing_info = { identification, taxes: { iibb_number: '901-123456-7' } };
    await changed(() => execute('update orden set facturacion = ?::jsonb', [{ buyer: { billing_info } }]));
    const filas = await execute('select tipo_comprobante, iibb_facturado from comprobante order by creado_en');
    expect(filas).toEqual([
      { tipo_comprobante: 6, iibb_facturado: '' },
      { tipo_comprobante: 8, iibb_facturado: '' },
      { tipo_comprobante: 1, iibb_facturado: '9011234567' },
    ]);
  });

  test('its preview has the perceptions of the A’s receiver, and half way it shows only the A', async () => {
    const prever = async (cuit?: string) => {
      const [b] = await tienda.emitidas();
      const { alcance } = tienda.emisor;
      const { nota, factura, percepciones } = await previewCambio(tienda.deps, { alcance, id: b?.id ?? '', cuit });
      return [nota, factura, percepciones].map((importe) => importe?.toNumber() ?? null);
    };
    await changed(async () => {
      expect(await prever()).toEqual([49_199.81, 49_199.81, null]);
      expect(await prever(INSCRIPTA)).toEqual([49_199.81, 50_216.34, 1016.53]);
      tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', despues: 1 });
    });
    expect(await prever()).toEqual([null, 50_216.34, 1016.53]);
    expect(await libro()).toHaveLength(2);
  });

  test('the A carries the perception and its evidence; a partial note gives none back, nor does the last of a chain', async () => {
    const order = await changed();
    expect(await libro()).toEqual([
      { comprobante: '6 49199.81 0.00', tributos: [] },
      { comprobante: '8 49199.81 0.00', tributos: [] },
      { comprobante: '1 50216.34 1016.53', tributos: [CABA_2_5] },
    ]);
    const a = (await tienda.emitidas()).at(-1);
    const evidencia = await findEvidencia(tienda.deps, tienda.emisor.alcance, a?.id ?? '');
    const periodo = tienda.hoy.slice(0, 7);
    expect(evidencia).toMatchObject([
      {
        provincia: CABA,
        jurisdiccion: 901,
        norma: 'Res. AGIP 352/2022',
        evidencia: {
          codigo: 'padron',
          condicion_iva: 1,
          consultas: [{ origen: 'agip', periodo, fila: { cuit: INSCRIPTA, alicuota_percepcion: '2.50' } }],
          ajuste: null,
        },
      },
    ]);
    expect(evidencia.map(({ importe_pesos, base_pesos }) => `${base_pesos} ${importe_pesos}`)).toEqual([
      '40661 1016.53',
    ]);
    await tienda.cambiar(order, { reembolsado: 20_000 });
    await tienda.acreditar();
    await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    expect((await libro()).slice(3)).toEqual([
      { comprobante: '3 20000.00 0.00', tributos: [] },
      { comprobante: '3 29199.81 0.00', tributos: [] },
    ]);
    const [, , tercera] = await tienda.emitidas();
    expect(tercera).toMatchObject({ tipo_comprobante: 1, cancelada: true });
  });

  const delMesPasado = `(fecha - interval '1 month')::date`;
  const sinArca = (despues: number) =>
    tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 1000, despues });
  const CAMBIADA = [
    { comprobante: '6 49199.81 0.00', tributos: [] },
    { comprobante: '8 49199.81 0.00', tributos: [] },
    { comprobante: '1 50216.34 1016.53', tributos: [CABA_2_5] },
  ];

  // Last month has no padrón: its perceptions could not be decided again now.
  test('the note waits for ARCA until its month is over: the A is of its own date', async () => {
    sinArca(1);
    await changed();
    await execute(`update comprobante set fecha = ${delMesPasado} where status = 'borrador'`);
    await execute(`update cambio set fecha = ${delMesPasado}`);
    tienda.entorno.arca.sinFallas();
    await issueQueued(tienda.deps);
    expect(await libro()).toEqual(CAMBIADA);
  });

  test('the A waits for ARCA until its month is over: its perceptions are decided again, and it goes out once by itself', async () => {
    await importarCaba(tienda.deps, tienda.emisor.alcance, tienda.hoy, { [INSCRIPTA]: '4,00' });
    sinArca(2);
    await changed();
    await importarCaba(tienda.deps, tienda.emisor.alcance, tienda.hoy, { [INSCRIPTA]: '2,50' });
    await execute(`update comprobante set fecha = ${delMesPasado} where status = 'borrador'`);
    await execute(`update cambio set fecha = ${delMesPasado}`);
    tienda.entorno.arca.sinFallas();
    await issueQueued(tienda.deps);
    await issueQueued(tienda.deps);
    expect(await libro()).toEqual(CAMBIADA);
    expect(await execute(`select 1 from cambio where estado <> 'terminado'`)).toEqual([]);
  });

  test('the A waits for the padrón of its month, is reported, and goes out once the padrón is there', async () => {
    sinArca(2);
    await changed();
    await execute(`update comprobante set fecha = ${delMesPasado} where status = 'borrador'`);
    await execute('delete from padron_vigente');
    tienda.entorno.arca.sinFallas();
    await issueQueued(tienda.deps);
    expect(await libro()).toEqual(CAMBIADA.slice(0, 2));
    const pagina = { limit: 50, offset: 0, pendientes: true };
    const { results } = await listActividad(tienda.deps, tienda.emisor.alcance, tienda.cuenta_id, pagina);
    expect(results).toMatchObject([{ tipo: 'rechazada', texto: expect.stringContaining('Falta el padrón CABA') }]);
    await importarCaba(tienda.deps, tienda.emisor.alcance, tienda.hoy, { [INSCRIPTA]: '2,50' });
    await issueQueued(tienda.deps);
    expect(await libro()).toEqual(CAMBIADA);
  });

  test('the whole sale cancelled in time: one note gives it back with the same base, rate and amount', async () => {
    const order = await changed();
    await tienda.cambiar(order, { estado: 'cancelled' });
    await tienda.acreditar();
    expect((await libro()).at(-1)).toEqual({ comprobante: '3 50216.34 1016.53', tributos: [CABA_2_5] });
    const nota = (await tienda.emitidas()).at(-1);
    const [devuelta] = await findEvidencia(tienda.deps, tienda.emisor.alcance, nota?.id ?? '');
    expect(devuelta).toMatchObject({ jurisdiccion: 901, evidencia: { codigo: 'padron' } });
  });
});

describe('sales of an agent', () => {
  test('without the month’s padrón wait with that reason, and go out once it is there', async () => {
    await beAgent([TUCUMAN]);
    await sell({ provincia_entrega: TUCUMAN });
    const { emitidas, en_cola } = await tienda.facturar();
    expect(emitidas).toEqual([]);
    const [anio, mes] = tienda.hoy.split('-');
    expect(en_cola).toMatchObject([
      { motivo: expect.stringContaining(`Falta el padrón Tucumán (ACREDITAN) ${mes}/${anio}`) },
    ]);
    await importarPadron(
      tienda.deps,
      tienda.emisor.alcance,
      'tucuman',
      textoDePadron([lineaAcreditan(INSCRIPTA, 'CM', '3.50', tienda.hoy)]),
      textoDePadron([lineaCoeficiente(INSCRIPTA, '0.3500', '3.50', tienda.hoy)]),
    );
    await tienda.facturar();
    expect(await libro()).toEqual([
      {
        comprobante: '1 49448.86 249.05',
        tributos: [
          { ...CABA_2_5, descripcion: 'Percepción IIBB Tucumán', base: 14_231.35, alicuota: 1.75, importe: 249.05 },
        ],
      },
    ]);
  });

  test('with a perception wait for a person, until the account is set to add it', async () => {
    await beAgent([CABA], 'revisar');
    await importarCaba(tienda.deps, tienda.emisor.alcance, tienda.hoy, { [INSCRIPTA]: '2,50' });
    const { orders } = await sell();
    const { omitidas } = await tienda.facturar();
    expect(omitidas).toMatchObject([{ codigo: 'percepcion_a_revisar' }]);
    await tienda.facturar(elegidas(orders));
    expect(await libro()).toEqual([{ comprobante: '1 50216.34 1016.53', tributos: [CABA_2_5] }]);
  });

  test('of a province whose perceptions are not calculated wait for a person, who is told again what they lack', async () => {
    await beAgent([BUENOS_AIRES]);
    const { orders } = await sell({ provincia_entrega: BUENOS_AIRES });
    expect((await tienda.facturar()).omitidas).toMatchObject([
      { codigo: 'percepcion_sin_reglas', motivo: expect.stringContaining('Buenos Aires') },
    ]);
    const { emitidas } = await tienda.facturar(elegidas(orders));
    expect(emitidas[0]?.advertencias).toEqual([expect.stringContaining('sin la percepción de Buenos Aires')]);
    expect(await libro()).toEqual([{ comprobante: '1 49199.81 0.00', tributos: [] }]);
  });

  test('to receivers who are never perceived go out, whatever the province', async () => {
    await beAgent([BUENOS_AIRES]);
    await sell({ comprador: undefined, provincia_entrega: BUENOS_AIRES });
    expect((await tienda.facturar()).emitidas).toMatchObject([{ advertencias: [] }]);
  });

  test('in a case the norm leaves open and the company has not chosen wait too', async () => {
    await beAgent([TUCUMAN]);
    const cuitAjeno = '20123456786';
    await importarPadron(
      tienda.deps,
      tienda.emisor.alcance,
      'tucuman',
      textoDePadron([lineaAcreditan(cuitAjeno, 'CL', '3.50', tienda.hoy)]),
      textoDePadron([lineaCoeficiente(cuitAjeno, '1.0000', '3.50', tienda.hoy)]),
    );
    await sell({ provincia_entrega: TUCUMAN });
    expect((await tienda.facturar()).en_cola).toMatchObject([{ motivo: expect.stringContaining('no eligió') }]);
    await execute(`update empresa set ajustes_percepcion = '{"tucuman_no_inscripto": 5}' where id = ?`, [
      tienda.emisor.company_id,
    ]);
    await tienda.facturar();
    expect((await libro()).map(({ comprobante }) => comprobante)).toEqual(['1 51232.86 2033.05']);
  });

  test('dated again in another month are not issued with the rate of the first', async () => {
    await beAgent([CABA]);
    await importarCaba(tienda.deps, tienda.emisor.alcance, tienda.hoy, { [INSCRIPTA]: '2,50' });
    await sell();
    tienda.entorno.arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: 50 });
    await tienda.facturar();
    const [borrador] = await execute<{ id: string }>(`select id from comprobante where status = 'borrador'`);
    await execute(`update comprobante set fecha = (fecha - interval '1 month')::date where id = ?`, [borrador?.id]);
    tienda.entorno.arca.sinFallas();
    const ids = [borrador?.id ?? ''];
    const [resultado] = await issueComprobantes(tienda.deps, { alcance: tienda.emisor.alcance, ids });
    expect(resultado).toMatchObject({ estado: 'invalida', codigo: 'percepcion_de_otro_mes' });
    expect(await libro()).toEqual([]);
  });

  test('to final consumers, or that go elsewhere, carry none, and the reason is kept', async () => {
    await beAgent([CABA]);
    await importarCaba(tienda.deps, tienda.emisor.alcance, tienda.hoy, { [INSCRIPTA]: '2,50' });
    await sell({ comprador: null });
    await sell({ provincia_entrega: 12 });
    await tienda.facturar();
    const emitidas = await tienda.emitidas();
    expect(emitidas.flatMap(({ percepciones }) => percepciones.map(({ motivo }) => motivo)).sort()).toEqual([
      'El comprador no tiene CUIT',
      'La entrega no es en CABA',
    ]);
    expect((await libro()).flatMap(({ tributos }) => tributos)).toEqual([]);
  });
});
