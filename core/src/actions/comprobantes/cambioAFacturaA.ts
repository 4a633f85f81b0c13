import { ownAlcance, type Alcance, requireDerecho } from '../../rules/alcance.ts';
import type { EntityManager } from '../../store/db.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { ComprobanteDatos } from '../../contract/comprobantes/comprobante.ts';
import type { Provincia } from '../../contract/enums.ts';
import type { FacturaACuerpo } from '../../contract/comprobantes/facturas.ts';
import { esElectronico } from '../../rules/catalogs/empresa.ts';
import { FACTURA_A, NOTA_CREDITO_B } from '../../rules/catalogs/tipoComprobante.ts';
import {
  cuitDelCambio,
  facturaADesdeNota,
  fechaDelCambio,
  planCambio,
  type PlanCambio,
  type ReceptorDelCambio,
} from '../../rules/notas/cambioAFacturaA.ts';
import { copiaDe, receptorDe } from '../../rules/comprobantes/copia.ts';
import { checkPermite } from '../../rules/comprobantes/estado.ts';
import { receptorDelCambio } from '../../rules/tipeado/tipeado.ts';
import type { Percibir } from '../../rules/percepciones/percibir.ts';
import { requireFechaConfirmada } from '../../rules/comprobantes/fecha.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import {
  abandonCambio,
  createCambio,
  findCambio,
  findUltimasFechas,
  listCambiosPendientes,
  lockCambio,
  updateCambio,
  type CambioGuardado,
} from '../../store/comprobantes/cambios.ts';
import { insertBorrador, saveBorradoresDeVentas } from '../../store/comprobantes/borradores.ts';
import type { BorradorNuevo } from '../../store/comprobantes/borradorFilas.ts';
import { recordActividades } from '../../store/avisos/actividad.ts';
import { findComprobante, findNotas, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findCuenta } from '../../store/cuentas/cuentas.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import {
  findOrdenesDeComprobante,
  findReembolsosConsiderados,
  nextTurno,
} from '../../store/ventas/comprobantesDeVenta.ts';
import { loadPaquetes } from '../../store/ventas/paquetes.ts';
import { percibirA } from '../padrones/percibir.ts';
import type { Deps } from '../process/deps.ts';
import { eachApart } from '../process/log/eachApart.ts';
import { issueComprobantes } from '../issuing/issueComprobantes.ts';
import { crediting, isUnderWay, notasDe, presentEmision, type ComprobanteEmitido } from './emitir.ts';
import type { OnProgress, ResultadoEmision } from '../process/results.ts';
import { requireCuit } from '../verificacion/requireCuit.ts';
import { consultarPadron } from '../padrones/consultarPadron.ts';
import { readDestino } from '../ventas/reading/readVentas.ts';

export interface CambioInput {
  alcance: Alcance;
  /** The issued Factura B. */
  id: string;
  receptor: ReceptorDelCambio;
  /** Typed by the person; absent: the first that both series take. */
  fecha?: string;
  /** The person says that the receiver is not bound to get an FCE. */
  sin_fce?: boolean;
  onProgress?: OnProgress;
}

/** What came of asking ARCA for the two vouchers of a change. `factura` is null while the note waits. */
export interface ResultadoCambio {
  nota: ResultadoEmision;
  factura: ResultadoEmision | null;
}

/** Both vouchers of the change as they are now. `factura` is null while the note waits for ARCA. */
export interface CambioHecho {
  en_cola: boolean;
  nota: ComprobanteEmitido;
  factura: ComprobanteEmitido | null;
}

/**
 * The change to Factura A as the form asks for it.
 * @throws AppError as `runCambio`; `cambio_no_permitido` when it is done already; `arca_rechazo` also when the note went
 *   out and the A was refused, which then waits as a draft: asking again goes on with it
 */
