/** Whether the database refused a write because of one of these constraints. Inside a transaction, only a rollback may follow. */
export function violates(error: unknown, ...constraints: string[]): boolean {
  const { constraint } = error as { constraint?: string };
  return constraint !== undefined && constraints.includes(constraint);
}
