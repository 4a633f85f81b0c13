import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, endOfMonth } from '@talonario/core/base';
import {
  CUIT,
  empresaTipeada,
  hoy,
  puntoTipeado,
  receptorA,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';
import { correr } from '../../helpers/procesos/cli.ts';

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let companyId: string;
let buena: string;
let mala: string;
const dia = hoy();
const pedido = (cambios: object = {}) => ({ companyId, fechaDesde: dia, fechaHasta: dia, ...cambios });
const pedir = (path: string, cambios: object = {}) => usuario.call('post', `/api/reportes/${path}`, pedido(cambios));
const ejecutar = (sql: string, ...valores: unknown[]) => servidor.deps.store.fork().execute(sql, valores);

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  companyId = await usuario.empresa(CUIT.inscripto, { actividad: '4791' });
  buena = await issue({});
  mala = await issue(receptorA);
});
afterAll(() => servidor.close());

async function issue(cambios: object): Promise<string> {
  const id = await usuario.borrador(companyId, cambios);
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  return id;
}

const talonario = async (reporte: string, salida: string, cuit: string = CUIT.inscripto) =>
  correr(['reporte', reporte, '--empresa', cuit, '--desde', dia, '--hasta', dia, '--salida', salida, '--json'], {
    env: { ...servidor.entorno.env, TALONARIO_USUARIO: usuario.email },
  });

