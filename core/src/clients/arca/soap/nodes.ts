// The SOAP parser's output: every value is text (a CAE or '060' is never a number) and every repeatable element a list, as the WSDL says.
// An element that ARCA did not send is absent; one it sent empty is '' or null.

export type Node = Readonly<Record<string, unknown>>;

/** The child element, or null. */
export function child(node: Node | null, name: string): Node | null {
  const value = node?.[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : null;
}

/** The element's text; '' when absent or empty. */
export function text(node: Node | null, name: string): string {
  const value = node?.[name];
  return typeof value === 'string' ? value : '';
}

/** The element's text, or null when absent, empty or the literal NULL that ARCA writes. */
export function textOrNull(node: Node | null, name: string): string | null {
  const value = text(node, name);
  return value === '' || value === 'NULL' ? null : value;
}

/** The repeated elements `item` inside `container`; none when either is absent. */
export function children(node: Node | null, container: string, item: string): Node[] {
  return repeatedNodes(child(node, container), item);
}

/** The elements with that name. */
export function repeatedNodes(node: Node | null, name: string): Node[] {
  return repeated(node, name).filter((value): value is Node => typeof value === 'object' && value !== null);
}

/** Texts of a repeated element. */
export function texts(node: Node | null, name: string): string[] {
  return repeated(node, name).filter((value): value is string => typeof value === 'string' && value !== '');
}

/** An unsigned integer as ARCA prints them, or null. */
export function integer(node: Node | null, name: string): number | null {
  const value = text(node, name);
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** Whether an element, or a list of them, says nothing: no text but zeros and the literal NULL. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return /^[\s0.]*$|^NULL$/.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isBlank);
}

function repeated(node: Node | null, name: string): unknown[] {
  const value = node?.[name];
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}
