import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { formatoAgip } from '../../rules/percepciones/regimenes/caba/agip.ts';
import { createLector } from '../../rules/percepciones/padron/lector.ts';
import { listaOf } from './listaOf.ts';

// Rows read by their bytes have to equal those read letter by letter.

const latin1 = fc.string({
  unit: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...'ABCÑé 1;.&') },
    { weight: 1, arbitrary: fc.constantFrom('\\', '\t', 'Ã', 'Â', '\u0080', '\0', '"') },
  ),
  maxLength: 30,
});
const usual = fc.constantFrom('0,00', '2,50', '3.25', '9,99');
const alicuota = fc.oneof(
  { weight: 6, arbitrary: usual },
  { weight: 1, arbitrary: fc.constantFrom('2,5', ' 2,50', '12,50', '0', '2;50', 'x,xx') },
);
const linea = fc
  .record({
    dia: fc.oneof({ weight: 9, arbitrary: fc.constant('22092026') }, { weight: 1, arbitrary: fc.constant('21092026') }),
    cuit: fc.integer({ min: 20_000_000_000, max: 20_000_000_400 }),
    tipo: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('D', 'C') }, { weight: 1, arbitrary: fc.constant('X') }),
    marca: fc.constantFrom('N', 'S', 'B', ''),
    percepcion: alicuota,
    retencion: usual,
    grupo: fc.constantFrom('00', '01', '1', ''),
    nombre: latin1,
    hasta: fc.oneof(
      { weight: 9, arbitrary: fc.constant('31102026') },
      { weight: 1, arbitrary: fc.constant('30112026') },
    ),
  })
  .map((x) =>
    [x.dia, '01102026', x.hasta, x.cuit, x.tipo, x.marca, 'N', x.percepcion, x.retencion, x.grupo, '00', x.nombre].join(
      ';',
    ),
  );
const arbitraryLine = fc.constantFrom('', 'FECHA;DESDE', '22092026;01102026;31102026;30999000211;C;N;N;2,50');
const texto = fc.record({
  lineas: fc.array(fc.oneof({ weight: 9, arbitrary: linea }, { weight: 1, arbitrary: arbitraryLine }), {
    maxLength: 12,
  }),
  fin: fc.constantFrom('\r\n', '\n'),
  ultima: fc.constantFrom('', '\u001A', '22092026;01102026;31102026;23999000211;C;N;N;2,50;1,50;00;00;LA ÚLTIMA'),
  pedazo: fc.integer({ min: 1, max: 400 }),
});

/** Text that is written, or the sentence of the refusal. */
async function outcome(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error, 'padron_rechazado')) throw error;
    return messageOf(error);
  }
}

test('rows read by bytes equal rows read by letters, wherever the file is cut', async () => {
  await fc.assert(
    fc.asyncProperty(texto, async ({ lineas, fin, ultima, pedazo }) => {
      const bytes = Buffer.from(lineas.map((linea) => linea + fin).join('') + ultima, 'latin1');
      async function* pedazos() {
        for (let desde = 0; desde < bytes.length; desde += pedazo) yield bytes.subarray(desde, desde + pedazo);
      }
      const abierto = { origen: 'agip', texto: pedazos(), bytes: bytes.length, close: () => undefined } as const;
      const lista = listaOf(abierto, null, () => undefined);
      const porBytes = outcome(async () => {
        const filas: Buffer[] = [];
        for await (const fila of lista.filas) filas.push(fila);
        const { sha256, ...resumen } = lista.terminar();
        expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
        return JSON.stringify([resumen, Buffer.concat(filas).toString('latin1')]);
      });
      const lector = createLector(formatoAgip, null);
      const porLetras = outcome(async () => {
        const lineasEnteras = [...lineas, ...(ultima === '' || ultima === '\u001A' ? [] : [ultima])];
        const filas = lineasEnteras.flatMap((renglon) => {
          const cuit = lector.leer(renglon)?.cuit;
          const escapada = renglon.replaceAll('\\', '\\\\').replaceAll('\t', '\\t');
          return cuit === undefined ? [] : [`${cuit}\t${escapada}\n`];
        });
        return JSON.stringify([lector.terminar(), filas.join('')]);
      });
      expect(await porBytes).toBe(await porLetras);
    }),
    { numRuns: 2_000 },
  );
});
