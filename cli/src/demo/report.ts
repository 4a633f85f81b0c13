import { codigosOf, formatEnMoneda, formatNumero } from '@talonario/core/comprobantes';
import { splitHechas } from '../lote/omitidas.ts';
import type { Block } from '../output/output.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './data.ts';
import type { CuentaSembrada } from './seed.ts';

/** Vouchers of an account that are printed, on a terminal or not: the web has them all. */
const ULTIMOS = 3;
/** Sales left out that are printed, of an account. */
const AFUERA = 3;

/** The last vouchers of each account of the demo, and what was left out and why. */
export function describeDemo(sembradas: readonly CuentaSembrada[]): Block[] {
  return sembradas.flatMap(describeCuenta);
}

/** How to enter, and what to try: the last that is printed. `correo`: where the mails of the demo are read. */
export function describeEntrada(web: string, correo: string): Block[] {
  return [
    { kind: 'title', text: `Abrí ${web}/app` },
    {
      kind: 'pairs',
      pairs: [
        ['Email', DEMO_EMAIL],
        ['Clave', DEMO_PASSWORD],
      ],
    },
    {
      kind: 'list',
      title: 'Para probar',
      items: [
        'Entrá y mirá Inicio: las ventas para facturar, los problemas pendientes y tu ganancia.',
        'En el Facturador, hacé una factura a mano, hasta su PDF.',
        `Registrate con otro mail, que llega a ${correo}, y facturá con el CUIT 30-61111000-2.`,
      ],
      ordered: true,
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
      rows: comprobantes
        .slice(-ULTIMOS)
        .toReversed()
        .map((comprobante) => [
          formatNumero(comprobante),
          comprobante.razon_social_facturado,
          formatEnMoneda(comprobante.total, comprobante.moneda),
          codigosOf(comprobante.autorizacion).cae ?? '',
        ]),
    },
  ];
  const items = [
    ...[...facturas.rechazadas, ...notas.rechazadas].map(({ venta, error }) => `Venta ${venta}: ${error}`),
    ...[...facturas.en_cola, ...notas.en_cola].map(({ venta, motivo }) => `Venta ${venta}: ${motivo}`),
    ...splitHechas(facturas.omitidas).otras.map(({ venta, motivo }) => `Venta ${venta}: ${motivo}`),
  ];
  if (items.length > 0) {
    blocks.push({
      kind: 'list',
      title: `Sin comprobante (${items.length})`,
      items: items.slice(0, AFUERA),
      tone: 'espera',
    });
    if (items.length > AFUERA)
      blocks.push({ kind: 'paragraph', text: `${items.length - AFUERA} más: en la web se ven todas`, tone: 'tenue' });
  }
  return blocks;
}
