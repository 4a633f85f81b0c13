import { today } from '@talonario/core/base';
import { isValidCuit } from '@talonario/core/empresas';
import { linkCuenta, updateCuenta } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { mapParallel } from '../../../core/src/actions/process/parallel.ts';
import { openSesion } from '../../../core/src/actions/empresas/usuarios.ts';
import { seedEmisor } from '../../helpers/mundos/borradores.ts';
import { control } from '../../helpers/servicios/mercadoLibre.ts';

/** A seller whose sales are invoiced by themselves. */
export interface Vendedor {
  nickname: string;
  user_id: string;
}

const PRIMER_ID = 700_000_000;
const PRIMER_CUIT = 71_800_000;
const PUBLICACIONES = 3;
const A_LA_VEZ = 8;
/** Companies whose people look at their screens during the day. */
const MIRAN = 20;

/**
 * Sellers on the marketplace, issuers at ARCA, and their companies and linked accounts here: each with a CUIT of its own that delegates to
 * the installation, as an operator's customers do.
 */
export async function seedVendedores(
  deps: Deps,
  { arca, meli }: { arca: string; meli: string },
  cuantos: number,
): Promise<Vendedor[]> {
  const cuits = makeCuits(cuantos);
  // All delegate before the first login: a ticket lists the CUITs of its moment.
  for (const cuit of cuits) {
    await control(arca, 'POST /__sim/representados', { cuit, condicion: 'responsable_inscripto', puntosDeVenta: [3] });
  }
  const vendedores = await mapParallel(cuits, A_LA_VEZ, async (cuit, n): Promise<Vendedor> => {
    const nickname = `TIENDA.${String(n + 1).padStart(4, '0')}`;
    await control(meli, 'POST /__sim/vendedores', { id: PRIMER_ID + n, nickname, cuit, publicaciones: PUBLICACIONES });
    const { alcance, company_id, user_id } = await seedEmisor(deps, cuit);
    const { code } = await control<{ code: string }>(meli, `GET /__sim/autorizar?cuenta=${nickname}`);
    const { id } = await linkCuenta(deps, { alcance, plaza: 'meli', code });
    await updateCuenta(deps.store.fork(), alcance, id, {
      linked_company_id: company_id,
      linked_punto_de_venta: 3,
      automatizar: true,
      fecha_inicio_automatizacion: today(deps.clock.now()),
    });
    return { nickname, user_id };
  });
  // Charges are read once a day, at the hour at which each account was linked: not in these hours.
  await deps.store
    .fork()
    .execute(
      `insert into lectura_cobros (cuenta_id, desde, empezada_en, pedida_en) select id, current_date, null, now() from cuenta`,
    );
  return vendedores;
}

/** Sessions of some sellers. */
export async function openSesiones(deps: Deps, vendedores: readonly Vendedor[]): Promise<string[]> {
  return Promise.all(vendedores.slice(0, MIRAN).map(async ({ user_id }) => (await openSesion(deps, user_id)).token));
}

function makeCuits(cuantos: number): string[] {
  const cuits: string[] = [];
  for (let n = PRIMER_CUIT; cuits.length < cuantos; n += 1) {
    const digito = Array.from({ length: 10 }, (_, indice) => indice).find((digitoPosible) =>
      isValidCuit(`30${n}${digitoPosible}`),
    );
    if (digito !== undefined) cuits.push(`30${n}${digito}`);
  }
  return cuits;
}