export async function swapToFacturaA(
  deps: Deps,
  { alcance, id, cuerpo }: { alcance: Alcance; id: string; cuerpo: FacturaACuerpo },
): Promise<CambioHecho> {
  requireDerecho(alcance, 'emitir');
  const { sin_fce, fecha } = cuerpo;
  if (fecha !== null) {
    const confirmada = cuerpo.confirmar_fecha_futura;
    requireFechaConfirmada({ fecha, hoy: today(deps.clock.now()), ultima_fecha: null, confirmada });
  }
  const input: CambioInput = {
    alcance,
    id,
    receptor: receptorDelCambio(cuerpo),
    sin_fce,
    ...(fecha !== null && { fecha }),
  };
  const { nota, factura } = await crediting(deps, id, async () => {
    const hecho = (await findCambio(deps.store.fork(), alcance, id))?.estado === 'terminado';
    if (hecho) throw new AppError('cambio_no_permitido', { motivo: 'ya_cambiada' });
    // A note that waits for ARCA will take what the change would credit again.
    const enCamino = (await notasDe(deps, alcance, id)).some((una) => isUnderWay(una) && una.cambio_id === null);
    if (enCamino) throw new AppError('cambio_no_permitido', { motivo: 'nota_en_camino' });
    return runCambio(deps, input);
  });
  if (factura?.estado === 'rechazada' || factura?.estado === 'invalida') {
    const mensaje = `${LA_NOTA_SALIO} ${factura.error}`;
    throw new AppError('arca_rechazo', { codigo: factura.codigo, mensaje });
  }
  const hechas = {
    nota: await presentEmision(deps, alcance, nota),
    factura: factura && (await presentEmision(deps, alcance, factura)),
  };
  return { ...hechas, en_cola: hechas.nota.en_cola || (hechas.factura?.en_cola ?? false) };
}

/**
 * Changes an issued Factura B for a Factura A: the credit note B for what is not yet credited, then the A for the same
 * gross. All is checked before the first step. Called again after it was cut half way it goes on where it was, with the
 * receiver it began with: the note is never repeated.
 * @throws AppError those of `planCambio`, `comprobante_no_encontrado`, `comprobante_no_emitido`,
 *   `punto_de_venta_no_electronico` (its numbers have to be typed); `arca_rechazo` when ARCA refuses the note,
 *   which leaves the invoice as it was
 */
export async function runCambio(deps: Deps, input: CambioInput): Promise<ResultadoCambio> {
  const { alcance, id, onProgress } = input;
  requireDerecho(alcance, 'emitir');
  const cambio = (await findCambio(deps.store.fork(), alcance, id)) ?? (await begin(deps, input));
  return advance(deps, alcance, cambio, onProgress);
}

/** Goes on with the changes whose note went out by itself. Answers how many. */
export async function resumeCambios(deps: Deps): Promise<number> {
  const pendientes = await listCambiosPendientes(deps.store.fork());
  const about = ({ id }: CambioGuardado) => ({ cambio: id });
  await eachApart(deps.log, 'a change to Factura A did not go on', pendientes, about, (cambio) =>
    advance(deps, ownAlcance(cambio.user_id), cambio),
  );
  return pendientes.length;
}

async function begin(deps: Deps, input: CambioInput): Promise<CambioGuardado> {
  const { alcance, id } = input;
  const factura = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(factura, 'factura_a');
  if (!esElectronico(factura.modo_facturacion)) {
    throw new AppError('punto_de_venta_no_electronico', { punto_de_venta: factura.punto_de_venta });
  }
  await requireCuit(deps, { ...factura, cuit: factura.company_cuit });
  const plan = await check(deps, input, factura);
  const receptor = receptorDe(plan.facturaA);
  // What was given back before the change is taken into account by the note, so that no later note credits it again on the A.
  const considerado = new Map(plan.reembolsos_considerados.map(({ order_id, importe }) => [order_id, importe]));
  const ordenes = await findOrdenesDeComprobante(deps.store.fork(), id);
  const ventas = ordenes.map(({ venta_id, order_id, reembolsado_considerado }) => ({
    venta_id,
    reembolsado_considerado: considerado.get(order_id) ?? reembolsado_considerado,
  }));
  return deps.store.tx(async (tx) => {
    const { paquete_id } = factura;
    const cambio_id = await createCambio(tx, alcance, {
      comprobante_b_id: id,
      paquete_id,
      receptor,
      fecha: plan.fecha,
    });
    const nota_id = await keep(tx, alcance, factura, {
      datos: plan.nota.datos,
      fecha_automatica: plan.fecha_automatica,
      cambio_id,
      comprobante_vinculado: id,
      ventas,
    });
    await updateCambio(tx, cambio_id, { nota_id });
    const base = {
      id: cambio_id,
      user_id: factura.user_id,
      comprobante_b_id: id,
      paquete_id,
      receptor,
      fecha: plan.fecha,
    };
    return { ...base, estado: 'nota', nota_id, factura_id: null };
  });
}

