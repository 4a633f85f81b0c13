import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { Tipeadas } from './comando/comando.ts';
import { buildProgram } from './program.ts';
import { salidas } from './output/salidas.ts';
import { claseOf } from './program/declarados/declarado.ts';
import { listComandos } from './program/declarados/listComandos.ts';
import { commandPath, commandWords } from './program/path.ts';
import { UsageError } from './arguments/usage.ts';

async function parse(...argv: string[]): Promise<{ options: Tipeadas; args: readonly string[] } | null> {
  let ran: { options: Tipeadas; args: readonly string[] } | null = null;
  const program = buildProgram(async ({ typed, words }) => {
    ran = { options: typed, args: words };
  });
  await program.parseAsync(argv, { from: 'user' });
  return ran;
}

describe('what cannot be understood is said in Spanish, with the help to look at', () => {
  test.each([
    [['facturra'], 'No existe el comando facturra. ¿Quisiste decir facturar? Mirá `talonario --help`.'],
    [['qwertyui'], 'No existe el comando qwertyui. Mirá `talonario --help`.'],
    [['arca', 'estadoo'], 'No existe el comando estadoo. ¿Quisiste decir estado? Mirá `talonario arca --help`.'],
    [['--jsom'], 'No existe la opción --jsom. ¿Quisiste decir --json? Mirá `talonario --help`.'],
    [['padron', 'consultar'], 'Falta decir CUIT. Mirá `talonario padron consultar --help`.'],
    [['ventas', '--cuenta'], 'A la opción --cuenta <CUENTA> le falta su valor. Mirá `talonario ventas --help`.'],
    [['ventas'], 'Falta la opción --cuenta <CUENTA>. Mirá `talonario ventas --help`.'],
    [['cuentas', 'todas'], 'Sobra lo escrito después del comando: todas. Mirá `talonario cuentas --help`.'],
    [
      ['iniciar', '--solo', 'web'],
      "El valor 'web' no sirve para --solo <PROCESO>. Puede ser: api, webhooks, worker. Mirá `talonario iniciar --help`.",
    ],
  ])('%j', async (argv, sentence) => {
    const error = await parse(...argv).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ message: sentence, exitCode: 1 });
  });
});

describe('what is understood', () => {
  test('--demo alone is always; --demo auto looks at the environment first', async () => {
    expect((await parse('iniciar'))?.options['demo']).toBeUndefined();
    expect((await parse('iniciar', '--demo'))?.options['demo']).toBe('siempre');
    expect((await parse('iniciar', '--demo', 'auto'))?.options['demo']).toBe('auto');
  });

  test('the global options go before or after the command', async () => {
    const expected = { json: true, usuario: 'ana@mitienda.com.ar' };
    expect((await parse('--json', '--usuario', 'ana@mitienda.com.ar', 'cuentas'))?.options).toMatchObject(expected);
    expect((await parse('cuentas', '--json', '--usuario', 'ana@mitienda.com.ar'))?.options).toMatchObject(expected);
  });

  test('ids are the words after the command', async () => {
    expect(await parse('pdf', 'uno', 'dos', '--salida', 'x')).toMatchObject({
      options: { salida: 'x' },
      args: ['uno', 'dos'],
    });
  });

  test('no command at all is today', async () => {
    expect(await parse()).toMatchObject({ args: [] });
  });
});

const program = buildProgram(async () => undefined);
/** Every command of the tree. */
const all = [program, ...program.commands, ...program.commands.flatMap((child) => descendants(child))];
/** Commands that do something. */
const leaves = all.filter((command) => (command as unknown as { _actionHandler: unknown })._actionHandler !== null);

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

test('every help is in Spanish', () => {
  for (const command of all) {
    const help = command.helpInformation();
    expect(help).toMatch(/^Uso: talonario/);
    expect(help).not.toMatch(/Usage|Options|Commands|Arguments|display help|default|choices|\[options\]/);
  }
});

test('what is required is marked, and is in the line of use', () => {
  for (const command of all) {
    const help = command.helpInformation();
    const required = command.options.filter(({ mandatory, defaultValue }) => mandatory && defaultValue === undefined);
    expect(help.split('Obligatoria').length - 1).toBe(required.length);
    for (const { flags } of required) expect(help.split('\n\n')[0]).toContain(flags);
  }
});

test('what each is for is known, and so whether it may be silent', () => {
  const nombres = listComandos(program).map(({ nombre }) => nombre);
  expect(nombres.sort()).toEqual(leaves.map(commandWords).sort());
});

