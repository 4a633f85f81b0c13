// npm run build: builds the site, and says of which sources it is.
import path from 'node:path';
import { build } from 'vite';
import { fingerprint, saveBuilt } from './sources.js';

const root = path.dirname(import.meta.dirname);

// Vite empties the folder first: a build cut short leaves no fingerprint. What is edited meanwhile counts as not built.
const sources = fingerprint(root);
await build({ root: import.meta.dirname, logLevel: 'warn' });
saveBuilt(root, sources);
