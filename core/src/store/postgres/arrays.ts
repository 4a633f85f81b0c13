/**
 * A list of texts as PostgreSQL writes an array, for `= any(?::uuid[])` and `= any(?::text[])`: one parameter whatever
 * its length, and the planner sees how long it is.
 */
export function pgArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
