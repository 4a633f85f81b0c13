// Fingerprint of the site's sources, kept beside the built site: while both agree there is nothing to build. It is taken from
// contents, since a checkout gives files the time at which it was made.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SAVED = 'web/dist/.fuentes';

/** The site's own files, core's doors and what they lead to, and the versions of the packages. */
const SOURCES = [
  'package-lock.json',
  'core/package.json',
  'core/src/doors',
  'core/src/contract',
  'core/src/rules',
  'web',
];
const NOT_SOURCES = /\.test\.tsx?$/;
const SKIPPED_FOLDERS = new Set(['dist', 'node_modules']);

/**
 * Of the sources as they are now.
 * @param {string} root folder of the project
 */
export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((place) => filesIn(root, place))) {
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * Whether the site that is built is of the sources as they are now.
 * @param {string} root folder of the project
 */
export function isBuilt(root) {
  const saved = path.join(root, SAVED);
  return existsSync(saved) && readFileSync(saved, 'utf8') === fingerprint(root);
}

/**
 * @param {string} root folder of the project
 * @param {string} sources the fingerprint of what was built, taken before it was
 */
export function saveBuilt(root, sources) {
  writeFileSync(path.join(root, SAVED), sources);
}

function filesIn(root, place) {
  const whole = path.join(root, place);
  if (!statSync(whole).isDirectory()) return [place];
  return readdirSync(whole)
    .filter((name) => !NOT_SOURCES.test(name) && !SKIPPED_FOLDERS.has(name))
    .sort()
    .flatMap((name) => filesIn(root, `${place}/${name}`));
}
