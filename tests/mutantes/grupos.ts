/** Sources to change, and the tests that have to notice. */
export interface Grupo {
  readonly archivos: readonly string[];
  readonly pruebas: readonly string[];
  /** What the tests need of the sources. */
  readonly carpetas: readonly string[];
  readonly proyecto: 'unit' | 'flows';
}

export const GRUPOS: Readonly<Record<string, Grupo>> = {
  reglas: {
    archivos: ['core/src/rules/**/*.ts'],
    pruebas: ['core/src/rules/**/*.test.ts'],
    carpetas: ['core', 'fixtures', 'tests/builders', 'tests/helpers'],
    proyecto: 'unit',
  },
  emision: {
    archivos: ['core/src/actions/facturacion/emitir/**/*.ts', 'core/src/store/comprobantes/emisiones/*.ts'],
    pruebas: ['tests/flows/issuing.test.ts', 'tests/flows/emision*.test.ts'],
    carpetas: ['core', 'cli', 'api', 'web', 'webhooks', 'fixtures', 'tests'],
    proyecto: 'flows',
  },
};
