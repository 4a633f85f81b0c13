import type { Deps } from '@talonario/core/server/instalacion';
import { seedBorradores, type BorradorDePrueba, type Emisor } from '../helpers/mundos/borradores.ts';

/** Point of sale of type CAEA of the simulator's issuers. */
export const PUNTO_CAEA = 91;

type Quincena = Parameters<Deps['arca']['caea']['solicitar']>[1];

/** An advance code of a fortnight. */
export interface CaeaDePrueba {
  id: string;
  codigo: string;
  desde: string;
  hasta: string;
  tope: string;
}

/** Asks ARCA for the code of a fortnight, and keeps it with its point of sale in use. */
export async function seedCaea(deps: Deps, { company_id, cuit }: Emisor, quincena: Quincena): Promise<CaeaDePrueba> {
  const em = deps.store.fork();
  const { codigo, desde, hasta, tope } = await deps.arca.caea.solicitar(cuit, quincena);
  await em.execute(
    `insert into contingencia (ambiente, company_id, punto_de_venta) values ('simulador', ?, ?) on conflict do nothing`,
    [company_id, PUNTO_CAEA],
  );
  const [caea] = await em.execute<{ id: string }[]>(
    `insert into caea (ambiente, cuit, mes, orden, codigo, desde, hasta, tope, obtenido_en)
     values ('simulador', ?, ?, ?, ?, ?, ?, ?, now()) returning id`,
    [cuit, quincena.mes, quincena.orden, codigo, desde, hasta, tope],
  );
  const id = caea?.id ?? '';
  await em.execute('insert into caea_punto (caea_id, punto_de_venta) values (?, ?)', [id, PUNTO_CAEA]);
  return { id, codigo, desde, hasta, tope };
}

/** Vouchers given to their receivers with an advance code, in the order of their numbers; `numero`: the first one's. */
export async function seedDeContingencia(
  deps: Deps,
  emisor: Emisor,
  { id: caea_id, codigo, hasta }: CaeaDePrueba,
  pedidos: readonly BorradorDePrueba[],
  numero = 1,
): Promise<string[]> {
  const ids = await seedBorradores(
    deps,
    emisor,
    pedidos.map((pedido) => ({ punto_de_venta: PUNTO_CAEA, ...pedido })),
  );
  await deps.store.fork().execute(
    `update comprobante c set status = 'emitida', numero_comprobante = u.orden + ? - 1, cae = ?, cae_vencimiento = ?, tipo_autorizacion = 'CAEA',
            caea_id = ?, punto_previsto = 3, autorizado_en = now(), generado_en = c.fecha + interval '15 hours' + u.orden * interval '1 second'
       from jsonb_array_elements_text(?::jsonb) with ordinality as u(id, orden) where c.id = u.id::uuid`,
    [numero, codigo, hasta, caea_id, JSON.stringify(ids)],
  );
  return ids;
}
