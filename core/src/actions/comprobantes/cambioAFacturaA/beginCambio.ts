import { type Alcance } from '../../../rules/alcance.ts';
import { isElectronico } from '../../../rules/autorizaciones/autorizaciones.ts';
import { FACTURA_A, NOTA_CREDITO_B } from '../../../rules/catalogs/tipoComprobante.ts';
import { fechaDelCambio, planCambio, type PlanCambio } from '../../../rules/notas/cambioAFacturaA.ts';
import { cuitDelCambio, type ReceptorDelCambio } from '../../../rules/notas/receptorDeLaA.ts';
import { puntoDeNota } from '../../../rules/notas/puntoDeNota.ts';
import { receptorOf } from '../../../rules/comprobantes/copia.ts';
import { checkPermite } from '../../../rules/comprobantes/estado.ts';
import { today } from '../../../rules/dates.ts';
import { AppError } from '../../../rules/errors.ts';
import {
  createCambio,
  findUltimasFechas,
  updateCambio,
  type CambioGuardado,
} from '../../../store/comprobantes/cambios.ts';
import {
  findComprobante,
  findNotasDeCredito,
  type ComprobanteGuardado,
} from '../../../store/comprobantes/comprobantes.ts';
import { findVencimientosOf } from '../../../store/contador/datosFiscales.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import { findOrdenesDeComprobante, findReembolsosConsiderados } from '../../../store/ventas/comprobantesDeVenta.ts';
import type { Deps } from '../../process/deps.ts';
import type { OnProgress } from '../../process/results.ts';
import { requireCuit } from '../../verificacion/requireCuit.ts';
import { consultForPerson } from '../../padrones/consultForPerson.ts';
import { keepDelCambio } from './keepDelCambio.ts';
import { percepcionDelCambio } from './percepcionDelCambio.ts';

export interface CambioInput {
  alcance: Alcance;
  /** The issued Factura B. */
  id: string;
  receptor: ReceptorDelCambio;
  /** Date that the person typed; absent: the first that both series take. */
  fecha?: string;
  /** The person says that the receiver is not bound to get an FCE. */
  sin_fce?: boolean;
  onProgress?: OnProgress;
}

/**
 * Checks the whole change before its first step, and stores it with its note's draft.
 * @throws AppError as `planCambio`, `comprobante_no_encontrado`, `comprobante_no_emitido`, `punto_de_venta_no_electronico`,
 *   `empresa_sin_verificar`
 */
export async function beginCambio(deps: Deps, input: CambioInput): Promise<CambioGuardado> {
  const { alcance, id } = input;
  const factura = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(factura, 'factura_a');
  if (!isElectronico(factura.modo_facturacion)) {
    throw new AppError('punto_de_venta_no_electronico', { punto_de_venta: factura.punto_de_venta });
  }
  const { puntosDeVenta } = await findEmpresa(deps.store.fork(), alcance, factura.company_id);
  if (!puntoDeNota(puntosDeVenta, factura)) throw new AppError('cambio_no_permitido', { motivo: 'punto_ajeno' });
  await requireCuit(deps, { ...factura, cuit: factura.company_cuit });
  const plan = await check(deps, input, factura);
  const receptor = receptorOf(plan.facturaA);
  // The note covers the refunds made before the change, so that no later note credits them again on the A.
  const considerado = new Map(plan.reembolsos_considerados.map(({ order_id, importe }) => [order_id, importe]));
  const cubiertas = await findOrdenesDeComprobante(deps.store.fork(), id);
  const ordenes = cubiertas.map(({ orden_id, order_id, reembolsado_considerado }) => ({
    orden_id,
    reembolsado_considerado: considerado.get(order_id) ?? reembolsado_considerado,
  }));
  return deps.store.tx(async (tx) => {
    const { venta_id } = factura;
    const cambio_id = await createCambio(tx, alcance, {
      comprobante_b_id: id,
      venta_id,
      receptor,
      fecha: plan.fecha,
    });
    const nota_id = await keepDelCambio(tx, alcance, factura, {
      datos: plan.nota.datos,
      fecha_automatica: plan.fecha_automatica,
      cambio_id,
      comprobante_vinculado: id,
      ventas: ordenes,
    });
    await updateCambio(tx, cambio_id, { nota_id });
    const base = {
      id: cambio_id,
      user_id: factura.user_id,
      comprobante_b_id: id,
      venta_id,
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
  const notas = (await findNotasDeCredito(em, input.alcance, factura.id)).filter(({ status }) => status === 'emitida');
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
    padron: await consultForPerson(deps, input.alcance, cuitReceptor),
    vencimientos: await findVencimientosOf(em, company_id),
    ...(await percepcionDelCambio(deps, empresa, factura, {
      cuit: cuitReceptor,
      provincia: input.receptor.provincia_facturado,
      fecha: fechaDelCambio({ factura, ...fechas }),
    })),
    ...fechas,
    reembolsos_considerados: await findReembolsosConsiderados(em, [factura.id]),
    fce_obligatoria: input.sin_fce ? false : null,
  });
}
