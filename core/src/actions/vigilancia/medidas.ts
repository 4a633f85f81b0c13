import { certificateInfo } from '../../clients/arca/index.ts';
import { SILENCIO_MINIMO_MS } from '../../rules/automatico/silencio.ts';
import { diffDays, today } from '../../rules/dates.ts';
import { isAppError } from '../../rules/errors.ts';
import { listPlazos } from '../../store/contingencia/plazos.ts';
import { countEsperas, type Esperas, type EstadoCola } from '../../store/trabajos/esperas.ts';
import { listCuentasSinAvisos, readMedidasDeLaBase, type MedidasDeLaBase } from '../../store/trabajos/medidas.ts';
import type { Deps } from '../process/deps.ts';
import { readUltimaCopia } from '../respaldo/createRespaldo.ts';
import { silencioDeCuenta } from '../facturacion/automatica/actividad.ts';

/** Figures for the operator: what waits for the worker or for others, and the state of the installation. */
export interface MedidasDeOperacion extends MedidasDeLaBase {
  colas: EstadoCola[];
  esperas: Esperas;
  /** When our certificate for ARCA expires; null: there is none, or it cannot be read. */
  certificado_propio: Date | null;
  /** When the last copy of the database was made; null: none was. */
  ultima_copia: Date | null;
  caea: CaeaPorInformar;
  /** Accounts without notices of the marketplace for longer than usual. */
  calladas: number;
}

/** Vouchers with advance codes, and unused points of sale, of which ARCA is to be informed. */
interface CaeaPorInformar {
  pendientes: number;
  /** Refused by ARCA the last time: a person has to look. */
  rechazados: number;
  /** Days left until ARCA's last day of the code that ends first, negative after it; null: there is nothing to inform. */
  dias: number | null;
}

export async function readMedidasDeOperacion(deps: Deps): Promise<MedidasDeOperacion> {
  const { ambiente } = deps.arca;
  const [colas, esperas, base] = await Promise.all([
    deps.store.jobs.stats(),
    countEsperas(deps.store.fork(), ambiente),
    readMedidasDeLaBase(deps.store.fork(), ambiente, [...deps.plazas.keys()]),
  ]);
  return {
    ...base,
    colas,
    esperas,
    certificado_propio: venceElPropio(deps),
    ultima_copia: await readUltimaCopia(deps.config),
    caea: await countCaea(deps),
    calladas: await countCalladas(deps),
  };
}

/** A certificate that cannot be read is told where it is used. */
function venceElPropio({ certificado }: Deps): Date | null {
  try {
    return certificado === '' ? null : certificateInfo(certificado).hasta;
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

async function countCaea(deps: Deps): Promise<CaeaPorInformar> {
  const hoy = today(deps.clock.now());
  const plazos = await listPlazos(deps.store.fork(), deps.arca.ambiente, { hoy, hasta: null });
  const [primero] = plazos;
  const rechazados = plazos.reduce((suma, plazo) => suma + plazo.rechazados, 0);
  const sinInformar = plazos.reduce(
    (suma, { por_informar, sin_movimiento }) => suma + por_informar + sin_movimiento,
    0,
  );
  return { pendientes: sinInformar - rechazados, rechazados, dias: primero ? diffDays(hoy, primero.tope) : null };
}

async function countCalladas(deps: Deps): Promise<number> {
  const antes = new Date(deps.clock.now().getTime() - SILENCIO_MINIMO_MS);
  let calladas = 0;
  for (const cuenta of await listCuentasSinAvisos(deps.store.fork(), antes)) {
    if ((await silencioDeCuenta(deps, { ...cuenta, requiere_vincular: false })) !== null) calladas += 1;
  }
  return calladas;
}
