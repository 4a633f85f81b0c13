import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUsuario } from '@talonario/core/server/empresas';
import { openDeps, readConfig } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_SECRET, migratedDatabase, type TestDatabase } from '../helpers/servicios/database.ts';
import { correr } from '../helpers/procesos/cli.ts';
import { puertosLibres, type Corrida } from '../helpers/procesos/talonario.ts';

const ANA = 'ana@prueba.test';
const CUIT = '30716543214';
const NADIE = '3d8f0d9c-4b52-4c5e-9b3c-0c7a4f8a2b1d';

/** Complete variables of a real environment of ARCA. */
const reales = {
  PUBLIC_URL: 'https://facturas.prueba.test',
  ARCA_CUIT: CUIT,
  MELI_CLIENT_ID: '1234567890123456',
  MELI_CLIENT_SECRET: 'secreto',
};

let datos: string;
let database: TestDatabase;
let env: Record<string, string>;
let ocupado: Server;
/** Values of the `{words}` of the command lines, known once the environment has started. */
let words: Record<string, string>;

beforeAll(async () => {
  datos = mkdtempSync(join(tmpdir(), 'talonario-cli-'));
  database = await migratedDatabase();
  env = { ARCA_AMBIENTE: 'simulador', DATABASE_URL: database.url, TALONARIO_DATOS: datos, APP_SECRET };
  const deps = await openDeps(readConfig(env));
  for (const email of [ANA, 'beto@prueba.test']) await createUsuario(deps, { email, password: 'Clave#2026' });
  await deps.close();
  writeFileSync(join(datos, 'archivo'), '');
  const puerto = await puertosLibres(1);
  ocupado = createServer().listen(puerto, '127.0.0.1');
  await once(ocupado, 'listening');
  const [clave, corta] = [join(datos, 'clave'), join(datos, 'corta')];
  writeFileSync(clave, 'Clave#2026\n');
  writeFileSync(corta, 'corta\n');
  words = { '{ocupado}': String(puerto), '{archivo}': join(datos, 'archivo'), '{clave}': clave, '{corta}': corta };
});

afterAll(async () => {
  ocupado.close();
  await database.drop();
  rmSync(datos, { recursive: true, force: true });
});

interface Caso {
  /** The command line; `{words}` are replaced. */
  linea: string;
  codigo: string;
  dice: string;
  env?: Record<string, string>;
}

/** Every command, with an option it does not have. */
const opcionesDesconocidas = [
  '',
  'iniciar',
  'simuladores',
  'migrar',
  'usuario crear ana@prueba.test',
  'empresas',
  'cuentas',
  'ventas --cuenta X --desde 20261101 --hasta 20261101',
  'facturar --cuenta X --desde 20261101 --hasta 20261101',
  'notas-credito --cuenta X --desde 20261101 --hasta 20261101',
  'emitir',
  'comprobantes',
  'pdf',
  'arca estado',
  'arca certificado crear --cuit 30716543214 --organizacion X',
  'arca conciliar',
  'arca bitacora',
  'trabajos',
  'trabajos reintentar',
].map((comando) => uso(`${comando} --nada`, 'No existe la opción --nada.'));

