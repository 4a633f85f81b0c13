import { formatNumero } from '@talonario/core';
import { formatMonto } from '../output/format.ts';
import { splitHechas } from '../lote/omitidas.ts';
import type { Block } from '../output/output.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './data.ts';
import type { CuentaSembrada } from './seed.ts';

/** Vouchers of an account that a terminal shows. */
const ULTIMOS = { first: 5, rest: 'en la web se ven todos' };

/** The vouchers of the demo, the last first, what was left out and why, what to try and how to enter. */
export function describeDemo(sembradas: readonly CuentaSembrada[], web: string): Block[] {
  return [
    ...sembradas.flatMap(describeCuenta),
    {
      kind: 'list',
      title: 'Para probar',
      items: [
        `Una factura a mano, hasta su PDF: ${web}/app/facturador/nueva`,
        `Lo que deja cada publicación y las que pierden plata: ${web}/app/cuentas, y ahí Publicaciones`,
        'Lo que espera hoy, desde otra terminal: npx talonario',
      ],
      ordered: true,
    },
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
      cut: ULTIMOS,
      rows: comprobantes
        .toReversed()
        .map((uno) => [
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
