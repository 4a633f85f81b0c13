import type { Config } from '../../../config.ts';
import type { Exportador } from './createExportador.ts';

/** null where nobody collects them: then nothing of OpenTelemetry is loaded. */
export async function openExportador({ otlp }: Pick<Config, 'otlp'>): Promise<Exportador | null> {
  if (otlp === null) return null;
  const { createExportador } = await import('./createExportador.ts');
  return createExportador(otlp);
}
