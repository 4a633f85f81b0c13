import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const raiz = join(import.meta.dirname, '..');
const read = (documento: string): string => readFileSync(join(raiz, documento), 'utf8');
const DOCUMENTOS = [
  'README.md',
  'OPERAR.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'api/README.md',
  'core/AMENAZAS.md',
  'core/DEPENDENCIAS.md',
  'core/EMISION.md',
  'core/CONTINGENCIA.md',
  'core/GLOSARIO.md',
  'web/README.md',
];

/** Lines of `core/AMENAZAS.md`: a threat, its answer, its tests. */
function amenazas(): { linea: string; partes: string[]; pruebas: string[] }[] {
  return read('core/AMENAZAS.md')
    .split('\n')
    .filter((linea) => linea.startsWith('- '))
    .map((linea) => {
      const partes = linea.split(' → ');
      const pruebas = [...(partes.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, prueba = '']) => prueba);
      return { linea, partes, pruebas };
    });
}

/** `flows/turnos` is of the tests, `core/mails/mails` stands beside what it tests. */
const lugares = (prueba: string): string[] => [
  join(raiz, 'tests', `${prueba}.test.ts`),
  join(raiz, prueba.replace(/^core\//, 'core/src/') + '.test.ts'),
];

test('every threat has an answer and the tests that show it, in one line, and each test is there', () => {
  const amenazasDichas = amenazas();
  expect(amenazasDichas.length).toBeGreaterThan(50);
  expect(
    amenazasDichas.filter(
      ({ linea, partes, pruebas }) => linea.length > 120 || partes.length !== 3 || pruebas.length === 0,
    ),
  ).toEqual([]);
  const faltan = amenazasDichas.flatMap(({ pruebas }) =>
    pruebas.filter((prueba) => !lugares(prueba).some((ruta) => existsSync(ruta))),
  );
  expect(faltan).toEqual([]);
});

test('the glossary has one line for each word, with its name in the code of core', () => {
  const codigo = globSync('core/src/**/*.ts', { cwd: raiz }).map(read).join('\n');
  const lineas = read('core/GLOSARIO.md')
    .split('\n')
    .filter((linea) => linea.startsWith('- '));
  const leidas = lineas.map((linea) => /^- \*\*([^*]+)\*\* `(\w+)`: .+\.$/.exec(linea)?.slice(1, 3) ?? [linea, '']);
  expect(leidas.filter(([, nombre = '']) => nombre === '' || !new RegExp(`\\b${nombre}\\b`).test(codigo))).toEqual([]);
  const palabras = leidas.flatMap(([palabra = '']) => palabra.split(', '));
  expect(new Set(palabras).size).toBe(palabras.length);
  expect(lineas.filter((linea) => linea.length > 120)).toEqual([]);
});

/** Recipes of CONTRIBUTING: a thing to add, and the files that it touches. */
function recetas(): { cosa: string; archivos: string[] }[] {
  const [, seccion = ''] = read('CONTRIBUTING.md').split('\n## Recipes\n');
  return seccion
    .split(/^- (?=\*\*)/m)
    .slice(1)
    .map((receta) => ({
      cosa: /^\*\*([^*]+)\*\*/.exec(receta)?.[1] ?? '',
      archivos: [...receta.matchAll(/`([^`\s=]*[/.][^`\s=]*)`/g)].map(([, archivo = '']) => archivo),
    }));
}

test('every recipe of CONTRIBUTING names files that are there, or folders where one more goes', () => {
  expect(recetas().map(({ cosa }) => cosa)).toEqual(
    expect.arrayContaining(['endpoint', 'reason', 'command', 'report', 'job', 'screen', 'setting', 'error']),
  );
  const place = (archivo: string): string => {
    const [fijo = ''] = archivo.split(/<|NNNN/);
    return fijo === archivo ? archivo : dirname(`${fijo}x`);
  };
  // A room may still be one file.
  const isThere = (lugar: string): boolean => existsSync(join(raiz, lugar)) || existsSync(join(raiz, `${lugar}.ts`));
  expect(
    recetas().flatMap(({ cosa, archivos }) =>
      archivos.filter((archivo) => !isThere(place(archivo))).map((archivo) => [cosa, archivo]),
    ),
  ).toEqual([]);
});

test('CONTRIBUTING names scripts of package.json only', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const nombrados = [...read('CONTRIBUTING.md').matchAll(/npm (?:run )?([a-z]+)/g)].map(([, nombre = '']) => nombre);
  expect(nombrados.length).toBeGreaterThan(4);
  expect(nombrados.filter((nombre) => !(nombre in scripts))).toEqual([]);
});

/** Workspaces that depend on each package, by its name. */
function dependencias(): Record<string, string> {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const usos = ['.', ...workspaces].flatMap((lugar) => {
    const paquete = JSON.parse(read(join(lugar, 'package.json')));
    const nombres = Object.keys({
      ...paquete.dependencies,
      ...paquete.devDependencies,
      ...paquete.optionalDependencies,
    });
    return nombres
      .filter((nombre) => !nombre.startsWith('@talonario/'))
      .map((nombre) => ({ nombre, lugar: lugar === '.' ? 'root' : lugar }));
  });
  return Object.fromEntries(
    [...Map.groupBy(usos, ({ nombre }) => nombre)].map(([nombre, usosDePaquete]) => [
      nombre,
      usosDePaquete.map(({ lugar }) => lugar).join(', '),
    ]),
  );
}

test('every package has one line that says which workspaces use it and why, and no line is of another package', () => {
  const filas = [...read('core/DEPENDENCIAS.md').matchAll(/^\| `([^`]+)` +\| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, nombre = '', lugares = '', motivo = '']) => ({ nombre, lugares: lugares.trim(), motivo: motivo.trim() }),
  );
  expect(Object.fromEntries(filas.map(({ nombre, lugares }) => [nombre, lugares]))).toEqual(dependencias());
  expect(new Set(filas.map(({ nombre }) => nombre)).size).toBe(filas.length);
  expect(filas.filter(({ motivo }) => motivo.length < 10)).toEqual([]);
});

/** A title as a link names it. */
const anchorOf = (titulo: string): string =>
  titulo
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test.each(DOCUMENTOS)('the links and images of %s lead somewhere', (documento) => {
  const texto = read(documento);
  const destinos = [...texto.matchAll(/\]\((?!https?:)([^)]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, enlace, imagen]) => enlace ?? imagen ?? '',
  );
  const rotos = destinos.filter((destino) => {
    const [archivo = '', ancla] = destino.split('#');
    const lugar = archivo === '' ? documento : join(dirname(documento), archivo);
    if (!existsSync(join(raiz, lugar))) return true;
    const titulos = [...read(lugar).matchAll(/^#+ (.+)$/gm)].map(([, titulo = '']) => anchorOf(titulo));
    return ancla !== undefined && !titulos.includes(ancla);
  });
  expect(rotos).toEqual([]);
});
