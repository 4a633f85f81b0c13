import { today } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import { insertMissingArticulos } from '@talonario/core/server/articulos';
import { refreshPublicaciones } from '@talonario/core/server/publicaciones';
import { Decimal } from 'decimal.js';
import type { Mercado } from '../navegador/mercado.ts';
import { articulos } from '../servicios/vendedor.ts';
import type { Servidor, UsuarioDePrueba } from '../servicios/servidor.ts';

/** A user with many listings, most of which earn and some of which lose. */
export interface Publicadora {
  usuario: UsuarioDePrueba;
  cuenta: string;
  /** Id of a listing by the start of its title. */
  idDe(titulo: string): Promise<string>;
}

/** Listings of the simulated seller that lose with the costs of `articulos`. */
export const PIERDEN_DEL_SIMULADOR = 5;

/** ARS per dollar, every day of the tests. */
const DOLAR = 1561.5;

/**
 * The listings of the simulated TIENDA.NORTE with their costs, and `relleno` others, whose first `pierden` cost more than their price. All
 * of them are read.
 */
export async function seedPublicadora(
  mercado: Mercado,
  usuario: UsuarioDePrueba,
  { relleno = 0, pierden = 0 } = {},
): Promise<Publicadora> {
  const cuenta = await mercado.link(usuario);
  const ajustes = { linked_company_id: await usuario.empresa(), linked_punto_de_venta: 3 };
  await usuario.call('put', `/api/cuentas/${cuenta}`, ajustes).expect(200);
  if (relleno > 0) await mercado.control('POST /__sim/publicaciones', { cuenta: 'TIENDA.NORTE', cantidad: relleno });
  const from = Array.from({ length: relleno }, (_, indice) => articuloDeRelleno(indice + 1, indice < pierden));
  await readPublicaciones(mercado.navegador.servidor, { usuario, cuenta }, [...articulos, ...from]);
  return { usuario, cuenta, idDe: (titulo) => idDePublicacion(mercado.navegador.servidor, cuenta, titulo) };
}

/** Reads the listings of a linked account; its articles and the dollar's rate have to be there. */
export async function readPublicaciones(
  { deps }: Servidor,
  { usuario, cuenta }: { usuario: Pick<UsuarioDePrueba, 'id'>; cuenta: string },
  articulosCargados: Parameters<typeof insertMissingArticulos>[2] = articulos,
): Promise<void> {
  const em = deps.store.fork();
  await insertMissingArticulos(em, ownAlcance(usuario.id), articulosCargados);
  await em.execute(
    `insert into cotizacion (moneda, fecha, valor, fuente, leida_en) values ('USD', ?::date, ?, 'BCRA', now())
     on conflict do nothing`,
    [today(new Date()), DOLAR],
  );
  await refreshPublicaciones(deps, cuenta);
}

/** Id of an account's listing by the start of its title; the catalog's, when there are two. */
export async function idDePublicacion({ deps }: Servidor, cuenta: string, titulo: string): Promise<string> {
  const [fila] = await deps.store
    .fork()
    .execute<{ item_id: string }[]>(
      'select item_id from publicacion where cuenta_id = ? and starts_with(titulo, ?) order by catalogo desc, item_id',
      [cuenta, titulo],
    );
  if (!fila) throw new Error(`no listing is called ${titulo}`);
  return fila.item_id;
}

/** Article of a filler listing of the simulator: its SKU, and a cost that is most of its price or more than it. */
function articuloDeRelleno(numero: number, pierde: boolean) {
  const precio = 5_000 + ((numero * 137) % 90_000);
  return {
    sku: `REL-${String(numero).padStart(6, '0')}`,
    descripcion: `Artículo de prueba ${numero}`,
    cost: new Decimal(precio).times(pierde ? 1.1 : 0.2).toDecimalPlaces(2),
    currency: 'ARS' as const,
    stock: new Decimal(10),
    iva: 21 as const,
    tratamiento_iva: 'gravado' as const,
    despacho: null,
  };
}
