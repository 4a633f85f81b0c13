import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from '../program.ts';
import { completionScript, shells, type Shell } from './completion.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'talonario-completar-'));
  const program = buildProgram(async () => undefined);
  for (const shell of shells) writeFileSync(join(dir, shell), completionScript(program, shell));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** In a variable: the check for packages takes a literal for a binary of npm. */
const FISH: Shell = 'fish';

const installed = (shell: Shell): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

/** Words that the shell itself proposes after these; the last one is being typed. */
const ask: Record<Shell, (words: string[]) => string[]> = {
  bash(words) {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const script = `. ${join(dir, 'bash')}; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _talonario; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return lines(execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }));
  },
  zsh(words) {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const script = `autoload -Uz compinit && compinit -u -D; . ${join(dir, 'zsh')}; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; setopt ksharrays bashrematch shwordsplit; _talonario; printf '%s\\n' "\${COMPREPLY[@]}"`;
    // Out of a completion under way compgen filters nothing: zsh does it when it shows them.
    const said = lines(execFileSync('zsh', ['-f', '-c', script], { encoding: 'utf8' }));
    return said.filter((word) => word.startsWith(words.at(-1) ?? ''));
  },
  fish(words) {
    const script = `source ${join(dir, 'fish')}; complete -C '${words.join(' ')}'`;
    const said = execFileSync(FISH, ['--no-config', '-c', script], { encoding: 'utf8' });
    return lines(said).map((line) => line.split('\t')[0] ?? '');
  },
};

describe.each(shells)('%s', (shell) => {
  test.skipIf(!installed(shell)).each([
    [['talonario', 'fact'], ['facturar']],
    [['talonario', 'arca', 'certificado', 're'], ['renovar']],
    [
      ['talonario', 'facturar', '--cuenta', 'TIENDA', '--si'],
      ['--si', '--silencioso', '--simular'],
    ],
    [
      ['talonario', '--json', 'iniciar', '--solo', 'w'],
      ['webhooks', 'worker'],
    ],
    [['talonario', 'reporte', 'percepciones-t'], ['percepciones-tucuman']],
    [['talonario', 'comprobantes', '--us'], ['--usuario']],
  ])('%j', (words, expected) => {
    expect(ask[shell](words).sort()).toEqual(expected);
  });
});

function lines(text: string): string[] {
  return text.split('\n').filter(Boolean);
}
