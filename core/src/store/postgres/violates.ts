/**
 * Whether the database refused a write because of one of these constraints. Inside a transaction nothing else can be
 * done after it but roll back.
 */
export function violates(error: unknown, ...constraints: string[]): boolean {
  const { constraint } = error as { constraint?: string };
  return constraint !== undefined && constraints.includes(constraint);
}
