import type { Config } from '../../../config.ts';
import type { Exportador } from './createExportador.ts';

/** Exporter of the steps; null without a collector: then nothing of OpenTelemetry is loaded. */
export async function openExportador({ otlp }: Pick<Config, 'otlp'>): Promise<Exportador | null> {
  if (otlp === null) return null;
  const { createExportador } = await import('./createExportador.ts');
  return createExportador(otlp);
}
