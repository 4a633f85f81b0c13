import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { PasoPaquete, PaquetePedido } from '../../../contract/contador/paquete.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { createTotalesDelMes } from '../../../rules/contador/resumen.ts';
import { resumenImpreso, type ParteResumida } from '../../../rules/contador/resumenImpreso.ts';
import { endOfMonth, today } from '../../../rules/dates.ts';
import { AppError } from '../../../rules/errors.ts';
import { porFechaYTipo } from '../../../rules/reportes/comprobante.ts';
import { listHuecos } from '../../../store/contador/mes.ts';
import { findEmpresa, type EmpresaGuardada } from '../../../store/empresas/empresas.ts';
import { resumePeriodo, streamReportables, type Periodo } from '../../../store/reportes/reportables.ts';
import type { Deps } from '../../process/deps.ts';
import { writeNotas, writeSinFactura, type ListaDelMes } from './listas.ts';
import { partesDelMes, writeParte, type ParteDelMes } from './partes.ts';
import { renderPdfs } from './pdfs.ts';
import { createZip, type Zip } from '../../documentos/zip.ts';

/** Where the making of a package stands. */
export interface AvancePaquete {
  paso: PasoPaquete;
  hechos: number;
  total: number;
}

/** A package of a company and a month that has something to tell. */
export interface PaqueteAbierto {
  nombre: string;
  empresa: EmpresaGuardada;
  periodo: Periodo;
  comprobantes: number;
}

/**
 * Looks at a month before its package is made.
 * @throws AppError `empresa_no_encontrada`, also when it is another user's; `sin_casos` when nothing was issued
 */
export async function openPaquete(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  mes: string,
): Promise<PaqueteAbierto> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const desde = `${mes}-01`;
  const periodo = { company_id, ambiente: deps.arca.ambiente, desde, hasta: endOfMonth(desde) };
  const { comprobantes } = await resumePeriodo(deps.store.fork(), alcance, periodo);
  if (comprobantes === 0) throw new AppError('sin_casos');
  return { nombre: `paquete-${empresa.cuit}-${mes}.zip`, empresa, periodo, comprobantes };
}

/**
 * Writes the package of a month as a ZIP while it is made, of any size: each report that the company presents, the same in
 * columns, the vouchers' PDFs if asked and a summary. A report that the authority would refuse is not in it, and the summary
 * says so.
 * @throws AppError as `openPaquete`
 */
export async function writePaquete(
  deps: Deps,
  alcance: Alcance,
  { empresa, periodo }: PaqueteAbierto,
  { con_pdfs }: Pick<PaquetePedido, 'con_pdfs'>,
  salida: Writable,
  onAvance: (avance: AvancePaquete) => void = () => undefined,
): Promise<ParteDelMes[]> {
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-paquete-'));
  try {
    const zip = createZip(salida, deps.clock.now());
    const partes = await addPartes(deps, alcance, periodo, { zip, carpeta, onAvance });
    const listas = await addListas(deps, alcance, periodo, { zip, carpeta });
    if (con_pdfs) {
      for await (const { nombre, contenido, hechos, total } of renderPdfs(deps, alcance, periodo)) {
        await zip.addBytes(`pdf/${nombre}`, contenido);
        onAvance({ paso: 'pdfs', hechos, total });
      }
    }
    onAvance({ paso: 'resumen', hechos: 0, total: 1 });
    await zip.addBytes('resumen.pdf', await resumen(deps, alcance, empresa, periodo, { partes, ...listas }));
    await zip.end();
    return partes;
  } catch (error) {
    salida.destroy();
    throw error;
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

async function addPartes(
  deps: Deps,
  alcance: Alcance,
  { company_id, desde, hasta }: Periodo,
  { zip, carpeta, onAvance }: { zip: Zip; carpeta: string; onAvance: (avance: AvancePaquete) => void },
): Promise<ParteDelMes[]> {
  const pedido = { companyId: company_id, fechaDesde: desde, fechaHasta: hasta };
  const partes: ParteDelMes[] = [];
  for (const parte of partesDelMes) {
    onAvance({ paso: 'archivos', hechos: partes.length, total: partesDelMes.length });
    const hecha = await writeParte(deps, alcance, pedido, parte, carpeta);
    for (const { path, nombre } of hecha.archivos) zip.addFile(path, nombre);
    partes.push(hecha);
  }
  return partes;
}

/** What the month has besides its reports. Who has only a link is told nothing of the sales. */
async function addListas(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
  { zip, carpeta }: { zip: Zip; carpeta: string },
): Promise<{ notas: ListaDelMes; sin_factura: ListaDelMes | null }> {
  const notas = await writeNotas(deps, alcance, periodo, carpeta);
  const deVentas = alcance.derechos.has('configurar');
  const sin_factura = deVentas ? await writeSinFactura(deps, alcance, periodo, carpeta) : null;
  for (const lista of [notas, sin_factura]) {
    if (lista !== null && lista.cuantas > 0) zip.addFile(lista.path, lista.archivo);
  }
  return { notas, sin_factura };
}

async function resumen(
  deps: Deps,
  alcance: Alcance,
  empresa: EmpresaGuardada,
  periodo: Periodo,
  {
    partes,
    notas,
    sin_factura,
  }: { partes: readonly ParteDelMes[]; notas: ListaDelMes; sin_factura: ListaDelMes | null },
): Promise<Uint8Array> {
  const totales = createTotalesDelMes();
  const comprobantes = streamReportables(deps.store.fork(), alcance, periodo, porFechaYTipo);
  for await (const comprobante of comprobantes) totales.add(comprobante);
  const hecho = resumenImpreso({
    empresa,
    periodo: periodo.desde.slice(0, 7),
    hecho: today(deps.clock.now()),
    totales: totales.hecho(),
    huecos: await listHuecos(deps.store.fork(), alcance, periodo),
    partes: partes.map(toResumida),
    notas,
    sin_factura,
  });
  return deps.pdf.run({ kind: 'resumen', resumen: hecho });
}

function toResumida({ titulo, estado, archivos, control, motivo }: ParteDelMes): ParteResumida {
  const avisos = control ? control.avisos + control.avisos_generales.length : 0;
  return {
    titulo,
    estado,
    archivos: archivos.map(({ nombre }) => nombre).filter((nombre) => !nombre.includes('/')),
    controles: control?.cruces.length ?? 0,
    detalle: motivo ?? (avisos === 0 ? null : `${avisos === 1 ? '1 aviso' : `${avisos} avisos`} para saber`),
  };
}
