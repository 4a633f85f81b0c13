// Whether the bundle is of the sources as they are: by time and size of each file, and by content where those differ, since a checkout
// or a copy gives files other times. Plain JavaScript that any recent Node reads.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the bundles, from the root. Each is in a folder of its own: a process may still run on the one of before. */
export const BUNDLES = 'cli/dist';
const MANIFEST = `${BUNDLES}/fuentes.json`;

/** File that starts the command line, in the folder of a bundle. */
export const MAIN = 'main.js';

/** A file written this lately may be written once more within the same tick of the disk's clock: its time proves nothing. */
const SETTLED_MS = 2_000;

/**
 * One file that the bundle was made of. `mtimeMs` null: compared by its content.
 * @typedef {{ file: string, size: number, mtimeMs: number | null, hash: string }} Source
 */

/**
 * File that starts the bundle made of exactly the present sources; null: there is none.
 * @param {string} root folder of the project
 * @returns {string | null}
 */
export function freshBundle(root) {
  const manifest = readManifest(root);
  if (manifest === null) return null;
  const { folder, sources } = manifest;
  const seen = sources.map((source) => lookAgain(root, source));
  if (seen.includes(null)) return null;
  const main = path.join(root, BUNDLES, folder, MAIN);
  if (!existsSync(main)) return null;
  if (seen.some((source, place) => source !== sources[place])) keepTimes(root, { folder, sources: seen });
  return main;
}

/**
 * A file as it is now.
 * @param {string} root
 * @param {string} file from the root, with slashes
 * @returns {Source}
 */
export function describeSource(root, file) {
  const { size, mtimeMs } = statSync(path.join(root, file));
  return { file, size, mtimeMs: isSettled(mtimeMs) ? mtimeMs : null, hash: hashOf(root, file) };
}

/**
 * Says that the bundle in `folder` is of these sources.
 * @param {string} root
 * @param {{ folder: string, sources: readonly Source[] }} manifest
 */
export function saveManifest(root, manifest) {
  // Renamed into its place: who reads meanwhile finds the one of before, whole.
  const half = path.join(root, `${MANIFEST}.${process.pid}`);
  try {
    writeFileSync(half, JSON.stringify(manifest));
    renameSync(half, path.join(root, MANIFEST));
  } finally {
    rmSync(half, { force: true });
  }
}

/**
 * Sources and folder of the last bundle; null: there is none.
 * @param {string} root
 * @returns {{ folder: string, sources: readonly Source[] } | null}
 */
export function readManifest(root) {
  try {
    return JSON.parse(readFileSync(path.join(root, MANIFEST), 'utf8'));
  } catch {
    return null;
  }
}

/** The same source when its file did not change, with its new time when only that changed; null: it changed. */
function lookAgain(root, source) {
  const found = statSync(`${root}/${source.file}`, { throwIfNoEntry: false });
  if (found === undefined || found.size !== source.size) return null;
  if (found.mtimeMs === source.mtimeMs) return source;
  if (hashOf(root, source.file) !== source.hash) return null;
  return isSettled(found.mtimeMs) ? { ...source, mtimeMs: found.mtimeMs } : source;
}

function isSettled(mtimeMs) {
  return Date.now() - mtimeMs > SETTLED_MS;
}

function hashOf(root, file) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex');
}

/** Saves the times that were seen; where nothing can be written, the contents are compared again the next time. */
function keepTimes(root, manifest) {
  try {
    saveManifest(root, manifest);
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM', 'ENOSPC'].includes(error.code)) throw error;
  }
}
