/** Sources to change, and the tests that have to notice. */
export interface Grupo {
  readonly archivos: readonly string[];
  readonly pruebas: readonly string[];
  readonly proyecto: 'unit' | 'flows';
}

export const GRUPOS: Readonly<Record<string, Grupo>> = {
  reglas: {
    archivos: ['core/src/rules/**/*.ts'],
    pruebas: ['core/src/rules/**/*.test.ts', 'core/src/pdf/dibujo.test.ts'],
    proyecto: 'unit',
  },
  emision: {
    archivos: ['core/src/actions/facturacion/emitir/**/*.ts', 'core/src/store/comprobantes/emisiones/*.ts'],
    pruebas: ['tests/flows/issuing.test.ts', 'tests/flows/emision*.test.ts'],
    proyecto: 'flows',
  },
};
