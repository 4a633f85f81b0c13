import { execFileSync, spawnSync } from 'node:child_process';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { hojaOf } from '../rules/comprobantes/hoja/hoja.ts';
import type { ComprobanteImprimible, Hoja } from '../rules/comprobantes/hoja/types.ts';
import { casos } from '../../../tests/builders/imprimibles.ts';
import { etiquetasOf, textosOf, type Rama } from '../../../tests/builders/pdfLeido.ts';
import { renderComprobante } from './render.ts';

const flattenRamas = (rama: Rama): Rama[] => [rama, ...(rama.children ?? []).flatMap(flattenRamas)];
const dePapel = (paginas: readonly Rama[], papel: string) =>
  paginas.flatMap(flattenRamas).filter(({ role }) => role === papel);

/** Words in the order in which they were drawn, as `pdftotext -raw` and a reader of the screen take them. */
async function leido(name: string): Promise<string> {
  const textos = await textosOf(await renderComprobante(casos[name]!));
  return textos
    .map(({ texto }) => texto)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

describe('a tagged file', () => {
  test('gives its language and the role of every text', async () => {
    const { marcado, idioma, paginas } = await etiquetasOf(
      await renderComprobante(casos['a-dos-alicuotas-percepciones']!),
    );
    expect({ marcado, idioma }).toEqual({ marcado: true, idioma: 'es-AR' });
    expect(dePapel(paginas, 'H1')).toHaveLength(2); // the issuer and the voucher
    expect(dePapel(paginas, 'Table')).toHaveLength(4); // lines, perceptions, totals and authorization
    expect(
      dePapel(paginas, 'TR')
        .slice(0, 4)
        .map(({ children }) => children?.map(({ role }) => role)),
    ).toEqual([Array(7).fill('TH'), Array(7).fill('TD'), Array(7).fill('TD'), Array(7).fill('TD')]);
    expect(dePapel(paginas, 'Figure').map(({ alt }) => alt)).toEqual([
      'Código QR para verificar el comprobante en ARCA',
    ]);
  });

  test('a heading that is repeated on each page is read once', async () => {
    const { paginas } = await etiquetasOf(await renderComprobante(casos['a-tres-paginas']!));
    const deColumna = paginas.map(
      (pagina) => dePapel([pagina], 'TH').filter(({ children }) => children?.length).length,
    );
    expect(deColumna[0]).toBe(7);
    expect(deColumna.slice(1, -1)).toEqual([0]);
  });
});

describe('is drawn in reading order', () => {
  test('band, issuer, letter, voucher, receiver, lines, perceptions, totals and authorization', async () => {
    const texto = await leido('a-dos-alicuotas-percepciones');
    const enOrden = [
      'ORIGINAL',
      'Ñandú Hogar',
      'Condición frente al IVA: IVA RESPONSABLE INSCRIPTO',
      'COD. 01',
      'FACTURA',
      'Comp. Nro: 00001043',
      'Inicio de actividades',
      'Señor/es: Distribuidora',
      'Belgrano 456',
      'Venta N°',
      'Código Descripción Cantidad Unidad Precio neto IVA Subtotal',
      'SIL-001 Silla plegable de aluminio 3 unidad 10.000,00 21 % 30.000,00',
      'Percepciones de ingresos brutos Base Alícuota Importe',
      'CABA $ 1.034.000,00 3,00 % $ 31.020,00',
      'Tucumán $ 1.034.000,00 1,75 % $ 18.095,00',
      'Importe neto gravado $ 1.034.000,00',
      'IVA 21 % $ 7.140,00',
      'Importe total $ 1.195.255,00',
      'Comprobante Autorizado',
      'CAE N°: 76470000123457',
      'Página 1 de 1',
    ];
    const lugares = enOrden.map((frase) => texto.indexOf(frase));
    expect(enOrden.filter((frase) => !texto.includes(frase))).toEqual([]);
    expect(lugares).toEqual(lugares.toSorted((a, b) => a - b));
  });

  test('a description of several lines is read whole before its figures', async () => {
    expect(await leido('a-tres-paginas')).toContain(
      'pinzas y llaves Allen de acero al cromo vanadio 1 unidad 1.000,0000 21 % 1.000,00',
    );
  });
});

// Texts of each part of a sheet. Each part is read whole before the next, by any reader of the text.
const partes: Readonly<Record<string, (hoja: Hoja) => string[]>> = {
  emisor: ({ emisor }) => (emisor === null ? [] : [inicio(emisor.nombre), ...etiquetas(emisor.datos)]),
  comprobante: (hoja) => [
    `«${hoja.letra}»`,
    ...(hoja.codigo === '' ? [] : [hoja.codigo]),
    hoja.titulo,
    ...[hoja.puntoDeVenta, hoja.numero].map(({ etiqueta, valor }) => `${etiqueta}: ${valor}`),
    ...etiquetas([...(hoja.fechaDeEmision === null ? [] : [hoja.fechaDeEmision]), ...hoja.fiscales]),
  ],
  receptor: ({ receptor: { quien: datosDelReceptor, como } }) => etiquetas([...datosDelReceptor, ...como]),
  condiciones: ({ condiciones }) => etiquetas(condiciones),
  renglones: ({ renglones: { columnas, filas } }) => [
    // «IVA» is a word of the issuer too.
    ...columnas.flatMap(({ clave, titulo }) => (clave === 'iva' ? [] : [titulo])),
    ...filas.map(({ celdas }) => inicio(celdas[columnas.findIndex(({ clave }) => clave === 'descripcion')]!)),
  ],
  observaciones: ({ observaciones }) => (observaciones === null ? [] : [`${observaciones.etiqueta}:`]),
  totales: ({ percepciones, transparencia, totales, total, enPesos }) => [
    ...(percepciones?.columnas.slice(0, 1) ?? []).map(({ titulo }) => titulo),
    ...(transparencia === null ? [] : [transparencia.titulo]),
    ...[...totales, total, ...(enPesos === null ? [] : [enPesos])].map(({ etiqueta }) => etiqueta),
  ],
  autorizacion: ({ autorizado, leyendas, autorizacion }) => [
    ...(autorizado === null ? [] : [autorizado]),
    ...leyendas.map(inicio),
    ...etiquetas(autorizacion),
  ],
};
/** First words of a text, enough to know it and too few for its line to end. */
const inicio = (texto: string): string => texto.split(/\s+/).slice(0, 2).join(' ');
const etiquetas = (datos: Hoja['condiciones']): string[] => datos.map(({ etiqueta }) => `${etiqueta}:`);

/** Parts in the order of this text: a part that another one interrupts appears twice. */
function ordenOf(lineas: readonly string[], hoja: Hoja): string[] {
  // The letter stands alone on its line; elsewhere it is a word of an address.
  const palabras = lineas.flatMap((linea) =>
    /^[ABCX]$/.test(linea) ? `«${linea}»` : linea.split(/\s+/).filter(Boolean),
  );
  const vistas = new Map<string, number>();
  const lugares = Object.entries(partes).flatMap(([parte, frases]) =>
    frases(hoja).map((frase) => {
      const desde = vistas.get(frase) ?? 0;
      const buscadas = frase.split(' ');
      const lugar = palabras.findIndex(
        (_, n) => n >= desde && buscadas.every((buscada, i) => palabras[n + i] === buscada),
      );
      vistas.set(frase, lugar + 1);
      expect(lugar, `"${frase}" is in the text`).toBeGreaterThan(-1);
      return { parte, lugar };
    }),
  );
  return lugares
    .toSorted((a, b) => a.lugar - b.lugar)
    .map(({ parte }) => parte)
    .filter((parte, n, todas_) => parte !== todas_[n - 1]);
}
const enOrden = (hoja: Hoja) => Object.keys(partes).filter((parte) => partes[parte]!(hoja).length > 0);

const golden = Object.entries(casos);
test.each(golden)('%s is drawn part by part, as it is tagged', async (_, caso) => {
  const dibujado = (await textosOf(await renderComprobante(caso))).map(({ texto }) => texto);
  expect(ordenOf(dibujado, hojaOf(caso))).toEqual(enOrden(hojaOf(caso)));
});

const conEmisor = golden.filter(([, caso]) => hojaOf(caso).emisor !== null);

const logo = new Uint8Array(PNG.sync.write(new PNG({ width: 300, height: 90, fill: true })));
const conLogo = (caso: ComprobanteImprimible): ComprobanteImprimible =>
  ({ ...caso, emisor: { ...caso.emisor, logo } }) as ComprobanteImprimible;

test.each(conEmisor)('%s is drawn in the same order with a logo', async (_, caso) => {
  const dibujado = (await textosOf(await renderComprobante(conLogo(caso)))).map(({ texto }) => texto);
  expect(ordenOf(dibujado, hojaOf(caso))).toEqual(enOrden(hojaOf(caso)));
});

// Poppler guesses the order itself, as programs that ignore tags do when a comprobante is copied or searched.
const PDFTOTEXT = 'pdftotext';
const conPdftotext = spawnSync(PDFTOTEXT, ['-v']).error === undefined;
async function pdftotext(caso: ComprobanteImprimible, ...opciones: string[]): Promise<string> {
  const input = await renderComprobante(caso);
  return execFileSync(PDFTOTEXT, [...opciones, '-', '-'], { input, encoding: 'utf8' });
}

describe.skipIf(!conPdftotext)('a plain pdftotext', () => {
  test.each(golden)('%s: reads part by part', async (_, caso) => {
    expect(ordenOf((await pdftotext(caso)).split('\n'), hojaOf(caso))).toEqual(enOrden(hojaOf(caso)));
  });

  test.each(conEmisor)('%s: reads part by part with a logo', async (_, caso) => {
    expect(ordenOf((await pdftotext(conLogo(caso))).split('\n'), hojaOf(caso))).toEqual(enOrden(hojaOf(caso)));
  });

  test.each(
    conEmisor.flatMap(([nombre, caso]) => [
      [nombre, caso] as const,
      [`${nombre}, with a logo`, conLogo(caso)] as const,
    ]),
  )('%s: reads each half of the heading from top to bottom', async (_, caso) => {
    const lineas = (await pdftotext(caso, '-l', '1')).split(/\n+/);
    const { emisor, titulo, puntoDeVenta, fiscales } = hojaOf(caso);
    const lugarOf = (texto: string) => lineas.findIndex((linea) => linea.startsWith(texto));
    const izquierda = (emisor?.datos ?? []).map(({ etiqueta }) => lugarOf(`${etiqueta}: `));
    const derecha = [
      lugarOf(titulo),
      lugarOf(`${puntoDeVenta.etiqueta}: `),
      ...fiscales.map(({ etiqueta }) =>
        lineas.findIndex((linea, n) => n > lugarOf(titulo) && linea.startsWith(`${etiqueta}: `)),
      ),
    ];
    expect([...izquierda, ...derecha]).not.toContain(-1);
    const leidas = [...izquierda, ...derecha];
    expect(leidas).toEqual(leidas.toSorted((a, b) => a - b));
  });
});
