import {
  readMedidasDeOperacion,
  withinTime,
  type Deps,
  type MedidasDeOperacion,
} from '@talonario/core/server/instalacion';
import { Gauge, type Registry } from 'prom-client';

/** Milliseconds to read the metrics: their reader gives up after ten seconds. */
const ESPERA_MS = 5_000;
/** Milliseconds that the metrics are kept: frequent reads cost the database nothing. */
const VIGENCIA_MS = 10_000;
const DIA_MS = 24 * 3_600_000;

/**
 * Registers the metrics of pending work, for the worker and for others, and of the installation; answers the function that reads them.
 * While the database does not answer, the only metric is that it does not.
 */
export function registerMedidasWorker(
  deps: Deps,
  registry: Registry,
  { vigenciaMs = VIGENCIA_MS }: { vigenciaMs?: number } = {},
): () => Promise<void> {
  const { clock, log } = deps;
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const base = gauge('talonario_base_responde', '1: la base de datos responde; 0: no, y faltan las demás medidas');
  const medidas = {
    trabajos: gauge('talonario_trabajos', 'Trabajos sin terminar, por cola y estado', 'cola', 'estado'),
    masViejo: gauge(
      'talonario_trabajos_segundos',
      'Desde cuándo espera el trabajo más viejo que ya puede empezar',
      'cola',
    ),
    cantidad: gauge(
      'talonario_espera',
      'Avisos sin procesar, comprobantes en cola de ARCA, pedidos a ARCA sin cerrar, comprobantes que ARCA no confirmó, PDF sin subir',
      'que',
    ),
    segundos: gauge('talonario_espera_segundos', 'Desde cuándo espera lo más viejo de cada cosa', 'que'),
    cuentas: gauge('talonario_cuentas', 'Cuentas de Mercado Libre, por estado', 'estado'),
    certificado: gauge(
      'talonario_certificado_dias',
      'Días que le quedan al certificado propio, y al que vence primero de los de las empresas',
      'de',
    ),
    copia: gauge(
      'talonario_copia_segundos',
      'Desde cuándo no se hace una copia de la base; falta si nunca se hizo',
      'de',
    ),
    porVencer: gauge(
      'talonario_certificados_por_vencer',
      'Certificados de empresas a los que les quedan menos de 30 días',
    ),
    caea: gauge(
      'talonario_caea_por_informar',
      'Comprobantes con CAEA, y puntos de venta sin uso, que ARCA no tiene informados: pendientes, y rechazados por ARCA',
      'estado',
    ),
    caeaDias: gauge(
      'talonario_caea_dias',
      'Días que quedan para informar el CAEA que vence primero; falta si no hay nada por informar',
      'de',
    ),
    lotes: gauge(
      'talonario_lotes_espera_segundos',
      'Desde cuándo espera el lote más viejo de una cuenta, de las cinco que más esperan (sin decir cuáles)',
      'puesto',
    ),
  };

  const plazas = [...deps.plazas.values()].map(({ clave, nombre, llamadasPorSegundo }) => ({
    clave,
    llamadasPorSegundo,
    cupo: gauge(
      `talonario_${clave}_cupo_segundos`,
      `Cuánto esperaría por el cupo la próxima llamada a ${nombre}`,
      'de',
    ),
    // A gauge that is never set would show zero.
    limite:
      llamadasPorSegundo === null
        ? null
        : gauge(
            `talonario_${clave}_llamadas_por_segundo`,
            'Llamadas por segundo que se hacen de cada cuenta, como máximo',
          ),
  }));

  const tell = (leidas: MedidasDeOperacion): void => {
    const ahora = clock.now().getTime();
    const since = (desde: Date | null): number => (desde ? (ahora - desde.getTime()) / 1_000 : 0);
    for (const { cola, desde, ...estados } of leidas.colas) {
      for (const [estado, cuantos] of Object.entries(estados)) medidas.trabajos.set({ cola, estado }, cuantos);
      medidas.masViejo.set({ cola }, since(desde));
    }
    const { esperas, emisiones_abiertas, sin_confirmar } = leidas;
    for (const [que, espera] of Object.entries({ ...esperas, emisiones_abiertas, sin_confirmar })) {
      medidas.cantidad.set({ que }, espera.cantidad);
      medidas.segundos.set({ que }, since(espera.desde));
    }
    for (const [estado, cuantas] of Object.entries({ ...leidas.cuentas, calladas: leidas.calladas })) {
      medidas.cuentas.set({ estado }, cuantas);
    }
    const { certificados, certificado_propio } = leidas;
    for (const [de, hasta] of Object.entries({ propio: certificado_propio, empresas: certificados.primero })) {
      if (hasta !== null) medidas.certificado.set({ de }, (hasta.getTime() - ahora) / DIA_MS);
    }
    if (leidas.ultima_copia !== null) medidas.copia.set({ de: 'base' }, since(leidas.ultima_copia));
    const { pendientes, rechazados, dias } = leidas.caea;
    for (const [estado, cuantos] of Object.entries({ pendientes, rechazados })) medidas.caea.set({ estado }, cuantos);
    if (dias !== null) medidas.caeaDias.set({ de: 'primero' }, dias);
    medidas.porVencer.set(certificados.por_vencer);
    for (const { clave, cupo, limite, llamadasPorSegundo } of plazas) {
      for (const [de, cuanto] of Object.entries(leidas.cupos.get(clave) ?? {})) cupo.set({ de }, cuanto);
      if (llamadasPorSegundo !== null) limite?.set(llamadasPorSegundo);
    }
    for (const [n, desde] of leidas.lotes.entries()) medidas.lotes.set({ puesto: String(n + 1) }, since(desde));
  };

  const read = async (): Promise<void> => {
    for (const gauge of [...Object.values(medidas), ...plazas.flatMap(({ cupo, limite }) => [cupo, limite])]) {
      gauge?.reset();
    }
    try {
      tell(await withinTime(readMedidasDeOperacion(deps), ESPERA_MS));
      base.set(1);
    } catch (error) {
      log.warn({ err: error }, 'what waits could not be counted');
      base.set(0);
    }
  };
  let leidas: Promise<void> | null = null;
  let desde = -Infinity;
  return async () => {
    if (leidas === null || performance.now() - desde >= vigenciaMs) {
      desde = performance.now();
      leidas = read();
    }
    await leidas;
  };
}
