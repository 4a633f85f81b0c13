import { findComprobantes } from '../../../core/src/store/comprobantes/comprobantes.ts';
import type { Mundo } from '../mundo.ts';
import { CON_ARCA, type Fila, type Liberada, type Toma } from './conArca.ts';
import { DE_LOS_CAMBIOS } from './cambios.ts';
import { DE_LA_BASE } from './deLaBase.ts';
import { CON_LA_PLAZA, VENTAS, type FilaDeVenta } from './plaza.ts';
import { DE_LOS_PEDIDOS } from './pedidos.ts';
import { DE_LAS_VENTAS } from './ventas.ts';
import { DINERO } from './dinero.ts';
import { NOTICIAS } from './noticias.ts';
import { APARICIONES, TRANSICIONES } from './transiciones.ts';

/** Invariants of a database that was never restored: after that, what equals a voucher of ARCA waits for a person. */
const SIN_RESTAURAR = new Set([
  'no voucher waits in the queue',
  'an issued voucher was in an emision under its number',
  // A voucher that ARCA had beyond the copy gives its place to the draft that it is of.
  'an issued voucher is never deleted',
  // Its mail went out before the copy was restored.
  'an issued voucher with an address has its mail',
  'no change waits for ever once its note is out',
  'a B that was changed is credited whole',
  'a change that is done has its note and its A',
]);

/** How many invariants there are, with the one that asks the product (`findAjenas`). */
export const CUANTOS =
  [
    DE_LA_BASE,
    DINERO,
    DE_LOS_PEDIDOS,
    DE_LAS_VENTAS,
    DE_LOS_CAMBIOS,
    NOTICIAS,
    CON_ARCA,
    CON_LA_PLAZA,
    TRANSICIONES,
    APARICIONES,
  ].flatMap((tabla) => Object.keys(tabla)).length + 1;

const CONSULTA = Object.entries({
  ...DE_LA_BASE,
  ...DINERO,
  ...DE_LOS_PEDIDOS,
  ...DE_LAS_VENTAS,
  ...DE_LOS_CAMBIOS,
  ...NOTICIAS,
})
  .map(
    ([nombre, consulta]) => `select '${nombre.replaceAll("'", "''")}' as nombre, x.caso from (${consulta}) as x(caso)`,
  )
  .concat('select nombre, caso from ruptura_de_historia')
  .join(' union all ');

/** Whether nothing is under way, nor waits. */
export async function isCalm({ base, pedidos, restaurada }: Mundo): Promise<boolean> {
  const [fila] = await base.consult<{ sigue: boolean; pendientes: string[] }>(
    'calma',
    `select exists (select from emision where estado <> 'cerrada') or exists (select from serie where dueno_token is not null and vence_en > now()) as sigue,
            array(select id::text from comprobante where status = 'borrador' and rechazo = '[]') as pendientes`,
  );
  return fila !== undefined && !fila.sigue && (restaurada || !fila.pendientes.some((id) => pedidos.has(id)));
}

/** The invariants that a calm world does not hold, with a counterexample each. */
export async function checkInvariantes(mundo: Mundo): Promise<string[]> {
  const { base } = mundo;
  const rotas = await base.consult<{ nombre: string; caso: string }>('invariantes', CONSULTA);
  const filas = await base.consult<Fila>(
    'filas',
    `select id, cae, status, numero_comprobante as numero, tipo_comprobante as tipo, total::text, rechazo, user_id, fecha::text, neto::text, iva::text, moneda,
            cuit_facturado as documento, tipo_documento_facturado as tipo_documento, situacion_iva_facturado as condicion, punto_de_venta,
            company_cuit as cuit, cae_vencimiento::text as vence, exento::text, no_gravado::text, tributos::text, cotizacion::text, concepto,
            coalesce((select string_agg(format('%s %s %s', a.iva, a.neto, a.importe), ', ' order by a.iva) from comprobante_alicuota a where a.comprobante_id = comprobante.id), '') as tasas from comprobante order by creado_en, id`,
  );
  const tomas = await base.consult<Toma>(
    'tomas',
    'select host, inicio, por, instante from toma_de_historia order by id',
  );
  const liberadas = await base.consult<Liberada>(
    'liberadas',
    `select l.comprobante_id as id, s.cuit || ' ' || s.punto_de_venta || ' ' || s.tipo_comprobante as serie, e.numero_desde + ec.orden as numero,
            e.solicitud -> 'comprobantes' -> ec.orden ->> 'total' as total, l.instante
       from liberacion_de_historia l join emision e on e.id = l.emision_id join serie s on s.id = e.serie_id
       join emision_comprobante ec on ec.emision_id = e.id and ec.comprobante_id = l.comprobante_id
      where not exists (select from numero_sin_probar n where n.emision_id = e.id and n.comprobante_id = l.comprobante_id)`,
  );
  const ajenas = await findAjenas(mundo, filas);
  // The marketplace keeps the files that a copy does not know.
  const ventas = mundo.restaurada ? [] : await base.consult<FilaDeVenta>('ventas', VENTAS);
  return [
    ...ajenas,
    ...rotas
      .filter(({ nombre }) => !mundo.restaurada || !SIN_RESTAURAR.has(nombre))
      .map(({ nombre, caso }) => `${nombre}: ${caso}`),
    ...Object.entries(CON_ARCA).flatMap(([nombre, find]) =>
      find(mundo, filas, { tomas, liberadas }).map((caso) => `${nombre}: ${caso}`),
    ),
    ...Object.entries(mundo.restaurada ? {} : CON_LA_PLAZA).flatMap(([nombre, find]) =>
      find(mundo, ventas).map((caso) => `${nombre}: ${caso}`),
    ),
  ];
}

/** Vouchers that a user who does not own them can read. */
async function findAjenas({ base, emisores }: Mundo, filas: readonly Fila[]): Promise<string[]> {
  const rotas: string[] = [];
  for (const { alcance, user_id } of emisores) {
    const ajenas = filas.filter((fila) => fila.user_id !== user_id).map(({ id }) => id);
    const leidas = await findComprobantes(base.fork(), alcance, ajenas);
    rotas.push(...leidas.map(({ id }) => `nobody sees what is another's: ${id}`));
  }
  return rotas;
}
