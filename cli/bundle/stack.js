// Imported first by whatever of the bundle starts a thread: a trace names the lines of the sources, as it does without the bundle. A map is
// read when a first trace goes through its file: Node's own support reads all of them at the start.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const HERE = new URL('../', import.meta.url).href;
const PLACE = new RegExp(`(${RegExp.escape(`${HERE}dist/`)}[^\\s:()]+\\.js):(\\d+):(\\d+)`, 'g');

const plain = Error.prepareStackTrace;

Error.prepareStackTrace = (error, frames) => plain(error, frames).replace(PLACE, placeInSources);

function placeInSources(place, file, line, column) {
  const { originalSource, originalLine, originalColumn } = mapOf(file).findEntry(Number(line) - 1, Number(column) - 1);
  if (originalSource === undefined) return place;
  return `${new URL(originalSource, file).href}:${originalLine + 1}:${originalColumn + 1}`;
}

const maps = new Map();

function mapOf(file) {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
  maps.set(file, map);
  return map;
}
