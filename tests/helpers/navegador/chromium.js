import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Path of the browser without windows: the same engine, with a third less work. */
const SHELL = '/usr/bin/chromium-headless-shell';

const installed = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Options of apt: an unreachable registry is given up soon, since there may be another browser. */
const APT = ['-qq', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0'];
const APT_MS = 180_000;

/**
 * A Chromium to test with: CHROMIUM_PATH; on our own Debian (a container, CI), the one without windows, installed now if missing; else the
 * system's, Playwright's, or one installed now.
 */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return { path: CHROMIUM_PATH };
  if (!existsSync(SHELL) && isDebianRoot()) installDebian('chromium-headless-shell');
  const found = [...installed, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return { path: found };
  const cli = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'playwright-core', 'cli.js');
  if (spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }).status === 0) {
    if (existsSync(chromium.executablePath())) return { path: chromium.executablePath() };
  }
  if (isDebianRoot() && installDebian('chromium')) return { path: '/usr/bin/chromium' };
  return { reason: 'no Chromium: install one and name it in CHROMIUM_PATH' };
}

/** Installs a package without removing others; answers whether it is there now. */
function installDebian(name) {
  const apt = (...args) =>
    spawnSync('apt-get', [...APT, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: APT_MS,
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-remove', '--no-install-recommends', name);
}

function isDebianRoot() {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/debian_version') &&
    readFileSync('/etc/debian_version', 'utf8').length > 0
  );
}
