import { informCaea, obtainCodigos } from '@talonario/core/server/arca';
import { issueComprobantes, issueQueued } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import { expect } from 'vitest';
import { random } from '../azar.ts';
import type { BorradorDePrueba } from './borradores.ts';
import { MINUTO_MS, PLAZO, PUNTO_CAEA, type Contingencia } from './corteDeArca.ts';
import { dyingAt } from './pasos.ts';
import { expectSumasExactas } from './sumas.ts';

const A = { tipo_comprobante: 1, tipo_documento: 80, numero_documento: '30711234566', condicion: 1 };
const DIA_MS = 24 * 60 * MINUTO_MS;
/** Turns of the queue, once ARCA is back for good, after which nothing may wait. */
const TURNOS = 40;
/** Highest step at which a run dies; most runs are shorter than this, and live. */
const PASOS = 120;

/** Figures of a storm. */
export interface Temporal {
  con_cae: number;
  con_caea: number;
  muertes: number;
  cortes: number;
}

/**
 * Some rounds of sales while ARCA falls, answers late, loses answers and comes back, processes die at any step, and fortnights end. The same
 * seed gives the same storm. Expects, once ARCA is back for good: each voucher issued once, by one way; ARCA's ledger and ours equal; no gap;
 * everything informed; and no advance code on what may have reached ARCA in a request without an answer.
 */
export async function expectTemporal(mundo: Contingencia, semilla: number, rondas: number): Promise<Temporal> {
  await mundo.reset();
  const azar = random(semilla);
  const entre = (desde: number, hasta: number): number => desde + Math.floor(azar() * (hasta - desde + 1));
  let muertes = 0;
  const mayDie = async (probabilidad: number, work: (deps: Deps) => Promise<unknown>): Promise<void> => {
    const paso = azar() < probabilidad ? entre(1, PASOS) : Number.POSITIVE_INFINITY;
    if ((await dyingAt(mundo.deps, paso, work)) >= paso) muertes += 1;
  };
  const ids: string[] = [];
  for (let ronda = 0; ronda < rondas; ronda += 1) {
    const nuevos = await mundo.borradores(await sell(mundo, entre));
    ids.push(...nuevos);
    spoil(mundo, entre);
    await mayDie(0.2, (deps) => issueComprobantes(deps, { alcance: mundo.emisor.alcance, ids: nuevos }));
    mundo.tiempo.avanzar(azar() < 0.1 ? entre(1, 6) * DIA_MS : entre(1, PLAZO) * MINUTO_MS);
    if (azar() < 0.5) await obtainCodigos(mundo.deps);
    await mayDie(0.3, issueQueued);
    if (azar() < 0.3) await mayDie(0.5, (deps) => informCaea(deps, { insiste: false }));
  }
  mundo.volver();
  await settle(mundo);
  return { ...(await expectLibrosIguales(mundo, semilla, ids)), muertes };
}

/** Sales of a round: A and B, and the credit note of a B, if one has none. */
async function sell(mundo: Contingencia, entre: (desde: number, hasta: number) => number): Promise<BorradorDePrueba[]> {
  const comun = { fecha: mundo.hoy(), fecha_automatica: true };
  const ventas: BorradorDePrueba[] = Array.from({ length: entre(0, 4) }, () =>
    entre(0, 1) === 0 ? comun : { ...comun, ...A },
  );
  if (entre(0, 3) > 0) return ventas;
  const [factura] = await mundo.execute<{ id: string }>(
    `select id from comprobante c where status = 'emitida' and tipo_comprobante = 6
        and not exists (select from comprobante n where n.comprobante_vinculado = c.id) order by creado_en limit 1`,
  );
  return factura ? [...ventas, { ...comun, tipo_comprobante: 8, nota_de: factura.id }] : ventas;
}

/** Changes how ARCA answers, or leaves it as it is. */
function spoil(mundo: Contingencia, entre: (desde: number, hasta: number) => number): void {
  const { arca } = mundo.entorno;
  const despues = entre(0, 1);
  const cambios = [
    () => mundo.caer(),
    () => mundo.caer(),
    () => mundo.volver(),
    () => {
      arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset_despues', despues });
      arca.fallas({ operacion: 'FECompConsultar', tipo: 'reset', veces: 20 });
    },
    () => void arca.fallas({ operacion: 'FECAESolicitar', tipo: 'reset', despues }),
    () => void arca.fallas({ operacion: 'FECompUltimoAutorizado', tipo: 'reset', veces: entre(1, 6) }),
    () => void arca.fallas({ operacion: 'FECAEARegInformativo', tipo: 'reset_despues' }),
    () => void arca.fallas({ operacion: 'FECAEASinMovimientoInformar', tipo: 'reset_despues' }),
    () => void arca.fallas({ operacion: 'FECAEASolicitar', tipo: 'reset_despues' }),
    () => undefined,
  ];
  cambios[entre(0, cambios.length - 1)]?.();
}

