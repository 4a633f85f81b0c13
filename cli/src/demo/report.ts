import { formatNumero } from '@talonario/core';
import { formatMonto } from '../output/format.ts';
import { splitHechas } from '../lote/omitidas.ts';
import type { Block } from '../output/output.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './data.ts';
import type { CuentaSembrada } from './seed.ts';

/** The vouchers of the demo, what was left out and why, and how to enter. */
export function describeDemo(sembradas: readonly CuentaSembrada[]): Block[] {
  return [
    ...sembradas.flatMap(describeCuenta),
    {
      kind: 'pairs',
      pairs: [
        ['Email', DEMO_EMAIL],
        ['Clave', DEMO_PASSWORD],
      ],
    },
  ];
}

function describeCuenta({ cuenta, empresa, comprobantes, facturas, notas }: CuentaSembrada): Block[] {
  const blocks: Block[] = [
    { kind: 'title', text: `${cuenta} · ${empresa} · ${comprobantes.length} comprobantes` },
    {
      kind: 'table',
      columns: [
        { title: 'Comprobante' },
        { title: 'Receptor', flexible: true },
        { title: 'Total', right: true },
        { title: 'CAE' },
      ],
      rows: comprobantes.map((uno) => [
        formatNumero(uno),
        uno.razon_social_facturado,
        formatMonto(uno.total, uno.moneda),
        uno.cae ?? '',
      ]),
    },
  ];
  const items = [
    ...[...facturas.rechazadas, ...notas.rechazadas].map(({ venta, error }) => `Venta ${venta}: ${error}`),
    ...[...facturas.en_cola, ...notas.en_cola].map(({ venta, motivo }) => `Venta ${venta}: ${motivo}`),
    ...splitHechas(facturas.omitidas).otras.map(({ venta, motivo }) => `Venta ${venta}: ${motivo}`),
  ];
  if (items.length > 0)
    blocks.push({ kind: 'list', title: `Sin comprobante (${items.length})`, items, tone: 'espera' });
  return blocks;
}
