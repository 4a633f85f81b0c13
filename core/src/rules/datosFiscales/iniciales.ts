import type { DatoGuardado } from '../../contract/contador/datoFiscal.ts';
import { tablasMonotributo } from '../catalogs/monotributo.ts';
import { minimos } from '../percepciones/regimenes.ts';

const delProducto = { id: null, origen: 'inicial', cargado_por: null, creado_en: null } as const;

/**
 * Data that the product comes with; a datum typed by a person or the operator replaces them. No due date is among them: the
 * provinces publish them year by year, and none was confirmed.
 */
export const iniciales: readonly DatoGuardado[] = [
  ...minimos.map((minimo) => ({ ...delProducto, tipo: 'minimo_percepcion' as const, ...minimo })),
  ...tablasMonotributo.map(({ categorias, ...tabla }) => ({
    ...delProducto,
    tipo: 'tabla_monotributo' as const,
    ...tabla,
    categorias: [...categorias],
  })),
];
