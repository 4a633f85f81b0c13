import { createHash } from 'node:crypto';
import { addDays, today } from '@talonario/core/base';
import { listComprobantes, totalComprobantes } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { onEachBase } from './banco.ts';
import { compare, hastaO, timed, type Bench, type Medida } from './medida.ts';

const POCOS = 2_000;
const MUCHOS = 200_000;
const DIAS = 730;
const POR_PAGINA = 50;
const VECES = 41;

/** Name of receptor `n` in the seed: names have little in common, as people's do. */
const nombre = (n: number): string => createHash('md5').update(String(n)).digest('hex');

const documento = (n: number): string => String(10_000_000 + ((n * 7_919) % 40_000_000));
const venta = (n: number): string => String(2_000_000_000_000_000 + n);

/** A page of the list with 200,000 vouchers against the same page with a hundredth of them, in a database of their own. */
export const facturasLista: Bench = () =>
  onEachBase(async ({ deps, freshDeps }) => {
    const hoy = today(deps.clock.now());
    const [muchos, pocos] = [await seedLista(deps, hoy, MUCHOS), await seedLista(await freshDeps(), hoy, POCOS)];
    const medidas: Omit<Medida, 'base'>[] = [];
    const pedidos = [
      ...Object.entries(filtros(hoy)).map(([que, filtro]) => ({ que: `página ${que}`, filtro, leer: 'page' as const })),
      ...Object.entries(sumados(hoy)).map(([que, filtro]) => ({ que: `totales ${que}`, filtro, leer: 'sum' as const })),
    ];
    for (const { que, filtro, leer } of pedidos) {
      const { valor, piso } = await compare(
        VECES,
        () => timed(() => muchos[leer](filtro)),
        () => timed(() => pocos[leer](filtro)),
      );
      medidas.push({
        bench: 'facturas-lista',
        que: `${que} entre ${MUCHOS} comprobantes`,
        unidad: 'ms',
        valor,
        piso: { que: `entre ${POCOS}`, valor: piso },
        meta: hastaO(1.5, 2),
      });
    }
    return medidas;
  });

type Filtro = Partial<Parameters<typeof listComprobantes>[2]> & { company?: 'la única'; ultima?: true };

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
    'de una empresa y un receptor': { company: 'la única', facturado: nombre(1_234).slice(0, 12) },
    'de emitidas': { status: 'emitida' },
    'de un tipo': { tipoComprobante: 6 },
    'de un punto de venta': { puntoDeVenta: 3 },
    'de un punto de venta que no tiene': { puntoDeVenta: 9 },
    'desde una fecha': { fechaDesde: addDays(hoy, -30) },
    'hasta una fecha': { fechaHasta: addDays(hoy, -30) },
    'de borradores hechos a mano': { borrador: 'a_mano' },
    'de rechazados': { borrador: 'rechazado' },
    'en cola': { borrador: 'en_cola' },
    'por fecha, los primeros antes': { orden: 'fecha', sentido: 'asc' },
    'por total': { orden: 'total', sentido: 'desc' },
    'por receptor': { orden: 'receptor', sentido: 'asc' },
    'de nadie': { facturado: 'zzzzzz' },
    cuadragésima: { offset: 39 * POR_PAGINA },
    última: { ultima: true },
  };
}

/** Filters whose sum is shown beside the list, by a call of its own. */
function sumados(hoy: string): Record<string, Filtro> {
  const {
    'sin filtro': sinFiltro = {},
    'de un mes': mes = {},
    'de una empresa': empresa = {},
    'de un receptor': receptor = {},
  } = filtros(hoy);
  return { 'sin filtro': sinFiltro, 'de un mes': mes, 'de una empresa': empresa, 'de un receptor': receptor };
}

interface Lista {
  page(filtro: Filtro): Promise<unknown>;
  sum(filtro: Filtro): Promise<unknown>;
}

/** Fills the list; answers the functions that read a page of it, and its sums. */
async function seedLista(deps: Deps, hoy: string, cantidad: number): Promise<Lista> {
  const emisor = await seedEmisor(deps);
  await seedEmitidas(deps, emisor, hoy, cantidad);
  const deEmisor = (filtro: Filtro) => ({ ...filtro, ...(filtro.company && { company: emisor.company_id }) });
  return {
    page: ({ ultima, ...filtro }) =>
      listComprobantes(deps.store.fork(), emisor.alcance, {
        ambiente: 'simulador',
        limit: POR_PAGINA,
        offset: ultima ? cantidad - POR_PAGINA : 0,
        ...deEmisor(filtro),
      }),
    sum: (filtro) => totalComprobantes(deps, emisor.alcance, deEmisor(filtro)),
  };
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
        (10000000 + n::bigint * 7919 % 40000000)::text, 96, md5(n::text), '', '', '', '', '', 5, 1000 + n % 5000, 210, 0, 0, 0, 1210 + n % 5000,
        (2000000000000000 + n)::text, md5(n::text)
       from generate_series(1, ?::int) as n`,
    [emisor.user_id, emisor.company_id, emisor.cuit, hoy, DIAS, cantidad],
  );
  await em.execute('vacuum analyze comprobante');
  await em.execute('vacuum analyze comprobante_suma');
}
