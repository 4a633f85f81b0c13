import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ambiente, type Ambiente } from './contract/enums.ts';
import type { ModoEmpresas } from './rules/empresas/habilitacion.ts';
import type { Conexiones } from './rules/conexiones.ts';
import { AppError } from './rules/errors.ts';

/** What a process needs to know of where it runs. null: not configured, whoever needs it says so. */
export interface Config {
  /** Folder of the local data, absolute. */
  readonly datos: string;
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Most connections of each process. */
  readonly conexiones: Conexiones;
  /** Address people and the marketplace reach us at, without a final slash. */
  readonly publicUrl: string;
  readonly host: string;
  /**
   * Who may say, in X-Forwarded-For, for whom it calls: addresses and networks, or how many proxies there are in a row. null:
   * one, when we listen on this machine only and are known by a public address.
   */
  readonly proxies: readonly string[] | number | null;
  readonly port: number;
  readonly webhooksPort: number;
  /** null: 3002, or any that is free when another process has it. */
  readonly workerPort: number | null;
  /** Where this process says its figures; null: nowhere. */
  readonly medidas: { readonly host: string; readonly port: number } | null;
  /** null: `ensureAppSecret` (secret.ts) generates one and keeps it under `datos`. */
  readonly appSecret: string | null;
  /** The secret of before: what it encrypted is still read. */
  readonly appSecretAnterior: string | null;
  readonly smtpUrl: string | null;
  /** Shown on the landing page, and the sender of the mails. */
  readonly soporteEmail: string;
  /** Address behind the Data Fiscal QR of the footer. */
  readonly dataFiscalUrl: string | null;
  /** Who answers for the service and where its data is, as the site says it; null says nothing. */
  readonly titular: string | null;
  readonly alojamiento: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Who the command line acts for when it is not told. */
  readonly usuario: string | null;
  /** Whether anybody may sign up. */
  readonly registro: 'abierto' | 'cerrado';
  /** Whether a user has to prove that a CUIT is his. */
  readonly empresas: ModoEmpresas;
  readonly arca: {
    readonly ambiente: Ambiente;
    /** Base of the simulator; null in homologacion and produccion. */
    readonly url: string | null;
    /** CUIT of the certificate's owner. */
    readonly cuit: string;
    readonly certFile: string;
    readonly keyFile: string;
  };
  readonly meli: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly redirectUri: string;
    readonly apiUrl: string;
    readonly authUrl: string;
    /** Last part of the path that notices come to; null: they come to the bare path. */
    readonly notificacionesSecreto: string | null;
    /** Of the payments' company. */
    readonly pagosUrl: string;
    /** Per seller. */
    readonly llamadasPorSegundo: number;
    /** Of the calls about the marketplace's own bills, per seller. */
    readonly facturacionPorMinuto: number;
  };
  readonly bcra: {
    readonly apiUrl: string;
    /** PEM with the certificates missing from the BCRA's chain. */
    readonly caFile: string | null;
  };
}

/** Root of the installation, where `.env` and the data are: from there a path that is not absolute is read, whatever the working folder. */
export const INSTALACION = join(import.meta.dirname, '..', '..');

type Entorno = Readonly<Record<string, string | undefined>>;

const puerto = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ }).transform((texto) => texto.replace(/\/+$/, ''));

/** `2`, or `10.0.0.5,192.168.10.0/24`. */
const proxies = z
  .string()
  .transform((texto) => (/^\d$/.test(texto) ? Number(texto) : texto.split(',').map((una) => una.trim())))
  .refine((leido) => typeof leido === 'number' || leido.every(isRed), 'not addresses');

function isRed(texto: string): boolean {
  const [ip = '', bits, ...sobra] = texto.split('/');
  const largo = isIP(ip) === 6 ? 128 : 32;
  return (
    isIP(ip) !== 0 && sobra.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= largo))
  );
}

/** A variable, what it should look like and an example: what the error says. */
const variable = <T extends z.ZodType>(esquema: T, debe: string, ejemplo: string) =>
  esquema.optional().meta({ debe, ejemplo });

/** One writes while another looks up; more than these no server gives to one process. */
const conexiones = z.coerce.number().int().min(2).max(200);
const CONEXIONES = 'un número entre 2 y 200';
const DIRECCION = 'una dirección http:// o https:// completa';
const ARCHIVO_PEM = 'la ruta de un archivo PEM';

