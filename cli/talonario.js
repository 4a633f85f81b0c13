#!/usr/bin/env node
// The `talonario` command. Plain JavaScript that any recent Node can read: the machine's own may be older than the
// one this product is pinned to, and then this file starts itself again with the pinned one.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import module from 'node:module';
import { userInfo } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freshBundle } from './bundle/sources.js';
import { pinnedNode } from './pinnedNode.js';

const MINIMUM_NODE = 24;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const self = fileURLToPath(import.meta.url);

if (Number.parseInt(process.versions.node, 10) < MINIMUM_NODE) runWithPinnedNode();
else await start();

async function start() {
  // React's development build is slow to load and keeps a trace of every render.
  process.env.NODE_ENV ??= 'production';
  module.enableCompileCache(compiledFolder());
  const bundle = freshBundle(path.join(path.dirname(self), '..'));
  await (bundle === null ? import('./src/main.ts') : import(pathToFileURL(bundle).href));
}

/**
 * Folder of the code that Node compiled. Beside the code it is made from: who could put something else there can change the code itself.
 * Of what is installed, which who runs it may not write, in the home of that user as the machine has it, and never as the
 * environment says: nobody else writes there. Where neither can be written there is none, and everything works alike.
 */
function compiledFolder() {
  const packages = path.join(path.dirname(self), '..', 'node_modules');
  try {
    accessSync(packages, constants.W_OK);
    return path.join(packages, '.cache', 'talonario');
  } catch {
    return path.join(userInfo().homedir, '.cache', 'talonario');
  }
}

function runWithPinnedNode() {
  const child = spawn(findNode(), [self, ...process.argv.slice(2)], { stdio: 'inherit' });
  // Ctrl-C reaches the child by itself and once more from here: it takes the second for the first.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`No se pudo iniciar Node ${MINIMUM_NODE}: ${error.message}. Ejecutá \`npm install\`.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const each of SIGNALS) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}

function findNode() {
  try {
    return pinnedNode();
  } catch {
    console.error(
      `Talonario necesita Node ${MINIMUM_NODE}, y falta el que trae. Ejecutá \`npm install\` en su carpeta.`,
    );
    return process.exit(1);
  }
}
