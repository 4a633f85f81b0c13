import { Decimal } from 'decimal.js';
import type { FilaImportada } from '../../contract/articulos/importacion.ts';
import { iguales } from '../../rules/articulos/restoreArticulos.ts';
import type { FilaGuardada } from '../../store/articulos/filas.ts';
import type { TablaImportada } from './destino.ts';

/** An import's row in the contract's shape: the change, field by field. */
export function toFilaImportada(destino: TablaImportada, fila: FilaGuardada): FilaImportada {
  const { linea, celdas, clase, sku, antes, despues, errores, corregida } = fila;
  const previo = antes && destino.decode(antes);
  const cambios = Object.entries(despues === null ? {} : destino.decode(despues))
    .filter(([campo, valor]) => campo !== 'sku' && (previo === null || !iguales(Reflect.get(previo, campo), valor)))
    .map(([campo, valor]) => ({
      campo,
      antes: previo === null ? null : plain(Reflect.get(previo, campo)),
      despues: plain(valor),
    }));
  return { linea, celdas, clase, sku, cambios, errores, corregida };
}

function plain(valor: unknown): string | number | null {
  if (Decimal.isDecimal(valor)) return valor.toNumber();
  return typeof valor === 'string' || typeof valor === 'number' ? valor : null;
}
