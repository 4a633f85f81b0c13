import { addDays, addMonths, today } from '@talonario/core/base';
import type { Deps } from '@talonario/core/server/instalacion';
import { startEntorno, tiemposDePrueba, type Entorno } from '../servicios/entorno.ts';

/** A world whose clock, and ARCA's, stand on a day of the next month: fortnights begin and end when a test says. */
export interface MundoDeContingencia extends Entorno {
  /** Month (`yyyy-MM`) of the fortnights. */
  mes: string;
  /** Goes to noon of a day of the month, or of one after it. */
  goTo(dia: number): void;
  /** Milliseconds that the clock is ahead of the machine's. */
  corrido(): number;
  dia(dia: number): string;
  /** Gives the platform the delegation of a CUIT, or takes it away. */
  delegate(cuit: string, delegada: boolean): Promise<void>;
}

export async function startContingencia(env: Record<string, string> = {}): Promise<MundoDeContingencia> {
  let corridoMs = 0;
  const clock = { now: () => new Date(Date.now() + corridoMs) };
  const entorno = await startEntorno({ arca: { clock: clock.now }, deps: { clock, issuing: tiemposDePrueba }, env });
  const primero = `${addMonths(today(new Date()), 1).slice(0, 7)}-01`;
  const dia = (n: number): string => addDays(primero, n - 1);
  return {
    ...entorno,
    mes: primero.slice(0, 7),
    dia,
    corrido: () => corridoMs,
    async delegate(cuit, delegada) {
      const { ok } = await fetch(`${entorno.arca.url}/__sim/delegaciones`, {
        method: 'POST',
        body: JSON.stringify({ cuit, delegada }),
        headers: { 'content-type': 'application/json' },
      });
      if (!ok) throw new Error('the simulator takes no delegation');
    },
    goTo: (n) => void (corridoMs = Date.parse(`${dia(n)}T12:00:00-03:00`) - Date.now()),
  };
}

/** A voucher with an advance code, as it is kept. */
export interface Guardado {
  numero: number;
  tipo: number;
  informado: boolean;
  observaciones: { codigo: number }[];
  rechazo: { codigo: number; mensaje: string }[];
}

/** The vouchers with advance codes, by type and number. */
export function listGuardados({ store }: Deps): Promise<Guardado[]> {
  return store.fork().execute<Guardado[]>(
    `select numero_comprobante as numero, tipo_comprobante as tipo, informado_en is not null as informado,
            observaciones_arca as observaciones, rechazo_informe as rechazo
       from comprobante where caea_id is not null order by company_cuit, tipo_comprobante, numero_comprobante`,
  );
}
