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

/** Amount of each advance of a row, by tax and province. */
function adelantosOf({ adelantados }: VentaRealizada): Map<string, string> {
  return new Map(
    adelantados.map(({ impuesto, jurisdiccion, entidad, importe }) => [
      `${impuesto} ${jurisdiccion ?? entidad}`,
      importe.toFixed(2),
    ]),
  );
}

/** Whether the odd row warns of unknown data, or of a difference, that the complete answer did not have. */
function isTold(sana: VentaRealizada, rara: VentaRealizada): boolean {
  const deMas = rara.avisos.some((aviso) => !sana.avisos.includes(aviso));
  return (
    deMas ||
    (rara.fuente !== 'real' && rara.fuente !== sana.fuente) ||
    (rara.diferencia === null && sana.diferencia !== null)
  );
}

/** Columns with another amount and no warning, or advances of another tax or amount; null: none. */
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
  '$caso: no oddity of its payment changes a charge or an advance without a warning',
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
