/** A logo as pdfmake takes it: a name that depends only on the bytes, and a data URL. */
export interface LogoImprimible {
  nombre: string;
  url: string;
}

const preparados = new WeakMap<Uint8Array, LogoImprimible>();

/** Prepares the logo of an issuer, once per set of bytes. Null when there is none or it is neither PNG nor JPEG. */
export function logoImprimible(bytes: Uint8Array | null): LogoImprimible | null {
  const formato = bytes === null ? null : formatoOf(bytes);
  if (bytes === null || formato === null) return null;
  const previo = preparados.get(bytes);
  if (previo) return previo;
  const logo = { nombre: `logo-${huella(bytes)}`, url: `data:image/${formato};base64,${base64(bytes)}` };
  preparados.set(bytes, logo);
  return logo;
}

function formatoOf(bytes: Uint8Array): 'png' | 'jpeg' | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  return null;
}

/** FNV-1a and the length: tells apart the logos of one file, where names must not collide. */
function huella(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `${hash.toString(16)}-${bytes.length}`;
}

/** Standard base64, in the browser and in Node. */
function base64(bytes: Uint8Array): string {
  const tramo = 0x8000;
  let binario = '';
  for (let i = 0; i < bytes.length; i += tramo) binario += String.fromCharCode(...bytes.subarray(i, i + tramo));
  return btoa(binario);
}
