// Whether node_modules holds what the lockfile asks for. Plain JavaScript that any recent Node reads: it runs before
// anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** No install takes longer: a mark that is older was left by one that died, whoever has its number by now. */
const LONGEST_INSTALL_MS = 3_600_000;

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * `complete`: what is installed is what the lockfile and every package.json say; `outdated`: an install puts it right;
 * `damaged`: an install was cut short, or there was none; `installing`: another process is at it. Development packages may be missing unless `development`:
 * whoever only runs the product may remove them (`npm prune --omit=dev`).
 * @param {string} root folder of the project
 * @param {{ development: boolean }} needs
 */
export function packagesState(root, { development }) {
  // npm writes this list last.
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'));
  if (isInstalling(root)) return 'installing';
  if (installed === null || existsSync(mark(root))) return 'damaged';
  const locked = readJson(path.join(root, 'package-lock.json'));
  if (locked === null) return 'outdated';
  const complete = Object.entries(locked.packages).every(([place, entry]) =>
    /(?:^|\/)node_modules\//.test(place)
      ? isInstalled(root, place, entry, installed.packages[place], development)
      : declaresTheSame(entry, readJson(path.join(root, place, 'package.json'))),
  );
  return complete ? 'complete' : 'outdated';
}

/**
 * Installs everything with npm, from nothing where the last install was cut short.
 * @param {string} root folder of the project
 * @param {'outdated' | 'damaged'} state
 * @returns {number} npm's exit code
 */
export function install(root, state) {
  const modules = path.join(root, 'node_modules');
  // A package that was being unpacked looks whole to npm, which reads only its package.json.
  if (state === 'damaged') rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  writeFileSync(mark(root), String(process.pid));
  // Run by npm this is npm's own Node: the one in node_modules may be replaced meanwhile.
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const command = npm === undefined ? 'npm' : node;
  const { status } = spawnSync(
    command,
    [...(npm === undefined ? [] : [npm]), 'install', '--include=dev', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: npm === undefined && process.platform === 'win32' },
  );
  // An install that failed by itself put back what there was.
  if (status !== null) rmSync(mark(root), { force: true });
  return status ?? 1;
}

/** Beside the packages while they are being installed, with who does it: found later, the install did not reach its end. */
function mark(root) {
  return path.join(root, 'node_modules', '.instalando');
}

function isInstalling(root) {
  if (!existsSync(mark(root)) || Date.now() - statSync(mark(root)).mtimeMs > LONGEST_INSTALL_MS) return false;
  const pid = Number(readFileSync(mark(root), 'utf8'));
  return pid > 0 && pid !== process.pid && isAlive(pid);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isInstalled(root, place, wanted, found, development) {
  if (found === undefined) return mayBeMissing(wanted, development);
  const same = found.version === wanted.version && found.integrity === wanted.integrity && found.link === wanted.link;
  return same && existsSync(path.join(root, place));
}

/** Whether a package may be missing: of development only, or optional and not made for this very platform. */
function mayBeMissing({ dev, devOptional, optional, os, cpu, libc }, development) {
  if (!development && (dev || devOptional)) return true;
  if (!optional) return false;
  const forHere = os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined;
  return !forHere;
}

function declaresTheSame(locked, manifest) {
  return DEPENDENCIES.every((kind) => sorted(locked[kind]) === sorted(manifest?.[kind]));
}

function sorted(dependencies = {}) {
  return JSON.stringify(Object.entries(dependencies).sort());
}

/** Null when it is not there, or half written. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