async function check(deps: Deps, input: CambioInput, factura: ComprobanteGuardado): Promise<PlanCambio> {
  const cuitReceptor = cuitDelCambio(input.receptor);
  const em = deps.store.fork();
  const { company_cuit: cuit, punto_de_venta, ambiente, company_id } = factura;
  const notas = (await findNotas(em, input.alcance, factura.id)).filter(({ status }) => status === 'emitida');
  const [nota = null, deA = null] = await findUltimasFechas(em, { ambiente, company_id }, [
    { cuit, punto_de_venta, tipo_comprobante: NOTA_CREDITO_B },
    { cuit, punto_de_venta, tipo_comprobante: FACTURA_A },
  ]);
  const fechas = { hoy: today(deps.clock.now()), fecha: input.fecha ?? null, ultimas: { nota, factura: deA } };
  const empresa = await findEmpresa(em, input.alcance, company_id);
  return planCambio({
    factura,
    notas,
    empresa,
    receptor: input.receptor,
    padron: await consultarPadron(deps, cuitReceptor),
    ...(await percepcionDelCambio(deps, empresa, factura, {
      cuit: cuitReceptor,
      fecha: fechaDelCambio({ factura, ...fechas }),
    })),
    ...fechas,
    reembolsos_considerados: await findReembolsosConsiderados(em, [factura.id]),
    fce_obligatoria: input.sin_fce ? false : null,
  });
}

/**
 * How the A is perceived, and where its goods go: the destination of the sale's shipment, or the province of the B when it
 * was written by hand.
 */
async function percepcionDelCambio(
  deps: Deps,
  empresa: EmpresaGuardada,
  b: ComprobanteGuardado,
  comprador: { cuit: string; fecha: FechaCivil },
): Promise<{ percibir: Percibir; provincia_entrega: Provincia | null }> {
  const percibir = await percibirA(deps, empresa, comprador);
  if (empresa.percepciones_iibb.length === 0) return { percibir, provincia_entrega: null };
  if (b.paquete_id === null || b.cuenta_id === null) return { percibir, provincia_entrega: b.provincia_facturado };
  const cuenta = await findCuenta(deps.store.fork(), ownAlcance(b.user_id), b.cuenta_id);
  const order_ids = b.items.flatMap(({ meli_order_id }) => meli_order_id ?? []);
  const [paquete] = await loadPaquetes(deps.store.fork(), b.cuenta_id, { order_ids });
  const destino = paquete && (await readDestino(deps, { ...cuenta, meli_user_id: cuenta.meliUser.id }, paquete));
  return { percibir, provincia_entrega: destino ?? null };
}

/** Takes every step that is due. */
async function advance(
  deps: Deps,
  alcance: Alcance,
  cambio: CambioGuardado,
  onProgress?: OnProgress,
): Promise<ResultadoCambio> {
  const { nota_id } = cambio;
  if (nota_id === null) throw new Error(`change ${cambio.id} has no note`);
  const nota = await issueOne(deps, alcance, nota_id, onProgress);
  if (nota.estado === 'rechazada' || nota.estado === 'invalida') {
    await abandonCambio(deps.store.fork(), cambio.id);
    if (nota.estado === 'invalida') throw new AppError(nota.codigo, nota.data);
    throw new AppError('arca_rechazo', { codigo: nota.codigo, mensaje: nota.error });
  }
  if (nota.estado !== 'emitida') return { nota, factura: null };
  const factura_id = cambio.factura_id ?? (await draftFacturaA(deps, alcance, cambio, nota_id));
  const factura = await issueOne(deps, alcance, factura_id, onProgress);
  if (factura.estado === 'emitida') await updateCambio(deps.store.fork(), cambio.id, { estado: 'terminado' });
  if (factura.estado === 'rechazada' || factura.estado === 'invalida')
    await tellRechazada(deps, alcance, cambio, factura);
  return { nota, factura };
}

