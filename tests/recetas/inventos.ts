import { add, after, all, before, type Cambio } from './cambio.ts';

/**
 * The check that fails when a recipe's file is left out: the compiler, with an error that names the made-up thing; a unit test, by its file; a
 * test of the flows, by its title, which is in that file; or nothing, since the file has only the made-up thing's own tests or
 * (`opcional`) some things of its kind do without it.
 */
type Custodia = 'tipos' | { prueba: string } | { flujo: string } | 'propia' | 'opcional';

interface Pieza {
  cambio: Cambio;
  custodia: Custodia;
}

/** A made-up thing, added by following its recipe of CONTRIBUTING.md. */
export interface Invento {
  /** Name of the recipe. */
  receta: string;
  /** Text, in any case, by which an error of the compiler names the made-up thing. */
  marca: RegExp;
  /** Each file of the recipe by its path. */
  piezas: Readonly<Record<string, Pieza>>;
  /** Code that uses the made-up thing, by its file, where no file of the recipe does. */
  uso?: Readonly<Record<string, Cambio>>;
}

const pieza = (cambio: Cambio, custodia: Custodia): Pieza => ({ cambio, custodia });

/** Lines of the golden document that speak of an operation, written again for another one. */
function repeatLines(como: string, nueva: string): Cambio {
  return (texto) => {
    const lineas = texto.split('\n').filter(Boolean);
    const repetidas = lineas
      .filter((linea) => new RegExp(`\\b${como}\\b`).test(linea))
      .map((linea) => linea.replaceAll(como, nueva).replaceAll('/api/comienzo', '/api/inventado'));
    return `${[...lineas, ...repetidas].toSorted().join('\n')}\n`;
  };
}

const EJEMPLO = {
  ambiente: 'simulador',
  terminado: false,
  pasos: [{ clave: 'empresa', hecho: false }],
  actual: 'empresa',
  espera: null,
  empresa: null,
  a_probar: false,
  certificado: true,
  cuenta: null,
  ventas: null,
};

