import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownAlcance } from '@talonario/core/empresas';
import { lineaAcreditan, lineaAgip, lineaCoeficiente, textoDePadron } from '../../builders/padrones.ts';
import { correr } from '../../helpers/procesos/cli.ts';
import { readPlanilla, unzip } from '../../helpers/zip.ts';
import { enFecha, importarPadron } from '../../helpers/servicios/padrones.ts';
import {
  empresaTipeada,
  puntoTipeado,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';

// The example months of the authorities, entered through the product: its files equal theirs, byte for byte.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let ahora = new Date('2026-10-05T12:00:00-03:00');

/** Starts a server per example: each begins before the former one ended, and ARCA's clock does not go back. */
function conServidor(): void {
  beforeAll(async () => {
    servidor = await startServidor({}, { clock: { now: () => ahora } });
    usuario = await servidor.usuario();
    await importarPadrones();
  });
  afterAll(() => servidor.close());
}

/** Company delegated in the simulated ARCA, with the example's last numbers. */
async function emisora(cuit: string, cambios: object, ultimos: Record<number, number>): Promise<string> {
  await fetch(`${servidor.entorno.arca.url}/__sim/representados`, {
    method: 'POST',
    body: JSON.stringify({ cuit, condicion: 'responsable_inscripto', puntosDeVenta: [3] }),
  });
  const { body } = await usuario.call('post', '/api/empresa', empresaTipeada(cuit, { situacion_iva: 1, ...cambios }));
  await usuario.call('post', `/api/empresa/${body.id}/punto-de-venta`, puntoTipeado()).expect(200);
  for (const tipo of Object.keys(ultimos)) numerar(cuit, Number(tipo), (ultimos[Number(tipo)] ?? 1) - 1);
  return body.id as string;
}

function numerar(cuit: string, cbteTipo: number, ultimo: number): void {
  servidor.entorno.arca.numeracion({ cuit, ptoVta: 3, cbteTipo, ultimo });
}

/** Issues the voucher on its own date. */
async function emitir(tipeada: { fecha: string; [campo: string]: unknown }): Promise<string> {
  ahora = new Date(`${tipeada.fecha}T12:00:00-03:00`);
  servidor.entorno.arca.reloj(ahora);
  const { body } = await usuario.call('post', '/api/facturas', { punto_de_venta: 3, ...tipeada });
  expect(body).toMatchObject({ status: 'borrador' });
  const emitida = await usuario.call('post', `/api/facturas/${body.id}/emitir`);
  const { status, motivo, error } = emitida.body;
  expect({ status, motivo, error }).toEqual({ status: 'emitida', motivo: null, error: undefined });
  return body.id as string;
}

const neto = (importe_sin_iva: number, iva = 21) => ({ descripcion: 'Mercadería', cantidad: 1, importe_sin_iva, iva });
const consumidor = {
  cuit_facturado: '0',
  tipo_documento_facturado: 99,
  razon_social_facturado: 'Consumidor Final',
  domicilio_facturado: 'Mostrador',
  situacion_iva_facturado: 5,
};
const inscripto = (cuit_facturado: string, razon_social_facturado: string, cambios: object = {}) => ({
  cuit_facturado,
  razon_social_facturado,
  situacion_iva_facturado: 1,
  provincia_facturado: 0,
  domicilio_facturado: 'Belgrano 1200',
  ...cambios,
});

const OCTUBRE = '2026-10-01';

/** Imports the padrones of the month from each province's example. */
async function importarPadrones(): Promise<void> {
  const deps = enFecha(servidor.deps, OCTUBRE);
  const alcance = ownAlcance(usuario.id);
  const directo = lineaAgip('20999000321', '3,00', OCTUBRE, 'PEREZ JUAN').replace(';C;', ';D;');
  await importarPadron(
    deps,
    alcance,
    'caba',
    textoDePadron([lineaAgip('30999000211', '2,50', OCTUBRE, 'DISTRIBUIDORA NANDU S.A.'), directo]),
  );
  await importarPadron(
    deps,
    alcance,
    'tucuman',
    textoDePadron([
      lineaAcreditan('30999000432', 'CM', '3.50', OCTUBRE),
      lineaAcreditan('30999000548', 'CL', '3.50', OCTUBRE),
    ]),
    textoDePadron([lineaCoeficiente('30999000432', '0.3500', '3.50', OCTUBRE)]),
  );
}

async function archivo(path: string, companyId: string, mas: object = {}) {
  const pedido = { companyId, fechaDesde: '2026-10-01', fechaHasta: '2026-10-31', ...mas };
  const { body, headers, status } = await usuario
    .call('post', `/api/reportes/${path}`, pedido)
    .buffer()
    .parse((respuesta, listo) => {
      const partes: Buffer[] = [];
      const entra = respuesta as unknown as Readable;
      entra.on('data', (parte: Buffer) => partes.push(parte));
      entra.on('end', () => listo(null, Buffer.concat(partes)));
    });
  expect({ status, error: status === 200 ? '' : String(body) }).toEqual({ status: 200, error: '' });
  const bytes = body as Buffer;
  return {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    nombre: /filename="?([^"]+)"?/.exec(headers['content-disposition'] ?? '')?.[1],
    texto: bytes.toString('latin1'),
    utf8: bytes.toString('utf8'),
    cruda: bytes,
  };
}

