import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ambiente, type Ambiente } from './contract/enums.ts';
import { AppError } from './rules/errors.ts';

/** What a process needs to know of where it runs. null: not configured, whoever needs it says so. */
export interface Config {
  /** Folder of the local data, absolute. */
  readonly datos: string;
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** null: rate limits are per process. */
  readonly redisUrl: string | null;
  /** Address people and the marketplace reach us at, without a final slash. */
  readonly publicUrl: string;
  readonly host: string;
  readonly port: number;
  readonly webhooksPort: number;
  /** null: 3002, or any that is free when another process has it. */
  readonly workerPort: number | null;
  /** null: `ensureAppSecret` (secret.ts) generates one and keeps it under `datos`. */
  readonly appSecret: string | null;
  readonly smtpUrl: string | null;
  /** Shown on the landing page, and the sender of the mails. */
  readonly soporteEmail: string;
  /** Address behind the Data Fiscal QR of the footer. */
  readonly dataFiscalUrl: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Who the command line acts for when it is not told. */
  readonly usuario: string | null;
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

type Entorno = Readonly<Record<string, string | undefined>>;

const puerto = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ }).transform((texto) => texto.replace(/\/+$/, ''));

/** A variable, what it should look like and an example: what the error says. */
const variable = <T extends z.ZodType>(esquema: T, debe: string, ejemplo: string) =>
  esquema.optional().meta({ debe, ejemplo });

const DIRECCION = 'una dirección http:// o https:// completa';
const ARCHIVO_PEM = 'la ruta de un archivo PEM';

const entorno = z.object({
  DATABASE_URL: variable(
    z.string().regex(/^postgres(ql)?:\/\/.+/),
    'una dirección de PostgreSQL',
    'postgresql://talonario:clave@127.0.0.1:5432/talonario',
  ),
  REDIS_URL: variable(z.string().regex(/^(rediss?|unix):\/\/.+/), 'una dirección de Redis', 'redis://127.0.0.1:6379/0'),
  PUBLIC_URL: variable(url, DIRECCION, 'https://facturas.mitienda.com.ar'),
  HOST: variable(z.string().regex(/^[\w.:-]+$/), 'una dirección IP o un nombre de equipo', '127.0.0.1'),
  PORT: variable(puerto, 'un puerto entre 1 y 65535', '3000'),
  WEBHOOKS_PORT: variable(puerto, 'un puerto entre 1 y 65535', '3001'),
  WORKER_PORT: variable(puerto, 'un puerto entre 1 y 65535', '3002'),
  APP_SECRET: variable(
    z.string().min(32),
    'un texto al azar de 32 caracteres o más',
    '3f9a1c0e7b52d84690aa17c4e8f35b2d6c019e74ab83f5d2',
  ),
  SMTP_URL: variable(
    z.string().regex(/^smtps?:\/\/.+/),
    'una dirección smtp:// o smtps://',
    'smtps://usuario:clave@smtp.mitienda.com.ar:465',
  ),
  SOPORTE_EMAIL: variable(z.email(), 'una dirección de correo', 'soporte@mitienda.com.ar'),
  DATA_FISCAL_URL: variable(url, DIRECCION, 'http://qr.afip.gob.ar/?qr=AbCdEfGhIjKlMnOpQrStUw,,'),
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
 * @throws AppError `configuracion_invalida` { variable, motivo: 'falta' | 'no_es_valida', debe, ejemplo }; never the value
 */
export function readConfig(env: Entorno): Config {
  const presentes = Object.fromEntries(
    Object.entries(env).flatMap(([nombre, valor]) => (valor?.trim() ? [[nombre, valor.trim()]] : [])),
  );
  const leido = entorno.safeParse(presentes);
  if (!leido.success) throw invalid(leido.error.issues[0]?.path[0] as Variable, 'no_es_valida');
  const v = leido.data;

  const ambiente = v.ARCA_AMBIENTE ?? 'simulador';
  const simulador = ambiente === 'simulador';
  const required = <T>(nombre: Variable, valor: T | undefined, enSimulador: T): T => {
    if (valor !== undefined) return valor;
    if (simulador) return enSimulador;
    throw invalid(nombre, 'falta');
  };

  const datos = resolve(v.TALONARIO_DATOS ?? '.talonario');
  const port = v.PORT ?? 3000;
  const publicUrl = required('PUBLIC_URL', v.PUBLIC_URL, `http://127.0.0.1:${port}`);
  const meliUrl = v.MELI_API_URL ?? (simulador ? SIMULADOR.meliUrl : 'https://api.mercadolibre.com');

  return freeze({
    datos,
    databaseUrl: v.DATABASE_URL ?? null,
    redisUrl: v.REDIS_URL ?? null,
    publicUrl,
    host: v.HOST ?? '127.0.0.1',
    port,
    webhooksPort: v.WEBHOOKS_PORT ?? 3001,
    workerPort: v.WORKER_PORT ?? null,
    appSecret: v.APP_SECRET ?? null,
    smtpUrl: v.SMTP_URL ?? null,
    soporteEmail: v.SOPORTE_EMAIL ?? supportAddress(publicUrl),
    dataFiscalUrl: v.DATA_FISCAL_URL ?? null,
    logLevel: v.LOG_LEVEL ?? 'info',
    usuario: v.TALONARIO_USUARIO ?? null,
    arca: {
      ambiente,
      url: simulador ? (v.ARCA_URL ?? SIMULADOR.arcaUrl) : null,
      cuit: required('ARCA_CUIT', v.ARCA_CUIT, SIMULADOR.arcaCuit),
      // Where the simulator leaves its pair, and `arca certificado crear` ours.
      certFile: resolve(v.ARCA_CERT_FILE ?? join(datos, `arca-${ambiente}`, 'cert.pem')),
      keyFile: resolve(v.ARCA_KEY_FILE ?? join(datos, `arca-${ambiente}`, 'key.pem')),
    },
    meli: {
      clientId: required('MELI_CLIENT_ID', v.MELI_CLIENT_ID, SIMULADOR.meliClientId),
      clientSecret: required('MELI_CLIENT_SECRET', v.MELI_CLIENT_SECRET, SIMULADOR.meliClientSecret),
      redirectUri: v.MELI_REDIRECT_URI ?? `${publicUrl}/api/meli/callback`,
      apiUrl: meliUrl,
      authUrl: v.MELI_AUTH_URL ?? (simulador ? meliUrl : 'https://auth.mercadolibre.com.ar'),
      // A marketplace other than the real one brings its own payments.
      pagosUrl: v.MERCADO_PAGO_API_URL ?? (v.MELI_API_URL || simulador ? meliUrl : 'https://api.mercadopago.com'),
      llamadasPorSegundo: v.MELI_LLAMADAS_POR_SEGUNDO ?? 10,
      facturacionPorMinuto: v.MELI_FACTURACION_POR_MINUTO ?? 5,
    },
    bcra: {
      apiUrl: v.BCRA_API_URL ?? (simulador ? SIMULADOR.bcraUrl : 'https://api.bcra.gob.ar'),
      caFile: v.BCRA_CA_FILE ? resolve(v.BCRA_CA_FILE) : null,
    },
  });
}

function invalid(nombre: Variable, motivo: 'falta' | 'no_es_valida'): AppError {
  const { debe, ejemplo } = entorno.shape[nombre].meta() as { debe: string; ejemplo: string };
  return new AppError('configuracion_invalida', { variable: nombre, motivo, debe, ejemplo });
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