export const inventos: readonly Invento[] = [
  {
    receta: 'endpoint',
    marca: /getInventado/,
    piezas: {
      'core/src/contract/endpoints/inicio.ts': pieza(
        before(
          '  getComienzo: {',
          `  getInventado: {
    method: 'GET',
    path: '/api/inventado',
    derecho: 'leer',
    resumen: 'Algo inventado',
    answer: comienzo,
  },
`,
        ),
        'tipos',
      ),
      'api/src/routes/inicio.ts': pieza(
        all(
          before("'getComienzo'", "'getInventado' | "),
          before('    getComienzo:', '    getInventado: ({ alcance }) => readComienzo(deps, alcance),\n'),
        ),
        'tipos',
      ),
      'api/src/documento/operaciones/comprobantes.ts': pieza(
        before('  getComienzo: {', "  getInventado: { descripcion: 'Dice algo inventado.' },\n"),
        'tipos',
      ),
      'tests/contract/api.test.ts': pieza(
        before("    await expectAnswer('getComienzo');", "    await expectAnswer('getInventado');\n"),
        { flujo: 'of every endpoint were checked' },
      ),
      'api/src/documento/ejemplos/inventado.json': pieza(
        add(JSON.stringify({ getInventado: { status: 200, answer: EJEMPLO } })),
        { prueba: 'tests/documento.test.ts' },
      ),
      'fixtures/golden/api/operaciones.txt': pieza(repeatLines('getComienzo', 'getInventado'), {
        prueba: 'tests/compatibilidad.test.ts',
      }),
    },
  },
  {
    receta: 'reason',
    marca: /motivo_inventado/,
    piezas: {
      'core/src/rules/motivos/motivos.ts': pieza(
        before(
          '  sin_factura: {',
          `  motivo_inventado: {
    ...NO_CORRESPONDE,
    titulo: 'Inventada',
    texto: () => 'La venta es inventada.',
    accion: 'No hace falta hacer nada.',
  },
`,
        ),
        'tipos',
      ),
      'core/src/rules/ventas/situacion.ts': pieza(
        after(
          "if (ordenes.some(({ fraude }) => fraude)) return leaveOut('fraude');",
          "\n  if (ordenes.length > 1_000) return leaveOut('motivo_inventado');",
        ),
        { prueba: 'core/src/rules/motivos/motivos.test.ts' },
      ),
      'core/src/rules/ventas/situacion.test.ts': pieza((texto) => `${texto}\ntest.todo('a made-up sale');\n`, 'propia'),
    },
  },
  {
    receta: 'command',
    marca: /cuentas\/inventar|'\.\/inventar\.ts'/,
    piezas: {
      'cli/src/commands/cuentas/comandos.ts': pieza(
        all(
          before(
            '/** Commands of the accounts',
            `const inventar = defineComando({
  nombre: 'cuentas inventar',
  resumen: 'Dice algo inventado.',
  clase: 'consulta',
  opciones: { si: bandera('lo dice') },
  ejemplos: [['cuentas inventar --si', 'algo']],
  run: async (_context, { opciones }) => (await import('./inventar.ts')).inventar(opciones),
});

`,
          ),
          before('desvincular];', 'inventar, '),
        ),
        { prueba: 'cli/src/commands/cuentas/inventar.test.ts' },
      ),
      'cli/src/commands/cuentas/inventar.ts': pieza(
        add(`import type { Output } from '../../output/output.ts';

/** Says something made up. */
export function inventar({ si }: { si: boolean }): Output {
  return { data: { si }, blocks: [{ kind: 'paragraph', text: si ? 'Algo inventado.' : 'Nada.' }] };
}
`),
        'tipos',
      ),
      'cli/src/commands/cuentas/inventar.test.ts': pieza(
        add(`import { expect, test } from 'vitest';
import { runCli } from '../../run.ts';
import { inventar } from './inventar.ts';

test('something made up is said, and is a command', async () => {
  expect(inventar({ si: true }).data).toEqual({ si: true });
  let said = '';
  const stdout = { write: (text: string) => (said += text) } as unknown as NodeJS.WriteStream;
  const streams = { stdin: process.stdin, stdout, stderr: stdout } as Parameters<typeof runCli>[1];
  expect(await runCli(['cuentas', 'inventar', '--help'], streams, {})).toBe(0);
  expect(said).toContain('talonario cuentas inventar --si  # algo');
});
`),
        'propia',
      ),
      'tests/cli/documentos.test.ts': pieza(
        after('respuesta: z.ZodType])[] = [', "\n  ['cuentas inventar', '--si', z.object({ si: z.literal(true) })],"),
        { flujo: 'there is a case for each command that ends' },
      ),
    },
  },
  {
    receta: 'report',
    marca: /inventado/i,
    piezas: {
      'core/src/contract/reportes.ts': pieza(before("  'jurisdicciones',\n]", "  'inventado',\n"), 'tipos'),
      'core/src/rules/reportes/inventado/inventado.ts': pieza(
        add(`import { createJurisdicciones } from '../jurisdicciones/jurisdicciones.ts';

/** A made-up report. */
export const createInventado = (rango: Parameters<typeof createJurisdicciones>[0]) => createJurisdicciones(rango);
`),
        'tipos',
      ),
      'core/src/rules/reportes/documentacion.ts': pieza(
        before("    lista('IVA ventas", "    lista('Inventado', [{ nombre: 'Algo' }]),\n"),
        // A report that is filed nowhere has no layout.
        'opcional',
      ),
      'core/src/actions/reportes/openReporte.ts': pieza(
        all(
          before('import ', "import { createInventado } from '../../rules/reportes/inventado/inventado.ts';\n"),
          before('  jurisdicciones: { crear:', '  inventado: { crear: ({ rango }) => createInventado(rango) },\n'),
        ),
        'tipos',
      ),
      'core/src/actions/contador/paquete/partes.ts': pieza(
        before("  jurisdicciones: 'Ventas por jurisdicción',", "  inventado: 'Algo inventado',\n"),
        'tipos',
      ),
      'cli/src/arguments/reportes.ts': pieza(
        before("  jurisdicciones: 'jurisdicciones',", "  inventado: 'inventado',\n"),
        'tipos',
      ),
      'core/src/rules/reportes/ejemplos.test.ts': pieza(
        (texto) => `${texto}\ntest.todo('the example of a made-up report');\n`,
        'propia',
      ),
      'core/src/rules/reportes/lectores.test.ts': pieza(
        (texto) => `${texto}\ntest.todo('the reader of a made-up report');\n`,
        'propia',
      ),
      'web/src/pages/reportes/botones.ts': pieza(
        before(
          "  {\n    texto: 'IVA Simple',",
          "  { texto: 'Inventado', reporte: 'inventado', archivos: [{ archivo: 'csv', pedir: (body) => call('ivaVentas', { body }) }] },\n",
        ),
        // A report of the monthly package alone has no button.
        'opcional',
      ),
    },
    // Calls that name reports name this one: the file of its endpoint's recipe.
    uso: {
      'fixtures/golden/api/operaciones.txt': before(
        'admite ClaseReporte: "iva-simple"',
        'admite ClaseReporte: "inventado"\n',
      ),
    },
  },
  {
    receta: 'job',
    marca: /inventar_algo/,
    piezas: {
      'core/src/store/trabajos/trabajos.ts': pieza(
        after('export interface Trabajos {', '\n  /** Makes something up. */\n  inventar_algo: { cuenta_id: string };'),
        'tipos',
      ),
      'core/src/store/trabajos/colas.ts': pieza(
        before(
          '  limpiar: {',
          `  inventar_algo: {
    nombre: 'Inventos',
    asunto: () => 'Inventar algo',
    derecho: 'configurar',
    clave: ({ cuenta_id }) => cuenta_id,
    carriles: 1,
    turno: 'del_sistema',
    vence: 60,
    ...sinReintento,
  },
`,
        ),
        'tipos',
      ),
      'webhooks/src/oficios.ts': pieza(
        before('  buscar_ventas: (deps', '  inventar_algo: async () => undefined,\n'),
        'tipos',
      ),
      'tests/flows/turnosDeColas.test.ts': pieza(
        before('  procesar_orden: async ({ cuenta_id })', "  inventar_algo: 'del_sistema',\n"),
        'tipos',
      ),
    },
  },
  {
    receta: 'screen',
    marca: /inventada/i,
    piezas: {
      'web/src/paths.ts': pieza(before("  programas: '/app/programas',", "  inventada: '/app/inventada',\n"), 'tipos'),
      'web/src/routes.tsx': pieza(
        before(
          '          { path: paths.facturador,',
          "          { path: paths.inventada, ...screen(() => import('./pages/inventada/Inventada.tsx')) },\n",
        ),
        { prueba: 'tests/pantallas.test.ts' },
      ),
      'web/src/pages/inventada/Inventada.tsx': pieza(
        add(`import { useQuery } from '@tanstack/react-query';
import { inventadaQuery } from '../../queries/inventada.ts';

/** /app/inventada: something made up. */
export default function Inventada() {
  return <p>{useQuery(inventadaQuery).data?.ambiente}</p>;
}
`),
        'tipos',
      ),
      'web/src/queries/inventada.ts': pieza(
        add(`import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Something made up. */
export const inventadaQuery = queryOptions({
  queryKey: ['inventada'],
  queryFn: ({ signal }) => call('getComienzo', { signal }),
});
`),
        'tipos',
      ),
      'tests/helpers/pantallas/programas.ts': pieza(
        before(
          "  {\n    nombre: 'programas-vacia',",
          "  {\n    nombre: 'inventada',\n    quien: 'nueva',\n    titulo: 'Inventada',\n    abrir: (page) => goNovata(page, '/app/inventada', page.getByText('simulador')),\n  },\n",
        ),
        { prueba: 'tests/pantallas.test.ts' },
      ),
    },
  },
  {
    receta: 'error',
    marca: /error_inventado/,
    piezas: {
      'core/src/rules/errors/filas/cuenta.ts': pieza(
        before(
          '  cuenta_sin_empresa: fila<',
          "  error_inventado: fila<{ cuenta: string }>('conflict', ({ cuenta = 'una cuenta' }) => `Se inventó ${cuenta}.`),\n",
        ),
        'tipos',
      ),
    },
    uso: {
      'core/src/actions/cuentas/inventar.ts': add(`import { AppError } from '../../rules/errors.ts';

/** @throws AppError \`error_inventado\` */
export function inventar(cuenta: string): never {
  throw new AppError('error_inventado', { cuenta });
}
`),
    },
  },
  {
    receta: 'setting',
    marca: /AJUSTE_INVENTADO|ajusteInventado/,
    piezas: {
      'core/src/variables.ts': pieza(
        after(
          "'un servidor en São Paulo, Brasil'),",
          "\n  AJUSTE_INVENTADO: variable(z.string().max(9), 'un texto de hasta 9 caracteres', 'algo'),",
        ),
        'tipos',
      ),
      '.env.example': pieza((texto) => `${texto}\n# Algo inventado.\n#AJUSTE_INVENTADO=algo\n`, {
        prueba: 'core/src/config.test.ts',
      }),
      'core/src/config.ts': pieza(
        all(
          before('  readonly alojamiento: string | null;', '  readonly ajusteInventado: string | null;\n'),
          before('    alojamiento: v.ALOJAMIENTO', '    ajusteInventado: v.AJUSTE_INVENTADO ?? null,\n'),
        ),
        { prueba: 'core/src/config.test.ts' },
      ),
      'core/src/config.test.ts': pieza((texto) => `${texto}\nit.todo('reads a made-up setting');\n`, 'propia'),
    },
  },
];
