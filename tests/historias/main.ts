import { parseArgs } from 'node:util';
import { openBase } from './bases/embebida.ts';
import { openBaseReal } from './bases/real.ts';
import { runSemillas, type Hallazgo } from './campana.ts';
import { writtenCinta } from './cinta.ts';
import { runHistoria } from './historia.ts';
import { CUANTOS } from './oraculo/invariantes.ts';
import { openMarcas, RAMAS } from './marcas.ts';

// npm run historias -- --semilla S --minutos N: histories of issuing, one for each seed from S on; `--encoger`: seconds to make a
// history that failed shorter; `--sin-marcas`: no look at the branches entered; `--cinta`: one history by its choices.

const { values } = parseArgs({
  options: {
    semilla: { type: 'string', default: '1' },
    minutos: { type: 'string', default: '5' },
    encoger: { type: 'string', default: '60' },
    cinta: { type: 'string' },
    anillo: { type: 'string', default: 'uno' },
    'sin-marcas': { type: 'boolean', default: false },
  },
});
const tell = (texto: string): void => void process.stdout.write(`${texto}\n`);
/** Minutes from which a run has to have entered every branch. */
const MINUTOS_DE_MARCAS = 5;

const base = values.anillo === 'dos' ? await openBaseReal() : await openBase();
process.exitCode = values.cinta === undefined ? await explore() : await replay(values.cinta);
await base.close();

async function explore(): Promise<number> {
  const minutos = Number(values.minutos);
  const marcas = values['sin-marcas'] ? null : await openMarcas();
  const cpu = process.cpuUsage();
  const { cuentas, hallazgo } = await runSemillas(base, {
    desde: Number(values.semilla),
    ms: minutos * 60_000,
    encogerMs: Number(values.encoger) * 1000,
  });
  const { historias, mensajes, pasos, vouchers, llamadas, ms } = cuentas;
  const each = (cuenta: number): string => (cuenta / historias).toFixed(1);
  const { user, system } = process.cpuUsage(cpu);
  const faltan = (await marcas?.faltan()) ?? [];
  marcas?.close();
  tell(
    `${historias} histories in ${(ms / 1000).toFixed(0)} s: ${Math.round((historias * 3_600_000) / ms)} per hour, ${Math.round((historias * 3_600_000_000) / (user + system))} per hour of a core`,
  );
  tell(
    `of each: ${each(mensajes)} statements, ${each(pasos)} turns, ${each(llamadas)} calls to ARCA, ${each(vouchers)} vouchers`,
  );
  const ramas = Object.keys(RAMAS).length;
  tell(`${CUANTOS} invariants; ${marcas ? ramas - faltan.length : 'none looked at'} of ${ramas} branches entered`);
  for (const rama of faltan) tell(`never entered: ${rama}`);
  if (hallazgo) tellHallazgo(hallazgo);
  return hallazgo || (minutos >= MINUTOS_DE_MARCAS && faltan.length > 0) ? 1 : 0;
}

function tellHallazgo({ semilla, contada, corta, repite }: Hallazgo): void {
  tell(`\nBROKEN with seed ${semilla}${repite ? '' : ' (and not again)'}:\n  ${contada.rotas.join('\n  ')}`);
  tell(`shortest:\n  ${corta.relato.join('\n  ')}\n  ${corta.rotas.join('\n  ')}`);
  tell(`npm run historias -- --cinta ${corta.cinta.join(',')}`);
}

async function replay(cinta: string): Promise<number> {
  const { rotas, relato } = await runHistoria(base, writtenCinta(cinta.split(',').map(Number)));
  tell([...relato, ...rotas].join('\n'));
  return rotas.length === 0 ? 0 : 1;
}
