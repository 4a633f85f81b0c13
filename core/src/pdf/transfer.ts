import { Decimal } from 'decimal.js';

// Structured cloning keeps plain data and bytes but not Decimal: amounts cross to a worker as tagged strings, exactly.

interface Amount {
  $importe: string;
}

/** A copy of `value` that can be posted to another thread. Bytes are shared by reference, so equal logos cross once. */
export function toPlain(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return { $importe: value.toString() } satisfies Amount;
  if (Array.isArray(value)) return value.map(toPlain);
  return isRecord(value) ? mapValues(value, toPlain) : value;
}

/** What `toPlain` was given. */
export function fromPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (!isRecord(value)) return value;
  return typeof value['$importe'] === 'string' ? new Decimal(value['$importe']) : mapValues(value, fromPlain);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

function mapValues(record: Record<string, unknown>, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
