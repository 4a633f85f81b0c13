import { ownAlcance, type Alcance, requireDerecho } from '../../../rules/alcance.ts';
import type { FechaCivil } from '../../../contract/base.ts';
import type { FacturaACuerpo } from '../../../contract/comprobantes/facturas.ts';
import { receptorDelCambio } from '../../../rules/tipeado/tipeado.ts';
import { isUnderWay } from '../../../rules/comprobantes/estado.ts';
import { requireFechaConfirmada } from '../../../rules/comprobantes/fecha.ts';
import { today } from '../../../rules/dates.ts';
import { kindOf, type ErrorKind } from '../../../rules/errors/errores.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { readFalla } from '../../../rules/errors/fallaPublicada.ts';
import { codigoPublicado } from '../../../rules/errors/codigoPublicado.ts';
import { messageOf } from '../../../rules/messages.ts';
import {
  abandonCambio,
  findCambio,
  listCambiosPendientes,
  updateCambio,
  type CambioGuardado,
} from '../../../store/comprobantes/cambios.ts';
import { findComprobante, findNotasDeCredito } from '../../../store/comprobantes/comprobantes.ts';
import { isSinReconocer } from '../../../store/restauracion/recuperados.ts';
import type { Deps } from '../../process/deps.ts';
import { eachApart } from '../../process/log/eachApart.ts';
import { issueComprobantes } from '../../facturacion/emitir/issueComprobantes.ts';
import { crediting, presentEmision, type Emitido } from '../presentEmision.ts';
import type { PedidoUnico } from '../../programas/doOnce.ts';
import type { OnProgress, ResultadoEmision } from '../../process/results.ts';
import { beginCambio, type CambioInput } from './beginCambio.ts';
import { correctReceptor, draftFacturaA } from './draftFacturaA.ts';
import { requireVisto } from './previewCambio.ts';
import { LA_NOTA_SALIO, tellSinFactura } from './tellCambio.ts';

/** ARCA's outcome for the two vouchers of a change. `factura` is null while the note waits. */
export interface ResultadoCambio {
  nota: ResultadoEmision;
  factura: ResultadoEmision | null;
}

/** Both vouchers of the change as they are now. `factura` is null while the note waits for ARCA. */
export interface CambioHecho {
  en_cola: boolean;
  nota: Emitido;
  factura: Emitido | null;
}

/**
 * Changes a Factura B to a Factura A as the form asks.
 * @throws AppError as `runCambio`; `cambio_distinto` when the vouchers would not be the ones shown; `cambio_no_permitido` when the
 *   change is already done; `arca_rechazo` also when the note was issued and the A was refused: the A waits as a draft, and asking
 *   again goes on with it
 */
export async function swapToFacturaA(
  deps: Deps,
  {
    alcance,
    id,
    cuerpo,
    unico = null,
  }: { alcance: Alcance; id: string; cuerpo: FacturaACuerpo; unico?: PedidoUnico | null },
): Promise<CambioHecho> {
  requireDerecho(alcance, 'emitir');
  const { sin_fce, fecha, previsto } = cuerpo;
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
  const cambioHecho = await crediting(deps, id, async () => {
    const previo = await findCambio(deps.store.fork(), alcance, id);
    if (previo?.estado === 'terminado') {
      // The same request finished the change, before it was cut or while this call waited for it.
      if (unico?.retomado) return terminado(deps, alcance, previo);
      throw new AppError('cambio_no_permitido', { motivo: 'ya_cambiada' });
    }
    // A note that waits for ARCA would credit the same amount as the change.
    const enCamino = (await findNotasDeCredito(deps.store.fork(), alcance, id)).some(
      (nota) => isUnderWay(nota) && nota.cambio_id === null,
    );
    if (enCamino) throw new AppError('cambio_no_permitido', { motivo: 'nota_en_camino' });
    if (previsto !== null) {
      const { cuit_facturado: cuit, provincia_facturado } = input.receptor;
      await requireVisto(deps, { alcance, id, cuit, provincia: provincia_facturado ?? undefined, fecha }, previsto);
    }
    try {
      return await runCambio(deps, input);
    } catch (error) {
      if (await isNotaOut(deps, alcance, id)) unico?.goOn();
      throw error;
    }
  });
  if ('en_cola' in cambioHecho) return cambioHecho;
  const { nota, factura } = cambioHecho;
  if (factura?.estado === 'rechazada' || factura?.estado === 'invalida') {
    unico?.goOn();
    const mensaje = `${LA_NOTA_SALIO} ${factura.error}`;
    throw new AppError('arca_rechazo', { codigo: factura.codigo, mensaje });
  }
  const emisiones = {
    nota: await presentEmision(deps, alcance, nota),
    factura: factura && (await presentEmision(deps, alcance, factura)),
  };
  return { ...emisiones, en_cola: emisiones.nota.en_cola || (emisiones.factura?.en_cola ?? false) };
}

/** Whether the change can no longer be undone: its note is issued, and its A is due. */
async function isNotaOut(deps: Deps, alcance: Alcance, id: string): Promise<boolean> {
  const { nota_id = null } = (await findCambio(deps.store.fork(), alcance, id)) ?? {};
  if (nota_id === null) return false;
  return (await findComprobante(deps.store.fork(), alcance, nota_id)).status === 'emitida';
}

