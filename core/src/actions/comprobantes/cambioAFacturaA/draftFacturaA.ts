import { readFacturacion } from '../../../clients/meli/index.ts';
import type { Receptor } from '../../../contract/comprobantes/comprobante.ts';
import { type Alcance } from '../../../rules/alcance.ts';
import type { FechaCivil } from '../../../contract/base.ts';
import { FACTURA_A } from '../../../rules/catalogs/tipoComprobante.ts';
import { fechaAutomatica } from '../../../rules/comprobantes/fecha.ts';
import { iibbDelReceptor } from '../../../rules/comprobantes/receptor.ts';
import { today } from '../../../rules/dates.ts';
import { isAppError } from '../../../rules/errors.ts';
import { facturaADesdeNota } from '../../../rules/notas/cambioAFacturaA.ts';
import type { EntityManager } from '../../../store/db.ts';
import { updateBorrador } from '../../../store/comprobantes/borradores.ts';
import type { BorradorNuevo } from '../../../store/comprobantes/borradorFilas.ts';
import {
  findUltimasFechas,
  lockCambio,
  updateCambio,
  type CambioGuardado,
} from '../../../store/comprobantes/cambios.ts';
import { findComprobante, findNotas, type ComprobanteGuardado } from '../../../store/comprobantes/comprobantes.ts';
import { markEnCola } from '../../../store/comprobantes/porEmitir.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import { findOrdenesDeComprobante } from '../../../store/ventas/comprobantesDeVenta.ts';
import type { Deps } from '../../process/deps.ts';
import { borradorDelCambio, keepDelCambio } from './keepDelCambio.ts';
import { paqueteDelCambio, percepcionDelCambio } from './percepcionDelCambio.ts';

/**
 * Keeps the draft of the A, from the note that is already out. One that was kept before is written again while nobody is
 * issuing it: its date may be over, and what it perceived with it. Two runs at once end with the same draft.
 * `fecha`: typed by a person; null: the first that its serie takes.
 * @throws AppError `falta_padron`, `falta_ajuste_percepcion`; those of `readVentas`
 */
export async function draftFacturaA(
  deps: Deps,
  alcance: Alcance,
  cambio: CambioGuardado,
  nota: ComprobanteGuardado,
  tipeada: FechaCivil | null,
): Promise<string> {
  const { id: cambio_id, comprobante_b_id, receptor, factura_id } = cambio;
  if (factura_id !== null && !isLibre(await findComprobante(deps.store.fork(), alcance, factura_id))) return factura_id;
  const b = await findComprobante(deps.store.fork(), alcance, comprobante_b_id);
  const empresa = await findEmpresa(deps.store.fork(), alcance, b.company_id);
  const fecha = tipeada ?? (await primeraFecha(deps, b));
  const percepcion = await percepcionDelCambio(deps, empresa, b, { cuit: receptor.cuit_facturado, fecha });
  const notas = (await findNotas(deps.store.fork(), alcance, b.id)).filter(
    ({ id, clase, status }) => id !== nota.id && clase === 'nota_credito' && status === 'emitida',
  );
  const nueva = {
    datos: facturaADesdeNota({ factura: b, notas, nota, receptor, ...percepcion, fecha }),
    fecha_automatica: tipeada === null,
    cambio_id,
    comprobante_vinculado: null,
    iibb_facturado: await iibbDeLaA(deps, b, receptor),
    provincia_entrega: nota.provincia_entrega,
    ventas: (await findOrdenesDeComprobante(deps.store.fork(), nota.id)).map(({ order_id: _orden, ...venta }) => venta),
  };
  return deps.store.tx(async (tx) => {
    const { factura_id: previa } = await lockCambio(tx, cambio_id);
    if (previa !== null) {
      await rewrite(tx, alcance, previa, borradorDelCambio(b, nueva));
      await markEnCola(tx, [previa]);
      return previa;
    }
    const id = await keepDelCambio(tx, alcance, b, nueva);
    await updateCambio(tx, cambio_id, { estado: 'factura', factura_id: id });
    // Whoever dies before it is issued leaves it where it is found: its note is out.
    await markEnCola(tx, [id]);
    return id;
  });
}

/** Nobody is issuing it, nor has. */
function isLibre({ status, emitiendo }: ComprobanteGuardado): boolean {
  return status === 'borrador' && !emitiendo;
}

/** The first date that the serie of the A takes today. */
async function primeraFecha(
  deps: Deps,
  { ambiente, company_id, company_cuit: cuit, punto_de_venta }: ComprobanteGuardado,
): Promise<FechaCivil> {
  const serie = { cuit, punto_de_venta, tipo_comprobante: FACTURA_A } as const;
  const [ultima_fecha = null] = await findUltimasFechas(deps.store.fork(), { ambiente, company_id }, [serie]);
  return fechaAutomatica({ asociados: [], hoy: today(deps.clock.now()), ultima_fecha });
}

/** Writes the A again; one that somebody began to issue meanwhile stays as it was asked for. */
async function rewrite(tx: EntityManager, alcance: Alcance, id: string, borrador: BorradorNuevo): Promise<void> {
  try {
    await updateBorrador(tx, alcance, id, borrador);
  } catch (error) {
    if (!isAppError(error, 'comprobante_emitiendo', 'comprobante_no_es_borrador')) throw error;
  }
}

/** The number in gross-income tax of who the A is for: the B's when it was for the same CUIT; else what its sale says by now. */
async function iibbDeLaA(deps: Deps, b: ComprobanteGuardado, receptor: Receptor): Promise<string> {
  if (b.iibb_facturado && b.cuit_facturado === receptor.cuit_facturado) return b.iibb_facturado;
  const paquete = await paqueteDelCambio(deps, b);
  return iibbDelReceptor(paquete && readFacturacion(paquete), receptor);
}