describe('Libro IVA Digital', () => {
  conServidor();
  let company_id: string;

  test('both files', async () => {
    company_id = await emisora(
      '30999000726',
      { percepciones_iibb: [0, 14], actividad: '479101' },
      { 1: 125, 6: 871, 8: 44 },
    );
    await emitir({
      company_id,
      tipo_comprobante: 1,
      fecha: '2026-10-05',
      ...inscripto('30999000211', 'DISTRIBUIDORA ÑANDÚ S.A.'),
      vencimiento_pago: '2026-11-04',
      precios_con_iva: false,
      items: [neto(100_000), neto(40_000, 10.5)],
    });
    const factura = await emitir({
      company_id,
      tipo_comprobante: 6,
      fecha: '2026-10-06',
      ...consumidor,
      items: [{ descripcion: 'Mercadería', cantidad: 1, importe: 24_200, iva: 21 }],
    });
    await emitir({
      company_id,
      tipo_comprobante: 8,
      fecha: '2026-10-09',
      ...consumidor,
      comprobante_vinculado: factura,
      items: [{ descripcion: 'Devolución', cantidad: 1, importe: 6_050, iva: 21 }],
    });

    expect(await archivo('arca-iva-digital', company_id)).toMatchObject({
      nombre: 'LIBRO_IVA_DIGITAL_VENTAS_CBTE_202610.txt',
      bytes: 804,
      sha256: '1c316da882c4d26ae59b69c45e8f8a5267e3819a8f759443fcb71cbeea56e515',
    });
    expect(await archivo('arca-iva-digital-alic', company_id)).toMatchObject({
      nombre: 'LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS_202610.txt',
      bytes: 256,
      sha256: '41bee0f903df005b8ecea330683699bbfe8171deb353894dfa231857fa77eacf',
    });
  });

  test('both files in the format that other importers ask for', async () => {
    const sinFin = await archivo('arca-iva-digital', company_id, { crlf_final: false, vencimiento: 'nunca' });
    expect(sinFin.bytes).toBe(802);
    expect(sinFin.texto.split('\r\n').map((linea) => linea.slice(258))).toEqual(Array(3).fill('00000000'));
    expect(await archivo('arca-iva-digital-alic', company_id, { crlf_final: false })).toMatchObject({ bytes: 254 });
    const pedido = { companyId: company_id, fechaDesde: '2026-10-01', fechaHasta: '2026-10-31', vencimiento: 'pronto' };
    await usuario.call('post', '/api/reportes/arca-iva-digital', pedido).expect(400);
    const carpeta = mkdtempSync(join(tmpdir(), 'talonario-salida-'));
    const { json } = await correr(
      [
        'reporte',
        'libro-iva-digital',
        '--empresa',
        '30999000726',
        '--desde',
        '2026-10-01',
        '--hasta',
        '2026-10-31',
      ].concat(['--salida', carpeta, '--sin-crlf-final', '--vencimiento', 'nunca', '--json']),
      { env: { ...servidor.entorno.env, TALONARIO_USUARIO: usuario.email } },
    );
    const [cbte = ''] = json<{ archivos: string[] }>().archivos;
    expect(readFileSync(cbte, 'latin1')).toBe(sinFin.texto);
    rmSync(carpeta, { recursive: true });
  });

  test('the same month in IVA ventas and in IVA Simple', async () => {
    const csv = await archivo('arca-iva', company_id);
    expect(csv.nombre).toBe('iva-ventas-2026-10-01-2026-10-31.csv');
    const ceros = (cuantos: number) => ';0,00'.repeat(cuantos);
    expect(csv.utf8.split('\r\n')).toEqual([
      '\uFEFFFecha;Tipo;Letra;PV;Número;Número hasta;Tipo doc;CUIT/Doc;Razón Social;Condición IVA;Moneda;Cotización;Neto 27%;IVA 27%;Neto 21%;IVA 21%;Neto 10,5%;IVA 10,5%;Neto 5%;IVA 5%;Neto 2,5%;IVA 2,5%;Neto 0%;No gravado;Exento;Percep. IVA;Perc. IIBB 901 CABA;Perc. IIBB 924 Tucumán;Perc. municipales;Imp. internos;Otros tributos;Total',
      `05/10/2026;FC;A;00003;00000125;00000125;80;30999000211;DISTRIBUIDORA ÑANDÚ S.A.;IVA Responsable Inscripto;PES;1,000000${ceros(2)};100000,00;21000,00;40000,00;4200,00${ceros(8)};3500,00${ceros(4)};168700,00`,
      `06/10/2026;FC;B;00003;00000871;00000871;99;;CONSUMIDOR FINAL;Consumidor Final;PES;1,000000${ceros(2)};20000,00;4200,00${ceros(15)};24200,00`,
      `09/10/2026;NC;B;00003;00000044;00000044;99;;CONSUMIDOR FINAL;Consumidor Final;PES;1,000000${ceros(2)};-5000,00;-1050,00${ceros(15)};-6050,00`,
      `TOTALES;;;;;;;;;;;${ceros(2)};115000,00;24150,00;40000,00;4200,00${ceros(8)};3500,00${ceros(4)};186850,00`,
      '',
    ]);
    const hoja = await archivo('arca-iva', company_id, { separador: ',', formato: 'xlsx' });
    expect(hoja.nombre).toBe('iva-ventas-2026-10-01-2026-10-31.xlsx');
    const [titulos, primera, , , totales] = await readPlanilla(hoja.cruda);
    expect(titulos).toEqual(csv.utf8.replace('\uFEFF', '').split('\r\n')[0]?.split(';'));
    expect(primera?.slice(0, 8)).toEqual([
      new Date('2026-10-05'),
      'FC',
      'A',
      '00003',
      '00000125',
      '00000125',
      '80',
      '30999000211',
    ]);
    expect([primera?.at(11), primera?.at(-1), totales?.[0], totales?.at(-1)]).toEqual([1, 168_700, 'TOTALES', 186_850]);
    const conComas = await archivo('arca-iva', company_id, { separador: ',', resumenes: true });
    const lineas = conComas.utf8.split('\r\n');
    expect(lineas[4]).toMatch(/^TOTALES,{12}0\.00,0\.00,115000\.00,24150\.00,40000\.00,4200\.00,.*,186850\.00$/);
    expect(lineas[5]).toBe('');
    expect(lineas).toEqual(expect.arrayContaining(['Alícuota,Neto,IVA', '21 %,115000.00,24150.00']));
    const [, ...debito] = (await archivo('iva-simple-debito', company_id)).texto.split('\r\n');
    expect(debito).toEqual([
      '479101;1;1;4;40000;4200;0;',
      '479101;1;1;5;100000;21000;0;',
      '479101;1;3;5;20000;4200;0;',
      '',
    ]);
    const [, ...restitucion] = (await archivo('iva-simple-restitucion', company_id)).texto.split('\r\n');
    expect(restitucion).toEqual(['479101;1;3;5;5000;1050;', '']);
  });
});

