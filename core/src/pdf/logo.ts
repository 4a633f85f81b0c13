import { inflateSync } from 'node:zlib';

const checked = new WeakMap<Uint8Array, boolean>();
/** Four megapixels: far beyond what 5 cm of paper shows, and few enough to unpack without hurting anyone. */
const mostPixels = 4_000_000;

/**
 * Whether a logo can be drawn. pdfkit unpacks PNG files later, in a callback where a damaged one would end the process, so its whole
 * unpacking is tried here first; JPEG files are copied as they are and fail at once if at all.
 */
export function isDrawable(logo: Uint8Array): boolean {
  let drawable = checked.get(logo);
  if (drawable === undefined) {
    drawable = logo[0] !== 0x89 || isSoundPng(Buffer.from(logo.buffer, logo.byteOffset, logo.byteLength));
    checked.set(logo, drawable);
  }
  return drawable;
}

/** Whether a PNG is sound: signature (8 bytes), then chunks of length, type, data and checksum. IHDR is always first. */
function isSoundPng(file: Buffer): boolean {
  if (file.length < 33) return false;
  const [width, height, bits, color, interlace] = [
    file.readUInt32BE(16),
    file.readUInt32BE(20),
    file.readUInt8(24),
    file.readUInt8(25),
    file.readUInt8(28),
  ];
  const channels = channelsByColor[color];
  if (channels === undefined || width === 0 || height === 0 || width * height > mostPixels) return false;
  const rows = passes[interlace]?.flatMap(([x, y, dx, dy]) => {
    const pixels = Math.ceil((width - x) / dx);
    const count = pixels > 0 ? Math.max(0, Math.ceil((height - y) / dy)) : 0;
    return Array.from({ length: count }, () => 1 + Math.ceil((pixels * channels * bits) / 8));
  });
  return rows !== undefined && hasRows(imageData(file), rows);
}

const channelsByColor: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Adam7: x, y of the first pixel and the steps of each pass; an image that is not interlaced is one pass. */
const passes: Record<number, [number, number, number, number][]> = {
  0: [[0, 0, 1, 1]],
  1: [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ],
};

function imageData(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

/** Whether the data unpack into these rows: each begins with its filter, 0 to 4. */
function hasRows(packed: Buffer, rows: number[]): boolean {
  const size = rows.reduce((sum, row) => sum + row, 0);
  let data: Buffer;
  try {
    data = inflateSync(packed, { maxOutputLength: size });
  } catch {
    return false; // not a zlib stream, or it holds more than the header says: either way it is damaged
  }
  if (data.length !== size) return false;
  let at = 0;
  return rows.every((row) => {
    const filter = data[at] ?? 5;
    at += row;
    return filter <= 4;
  });
}
