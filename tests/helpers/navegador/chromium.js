import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const installed = [
  // The same engine without a window of its own: a third less work than the whole browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium to test with: CHROMIUM_PATH, the system's, Playwright's, or one installed now. */
export function findChromium() {
  const found = [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
  if (found) return { path: found };
  const cli = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'playwright-core', 'cli.js');
  if (spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }).status === 0) {
    if (existsSync(chromium.executablePath())) return { path: chromium.executablePath() };
  }
  if (isDebianRoot()) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' });
      if (existsSync(`/usr/bin/${name}`)) return { path: `/usr/bin/${name}` };
    }
  }
  return { reason: 'no Chromium: install one and name it in CHROMIUM_PATH' };
}

function isDebianRoot() {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/debian_version') &&
    readFileSync('/etc/debian_version', 'utf8').length > 0
  );
}
