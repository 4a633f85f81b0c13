import { issueQueued } from '@talonario/core/server/comprobantes';
import { expect, test } from 'vitest';
import { random } from '../helpers/azar.ts';
import { MINUTO_MS, startArcaAtrasada, type ArcaAtrasada } from '../helpers/mundos/arcaAtrasada.ts';
import { breakingOff, Corte } from '../helpers/mundos/cortes.ts';
import { issueElsewhere } from '../helpers/mundos/otroSistema.ts';

// ARCA answers late, stale or incomplete, processes break off, and other software uses the same point of sale. The time is
// simulated: a round is half an hour. TALONARIO_CAMPANA_MINUTOS: real minutes to run; TALONARIO_CAMPANA_SEMILLA: first seed.

const MINUTOS = Number(process.env['TALONARIO_CAMPANA_MINUTOS'] ?? 1);
const SEMILLA = Number(process.env['TALONARIO_CAMPANA_SEMILLA'] ?? 20_261_129);
/** Maximum turns of the queue in a round: the lags of a round add up to less. */
const TURNOS = 60;
/** Hourly looks at the end of a round: by then ARCA hides no voucher and has processed every request. */
const HORAS = 2;
/** Total of each of our vouchers; below, the lowest total of other software's vouchers. */
const NUESTRO = 1_210;
const AJENO = 7_000;

test('no voucher is lost nor doubled', { timeout: (MINUTOS + 10) * MINUTO_MS }, async () => {
  await using mundo = await startArcaAtrasada();
  const fin = Date.now() + MINUTOS * MINUTO_MS;
  const cuenta = { rondas: 0, comprobantes: 0, ajenos: 0, repetidos: 0, cortes: 0, fallas: 0, peor: 0 };
  for (let semilla = SEMILLA; Date.now() < fin; semilla += 1) {
    await mundo.reset();
    await round(mundo, semilla, cuenta);
    cuenta.rondas += 1;
  }
  console.log(`seeds from ${SEMILLA}: ${JSON.stringify(cuenta)}`);
  expect(cuenta.comprobantes).toBeGreaterThan(0);
});

interface Cuenta {
  rondas: number;
  comprobantes: number;
  ajenos: number;
  /** Vouchers that ARCA authorised a second time: each names the one it repeats. */
  repetidos: number;
  cortes: number;
  fallas: number;
  /** Longest round, in simulated minutes. */
  peor: number;
}

async function round(mundo: ArcaAtrasada, semilla: number, cuenta: Cuenta): Promise<void> {
  const azar = random(semilla);
  const entre = (desde: number, hasta: number): number => desde + Math.floor(azar() * (hasta - desde + 1));
  const { arca } = mundo.entorno;
  const ids: string[] = [];
  const serie = { cuit: mundo.emisor.cuit, punto_de_venta: 3, tipo_comprobante: 6 } as const;
  for (let tanda = entre(1, 3); tanda > 0; tanda -= 1) {
    ids.push(...(await mundo.borradores(entre(1, 25))));
    await mundo.execute('update serie set registros_por_request = ?', [entre(1, 30)]);
    for (let n = entre(0, 3); n > 0; n -= 1) {
      cuenta.fallas += 1;
      spoil(arca, entre);
    }
    const cortar = azar() < 0.4;
    const deps = cortar ? breakingOff(mundo.deps, entre(1, 4), azar() < 0.5) : mundo.deps;
    await mundo.issue(ids, deps).catch((error: unknown) => {
      if (!(error instanceof Corte)) throw error;
      cuenta.cortes += 1;
    });
    if (azar() < 0.3) {
      // The other software's answer may be lost: a voucher's owner is known by its total.
      await issueElsewhere(mundo.entorno, { ...serie, total: AJENO + entre(0, 99) }).catch(() => null);
    }
    mundo.tiempo.avanzar(entre(0, 240) * 1_000);
    if (azar() < 0.5) await issueQueued(mundo.deps);
    if (azar() < 0.3) await mundo.issue(ids);
  }
  let turnos = 0;
  for (; turnos < TURNOS; turnos += 1) {
    mundo.tiempo.avanzar(MINUTO_MS);
    await issueQueued(mundo.deps);
    // A person sends again the refused and the interrupted drafts.
    const pendientes = await mundo.execute<{ id: string }>(
      `select id from comprobante where status = 'borrador' and en_cola_desde is null and emision_id is null`,
    );
    if (pendientes.length > 0) await mundo.issue(pendientes.map(({ id }) => id));
    const quedan = await mundo.execute(`select 1 from comprobante where status = 'borrador'`);
    if (quedan.length === 0) break;
  }
  cuenta.peor = Math.max(cuenta.peor, turnos);
  // Vouchers that ARCA authorises after its last answer are found by the hourly look.
  for (let hora = 0; hora < HORAS; hora += 1) {
    mundo.tiempo.avanzar(61 * MINUTO_MS);
    await issueQueued(mundo.deps);
  }
  const nuestros = await mundo.execute<{ id: string; cae: string; repite_a: string | null }>(
    `select id, cae, repite_a from comprobante where status = 'emitida'`,
  );
  const libro = arca.estado().comprobantes;
  const caesDelLibro = libro.filter(({ impTotal }) => impTotal === NUESTRO).map(({ cae }) => cae);
  expect({ semilla, caes: nuestros.map(({ cae }) => cae).toSorted() }).toEqual({
    semilla,
    caes: caesDelLibro.toSorted(),
  });
  const primeros = nuestros.filter(({ repite_a }) => repite_a === null).map(({ id }) => id);
  expect({ semilla, ids: primeros.toSorted() }).toEqual({ semilla, ids: ids.toSorted() });
  const repetidos = nuestros.flatMap(({ repite_a }) => repite_a ?? []);
  expect({ semilla, ids }).toEqual({ semilla, ids: expect.arrayContaining(repetidos) as unknown });
  cuenta.comprobantes += primeros.length;
  cuenta.repetidos += repetidos.length;
  cuenta.ajenos += libro.length - caesDelLibro.length;
}

