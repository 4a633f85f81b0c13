import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { handler, type Run } from './program/command.ts';
import { addPartes, type ParteDelPrograma } from './program/declarados/grupo.ts';
import { grupos } from './program/declarados/grupos.ts';
import { inSpanish } from './program/help.ts';

/**
 * The command line: names, flags and help, which goes to `stdout`. `run` does what the person asked; `partes`: its
 * commands.
 */
export function buildProgram(
  run: Run,
  stdout: NodeJS.WriteStream = process.stdout,
  partes: readonly ParteDelPrograma[] = grupos,
): Command {
  const program = new Command('talonario');
  program
    .description('Facturación electrónica de ventas de Mercado Libre. Sin comando, muestra lo que espera hoy.')
    .version(version(), '-V, --version', 'muestra la versión')
    .option('--json', 'responde un documento JSON y nada más')
    .option('--silencioso', 'para cron: solo dice lo que necesita que alguien mire; si no hay nada, no dice nada')
    .option('--registro', 'escribe en la salida de error, en JSON, cada paso de lo que hace')
    .option('--datos <CARPETA>', 'carpeta de los datos (o TALONARIO_DATOS); sin ella, la de la instalación')
    .option('--usuario <EMAIL>', 'quién sos (o TALONARIO_USUARIO); con un solo usuario no hace falta')
    .option('--titular <EMAIL>', 'por cuenta de quién: su email, o el CUIT de una empresa que comparte con vos')
    .action(handler(run, async () => (await import('./commands/hoy.ts')).hoy));
  addPartes(program, run, partes);
  inSpanish(program, stdout);
  return program;
}

function version(): string {
  const { version: ours } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return `talonario ${ours}`;
}
