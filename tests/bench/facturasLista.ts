import { createHash } from 'node:crypto';
import { addDays, today } from '@talonario/core';
import { listComprobantes, type Deps } from '@talonario/core/server';
import { seedEmisor, type Emisor } from '../helpers/borradores.ts';
import { onEachBase } from './banco.ts';
import { hasta, median, timed, type Bench } from './medida.ts';

const POCOS = 2_000;
const MUCHOS = 200_000;
const DIAS = 730;
const VECES = 25;

/** As the seed names receiver `n`: names have little in common, as those of people. */
const nombre = (n: number): string => createHash('md5').update(String(n)).digest('hex');

type Filtro = Parameters<typeof listComprobantes>[2];

/** A page of the list with 200,000 vouchers against the same page with a hundredth of them. */
export const facturasLista: Bench = () =>
  onEachBase(async ({ deps }) => {
    const emisor = await seedEmisor(deps);
    const hoy = today(deps.clock.now());
    const pagina = { ambiente: 'simulador', limit: 50, offset: 0 } as const;
    const filtros: [que: string, filtro: Filtro][] = [
      ['de un número', { ...pagina, comprobante: 1_500 }],
      ['de un receptor', { ...pagina, facturado: nombre(1_234).slice(0, 12) }],
      ['de un mes', { ...pagina, fechaDesde: addDays(hoy, -30), fechaHasta: hoy }],
      ['de borradores', { ...pagina, status: 'borrador' }],
      ['sin filtro', pagina],
    ];
    const measure = async (): Promise<number[]> => {
      const medianas: number[] = [];
      for (const [, filtro] of filtros) medianas.push(await pageTime(deps, emisor, filtro));
      return medianas;
    };
    await seedEmitidas(deps, emisor, hoy, 1, POCOS);
    const pocos = await measure();
    await seedEmitidas(deps, emisor, hoy, POCOS + 1, MUCHOS);
    const muchos = await measure();
    return filtros.map(([que], indice) => ({
      bench: 'facturas-lista',
      que: `página ${que} entre ${MUCHOS} comprobantes`,
      unidad: 'ms',
      valor: muchos[indice] ?? 0,
      piso: { que: `entre ${POCOS}`, valor: pocos[indice] ?? 0 },
      meta: hasta(2),
    }));
  });

async function pageTime(deps: Deps, { user_id }: Emisor, filtro: Filtro): Promise<number> {
  const tiempos: number[] = [];
  for (let vez = 0; vez < VECES; vez++) {
    tiempos.push(await timed(() => listComprobantes(deps.store.fork(), user_id, filtro)));
  }
  return median(tiempos);
}

/** Issued vouchers numbered from `desde` to `hasta`, each to another buyer, over two years; one in fifty still a draft. */
async function seedEmitidas(deps: Deps, emisor: Emisor, hoy: string, desde: number, hasta: number): Promise<void> {
  const em = deps.store.fork();
  await em.execute(
    `insert into comprobante (user_id, ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion,
        tipo_comprobante, clase, letra, status, numero_comprobante, cae, fecha, concepto, moneda, cotizacion, precios_con_iva,
        cuit_facturado, tipo_documento_facturado, razon_social_facturado, domicilio_facturado, calle_facturado, numero_facturado,
        localidad_facturado, codigo_postal_facturado, situacion_iva_facturado, neto, iva, exento, no_gravado, tributos, total)
     select ?, 'simulador', ?, ?, 'Tienda Norte SRL', 3, 1, 6, 'factura', 'B',
        case when n % 50 = 0 then 'borrador' else 'emitida' end, case when n % 50 = 0 then null else n end,
        case when n % 50 = 0 then null else (70000000000000 + n)::text end, ?::date - (n * 37 % ?::int), 1, 'PES', 1, true,
        (20000000 + n)::text, 96, md5(n::text), '', '', '', '', '', 5, 1000, 210, 0, 0, 0, 1210
       from generate_series(?::int, ?::int) as n`,
    [emisor.user_id, emisor.company_id, emisor.cuit, hoy, DIAS, desde, hasta],
  );
  await em.execute('vacuum analyze comprobante');
}