const entorno = z.object({
  DATABASE_URL: variable(
    z.string().regex(/^postgres(ql)?:\/\/.+/),
    'una dirección de PostgreSQL',
    'postgresql://talonario:clave@127.0.0.1:5432/talonario',
  ),
  DATABASE_CONEXIONES: variable(conexiones, CONEXIONES, '10'),
  DATABASE_CONEXIONES_TRABAJOS: variable(conexiones, CONEXIONES, '6'),
  DATABASE_CONEXIONES_AVISOS: variable(conexiones, CONEXIONES, '5'),
  PUBLIC_URL: variable(url, DIRECCION, 'https://facturas.mitienda.com.ar'),
  HOST: variable(z.string().regex(/^[\w.:-]+$/), 'una dirección IP o un nombre de equipo', '127.0.0.1'),
  PROXIES_DE_CONFIANZA: variable(
    proxies,
    'direcciones o redes separadas por comas, o cuántos proxies hay en fila',
    '10.0.0.5,192.168.10.0/24',
  ),
  PORT: variable(puerto, 'un puerto entre 1 y 65535', '3000'),
  WEBHOOKS_PORT: variable(puerto, 'un puerto entre 1 y 65535', '3001'),
  WORKER_PORT: variable(puerto, 'un puerto entre 1 y 65535', '3002'),
  METRICS_PORT: variable(puerto, 'un puerto entre 1 y 65535', '9464'),
  METRICS_HOST: variable(z.string().regex(/^[\w.:-]+$/), 'una dirección IP o un nombre de equipo', '127.0.0.1'),
  APP_SECRET: variable(
    z.string().min(32),
    'un texto al azar de 32 caracteres o más',
    '3f9a1c0e7b52d84690aa17c4e8f35b2d6c019e74ab83f5d2',
  ),
  APP_SECRET_ANTERIOR: variable(
    z.string().min(32),
    'el APP_SECRET de antes, de 32 caracteres o más',
    '3f9a1c0e7b52d84690aa17c4e8f35b2d6c019e74ab83f5d2',
  ),
  SMTP_URL: variable(
    z.string().regex(/^smtps?:\/\/.+/),
    'una dirección smtp:// o smtps://',
    'smtps://usuario:clave@smtp.mitienda.com.ar:465',
  ),
  SOPORTE_EMAIL: variable(z.email(), 'una dirección de correo', 'soporte@mitienda.com.ar'),
  DATA_FISCAL_URL: variable(url, DIRECCION, 'http://qr.afip.gob.ar/?qr=AbCdEfGhIjKlMnOpQrStUw,,'),
  TITULAR: variable(z.string().max(200), 'un texto de hasta 200 caracteres', 'Mi Tienda S.R.L., CUIT 30-71654321-4'),
  ALOJAMIENTO: variable(z.string().max(200), 'un texto de hasta 200 caracteres', 'un servidor en São Paulo, Brasil'),
  REGISTRO: variable(z.enum(['abierto', 'cerrado']), 'abierto o cerrado', 'cerrado'),
  EMPRESAS: variable(z.enum(['a_probar', 'de_confianza']), 'a_probar o de_confianza', 'a_probar'),
  ARCA_AMBIENTE: variable(ambiente, 'simulador, homologacion o produccion', 'produccion'),
  ARCA_URL: variable(url, DIRECCION, 'http://127.0.0.1:4010'),
  ARCA_CUIT: variable(
    z
      .string()
      .transform((texto) => texto.replaceAll('-', ''))
      .pipe(z.string().regex(/^\d{11}$/)),
    'un CUIT de 11 dígitos',
    '30712345671',
  ),
  ARCA_CERT_FILE: variable(z.string(), ARCHIVO_PEM, '/etc/talonario/arca.crt'),
  ARCA_KEY_FILE: variable(z.string(), ARCHIVO_PEM, '/etc/talonario/arca.key'),
  MELI_CLIENT_ID: variable(z.string().regex(/^\d+$/), 'el número de la aplicación', '1234567890123456'),
  MELI_CLIENT_SECRET: variable(z.string(), 'la clave secreta de la aplicación', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY'),
  MELI_REDIRECT_URI: variable(url, DIRECCION, 'https://facturas.mitienda.com.ar/api/meli/callback'),
  MELI_API_URL: variable(url, DIRECCION, 'https://api.mercadolibre.com'),
  MELI_AUTH_URL: variable(url, DIRECCION, 'https://auth.mercadolibre.com.ar'),
  MELI_LLAMADAS_POR_SEGUNDO: variable(z.coerce.number().positive().max(1_000), 'un número mayor que 0', '10'),
  MELI_NOTIFICACIONES_SECRETO: variable(
    z.string().regex(/^[\w-]{16,128}$/),
    'de 16 a 128 letras, números o guiones, al azar',
    'q7Xn2vKd9TfR4mWz',
  ),
  MERCADO_PAGO_API_URL: variable(url, DIRECCION, 'https://api.mercadopago.com'),
  MELI_FACTURACION_POR_MINUTO: variable(z.coerce.number().positive().max(60_000), 'un número mayor que 0', '5'),
  BCRA_API_URL: variable(url, DIRECCION, 'https://api.bcra.gob.ar'),
  BCRA_CA_FILE: variable(z.string(), ARCHIVO_PEM, '/etc/talonario/bcra-ca.pem'),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'fatal, error, warn, info, debug, trace o silent',
    'info',
  ),
  TALONARIO_DATOS: variable(z.string(), 'la ruta de una carpeta', '/var/lib/talonario/datos'),
  TALONARIO_USUARIO: variable(z.email(), 'el correo de un usuario', 'ana@mitienda.com.ar'),
});

