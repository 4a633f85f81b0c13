import { Decimal } from 'decimal.js';

/** A command's data as JSON has it: amounts as numbers, instants as ISO 8601, bytes left out by whoever builds it. */
export function toJson(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return value.toNumber();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toJson(each)]));
  }
  return value;
}
