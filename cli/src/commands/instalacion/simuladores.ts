import { resolve } from 'node:path';
import { readConfig } from '@talonario/core/server/instalacion';
import type { Context } from '../../context.ts';
import { simulatorVariables, startSimulators } from '../../demo/simulators.ts';
import { dataFolder } from '../../environment.ts';
import { closeAll, listenToStop, SIMULATORS_PORT } from '../../hosting/hosting.ts';

/** The simulators alone, until told to stop. @throws AppError `puerto_ocupado` */
export async function simuladores(
  { environment, terminal }: Context,
  { puertoBase, estado }: { puertoBase: number | null; estado: string | null },
): Promise<null> {
  const datos = dataFolder(environment.variables);
  const meli = simulatedApplication();
  using stop = listenToStop();
  const stack = new AsyncDisposableStack();
  try {
    const running = stack.adopt(
      await startSimulators({
        puertoBase: puertoBase ?? SIMULATORS_PORT,
        dir: datos,
        ...(estado === null ? {} : { estado: resolve(estado) }),
        meli: { ...meli, ventas: true },
      }),
      (each) => each.close(),
    );
    const variables = {
      ...simulatorVariables(running, datos),
      MELI_CLIENT_ID: meli.clientId,
      MELI_CLIENT_SECRET: meli.clientSecret,
    };
    await terminal.show({
      data: { variables, representados: running.arca.cuits, correo: running.smtp.urlBandeja },
      blocks: [
        { kind: 'title', text: 'Simuladores de ARCA, Mercado Libre, BCRA y correo' },
        { kind: 'pairs', pairs: [...Object.entries(variables), ['Correo recibido', running.smtp.urlBandeja]] },
        { kind: 'list', title: 'CUIT que el certificado puede representar', items: running.arca.cuits },
        { kind: 'paragraph', text: 'En marcha. Ctrl-C los corta.', tone: 'tenue' },
      ],
    });
    await stop.asked;
  } finally {
    await closeAll(stack);
  }
  return null;
}

/** The application that a configuration without one is. */
function simulatedApplication(): { clientId: string; clientSecret: string; redirectUri: string } {
  const { clientId, clientSecret, redirectUri } = readConfig({}).meli;
  return { clientId, clientSecret, redirectUri };
}
