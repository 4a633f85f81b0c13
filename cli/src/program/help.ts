import type { Command, Option } from 'commander';
import { UsageError } from '../arguments/usage.ts';
import { salidas } from '../output/salidas.ts';
import type { Ejemplo } from '../comando/comando.ts';
import { ejemplosOf, instruccionesOf } from './declarados/declarado.ts';
import { globalOptions } from './globales.ts';
import { commandPath } from './path.ts';

/** Columns of the help where the output has no width. */
const HELP_WIDTH = 80;

const titles: Record<string, string> = {
  'Usage:': 'Uso:',
  'Options:': 'Opciones:',
  'Arguments:': 'Argumentos:',
  'Commands:': 'Comandos:',
  'Global Options:': 'Opciones globales:',
};

/** Commander's own words, in every command: help, titles and hints. Failures are thrown, never printed by it. */
export function inSpanish(command: Command, stdout: NodeJS.WriteStream): void {
  command
    .exitOverride((error) => {
      throw new UsageError(
        error,
        commandPath(command),
        command.commands.map((each) => each.name()),
      );
    })
    .helpOption('-h, --help', 'muestra esta ayuda')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      getOutHelpWidth: () => stdout.columns ?? HELP_WIDTH,
      outputError: () => undefined,
      writeErr: () => undefined,
    })
    .configureHelp({
      showGlobalOptions: true,
      visibleGlobalOptions: globalOptions,
      styleTitle: (title) => titles[title] ?? title,
      commandUsage: (each) => `${commandPath(each)} ${describeOperands(each)}`.trim(),
      subcommandTerm: (each) => `${each.name()} ${describeArguments(each).join(' ')}`.trim(),
      optionDescription: (option) =>
        [
          isRequired(option) ? `${option.description}. Obligatoria` : option.description,
          option.argChoices ? `(${option.argChoices.join(', ')})` : '',
          typeof option.defaultValue === 'string' ? `(${option.defaultValue})` : '',
        ]
          .filter(Boolean)
          .join(' '),
      subcommandDescription: (each) =>
        each.commands.length === 0
          ? each.description()
          : `${each.description()} Más: ${each.commands.map((child) => child.name()).join(', ')}.`,
      argumentDescription: ({ description, argChoices }) =>
        argChoices ? `${description}: ${argChoices.join(', ')}` : description,
    });
  const instrucciones = instruccionesOf(command);
  if (instrucciones.length > 0) command.addHelpText('after', ['', ...instrucciones].join('\n'));
  const shown = ejemplosOf(command);
  if (command.parent === null) command.addHelpText('after', ABOUT);
  else if (shown.length > 0) command.addHelpText('after', describeExamples(shown));
  if (command.commands.length > 0) command.helpCommand('ayuda [comando]', 'Muestra la ayuda de un comando.');
  for (const child of command.commands) inSpanish(child, stdout);
}

/** End of the help of `talonario`: how every command ends. */
const ABOUT = [
  '',
  'La ayuda de cada comando, con ejemplos: talonario COMANDO --help',
  '',
  'Cómo termina (código de salida, para cron):',
  ...Object.entries(salidas).map(([codigo, significa]) => `  ${codigo.padStart(3)}  ${significa}`),
].join('\n');

/** Each on a line that can be pasted whole: what follows the `#` is a comment. */
function describeExamples(shown: readonly Ejemplo[]): string {
  return ['\nEjemplos:', ...shown.map(([line, what]) => `  talonario ${line}  # ${what}`)].join('\n');
}

/** Words typed after a command, the required ones first. */
function describeOperands(command: Command): string {
  const required = command.options.filter(isRequired).map(({ flags }) => flags);
  const others = command.options.length > required.length ? ['[opciones]'] : [];
  const child = command.commands.length > 0 ? ['[comando]'] : [];
  return [...describeArguments(command), ...required, ...others, ...child].join(' ');
}

function describeArguments(command: Command): string[] {
  return command.registeredArguments.map((argument) => {
    const name = argument.variadic ? `${argument.name()}...` : argument.name();
    return argument.required ? `<${name}>` : `[${name}]`;
  });
}

function isRequired(option: Option): boolean {
  return option.mandatory && option.defaultValue === undefined;
}