/** Both issued vouchers of a finished change. */
async function terminado(deps: Deps, alcance: Alcance, { nota_id, factura_id }: CambioGuardado): Promise<CambioHecho> {
  if (nota_id === null || factura_id === null) throw new Error('a change that is done has no vouchers');
  const [nota, factura] = [
    await findComprobante(deps.store.fork(), alcance, nota_id),
    await findComprobante(deps.store.fork(), alcance, factura_id),
  ];
  const emitido = { en_cola: false, motivo: null };
  return { en_cola: false, nota: { ...nota, ...emitido }, factura: { ...factura, ...emitido } };
}

/**
 * Changes an issued Factura B for a Factura A: the credit note B for what is not yet credited, then the A for the same
 * gross. Everything is checked before the first step. Called again after a cut, it goes on where it was: the note is never
 * repeated, and the A has the date and the receiver asked for now.
 * @throws AppError as `requireReconocida`, `beginCambio`, `correctReceptor` and `draftFacturaA`; `punto_de_venta_no_electronico`
 *   (the numbers have to be typed); `arca_rechazo` when ARCA refuses the note, which leaves the invoice as it was
 */
export async function runCambio(deps: Deps, input: CambioInput): Promise<ResultadoCambio> {
  const { alcance, id, onProgress } = input;
  requireDerecho(alcance, 'emitir');
  const previo = await findCambio(deps.store.fork(), alcance, id);
  if (previo === null) await requireReconocida(deps, id);
  const cambio = previo === null ? await beginCambio(deps, input) : await correctReceptor(deps, input, previo);
  return advance(deps, alcance, cambio, { fecha: input.fecha ?? null, ...(onProgress && { onProgress }) });
}

/**
 * After a restoration the B may belong to a sale that is found later: a note and an A made now would not be of that sale.
 * @throws AppError `cambio_no_permitido`
 */
async function requireReconocida(deps: Deps, id: string): Promise<void> {
  if (!(await isSinReconocer(deps.store.fork(), id))) return;
  throw new AppError('cambio_no_permitido', { motivo: 'sin_reconocer' });
}

/** Goes on with the changes whose note was issued from the queue, and with those whose A waits since an earlier month. Answers how many. */
export async function resumeCambios(deps: Deps): Promise<number> {
  const pendientes = await listCambiosPendientes(deps.store.fork(), today(deps.clock.now()));
  const about = ({ id }: CambioGuardado) => ({ cambio: id });
  await eachApart(deps.log, 'a change to Factura A did not go on', pendientes, about, async (cambio) => {
    try {
      await advance(deps, ownAlcance(cambio.user_id), cambio);
    } catch (error) {
      if (!isAppError(error) || !NO_PASAN_SOLOS.has(kindOf(error))) throw error;
      await tellSinFactura(deps.store.fork(), cambio, { codigo: codigoPublicado(error), error: messageOf(error) });
    }
  });
  return pendientes.length;
}

/** Errors that stop a change until a person acts; the others pass by themselves or are a defect of ours. */
const NO_PASAN_SOLOS: ReadonlySet<ErrorKind> = new Set(['rejected', 'not_found', 'invalid', 'forbidden', 'conflict']);

/** Takes every step that is due. `fecha`: the A's date; null: today's; absent: the one that the change began with. */
async function advance(
  deps: Deps,
  alcance: Alcance,
  cambio: CambioGuardado,
  { fecha, onProgress }: { fecha?: FechaCivil | null; onProgress?: OnProgress } = {},
): Promise<ResultadoCambio> {
  const { nota_id } = cambio;
  if (nota_id === null) throw new Error(`change ${cambio.id} has no note`);
  const nota = await issueOne(deps, alcance, nota_id, onProgress);
  if (nota.estado === 'rechazada' || nota.estado === 'invalida') {
    await abandonCambio(deps.store.fork(), cambio.id);
    if (nota.estado === 'invalida') throw readFalla(nota.codigo, nota.data);
    throw new AppError('arca_rechazo', { codigo: nota.codigo, mensaje: nota.error });
  }
  if (nota.estado !== 'emitida') return { nota, factura: null };
  const emitida = await findComprobante(deps.store.fork(), alcance, nota_id);
  const delPlan = emitida.fecha_automatica ? null : cambio.fecha;
  const factura_id = await draftFacturaA(deps, alcance, cambio, emitida, fecha === undefined ? delPlan : fecha);
  const factura = await issueOne(deps, alcance, factura_id, onProgress);
  if (factura.estado === 'emitida') await updateCambio(deps.store.fork(), cambio.id, { estado: 'terminado' });
  if (factura.estado === 'rechazada' || factura.estado === 'invalida')
    await tellSinFactura(deps.store.fork(), { ...cambio, factura_id }, factura);
  return { nota, factura };
}

async function issueOne(deps: Deps, alcance: Alcance, id: string, onProgress?: OnProgress): Promise<ResultadoEmision> {
  const [resultado] = await issueComprobantes(deps, { alcance, ids: [id], ...(onProgress && { onProgress }) });
  if (!resultado) throw new Error(`issuing ${id} gave no result`);
  return resultado;
}