const usos = [
  uso('facturra', 'No existe el comando facturra. ¿Quisiste decir facturar?'),
  uso('arca estadoo', 'No existe el comando estadoo. ¿Quisiste decir estado?'),
  uso('usuario', 'Falta decir qué hacer.'),
  uso('arca', 'Falta decir qué hacer.'),
  uso('arca certificado', 'Falta decir qué hacer.'),
  uso('usuario crear', 'Falta decir EMAIL.'),
  uso('ventas --desde 20261101 --hasta 20261101', 'Falta la opción --cuenta <CUENTA>.'),
  uso('facturar --cuenta X --hasta 20261101', 'Falta la opción --desde <FECHA>.'),
  uso('notas-credito --cuenta X --desde 20261101', 'Falta la opción --hasta <FECHA>.'),
  uso('migrar ya', 'Sobra lo escrito después del comando: ya.'),
  uso('empresas todas', 'Sobra lo escrito después del comando: todas.'),
  uso('cuentas todas', 'Sobra lo escrito después del comando: todas.'),
  uso('trabajos todos', 'Sobra lo escrito después del comando: todos.'),
  uso('arca estado ya', 'Sobra lo escrito después del comando: ya.'),
  uso('iniciar --solo web', "El valor 'web' no sirve para --solo <PROCESO>."),
  uso('iniciar --demo nunca', "El valor 'nunca' no sirve para --demo [CUANDO]."),
  uso('simuladores --puerto-base', 'A la opción --puerto-base <PUERTO> le falta su valor.'),
  uso('comprobantes --estado perdida', "El valor 'perdida' no sirve para --estado <ESTADO>."),
  {
    linea: `comprobantes --numero 30716543214 --usuario ${ANA}`,
    codigo: 'valor_invalido',
    dice: 'El valor "30716543214" de --numero no es válido.',
  },
  uso('comprobantes --limite', 'A la opción --limite <N> le falta su valor.'),
];

const fechas = ['ventas', 'facturar --si', 'notas-credito --si'].flatMap((comando): Caso[] => [
  {
    linea: `${comando} --cuenta X --desde 2026-13-01 --hasta 20261231`,
    codigo: 'fecha_invalida',
    dice: 'La fecha "2026-13-01" no es válida en --desde.',
  },
  {
    linea: `${comando} --cuenta X --desde 20261102 --hasta 01/11/2026`,
    codigo: 'rango_de_fechas_invalido',
    dice: '"Fecha desde" mayor a "Fecha Hasta"',
  },
]);

