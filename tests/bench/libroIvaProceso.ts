// Writes the Libro IVA Digital of a month and prints the process's peak memory, in kB.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownAlcance } from '@talonario/core/empresas';
import { saveReporte } from '@talonario/core/server/contador';
import { openDeps, readConfig } from '@talonario/core/server/instalacion';

const [user_id = '', companyId = '', fechaDesde = '', fechaHasta = ''] = process.argv.slice(2);
const carpeta = await mkdtemp(join(tmpdir(), 'talonario-libro-'));
const deps = await openDeps(readConfig(process.env), { migrate: false });
try {
  const pedido = { companyId, fechaDesde, fechaHasta, reporte: 'libro-iva-digital' } as const;
  await saveReporte(deps, ownAlcance(user_id), pedido, carpeta);
} finally {
  await deps.close();
  await rm(carpeta, { recursive: true });
}
process.stdout.write(String(process.resourceUsage().maxRSS));
