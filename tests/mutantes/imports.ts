import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** For each of the files, the files of ours that it imports, directly or through others. */
export async function importsOf(
  raiz: string,
  archivos: readonly string[],
): Promise<(archivo: string) => ReadonlySet<string>> {
  const directos = new Map<string, readonly string[]>();
  const porLeer = [...archivos];
  for (let archivo = porLeer.pop(); archivo !== undefined; archivo = porLeer.pop()) {
    if (directos.has(archivo)) continue;
    const fuente = await readFile(join(raiz, archivo), 'utf8');
    const nombrados = [...fuente.matchAll(IMPORT)].flatMap(([, nombre = '']) => fileOf(archivo, nombre) ?? []);
    directos.set(archivo, nombrados);
    porLeer.push(...nombrados);
  }
  const alcanzados = new Map(archivos.map((archivo) => [archivo, reachedFrom(archivo, directos)]));
  return (archivo) => alcanzados.get(archivo) ?? new Set();
}

function reachedFrom(archivo: string, directos: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const alcanzados = new Set<string>();
  const porVer = [archivo];
  for (let visto = porVer.pop(); visto !== undefined; visto = porVer.pop()) {
    if (alcanzados.has(visto)) continue;
    alcanzados.add(visto);
    porVer.push(...(directos.get(visto) ?? []));
  }
  return alcanzados;
}

function fileOf(desde: string, nombre: string): string | null {
  const puerta = /^@talonario\/core\/(.+)$/.exec(nombre)?.[1];
  if (puerta) return puerta.startsWith('endpoints/') ? null : `core/src/doors/${puerta}.ts`;
  return nombre.startsWith('.') && /\.tsx?$/.test(nombre) ? join(dirname(desde), nombre) : null;
}
