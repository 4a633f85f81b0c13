import { join, resolve } from 'node:path';
import type { Ambiente } from './contract/enums.ts';
import type { ModoEmpresas } from './rules/empresas/titularidad.ts';
import type { Conexiones } from './rules/conexiones.ts';
import type { AreaRegistro, NivelRegistro } from './rules/registro.ts';
import { AppError } from './rules/errors.ts';
import { variables, type DestinoPermitido, type Variable } from './variables.ts';

/** Configuration of a process. null: not configured, and the part that needs it says so. */
export interface Config {
  /** Folder of the local data, absolute. */
  readonly datos: string;
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Streaming replica of the database, for lists and reports; null: there is none. */
  readonly lecturaUrl: string | null;
  /** Most connections of each process. */
  readonly conexiones: Conexiones;
  /** Address people and the marketplace reach us at, without a final slash. */
  readonly publicUrl: string;
  readonly host: string;
  /**
   * Proxies trusted to name the caller in X-Forwarded-For: addresses and networks, or how many proxies there are in a row. null: one, when
   * we listen on this machine only and are known by a public address.
   */
  readonly proxies: readonly string[] | number | null;
  /** Destinos allowed at any address: the operator's origins, for every user or for one. */
  readonly destinosPermitidos: readonly DestinoPermitido[];
  readonly port: number;
  readonly webhooksPort: number;
  /** Port of the worker; null: 3002, or any free one when another process has it. */
  readonly workerPort: number | null;
  /** Address where this process serves its metrics; null: nowhere. */
  readonly medidas: { readonly host: string; readonly port: number } | null;
  /** null: `ensureAppSecret` (secret.ts) generates one and keeps it under `datos`. */
  readonly appSecret: string | null;
  /** The previous secret: values encrypted with it are still read. */
  readonly appSecretAnterior: string | null;
  readonly smtpUrl: string | null;
  /** Shown on the landing page, and the sender of the mails. */
  readonly soporteEmail: string;
  /** Address behind the Data Fiscal QR of the footer. */
  readonly dataFiscalUrl: string | null;
  /** Operator of the service and place of its data, as the site says them; null: the site says nothing. */
  readonly titular: string | null;
  readonly alojamiento: string | null;
  readonly logLevel: NivelRegistro;
  /** Log level of each area that has its own. */
  readonly logNiveles: Readonly<Partial<Record<AreaRegistro, NivelRegistro>>>;
  /** Share of the traces whose lines are written, for each area that samples them. */
  readonly logMuestreo: Readonly<Partial<Record<AreaRegistro, number>>>;
  /** Collector of the traces' steps (OpenTelemetry, OTLP over HTTP); null: none. */
  readonly otlp: { readonly url: string; readonly encabezados: Readonly<Record<string, string>> } | null;
  /** User that the command line acts for by default; null: it has to be told. */
  readonly usuario: string | null;
  /** Id of the installation, where its data folder does not persist. */
  readonly instalacion: string | null;
  /** Whether anybody may sign up. */
  readonly registro: 'abierto' | 'cerrado';
  /** Whether a user has to prove the ownership of a CUIT. */
  readonly empresas: ModoEmpresas;
  /** New CUITs that an owner may look up in ARCA's padrón in a day. */
  readonly consultasAlPadron: number;
  /** Megabytes of padrones, imports and packages that each owner may have. */
  readonly espacioPorUsuarioMb: number;
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
    /** Last part of the path that receives notices; null: notices come to the bare path. */
    readonly notificacionesSecreto: string | null;
    /** Address of Mercado Pago's API. */
    readonly pagosUrl: string;
    /** Calls per second, for each seller. */
    readonly llamadasPorSegundo: number;
    /** Calls per minute about the marketplace's own bills, for each seller. */
    readonly facturacionPorMinuto: number;
  };
  readonly bcra: {
    readonly apiUrl: string;
    /** PEM with the certificates missing from the BCRA's chain. */
    readonly caFile: string | null;
  };
}

/** Root of the installation, where `.env` and the data are: relative paths start here, whatever the working folder. */
export const INSTALACION = join(import.meta.dirname, '..', '..');

type Entorno = Readonly<Record<string, string | undefined>>;

/** Variables without default outside the simulator. */
const OBLIGATORIAS = ['PUBLIC_URL', 'ARCA_CUIT', 'MELI_CLIENT_ID', 'MELI_CLIENT_SECRET'] as const satisfies Variable[];

