import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes on as they come; at the end, tells how many they were and their SHA-256 in hexadecimal. */
export function createMedida(): { paso: Transform; total: () => { bytes: number; sha256: string } } {
  const suma = createHash('sha256');
  let bytes = 0;
  const paso = new Transform({
    transform(parte: Buffer, _codificacion, listo) {
      suma.update(parte);
      bytes += parte.length;
      listo(null, parte);
    },
  });
  return { paso, total: () => ({ bytes, sha256: suma.digest('hex') }) };
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
