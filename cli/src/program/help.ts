import type { Command, Option } from 'commander';
import { UsageError } from '../arguments/usage.ts';
import { examples } from './examples.ts';

/** Where nobody says how wide the help may be. */
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
      throw new UsageError(error, commandPath(command));
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
      argumentDescription: ({ description, argChoices }) =>
        argChoices ? `${description}: ${argChoices.join(', ')}` : description,
    });
  const shown = examples[commandPath(command).replace(/^talonario ?/, '')] ?? [];
  if (shown.length > 0) command.addHelpText('after', describeExamples(shown));
  if (command.commands.length > 0) command.helpCommand('ayuda [comando]', 'muestra la ayuda de un comando');
  for (const child of command.commands) inSpanish(child, stdout);
}

/** Each on a line that can be pasted whole: what follows the `#` is a comment. */
function describeExamples(shown: readonly (readonly [line: string, what: string])[]): string {
  return ['\nEjemplos:', ...shown.map(([line, what]) => `  talonario ${line}  # ${what}`)].join('\n');
}

/** `talonario arca certificado crear` */
export function commandPath(command: Command): string {
  return command.parent === null ? command.name() : `${commandPath(command.parent)} ${command.name()}`;
}

/** What is typed after the command, what is required first. */
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