describe('--silencioso', () => {
  test('is in the help of those that it is for', () => {
    expect(
      all.filter((one) => one !== program && /--silencioso/.test(one.helpInformation())).map(commandWords),
    ).toEqual(
      all
        .filter((command) => command !== program && ['tarea', 'control'].includes(claseOf(command) ?? ''))
        .map(commandWords),
    );
  });

  test.each([
    [
      ['ventas', '--cuenta', 'X', '--desde', 'hoy', '--hasta', 'hoy', '--silencioso'],
      'La opción --silencioso no va con `talonario ventas`: lo que muestra es lo que se le pide. Mirá `talonario ventas --help`.',
    ],
    [
      ['--silencioso', 'trabajos', '--json'],
      'La opción --silencioso no va junto con --json. Mirá `talonario trabajos --help`.',
    ],
  ])('%j is refused', async (argv, sentence) => {
    await expect(parse(...argv)).rejects.toMatchObject({ message: sentence, exitCode: 1 });
  });
});

test('every command, option and argument says what it is', () => {
  for (const command of all) {
    expect([commandPath(command), command.description()]).toEqual([commandPath(command), expect.stringMatching(/\.$/)]);
    for (const { flags, description } of command.options)
      expect([commandPath(command), flags, description]).toEqual([
        commandPath(command),
        flags,
        expect.stringMatching(/\p{L}.*[^.]$/u),
      ]);
    for (const argument of command.registeredArguments)
      expect([commandPath(command), argument.name(), argument.description]).not.toContain('');
  }
});

test('--mes means the same in every report, and is not asked for together with the dates', async () => {
  const conMes = all.filter(({ options }) => options.some(({ long }) => long === '--mes'));
  expect(conMes.map(commandWords).sort()).toEqual([
    'cobros',
    'compras cambiar',
    'compras cargos',
    'compras emitidos',
    'compras importar',
    'compras listar',
    'compras posicion',
    'compras reporte',
    'contador exportar',
    'contador presentado',
    'reporte',
    'sufridos archivo',
    'sufridos certificados',
    'sufridos mes',
  ]);
  const descripciones = conMes.map(({ options }) => options.find(({ long }) => long === '--mes')?.description);
  expect(new Set(descripciones).size).toBe(1);
  await expect(parse('cobros', '--mes', 'anterior', '--desde', 'hoy')).rejects.toThrow(
    'La opción --mes <MES> no va junto con --desde <FECHA>.',
  );
});

describe('how a command ends', () => {
  test('OPERAR.md says each exit code as the table does', () => {
    const guia = readFileSync(new URL('../../OPERAR.md', import.meta.url), 'utf8');
    const filas = [...guia.matchAll(/^\| (\d+) +\| (.+?) +\|$/gm)].map(([, codigo, significa]) => [codigo, significa]);
    expect(filas).toEqual(Object.entries(salidas));
  });

  test('the help says them too', async () => {
    const ayuda = await helpOf('--help');
    for (const [codigo, significa] of Object.entries(salidas)) expect(ayuda).toContain(`${codigo}  ${significa}`);
  });
});

describe('examples', () => {
  const conEjemplos = listComandos(program).filter(({ nombre }) => nombre !== '');

  test.each(conEjemplos.flatMap(({ nombre, ejemplos }) => ejemplos.map(([line]) => [nombre, line] as const)))(
    '%s: talonario %s',
    async (path, line) => {
      expect(line.startsWith(path)).toBe(true);
      // The completion is written by the command line itself.
      expect((await parse(...words(line))) !== null || path === 'autocompletar').toBe(true);
    },
  );

  test('they are in the help', async () => {
    expect(await helpOf('facturar')).toContain(
      'Ejemplos:\n  talonario facturar --cuenta TIENDA.NORTE --desde -7d --hasta ayer --simular  # solo muestra el plan\n',
    );
  });
});

test('--version says which', async () => {
  expect(await helpOf('--version')).toMatch(/^talonario \d+\.\d+\.\d+\n$/);
});

function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

async function helpOf(...argv: string[]): Promise<string> {
  let said = '';
  const stdout = { write: (text: string) => (said += text) } as unknown as NodeJS.WriteStream;
  const asked = argv[0]?.startsWith('--') ? argv : [...argv, '--help'];
  const program = buildProgram(async () => undefined, stdout);
  await expect(program.parseAsync(asked, { from: 'user' })).rejects.toMatchObject({ exitCode: 0 });
  return said;
}
