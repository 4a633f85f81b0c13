import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processPaquete, savePaquete } from '@talonario/core/server/contador';
import { Decimal } from 'decimal.js';
import { addDays, addMonths } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { correr } from '../../helpers/procesos/cli.ts';
import {
  CUIT,
  hoy,
  receptorA,
  startServidor,
  type Servidor,
  type UsuarioDePrueba,
} from '../../helpers/servicios/servidor.ts';
import { issueElsewhere } from '../../helpers/mundos/otroSistema.ts';
import { readPlanilla, unzip } from '../../helpers/zip.ts';

// The accountant's package of a month: its contents, and that it is whole or says what it lacks.

let servidor: Servidor;
let usuario: UsuarioDePrueba;
let empresa: string;
let mala: string;
const dia = hoy();
const periodo = dia.slice(0, 7);
const junto = periodo.replace('-', '');
const carpeta = mkdtempSync(join(tmpdir(), 'talonario-paquetes-'));
const ejecutar = (sql: string, ...valores: unknown[]) => servidor.deps.store.fork().execute(sql, valores);

beforeAll(async () => {
  servidor = await startServidor();
  usuario = await servidor.usuario();
  empresa = await usuario.empresa(CUIT.inscripto, { actividad: '479101' });
  await issue({});
  mala = await issue(receptorA);
  const factura = await issue({});
  await usuario.call('post', `/api/facturas/${factura}/nota-credito`).expect(200);
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true });
  await servidor.close();
});

async function issue(cambios: object): Promise<string> {
  const id = await usuario.borrador(empresa, cambios);
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
  return id;
}

const pedir = (cambios: object = {}) =>
  usuario.call('post', `/api/empresa/${empresa}/paquetes`, { periodo, ...cambios }).expect(200);

/** Asks for a package, makes it and answers how it ended. */
async function armar(cambios: object = {}) {
  const { body } = await pedir(cambios);
  await processPaquete(servidor.deps, body.id);
  return (await usuario.call('get', `/api/empresa/${empresa}/paquetes/${body.id}`).expect(200)).body;
}

