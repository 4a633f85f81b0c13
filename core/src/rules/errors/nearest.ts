/** Most letters that a mistyped word may have wrong; with more, it is another word. */
const MOST_WRONG = 3;

/** Fewest letters of a name's beginning that can stand for the whole name. */
const FEWEST_OF_START = 3;

/** The name of `known` most like `typed`, or the only one that begins with it, ignoring case; null: none is like it. */
export function nearest(typed: string, known: readonly string[]): string | null {
  const limit = Math.min(MOST_WRONG, Math.floor(typed.length / 3));
  const far = known
    .map((name) => ({ name, wrong: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ wrong }) => wrong <= limit)
    .toSorted((a, b) => a.wrong - b.wrong);
  if (far[0] !== undefined) return far[0].name;
  if (typed.length < FEWEST_OF_START) return null;
  const [only, other] = known.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()));
  return other === undefined ? (only ?? null) : null;
}

/** Edits between two words: letters added, removed, changed, or swapped with the next one (Damerau-Levenshtein, restricted). */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const changed = (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const exchanged =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? (rows[i - 2]?.[j - 2] ?? 0) + 1
          : Infinity;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, exchanged));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? Infinity;
}
