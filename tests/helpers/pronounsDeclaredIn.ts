import { parseAst } from 'vitest/node';

const PRONOUN =
  /^(?:un[oa]s?|otr[oa]s?|suy[oa]s?|cual(?:es)?|quien(?:es)?|dich[oa]s?|hech[oa]s?|est[aeo]s?|es[aeo]s?|aquel(?:l[ao]s?)?|mism[oa]s?|tod[oa]s?|algo|algun[oa]s?|ningun[oa]|amb[oa]s|cada)$/;
const PARTICLE = /^(?:el|la|los|las|de|del|con|sin|por|para|a|en|ya)$/;

/**
 * Variables, functions and parameters that a file declares with a pronoun for a name, alone or with an article or a preposition:
 * `otra`, `elUno`, `deQuien`. Properties and imports are named elsewhere. @throws SyntaxError
 */
export function pronounsDeclaredIn(file: string, code: string): string[] {
  if (!(code.match(/\b[a-z]\w*\b/g) ?? []).some(isPronoun)) return [];
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node)) return;
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') names.push(...namesOf(node['id']));
    if (node.type === 'CatchClause') names.push(...namesOf(node['param']));
    // `params` of a type holds types, not patterns.
    names.push(...namesOf(node['params']), ...namesOf(node['parameters']));
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code, { lang: /\.[jt]sx$/.test(file) ? 'tsx' : 'ts' }).body);
  return names.filter(isPronoun);
}

function isPronoun(name: string): boolean {
  const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  if (/^[A-Z]/.test(name)) return false;
  return words.some((word) => PRONOUN.test(word)) && words.every((word) => PRONOUN.test(word) || PARTICLE.test(word));
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Names that a pattern binds: `{ a, b: [c], ...d }` binds `a`, `c` and `d`. */
function namesOf(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesOf);
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern['name'])];
  if (pattern.type === 'ObjectPattern') return namesOf(pattern['properties']);
  if (pattern.type === 'Property') return namesOf(pattern['value']);
  if (pattern.type === 'ArrayPattern') return namesOf(pattern['elements']);
  if (pattern.type === 'AssignmentPattern') return namesOf(pattern['left']);
  if (pattern.type === 'RestElement') return namesOf(pattern['argument']);
  return [];
}
