import { BUG, runCli } from './run.ts';

// Ink's colours ask FORCE_COLOR only (https://no-color.org).
if (process.env['NO_COLOR']) process.env['FORCE_COLOR'] = '0';
// `talonario facturar --si | head -1` closes the pipe early: nobody is left to tell, and what is under way ends all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(BUG);
  });
}

const exit = await runCli(process.argv.slice(2), process, process.env);
process.stdout.write('', () => process.exit(exit));
