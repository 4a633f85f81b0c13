import { Decimal } from 'decimal.js';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import type { Fila } from './celda.ts';
import { openXlsx, xlsxDeTandas, type AspectoXlsx } from './xlsx.ts';

/** Files of a ZIP, read by its central directory, which has their sizes. */
function unzip(bytes: Buffer): Record<string, string> {
  const archivos: Record<string, string> = {};
  let en = bytes.readUInt32LE(bytes.length - 6);
  for (let n = bytes.readUInt16LE(bytes.length - 12); n > 0; n -= 1) {
    const [largo, desde] = [bytes.readUInt16LE(en + 28), bytes.readUInt32LE(en + 42)];
    const nombre = bytes.toString('utf8', en + 46, en + 46 + largo);
    const datos = desde + 30 + bytes.readUInt16LE(desde + 26);
    const leido = inflateRawSync(bytes.subarray(datos, datos + bytes.readUInt32LE(en + 20)));
    expect(leido.length).toBe(bytes.readUInt32LE(en + 24));
    archivos[nombre] = leido.toString();
    en += 46 + largo;
  }
  return archivos;
}

async function write(filas: readonly Fila[], aspecto: Partial<AspectoXlsx> = {}, porHoja?: number) {
  const trozos: Uint8Array[] = [];
  const xlsx = openXlsx({ hoja: 'Ventas', ...aspecto }, (bytes) => void trozos.push(bytes), porHoja);
  await xlsx.add(filas);
  await xlsx.end();
  return { bytes: Buffer.concat(trozos), archivos: unzip(Buffer.concat(trozos)) };
}

/** The cells of a sheet: style, and value or text. */
function cells(xml = ''): Record<string, string> {
  const celdas = xml.matchAll(/<c r="(\w+)" s="(\d)"[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs);
  return Object.fromEntries(
    [...celdas].map(([, en, estilo, valor, texto]) => [en, `${estilo} ${valor ?? `'${texto}'`}`]),
  );
}

test('a sheet keeps a day as a date, 16 digits as text and an amount as a number', async () => {
  const { archivos } = await write(
    [
      ['Fecha', 'Venta', 'Total', 'Cambio', 'Unidades'],
      [{ fecha: '2026-10-31' }, '2000009876543211', new Decimal('8882.01'), new Decimal('1448.123456'), new Decimal(3)],
      [{ fecha: '1899-01-01' }, '=HYPERLINK("x")', { cifra: '-12,50' }, { cifra: '' }, ''],
    ],
    { enteros: [4] },
  );
  expect(cells(archivos['xl/worksheets/sheet1.xml'])).toEqual({
    A1: "6 'Fecha'",
    B1: "6 'Venta'",
    C1: "7 'Total'",
    D1: "7 'Cambio'",
    E1: "7 'Unidades'",
    A2: '5 46326',
    B2: "1 '2000009876543211'",
    C2: '2 8882.01',
    D2: '4 1448.123456',
    E2: '3 3',
    A3: "1 '1899-01-01'",
    B3: "1 '=HYPERLINK(&quot;x&quot;)'",
    C3: '2 -12.50',
  });
  expect(archivos['xl/styles.xml']).toContain('numFmtId="164" formatCode="dd/mm/yyyy"');
});

test('a sheet is as wide as its concepts, its days do not touch the next column, and it prints a page wide', async () => {
  const concepto = 'Saldo de libre disponibilidad para el mes siguiente';
  const { archivos } = await write([
    ['Concepto', 'Fecha', 'De dónde sale'],
    [concepto, { fecha: '2026-10-31' }, 'x'.repeat(300)],
  ]);
  const hoja = archivos['xl/worksheets/sheet1.xml'] ?? '';
  const anchos = [...hoja.matchAll(/ width="(\d+)"/g)].map(([, ancho]) => Number(ancho));
  expect(anchos).toEqual([concepto.length + 2, 12, 60]);
  expect(hoja).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(hoja).toMatch(/<pageSetup [^>]*orientation="landscape" fitToHeight="0"\/>/);
  // A day is aligned left: on the right it would run into the text of the next column.
  const [, , , , , dia] = [
    ...(archivos['xl/styles.xml'] ?? '').matchAll(/<xf numFmtId="\d+" fontId.*?(?:\/>|<\/xf>)/g),
  ];
  expect(dia?.[0]).toContain('numFmtId="164"');
  expect(dia?.[0]).toContain('<alignment horizontal="left"/>');
});

test('a sheet takes any text: signs of XML, control characters, half a character, and a code that looks like one', async () => {
  const { archivos } = await write([['a'], ['<b> & "c"\u0000\u000b \ud83d _x0041_ Ñandú 🧉']]);
  expect(cells(archivos['xl/worksheets/sheet1.xml'])).toEqual({
    A1: "6 'a'",
    A2: "1 '&lt;b&gt; &amp; &quot;c&quot; \uFFFD _x005F_x0041_ Ñandú 🧉'",
  });
});

test('a full sheet continues in another one under the same titles', async () => {
  const { archivos } = await write([['n'], ['1'], ['2'], ['3']], {}, 3);
  expect(cells(archivos['xl/worksheets/sheet1.xml'])).toEqual({ A1: "6 'n'", A2: "1 '1'", A3: "1 '2'" });
  expect(cells(archivos['xl/worksheets/sheet2.xml'])).toEqual({ A1: "6 'n'", A2: "1 '3'" });
  expect(archivos['xl/workbook.xml']).toContain('name="Ventas 2"');
});

test('the same rows give the same bytes, whole or in chunks', async () => {
  const filas = Array.from({ length: 5000 }, (_, n): Fila => [String(n), new Decimal(n)]);
  const { bytes } = await write(filas);
  const tandas = async function* () {
    for (let n = 0; n < filas.length; n += 700) yield filas.slice(n, n + 700);
  };
  const trozos: Uint8Array[] = [];
  for await (const trozo of xlsxDeTandas({ hoja: 'Ventas' }, tandas())) trozos.push(trozo);
  expect(Buffer.concat(trozos).equals(bytes)).toBe(true);
});

test('a failure while a sheet is made reaches its reader, and a reader that leaves stops the making', async () => {
  let leidas = 0;
  const tandas = async function* (falla: number) {
    for (; leidas < 10_000; leidas += 1) {
      if (leidas === falla) throw new RangeError('the database went away');
      yield Array.from({ length: 200 }, (_, n): Fila => [`${leidas} ${n} ${Math.random()}`]);
    }
  };
  const leer = async (falla: number, hasta: number) => {
    let trozos = 0;
    for await (const _ of xlsxDeTandas({ hoja: 'x' }, tandas(falla))) if (++trozos === hasta) break;
  };
  await expect(leer(50, Infinity)).rejects.toThrow('the database went away');
  leidas = 0;
  await leer(Infinity, 3);
  expect(leidas).toBeLessThan(500);
});

test('a CSV writes a day raw, as dd/mm/aaaa', () => {
  expect(csvOf([[{ fecha: '2026-10-31' }, '2000009876543211', { cifra: '1,50' }]])).toBe(
    '\ufeff31/10/2026;2000009876543211;1,50\r\n',
  );
});
