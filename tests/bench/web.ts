import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startNavegador } from '../helpers/navegador/navegador.ts';
import { bytesOf, scriptsUntil } from '../helpers/navegador/scripts.ts';
import { hastaKb, type Bench, type Medida } from './medida.ts';

/** The JavaScript that a browser asks for before a page can be used, as it travels with gzip. Expects `web/dist` to be built. */
export const web: Bench = async () => {
  const navegador = await startNavegador();
  try {
    const { token } = await navegador.servidor.usuario();
    const piso = { que: 'todas las pantallas', valor: kb(todo()) };
    const paginas = [
      // What it has, a tour to look at, can be done without.
      { que: 'la portada', path: '/', meta: 1 },
      { que: 'el ingreso', path: '/app', meta: 220 },
      { que: 'Inicio', path: '/app', suyo: { token }, meta: 220 },
    ];
    const medidas: Medida[] = [];
    for (const { que, path, suyo, meta } of paginas) {
      const page = await navegador.visita({ propia: true, ...suyo });
      const scripts = await scriptsUntil(page, path, page.getByRole('heading', { level: 1 }));
      medidas.push({
        bench: 'web',
        base: null,
        que,
        unidad: 'kB',
        valor: kb(bytesOf(scripts)),
        piso,
        meta: hastaKb(meta),
      });
    }
    return medidas;
  } finally {
    await navegador.close();
  }
};

const kb = (bytes: number): number => bytes / 1_000;

/** Of all the screens together, of which a page asks for its own. */
function todo(): number {
  const carpeta = join(import.meta.dirname, '../../web/dist/assets');
  return globSync('*.js', { cwd: carpeta }).reduce(
    (suma, uno) => suma + gzipSync(readFileSync(join(carpeta, uno))).length,
    0,
  );
}