/** Bytes of the file, as downloaded. */
async function bytesOf(path: string): Promise<Buffer> {
  const respuesta = await fetch(`${servidor.url}/api/reportes/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${usuario.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(pedido()),
  });
  expect(respuesta.status).toBe(200);
  return Buffer.from(await respuesta.arrayBuffer());
}

interface Salida {
  archivos: string[];
  controles: object[];
}

describe('issued vouchers', () => {
  test('keep the activity they were issued with; vouchers without one take the point of sale’s current one', async () => {
    const [fila] = await ejecutar('select actividad from comprobante where id = ?', buena);
    expect(fila).toEqual({ actividad: '004791' });
    const punto = puntoTipeado({ actividad: '620100' });
    await usuario.call('put', `/api/empresa/${companyId}/punto-de-venta/3`, punto).expect(200);
    await ejecutar('update comprobante set actividad = null where id = ?', mala);
    const { text } = await pedir('iva-simple-debito').expect(200);
    expect(text.split('\r\n').slice(1)).toEqual(['004791;1;3;5;10000;2100;0;', '620100;1;1;5;10000;2100;0;', '']);
  });

  test('are totalled before the file is written', async () => {
    const { body } = await pedir('controlar', { reporte: 'libro-iva-digital' }).expect(200);
    expect(body).toMatchObject({
      comprobantes: 2,
      total: 24_200,
      impiden: 0,
      avisos: 0,
      reparos: [],
      avisos_generales: [],
    });
    expect(body.cruces.every(({ coincide }: { coincide: boolean }) => coincide)).toBe(true);
    expect(body.archivos.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
      `LIBRO_IVA_DIGITAL_VENTAS_CBTE_${dia.slice(0, 7).replace('-', '')}.txt`,
      `LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS_${dia.slice(0, 7).replace('-', '')}.txt`,
    ]);
  });

  test('a part of the month is warned about only while it leaves vouchers out', async () => {
    const diaVecino = dia.endsWith('-01') ? addDays(dia, 1) : `${dia.slice(0, 8)}01`;
    const parte = { ...pedido(), reporte: 'libro-iva-digital' };
    await ejecutar('update comprobante set fecha = ? where id = ?', diaVecino, mala);
    try {
      const { body } = await usuario.call('post', '/api/reportes/controlar', parte).expect(200);
      expect(body).toMatchObject({
        comprobantes: 1,
        avisos: 0,
        avisos_generales: [{ codigo: 'parte_del_mes', mensaje: expect.stringContaining('1 comprobante emitido') }],
      });
      const entero = { fechaDesde: `${dia.slice(0, 8)}01`, fechaHasta: endOfMonth(dia) };
      const controlEntero = await usuario.call('post', '/api/reportes/controlar', { ...parte, ...entero }).expect(200);
      expect(controlEntero.body).toMatchObject({ comprobantes: 2, avisos_generales: [] });
      const papel = await usuario.call('post', '/api/reportes/controlar', { ...parte, reporte: 'iva-ventas' });
      expect(papel.body.avisos_generales).toEqual([]);
    } finally {
      await ejecutar('update comprobante set fecha = ? where id = ?', dia, mala);
    }
  });

  test('drafts and quotes are not in the files', async () => {
    await usuario.borrador(companyId);
    const presupuesto = await usuario.borrador(companyId, { tipo_comprobante: 9999 });
    await usuario.call('post', `/api/facturas/${presupuesto}/emitir`).expect(200);
    const { body } = await pedir('controlar', { reporte: 'iva-ventas' }).expect(200);
    expect(body.comprobantes).toBe(2);
  });
});

test('an adopted voucher brings its tributos, whose province only the person knows', async () => {
  const serie = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 1 } as const;
  const numero = await issueElsewhere(servidor, {
    ...serie,
    receptor: CUIT.receptorInscripto,
    tributos: [
      {
        id: 7,
        descripcion: 'Percepción IIBB',
        base: new Decimal(1000),
        alicuota: new Decimal(3),
        importe: new Decimal(30),
      },
      { id: 4, descripcion: 'Internos', base: new Decimal(1000), alicuota: new Decimal(1), importe: new Decimal(10) },
    ],
  });
  const adoptado = await usuario.call('post', '/api/arca/conciliacion', { ...serie, numero }).expect(200);
  expect(adoptado.body.provincia_facturado).toBe(12);
  const { body } = await pedir('controlar', { reporte: 'libro-iva-digital' }).expect(200);
  expect(body).toMatchObject({
    comprobantes: 3,
    total: 25_450,
    impiden: 0,
    reparos: [{ comprobante_id: adoptado.body.id, codigo: 'jurisdiccion_desconocida', impide: false }],
  });
  const columna = (nombre: string) => body.cruces.find((cruz: { nombre: string }) => cruz.nombre === nombre)?.archivo;
  expect([columna('Percepciones de ingresos brutos'), columna('Impuestos internos')]).toEqual([30, 10]);
  for (const reporte of ['percepciones-caba', 'percepciones-tucuman']) {
    const provincia = await pedir('controlar', { reporte }).expect(200);
    expect(provincia.body).toMatchObject({
      archivos: [],
      comprobantes: 0,
      avisos: 1,
      reparos: [{ comprobante_id: adoptado.body.id, codigo: 'jurisdiccion_desconocida' }],
    });
  }
  await pedir('percepciones-tucuman-datos').expect(404);
  await ejecutar('delete from comprobante where id = ?', adoptado.body.id);
});

test('an adopted note brings its invoice, and counts as of another period when the invoice is', async () => {
  const ajena = { punto_de_venta: 7, tipo_comprobante: 6, numero_comprobante: 12, cuit: CUIT.inscripto } as const;
  const serie = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 8 } as const;
  const asociado = { ...ajena, fecha: addDays(`${dia.slice(0, 8)}01`, -1) };
  const numero = await issueElsewhere(servidor, { ...serie, asociados: [asociado] });
  const { body: nota } = await usuario.call('post', '/api/arca/conciliacion', { ...serie, numero }).expect(200);
  expect(nota.asociados).toEqual([{ ...asociado, comprobante_id: null }]);
  const { body } = await pedir('controlar', { reporte: 'libro-iva-digital' }).expect(200);
  expect(body).toMatchObject({ impiden: 0, reparos: [{ comprobante_id: nota.id, codigo: 'otro_periodo' }] });
  await ejecutar('delete from comprobante where id = ?', nota.id);
});

test('a note with neither the CUIT nor the date of its invoice gets them from ARCA', async () => {
  const serie = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 8 } as const;
  const factura = {
    punto_de_venta: 3,
    tipo_comprobante: 6,
    numero_comprobante: 1,
    cuit: CUIT.inscripto,
    fecha: dia,
  } as const;
  const enPapel = { ...factura, punto_de_venta: 7 };
  const numero = await issueElsewhere(servidor, { ...serie, asociados: [factura, enPapel] });
  const { wsfe } = servidor.deps.arca;
  const consultar = wsfe.consultar.bind(wsfe);
  const espia = vi.spyOn(wsfe, 'consultar').mockImplementation(async (...pedido) => {
    const hallado = await consultar(...pedido);
    return (
      hallado && {
        ...hallado,
        asociados: hallado.asociados.map((asociado) => ({ ...asociado, cuit: null, fecha: null })),
      }
    );
  });
  const { body: nota } = await usuario.call('post', '/api/arca/conciliacion', { ...serie, numero }).expect(200);
  espia.mockRestore();
  expect(nota.asociados).toEqual([{ ...factura, comprobante_id: null }]);
  await ejecutar('delete from comprobante where id = ?', nota.id);
});

describe('no file is written', () => {
  test.each<[string, string, object, number, string]>([
    [
      'without vouchers',
      'arca-iva',
      { fechaDesde: '2020-01-01', fechaHasta: '2020-01-31' },
      404,
      'No existen casos para la fecha seleccionada',
    ],
    ['without perceptions', 'percepciones-tucuman-datos', {}, 404, 'No existen casos para la fecha seleccionada'],
    ['without notes', 'iva-simple-restitucion', {}, 404, 'No existen casos para la fecha seleccionada'],
    [
      'of dates the other way round',
      'arca-iva',
      { fechaDesde: addDays(dia, 1) },
      400,
      'Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"',
    ],
    [
      'of two months in one book',
      'arca-iva-digital',
      { fechaDesde: '2026-09-30', fechaHasta: '2026-10-01' },
      422,
      'El Libro IVA Digital es de un solo mes: elegí fechas del mismo mes.',
    ],
    ...([[1], [3]] as const).map((tipoComprobante): [string, string, object, number, string] => [
      `of two months in one e-ARCIBA, of types ${tipoComprobante}`,
      'percepciones-caba',
      { fechaDesde: '2026-09-15', fechaHasta: '2026-10-31', tipoComprobante },
      422,
      'El archivo de e-ARCIBA es de un solo mes: elegí fechas del mismo mes.',
    ]),
    [
      'of two months in one SIRETPER',
      'percepciones-tucuman-datos',
      { fechaDesde: '2026-09-15', fechaHasta: '2026-10-31' },
      422,
      'SIRETPER es de un solo mes: elegí fechas del mismo mes.',
    ],
  ])('%s', async (_, path, cambios, status, error) => {
    const { body, status: dado } = await pedir(path, cambios);
    expect([dado, body.error]).toEqual([status, error]);
  });

  test('for a company that does not keep that book', async () => {
    const usuario = await servidor.usuario();
    const empresa = await usuario.empresa(CUIT.monotributo);
    const id = await usuario.borrador(empresa, { tipo_comprobante: 11 });
    await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
    const libro = await usuario.call('post', '/api/reportes/arca-iva-digital', pedido({ companyId: empresa }));
    expect([libro.status, libro.body.codigo]).toEqual([422, 'reporte_no_corresponde']);
    const simple = await usuario.call('post', '/api/reportes/iva-simple-debito', pedido({ companyId: empresa }));
    expect([simple.status, simple.body.codigo]).toEqual([422, 'reporte_no_corresponde']);
    await usuario.call('post', '/api/reportes/arca-iva', pedido({ companyId: empresa })).expect(200);
    // The company's condition on the date of issue decides, not its current one.
    const ahora = empresaTipeada(CUIT.monotributo, { situacion_iva: 4 });
    await usuario.call('put', `/api/empresa/${empresa}`, ahora).expect(200);
    const despues = await usuario.call('post', '/api/reportes/arca-iva-digital', pedido({ companyId: empresa }));
    expect(despues.body.codigo).toBe('reporte_no_corresponde');
    // From then on the company files, without the vouchers it issued before.
    const exenta = await usuario.borrador(empresa, { tipo_comprobante: 11 });
    await usuario.call('post', `/api/facturas/${exenta}/emitir`).expect(200);
    const libroDe = { ...pedido({ companyId: empresa }), reporte: 'libro-iva-digital' };
    const { body } = await usuario.call('post', '/api/reportes/controlar', libroDe).expect(200);
    expect(body).toMatchObject({ comprobantes: 1, impiden: 0, avisos_generales: [{ codigo: 'emisor_no_presenta' }] });
    await ejecutar(`update comprobante set emisor = jsonb_set(emisor, '{situacion_iva}', '6') where id = ?`, exenta);
    await ejecutar(`update comprobante set emisor = jsonb_set(emisor, '{situacion_iva}', '4') where id = ?`, id);
    const { text } = await usuario
      .call('post', '/api/reportes/arca-iva-digital', pedido({ companyId: empresa }))
      .expect(200);
    expect(text.split('\r\n').map((linea) => linea.slice(16, 36))).toEqual(['00000000000000000001', '']);
  });

  describe('while a voucher would be refused', () => {
    beforeAll(() => ejecutar('update comprobante_alicuota set importe = importe + 5 where comprobante_id = ?', mala));
    afterAll(() => ejecutar('update comprobante_alicuota set importe = importe - 5 where comprobante_id = ?', mala));

    test('the check names the voucher, with its id', async () => {
      const { body } = await pedir('controlar', { reporte: 'iva-ventas' }).expect(200);
      expect(body).toMatchObject({ comprobantes: 2, impiden: 1, avisos: 1 });
      expect(body.reparos).toMatchObject([
        { comprobante_id: mala, comprobante: 'FC A 0003-00000001', codigo: 'alicuotas_no_suman', impide: true },
        { comprobante_id: mala, codigo: 'iva_no_corresponde', impide: false },
      ]);
    });

    test('the file is a 422 that names the voucher', async () => {
      const temporal = mkdtempSync(join(tmpdir(), 'talonario-temporal-'));
      vi.stubEnv('TMPDIR', temporal);
      const { body } = await pedir('arca-iva').expect(422);
      vi.unstubAllEnvs();
      expect(body).toMatchObject({
        codigo: 'reporte_con_errores',
        problemas: [{ campo: 'FC A 0003-00000001' }],
      });
      expect(body.error).toContain('FC A 0003-00000001: Las alícuotas de IVA no suman su neto y su IVA.');
      expect(readdirSync(temporal)).toEqual([]);
      rmSync(temporal, { recursive: true });
    });

    test('the command leaves no file, not even half', async () => {
      const carpeta = mkdtempSync(join(tmpdir(), 'talonario-salida-'));
      try {
        const { code, json } = await talonario('libro-iva-digital', carpeta);
        expect(code).toBe(2);
        expect(json<Salida>()).toMatchObject({
          codigo: 'reporte_con_errores',
          problemas: [{ campo: 'FC A 0003-00000001' }, {}],
        });
        expect(readdirSync(carpeta)).toEqual([]);
      } finally {
        rmSync(carpeta, { recursive: true });
      }
    });
  });
});

describe('the command', () => {
  test('writes the same bytes as the API', async () => {
    const carpeta = mkdtempSync(join(tmpdir(), 'talonario-salida-'));
    try {
      const { code, json } = await talonario('libro-iva-digital', carpeta);
      expect(code).toBe(0);
      const { archivos, controles } = json<Salida>();
      expect(controles).toMatchObject([{ comprobantes: 2, total: 24_200 }]);
      const [cbte = '', alicuotas = ''] = archivos;
      expect(readFileSync(cbte).equals(await bytesOf('arca-iva-digital'))).toBe(true);
      expect(readFileSync(alicuotas).equals(await bytesOf('arca-iva-digital-alic'))).toBe(true);
      expect(readdirSync(carpeta)).toHaveLength(2);
    } finally {
      rmSync(carpeta, { recursive: true });
    }
  });

  test('writes no file without vouchers, and refuses an unknown company with exit code 2', async () => {
    const sinCasos = await talonario('percepciones-caba', '.');
    expect([sinCasos.code, sinCasos.json()]).toEqual([0, expect.objectContaining({ archivos: [] })]);
    expect(await talonario('iva-ventas', '.', CUIT.exento)).toMatchObject({ code: 2 });
  });
});
