import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { hojaDe } from '../rules/comprobantes/hoja/hoja.ts';
import { casos } from '../../../tests/builders/imprimibles.ts';
import { etiquetasDe, textosDe, type Rama } from '../../../tests/builders/pdfLeido.ts';
import { renderComprobante } from './render.ts';

const todas = (rama: Rama): Rama[] => [rama, ...(rama.children ?? []).flatMap(todas)];
const dePapel = (paginas: readonly Rama[], papel: string) =>
  paginas.flatMap(todas).filter(({ role }) => role === papel);

/** Words in the order in which they were drawn, as `pdftotext -raw` and a reader of the screen take them. */
async function leido(name: string): Promise<string> {
  const textos = await textosDe(await renderComprobante(casos[name]!));
  return textos
    .map(({ texto }) => texto)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

describe('a tagged file', () => {
  test('says its language and, of every text, what it is', async () => {
    const { marcado, idioma, paginas } = await etiquetasDe(
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
    const { paginas } = await etiquetasDe(await renderComprobante(casos['a-tres-paginas']!));
    const deColumna = paginas.map(
      (pagina) => dePapel([pagina], 'TH').filter(({ children }) => children?.length).length,
    );
    expect(deColumna[0]).toBe(7);
    expect(deColumna.slice(1, -1)).toEqual([0]);
  });
});

describe('is drawn as it is read', () => {
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

// Poppler's own guess of the order, for who copies a voucher or searches it with a program that looks at no tags.
const PDFTOTEXT = 'pdftotext';
const conPdftotext = spawnSync(PDFTOTEXT, ['-v']).error === undefined;
const conEmisor = Object.entries(casos).filter(([, caso]) => hojaDe(caso).emisor !== null);

test.skipIf(!conPdftotext).each(conEmisor)(
  '%s: a plain pdftotext reads each half of the heading whole',
  async (_, caso) => {
    const input = await renderComprobante(caso);
    const lineas = execFileSync(PDFTOTEXT, ['-l', '1', '-', '-'], { input, encoding: 'utf8' }).split(/\n+/);
    const { emisor, titulo, puntoDeVenta, fiscales } = hojaDe(caso);
    const lugarDe = (texto: string) => lineas.findIndex((linea) => linea.startsWith(texto));
    const izquierda = (emisor?.datos ?? []).map(({ etiqueta }) => lugarDe(`${etiqueta}: `));
    const derecha = [
      lugarDe(titulo),
      lugarDe(`${puntoDeVenta.etiqueta}: `),
      ...fiscales.map(({ etiqueta }) =>
        lineas.findIndex((linea, n) => n > lugarDe(titulo) && linea.startsWith(`${etiqueta}: `)),
      ),
    ];
    expect([...izquierda, ...derecha]).not.toContain(-1);
    const leido = [...izquierda, ...derecha];
    expect(leido).toEqual(leido.toSorted((a, b) => a - b));
  },
);
