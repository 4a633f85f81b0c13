import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from './rules/errors.ts';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what must not be read in a copy of the database: tokens, tickets, private keys. */
export interface Cipher {
  /** `v1.` and base64url of iv, tag and text; another iv each time. */
  encrypt(text: string): string;
  /** @throws AppError `configuracion_invalida` when it was not encrypted under this secret, or was altered */
  decrypt(encrypted: string): string;
}

/** AES-256-GCM under a key derived (HKDF-SHA-256) from the application's secret. */
export function createCipher(appSecret: string): Cipher {
  const key = Buffer.from(hkdfSync('sha256', appSecret, 'talonario', `secretos ${VERSION}`, 32));
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt(encrypted) {
      const [version, base64] = encrypted.split('.');
      const bytes = Buffer.from(base64 ?? '', 'base64url');
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw unreadable();
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}

/**
 * The secret kept in `dir`/app_secret (0600), generated the first time. Processes that start together agree on one:
 * it is written aside and linked into place, so the file is never seen half written nor overwritten.
 */
export async function ensureAppSecret(dir: string): Promise<string> {
  const path = join(dir, 'app_secret');
  const kept = await readIfThere(path);
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

async function readIfThere(path: string): Promise<string | null> {
  try {
    const secret = (await readFile(path, 'utf8')).trim();
    if (secret.length < 32) throw unreadable();
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError(
    'configuracion_invalida',
    {
      variable: 'APP_SECRET',
      motivo: 'no_es_valida',
      debe: 'el mismo texto con el que se guardaron los datos',
      ejemplo: '3f9a1c0e7b52d84690aa17c4e8f35b2d6c019e74ab83f5d2',
    },
    { cause },
  );
}
