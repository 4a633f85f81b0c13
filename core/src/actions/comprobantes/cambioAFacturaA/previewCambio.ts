import type { FechaCivil } from '../../../contract/base.ts';
import type { Receptor } from '../../../contract/comprobantes/comprobante.ts';
import type { CambioPrevisto, CambioPrevistoQuery, CambioVisto } from '../../../contract/comprobantes/facturas.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { recibeA, RESPONSABLE_INSCRIPTO } from '../../../rules/catalogs/situacionIva.ts';
import { CUIT } from '../../../rules/catalogs/tipoDocumento.ts';
import { receptorOf } from '../../../rules/comprobantes/copia.ts';
import { formatEnMoneda } from '../../../rules/comprobantes/hoja/formatCifra.ts';
import { checkPermite } from '../../../rules/comprobantes/estado.ts';
import { stripDocumento } from '../../../rules/cuit.ts';
import { today } from '../../../rules/dates.ts';
import { AppError } from '../../../rules/errors.ts';
import { facturaADesdeNota } from '../../../rules/notas/cambioAFacturaA.ts';
import { notaPorElSaldo } from '../../../rules/notas/notas.ts';
import { dependeDelDestino } from '../../../rules/percepciones/percepcionesFor.ts';
import { sinPercepciones } from '../../../rules/percepciones/percibir.ts';
import { isAgente } from '../../../rules/percepciones/ajustes.ts';
import { findCambio } from '../../../store/comprobantes/cambios.ts';
import { findComprobante } from '../../../store/comprobantes/comprobantes.ts';
import { findVencimientosOf } from '../../../store/contador/datosFiscales.ts';
import { condicionSegunArca } from '../../padrones/condicion.ts';
import type { Deps } from '../../process/deps.ts';
import { readParaLaA } from './paraLaA.ts';

interface PrevisionPedida extends CambioPrevistoQuery {
  alcance: Alcance;
  id: string;
  /** Date of the A that a person typed; null: the first that its serie takes. */
  fecha?: FechaCivil | null;
}

/**
 * Previews the vouchers that the change of a B would issue now. Half way, it previews the missing ones, for the change's receiver
 * unless a CUIT is given. A refusal is not previewed: the change itself checks before it issues anything.
 * @throws AppError `comprobante_no_encontrado`, the refusals of `checkPermite`, `falta_padron`, `falta_ajuste_percepcion`; as
 *   `readVentas`
 */
export async function previewCambio(
  deps: Deps,
  { alcance, id, cuit, provincia, fecha: tipeada = null }: PrevisionPedida,
): Promise<CambioPrevisto> {
  const factura = await findComprobante(deps.store.fork(), alcance, id);
  checkPermite(factura, 'factura_a');
  const cambio = await findCambio(deps.store.fork(), alcance, id);
  const previo = cambio?.receptor ?? null;
  const receptorDeLaA: Receptor =
    previo !== null && cuit === undefined
      ? previo
      : { ...receptorOf(factura), cuit_facturado: stripDocumento(cuit ?? ''), provincia_facturado: provincia ?? null };
  const nota_id = cambio?.nota_id ?? null;
  const para = await readParaLaA(deps, alcance, factura, { nota_id, quien: receptorDeLaA, fecha: tipeada });
  const { notas, fecha } = para;
  const guardada = nota_id === null ? null : await findComprobante(deps.store.fork(), alcance, nota_id);
  const nota =
    guardada ??
    notaPorElSaldo({
      factura,
      notas,
      hoy: today(deps.clock.now()),
      fecha,
      fecha_conocimiento: null,
      vencimientos: await findVencimientosOf(deps.store.fork(), factura.company_id),
    }).datos;
  const percibe = isAgente(para.empresa);
  const condicion = percibe ? await condicionSegunArca(deps, CUIT, receptorDeLaA.cuit_facturado) : null;
  const sabida = condicion !== null && recibeA(condicion);
  const receptor: Receptor = {
    ...receptorDeLaA,
    tipo_documento_facturado: CUIT,
    situacion_iva_facturado: condicion ?? RESPONSABLE_INSCRIPTO,
  };
  const laA = facturaADesdeNota({ ...para, nota, receptor, percibir: sabida ? para.percibir : sinPercepciones });
  const entrega_sin_saber = dependeDelDestino(laA.percepciones);
  return {
    moneda: factura.moneda,
    nota: guardada?.status === 'emitida' ? null : nota.total,
    factura: laA.total,
    percepciones: (percibe && !sabida) || entrega_sin_saber ? null : laA.tributos,
    entrega_sin_saber,
    receptor: previo,
  };
}

/**
 * Refuses a change whose vouchers would differ from those the person saw. A note issued meanwhile counts as one of those.
 * @throws AppError `cambio_distinto`; as `previewCambio`
 */
export async function requireVisto(deps: Deps, pedida: PrevisionPedida, visto: CambioVisto): Promise<void> {
  const { nota, factura, percepciones, moneda } = await previewCambio(deps, pedida);
  const que = [
    ...(nota === null || (visto.nota?.equals(nota) ?? false)
      ? []
      : [`la nota de crédito sería por ${formatEnMoneda(nota, moneda)}`]),
    ...(visto.factura === null || percepciones === null || visto.factura.equals(factura)
      ? []
      : [`la factura A sería por ${formatEnMoneda(factura, moneda)}`]),
  ];
  if (que.length > 0) throw new AppError('cambio_distinto', { que: que.join(' y ') });
}
