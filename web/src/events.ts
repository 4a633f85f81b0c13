/** The server says something every 15 seconds: who is silent for this long is not there, though nobody hung up. */
const SILENCE_MS = 45_000;

/** Aborted when the session that is open now is closed. */
let cierre = new AbortController();

/** Aborts when the person closes the session that is open now, before the server is told: what listens in its name stops first. */
export function untilClosed(): AbortSignal {
  return cierre.signal;
}

/** Ends the listeners of the session being closed; those of the next session are not affected. */
export function stopListening(): void {
  cierre.abort();
  cierre = new AbortController();
}

/**
 * Reads server-sent events from an answer of `fetch`, so that the session's token travels in a header and never in an
 * address. Yields the data of each event; ends when the server does. Source: HTML Standard, "Server-sent events".
 * @throws TypeError as `fetch` does when the connection is lost; also after `silence` milliseconds without a byte
 */
export async function* readEvents(
  cuerpo: ReadableStream<Uint8Array<ArrayBuffer>>,
  silence = SILENCE_MS,
): AsyncGenerator<string> {
  const texto = cuerpo.pipeThrough(new TextDecoderStream());
  let resto = '';
  for await (const trozo of chunks(texto, silence)) {
    const eventos = (resto + trozo).split('\n\n');
    resto = eventos.pop() ?? '';
    for (const evento of eventos) {
      const lineas = evento.split('\n').filter((linea) => linea.startsWith('data:'));
      if (lineas.length > 0) yield lineas.map((linea) => linea.slice('data:'.length).trimStart()).join('\n');
    }
  }
}

/** Chunks of a stream, which not every browser iterates. */
async function* chunks(stream: ReadableStream<string>, silence: number): AsyncGenerator<string> {
  const lector = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await before(silence, lector.read());
      if (done) return;
      yield value;
    }
  } finally {
    await lector.cancel();
  }
}

async function before<T>(ms: number, promesa: Promise<T>): Promise<T> {
  const { promise: tarde, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TypeError('silence')), ms);
  try {
    return await Promise.race([promesa, tarde]);
  } finally {
    clearTimeout(timer);
  }
}
