// npm run bench [-- name …]: each figure against a floor measured in the same run, since machines differ and are noisy.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Medida } from './medida.ts';
import { emitir } from './emitir.ts';
import { inicio } from './inicio.ts';
import { pdf } from './pdf.ts';
import { ventas } from './ventas.ts';

const benches: Record<string, Bench> = { emitir, ventas, pdf, inicio };

const pedidos = process.argv.slice(2);
const desconocido = pedidos.find((nombre) => !(nombre in benches));
if (desconocido) {
  console.error(`No hay una medición "${desconocido}". Están: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

const medidas: Medida[] = [];
for (const [nombre, bench] of Object.entries(benches)) {
  if (pedidos.length > 0 && !pedidos.includes(nombre)) continue;
  for (const medida of await bench()) {
    medidas.push(medida);
    console.log(row(medida));
  }
}
mkdirSync(import.meta.dirname, { recursive: true });
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(medidas, null, 2)}\n`);

function row({ nombre, valor, piso, meta }: Medida): string {
  const razon = piso === null ? '' : ` · ${(valor.ms / piso.ms).toFixed(2)} × ${piso.que} (${piso.ms.toFixed(0)} ms)`;
  return `${meta.cumple ? 'cumple' : 'NO LLEGA'} · ${nombre}: ${valor.ms.toFixed(0)} ms${razon} · meta ${meta.texto}`;
}
