/**
 * Integers of 16 digits or more from 9·10^15 on: read as a number, their digits could change. Scanned first, since the reviver is
 * slow and rarely needed.
 */
const LONG_INTEGER = /[:[,]\s*-?(?:\d{17,}|9\d{15})(?![\d.eE])/;

/**
 * Parses JSON keeping every digit: integers beyond 2^53 come as strings. `cleanText` maps every text in the JSON.
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
  // `JSON.rawJSON` is newer than TypeScript's types of the language.
  return Number.isSafeInteger(number)
    ? number
    : (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);
}