/** The sale is left with its B credited and no invoice: whoever looks at the account has to know, were nobody at the screen. */
async function tellRechazada(
  deps: Deps,
  alcance: Alcance,
  { comprobante_b_id, paquete_id }: CambioGuardado,
  { comprobante_id, codigo, error }: Extract<ResultadoEmision, { estado: 'rechazada' | 'invalida' }>,
): Promise<void> {
  const { cuenta_id } = await findComprobante(deps.store.fork(), alcance, comprobante_b_id);
  if (cuenta_id === null) return;
  const mensaje = `${LA_NOTA_SALIO} ${error}`;
  await recordActividades(deps.store.fork(), [
    {
      cuenta_id,
      paquete_id,
      comprobante_id,
      tipo: 'rechazada',
      clave: `${comprobante_id} ${codigo}`,
      datos: { codigo: String(codigo), mensaje },
      requiere_persona: true,
    },
  ]);
}

const LA_NOTA_SALIO = 'La nota de crédito ya se emitió y la factura A quedó en borrador.';

async function issueOne(deps: Deps, alcance: Alcance, id: string, onProgress?: OnProgress): Promise<ResultadoEmision> {
  const [resultado] = await issueComprobantes(deps, { alcance, ids: [id], ...(onProgress && { onProgress }) });
  if (!resultado) throw new Error(`issuing ${id} gave no result`);
  return resultado;
}

/** Keeps the draft of the A, from the note that is already out. Two runs at once end with the same draft. */
async function draftFacturaA(deps: Deps, alcance: Alcance, cambio: CambioGuardado, nota_id: string): Promise<string> {
  const { comprobante_b_id, receptor, fecha } = cambio;
  const b = await findComprobante(deps.store.fork(), alcance, comprobante_b_id);
  const empresa = await findEmpresa(deps.store.fork(), alcance, b.company_id);
  const comprador = { cuit: receptor.cuit_facturado, fecha };
  const percepcion = await percepcionDelCambio(deps, empresa, b, comprador);
  return deps.store.tx(async (tx) => {
    const actual = await lockCambio(tx, cambio.id);
    if (actual.factura_id) return actual.factura_id;
    const nota = await findComprobante(tx, alcance, nota_id);
    const datos = facturaADesdeNota({
      nota,
      receptor,
      ...percepcion,
      fecha,
      observaciones: b.observaciones,
    });
    const factura_id = await keep(tx, alcance, b, {
      datos,
      fecha_automatica: true,
      cambio_id: cambio.id,
      comprobante_vinculado: null,
      ventas: (await findOrdenesDeComprobante(tx, nota_id)).map(({ order_id: _orden, ...venta }) => venta),
    });
    await updateCambio(tx, cambio.id, { estado: 'factura', factura_id });
    return factura_id;
  });
}

/** Stores a voucher of the change as the B was: same issuer, point of sale and sale, mailed to whom the B was. */
async function keep(
  tx: EntityManager,
  alcance: Alcance,
  b: ComprobanteGuardado,
  nuevo: {
    datos: ComprobanteDatos;
    fecha_automatica: boolean;
    cambio_id: string;
    comprobante_vinculado: string | null;
    ventas: NonNullable<BorradorNuevo['ventas']>;
  },
): Promise<string> {
  const { datos, ...origen } = nuevo;
  const borrador: BorradorNuevo = {
    ...datos,
    ...copiaDe(b),
    ...origen,
  };
  if (b.paquete_id === null) return insertBorrador(tx, alcance, borrador);
  const turno = await nextTurno(tx, b.paquete_id, datos.tipo_comprobante === FACTURA_A ? 'factura' : 'nota_credito');
  const [dado] = await saveBorradoresDeVentas(tx, alcance, [{ ...borrador, paquete_id: b.paquete_id, turno }]);
  if (!dado || !('id' in dado)) throw new Error('a draft of the change was not kept');
  return dado.id;
}
