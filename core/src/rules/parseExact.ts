/** Reading a long integer as a number would change it. Scanned first: the reviver is slow and hardly ever needed. */
const LONG_INTEGER = /[:[,]\s*-?(?:\d{17,}|9\d{15})(?![\d.eE])/;

/**
 * JSON as it is written: integers beyond 2^53 come as strings, with all their digits. `cleanText` sees every text that it holds.
 * @throws SyntaxError
 */
export function parseExact(text: string, cleanText?: (text: string) => string): unknown {
  const exact = (_key: string, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'string') return cleanText?.(value) ?? value;
    return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? context?.source
      : value;
  };
  return cleanText || LONG_INTEGER.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}

/** An integer of any length, as a number that `JSON.stringify` writes digit by digit. */
export function exactInteger(digits: string): unknown {
  const number = Number(digits);
  // Newer than the types of the language.
  return Number.isSafeInteger(number)
    ? number
    : (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);
}
