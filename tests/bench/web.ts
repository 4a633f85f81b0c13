import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startNavegador, type Navegador } from '../helpers/navegador/navegador.ts';
import { bytesOf, scriptsUntil } from '../helpers/navegador/scripts.ts';
import { hastaKb, ceroFallas, type Bench, type Medida } from './medida.ts';

/** The JavaScript that a browser asks for before a page can be used, in gzipped bytes. Expects `web/dist` to be built. */
export const web: Bench = async () => {
  const navegador = await startNavegador();
  try {
    const { token } = await navegador.servidor.usuario();
    const piso = { que: 'todas las pantallas', valor: kb(weighScripts()) };
    const paginas = [
      { que: 'la portada', path: '/', meta: null },
      { que: 'el ingreso', path: '/app', meta: hastaKb(220) },
      { que: 'Inicio', path: '/app', suyo: { token }, meta: hastaKb(220) },
    ];
    const medidas: Medida[] = [];
    const comun = { bench: 'web', base: null, unidad: 'kB', piso } as const;
    for (const { que, path, suyo: sesion, meta } of paginas) {
      const page = await navegador.visita({ propia: true, ...sesion });
      const scripts = await scriptsUntil(page, path, page.getByRole('heading', { level: 1 }));
      medidas.push({ ...comun, que, valor: kb(bytesOf(scripts)), meta });
    }
    const [portada] = medidas as [Medida];
    const valor = (await servesWithoutScripts(navegador)) ? 0 : portada.valor;
    return [{ ...comun, que: 'la portada, lo que hace falta para usarla', valor, meta: ceroFallas }, ...medidas];
  } finally {
    await navegador.close();
  }
};

/** Whether the landing explains the product and leads to it without scripts: its only scripts are a tour. */
async function servesWithoutScripts(navegador: Navegador): Promise<boolean> {
  const page = await navegador.visita({ propia: true, fallan: [/\.js$/] });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'load' });
  const usables = [page.getByRole('heading', { level: 1 }), page.getByRole('link', { name: 'Empezar' }).first()];
  return (await Promise.all(usables.map((usable) => usable.isVisible()))).every(Boolean);
}

const kb = (bytes: number): number => bytes / 1_000;

/** Bytes of the scripts of all the screens together; a page asks only for its own. */
function weighScripts(): number {
  const carpeta = join(import.meta.dirname, '../../web/dist/assets');
  return globSync('*.js', { cwd: carpeta }).reduce(
    (suma, script) => suma + gzipSync(readFileSync(join(carpeta, script))).length,
    0,
  );
}
