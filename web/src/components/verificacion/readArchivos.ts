import { MAX_PFX } from '@talonario/core/empresas';

/** Certificate, key or PFX that somebody brought in files; what no file had stays as it was. */
export interface Traido {
  certificado?: string;
  clave?: string;
  pfx?: { nombre: string; base64: string };
  /** Why a file was not read. */
  rechazo?: string;
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** A PFX says its version first, 3 (RFC 7292, 4); a private key says 0 or 1. */
const VERSION_DE_PFX = 3;
const LARGO_LARGO = 0x80;

/** Reads the files of a certificate: PEM as it is, DER as PEM, and a PFX whole, which only the server opens. */
export async function readArchivos(archivos: readonly File[]): Promise<Traido> {
  const traidos = await Promise.all(archivos.map(readArchivo));
  return Object.assign({}, ...traidos) as Traido;
}

async function readArchivo(archivo: File): Promise<Traido> {
  if (archivo.size > MAX_PFX)
    return { rechazo: `${archivo.name} pesa más de ${MAX_PFX / 1000} kB: no es un certificado ni una clave.` };
  const bytes = new Uint8Array(await archivo.arrayBuffer());
  if (bytes[0] !== SEQUENCE) return ofTexto(new TextDecoder().decode(bytes));
  const [dentro, largo, valor] = bytes.subarray(headerOf(bytes));
  if (dentro !== INTEGER) return { certificado: toPem('CERTIFICATE', bytes) };
  if (largo === 1 && valor === VERSION_DE_PFX) return { pfx: { nombre: archivo.name, base64: toBase64(bytes) } };
  return { clave: toPem(isPkcs8(bytes) ? 'PRIVATE KEY' : 'RSA PRIVATE KEY', bytes) };
}

/** A text with both, as some programs write them, gives both; one with neither is taken for the certificate, which the server refuses. */
function ofTexto(texto: string): Traido {
  const traido: Traido = {
    ...(/-----BEGIN [A-Z ]*CERTIFICATE-----/.test(texto) && { certificado: texto }),
    ...(/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(texto) && { clave: texto }),
  };
  return Object.keys(traido).length === 0 ? { certificado: texto } : traido;
}

/** Bytes of the tag and the length that a DER value begins with. */
function headerOf(bytes: Uint8Array): number {
  const [, largo = 0] = bytes;
  return largo < LARGO_LARGO ? 2 : 2 + (largo - LARGO_LARGO);
}

/** After the version, PKCS#8 names the algorithm; PKCS#1 has the key's numbers. */
function isPkcs8(bytes: Uint8Array): boolean {
  const VERSION = 3;
  return bytes[headerOf(bytes) + VERSION] === SEQUENCE;
}

function toPem(rotulo: string, bytes: Uint8Array): string {
  return `-----BEGIN ${rotulo}-----\n${toBase64(bytes)}\n-----END ${rotulo}-----\n`;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