/** Runs the queue until nothing waits, and informs once the fortnights are over. A person sends again what a death interrupted. */
async function settle(mundo: Contingencia): Promise<void> {
  for (let turno = 0; turno < TURNOS; turno += 1) {
    const quedan = await mundo.execute<{ id: string; suelto: boolean }>(
      `select id, en_cola_desde is null and emision_id is null as suelto from comprobante where status = 'borrador'`,
    );
    if (quedan.length === 0) break;
    const sueltos = quedan.filter(({ suelto }) => suelto).map(({ id }) => id);
    if (sueltos.length > 0) await mundo.issue(sueltos);
    await obtainCodigos(mundo.deps);
    await informCaea(mundo.deps, { insiste: false });
    await mundo.turno();
  }
  mundo.tiempo.avanzar(20 * DIA_MS);
  // The second turn informs the points of sale whose vouchers were informed, or found unused, in the first one.
  for (let turno = 0; turno < 2; turno += 1) await informCaea(mundo.deps, { insiste: false });
}

async function expectLibrosIguales(
  mundo: Contingencia,
  semilla: number,
  ids: readonly string[],
): Promise<Omit<Temporal, 'muertes'>> {
  const emitidas = await mundo.execute<Emitida>(
    `select id, status, tipo_comprobante as tipo, punto_de_venta as punto, numero_comprobante as numero, cae, total::float as total,
            tipo_autorizacion as autorizacion, to_char(fecha, 'YYYYMMDD') as fecha, informado_en is not null as informado, rechazo_informe
       from comprobante`,
  );
  expect({ semilla, ids: emitidas.map(({ id }) => id).toSorted() }).toEqual({ semilla, ids: ids.toSorted() });
  expect({ semilla, sinEmitir: emitidas.filter(({ status }) => status !== 'emitida') }).toEqual({
    semilla,
    sinEmitir: [],
  });
  const nuestro = emitidas.map(({ tipo, punto, numero, cae, total, fecha }) => [
    tipo,
    punto,
    numero,
    cae,
    total,
    fecha,
  ]);
  const { comprobantes } = mundo.entorno.arca.estado();
  const deArca = comprobantes.map((c) => [c.cbteTipo, c.ptoVta, c.cbteNro, c.cae, c.impTotal, c.cbteFch]);
  expect({ semilla, libro: deArca.map(String).toSorted() }).toEqual({ semilla, libro: nuestro.map(String).toSorted() });
  const conCaea = emitidas.filter(({ autorizacion }) => autorizacion === 'CAEA');
  expect({ semilla, mal: conCaea.filter((c) => !c.informado || c.punto !== PUNTO_CAEA) }).toEqual({ semilla, mal: [] });
  const dudosos = await mundo.execute(
    `select c.id from comprobante c join emision_comprobante ec on ec.comprobante_id = c.id join emision e on e.id = ec.emision_id
      where c.tipo_autorizacion = 'CAEA' and e.dudosa_desde is not null`,
  );
  expect({ semilla, dudosos }).toEqual({ semilla, dudosos: [] });
  expect(await mundo.execute(`select id from informe where estado = 'abierto'`)).toEqual([]);
  const sinContar = await mundo.execute(
    `select p.punto_de_venta from caea_punto p where sin_movimiento_en is null
        and not exists (select from comprobante c where c.caea_id = p.caea_id and c.punto_de_venta = p.punto_de_venta)`,
  );
  expect({ semilla, sinContar }).toEqual({ semilla, sinContar: [] });
  await mundo.expectSinHuecos();
  await expectSumasExactas(mundo.deps);
  const [{ cortes } = { cortes: 0 }] = await mundo.execute<{ cortes: number }>(
    'select count(*)::int as cortes from corte',
  );
  return { con_cae: emitidas.length - conCaea.length, con_caea: conCaea.length, cortes };
}

interface Emitida {
  id: string;
  status: string;
  tipo: number;
  punto: number;
  numero: number | null;
  cae: string | null;
  total: number;
  autorizacion: string | null;
  fecha: string;
  informado: boolean;
  rechazo_informe: object[];
}