/** Bytes of the downloaded package. */
async function bajar(id: string): Promise<Buffer> {
  const respuesta = await fetch(`${servidor.url}/api/empresa/${empresa}/paquetes/${id}/archivo`, {
    headers: { Authorization: `Bearer ${usuario.token}` },
  });
  expect([respuesta.status, respuesta.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
  return Buffer.from(await respuesta.arrayBuffer());
}

/** Runs `sql` in another process, and waits: nothing else of this process goes on before. */
function runMeanwhile(sql: string, ...valores: string[]): void {
  const programa = `import { Client } from 'pg';
    const [url, sql, ...valores] = process.argv.slice(1);
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(sql, valores);
    await client.end();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', programa, servidor.deps.store.url, sql, ...valores]);
}

/** Lines of the package's file of checks: what its reports say of its vouchers. */
function controlesOf(archivos: Record<string, Buffer>): string[] {
  const nombre = Object.keys(archivos).find((archivo) => archivo.startsWith('controles-')) ?? '';
  return archivos[nombre]?.toString('utf8').split('\r\n') ?? [];
}

async function textOf(pdf: Buffer): Promise<string> {
  const documento = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const textos: string[] = [];
  for (let n = 1; n <= documento.numPages; n += 1) {
    const { items } = await (await documento.getPage(n)).getTextContent();
    textos.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return textos.join(' ').replaceAll(/\s+/g, ' ');
}

describe('a month', () => {
  test('has each report as downloaded alone, its sheets in columns and a summary', async () => {
    const listo = await armar();
    expect(listo).toMatchObject({ estado: 'listo', nombre: `paquete-${CUIT.inscripto}-${periodo}.zip`, error: null });
    const bytes = await bajar(listo.id);
    expect(bytes).toHaveLength(listo.bytes);
    const archivos = await unzip(bytes);
    const ivaVentas = Object.keys(archivos).find((nombre) => nombre.startsWith('iva-ventas')) ?? '';
    const porJurisdiccion = Object.keys(archivos).find((nombre) => nombre.startsWith('ventas-por')) ?? '';
    const notas = Object.keys(archivos).find((nombre) => nombre.startsWith('notas-de-credito')) ?? '';
    expect(archivos[notas]?.toString('utf8').split('\r\n')).toEqual([
      expect.stringMatching(/^\ufeffFecha;Nota de crédito;/),
      expect.stringContaining(
        ';NC B 0003-00000001;30772273;Ana Gómez;-10000,00;-2100,00;0,00;-12100,00;FC B 0003-00000002;',
      ),
      '',
    ]);
    expect(Object.keys(archivos).toSorted()).toEqual(
      [
        ivaVentas,
        porJurisdiccion,
        `IVA_SIMPLE_DEBITO_${junto}.csv`,
        `IVA_SIMPLE_REST_DEBITO_${junto}.csv`,
        `LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS_${junto}.txt`,
        `LIBRO_IVA_DIGITAL_VENTAS_CBTE_${junto}.txt`,
        `contables/asientos-ventas-${periodo}.csv`,
        `contables/colppy-ventas-${periodo}-1.csv`,
        `contables/holistor-ventas-${periodo}.xlsx`,
        `contables/mis-comprobantes-emitidos-${periodo}.csv`,
        `contables/xubio-ventas-${periodo}.xlsx`,
        notas,
        `planillas/${ivaVentas.replace('.csv', '.xlsx')}`,
        `planillas/${porJurisdiccion.replace('.csv', '.xlsx')}`,
        `planillas/${notas.replace('.csv', '.xlsx')}`,
        `planillas/IVA_SIMPLE_DEBITO_${junto}.xlsx`,
        `planillas/IVA_SIMPLE_REST_DEBITO_${junto}.xlsx`,
        `planillas/LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS_${junto}.csv`,
        `planillas/LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS_${junto}.xlsx`,
        `planillas/LIBRO_IVA_DIGITAL_VENTAS_CBTE_${junto}.csv`,
        `planillas/LIBRO_IVA_DIGITAL_VENTAS_CBTE_${junto}.xlsx`,
        `posicion-iva-${periodo}.xlsx`,
        'resumen.pdf',
      ].toSorted(),
    );
    const solo = await fetch(`${servidor.url}/api/reportes/arca-iva-digital`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${usuario.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        companyId: empresa,
        fechaDesde: `${periodo}-01`,
        fechaHasta: addDays(addMonths(`${periodo}-01`, 1), -1),
      }),
    });
    const libro = archivos[`LIBRO_IVA_DIGITAL_VENTAS_CBTE_${junto}.txt`];
    expect(libro?.equals(Buffer.from(await solo.arrayBuffer()))).toBe(true);
    const columnas = archivos[`planillas/LIBRO_IVA_DIGITAL_VENTAS_CBTE_${junto}.csv`]?.toString('utf8').split('\r\n');
    expect(columnas?.[0]).toMatch(/^﻿Fecha de comprobante;Tipo de comprobante;Punto de venta;/);
    expect(columnas).toHaveLength(6);
    const jurisdicciones = archivos[porJurisdiccion]?.toString('utf8').split('\r\n');
    expect(jurisdicciones?.slice(1)).toEqual([
      '902;Buenos Aires;4;20000,00;0,00;0,00;20000,00;0,00;100,0000;0;4',
      'TOTALES;;4;20000,00;0,00;0,00;20000,00;0,00;;0;4',
      '',
    ]);
    const planilla = async (csv: string) =>
      readPlanilla(archivos[`planillas/${csv.replace('.csv', '.xlsx')}`] ?? Buffer.alloc(0));
    const [titulos = [], primera = []] = await planilla(ivaVentas);
    const en = (titulo: string) => primera[titulos.indexOf(titulo)];
    expect([en('Fecha'), en('PV'), en('CUIT/Doc'), typeof en('Total')]).toEqual([
      expect.any(Date),
      '00003',
      expect.stringMatching(/^\d{8,11}$/),
      'number',
    ]);
    expect((await planilla(notas))[1]).toEqual([
      expect.any(Date),
      'NC B 0003-00000001',
      '30772273',
      'Ana Gómez',
      -10_000,
      -2_100,
      0,
      -12_100,
      'FC B 0003-00000002',
    ]);
  });

  test('its summary says the totals, what was checked and the numbers that are missing', async () => {
    await ejecutar(
      `update comprobante set numero_comprobante = 9 where id = (select id from comprobante where company_id = ? and tipo_comprobante = 6 order by numero_comprobante desc limit 1)`,
      empresa,
    );
    const archivos = await unzip(await bajar((await armar()).id));
    const texto = await textOf(archivos['resumen.pdf'] ?? Buffer.alloc(0));
    await ejecutar(
      'update comprobante set numero_comprobante = 2 where numero_comprobante = 9 and company_id = ?',
      empresa,
    );
    for (const frase of [
      'Tienda Norte SRL',
      'CUIT 30-71654321-4',
      '4 comprobantes por $ 24.200,00: todo cierra.',
      'Factura A 1 $ 10.000,00 $ 2.100,00 $ 12.100,00',
      'FC B 0003 del 2 al 8',
      'No se percibió en el mes.',
      '1 nota de crédito: notas-de-credito-',
      'Todas las ventas cobradas en el mes tienen su factura.',
      'e-ARCIBA, percepciones Sin casos en el mes',
      'Todos los comprobantes son de operaciones del mes.',
    ]) {
      expect(texto).toContain(frase);
    }
  });

  test('with its PDFs, one for each voucher', async () => {
    const archivos = await unzip(await bajar((await armar({ con_pdfs: true })).id));
    const pdfs = Object.keys(archivos).filter((nombre) => nombre.startsWith('pdf/'));
    expect(pdfs.toSorted()).toEqual([
      'pdf/FC-A-0003-00000001.pdf',
      'pdf/FC-B-0003-00000001.pdf',
      'pdf/FC-B-0003-00000002.pdf',
      'pdf/NC-B-0003-00000001.pdf',
    ]);
    expect(archivos['pdf/FC-A-0003-00000001.pdf']?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('leaves out a report that would be refused, and says so', async () => {
    await ejecutar('update comprobante_alicuota set importe = importe + 5 where comprobante_id = ?', mala);
    try {
      const archivos = await unzip(await bajar((await armar()).id));
      expect(Object.keys(archivos).filter((nombre) => !/^(?:planillas\/)?(?:notas|controles)-/.test(nombre))).toEqual([
        `posicion-iva-${periodo}.xlsx`,
        'resumen.pdf',
      ]);
      expect(controlesOf(archivos)).toContain(
        'Libro IVA Digital;FC A 0003-00000001;alicuotas_no_suman;sí;Las alícuotas de IVA no suman su neto y su IVA.',
      );
      const texto = await textOf(archivos['resumen.pdf'] ?? Buffer.alloc(0));
      expect(texto).toContain('Falta resolver: IVA ventas, Libro IVA Digital, IVA Simple');
      expect(texto).toContain('FC A 0003-00000001: Las alícuotas de IVA no suman su neto y su IVA.');
      const { code, json } = await talonario(carpeta);
      expect(code).toBe(4);
      expect(json<{ partes: object[] }>().partes[0]).toMatchObject({ reporte: 'iva-ventas', estado: 'con_errores' });
    } finally {
      await ejecutar('update comprobante_alicuota set importe = importe - 5 where comprobante_id = ?', mala);
    }
  });

  test('lists one by one what its reports say of its vouchers', async () => {
    const serie = { cuit: CUIT.inscripto, punto_de_venta: 3, tipo_comprobante: 1 } as const;
    const tributos = [
      {
        id: 7,
        descripcion: 'Percepción IIBB',
        base: new Decimal(1000),
        alicuota: new Decimal(3),
        importe: new Decimal(30),
      },
    ];
    const numero = await issueElsewhere(servidor, { ...serie, receptor: CUIT.receptorInscripto, tributos });
    const adoptado = await usuario.call('post', '/api/arca/conciliacion', { ...serie, numero }).expect(200);
    try {
      const archivos = await unzip(await bajar((await armar()).id));
      const de = (titulo: string) =>
        controlesOf(archivos).filter((linea) => linea.startsWith(`${titulo};FC A 0003-00000002;`));
      const avisoDeJurisdiccion =
        'jurisdiccion_desconocida;no;Tiene una percepción de ingresos brutos de 30,00 y ARCA no informa de qué provincia es: informala a mano en la que corresponda.';
      for (const titulo of ['IVA ventas', 'Libro IVA Digital', 'e-ARCIBA, percepciones', 'SIRETPER']) {
        expect(de(titulo)).toEqual([`${titulo};FC A 0003-00000002;${avisoDeJurisdiccion}`]);
      }
      const texto = await textOf(archivos['resumen.pdf'] ?? Buffer.alloc(0));
      expect(texto).toContain('Los avisos de cada comprobante están en controles-');
    } finally {
      await ejecutar('delete from comprobante where id = ?', adoptado.body.id);
    }
  });

  test('is of one instant: what changes while it is made is in none of its parts', async () => {
    const issued = 'update comprobante set fecha = fecha - 60 where id = $1';
    const back = 'update comprobante set fecha = fecha + 60 where id = $1';
    const alcance = { ...ownAlcance(usuario.id), empresas: [empresa] };
    let cambiado = false;
    const onAvance = ({ hechos: comprobantesHechos }: { hechos: number }) => {
      if (comprobantesHechos === 0 || cambiado) return;
      cambiado = true;
      runMeanwhile(issued, mala);
    };
    const salida = mkdtempSync(join(carpeta, 'instante-'));
    try {
      const { archivo } = await savePaquete(
        servidor.deps,
        alcance,
        empresa,
        { periodo, con_pdfs: false },
        { carpeta: salida, onAvance },
      );
      expect(cambiado).toBe(true);
      const archivos = await unzip(readFileSync(archivo));
      const lineasOf = (principio: string) => {
        const nombre = Object.keys(archivos).find((entrada) => entrada.startsWith(principio)) ?? '';
        return archivos[nombre]?.toString('latin1').trimEnd().split('\r\n') ?? [];
      };
      expect(lineasOf('iva-ventas').filter((linea) => /^\d/.test(linea))).toHaveLength(4);
      expect(lineasOf('LIBRO_IVA_DIGITAL_VENTAS_CBTE')).toHaveLength(4);
      expect(lineasOf('LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS')).toHaveLength(4);
      expect(lineasOf('ventas-por').at(-1)).toMatch(/^TOTALES;;4;/);
      const texto = await textOf(archivos['resumen.pdf'] ?? Buffer.alloc(0));
      expect(texto).toContain('4 comprobantes por $ 24.200,00: todo cierra.');
    } finally {
      if (cambiado) runMeanwhile(back, mala);
    }
  });

  test('with a voucher whose total is not that of its rates is made, and names the fault', async () => {
    await ejecutar('update comprobante_alicuota set importe = importe + 0.05 where comprobante_id = ?', mala);
    try {
      const alcance = { ...ownAlcance(usuario.id), empresas: [empresa] };
      const salida = mkdtempSync(join(carpeta, 'suma-'));
      const pedido = { periodo, con_pdfs: false };
      const como = { carpeta: salida, onAvance: () => {} };
      const { archivo } = await savePaquete(servidor.deps, alcance, empresa, pedido, como);
      const archivos = await unzip(readFileSync(archivo));
      const controles = Object.entries(archivos).find(([nombre]) => nombre.startsWith('controles-'))?.[1];
      expect(controles?.toString('utf8')).toContain('alicuotas_no_suman');
    } finally {
      await ejecutar('update comprobante_alicuota set importe = importe - 0.05 where comprobante_id = ?', mala);
    }
  });

  test('without vouchers has no package', async () => {
    const { body } = await usuario.call('post', `/api/empresa/${empresa}/paquetes`, { periodo: '2020-01' }).expect(404);
    expect(body.error).toBe('No existen casos para la fecha seleccionada');
    expect((await usuario.call('post', `/api/empresa/${empresa}/paquetes`, { periodo: '2020-13' })).status).toBe(400);
  });
});

describe('while it is made', () => {
  test('a package has no file; begun again it is made anew, and only the last run writes', async () => {
    const { body } = await pedir();
    await usuario.call('get', `/api/empresa/${empresa}/paquetes/${body.id}/archivo`).expect(404);
    await ejecutar(`update paquete_contador set estado = 'en_curso', intento = 4 where id = ?`, body.id);
    await ejecutar(`insert into paquete_parte values (?, 0, 'a medias')`, body.id);
    await processPaquete(servidor.deps, body.id);
    expect(Object.keys(await unzip(await bajar(body.id)))).toContain('resumen.pdf');
    const { body: lista } = await usuario.call('get', `/api/empresa/${empresa}/paquetes`).expect(200);
    expect(lista[0]).toMatchObject({ id: body.id, estado: 'listo' });
  });

  test('nothing is left in the temporary folder', async () => {
    const temporal = mkdtempSync(join(tmpdir(), 'talonario-temporal-'));
    vi.stubEnv('TMPDIR', temporal);
    await armar();
    vi.unstubAllEnvs();
    expect(readdirSync(temporal)).toEqual([]);
    rmSync(temporal, { recursive: true });
  });
});

const talonario = (salida: string, ...argumentos: string[]) =>
  correr(
    ['reporte', 'paquete', '--empresa', CUIT.inscripto, '--mes', periodo, '--salida', salida, '--json', ...argumentos],
    {
      env: { ...servidor.entorno.env, TALONARIO_USUARIO: usuario.email },
    },
  );

test('the command leaves the package in a folder, for cron', async () => {
  const salida = join(carpeta, 'cron');
  const { code, json } = await talonario(salida);
  expect(code).toBe(0);
  const [archivo = ''] = json<{ archivos: string[] }>().archivos;
  expect(readdirSync(salida)).toEqual([`paquete-${CUIT.inscripto}-${periodo}.zip`]);
  expect(Object.keys(await unzip(readFileSync(archivo)))).toContain('resumen.pdf');
  expect(await talonario(salida, '--mes', '2020-01')).toMatchObject({ code: 0 });
  expect(await talonario(salida, '--mes', 'marzo')).toMatchObject({ code: 2 });
});
