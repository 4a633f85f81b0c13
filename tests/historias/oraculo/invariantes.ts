import type { Mundo } from '../mundo.ts';
import { CON_ARCA, type Fila, type Toma } from './conArca.ts';
import { DE_LA_BASE } from './deLaBase.ts';
import { TRANSICIONES } from './transiciones.ts';

/** Invariants of a database that was never restored: after that, what equals a voucher of ARCA waits for a person. */
const SIN_RESTAURAR = new Set([
  'no voucher waits in the queue',
  'an issued voucher was in an emision under its number',
]);

/** How many invariants there are. */
export const CUANTOS = [DE_LA_BASE, CON_ARCA, TRANSICIONES].flatMap((tabla) => Object.keys(tabla)).length;

const CONSULTA = Object.entries(DE_LA_BASE)
  .map(
    ([nombre, consulta]) => `select '${nombre.replaceAll("'", "''")}' as nombre, x.caso from (${consulta}) as x(caso)`,
  )
  .concat('select nombre, caso from ruptura_de_historia')
  .join(' union all ');

/** The invariants that a calm world does not hold, with a counterexample each. */
export async function checkInvariantes(mundo: Mundo): Promise<string[]> {
  const em = mundo.base.fork();
  const rotas = await em.execute<{ nombre: string; caso: string }[]>(CONSULTA);
  const filas = await em.execute<Fila[]>(
    `select id, cae, status, numero_comprobante as numero, tipo_comprobante as tipo, total::text, rechazo from comprobante order by creado_en, id`,
  );
  const tomas = await em.execute<Toma[]>('select host, inicio, por, instante from toma_de_historia order by id');
  return [
    ...rotas
      .filter(({ nombre }) => !mundo.restaurada || !SIN_RESTAURAR.has(nombre))
      .map(({ nombre, caso }) => `${nombre}: ${caso}`),
    ...Object.entries(CON_ARCA).flatMap(([nombre, find]) =>
      find(mundo, filas, tomas).map((caso) => `${nombre}: ${caso}`),
    ),
  ];
}
