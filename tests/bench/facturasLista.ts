import { createHash } from 'node:crypto';
import { addDays, today } from '@talonario/core';
import { listComprobantes, type Deps } from '@talonario/core/server';
import { seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { onEachBase } from './banco.ts';
import { compare, hasta, timed, type Bench, type Medida } from './medida.ts';

const POCOS = 2_000;
const MUCHOS = 200_000;
const DIAS = 730;
const POR_PAGINA = 50;
const VECES = 41;

/** As the seed names receiver `n`: names have little in common, as those of people. */
const nombre = (n: number): string => createHash('md5').update(String(n)).digest('hex');

const documento = (n: number): string => String(10_000_000 + ((n * 7_919) % 40_000_000));
const venta = (n: number): string => String(2_000_000_000_000_000 + n);

/** A page of the list with 200,000 vouchers against the same page with a hundredth of them, in a database of their own. */
export const facturasLista: Bench = () =>
  onEachBase(async ({ deps, freshDeps }) => {
    const hoy = today(deps.clock.now());
    const [muchos, pocos] = [await seedLista(deps, hoy, MUCHOS), await seedLista(await freshDeps(), hoy, POCOS)];
    const medidas: Omit<Medida, 'base'>[] = [];
    for (const [que, filtro] of Object.entries(filtros(hoy))) {
      const { valor, piso } = await compare(
        VECES,
        () => timed(() => muchos(filtro)),
        () => timed(() => pocos(filtro)),
      );
      medidas.push({
        bench: 'facturas-lista',
        que: `página ${que} entre ${MUCHOS} comprobantes`,
        unidad: 'ms',
        valor,
        piso: { que: `entre ${POCOS}`, valor: piso },
        meta: hasta(2),
      });
    }
    return medidas;
  });

type Filtro = Partial<Parameters<typeof listComprobantes>[2]> & { company?: 'la única' };

function filtros(hoy: string): Record<string, Filtro> {
  const mes = { fechaDesde: addDays(hoy, -30), fechaHasta: hoy };
  return {
    'sin filtro': {},
    'de un mes': mes,
    'de una empresa': { company: 'la única' },
    'de emitidas de una empresa en un mes': { ...mes, company: 'la única', status: 'emitida' },
    'de un punto de venta y tipo': { puntoDeVenta: 3, tipoComprobante: 6 },
    'de borradores': { status: 'borrador' },
    'de una venta': { ventaId: venta(1_234) },
    'de un comprador': { buyerNickname: nombre(1_234).slice(0, 12) },
    'de un número': { comprobante: 1_234 },
    'de un receptor': { facturado: nombre(1_234).slice(0, 12) },
    'de dos letras de un receptor': { facturado: nombre(1_234).slice(0, 2) },
    'de un documento': { facturado: documento(1_234) },
    'de nadie': { facturado: 'zzzzzz' },
    cuadragésima: { offset: 39 * POR_PAGINA },
  };
}

/** Fills the list; answers how to read a page of it. */
async function seedLista(deps: Deps, hoy: string, cantidad: number): Promise<(filtro: Filtro) => Promise<unknown>> {
  const emisor = await seedEmisor(deps);
  await seedEmitidas(deps, emisor, hoy, cantidad);
  const page = { ambiente: 'simulador', limit: POR_PAGINA, offset: 0 } as const;
  return (filtro) =>
    listComprobantes(deps.store.fork(), emisor.alcance, {
      ...page,
      ...filtro,
      ...(filtro.company && { company: emisor.company_id }),
    });
}

/** Issued vouchers, each to another buyer, over two years; one in fifty still a draft. */
async function seedEmitidas(deps: Deps, emisor: Emisor, hoy: string, cantidad: number): Promise<void> {
  const em = deps.store.fork();
  await em.execute(
    `insert into comprobante (user_id, ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion,
        tipo_comprobante, clase, letra, status, numero_comprobante, cae, fecha, concepto, moneda, cotizacion, precios_con_iva,
        cuit_facturado, tipo_documento_facturado, razon_social_facturado, domicilio_facturado, calle_facturado, numero_facturado,
        localidad_facturado, codigo_postal_facturado, situacion_iva_facturado, neto, iva, exento, no_gravado, tributos, total,
        meli_order_id, meli_buyer_nickname)
     select ?, 'simulador', ?, ?, 'Tienda Norte SRL', 3, 1, 6, 'factura', 'B',
        case when n % 50 = 0 then 'borrador' else 'emitida' end, case when n % 50 = 0 then null else n end,
        case when n % 50 = 0 then null else (70000000000000 + n)::text end, ?::date - (n * 37 % ?::int), 1, 'PES', 1, true,
        (10000000 + n::bigint * 7919 % 40000000)::text, 96, md5(n::text), '', '', '', '', '', 5, 1000, 210, 0, 0, 0, 1210,
        (2000000000000000 + n)::text, md5(n::text)
       from generate_series(1, ?::int) as n`,
    [emisor.user_id, emisor.company_id, emisor.cuit, hoy, DIAS, cantidad],
  );
  await em.execute('vacuum analyze comprobante');
}
