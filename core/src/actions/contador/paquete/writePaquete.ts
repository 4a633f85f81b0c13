import { enPlural } from '../../../rules/enPlural.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { PasoPaquete, PaquetePedido } from '../../../contract/contador/paquete.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { createTotalesDelMes, type TotalesDelMes } from '../../../rules/contador/totalesDelMes.ts';
import { resumenImpreso, type Hueco, type ParteResumida } from '../../../rules/contador/resumenImpreso.ts';
import { createSumaDePosicion, type SumaDePosicion } from '../../../rules/compras/posicion/sumPosicion.ts';
import type { ComprobanteAReportar } from '../../../rules/reportes/comprobante.ts';
import { loadSufridos } from '../../sufridos/readSufridos.ts';
import { addPosicion } from './posicion.ts';
import { addSufridos } from './sufridos.ts';
import { endOfMonth, today } from '../../../rules/dates.ts';
import { AppError } from '../../../rules/errors.ts';
import { listHuecos, listIdsEmitidos } from '../../../store/contador/sinFactura.ts';
import { findEmpresa, type EmpresaGuardada } from '../../../store/empresas/empresas.ts';
import { resumePeriodo, type Periodo } from '../../../store/reportes/reportables.ts';
import type { Deps } from '../../process/deps.ts';
import { readAtOneInstant } from '../../process/lectura/readAtOneInstant.ts';
import { writeCobrado, type CobradoDelMes } from './cobrado.ts';
import { addCompras } from './compras.ts';
import { addContables } from './contables.ts';
import { openControles, writeCanceladas, writeNotas, writeSinFactura, type ListaDelMes } from './listas.ts';
import { checkConcuerdan, partesDelMes, writeParte, type ParteDelMes } from './partes.ts';
import { renderPdfs } from './pdfs.ts';
import { createZip, type Zip } from '../../documentos/zip.ts';
import { totalesOf, type TotalesDeMes } from '../../../store/contador/presentados.ts';
import { createZipConHuellas, type ZipConHuellas } from './huellas.ts';

/** Progress of a package being made. */
export interface AvancePaquete {
  paso: PasoPaquete;
  hechos: number;
  total: number;
}

/** A company's month with vouchers, whose package can be made. */
interface PaqueteAbierto {
  nombre: string;
  empresa: EmpresaGuardada;
  periodo: Periodo;
  comprobantes: number;
}

/**
 * Checks a month before its package is made.
 * `vacio`: a month without vouchers is taken too.
 * @throws AppError `empresa_no_encontrada`, also for another user's company; `sin_casos` when nothing was issued
 */
export async function openPaquete(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  mes: string,
  { vacio = false } = {},
): Promise<PaqueteAbierto> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const desde = `${mes}-01`;
  const periodo = { company_id, ambiente: deps.arca.ambiente, desde, hasta: endOfMonth(desde) };
  const { comprobantes } = await resumePeriodo(deps.store.fork(), alcance, periodo);
  if (comprobantes === 0 && !vacio) throw new AppError('sin_casos');
  return { nombre: `paquete-${empresa.cuit}-${mes}.zip`, empresa, periodo, comprobantes };
}

/** Files and checks that a closing adds to a package. */
interface Extra {
  /** Adds files when the rest is written, before the ZIP ends. */
  alFinal?: (zip: ZipConHuellas) => Promise<void>;
}

/** A written package: its reports, and the month's totals at the instant of its data. */
interface PaqueteEscrito {
  partes: ParteDelMes[];
  totales: TotalesDeMes;
}

/**
 * Streams the package of a month as a ZIP of any size: each report that the company presents, the same in columns, the reports'
 * remarks on vouchers, the vouchers' PDFs if asked, and a summary. A report that the authority would refuse is left out, and the
 * summary says so. All data is of one instant.
 * @throws AppError as `openPaquete`
 */
