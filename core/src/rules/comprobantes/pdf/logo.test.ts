import { expect, test } from 'vitest';
import { logoImprimible } from './logo.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];

test('a logo is a PNG or a JPEG by its first bytes; anything else is not printed', () => {
  expect(logoImprimible(new Uint8Array([...PNG, 1]))?.url).toBe(`data:image/png;base64,${btoa('\x89PNG\x01')}`);
  expect(logoImprimible(new Uint8Array([...JPEG, 1]))?.url).toBe(`data:image/jpeg;base64,${btoa('\xff\xd8\xff\x01')}`);
  for (const [indice] of PNG.entries())
    expect(logoImprimible(new Uint8Array(PNG.map((byte, lugar) => (lugar === indice ? 0 : byte))))).toBe(null);
  for (const [indice] of JPEG.entries())
    expect(logoImprimible(new Uint8Array(JPEG.map((byte, lugar) => (lugar === indice ? 0 : byte))))).toBe(null);
  expect(logoImprimible(null)).toBe(null);
});

test('a logo is named by its bytes and prepared once', () => {
  const bytes = new Uint8Array([...PNG, 7]);
  const logo = logoImprimible(bytes);
  expect(logoImprimible(bytes)).toBe(logo);
  expect(logoImprimible(bytes.slice())?.nombre).toBe(logo?.nombre);
  // FNV-1a of these five bytes, and how many they are.
  expect(logo?.nombre).toBe(`logo-${fnv1a(bytes)}-5`);
  expect(logoImprimible(new Uint8Array([...PNG, 8]))?.nombre).not.toBe(logo?.nombre);
});

test('a logo of many bytes is written whole', () => {
  const bytes = new Uint8Array(0x8000 * 2 + 5).map((_, n) => PNG[n] ?? n % 251);
  const texto = atob(logoImprimible(bytes)!.url.split(',')[1]!);
  expect(Uint8Array.from(texto, (signo) => signo.charCodeAt(0))).toEqual(bytes);
});

/** The published algorithm, in integers without limit. */
function fnv1a(bytes: Uint8Array): string {
  return bytes
    .reduce((hash, byte) => ((hash ^ BigInt(byte)) * 0x01000193n) % 2n ** 32n, 0x811c9dc5n as bigint)
    .toString(16);
}