const valores: Caso[] = [
  {
    linea: 'facturar --cuenta X --desde 20261101 --hasta 20261101 --fecha anteayer --si',
    codigo: 'fecha_invalida',
    dice: 'La fecha "anteayer" no es válida en --fecha.',
  },
  {
    linea: 'facturar --cuenta X --desde 20261101 --hasta 20261101',
    codigo: 'falta_confirmar',
    dice: 'Agregá `--si`, o `--simular`',
  },
  {
    linea: 'notas-credito --cuenta X --desde 20261101 --hasta 20261101',
    codigo: 'falta_confirmar',
    dice: 'Agregá `--si`, o `--simular`',
  },
  {
    linea: 'comprobantes --desde 20261102 --hasta 20261101',
    codigo: 'rango_de_fechas_invalido',
    dice: '"Fecha desde" mayor a "Fecha Hasta"',
  },
  {
    linea: `comprobantes --empresa 30716543215 --usuario ${ANA}`,
    codigo: 'cuit_invalido',
    dice: 'El CUIT 30-71654321-5 está mal escrito',
  },
  { linea: 'comprobantes --tipo 999', codigo: 'valor_invalido', dice: 'El valor "999" de --tipo no es válido.' },
  { linea: 'comprobantes --limite 0', codigo: 'valor_invalido', dice: 'El valor "0" de --limite no es válido.' },
  { linea: 'emitir', codigo: 'campo_requerido', dice: 'Falta --borradores, o decir cuáles.' },
  { linea: 'pdf', codigo: 'campo_requerido', dice: 'Falta --desde y --hasta, o decir cuáles.' },
  { linea: 'pdf FC B 3-1 --desde hoy', codigo: 'valor_invalido', dice: 'El valor "FC B 3-1" de --desde' },
  { linea: 'pdf --desde hoy --hasta ayer', codigo: 'rango_de_fechas_invalido', dice: 'mayor a' },
  { linea: 'emitir FC Z 3-1', codigo: 'referencia_invalida', dice: 'No se entiende qué comprobante es "FC Z 3-1"' },
  { linea: 'comprobantes nada', codigo: 'referencia_invalida', dice: 'No se entiende qué comprobante es' },
  { linea: 'emitir --borradores', codigo: 'campo_requerido', dice: 'Falta --empresa.' },
  { linea: `emitir ${NADIE} --borradores --empresa ${CUIT}`, codigo: 'valor_invalido', dice: 'de --borradores no es' },
  {
    linea: `emitir --borradores --empresa 30716543215 --usuario ${ANA}`,
    codigo: 'cuit_invalido',
    dice: 'está mal escrito',
  },
  {
    linea: 'pdf 12',
    codigo: 'referencia_invalida',
    dice: 'No se entiende qué comprobante es "12": puede ser como FC B 3-123',
  },
  { linea: `arca conciliar --empresa 1 --usuario ${ANA}`, codigo: 'cuit_invalido', dice: 'está mal escrito' },
  { linea: 'arca conciliar --desde 31/02/2026', codigo: 'fecha_invalida', dice: 'no es válida en --desde' },
  { linea: 'arca bitacora --limite muchos', codigo: 'valor_invalido', dice: 'El valor "muchos" de --limite' },
  {
    linea: 'arca bitacora --desde 20261102 --hasta 20261101',
    codigo: 'rango_de_fechas_invalido',
    dice: '"Fecha desde" mayor a "Fecha Hasta"',
  },
  { linea: 'arca certificado crear --cuit 1 --organizacion X', codigo: 'cuit_invalido', dice: 'está mal escrito' },
  { linea: 'arca certificado crear', codigo: 'campo_requerido', dice: 'Falta --cuit.' },
  { linea: 'arca certificado crear --organizacion X', codigo: 'campo_requerido', dice: 'Falta --cuit.' },
  { linea: `arca certificado crear --cuit ${CUIT}`, codigo: 'campo_requerido', dice: 'Falta --organizacion.' },
  {
    linea: `arca certificado crear --cuit ${CUIT} --organizacion=`,
    codigo: 'campo_requerido',
    dice: 'Falta --organizacion.',
  },
  {
    linea: `arca certificado crear --cuit ${CUIT} --organizacion X --salida {archivo}`,
    codigo: 'archivo_no_disponible',
    dice: 'No se puede usar {archivo}: hay un archivo con ese nombre y no una carpeta.',
  },
  { linea: 'iniciar --puerto-base alto', codigo: 'valor_invalido', dice: 'El valor "alto" de --puerto-base' },
  { linea: 'simuladores --puerto-base 65533', codigo: 'valor_invalido', dice: 'El valor "65533" de --puerto-base' },
  { linea: 'simuladores --puerto-base {ocupado}', codigo: 'puerto_ocupado', dice: 'El puerto {ocupado} está ocupado' },
  {
    linea: 'simuladores --estado {archivo}',
    codigo: 'archivo_no_disponible',
    dice: 'No se puede usar {archivo}: hay un archivo con ese nombre y no una carpeta.',
  },
];

