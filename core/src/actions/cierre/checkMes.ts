import type { ImpuestosSufridos } from '../../contract/sufridos/sufridos.ts';
import { avisoDeEleccion, chooseSufridos, sufridoDeIva } from '../../rules/compras/posicion/sufridoDeIva.ts';
import type { PosicionTipeada } from '../../rules/compras/posicion/tipeado.ts';
import type { ClaveDeControl, ControlDeMes } from '../../contract/cierre/cierre.ts';
import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import { controlOf, type Hallazgo } from '../../rules/cierre/controles.ts';
import { MONOTRIBUTO, RESPONSABLE_INSCRIPTO } from '../../rules/catalogs/situacionIva.ts';
import { formatSerie } from '../../rules/comprobantes/numero.ts';
import { formatARS, sum } from '../../rules/money.ts';
import { enMiles, enPlural } from '../../rules/enPlural.ts';
import { isAppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { countCaeaSinInformar, countEnCola } from '../../store/cierre/countEnCola.ts';
import { sumCompras } from '../../store/compras/compras.ts';
import { compareEmitidos } from '../../store/compras/emitidos.ts';
import { findPosicion } from '../../store/compras/posicion.ts';
import { listHuecos, listSinFactura } from '../../store/contador/sinFactura.ts';
import { listCuentas } from '../../store/cuentas/cuentas.ts';
import type { EmpresaGuardada } from '../../store/empresas/empresas.ts';
import type { Periodo } from '../../store/reportes/reportables.ts';
import { diasQueSeMiran, readCanceladas } from '../cambios/canceladas.ts';
import { readCargos } from '../compras/cargos.ts';
import { reviewReporteCompras } from '../compras/reportesCompras.ts';
import { estadoDeControl, estadoDeFalla, partesDelMes } from '../contador/paquete/partes.ts';
import type { Deps } from '../process/deps.ts';
import { openReporte } from '../reportes/openReporte.ts';
import { runReporte } from '../reportes/runReporte.ts';
import { readSufridos } from '../sufridos/readSufridos.ts';

/** A company's month under review. */
interface Mes {
  deps: Deps;
  alcance: Alcance;
  empresa: EmpresaGuardada;
  periodo: Periodo;
  /** `yyyy-MM` */
  mes: string;
}

const bien = (detalle: string): Hallazgo => ({ estado: 'bien', detalle });
const pendiente = (detalle: string): Hallazgo => ({ estado: 'pendiente', detalle });
const impide = (detalle: string): Hallazgo => ({ estado: 'impide', detalle });
const noCorresponde = (detalle: string): Hallazgo => ({ estado: 'no_corresponde', detalle });
const SIN_IVA = 'La empresa no liquida IVA.';

/**
 * Checks of a month, one after the other. Without `conArchivos` the reports of sales are left out, which its package checks while it is
 * written.
 */
export async function checkMes(mes: Mes, { conArchivos = true } = {}): Promise<ControlDeMes[]> {
  const ventas = conArchivos ? await reviewVentas(mes) : null;
  const { company_id } = mes.periodo;
  const lista: ControlDeMes[] = [];
  const add = (clave: ClaveDeControl, hallazgo: Hallazgo): void => {
    lista.push(controlOf(clave, hallazgo, { company_id, periodo: mes.mes }));
  };
  if (ventas !== null) add('archivos', ventas.archivos);
  add('numeracion', await checkNumeracion(mes));
  add('arca', await checkArca(mes));
  add('cola', await checkCola(mes));
  add('caea', await checkCaea(mes));
  add('compras', await checkCompras(mes));
  add('cargos', await checkCargos(mes));
  const deIva = await readDeIva(mes);
  add('retenciones', checkSufridas(deIva, 'retencion'));
  add('percepciones', checkSufridas(deIva, 'percepcion'));
  add('posicion', checkPosicion(deIva));
  add('canceladas', await checkCanceladas(mes));
  add('sin_factura', await checkSinFactura(mes));
  if (ventas !== null) add('otros_periodos', ventas.otros_periodos);
  return lista;
}

/** Every report of sales, as its authority would take it, and the vouchers of other periods. */
async function reviewVentas({
  deps,
  alcance,
  periodo,
}: Mes): Promise<{ archivos: Hallazgo; otros_periodos: Hallazgo }> {
  const pedido = { companyId: periodo.company_id, fechaDesde: periodo.desde, fechaHasta: periodo.hasta };
  const malos: string[] = [];
  let escritos = 0;
  let anteriores = 0;
  let comprobantes = 0;
  for (const { clase, titulo } of partesDelMes) {
    try {
      const abierto = await openReporte(deps, alcance, { ...pedido, reporte: clase });
      // Every voucher is in IVA ventas: there each is told once.
      const control = await runReporte(
        abierto,
        () => undefined,
        ({ codigo }) => void (clase === 'iva-ventas' && codigo === 'otro_periodo' && (anteriores += 1)),
      );
      if (clase === 'iva-ventas') comprobantes = control.comprobantes;
      const estado = estadoDeControl(control);
      if (estado === 'hecha') escritos += 1;
      if (estado === 'con_errores') malos.push(`${titulo} (${enPlural(control.impiden, '1 error', '# errores')})`);
    } catch (error) {
      const estado = estadoDeFalla(error);
      if (estado === null || !isAppError(error)) throw error;
      if (estado === 'con_errores') malos.push(`${titulo}: ${messageOf(error)}`);
    }
  }
  const archivos =
    malos.length > 0
      ? impide(`La autoridad los rechazaría: ${malos.join(', ')}.`)
      : comprobantes === 0
        ? noCorresponde('No se emitió ningún comprobante en el mes.')
        : bien(
            `${enPlural(comprobantes, '1 comprobante', '# comprobantes')} y ${enPlural(escritos, '1 reporte', '# reportes')}: todo cierra.`,
          );
  const otros_periodos =
    anteriores === 0
      ? bien('Ningún comprobante es de una operación de otro mes.')
      : ({
          estado: 'aviso',
          detalle: `${enPlural(anteriores, '1 comprobante es', '# comprobantes son')} de operaciones de otro mes.`,
        } as const);
  return { archivos, otros_periodos };
}

/** Gaps named in a check. */
const HUECOS_NOMBRADOS = 3;

async function checkNumeracion({ deps, alcance, periodo }: Mes): Promise<Hallazgo> {
  const huecos = await listHuecos(deps.store.fork(), alcance, periodo);
  if (huecos.length === 0) return bien('No falta ningún número.');
  const nombrados = huecos
    .slice(0, HUECOS_NOMBRADOS)
    .map(({ desde, hasta, ...serie }) =>
      desde === hasta ? `${formatSerie(serie)} ${desde}` : `${formatSerie(serie)} del ${desde} al ${hasta}`,
    );
  const resto = huecos.length > nombrados.length ? ` y ${enMiles(huecos.length - nombrados.length)} saltos más` : '';
  return pendiente(`Faltan números: ${nombrados.join(', ')}${resto}.`);
}

async function checkArca({ deps, alcance, periodo }: Mes): Promise<Hallazgo> {
  const { lista, errores, explicadas, iguales } = await compareEmitidos(deps.store.fork(), alcance, periodo);
  if (lista === null) return pendiente('Todavía no se importó Mis Comprobantes emitidos.');
  if (errores > 0) return pendiente(`${enPlural(errores, '1 diferencia', '# diferencias')} con la lista de ARCA.`);
  const conCausa =
    explicadas === 0 ? '' : ` ${enPlural(explicadas, '1 diferencia tiene', '# diferencias tienen')} su causa.`;
  return bien(`${enPlural(iguales, '1 comprobante coincide', '# comprobantes coinciden')} con ARCA.${conCausa}`);
}

async function checkCola({ deps, alcance, periodo }: Mes): Promise<Hallazgo> {
  const cuantos = await countEnCola(deps.store.fork(), alcance, periodo);
  if (cuantos === 0) return bien('Ningún comprobante del mes espera a ARCA.');
  return impide(
    `${enPlural(cuantos, '1 comprobante del mes espera', '# comprobantes del mes esperan')} a ARCA: ${cuantos === 1 ? 'sale solo' : 'salen solos'} cuando vuelva.`,
  );
}

async function checkCaea({ deps, alcance, periodo }: Mes): Promise<Hallazgo> {
  const cuantos = await countCaeaSinInformar(deps.store.fork(), alcance, periodo);
  if (cuantos === 0) return bien('No hay comprobantes con CAEA sin informar.');
  return pendiente(`${enPlural(cuantos, '1 comprobante con CAEA', '# comprobantes con CAEA')} sin informar a ARCA.`);
}

async function checkCompras({ deps, alcance, empresa, periodo: { company_id }, mes }: Mes): Promise<Hallazgo> {
  if (empresa.situacion_iva === MONOTRIBUTO) return noCorresponde('Un monotributista no lleva Libro IVA de compras.');
  const { comprobantes, sin_clase } = await sumCompras(deps.store.fork(), alcance, company_id, { periodo: mes });
  if (comprobantes === 0) return pendiente('Todavía no se importó ninguna compra del mes.');
  const reportes =
    empresa.situacion_iva === RESPONSABLE_INSCRIPTO ? (['libro-iva', 'iva-simple'] as const) : (['libro-iva'] as const);
  for (const reporte of reportes) {
    try {
      const { impiden } = await reviewReporteCompras(deps, alcance, { company_id, reporte, periodo: mes });
      if (impiden > 0) return impide(`ARCA rechazaría ${enPlural(impiden, '1 compra', '# compras')}.`);
    } catch (error) {
      if (!isAppError(error, 'sin_casos') && !isAppError(error, 'reporte_no_corresponde')) throw error;
    }
  }
  if (sin_clase > 0) return pendiente(`${enPlural(sin_clase, '1 compra', '# compras')} sin clase.`);
  return bien(`${enPlural(comprobantes, '1 compra', '# compras')}: todo cierra.`);
}

async function checkCargos({ deps, alcance, periodo: { company_id }, mes, empresa }: Mes): Promise<Hallazgo> {
  const { cuentas, facturas, en_ambos, diferencias, sin_numero, faltas } = await readCargos(
    deps,
    alcance,
    company_id,
    mes,
  );
  if (cuentas === 0) return noCorresponde('La empresa no factura ninguna cuenta.');
  const informadas = facturas.filter(({ plaza }) => plaza !== null).length;
  if (informadas === 0) return pendiente('Todavía no llegó la factura de los cargos de las ventas del mes.');
  if (faltas > 0) return pendiente('Falta leer una parte de las facturas de los cargos.');
  const recibidas = enPlural(informadas, '1 factura recibida', '# facturas recibidas');
  if (empresa.situacion_iva === MONOTRIBUTO) return bien(`${recibidas} por los cargos.`);
  if (diferencias > 0) {
    return pendiente(
      `${enPlural(diferencias, '1 factura no coincide', '# facturas no coinciden')} con las compras. ${enPlural(en_ambos, '1 coincide', '# coinciden')}.`,
    );
  }
  if (sin_numero > 0) {
    return pendiente(
      `${enPlural(sin_numero, '1 factura de los cargos todavía no tiene', '# facturas de los cargos todavía no tienen')} su número impreso.`,
    );
  }
  return bien(`${recibidas} por los cargos, con el mismo total en las compras.`);
}

/** Taxes suffered and typed amounts of a month; null: the company pays no VAT. */
interface DeIva {
  sufridos: ImpuestosSufridos;
  tipeada: PosicionTipeada;
}

/** Reads the month's taxes suffered once, for all its checks. */
async function readDeIva({ deps, alcance, empresa, mes }: Mes): Promise<DeIva | null> {
  if (empresa.situacion_iva !== RESPONSABLE_INSCRIPTO) return null;
  return {
    sufridos: await readSufridos(deps, alcance, empresa.id, mes),
    tipeada: await findPosicion(deps.store.fork(), empresa.id, mes),
  };
}

/** Taxes suffered of one operation: the list of ARCA imported, its other sources joined with it, and the amount that the position takes. */
function checkSufridas(deIva: DeIva | null, operacion: 'retencion' | 'percepcion'): Hallazgo {
  if (deIva === null) return noCorresponde(SIN_IVA);
  const { lista, certificados, saldos, diferencias, sin_provincia } = deIva.sufridos;
  const { frase: enPosicion, sin_elegir } = describeEnPosicion(deIva, operacion);
  if (sin_elegir) return pendiente(enPosicion);
  if (operacion === 'percepcion' && sin_provincia.cuantas > 0) return pendiente(describeSinProvincia(sin_provincia));
  if (lista === null) return pendiente(`Todavía no se importó Mis Retenciones. ${enPosicion}`);
  if (certificados === 0) return pendiente(`Las listas que se importaron no tienen nada de este mes. ${enPosicion}`);
  const distintas = diferencias.filter(
    (diferencia) => diferencia.operacion === operacion && diferencia.clase === 'distinta',
  ).length;
  if (distintas > 0) {
    return pendiente(
      `${enPlural(distintas, '1 importe no coincide', '# importes no coinciden')} entre sus fuentes. ${enPosicion}`,
    );
  }
  const propios = saldos.filter((saldo) => saldo.operacion === operacion);
  const total = sum(propios.map(({ importe }) => importe));
  return bien(`${formatARS(total)} en ${enPlural(propios.length, '1 impuesto', '# impuestos')}. ${enPosicion}`);
}

/** Vouchers without province named in a check. */
const SIN_PROVINCIA_NOMBRADAS = 3;

function describeSinProvincia({ cuantas, importe, referencias }: ImpuestosSufridos['sin_provincia']): string {
  const nombradas = referencias.slice(0, SIN_PROVINCIA_NOMBRADAS).join(', ');
  const resto = referencias.length > SIN_PROVINCIA_NOMBRADAS ? ' y otras' : '';
  return `${enPlural(cuantas, '1 percepción', '# percepciones')} de Ingresos Brutos sin provincia por ${formatARS(importe)}: SIFERE no las toma. Elegila en la compra de cada una: ${nombradas}${resto}.`;
}

/** Sentence about the VAT of an operation that the position takes, and whether a person still has to choose it. */
function describeEnPosicion(
  { sufridos, tipeada }: DeIva,
  operacion: 'retencion' | 'percepcion',
): { frase: string; sin_elegir: boolean } {
  const elegible = operacion === 'retencion' ? 'retenciones' : 'percepciones';
  const sufrido = chooseSufridos(tipeada, sufridoDeIva(sufridos))[elegible];
  const { usado, origen } = sufrido;
  const fuera = operacion === 'percepcion' ? ', además de las que están en las compras' : '';
  const eleccion = avisoDeEleccion(elegible, { tipeado: tipeada.datos[elegible], sufrido });
  if (eleccion !== null) return { frase: eleccion, sin_elegir: usado === null };
  if (usado === null || origen === 'sin_datos') {
    return { frase: `La posición de IVA no cuenta ninguna${fuera}.`, sin_elegir: false };
  }
  const tipeados = origen === 'tipeado' ? ' tipeados' : '';
  return { frase: `La posición de IVA cuenta ${formatARS(usado)}${tipeados}${fuera}.`, sin_elegir: false };
}

function checkPosicion(deIva: DeIva | null): Hallazgo {
  if (deIva === null) return noCorresponde(SIN_IVA);
  // The result only waits for the opening balances and the choices: no voucher has to be read.
  const { tipeada, sufridos } = deIva;
  const { tecnico_anterior, libre_anterior } = tipeada.datos;
  const { retenciones, percepciones } = chooseSufridos(tipeada, sufridoDeIva(sufridos));
  if (retenciones.usado === null || percepciones.usado === null) {
    return pendiente('Falta elegir entre el importe tipeado y el leído de las retenciones o las percepciones de IVA.');
  }
  return tecnico_anterior === null || libre_anterior === null
    ? pendiente('Faltan los saldos con los que empieza el mes.')
    : bien('Tiene sus saldos iniciales y su resultado.');
}

async function checkCanceladas({ deps, empresa, periodo }: Mes): Promise<Hallazgo> {
  // Only a count is told: the sales stay with their owner.
  const propio = ownAlcance(empresa.user_id);
  let cuantas = 0;
  for (const cuenta of await listCuentas(deps.store.fork(), propio)) {
    for await (const tanda of readCanceladas(deps, propio, cuenta, diasQueSeMiran(periodo.hasta))) {
      cuantas += tanda.filter(
        ({ comprobante, accion }) =>
          comprobante.company_id === periodo.company_id &&
          comprobante.fecha <= periodo.hasta &&
          accion.clase !== 'apartada',
      ).length;
    }
  }
  if (cuantas === 0) return bien('Ninguna venta cancelada tiene su factura en pie.');
  return pendiente(`${enPlural(cuantas, '1 venta cancelada sigue', '# ventas canceladas siguen')} con factura.`);
}

async function checkSinFactura({ deps, empresa, periodo }: Mes): Promise<Hallazgo> {
  const faltan = await listSinFactura(deps.store.fork(), ownAlcance(empresa.user_id), periodo);
  if (faltan.length === 0) return bien('Toda venta cobrada del mes tiene su factura.');
  return {
    estado: 'aviso',
    detalle: `${enPlural(faltan.length, '1 venta cobrada', '# ventas cobradas')} sin factura.`,
  };
}
