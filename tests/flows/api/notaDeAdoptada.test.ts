import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';
import {
  CUIT,
  facturaTipeada,
  linea,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// Notes of an invoice in euros that another system issued and was adopted from ARCA, which keeps neither lines nor names.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa();
});
afterAll(() => servidor.close());

/** Fields of the receiver left empty: a note takes its invoice's. */
const SIN_RECEPTOR = {
  cuit_facturado: '',
  razon_social_facturado: '',
  domicilio_facturado: '',
  provincia_facturado: null,
  situacion_iva_facturado: null,
};

/** Pesos per euro of the invoice: a rate far from the present one. */
const TASA = 1_200.5;

/** Adopts a Factura B of € 121,00 issued elsewhere, and answers its id and number. */
async function adoptarFactura(): Promise<{ id: string; numero: number }> {
  const serie = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 6 } as const;
  const numero = await issueElsewhere(servidor, { ...serie, total: 121, moneda: '060', cotizacion: TASA });
  const { body } = await usuario.call('post', '/api/arca/conciliacion', { ...serie, numero }).expect(200);
  expect(body).toMatchObject({ status: 'emitida', moneda: '060', cotizacion: TASA, total: 121 });
  return { id: body.id as string, numero };
}

const saveNota = (factura: string, importe: number) =>
  usuario.call(
    'post',
    '/api/facturas',
    facturaTipeada(empresa, {
      ...SIN_RECEPTOR,
      tipo_comprobante: 8,
      comprobante_vinculado: factura,
      moneda: '060',
      items: [linea({ descripcion: 'Devolución', cantidad: 1, importe })],
    }),
  );
const issue = (id: string) => usuario.call('post', `/api/facturas/${id}/emitir`, {});

/** The last FECAESolicitar that ARCA was sent. */
async function enviado(): Promise<string> {
  const [ultimo] = await servidor.deps.store
    .fork()
    .execute<{ pedido: string }[]>(
      `select pedido from arca_intercambio where operacion = 'FECAESolicitar' order by inicio desc limit 1`,
    );
  return ultimo?.pedido ?? '';
}

test('a partial note has the invoice’s currency and rate, and the next one takes what is left, to the cent', async () => {
  const { id, numero } = await adoptarFactura();
  const { body: parcial } = await saveNota(id, 20.05).expect(200);
  expect(parcial).toMatchObject({ moneda: '060', cotizacion: TASA, cancela_misma_moneda: null, total: 20.05 });
  const { body: emitida } = await issue(parcial.id as string).expect(200);
  expect(emitida).toMatchObject({ status: 'emitida', cotizacion: TASA, neto: 16.57, iva: 3.48, total: 20.05 });
  expect(await enviado()).toMatch(/<MonId>060<\/MonId><MonCotiz>1200\.5<\/MonCotiz><CondicionIVAReceptorId>/);
  expect(await enviado()).toContain(`<Tipo>6</Tipo><PtoVta>3</PtoVta><Nro>${numero}</Nro>`);

  // The invoice of € 121,00 has € 100,95 left.
  const { body: excedida } = await saveNota(id, 100.96).expect(400);
  expect(excedida.error).toBe(
    'La nota supera lo que le queda por acreditar al comprobante, € 100,95 sin contar percepciones.',
  );
  const { body: resto } = await usuario.call('post', `/api/facturas/${id}/nota-credito`).expect(200);
  expect(resto).toMatchObject({ moneda: '060', cotizacion: TASA, neto: 83.43, iva: 17.52, total: 100.95 });
  const { body: factura } = await usuario.call('get', `/api/facturas/${id}`).expect(200);
  expect(factura).toMatchObject({ status: 'emitida', cancelada: true });
});

test('a note in another currency is refused with the names of both', async () => {
  const { id } = await adoptarFactura();
  const tipeada = { tipo_comprobante: 8, comprobante_vinculado: id, items: [linea({ cantidad: 1, importe: 10 })] };
  const save = (cambios: object) =>
    usuario
      .call('post', '/api/facturas', facturaTipeada(empresa, { ...SIN_RECEPTOR, ...tipeada, ...cambios }))
      .expect(400);
  expect((await save({ moneda: 'DOL', cotizacion: 1_485.5 })).body.problemas).toEqual([
    {
      campo: 'moneda',
      mensaje: 'La nota va en la moneda de su factura, euros, o en pesos si es por la diferencia de cambio.',
    },
  ]);
  expect((await save({ moneda: null })).body.problemas).toEqual([
    { campo: 'moneda', mensaje: 'La factura es en euros: elegí en qué moneda va la nota.' },
  ]);
});