type Entre = (desde: number, hasta: number) => number;

/** Injects one observed fault: an answer lost, late, incomplete, double, renumbered, or stale for a while, maybe on one server. */
function spoil(arca: ArcaAtrasada['entorno']['arca'], entre: Entre): void {
  const ms = entre(2, 300) * 1_000;
  const despues = entre(0, 2);
  const servidores = entre(1, 3);
  const servidor = entre(0, servidores - 1);
  const faults: Parameters<typeof arca.fallas>[0][] = [
    { operacion: 'FECAESolicitar', tipo: 'reset_despues', despues },
    { operacion: 'FECAESolicitar', tipo: 'reset', despues },
    { operacion: 'FECAESolicitar', tipo: 'tarde', ms, despues },
    { operacion: 'FECAESolicitar', tipo: 'doble_cortado', ms, despues },
    { operacion: 'FECAESolicitar', tipo: 'doble_cortado', ms: 0, despues },
    { operacion: 'FECAESolicitar', tipo: 'renumerado', ms, despues },
    { operacion: 'FECAESolicitar', tipo: 'http_500', despues },
    { operacion: 'FECAESolicitar', tipo: 'html', despues },
    { operacion: 'FECAESolicitar', tipo: 'parcial', despues },
    { operacion: 'FECAESolicitar', tipo: 'rechazo', despues },
    {
      operacion: 'FECAESolicitar',
      tipo: 'error_despues',
      codigo: [503, 504, 602, 603, 501][entre(0, 4)] ?? 503,
      despues,
    },
    { operacion: 'FECAESolicitar', tipo: 'error', codigo: [500, 502, 503, 10005][entre(0, 3)] ?? 502, despues },
    { operacion: 'FECompUltimoAutorizado', tipo: 'atrasado', n: entre(1, 25), ms, despues, servidores, servidor },
    { operacion: 'FECompConsultar', tipo: 'consulta_atrasada', ms, despues, servidores, servidor },
    {
      operacion: 'FECompConsultar',
      tipo: 'sin_campo',
      campo: ['DocNro', 'MonId', 'ImpTotal'][entre(0, 2)] ?? 'MonId',
      veces: entre(1, 4),
    },
    { operacion: 'FECompConsultar', tipo: 'http_500', veces: entre(1, 5), despues },
    { operacion: 'FECompUltimoAutorizado', tipo: 'http_500', veces: entre(1, 5), despues },
  ];
  const fault = faults[entre(0, faults.length - 1)];
  if (fault) arca.fallas(fault);
}
