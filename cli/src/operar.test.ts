import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { buildProgram } from './program.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DESPLIEGUE = join('cli', 'despliegue');
const read = (...place: string[]): string => readFileSync(join(ROOT, ...place), 'utf8');
const matches = (texto: string, busca: RegExp): string[] => [...texto.matchAll(busca)].map(([, grupo = '']) => grupo);

const guia = read('OPERAR.md');
const bloques = matches(guia, /^```sh\n(.*?)^```/gms);
const unidades = readdirSync(join(ROOT, DESPLIEGUE, 'systemd')).filter((nombre) => nombre.endsWith('.service'));
const compose = read(DESPLIEGUE, 'compose.yaml');
const ejemplo = read('.env.example');
const variables = new Set(matches(ejemplo, /^#([A-Z_]+)=/gm));

/** Commands of the bench that cuts a day in the middle, which is seldom run. */
const corte = read('tests', 'bench', 'dia', 'corte.ts');
const delCorte = matches(corte, /runComando<.*?\(\s*\[(.*?)\]/gs).map((palabras) => palabras.replaceAll(/[',]/g, ''));

/** Command lines after `talonario` of the guide's blocks, the units of systemd, the containers and the bench. */
const lineas = [
  ...bloques.flatMap((bloque) => bloque.split('\n')),
  ...unidades.flatMap((unidad) => matches(read(DESPLIEGUE, 'systemd', unidad), /^ExecStart(?:Pre)?=(.*)$/gm)),
  ...matches(compose, /command: \[(.*)\]/g).map((palabras) => `talonario ${palabras.replaceAll(', ', ' ')}`),
  ...delCorte.map((orden) => `talonario ${orden}`),
].flatMap((linea) => {
  const [, orden] = /^(?:[A-Z_]+=\S+ )*(?:\/opt\/talonario\/)?talonario (.*)$/.exec(linea) ?? [];
  return orden === undefined ? [] : [orden];
});

/** Words of a line, as a shell splits it. */
const wordsOf = (linea: string): string[] =>
  (linea.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((palabra) => palabra.replaceAll(/^['"]|['"]$/g, ''));

function find(words: readonly string[]): { command: Command; rest: string[] } {
  let command = buildProgram(async () => undefined);
  const rest = [...words];
  for (let next; (next = command.commands.find((each) => each.name() === rest[0])); rest.shift()) command = next;
  return { command, rest };
}

test('the guide has blocks that run the command, and so has the day that is cut', () => {
  expect(lineas.length).toBeGreaterThan(30);
  expect(delCorte).toHaveLength(corte.match(/runComando</g)?.length ?? 0);
  expect(delCorte).toContain('respaldo restaurar copia');
});

describe.each([...new Set(lineas)])('talonario %s', (linea) => {
  test('is a command, with options that it has and what it asks for', () => {
    const words = wordsOf(linea);
    const { command, rest } = find(words);
    expect(words[0] === '--version' || command.name() !== 'talonario').toBe(true);
    const known = [...command.options, ...buildProgram(async () => undefined).options];
    const flags = rest.filter((each) => each.startsWith('--'));
    for (const flag of flags) expect(known.map(({ long }) => long)).toContain(flag);
    for (const { long } of command.options.filter(({ mandatory }) => mandatory)) expect(flags).toContain(long);
    const valued = new Set(known.filter(({ required }) => required).map(({ long }) => long ?? ''));
    const args = rest.filter((each, at) => !each.startsWith('--') && !valued.has(rest[at - 1] ?? ''));
    expect(args.length).toBeGreaterThanOrEqual(command.registeredArguments.filter(({ required }) => required).length);
    const sinLimite = command.registeredArguments.some(({ variadic }) => variadic);
    const conValorOSin = known.some(({ optional }) => optional) ? 1 : 0;
    expect(args.length).toBeLessThanOrEqual(sinLimite ? Infinity : command.registeredArguments.length + conValorOSin);
  });
});

test('the guide goes from nothing to the first invoice in at most twenty numbered steps', () => {
  const instalar = guia.slice(guia.indexOf('\n## Instalar'), guia.indexOf('\n### Quién la usa'));
  const pasos = matches(instalar, /^\*\*(\d+)\. /gm).map(Number);
  expect(pasos).toEqual(pasos.map((_, lugar) => lugar + 1));
  expect(pasos.length).toBeGreaterThan(10);
  expect(pasos.length).toBeLessThanOrEqual(20);
  // Each is needed by the one after it, and by the sale that is invoiced at the end.
  const EN_ORDEN = [
    'npm ci',
    'npm run release',
    'sha256sum -c',
    'useradd',
    'arca certificado crear',
    'cert.pem',
    'URI de redirect',
    'REGISTRO=cerrado',
    'Caddyfile.local',
    'systemctl enable --now',
    'usuario crear',
    'talonario facturar',
  ];
  const lugares = EN_ORDEN.map((texto) => instalar.indexOf(texto));
  expect(lugares).not.toContain(-1);
  expect(lugares).toEqual(lugares.toSorted((a, b) => a - b));
  const [local = ''] = matches(
    read(DESPLIEGUE, 'Caddyfile.local'),
    /reverse_proxy 127\.0\.0\.1:(\d+)\n.*\n\thandle \{/g,
  );
  expect(ejemplo).toContain(`#WEBHOOKS_PORT=${local}`);
});

test('whoever gets into a container of ours can gain no privileges and change nothing of the program', () => {
  const comun = compose.slice(0, compose.indexOf('\nservices:'));
  for (const linea of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"]) {
    expect(comun).toContain(linea);
  }
});

test('every file that the guide, the units and the image name is there', () => {
  const instalados = /(?:\/opt\/talonario\/|`)((?:cli\/despliegue\/[\w./-]+|\.env\.example))/g;
  const textos = [
    guia,
    compose,
    read(DESPLIEGUE, 'Containerfile'),
    ...unidades.map((unidad) => read(DESPLIEGUE, 'systemd', unidad)),
  ];
  const nombrados = textos
    .flatMap((texto) => matches(texto, instalados))
    .filter((place) => !place.endsWith('systemd/talonario'));
  expect(new Set(nombrados).size).toBeGreaterThan(6);
  expect(nombrados.filter((place) => !existsSync(join(ROOT, place)))).toEqual([]);
});

/** Variables of Node, of the containers and of the file that has the others: the program reads none. */
const AJENAS = new Set(['DOMINIO', 'NODE_OPTIONS', 'CLAVE_DE_LA_BASE', 'TALONARIO_ENV_FILE', 'VERSION']);

test('every variable that they name is one of .env.example', () => {
  const nombradas = [
    ...matches(guia, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g),
    ...bloques.flatMap((bloque) => matches(bloque, /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)=/g)),
    ...unidades.flatMap((unidad) => matches(read(DESPLIEGUE, 'systemd', unidad), /^Environment=([A-Z_]+)=/gm)),
    ...matches(read(DESPLIEGUE, 'Containerfile'), /\b([A-Z]+_?[A-Z]+)=/g),
    ...matches(/environment: &entorno\n(.*?)\n {2}volumes/s.exec(compose)?.[1] ?? '', /^ {4}([A-Z_]+):/gm),
    ...matches(compose, /\$\{([A-Z_]+)/g),
    ...matches(read(DESPLIEGUE, 'Caddyfile'), /\{\$([A-Z_]+)\}/g),
  ];
  expect(new Set(nombradas).size).toBeGreaterThan(12);
  expect(nombradas.filter((nombrada) => !variables.has(nombrada) && !AJENAS.has(nombrada))).toEqual([]);
});

test('the ports are those of .env.example, where each process listens', () => {
  const puerto = (variable: string): string => new RegExp(`^#${variable}=(\\d+)`, 'm').exec(ejemplo)?.[1] ?? '';
  const [api, webhooks, worker] = ['PORT', 'WEBHOOKS_PORT', 'WORKER_PORT'].map(puerto);
  const servicio = (nombre: string): string =>
    new RegExp(`^  ${nombre}:.*\\n(?: {4}.*\\n)+`, 'm').exec(compose)?.[0] ?? '';
  expect(servicio('api')).toContain(`'${api}'`);
  expect(servicio('webhooks')).toContain(`'${webhooks}'`);
  expect(servicio('worker-1')).toContain(`'${worker}'`);
  expect(matches(read(DESPLIEGUE, 'Caddyfile'), /reverse_proxy (\S+)/g)).toEqual([
    `webhooks:${webhooks}`,
    `api:${api}`,
  ]);
  expect(read(DESPLIEGUE, 'Containerfile')).toContain(`EXPOSE ${api} ${webhooks} ${worker}`);
  const medidas = Number(puerto('METRICS_PORT'));
  expect(matches(read(DESPLIEGUE, 'prometheus', 'prometheus.yml'), /127\.0\.0\.1:(\d+)/g).map(Number)).toEqual(
    [0, 1, 2, 3].map((lugar) => medidas + lugar),
  );
  expect(
    matches(guia, /127\.0\.0\.1:(\d+)/g).filter((puertoEscrito) => ![api, String(medidas)].includes(puertoEscrito)),
  ).toEqual([]);
});

test('the guide, the command and the units agree on the configuration and on whose the data are', () => {
  const comando = read(DESPLIEGUE, 'talonario');
  for (const unidad of unidades) {
    const texto = read(DESPLIEGUE, 'systemd', unidad);
    const [archivo = ''] = matches(texto, /^Environment=TALONARIO_ENV_FILE=(.*)$/gm);
    const [usuario = ''] = matches(texto, /^User=(.*)$/gm);
    const [carpeta = ''] = matches(texto, /^StateDirectory=(.*)$/gm);
    expect(guia).toContain(
      `/opt/talonario/.env.example ${archivo}\necho TALONARIO_DATOS=/var/lib/${carpeta} >> ${archivo}\n`,
    );
    expect(guia).toContain(`useradd --system --home-dir /var/lib/${carpeta} ${usuario}\n`);
    expect(comando).toContain(archivo);
    expect(comando).toContain(`runuser -u ${usuario} --`);
  }
});
