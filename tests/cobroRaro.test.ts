import { expect, test } from 'vitest';
import type { VentaRealizada } from '../core/src/contract/cobros/realizada.ts';
import { meliConRespuestas, VENDEDOR } from './builders/raras/cliente.ts';
import { cobrosCapturados, realizar, type CobroCapturado } from './builders/raras/cobros.ts';
import { errores } from './builders/raras/errores.ts';
import { describeMutacion, mutaciones, mutada, type Json } from './builders/raras/mutaciones.ts';

const COLUMNAS = [
  'total',
  'reembolsado',
  'ingreso_neto',
  'comision',
  'envio',
  'impuesto_cheque',
  'neto_recibido',
] as const;

function filaOf(cobro: CobroCapturado): Promise<VentaRealizada> {
  return realizar(meliConRespuestas(cobro.respuestas).cuenta(VENDEDOR), cobro);
}

/** What a row says of each advance, by tax and province. */
function adelantosOf({ adelantados }: VentaRealizada): Map<string, string> {
  return new Map(
    adelantados.map(({ impuesto, jurisdiccion, entidad, importe }) => [
      `${impuesto} ${jurisdiccion ?? entidad}`,
      importe.toFixed(2),
    ]),
  );
}

/** The row says that something is not known of it, or does not add up, that the whole answer said. */
function isTold(sana: VentaRealizada, rara: VentaRealizada): boolean {
  const deMas = rara.avisos.some((aviso) => !sana.avisos.includes(aviso));
  return (
    deMas ||
    (rara.fuente !== 'real' && rara.fuente !== sana.fuente) ||
    (rara.diferencia === null && sana.diferencia !== null)
  );
}

/** Another amount in a column that nobody is told of, or an advance of another tax or amount; null: none. */
function nunca(sana: VentaRealizada, rara: VentaRealizada): string | null {
  const adelantos = adelantosOf(sana);
  const ajenos = [...adelantosOf(rara)].filter(([clave, importe]) => adelantos.get(clave) !== importe);
  if (ajenos.length > 0) return `advance ${ajenos.flat().join(' ')}`;
  const texto = (fila: VentaRealizada, columna: (typeof COLUMNAS)[number]) => fila[columna]?.toFixed(2) ?? 'none';
  const changedColumns = COLUMNAS.filter((columna) => texto(sana, columna) !== texto(rara, columna));
  const menos = [...adelantos.keys()].filter((clave) => !adelantosOf(rara).has(clave));
  if ((changedColumns.length === 0 && menos.length === 0) || isTold(sana, rara)) return null;
  return [
    ...changedColumns.map((columna) => `${columna} ${texto(rara, columna)}`),
    ...menos.map((field) => `no ${field}`),
  ].join(', ');
}

test.each(cobrosCapturados)(
  '$caso: nothing odd of its payment is a charge or an advance elsewhere, untold',
  async (cobro) => {
    const sana = await filaOf(cobro);
    expect(sana.avisos).not.toContain('no_cierra');
    const malas: string[] = [];
    for (const [n, respuesta] of cobro.respuestas.entries()) {
      const cambiadas = [
        ...mutaciones(respuesta.cuerpo as Json).map((cambio) => ({
          texto: describeMutacion(cambio),
          cambiada: { ...respuesta, cuerpo: mutada(respuesta.cuerpo as Json, [cambio]) },
        })),
        ...errores(respuesta).map((cambiada) => ({ texto: `${cambiada.estado}`, cambiada })),
      ];
      for (const { texto, cambiada } of cambiadas) {
        const mala = nunca(sana, await filaOf({ ...cobro, respuestas: cobro.respuestas.with(n, cambiada) }));
        if (mala !== null) malas.push(`${texto}: ${mala}`);
      }
    }
    expect(malas).toEqual([]);
  },
);
