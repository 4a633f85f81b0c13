import { isIP } from 'node:net';
import { z } from 'zod';
import { ambiente } from './contract/enums.ts';
import { areasDelRegistro, nivelesDelRegistro, parseMuestreo, parseNiveles } from './rules/registro.ts';

const puerto = z.coerce.number().int().min(1).max(65_535);
const url = z.url({ protocol: /^https?$/ }).transform((texto) => texto.replace(/\/+$/, ''));

/** An origin allowed as a destino. `email`: the only user who may use it, in lower case; null: every user. */
export interface DestinoPermitido {
  email: string | null;
  origen: string;
}

/** Permitted origins: `http://10.0.0.5:8080,ana@mitienda.com.ar=https://interno.mitienda.com.ar`. */
const origenes = z
  .string()
  .transform((texto) => texto.split(',').map((origen) => /^(?:([^=\s]+@[^=\s]+)=)?(\S+)$/.exec(origen.trim())))
  .refine(
    (leidos) => leidos.every((partes) => /^https?:$/.test(URL.parse(partes?.[2] ?? '')?.protocol ?? '')),
    'not origins',
  )
  .transform((leidos) =>
    leidos.map((partes): DestinoPermitido => ({
      email: partes?.[1]?.toLowerCase() ?? null,
      origen: new URL(partes?.[2] ?? '').origin,
    })),
  );

/** Trusted proxies: `2`, or `10.0.0.5,192.168.10.0/24`. */
const proxies = z
  .string()
  .transform((texto) => (/^\d$/.test(texto) ? Number(texto) : texto.split(',').map((red) => red.trim())))
  .refine((leido) => typeof leido === 'number' || leido.every(isRed), 'not addresses');

function isRed(texto: string): boolean {
  const [ip = '', bits, ...sobra] = texto.split('/');
  const largo = isIP(ip) === 6 ? 128 : 32;
  return (
    isIP(ip) !== 0 && sobra.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= largo))
  );
}

/** A variable with its expected form and an example, which the error repeats. */
const variable = <T extends z.ZodType>(esquema: T, debe: string, ejemplo: string) =>
  esquema.optional().meta({ debe, ejemplo });

/** Schema of a text that `read` parses; null: it is invalid. */
const leido = <T>(read: (texto: string) => T | null) =>
  z.string().transform((texto, ctx) => {
    const valor = read(texto);
    if (valor !== null) return valor;
    ctx.addIssue({ code: 'custom', message: 'not as it should be' });
    return z.NEVER;
  });

/** `name=value,name=value`, values percent-encoded (OpenTelemetry's own format). */
function parseEncabezados(texto: string): Record<string, string> | null {
  const pares = texto.split(',').map((par) => /^\s*([\w-]+)=([^=,]+)\s*$/.exec(par));
  if (pares.includes(null)) return null;
  try {
    return Object.fromEntries(pares.map((par) => [par?.[1] ?? '', decodeURIComponent(par?.[2] ?? '')]));
  } catch {
    return null;
  }
}

/** Connections of a process: one writes while another reads; no server gives more than 200 to one process. */
const conexiones = z.coerce.number().int().min(2).max(200);
const CONEXIONES = 'un número entre 2 y 200';
const DIRECCION = 'una dirección http:// o https:// completa';
const ARCHIVO_PEM = 'la ruta de un archivo PEM';

