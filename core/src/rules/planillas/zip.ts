/** Receives bytes of a file as they are made. The writer awaits its promise, so that a slow reader holds the writer. */
export type Salida = (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>;

/** A ZIP of a few files, one after the other, written as it is made: no file is ever whole in memory. */
export interface ZipEnSerie {
  /** Begins a file and ends the previous one. */
  begin: (nombre: string) => Promise<void>;
  write: (texto: string) => Promise<void>;
  end: () => Promise<void>;
}

interface Entrada {
  nombre: Uint8Array<ArrayBuffer>;
  desde: number;
  crc: number;
  comprimidos: number;
  sueltos: number;
}

// PKWARE APPNOTE 6.3: 4.3.7 local header, 4.3.9 data descriptor, 4.3.12 central directory, 4.3.16 its end.
const CABECERA = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const FIN = 0x06054b50;
const VERSION = 20;
/** Flags: sizes come after the bytes, and names are UTF-8. */
const BANDERAS = 0x0808;
const DEFLATE = 8;
/** 1980-01-01, the first day of a ZIP, in every file: the same rows give the same bytes. */
const FECHA = 0x21;
/** Largest size without ZIP64; no sheet is larger. */
const MAXIMO = 0xffff_ffff;

/** Runs in a browser and in Node: both have `CompressionStream`. */
export function openZip(salida: Salida): ZipEnSerie {
  const textos = new TextEncoder();
  const entradas: Entrada[] = [];
  let escritos = 0;
  let abierta: { entrada: Entrada; entra: WritableStreamDefaultWriter<BufferSource>; sale: Promise<void> } | null =
    null;

  const put = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    escritos += bytes.length;
    if (escritos > MAXIMO) throw new RangeError('the ZIP is larger than 4 GB');
    await salida(bytes);
  };
  const close = async (): Promise<void> => {
    if (abierta === null) return;
    const { entrada, entra, sale } = abierta;
    abierta = null;
    await Promise.all([entra.close(), sale]);
    if (entrada.sueltos > MAXIMO) throw new RangeError('a file of the ZIP is larger than 4 GB');
    await put(numbers([4, DESCRIPTOR], [4, entrada.crc], [4, entrada.comprimidos], [4, entrada.sueltos]));
  };
  return {
    async begin(nombre) {
      await close();
      const entrada = { nombre: textos.encode(nombre), desde: escritos, crc: 0, comprimidos: 0, sueltos: 0 };
      entradas.push(entrada);
      await put(numbers([4, CABECERA], ...comun(entrada, true), [2, entrada.nombre.length], [2, 0]));
      await put(entrada.nombre);
      const { writable, readable } = new CompressionStream('deflate-raw');
      const sale = drain(readable, async (bytes) => {
        entrada.comprimidos += bytes.length;
        await put(bytes);
      });
      // The failure is reported to the caller of the write or of the end.
      sale.catch(() => undefined);
      abierta = { entrada, entra: writable.getWriter(), sale };
    },
    async write(texto) {
      if (abierta === null) throw new RangeError('no file of the ZIP was begun');
      const { entrada, entra, sale } = abierta;
      const bytes = textos.encode(texto);
      entrada.crc = crc32(bytes, entrada.crc);
      entrada.sueltos += bytes.length;
      // Without the race, a write would wait forever for a reader that went away.
      await Promise.race([entra.write(bytes), sale]);
    },
    async end() {
      await close();
      const desde = escritos;
      for (const entrada of entradas) {
        const { nombre } = entrada;
        await put(
          numbers(
            [4, CENTRAL],
            [2, VERSION],
            ...comun(entrada, false),
            [2, nombre.length],
            [2, 0],
            [2, 0],
            [2, 0],
            [2, 0],
            [4, 0],
            [4, entrada.desde],
          ),
        );
        await put(nombre);
      }
      const cuantas = entradas.length;
      await put(
        numbers([4, FIN], [2, 0], [2, 0], [2, cuantas], [2, cuantas], [4, escritos - desde], [4, desde], [2, 0]),
      );
    },
  };
}

/** Fields common to both headers of a file; `porSaber`: its sizes come after its bytes. */
function comun({ crc, comprimidos, sueltos }: Entrada, porSaber: boolean): (readonly [2 | 4, number])[] {
  const tamanos = porSaber ? [0, 0, 0] : [crc, comprimidos, sueltos];
  return [
    [2, VERSION],
    [2, BANDERAS],
    [2, DEFLATE],
    [2, 0],
    [2, FECHA],
    ...tamanos.map((valor) => [4, valor] as const),
  ];
}

async function drain(readable: ReadableStream<Uint8Array<ArrayBuffer>>, put: Salida): Promise<void> {
  const lector = readable.getReader();
  try {
    for (let leido = await lector.read(); !leido.done; leido = await lector.read()) await put(leido.value);
  } catch (error) {
    await lector.cancel(error);
    throw error;
  }
}

/** Each value in 2 or 4 bytes, the low one first. */
function numbers(...valores: (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(valores.reduce((suma, [ancho]) => suma + ancho, 0));
  const vista = new DataView(bytes.buffer);
  let en = 0;
  for (const [ancho, valor] of valores) {
    if (ancho === 2) vista.setUint16(en, valor, true);
    else vista.setUint32(en, valor, true);
    en += ancho;
  }
  return bytes;
}

const TABLA = Uint32Array.from({ length: 256 }, (_, byte) => {
  let resto = byte;
  for (let bit = 0; bit < 8; bit += 1) resto = resto & 1 ? (resto >>> 1) ^ 0xedb8_8320 : resto >>> 1;
  return resto;
});

/** CRC-32 of these bytes, continued from `antes`, the CRC-32 of the previous ones. */
function crc32(bytes: Uint8Array, antes: number): number {
  let crc = ~antes >>> 0;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLA[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}
