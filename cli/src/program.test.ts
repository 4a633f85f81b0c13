import { describe, expect, test } from 'vitest';
import type { Options } from './arguments/options.ts';
import { buildProgram } from './program.ts';
import { UsageError } from './arguments/usage.ts';

async function parse(...argv: string[]): Promise<{ options: Options; args: readonly string[] } | null> {
  let ran: { options: Options; args: readonly string[] } | null = null;
  const program = buildProgram(async (_load, options, args) => {
    ran = { options, args };
  });
  await program.parseAsync(argv, { from: 'user' });
  return ran;
}

describe('what cannot be understood is said in Spanish, with the help to look at', () => {
  test.each([
    [['facturra'], 'No existe el comando facturra. Mirá `talonario --help`.'],
    [['arca', 'estadoo'], 'No existe el comando estadoo. ¿Quisiste decir estado? Mirá `talonario arca --help`.'],
    [['--jsom'], 'No existe la opción --jsom. ¿Quisiste decir --json? Mirá `talonario --help`.'],
    [['pdf'], 'Falta decir ID. Mirá `talonario pdf --help`.'],
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

test('every help is in Spanish', () => {
  const program = buildProgram(async () => undefined);
  const all = [program, ...program.commands, ...program.commands.flatMap((child) => child.commands)];
  for (const command of all) {
    const help = command.helpInformation();
    expect(help).toMatch(/^Uso: talonario/);
    expect(help).not.toMatch(/Usage|Options|Commands|Arguments|display help|default|choices|\[options\]/);
  }
});