const guardados: Caso[] = [
  { linea: 'usuario crear ana --password-archivo {clave}', codigo: 'email_invalido', dice: 'Ingrese un mail válido' },
  {
    linea: 'usuario crear carla@prueba.test --password-archivo {corta}',
    codigo: 'password_invalido',
    dice: 'Ingrese un password válido',
  },
  {
    linea: 'usuario crear carla@prueba.test',
    codigo: 'campo_requerido',
    dice: 'Falta --password-archivo, o la clave en',
  },
  {
    linea: 'usuario crear carla@prueba.test --password-archivo no-esta',
    codigo: 'archivo_no_disponible',
    dice: 'No se puede usar no-esta: no existe.',
  },
  {
    linea: `usuario crear ${ANA} --password-archivo {clave}`,
    codigo: 'email_ya_registrado',
    dice: 'Ya hay un usuario con ese email.',
  },
  ...['', 'empresas', 'cuentas', 'comprobantes', 'arca conciliar'].map((linea) => ({
    linea,
    codigo: 'falta_elegir_usuario',
    dice: 'Agregá `--usuario EMAIL`',
  })),
  {
    linea: 'empresas --usuario nadie@prueba.test',
    codigo: 'usuario_no_encontrado',
    dice: 'No hay un usuario con el email nadie@prueba.test.',
  },
  ...['ventas', 'facturar --si', 'notas-credito --simular'].map((comando) => ({
    linea: `${comando} --usuario ${ANA} --cuenta NO.ESTA --desde 20261101 --hasta 20261101`,
    codigo: 'cuenta_no_encontrada',
    dice: 'No se encontró la cuenta de Mercado Libre.',
  })),
  ...['comprobantes', 'emitir --borradores'].map((comando) => ({
    linea: `${comando} --usuario ${ANA} --empresa 30-71654321-4`,
    codigo: 'empresa_no_encontrada',
    dice: 'No se encontró la empresa.',
  })),
  ...['pdf', 'emitir', 'comprobantes'].flatMap((comando) =>
    ['2000009999999999', 'FC B 9-9'].map((referencia) => ({
      linea: `${comando} ${referencia} --usuario ${ANA}`,
      codigo: 'comprobante_no_encontrado',
      dice: `No se encontró ningún comprobante ${referencia}.`,
    })),
  ),
  // The terminal has no screens: a missing thing is reported with the command that lists the existing ones.
  {
    linea: 'respaldo soltar B3-12',
    codigo: 'recuperado_no_encontrado',
    dice: 'Entre los comprobantes que ARCA tiene de más no está B3-12: no se soltó ninguno. Revisá cómo está escrito.\nPara verlos: `talonario respaldo verificar`.',
  },
  {
    linea: `precios cambiar Mayorista --porcentaje 10 --simular --usuario ${ANA}`,
    codigo: 'lista_no_encontrada',
    dice: 'No se encontró la lista de precios, o el artículo en ella.\nPara verlas: `talonario precios`.',
  },
  {
    linea: `personas revocar nadie@prueba.test --usuario ${ANA}`,
    codigo: 'miembro_no_encontrado',
    dice: 'No compartís nada con esa persona.\nPara ver con quiénes: `talonario personas`.',
  },
  {
    linea: `claves revocar tal_AbCdEf --usuario ${ANA}`,
    codigo: 'clave_no_encontrada',
    dice: 'Puede que ya se haya revocado.\nPara verlas: `talonario claves`.',
  },
  {
    linea: 'padron importar caba no-esta.zip',
    codigo: 'archivo_no_disponible',
    dice: 'No se puede usar no-esta.zip: no existe.',
  },
  // A refusal of our own rules is not 3: that code means that a later try may work.
  {
    linea: 'padron importar caba {archivo}',
    codigo: 'padron_rechazado',
    dice: 'El archivo no es el padrón de CABA ni uno de los dos de Tucumán ni el padrón de SIRCIP.',
  },
  {
    linea: `emitir ${NADIE} --usuario ${ANA}`,
    codigo: 'falta_confirmar',
    dice: 'Falta confirmar: la operación no se puede deshacer. Agregá `--si`.',
  },
  ...['pdf', 'emitir --si'].map((comando) => ({
    linea: `${comando} ${NADIE} --usuario ${ANA}`,
    codigo: 'comprobante_no_encontrado',
    dice: 'No se encontró el comprobante.',
  })),
  {
    linea: `pdf ${NADIE} --usuario ${ANA} --salida {archivo}`,
    codigo: 'archivo_no_disponible',
    dice: 'No se puede usar {archivo}: hay un archivo con ese nombre y no una carpeta.',
  },
];

