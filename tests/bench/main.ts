// npm run bench [-- name …]: each figure against a floor measured in the same run, since machines differ and are noisy.
// npm run bench -- dia [--corte]: a whole day of sales through the processes themselves, which is long and not among the others.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { articulosBuscar } from './articulosBuscar.ts';
import { articulosCsv } from './articulosCsv.ts';
import { automatica } from './automatica.ts';
import { dia } from './dia/dia.ts';
import { emitir } from './emitir.ts';
import { entrada } from './entrada.ts';
import { facturasLista } from './facturasLista.ts';
import { inicio } from './inicio.ts';
import { inicioDelDia } from './inicioDelDia.ts';
import { libroIva } from './libroIva.ts';
import { format, table, type Bench, type Medida } from './medida.ts';
import { padron } from './padron.ts';
import { pantalla } from './pantalla/pantalla.ts';
import { pdf } from './pdf.ts';
import { pubsLista } from './pubsLista.ts';
import { ventas } from './ventas.ts';
import { ventasDeCuentas } from './ventasDeCuentas.ts';
import { web } from './web.ts';
import { webhooks } from './webhooks.ts';

const benches: Record<string, Bench> = {
  emitir,
  automatica,
  ventas,
  'ventas-de-cuentas': ventasDeCuentas,
  pdf,
  inicio,
  'inicio-del-dia': inicioDelDia,
  entrada,
  'facturas-lista': facturasLista,
  'articulos-csv': articulosCsv,
  'articulos-buscar': articulosBuscar,
  'pubs-lista': pubsLista,
  'libro-iva': libroIva,
  web,
  webhooks,
  padron,
  pantalla,
};

const pedidos = process.argv.slice(2);
if (pedidos[0] === 'dia') process.exit(await dia(pedidos.slice(1)));
const desconocido = pedidos.find((nombre) => !(nombre in benches));
if (desconocido !== undefined) {
  process.stderr.write(`No hay una medición "${desconocido}". Están: ${Object.keys(benches).join(', ')}.\n`);
  process.exit(2);
}

const CABECERA = ['medición', 'base', 'qué', 'valor', 'piso', '×', 'meta', ''];
const medidas: Medida[] = [];
for (const [nombre, bench] of Object.entries(benches)) {
  if (pedidos.length > 0 && !pedidos.includes(nombre)) continue;
  process.stderr.write(`Midiendo ${nombre}…\n`);
  medidas.push(...(await bench()));
}
process.stdout.write(`${table([CABECERA, ...medidas.map(toRow)])}\n`);
writeFileSync(
  join(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ node: process.version, nucleos: availableParallelism(), medidas: medidas.map(toResult) }, null, 2)}\n`,
);
// An ended browser may leave its pipes open, which would keep this process up.
process.exit();

function toRow({ bench, base, que, unidad, valor, piso, meta }: Medida): string[] {
  return [
    bench,
    base ?? '',
    que,
    `${format(valor)} ${unidad}`,
    `${format(piso.valor)} ${unidad}: ${piso.que}`,
    format(valor / piso.valor),
    meta?.texto ?? 'sin meta',
    meta === null ? '' : meta.cumple(valor, piso.valor) ? 'cumple' : 'NO LLEGA',
  ];
}

function toResult({ meta, ...medida }: Medida): object {
  return {
    ...medida,
    razon: medida.valor / medida.piso.valor,
    meta: meta && { texto: meta.texto, cumple: meta.cumple(medida.valor, medida.piso.valor) },
  };
}