/** Every variable that is read from the environment, in the order of `.env.example`: first the nine that production fills in. */
export const variables = z.object({
  ARCA_AMBIENTE: variable(ambiente, 'simulador, homologacion o produccion', 'produccion'),
  PUBLIC_URL: variable(url, DIRECCION, 'https://facturas.mitienda.com.ar'),
  APP_SECRET: variable(
    z.string().min(32),
    'un texto al azar de 32 caracteres o más',
    '3f9a1c0e7b52d84690aa17c4e8f35b2d6c019e74ab83f5d2',
  ),
  TALONARIO_DATOS: variable(z.string(), 'la ruta de una carpeta', '/var/lib/talonario-datos'),
  ARCA_CUIT: variable(
    z
      .string()
      .transform((texto) => texto.replaceAll('-', ''))
      .pipe(z.string().regex(/^\d{11}$/)),
    'un CUIT de 11 dígitos',
    '30712345671',
  ),
  MELI_CLIENT_ID: variable(z.string().regex(/^\d+$/), 'el número de la aplicación', '1234567890123456'),
  MELI_CLIENT_SECRET: variable(z.string(), 'la clave secreta de la aplicación', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY'),
  SMTP_URL: variable(
    z.string().regex(/^smtps?:\/\/.+/),
    'una dirección smtp:// o smtps://',
    'smtps://usuario:clave@smtp.mitienda.com.ar:465',
  ),
  REGISTRO: variable(z.enum(['abierto', 'cerrado']), 'abierto o cerrado', 'cerrado'),
  DATABASE_URL: variable(
    z.string().regex(/^postgres(ql)?:\/\/.+/),
    'una dirección de PostgreSQL',
    'postgresql://talonario:clave@127.0.0.1:5432/talonario',
  ),
  DATABASE_URL_LECTURA: variable(
    z.string().regex(/^postgres(ql)?:\/\/.+/),
    'una dirección de PostgreSQL',
    'postgresql://talonario:clave@10.0.0.7:5432/talonario',
  ),
  DATABASE_CONEXIONES: variable(conexiones, CONEXIONES, '10'),
  DATABASE_CONEXIONES_TRABAJOS: variable(conexiones, CONEXIONES, '6'),
  DATABASE_CONEXIONES_AVISOS: variable(conexiones, CONEXIONES, '5'),
  PORT: variable(puerto, 'un puerto entre 1 y 65535', '3000'),
  WEBHOOKS_PORT: variable(puerto, 'un puerto entre 1 y 65535', '3001'),
  WORKER_PORT: variable(puerto, 'un puerto entre 1 y 65535', '3002'),
  // The other processes of a machine take the ports that follow.
  METRICS_PORT: variable(puerto.max(65_400), 'un puerto entre 1 y 65400', '9464'),
  METRICS_HOST: variable(z.string().regex(/^[\w.:-]+$/), 'una dirección IP o un nombre de equipo', '127.0.0.1'),
  HOST: variable(z.string().regex(/^[\w.:-]+$/), 'una dirección IP o un nombre de equipo', '127.0.0.1'),
  PROXIES_DE_CONFIANZA: variable(
    proxies,
    'direcciones o redes separadas por comas, o cuántos proxies hay en fila',
    '10.0.0.5,192.168.10.0/24',
  ),
  DESTINOS_PERMITIDOS: variable(
    origenes,
    'direcciones http:// o https:// separadas por comas; de un solo usuario, con EMAIL= adelante',
    'http://10.0.0.5:8080,ana@mitienda.com.ar=http://10.0.0.6:9000',
  ),
  EMPRESAS: variable(z.enum(['a_probar', 'de_confianza']), 'a_probar o de_confianza', 'a_probar'),
  PADRON_CONSULTAS_POR_DIA: variable(z.coerce.number().int().min(1).max(100_000), 'un número entre 1 y 100000', '200'),
  ESPACIO_POR_USUARIO_MB: variable(
    z.coerce.number().int().min(10).max(10_000_000),
    'un número de megas, entre 10 y 10000000',
    '5000',
  ),
  TALONARIO_USUARIO: variable(z.email(), 'el correo de un usuario', 'ana@mitienda.com.ar'),
  ARCA_CERT_FILE: variable(z.string(), ARCHIVO_PEM, '/etc/talonario/arca.crt'),
  ARCA_KEY_FILE: variable(z.string(), ARCHIVO_PEM, '/etc/talonario/arca.key'),
  ARCA_URL: variable(url, DIRECCION, 'http://127.0.0.1:4010'),
  MELI_NOTIFICACIONES_SECRETO: variable(
    z.string().regex(/^[\w-]{16,128}$/),
    'de 16 a 128 letras, números o guiones, al azar',
    'q7Xn2vKd9TfR4mWz',
  ),
  MELI_REDIRECT_URI: variable(url, DIRECCION, 'https://facturas.mitienda.com.ar/api/meli/callback'),
  MELI_API_URL: variable(url, DIRECCION, 'https://api.mercadolibre.com'),
  MELI_AUTH_URL: variable(url, DIRECCION, 'https://auth.mercadolibre.com.ar'),
  MERCADO_PAGO_API_URL: variable(url, DIRECCION, 'https://api.mercadopago.com'),
  MELI_LLAMADAS_POR_SEGUNDO: variable(z.coerce.number().positive().max(1_000), 'un número mayor que 0', '10'),
  MELI_FACTURACION_POR_MINUTO: variable(z.coerce.number().positive().max(60_000), 'un número mayor que 0', '5'),
  BCRA_API_URL: variable(url, DIRECCION, 'https://api.bcra.gob.ar'),
  BCRA_CA_FILE: variable(z.string(), ARCHIVO_PEM, '/etc/talonario/bcra-ca.pem'),
  LOG_LEVEL: variable(z.enum(nivelesDelRegistro), nivelesDelRegistro.join(', '), 'info'),
  LOG_NIVELES: variable(
    leido(parseNiveles),
    `áreas con su nivel, separadas por comas (áreas: ${areasDelRegistro.join(', ')})`,
    'meli=debug,arca=warn',
  ),
  LOG_MUESTREO: variable(
    leido(parseMuestreo),
    'áreas con la parte que se escribe, de 0 a 1, separadas por comas (las mismas áreas que LOG_NIVELES)',
    'pedidos=0.1',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(url, DIRECCION, 'http://127.0.0.1:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    leido(parseEncabezados),
    'nombres con su valor, separados por comas',
    'authorization=Bearer%20abc123',
  ),
  APP_SECRET_ANTERIOR: variable(
    z.string().min(32),
    'el APP_SECRET de antes, de 32 caracteres o más',
    '91c04be27ad835f16e0bb94c7d2a6f5830e1c6974bd20fa8',
  ),
  TALONARIO_INSTALACION: variable(
    z.string().regex(/^[\w-]{8,64}$/),
    'de 8 a 64 letras, números o guiones',
    'mi-tienda-produccion',
  ),
  SOPORTE_EMAIL: variable(z.email(), 'una dirección de correo', 'soporte@mitienda.com.ar'),
  DATA_FISCAL_URL: variable(url, DIRECCION, 'http://qr.afip.gob.ar/?qr=AbCdEfGhIjKlMnOpQrStUw,,'),
  TITULAR: variable(z.string().max(200), 'un texto de hasta 200 caracteres', 'Mi Tienda S.R.L., CUIT 30-71654321-4'),
  ALOJAMIENTO: variable(z.string().max(200), 'un texto de hasta 200 caracteres', 'un servidor en São Paulo, Brasil'),
});

export type Variable = keyof typeof variables.shape;

/** Every variable that is read, by name. */
export function nombresDeVariables(): string[] {
  return Object.keys(variables.shape);
}
