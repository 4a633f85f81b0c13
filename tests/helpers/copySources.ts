import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies folders of ours from `raiz`, to change them there: our workspaces are entered by their copies, and all other packages by the ones
 * of `raiz`.
 */
export async function copySources(raiz: string, copia: string, carpetas: readonly string[]): Promise<void> {
  for (const carpeta of carpetas) {
    await cp(join(raiz, carpeta), join(copia, carpeta), {
      recursive: true,
      filter: (ruta) => !ruta.endsWith('node_modules'),
    });
  }
  for (const archivo of ['package.json', 'tests/package.json']) await cp(join(raiz, archivo), join(copia, archivo));
  await mkdir(join(copia, 'node_modules/@talonario'), { recursive: true });
  for (const paquete of await readdir(join(raiz, 'node_modules'))) {
    if (paquete !== '@talonario' && paquete !== '.cache')
      await symlink(join(raiz, 'node_modules', paquete), join(copia, 'node_modules', paquete));
  }
  const cache = join(raiz, 'node_modules/.cache/talonario');
  await mkdir(cache, { recursive: true });
  await mkdir(join(copia, 'node_modules/.cache'));
  await symlink(cache, join(copia, 'node_modules/.cache/talonario'));
  for (const nuestro of carpetas.filter((carpeta) => !carpeta.includes('/'))) {
    await symlink(join(copia, nuestro), join(copia, 'node_modules/@talonario', nuestro));
  }
}
