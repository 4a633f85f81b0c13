/** A raw statement with its `?` numbered as PostgreSQL does (`$1`…). A `?` that is an operator is written `\?`. */
export function numberParams(sql: string): string {
  let n = 0;
  return sql.replaceAll(/\\\?|\?/g, (signo) => (signo === '?' ? `$${(n += 1)}` : '?'));
}