export async function writePaquete(
  deps: Deps,
  alcance: Alcance,
  { empresa, periodo }: PaqueteAbierto,
  { con_pdfs }: Pick<PaquetePedido, 'con_pdfs'>,
  salida: Writable,
  onAvance: (avance: AvancePaquete) => void = () => undefined,
  extra: Extra = {},
): Promise<PaqueteEscrito> {
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-paquete-'));
  try {
    const zip = createZipConHuellas(createZip(salida, deps.clock.now()));
    const cobrado = await writeCobrado(deps, { empresa, periodo }, carpeta);
    if (cobrado !== null) for (const lista of [cobrado.impuestos, cobrado.facturas_recibidas]) addLista(zip, lista);
    const totales = createTotalesDelMes();
    const suma = createSumaDePosicion();
    const alComprobante = (comprobante: ComprobanteAReportar): void => {
      totales.add(comprobante);
      suma.addVenta(comprobante);
    };
    const leido = await readAtOneInstant(deps, async (depsDelInstante) => ({
      ...(await addPartes(depsDelInstante, alcance, periodo, { zip, carpeta, onAvance })),
      ...(await addListas(depsDelInstante, alcance, periodo, { zip, carpeta })),
      contables: await addContables(depsDelInstante, alcance, periodo, { zip, carpeta, alComprobante }),
      compras: await addCompras(depsDelInstante, alcance, periodo, { zip, carpeta }),
      impuestos: await addImpuestos(depsDelInstante, alcance, periodo, { zip, carpeta, suma }),
      totales: totales.hecho(),
      presentado: await totalesOf(depsDelInstante.store.fork(), alcance, periodo),
      huecos: await listHuecos(depsDelInstante.store.fork(), alcance, periodo),
      emitidos: con_pdfs ? await listIdsEmitidos(depsDelInstante.store.fork(), alcance, periodo) : [],
    }));
    checkConcuerdan(leido.partes, leido.totales);
    for await (const { nombre, contenido, hechos: pdfsHechos } of renderPdfs(deps, alcance, leido.emitidos)) {
      await zip.addBytes(`pdf/${nombre}`, contenido);
      onAvance({ paso: 'pdfs', hechos: pdfsHechos, total: leido.emitidos.length });
    }
    onAvance({ paso: 'resumen', hechos: 0, total: 1 });
    await zip.addBytes('resumen.pdf', await resumen(deps, empresa, periodo, { ...leido, cobrado }));
    await extra.alFinal?.(zip);
    await zip.end();
    return { partes: leido.partes, totales: leido.presentado };
  } catch (error) {
    salida.destroy();
    throw error;
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

/** Adds the files of the taxes suffered, read once, and the VAT position, which takes them. */
async function addImpuestos(
  deps: Deps,
  alcance: Alcance,
  { company_id, desde }: Periodo,
  { zip, carpeta, suma }: { zip: Zip; carpeta: string; suma: SumaDePosicion },
): Promise<ParteResumida[]> {
  const periodo = desde.slice(0, 7);
  const sufridos = await loadSufridos(deps, alcance, company_id, periodo);
  return [
    ...(await addSufridos(sufridos, periodo, zip)),
    ...(await addPosicion(deps, alcance, { sufridos, suma, periodo }, { zip, carpeta })),
  ];
}

async function addPartes(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
  { zip, carpeta, onAvance }: { zip: Zip; carpeta: string; onAvance: (avance: AvancePaquete) => void },
): Promise<{ partes: ParteDelMes[]; controles: ListaDelMes }> {
  const pedido = { companyId: periodo.company_id, fechaDesde: periodo.desde, fechaHasta: periodo.hasta };
  const partes: ParteDelMes[] = [];
  const controlesAbiertos = await openControles(carpeta, periodo);
  try {
    for (const parte of partesDelMes) {
      onAvance({ paso: 'archivos', hechos: partes.length, total: partesDelMes.length });
      const parteDelMes = await writeParte(deps, alcance, pedido, parte, carpeta, (reparo) =>
        controlesAbiertos.add(parte.titulo, reparo),
      );
      for (const general of parteDelMes.control?.avisos_generales ?? [])
        await controlesAbiertos.add(parte.titulo, general);
      for (const { path, nombre } of parteDelMes.archivos) zip.addFile(path, nombre);
      partes.push(parteDelMes);
    }
  } finally {
    await controlesAbiertos.cerrar();
  }
  const controles = await controlesAbiertos.cerrar();
  addLista(zip, controles);
  return { partes, controles };
}

/** Adds the lists of the month besides its reports. The holder of a link gets none of the sales. */
async function addListas(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
  { zip, carpeta }: { zip: Zip; carpeta: string },
): Promise<Pick<Escrito, 'notas' | 'sin_factura' | 'canceladas'>> {
  const notas = await writeNotas(deps, alcance, periodo, carpeta);
  const deVentas = alcance.derechos.has('configurar');
  const sin_factura = deVentas ? await writeSinFactura(deps, alcance, periodo, carpeta) : null;
  const canceladas = deVentas ? await writeCanceladas(deps, alcance, periodo, carpeta) : null;
  addLista(zip, notas);
  if (sin_factura !== null) addLista(zip, sin_factura);
  if (canceladas !== null) addLista(zip, canceladas);
  return { notas, sin_factura, canceladas };
}

function addLista(zip: Zip, { path, archivo, cuantas, planilla }: ListaDelMes): void {
  if (cuantas === 0) return;
  zip.addFile(path, archivo);
  zip.addFile(planilla.path, planilla.nombre);
}

interface Escrito {
  partes: readonly ParteDelMes[];
  controles: ListaDelMes;
  notas: ListaDelMes;
  sin_factura: ListaDelMes | null;
  canceladas: ListaDelMes | null;
  cobrado: CobradoDelMes | null;
  /** Files for accounting programs. */
  contables: ParteResumida;
  /** Files of the purchases. */
  compras: ParteResumida[];
  /** Files of the taxes suffered and of the VAT position. */
  impuestos: ParteResumida[];
  totales: TotalesDelMes;
  huecos: Hueco[];
}

function resumen(
  deps: Deps,
  empresa: EmpresaGuardada,
  periodo: Periodo,
  { partes, ...contenido }: Escrito,
): Promise<Uint8Array> {
  const { controles, notas, sin_factura, canceladas, cobrado, contables, compras, impuestos, totales, huecos } =
    contenido;
  const impreso = resumenImpreso({
    empresa,
    periodo: periodo.desde.slice(0, 7),
    hecho: today(deps.clock.now()),
    totales,
    huecos,
    partes: [...partes.map(toResumida), ...compras, ...impuestos, contables],
    controles,
    notas,
    sin_factura,
    canceladas,
    cobrado,
  });
  return deps.pdf.run({ kind: 'resumen', resumen: impreso });
}

function toResumida({ titulo, estado, archivos, control, motivo }: ParteDelMes): ParteResumida {
  const avisos = control ? control.avisos + control.avisos_generales.length : 0;
  return {
    titulo,
    estado,
    archivos: archivos.map(({ nombre }) => nombre).filter((nombre) => !nombre.includes('/')),
    controles: control?.cruces.length ?? 0,
    detalle: motivo ?? (avisos === 0 ? null : enPlural(avisos, '1 aviso', '# avisos')),
  };
}
