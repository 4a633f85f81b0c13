import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@talonario/core/server/instalacion';
import { startSimuladores, type OpcionesSimuladores, type Simuladores } from '@talonario/fixtures';
import { demoFile, type Variables } from '../environment.ts';
import { asListenError } from '../hosting/hosting.ts';

/**
 * The four simulators, for the application of `config`, with their state and keys under the local data.
 * @throws AppError `puerto_ocupado`
 */
export async function startDemoSimulators(
  variables: Variables,
  { datos, meli, webhooksPort }: Config,
  puertoBase: number,
): Promise<{ variables: Record<string, string>; close(): Promise<void> }> {
  const simulators = await startSimulators({
    puertoBase,
    dir: datos,
    estado: join(datos, 'simuladores'),
    meli: {
      clientId: meli.clientId,
      clientSecret: meli.clientSecret,
      redirectUri: meli.redirectUri,
      notificarA: `http://127.0.0.1:${webhooksPort}/meli/notificaciones${meli.notificacionesSecreto ? `/${meli.notificacionesSecreto}` : ''}`,
      ventas: true,
    },
  });
  return {
    variables: {
      ...simulatorVariables(simulators, datos),
      // Nobody's quota is spent here: the first start reads a month of sales.
      MELI_LLAMADAS_POR_SEGUNDO: variables['MELI_LLAMADAS_POR_SEGUNDO'] ?? '500',
      MELI_FACTURACION_POR_MINUTO: variables['MELI_FACTURACION_POR_MINUTO'] ?? '6000',
    },
    close: () => simulators.close(),
  };
}

/** Leaves what the simulators are called with in `demo.env`, so that commands run beside the demo find them. */
export async function saveDemoVariables(variables: Variables, simulated: Record<string, string>): Promise<void> {
  const lines = Object.entries(simulated).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(demoFile(variables), lines);
}

/** @throws AppError `puerto_ocupado`, `puerto_reservado` */
export async function startSimulators(options: OpcionesSimuladores): Promise<Simuladores> {
  try {
    return await startSimuladores(options);
  } catch (error) {
    const cause = error as NodeJS.ErrnoException & { port?: number };
    throw asListenError(cause, cause.port ?? options.puertoBase ?? 0);
  }
}

/** Variables by which this product talks to these simulators, whose keys are under `datos`. */
export function simulatorVariables({ arca, meli, bcra, smtp }: Simuladores, datos: string): Record<string, string> {
  return {
    ARCA_AMBIENTE: 'simulador',
    ARCA_URL: arca.url,
    ARCA_CUIT: arca.cuitPlataforma,
    ARCA_CERT_FILE: join(datos, 'arca-simulador', 'cert.pem'),
    ARCA_KEY_FILE: join(datos, 'arca-simulador', 'key.pem'),
    MELI_API_URL: meli.url,
    MELI_AUTH_URL: meli.url,
    BCRA_API_URL: bcra.url,
    SMTP_URL: smtp.url,
  };
}
