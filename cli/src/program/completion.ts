import type { Command } from 'commander';
import { globalOptions } from './globales.ts';
import { commandWords } from './path.ts';

/** Words that may follow a command: its own commands and options, and the values of options with a choice. */
interface Node {
  path: string;
  words: string[];
  /** Option → its values; empty: any text or file. */
  values: Map<string, readonly string[]>;
}

export type Shell = 'bash' | 'zsh' | 'fish';
export const shells = ['bash', 'zsh', 'fish'] as const satisfies readonly Shell[];

/** The script that completes `talonario` in a shell, made of the commands there are. */
export function completionScript(program: Command, shell: Shell): string {
  const nodes = nodesOf(program);
  if (shell === 'fish') return fish(nodes);
  // zsh reads bash's own completions.
  return shell === 'zsh' ? `autoload -Uz bashcompinit && bashcompinit\n${bash(nodes)}` : bash(nodes);
}

function nodesOf(command: Command): Node[] {
  const path = commandWords(command);
  const options = [...command.options, ...globalOptions(command)];
  const children = command.commands;
  const flags = options.flatMap(({ long }) => (long ? [long] : []));
  const values = new Map(
    options.flatMap(({ long, argChoices, required, optional }) =>
      long && (required || optional) ? [[long, argChoices ?? []] as const] : [],
    ),
  );
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const words = [...children.map((child) => child.name()), ...choices, ...flags, '--help'];
  return [{ path, words: [...new Set(words)], values }, ...children.flatMap(nodesOf)];
}

/** The command is the longest path that the words before the cursor make, whatever options are between them. */
function bash(nodes: readonly Node[]): string {
  const paths = nodes.map(({ path, words }) => `    '${path}') echo '${words.join(' ')}' ;;`);
  const values = nodes.flatMap(({ path, values: taken }) =>
    [...taken].map(([option, choices]) => `    '${`${path} ${option}`.trim()}') echo '${choices.join(' ')}' ;;`),
  );
  return [
    '_talonario_words() {',
    '  case "$1" in',
    ...paths,
    '    *) return 1 ;;',
    '  esac',
    '}',
    '_talonario_values() {',
    '  case "$1" in',
    ...values,
    '    *) return 1 ;;',
    '  esac',
    '}',
    '_talonario() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" path="" next i found',
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    '    next="${path:+$path }${COMP_WORDS[i]}"',
    '    if _talonario_words "$next" > /dev/null; then path="$next"; fi',
    '  done',
    '  COMPREPLY=()',
    '  if [[ "$prev" == --* ]] && found="$(_talonario_values "${path:+$path }$prev")"; then',
    '    COMPREPLY=($(compgen -W "$found" -- "$cur"))',
    '    return 0',
    '  fi',
    '  COMPREPLY=($(compgen -W "$(_talonario_words "$path")" -- "$cur"))',
    '}',
    'complete -o default -F _talonario talonario',
    '',
  ].join('\n');
}

function fish(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, words, values }) => {
    const here = `-n '__talonario_at "${path}"'`;
    const options = words
      .filter((word) => word.startsWith('--'))
      .map((word) => {
        const choices = values.get(word);
        if (choices === undefined) return `complete -c talonario ${here} -l ${word.slice(2)}`;
        return `complete -c talonario ${here} -l ${word.slice(2)} -r${choices.length > 0 ? ` -f -a '${choices.join(' ')}'` : ''}`;
      });
    const others = words.filter((word) => !word.startsWith('--'));
    return [...(others.length > 0 ? [`complete -c talonario ${here} -f -a '${others.join(' ')}'`] : []), ...options];
  });
  const paths = nodes.map(({ path }) => `'${path}'`).join(' ');
  return [
    'function __talonario_at',
    '  set -l path ""',
    '  for word in (commandline -opc)[2..-1]',
    '    set -l next (string trim -- "$path $word")',
    `    if contains -- "$next" ${paths}; set path "$next"; end`,
    '  end',
    '  test "$path" = "$argv[1]"',
    'end',
    ...lines,
    '',
  ].join('\n');
}
