import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAppError } from '../core/src/rules/errors.ts';
import { motivoOf } from '../core/src/rules/motivos/motivos.ts';
import { meliConRespuestas, VENDEDOR } from './builders/raras/cliente.ts';
import { errores } from './builders/raras/errores.ts';
import { describeMutacion, mutaciones, mutada, type Json, type Mutacion } from './builders/raras/mutaciones.ts';
import { decidir, ventasCapturadas, type VentaCapturada } from './builders/raras/ventas.ts';

interface Resultado {
  kind: string;
  /** Letter, receiver and amounts of the voucher, or the reason for having none. */
  que: string;
  nombre?: string;
  /** Whether a person is warned of a shipping left out of the voucher. */
  envioDicho?: boolean;
}

async function resultado(venta: VentaCapturada): Promise<Resultado> {
  try {
    const decision = await decidir(meliConRespuestas(venta.respuestas).cuenta(VENDEDOR), venta);
    if (decision.kind !== 'facturar') return { kind: decision.kind, que: decision.motivo };
    const { letra, datos } = decision;
    const { tipo_documento_facturado, cuit_facturado, razon_social_facturado, situacion_iva_facturado } = datos;
    const importes = [datos.total, datos.neto, datos.iva, ...datos.items.map(({ importe }) => importe)];
    const que = `${letra} ${tipo_documento_facturado} ${cuit_facturado} ${situacion_iva_facturado} ${importes.map(String).join(' ')}`;
    const envioDicho = decision.advertencias.some(({ codigo }) => codigo.startsWith('envio_'));
    return { kind: 'facturar', que, nombre: razon_social_facturado, envioDicho };
  } catch (error) {
    return isAppError(error) ? { kind: 'error', que: error.code } : { kind: 'sorpresa', que: String(error) };
  }
}

/** Whether both names agree: a name may be partial, and a CUIT is never `Consumidor Final`. */
function isSameName(sano = '', raro = '', que = ''): boolean {
  return sano.includes(raro) || (raro === 'Consumidor Final' && !/^. 80 /.test(que));
}

/** Wrong result of an odd answer, whatever it lacks; null: it was read right, waits, or names the oddity. */
function nunca(sana: Resultado, rara: Resultado): string | null {
  if (rara.kind === 'sorpresa') return rara.que;
  if (rara.kind === 'nota') return sana.kind === 'nota' ? null : 'a note';
  if (rara.kind === 'facturar') {
    if (rara.envioDicho === true && sana.que.startsWith(rara.que.split(' ').slice(0, 4).join(' '))) return null;
    const mismaDecision =
      sana.kind === 'facturar' && sana.que === rara.que && isSameName(sana.nombre, rara.nombre, rara.que);
    return mismaDecision ? null : `${rara.que} ${rara.nombre}`;
  }
  if (rara.kind !== 'omitir' || (sana.kind === 'omitir' && sana.que === rara.que)) return null;
  return motivoOf(rara.que as Parameters<typeof motivoOf>[0]).recordada ? `left out for good: ${rara.que}` : null;
}

function withChange(venta: VentaCapturada, n: number, cambio: Mutacion): VentaCapturada {
  const respuesta = venta.respuestas[n];
  if (respuesta === undefined) return venta;
  const cuerpo = mutada(respuesta.cuerpo as Json, [cambio]);
  return { ...venta, respuestas: venta.respuestas.with(n, { ...respuesta, cuerpo }) };
}

/** Odd answers that are valid for another sale: nothing tells them from a true one. */
const RESPUESTAS: readonly RegExp[] = [
  // A shipping without payments: capture envios/shipment-2.
  /^\/shipments\/\d+\/payments la respuesta → \[\]$/,
];

const posibles = ventasCapturadas.map(({ respuestas, solo = /^/ }) =>
  respuestas.flatMap(({ cuerpo, ruta }, n) =>
    mutaciones(cuerpo as Json)
      .map((cambio) => ({ n, cambio, texto: `${ruta} ${describeMutacion(cambio)}` }))
      .filter(({ texto }) => solo.test(texto) && !RESPUESTAS.some((es) => es.test(texto))),
  ),
);

test.each(ventasCapturadas.map((venta, n) => ({ ...venta, cambios: posibles[n] ?? [] })))(
  '$caso: no missing, empty or mistyped key makes another voucher',
  async ({ cambios, ...venta }) => {
    const sana = await resultado(venta);
    const malas: string[] = [];
    for (const { n, cambio, texto } of cambios) {
      const mala = nunca(sana, await resultado(withChange(venta, n, cambio)));
      if (mala !== null) malas.push(`${texto}: ${mala}`);
    }
    expect(malas).toEqual([]);
  },
);

test.each(ventasCapturadas)('$caso: no error instead of an answer makes another voucher', async (venta) => {
  const sana = await resultado(venta);
  const malas: string[] = [];
  for (const [n, respuesta] of venta.respuestas.entries()) {
    for (const error of errores(respuesta)) {
      const mala = nunca(sana, await resultado({ ...venta, respuestas: venta.respuestas.with(n, error) }));
      if (mala !== null) malas.push(`${error.ruta} ${error.estado} ${JSON.stringify(error.cuerpo)}: ${mala}`);
    }
  }
  expect(malas).toEqual([]);
});

/** Cases of several oddities together, out of millions. Single oddities, over five thousand, are all tried. */
const COMBINADAS = { numRuns: 5000, seed: 43 };

test('no combination of three oddities makes another voucher', async () => {
  expect(posibles.flat().length + COMBINADAS.numRuns).toBeGreaterThanOrEqual(10_000);
  const sanas = await Promise.all(ventasCapturadas.map(resultado));
  const caso = fc.nat({ max: ventasCapturadas.length - 1 });
  await fc.assert(
    fc.asyncProperty(caso, fc.array(fc.nat(), { minLength: 2, maxLength: 3 }), async (indice, numeros) => {
      const venta = ventasCapturadas[indice];
      const sana = sanas[indice];
      const cambios = posibles[indice] ?? [];
      const elegidos = numeros.flatMap((numero) => cambios[numero % cambios.length] ?? []);
      if (venta === undefined || sana === undefined) throw new Error('no such sale');
      const rara = elegidos.reduce((conCambios, { n, cambio }) => withChange(conCambios, n, cambio), venta);
      const mala = nunca(sana, await resultado(rara));
      expect(mala && `${venta.caso}: ${elegidos.map(({ texto }) => texto).join('; ')}: ${mala}`).toBeNull();
    }),
    COMBINADAS,
  );
});