type Variable = keyof typeof entorno.shape;

/** Outside the simulator nothing stands in for these. */
const OBLIGATORIAS = ['PUBLIC_URL', 'ARCA_CUIT', 'MELI_CLIENT_ID', 'MELI_CLIENT_SECRET'] as const satisfies Variable[];

/** What stands in for them inside. */
const SIMULADOR = {
  arcaUrl: 'http://127.0.0.1:4010',
  arcaCuit: '30710000006',
  meliUrl: 'http://127.0.0.1:4011',
  meliClientId: '1234567890123456',
  meliClientSecret: 'secreto-del-simulador',
  bcraUrl: 'http://127.0.0.1:4012',
} as const;

/**
 * The configuration of an environment (usually `process.env`). An empty variable counts as absent. Nothing is read
 * from disk: the certificate's files are checked by who opens them.
 * @throws AppError `configuracion_invalida` { variable, motivo: 'falta' | 'no_es_valida', debe, ejemplo }; never the value. With
 *   more than one to mend, of the first, and `problemas` has them all
 */
export function readConfig(env: Entorno): Config {
  const presentes = Object.fromEntries(
    Object.entries(env).flatMap(([nombre, valor]) => (valor?.trim() ? [[nombre, valor.trim()]] : [])),
  );
  const leido = entorno.safeParse(presentes);
  const malas = leido.success ? [] : leido.error.issues.map(({ path }) => path[0] as Variable);
  const faltan = OBLIGATORIAS.filter((nombre) => presentes[nombre] === undefined && !isSimulador(presentes));
  if (!leido.success || faltan.length > 0) throw invalid([...new Set(malas)], faltan);
  const v = leido.data;

  const ambiente = v.ARCA_AMBIENTE ?? 'simulador';
  const simulador = ambiente === 'simulador';

  const datos = resolve(INSTALACION, v.TALONARIO_DATOS ?? '.talonario');
  const port = v.PORT ?? 3000;
  const publicUrl = v.PUBLIC_URL ?? `http://127.0.0.1:${port}`;
  const meliUrl = v.MELI_API_URL ?? (simulador ? SIMULADOR.meliUrl : 'https://api.mercadolibre.com');

  return freeze({
    datos,
    databaseUrl: v.DATABASE_URL ?? null,
    conexiones: {
      propias: v.DATABASE_CONEXIONES ?? 10,
      trabajos: v.DATABASE_CONEXIONES_TRABAJOS ?? 6,
      avisos: v.DATABASE_CONEXIONES_AVISOS ?? 5,
    },
    publicUrl,
    host: v.HOST ?? '127.0.0.1',
    proxies: v.PROXIES_DE_CONFIANZA ?? null,
    port,
    webhooksPort: v.WEBHOOKS_PORT ?? 3001,
    workerPort: v.WORKER_PORT ?? null,
    medidas: v.METRICS_PORT === undefined ? null : { host: v.METRICS_HOST ?? '127.0.0.1', port: v.METRICS_PORT },
    appSecret: v.APP_SECRET ?? null,
    appSecretAnterior: v.APP_SECRET_ANTERIOR ?? null,
    smtpUrl: v.SMTP_URL ?? null,
    soporteEmail: v.SOPORTE_EMAIL ?? supportAddress(publicUrl),
    dataFiscalUrl: v.DATA_FISCAL_URL ?? null,
    titular: v.TITULAR ?? null,
    alojamiento: v.ALOJAMIENTO ?? null,
    logLevel: v.LOG_LEVEL ?? 'info',
    usuario: v.TALONARIO_USUARIO ?? null,
    registro: v.REGISTRO ?? 'abierto',
    // Who closes the door knows who is inside.
    empresas: v.EMPRESAS ?? (simulador || v.REGISTRO === 'cerrado' ? 'de_confianza' : 'a_probar'),
    arca: {
      ambiente,
      url: simulador ? (v.ARCA_URL ?? SIMULADOR.arcaUrl) : null,
      cuit: v.ARCA_CUIT ?? SIMULADOR.arcaCuit,
      // Where the simulator leaves its pair, and `arca certificado crear` ours.
      certFile: resolve(INSTALACION, v.ARCA_CERT_FILE ?? join(datos, `arca-${ambiente}`, 'cert.pem')),
      keyFile: resolve(INSTALACION, v.ARCA_KEY_FILE ?? join(datos, `arca-${ambiente}`, 'key.pem')),
    },
    meli: {
      clientId: v.MELI_CLIENT_ID ?? SIMULADOR.meliClientId,
      clientSecret: v.MELI_CLIENT_SECRET ?? SIMULADOR.meliClientSecret,
      redirectUri: v.MELI_REDIRECT_URI ?? `${publicUrl}/api/meli/callback`,
      notificacionesSecreto: v.MELI_NOTIFICACIONES_SECRETO ?? null,
      apiUrl: meliUrl,
      authUrl: v.MELI_AUTH_URL ?? (simulador ? meliUrl : 'https://auth.mercadolibre.com.ar'),
      // A marketplace other than the real one brings its own payments.
      pagosUrl: v.MERCADO_PAGO_API_URL ?? (v.MELI_API_URL || simulador ? meliUrl : 'https://api.mercadopago.com'),
      llamadasPorSegundo: v.MELI_LLAMADAS_POR_SEGUNDO ?? 10,
      facturacionPorMinuto: v.MELI_FACTURACION_POR_MINUTO ?? 5,
    },
    bcra: {
      apiUrl: v.BCRA_API_URL ?? (simulador ? SIMULADOR.bcraUrl : 'https://api.bcra.gob.ar'),
      caFile: v.BCRA_CA_FILE ? resolve(INSTALACION, v.BCRA_CA_FILE) : null,
    },
  });
}