/** Their defaults in the simulator. */
const SIMULADOR = {
  arcaUrl: 'http://127.0.0.1:4010',
  arcaCuit: '30710000006',
  meliUrl: 'http://127.0.0.1:4011',
  meliClientId: '1234567890123456',
  meliClientSecret: 'secreto-del-simulador',
  bcraUrl: 'http://127.0.0.1:4012',
} as const;

/**
 * The configuration of an environment (usually `process.env`). An empty variable counts as absent. Nothing is read from disk: the code that
 * opens the certificate's files checks them.
 * @throws AppError `configuracion_invalida` { variable, motivo: 'falta'
 *  'no_es_valida', debe, ejemplo }; never the value. With several to mend, it names the first, and `problemas` has them all
 */
export function readConfig(env: Entorno): Config {
  const presentes = Object.fromEntries(
    Object.entries(env).flatMap(([nombre, valor]) => (valor?.trim() ? [[nombre, valor.trim()]] : [])),
  );
  const leido = variables.safeParse(presentes);
  const malas = leido.success ? [] : leido.error.issues.map(({ path }) => path[0] as Variable);
  const obligatorias: Variable[] = isSimulador(presentes) ? [] : [...OBLIGATORIAS];
  // The embedded database has no replicas.
  if (presentes['DATABASE_URL_LECTURA'] !== undefined) obligatorias.push('DATABASE_URL');
  const faltan = obligatorias.filter((nombre) => presentes[nombre] === undefined);
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
    lecturaUrl: v.DATABASE_URL_LECTURA ?? null,
    conexiones: {
      propias: v.DATABASE_CONEXIONES ?? 10,
      trabajos: v.DATABASE_CONEXIONES_TRABAJOS ?? 6,
      avisos: v.DATABASE_CONEXIONES_AVISOS ?? 5,
    },
    publicUrl,
    host: v.HOST ?? '127.0.0.1',
    proxies: v.PROXIES_DE_CONFIANZA ?? null,
    destinosPermitidos: v.DESTINOS_PERMITIDOS ?? [],
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
    logNiveles: v.LOG_NIVELES ?? {},
    logMuestreo: v.LOG_MUESTREO ?? {},
    otlp:
      v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { url: v.OTEL_EXPORTER_OTLP_ENDPOINT, encabezados: v.OTEL_EXPORTER_OTLP_HEADERS ?? {} },
    instalacion: v.TALONARIO_INSTALACION ?? null,
    usuario: v.TALONARIO_USUARIO ?? null,
    registro: v.REGISTRO ?? 'abierto',
    // With sign-up closed the operator knows every user: `empresas` trusts their CUITs by default.
    consultasAlPadron: v.PADRON_CONSULTAS_POR_DIA ?? 200,
    espacioPorUsuarioMb: v.ESPACIO_POR_USUARIO_MB ?? 5_000,
    empresas: v.EMPRESAS ?? (simulador || v.REGISTRO === 'cerrado' ? 'de_confianza' : 'a_probar'),
    arca: {
      ambiente,
      url: simulador ? (v.ARCA_URL ?? SIMULADOR.arcaUrl) : null,
      cuit: v.ARCA_CUIT ?? SIMULADOR.arcaCuit,
      // Default paths: where the simulator leaves its pair, and `arca certificado crear` ours.
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

/** Failure with every variable to mend, so that the person mends them all at once. */
function invalid(malas: readonly Variable[], faltan: readonly Variable[]): AppError {
  const problemas = [
    ...malas.map((variable) => describe(variable, 'no_es_valida')),
    ...faltan.map((variable) => describe(variable, 'falta')),
  ];
  return new AppError('configuracion_invalida', { ...problemas[0], ...(problemas.length > 1 && { problemas }) });
}

function describe(variable: Variable, motivo: 'falta' | 'no_es_valida'): Record<string, string> {
  const { debe, ejemplo } = variables.shape[variable].meta() as { debe: string; ejemplo: string };
  return { variable, motivo, debe, ejemplo };
}

/** Whether this is the simulator. A misspelt ARCA_AMBIENTE counts as the simulator: its own error comes first. */
function isSimulador({ ARCA_AMBIENTE }: Readonly<Record<string, string>>): boolean {
  return ARCA_AMBIENTE !== 'homologacion' && ARCA_AMBIENTE !== 'produccion';
}

/** Default support address, at the site's own domain; a machine on its own has no domain that could receive mail. */
function supportAddress(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return `soporte@${/[a-z]\.[a-z]+$/i.test(hostname) ? hostname : 'talonario.test'}`;
}

function freeze(config: Config): Config {
  for (const parte of Object.values(config)) Object.freeze(parte);
  return Object.freeze(config);
}
