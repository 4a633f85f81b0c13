import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from './rules/errors.ts';

/** Prefix of values without a key id, from before a secret could be changed: any key may open them. */
const SIN_CLAVE = 'v1';
const VERSION = 'v2';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts values that must not be readable in a copy of the database: tokens, tickets, private keys. */
export interface Cipher {
  /** `v2.`, the id of the key, and base64url of iv, tag and text; another iv each time. */
  encrypt(text: string): string;
  /** @throws AppError `configuracion_invalida` when the text was encrypted under none of the secrets, or was altered */
  decrypt(encrypted: string): string;
  /** Whether a text was encrypted under the present secret, with its key id. */
  isCurrent(encrypted: string): boolean;
}

interface Clave {
  id: string;
  /** Key object, made once: making it from its bytes each time costs more than decrypting a token. */
  key: KeyObject;
}

/**
 * AES-256-GCM under a key derived (HKDF-SHA-256) from the application's secret. Values encrypted under `anterior`, the previous secret, are
 * read too, until `talonario secreto rotar` has written them again.
 */
export function createCipher(appSecret: string, anterior: string | null = null): Cipher {
  const actual = claveOf(appSecret);
  const claves = anterior === null ? [actual] : [actual, claveOf(anterior)];
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', actual.key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${actual.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt(encrypted) {
      const { id, bytes } = parse(encrypted);
      const posibles = id === null ? claves : claves.filter((clave) => clave.id === id);
      for (const { key } of posibles) {
        const texto = open(key, bytes);
        if (texto !== null) return texto;
      }
      throw unreadable();
    },
    isCurrent: (encrypted) => parse(encrypted).id === actual.id,
  };
}

/** Fingerprint of a secret, which reveals nothing of it: stored with the encrypted values, and in every copy of the database. */
export function huellaDeSecreto(appSecret: string): string {
  return Buffer.from(hkdfSync('sha256', appSecret, 'talonario', 'huella', HUELLA_BYTES)).toString('hex');
}

const HUELLA_BYTES = 6;

/** Signs data that leave the installation and come back: only the secret's holder can sign. HMAC-SHA-256, in hexadecimal. */
export function sign(appSecret: string, bytes: Uint8Array): string {
  const clave = Buffer.from(hkdfSync('sha256', appSecret, 'talonario', 'firma de respaldos', 32));
  return createHmac('sha256', clave).update(bytes).digest('hex');
}

/** Whether a signature of `sign` was made with this secret, of these very bytes. */
export function isFirmado(appSecret: string, bytes: Uint8Array, firma: string): boolean {
  const [nuestra, dada] = [Buffer.from(sign(appSecret, bytes)), Buffer.from(firma)];
  return nuestra.length === dada.length && timingSafeEqual(nuestra, dada);
}

function claveOf(appSecret: string): Clave {
  // The label is that of the first keys, so that values they encrypted are still read.
  const bytes = Buffer.from(hkdfSync('sha256', appSecret, 'talonario', `secretos ${SIN_CLAVE}`, 32));
  return { id: huellaDeSecreto(appSecret), key: createSecretKey(bytes) };
}

function parse(encrypted: string): { id: string | null; bytes: Buffer } {
  const partes = encrypted.split('.');
  const id = partes[0] === VERSION && partes.length === 3 ? (partes[1] ?? '') : null;
  if (id === null && !(partes[0] === SIN_CLAVE && partes.length === 2)) throw unreadable();
  const bytes = Buffer.from(partes.at(-1) ?? '', 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) throw unreadable();
  return { id, bytes };
}

/** null: the text was encrypted under another key, or altered. */
function open(key: KeyObject, bytes: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/**
 * The secret kept in `dir`/app_secret (0600), generated the first time. Processes that start together agree on one: it is written aside and
 * linked into place, so nobody sees the file half written, and nothing overwrites it.
 */
export async function ensureAppSecret(dir: string): Promise<string> {
  const path = join(dir, 'app_secret');
  const kept = await findAppSecret(dir);
  if (kept !== null) return kept;
  await mkdir(dir, { recursive: true });
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(aside, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    await link(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(aside);
  }
  return (await readFile(path, 'utf8')).trim();
}

/** The secret kept in `dir`/app_secret; null: there is none yet. @throws AppError `configuracion_invalida` when it is too short */
export async function findAppSecret(dir: string): Promise<string | null> {
  try {
    const secret = (await readFile(join(dir, 'app_secret'), 'utf8')).trim();
    if (secret.length < 32) throw unreadable();
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function unreadable(): AppError {
  return new AppError('configuracion_invalida', {
    variable: 'APP_SECRET',
    motivo: 'no_es_valida',
    debe: 'el mismo texto con el que se guardaron los datos',
    ejemplo: '3f9a1c0e7b52d84690aa17c4e8f35b2d6c019e74ab83f5d2',
  });
}
