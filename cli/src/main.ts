import { BUG, runCli } from './run.ts';

// Ink's colours ask FORCE_COLOR only (https://no-color.org).
if (process.env['NO_COLOR']) process.env['FORCE_COLOR'] = '0';
// `talonario comprobantes | head` closes the pipe early: nobody is left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : BUG));

const exit = await runCli(process.argv.slice(2), process, process.env);
process.stdout.write('', () => process.exit(exit));