describe('e-ARCIBA', () => {
  conServidor();
  test('perceptions, and the note that gives one back', async () => {
    const company_id = await emisora('30999000106', { percepciones_iibb: [0] }, { 1: 125, 3: 18 });
    const factura = await emitir({
      company_id,
      tipo_comprobante: 1,
      fecha: '2026-10-05',
      ...inscripto('30999000211', 'DISTRIBUIDORA ÑANDÚ S.A.'),
      precios_con_iva: false,
      items: [neto(100_000), neto(40_000, 10.5)],
    });
    numerar('30999000106', 1, 129);
    await emitir({
      company_id,
      tipo_comprobante: 1,
      fecha: '2026-10-12',
      ...inscripto('20999000321', 'Pérez Juan'),
      precios_con_iva: false,
      items: [neto(50_000)],
    });
    await emitir({
      company_id,
      tipo_comprobante: 3,
      fecha: '2026-10-20',
      ...inscripto('30999000211', 'DISTRIBUIDORA ÑANDÚ S.A.'),
      comprobante_vinculado: factura,
      precios_con_iva: false,
      items: [neto(100_000), neto(40_000, 10.5)],
    });
    const percepciones = await archivo('percepciones-caba', company_id, { tipoComprobante: [1] });
    expect(percepciones).toMatchObject({
      nombre: 'AGIP-30999000106-202610-percepciones.txt',
      bytes: 456,
      sha256: '953d1c99cb30ba516b330a29f1dd547a4d8c3c8a5f9f0961bae1aef3ca159d81',
    });
    expect(await archivo('percepciones-caba', company_id, { tipoComprobante: [3] })).toMatchObject({
      nombre: 'AGIP-30999000106-202610-notas-credito.txt',
      bytes: 121,
      sha256: '1f6175f761aeae72d0c7a2a625fdda24e63b3be567298587ce661480376958c5',
    });
    // Types of notes alone, of any letter, select the notes. Notes mixed with invoices, or other types, are refused.
    for (const notas of [[8], [13], [3, 8, 13]]) {
      expect(await archivo('percepciones-caba', company_id, { tipoComprobante: notas })).toMatchObject({ bytes: 121 });
    }
    for (const tipoComprobante of [[1, 8], [3, 6], [4], [9999]]) {
      const { status, body } = await usuario.call('post', '/api/reportes/percepciones-caba', {
        companyId: company_id,
        fechaDesde: '2026-10-01',
        fechaHasta: '2026-10-31',
        tipoComprobante,
      });
      expect([status, body.campo]).toEqual([400, 'tipoComprobante']);
    }
    // A part of the month says what it leaves out, counting only vouchers of that file.
    const parte = async (reporte: string, fechaDesde: string, fechaHasta: string) => {
      const { body } = await usuario
        .call('post', '/api/reportes/controlar', { companyId: company_id, reporte, fechaDesde, fechaHasta })
        .expect(200);
      return body.avisos_generales.map(({ codigo, mensaje }: Record<string, string>) => [codigo, mensaje]);
    };
    expect(await parte('percepciones-caba', '2026-10-01', '2026-10-05')).toEqual([
      [
        'parte_del_mes',
        'El archivo de e-ARCIBA es de todo el mes y este archivo es del 01/10/2026 al 05/10/2026: queda afuera 1 comprobante emitido en los otros días.',
      ],
    ]);
    expect(await parte('percepciones-caba', '2026-10-01', '2026-10-12')).toEqual([]);
    expect(await parte('percepciones-caba-notas', '2026-10-20', '2026-10-20')).toEqual([]);
    expect(await parte('percepciones-caba', '2026-10-01', '2026-10-31')).toEqual([]);
  });

  test('with nothing to file, the vouchers to buyers outside the padrón are named', async () => {
    const company_id = await emisora('30999000726', { percepciones_iibb: [0] }, {});
    await emitir({
      company_id,
      tipo_comprobante: 1,
      fecha: '2026-10-25',
      ...inscripto('30999000548', 'Almacén Lules S.A.'),
      precios_con_iva: false,
      items: [neto(50_000)],
    });
    const pedido = { companyId: company_id, fechaDesde: '2026-10-01', fechaHasta: '2026-10-31' };
    const { body } = await usuario
      .call('post', '/api/reportes/controlar', { ...pedido, reporte: 'percepciones-caba' })
      .expect(200);
    expect(body).toMatchObject({
      archivos: [],
      comprobantes: 0,
      avisos: 0,
      avisos_generales: [
        { codigo: 'sin_padron', mensaje: expect.stringMatching(/^Sin padrón: .* FC A 0003-00000001\.$/) },
      ],
    });
    const llamada = await usuario.call('post', '/api/reportes/percepciones-caba', { ...pedido, tipoComprobante: [1] });
    expect([llamada.status, llamada.body.codigo]).toEqual([404, 'sin_casos']);
    const notas = { ...pedido, reporte: 'percepciones-caba-notas' };
    await usuario.call('post', '/api/reportes/controlar', notas).expect(404);
    await usuario.call('post', '/api/reportes/controlar', { ...pedido, reporte: 'iva-ventas' }).expect(200);
  });
});