/** Every variable to mend at once: who fills a file is not told of them one by one. */
function invalid(malas: readonly Variable[], faltan: readonly Variable[]): AppError {
  const problemas = [
    ...malas.map((variable) => describe(variable, 'no_es_valida')),
    ...faltan.map((variable) => describe(variable, 'falta')),
  ];
  return new AppError('configuracion_invalida', { ...problemas[0], ...(problemas.length > 1 && { problemas }) });
}

function describe(variable: Variable, motivo: 'falta' | 'no_es_valida'): Record<string, string> {
  const { debe, ejemplo } = entorno.shape[variable].meta() as { debe: string; ejemplo: string };
  return { variable, motivo, debe, ejemplo };
}

/** With another ARCA badly written there is no telling: what is said of it comes first. */
function isSimulador({ ARCA_AMBIENTE }: Readonly<Record<string, string>>): boolean {
  return ARCA_AMBIENTE !== 'homologacion' && ARCA_AMBIENTE !== 'produccion';
}

/** Of the site's own domain; a machine on its own has none that could receive mail. */
function supportAddress(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return `soporte@${/[a-z]\.[a-z]+$/i.test(hostname) ? hostname : 'talonario.test'}`;
}

function freeze(config: Config): Config {
  for (const parte of Object.values(config)) Object.freeze(parte);
  return Object.freeze(config);
}
