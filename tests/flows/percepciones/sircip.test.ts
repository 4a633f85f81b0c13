import { afterAll, beforeAll, expect, test } from 'vitest';
import { correr } from '../../helpers/procesos/cli.ts';
import { importarPadron } from '../../helpers/servicios/padrones.ts';
import { unzip } from '../../helpers/zip.ts';
import {
  CUIT,
  facturaTipeada,
  linea,
  receptorA,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// SIRCIP in a company that is its agent, from the padrón to the file to hand in, on a day on which the regime is in force.

const DIA = '2026-12-10';
const clock = { now: () => new Date(`${DIA}T15:00:00-03:00`) };
const [CATAMARCA, CORDOBA] = [2, 3];
const PADRON = [
  'periodo,cuit,razon_social_contri,jurisdiccion_sede,crc,alicuota_unica_letra,campo7',
  `202612,${CUIT.receptorInscripto},XXXX SA,901,34,C,5225252222222225522512540`,
  `202612,${CUIT.receptorInscripto},XXXX SA,901,34,C,5225252222222225522512540`,
].join('\r\n');

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
beforeAll(async () => {
  servidor = await startServidor({}, { clock }, { clock: clock.now });
  usuario = await servidor.usuario();
  empresa = await usuario.empresa(CUIT.inscripto);
});
afterAll(() => servidor.close());

const a = (provincia: number, cambios: object = {}) => ({
  ...receptorA,
  provincia_facturado: provincia,
  fecha: DIA,
  ...cambios,
});
const emitida = async (cambios: object) => {
  const id = await usuario.borrador(empresa, cambios);
  return (await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200)).body;
};
const refused = async (cambios: object): Promise<string> =>
  (await usuario.call('post', '/api/facturas', facturaTipeada(empresa, cambios))).body.error ?? '';
const terminal = (...argv: string[]) =>
  correr(argv, { env: { ...servidor.entorno.env, TALONARIO_USUARIO: usuario.email } });

test('a company that was not nominated perceives nothing', async () => {
  const factura = await emitida(a(CORDOBA));
  expect(factura.percepciones).toEqual([]);
  await servidor.deps.store.fork().execute('delete from comprobante where id = ?', [factura.id]);
});

test('a nominated one needs the padrón of the month, and its lines go to ARCA and to the voucher', async () => {
  const ajuste = ['padron', 'ajuste', 'sircip_desde', '2026-12-01', '--empresa', CUIT.inscripto];
  expect((await terminal(...ajuste)).code).toBe(0);
  expect(await refused(a(CATAMARCA))).toContain('Falta el padrón SIRCIP 12/2026');
  const [resumen] = await importarPadron(servidor.deps, null, 'sircip', Buffer.from(PADRON));
  expect(resumen).toMatchObject({ origen: 'sircip', periodo: '2026-12', filas: 1 });

  const factura = await emitida(a(CATAMARCA));
  expect(factura.percepciones).toMatchObject([
    { regimen: 'sircip', linea: 1, provincia: CATAMARCA, percepcion_aplicada: 0.05, base: 10_000, importe: 5 },
    { regimen: 'sircip', linea: 2, provincia: CATAMARCA, percepcion_aplicada: 1, base: 10_000, importe: 100 },
  ]);
  expect(factura.tributos).toBe(105);
  const { body: evidencia } = await usuario.call('get', `/api/facturas/${factura.id}/percepciones`).expect(200);
  expect(evidencia[0].evidencia.consultas[0].fila).toMatchObject({ crc: '34', letra: 'C' });

  const nota = await emitida(
    a(CATAMARCA, { tipo_comprobante: 3, comprobante_vinculado: factura.id, items: [linea({ cantidad: 2 })] }),
  );
  expect(nota.percepciones).toMatchObject(factura.percepciones);
});

test('a buyer in no padrón waits until the operator types which provinces adhered', async () => {
  const exento = a(CORDOBA, { cuit_facturado: CUIT.receptorExento, situacion_iva_facturado: 4, tipo_comprobante: 6 });
  expect(await refused(exento)).toContain('depende de qué provincias adhirieron, y nadie las cargó');
  const carga = ['padron', 'adhesion', 'cordoba', '--desde', '2026-12-01', '--fuente', 'Disposición de prueba'];
  const { code, stdout } = await terminal(...carga);
  expect(code).toBe(0);
  expect(stdout).toContain('Córdoba');
  const { percepciones } = await emitida(exento);
  expect(percepciones).toMatchObject([{ regimen: 'sircip', linea: 3, percepcion_aplicada: 2 }]);
});

test('its declaration is a ZIP of a TXT, that says that no portal has accepted one yet', async () => {
  const pedido = { companyId: empresa, fechaDesde: '2026-12-01', fechaHasta: '2026-12-31' };
  const control = await usuario.call('post', '/api/reportes/controlar', { ...pedido, reporte: 'percepciones-sircip' });
  expect(control.body).toMatchObject({ comprobantes: 3, impiden: 0 });
  expect(control.body.avisos_generales).toMatchObject([{ codigo: 'sin_confirmar' }]);
  const { body, headers } = await usuario
    .call('post', '/api/reportes/regimen/sircip/declaracion', pedido)
    .buffer(true)
    .parse((respuesta, done) => {
      const partes: Buffer[] = [];
      respuesta.on('data', (parte: Buffer) => partes.push(Buffer.from(parte)));
      respuesta.on('end', () => done(null, Buffer.concat(partes)));
    })
    .expect(200);
  expect(headers['content-type']).toBe('application/zip');
  const [[nombre = '', texto] = [], ...siguientes] = Object.entries(await unzip(body as Buffer));
  expect([nombre, siguientes]).toEqual([`SIRCIP-${CUIT.inscripto}-202612.txt`, []]);
  const comprador = CUIT.receptorInscripto;
  expect(texto?.toString('latin1').split('\r\n')).toEqual([
    `${CUIT.receptorExento},,10/12/2026,1,4,0,904,1,B,3,1,10000.00,2.00,200.00,,,A`,
    `${comprador},34,10/12/2026,1,1,0,903,1,A,3,2,10000.00,0.05,5.00,,,A`,
    `${comprador},34,10/12/2026,1,5,0,903,1,A,3,2,10000.00,1.00,100.00,,,A`,
    `${comprador},34,10/12/2026,1,1,0,903,102,A,3,1,-10000.00,0.05,-5.00,001A0000300000002,,A`,
    `${comprador},34,10/12/2026,1,5,0,903,102,A,3,1,-10000.00,1.00,-100.00,001A0000300000002,,A`,
    '',
  ]);
});
