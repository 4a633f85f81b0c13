// From the list of a made-up province to the file that is handed in, in a process that has its row. Says what it saw.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownAlcance } from '@talonario/core/empresas';
import type { ClaveRegimen } from '@talonario/core/percepciones';
import { correr } from '../helpers/procesos/cli.ts';
import { importarPadron } from '../helpers/servicios/padrones.ts';
import { CUIT, facturaTipeada, hoy, linea, receptorA, startServidor } from '../helpers/servicios/servidor.ts';

/** The answer of each step. */
export interface Recorrido {
  sin_padron: string;
  importado: object[];
  vigentes: object[];
  sin_ajuste: string;
  ajuste: { code: number | null; guardado: object };
  sin_lista: object[];
  factura: object[];
  nota: object[];
  archivo: string;
  desde_la_terminal: { code: number | null; archivo: string };
  otro_archivo: number;
  en_el_paquete: number;
}

const SANTA_FE = 12;
const CLAVE = 'santa_fe' as ClaveRegimen;
const dia = hoy();
const periodo = dia.slice(0, 7).replace('-', '');
const aSantaFe = { ...receptorA, provincia_facturado: SANTA_FE };

const servidor = await startServidor();
const usuario = await servidor.usuario();
const empresa = await usuario.empresa(CUIT.inscripto, { percepciones_iibb: [SANTA_FE] });
const importar = (cuit: string) =>
  importarPadron(servidor.deps, ownAlcance(usuario.id), CLAVE, Buffer.from(`${cuit};${periodo};2.50\r\n`));
const terminal = (...argv: string[]) =>
  correr(argv, { env: { ...servidor.entorno.env, TALONARIO_USUARIO: usuario.email } });
const refused = async (): Promise<string> =>
  (await usuario.call('post', '/api/facturas', facturaTipeada(empresa, aSantaFe))).body.error ?? '';
const emitida = async (cambios: object) => {
  const id = await usuario.borrador(empresa, cambios);
  return (await usuario.call('post', `/api/facturas/${id}/emitir`).expect(200)).body;
};

const sin_padron = await refused();
await importar(CUIT.exento);
const sin_ajuste = await refused();
const { code } = await terminal('padron', 'ajuste', 'santa_fe_sin_padron', '4', '--empresa', CUIT.inscripto);
const { body: guardada } = await usuario.call('get', `/api/empresa/${empresa}`).expect(200);
const sinLista = await emitida(aSantaFe);
await servidor.deps.store.fork().execute('delete from comprobante where id = ?', [sinLista.id]);

const importado = await importar(CUIT.receptorInscripto);
const { body: padrones } = await usuario.call('get', '/api/padrones').expect(200);
const factura = await emitida(aSantaFe);
const pedido = { companyId: empresa, fechaDesde: dia, fechaHasta: dia };
const { text: archivo } = await usuario.call('post', '/api/reportes/regimen/santa_fe/siprib', pedido).expect(200);
const { status } = await usuario.call('post', '/api/reportes/regimen/santa_fe/otro', pedido);
const salida = mkdtempSync(join(tmpdir(), 'talonario-siprib-'));
const rango = ['--desde', dia, '--hasta', dia, '--salida', salida];
const bajada = await terminal('reporte', 'percepciones-santa-fe', '--empresa', CUIT.inscripto, ...rango);
const desde_la_terminal = { code: bajada.code, archivo: readFileSync(join(salida, 'SIPRIB.TXT'), 'latin1') };
rmSync(salida, { recursive: true });
const nota = await emitida({
  ...aSantaFe,
  tipo_comprobante: 3,
  comprobante_vinculado: factura.id,
  items: [linea({ cantidad: 2 })],
});
const control = await usuario.call('post', '/api/reportes/controlar', { ...pedido, reporte: 'percepciones-santa-fe' });
await servidor.close();

const recorrido: Recorrido = {
  sin_padron,
  importado,
  vigentes: padrones.vigentes,
  sin_ajuste,
  ajuste: { code, guardado: guardada.ajustes_percepcion },
  sin_lista: sinLista.percepciones,
  factura: factura.percepciones,
  nota: nota.percepciones,
  archivo,
  desde_la_terminal,
  otro_archivo: status,
  en_el_paquete: control.body.comprobantes,
};
process.stdout.write(`${JSON.stringify(recorrido)}\n`);
