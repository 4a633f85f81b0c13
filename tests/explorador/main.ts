import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedMundos, type Mundos } from '../helpers/mundos/mundos.ts';
import { startMercado, type Mercado } from '../helpers/navegador/mercado.ts';
import { azarOf } from './azar.ts';
import { walk, type Paseo } from './paseo.ts';
import { walkTerminal } from './teclas.ts';

// npm run explorar -- --minutos N --semilla S: walks at random over the screens, one for each seed from S on, and over the questions of
// the terminal; `--paseos 1`: a single seed, to see a failure again; `--pasos`: steps of each.

const { values } = parseArgs({
  options: {
    semilla: { type: 'string', default: '1' },
    minutos: { type: 'string', default: '5' },
    pasos: { type: 'string', default: '60' },
    paseos: { type: 'string' },
  },
});
const tell = (texto: string): void => void process.stdout.write(`${texto}\n`);
const capturas = join(import.meta.dirname, '..', '..', 'capturas');

/** Users who walk. */
const PERSONAS = [
  'emisora',
  'vendedora',
  'articulada',
  'llena',
  'nueva',
  'empezada',
] as const satisfies (keyof Mundos)[];
const VENTANAS = ['ancha', 'enorme', 'telefono'] as const;

const mercado = await startMercado();
try {
  await mercado.atender();
  process.exitCode = await explore(mercado, await seedMundos(mercado));
} finally {
  await mercado.close();
}

async function explore({ navegador }: Mercado, mundos: Mundos): Promise<number> {
  const desde = Number(values.semilla);
  const paseos = values.paseos === undefined ? Infinity : Number(values.paseos);
  const fin = performance.now() + Number(values.minutos) * 60_000;
  const pantallas = new Set<string>();
  const hallados = new Map<string, number>();
  let pasos = 0;
  let teclas = 0;
  let semilla = desde;
  for (; semilla < desde + paseos && performance.now() < fin; semilla++) {
    const azar = azarOf(semilla);
    const persona = azar.uno(PERSONAS);
    const { status } = await navegador.servidor
      .call('get', '/api/auth/me')
      .set('Authorization', `Bearer ${mundos[persona].token}`);
    // An earlier walk may have ended the session, which its own seed does again.
    if (status !== 200) continue;
    const ventana = azar.uno(VENTANAS);
    const page = await navegador.visita({
      token: mundos[persona].token,
      ventana,
      tema: azar.uno(['light', 'dark'] as const),
      propia: true,
      fallan: [/./],
    });
    await page.goto('/app');
    const paseo = await walk(page, azar, Number(values.pasos));
    for (const pantalla of paseo.pantallas) pantallas.add(pantalla);
    pasos += paseo.relato.length;
    if (paseo.problemas.length > 0) {
      mkdirSync(capturas, { recursive: true });
      await page.screenshot({ path: join(capturas, `explorador-${semilla}.png`) });
      tellPaseo(`${persona}, ${ventana}`, semilla, paseo);
      for (const problema of paseo.problemas) hallados.set(problema, (hallados.get(problema) ?? 0) + 1);
    }
    // The errors of the page were told by the walk.
    await navegador.despedir().catch(() => undefined);
    const tecleo = await walkTerminal(azar);
    teclas += tecleo.teclas;
    for (const problema of tecleo.problemas) {
      tell(`BROKEN with seed ${semilla}, terminal: ${problema}`);
      hallados.set(problema, (hallados.get(problema) ?? 0) + 1);
    }
  }
  tell(`${semilla - desde} walks, ${pasos} steps, ${pantallas.size} screens, ${teclas} keys in the terminal`);
  for (const [problema, veces] of hallados) tell(`${veces} × ${problema}`);
  return hallados.size === 0 ? 0 : 1;
}

function tellPaseo(visitante: string, semilla: number, { relato, problemas }: Paseo): void {
  tell(
    `\nBROKEN with seed ${semilla} (${visitante}):\n  ${problemas.join('\n  ')}\n  after:\n    ${relato.join('\n    ')}`,
  );
  tell(`npm run explorar -- --semilla ${semilla} --paseos 1   # picture: capturas/explorador-${semilla}.png\n`);
}
