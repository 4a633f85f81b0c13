// A month handed to a made-up accounting program, in a process that has its row. Says what it saw.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveContable, savePaquete } from '@talonario/core/server/contador';
import { ownAlcance } from '@talonario/core/empresas';
import { CUIT, hoy, startServidor } from '../helpers/servicios/servidor.ts';
import { unzip } from '../helpers/zip.ts';

/** The answer of each step. */
export interface RecorridoContable {
  ofrecidos: string[];
  bajado: { status: number; tipo: string | null; archivos: string[] };
  guardados: string[];
  textos: string[];
  en_el_paquete: string[];
  inexistente: number;
}

const periodo = hoy().slice(0, 7);
const servidor = await startServidor();
const usuario = await servidor.usuario();
const empresa = await usuario.empresa(CUIT.monotributo);
const alcance = ownAlcance(usuario.id);
for (let n = 0; n < 3; n += 1) {
  const id = await usuario.borrador(empresa, { tipo_comprobante: 11, razon_social_facturado: '=1+1' });
  await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200);
}
const { body: ofrecidos } = await usuario.call('get', '/api/contables').expect(200);
const ruta = (programa: string) => `${servidor.url}/api/empresa/${empresa}/contables/${programa}/meses/${periodo}`;
const headers = { Authorization: `Bearer ${usuario.token}` };
const bajado = await fetch(ruta('cuaderno'), { headers });
const zip = await unzip(Buffer.from(await bajado.arrayBuffer()));
const inexistente = await fetch(ruta('otro'), { headers });
const salida = mkdtempSync(join(tmpdir(), 'talonario-contables-'));
await saveContable(servidor.deps, alcance, { company_id: empresa, periodo, programa: 'cuaderno', carpeta: salida });
const guardados = readdirSync(salida).toSorted();
const textos = guardados.map((nombre) => readFileSync(join(salida, nombre), 'utf8'));
const { archivo } = await savePaquete(
  servidor.deps,
  alcance,
  empresa,
  { periodo, con_pdfs: false },
  { carpeta: salida },
);
const paquete = await unzip(readFileSync(archivo));
rmSync(salida, { recursive: true });
await servidor.close();

const recorrido: RecorridoContable = {
  ofrecidos: (ofrecidos as { clave: string }[]).map(({ clave }) => clave),
  bajado: { status: bajado.status, tipo: bajado.headers.get('Content-Type'), archivos: Object.keys(zip).toSorted() },
  guardados,
  textos,
  en_el_paquete: Object.keys(paquete)
    .filter((nombre) => nombre.startsWith('contables/'))
    .toSorted(),
  inexistente: inexistente.status,
};
process.stdout.write(`${JSON.stringify(recorrido)}\n`);