const variables: Caso[] = [
  variable('empresas', { PORT: 'abc' }, 'PORT: tiene que ser un puerto entre 1 y 65535. Por ejemplo: 3000'),
  variable('iniciar', { ARCA_AMBIENTE: 'x' }, 'ARCA_AMBIENTE: tiene que ser simulador, homologacion o produccion.'),
  variable('migrar', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: tiene que ser una dirección de PostgreSQL.'),
  variable('cuentas', { TALONARIO_USUARIO: 'ana' }, 'TALONARIO_USUARIO: tiene que ser el correo de un usuario.'),
  variable('arca estado', { TALONARIO_ENV_FILE: 'no-esta' }, 'TALONARIO_ENV_FILE: tiene que ser la ruta de un archivo'),
  variable(
    'iniciar --demo',
    { HOST: '0.0.0.0' },
    'HOST: tiene que ser 127.0.0.1, porque la clave de la demo es pública',
  ),
  variable('iniciar --demo', { ARCA_AMBIENTE: 'homologacion', ...reales }, 'ARCA_AMBIENTE: tiene que ser simulador'),
  variable('iniciar --solo api', { HOST: '192.0.2.1' }, 'HOST: tiene que ser una dirección de esta máquina.'),
  { linea: 'iniciar', codigo: 'puerto_ocupado', dice: 'El puerto {ocupado} está ocupado', env: { PORT: '{ocupado}' } },
  {
    linea: 'iniciar --solo webhooks',
    codigo: 'puerto_ocupado',
    dice: 'El puerto {ocupado} está ocupado',
    env: { WEBHOOKS_PORT: '{ocupado}' },
  },
];

describe.concurrent('bad input: a sentence on stderr, nothing on stdout, exit code 2', () => {
  test.for([...opcionesDesconocidas, ...usos, ...fechas, ...valores, ...guardados, ...variables])(
    '$linea $env',
    async (caso, { expect }) => {
      const { code, stdout, stderr } = await run(caso);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(resolved(caso.dice));
      // One sentence, and at most the command that fixes it.
      expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    },
  );
});

describe.concurrent('with --json: one document on stdout, the same exit code', () => {
  // Every fourth case of each kind: all of them share the same exit path.
  test.for(
    [opcionesDesconocidas, usos, fechas, valores, guardados, variables].flatMap((casos) =>
      casos.filter((_caso, n) => n % 4 === 0),
    ),
  )('$linea $env', async (caso, { expect }) => {
    const { code, stderr, json } = await run({ ...caso, linea: `${caso.linea} --json` });
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    const answer = json<{ error: string; codigo: string }>();
    expect(Object.keys(answer).slice(0, 2)).toEqual(['error', 'codigo']);
    expect(['campo', 'problemas', 'sugerencia']).toEqual(expect.arrayContaining(Object.keys(answer).slice(2)));
    expect(answer.codigo).toBe(caso.codigo);
    expect(answer.error.length).toBeGreaterThan(10);
  });
});

test('a missing database counts as another system: exit code 3', async () => {
  const dead = { ...env, DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/nada' };
  const [plain, json] = await Promise.all([
    correr(['empresas'], { env: dead }),
    correr(['empresas', '--json'], { env: dead }),
  ]);
  expect(plain).toMatchObject({ code: 3, stdout: '' });
  expect(plain.stderr).toBe(
    'No se puede usar la base de datos (nadie atiende en esa dirección). Revisá que esté en marcha y volvé a intentar.\n',
  );
  expect(json.code).toBe(3);
  expect(json.json()).toEqual({ error: plain.stderr.trim(), codigo: 'base_de_datos_no_disponible' });
});

async function run({ linea, env: own = {} }: Caso): Promise<Corrida> {
  const given = Object.entries(own).map(([name, value]) => [name, resolved(value)]);
  return correr(resolved(linea).split(' ').filter(Boolean), { env: { ...env, ...Object.fromEntries(given) } });
}

function resolved(text: string): string {
  return Object.entries(words).reduce((result, [word, value]) => result.replaceAll(word, value), text);
}

function uso(linea: string, dice: string): Caso {
  return { linea: linea.trim(), codigo: 'uso_invalido', dice };
}

function variable(linea: string, env: Record<string, string>, dice: string): Caso {
  return { linea, env, codigo: 'configuracion_invalida', dice };
}