describe('SIRETPER', () => {
  conServidor();
  const norte = inscripto('30999000432', 'Comercial del Norte S.R.L.', {
    calle_facturado: 'San Martín',
    numero_facturado: '1250',
    localidad_facturado: 'San Miguel de Tucumán',
    provincia_facturado: 14,
    codigo_postal_facturado: '4000',
  });

  test('the three files', async () => {
    const company_id = await emisora('30999000823', { percepciones_iibb: [14] }, { 1: 126, 3: 19 });
    const factura = await emitir({
      company_id,
      tipo_comprobante: 1,
      fecha: '2026-10-12',
      ...norte,
      precios_con_iva: false,
      items: [neto(200_000)],
    });
    await emitir({
      company_id,
      tipo_comprobante: 1,
      fecha: '2026-10-14',
      ...inscripto('30999000548', 'Almacén Lules S.A.', {
        calle_facturado: 'Ruta 301 km 12',
        numero_facturado: 'S/N',
        localidad_facturado: 'Lules',
        provincia_facturado: 14,
        codigo_postal_facturado: '4128',
      }),
      precios_con_iva: false,
      items: [neto(50_000)],
    });
    // The province takes the three files together: without notes the third file is empty.
    const pedido = { companyId: company_id, fechaDesde: '2026-10-01', fechaHasta: '2026-10-31' };
    const control = await usuario.call('post', '/api/reportes/controlar', {
      ...pedido,
      reporte: 'percepciones-tucuman',
    });
    expect(control.body.archivos.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
      'DATOS.TXT',
      'RETPER.TXT',
      'NCFACT.TXT',
    ]);
    expect(await archivo('percepciones-tucuman-nc', company_id)).toMatchObject({ nombre: 'NCFACT.TXT', bytes: 0 });
    const carpeta = mkdtempSync(join(tmpdir(), 'talonario-salida-'));
    writeFileSync(join(carpeta, 'NCFACT.TXT'), 'of another month');
    const { code } = await correr(
      ['reporte', 'percepciones-tucuman', '--empresa', '30999000823', '--desde', pedido.fechaDesde].concat([
        '--hasta',
        pedido.fechaHasta,
        '--salida',
        carpeta,
        '--json',
      ]),
      { env: { ...servidor.entorno.env, TALONARIO_USUARIO: usuario.email } },
    );
    expect([code, readdirSync(carpeta).toSorted()]).toEqual([0, ['DATOS.TXT', 'NCFACT.TXT', 'RETPER.TXT']]);
    expect(readFileSync(join(carpeta, 'NCFACT.TXT'))).toHaveLength(0);
    const paquete = await correr(
      ['reporte', 'paquete', '--empresa', '30999000823', '--mes', '2026-10', '--salida', carpeta, '--json'],
      { env: { ...servidor.entorno.env, TALONARIO_USUARIO: usuario.email } },
    );
    const [zip = ''] = paquete.json<{ archivos: string[] }>().archivos;
    expect((await unzip(readFileSync(zip)))['NCFACT.TXT']).toHaveLength(0);
    rmSync(carpeta, { recursive: true });
    await emitir({
      company_id,
      tipo_comprobante: 3,
      fecha: '2026-10-22',
      ...norte,
      comprobante_vinculado: factura,
      precios_con_iva: false,
      items: [neto(200_000)],
    });
    const sinLaNota = { ...pedido, fechaHasta: '2026-10-21', reporte: 'percepciones-tucuman' };
    const { body: parte } = await usuario.call('post', '/api/reportes/controlar', sinLaNota).expect(200);
    expect(parte.avisos_generales).toMatchObject([
      { codigo: 'parte_del_mes', mensaje: expect.stringContaining('queda afuera 1 comprobante emitido') },
    ]);
    expect(await archivo('percepciones-tucuman-datos', company_id)).toMatchObject({
      nombre: 'DATOS.TXT',
      bytes: 222,
      sha256: '63d140b901393d01a294e062006c57f090562339e2c7f7b6293d4fbecceb38cf',
    });
    expect(await archivo('percepciones-tucuman-sujetos', company_id)).toMatchObject({
      nombre: 'RETPER.TXT',
      bytes: 298,
      sha256: '4f7a6be29aa37b1c6347b3378e943a94eb8ba706ca60f63dde6a1f260d182f73',
    });
    expect(await archivo('percepciones-tucuman-nc', company_id)).toMatchObject({
      nombre: 'NCFACT.TXT',
      bytes: 28,
      sha256: 'c69312315001f84e4055b2e8f4d38e94c7dc87b03e85c262e985c4af4ffe7f47',
    });
  });
});
