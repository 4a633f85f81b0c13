import { randomUUID } from 'node:crypto';
import type { RegistroConCaea } from '../../../contract/arca/retenidos.ts';
import { DE_CONTINGENCIA } from '../../../contract/autorizaciones/autorizaciones.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { toAutorizar } from '../../../rules/comprobantes/toAutorizar.ts';
import { impedimentoDeCaea } from '../../../rules/contingencia/emitir/impedimentoDeCaea.ts';
import { toBuenosAires } from '../../../rules/dates.ts';
import { AppError } from '../../../rules/errors.ts';
import { decideNota } from '../../../rules/notas/impedimentoDeNota.ts';
import { recordEmitidas } from '../../../store/avisos/actividad.ts';
import { lockRetenidos, resolveRetenidos } from '../../../store/arca/retenidos.ts';
import { findComprobante, type ComprobanteGuardado } from '../../../store/comprobantes/comprobantes.ts';
import { locateComprobantes } from '../../../store/comprobantes/porEmitir.ts';
import { findCodigoVigente } from '../../../store/contingencia/codigos.ts';
import { saveTanda, takeTanda } from '../../../store/contingencia/tandas.ts';
import { findEmpresaByCuit } from '../../../store/empresas/empresas.ts';
import { enqueueUploads } from '../../documentos/uploadDocumento.ts';
import type { Deps } from '../../process/deps.ts';
import { trazaActual } from '../../process/hilo.ts';
import { checkCuit } from '../../verificacion/requireCuit.ts';

/**
 * Keeps a person's word that a draft is the voucher given with an advance code, after the copy that was restored, under a number that nobody
 * knew: the draft becomes it, dated at the instant that the person read on it, and ARCA is informed of it with the others. Its mail went
 * out when it was given.
 * @throws AppError `sin_derecho`, `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`, `comprobante_no_encontrado` for a
 *   draft that does not wait in the queue; `retenidos_cambiaron` for a number that is not held; `caea_de_otra_fecha`, `no_sale_con_caea`;
 *   `valor_invalido` for an instant to come; as `decideNota`
 */
export async function recordConCaea(
  deps: Deps,
  alcance: Alcance,
  { numero, comprobante_id, generado_en, ...deLaSerie }: RegistroConCaea,
): Promise<ComprobanteGuardado> {
  requireDerecho(alcance, 'emitir');
  const { cuit, punto_de_venta, tipo_comprobante } = deLaSerie;
  const empresa = await findEmpresaByCuit(deps.store.fork(), alcance, cuit);
  if (!empresa) throw new AppError('empresa_no_encontrada');
  if (generado_en > deps.clock.now()) {
    throw new AppError('valor_invalido', { campo: 'generado_en', valor: generado_en.toISOString() });
  }
  const [ubicado] = await locateComprobantes(deps.store.fork(), alcance, [comprobante_id]);
  if (!ubicado) throw new AppError('comprobante_no_encontrado');
  const serie = { ambiente: deps.arca.ambiente, cuit, punto_de_venta, tipo_comprobante };
  const fecha = toBuenosAires(generado_en);
  await deps.store.tx(async (tx) => {
    const { titularidad, borradores } = await takeTanda(tx, { serie, company_id: empresa.id }, [comprobante_id]);
    checkCuit(deps, titularidad, { company_id: empresa.id, cuit });
    const retenido = (await lockRetenidos(tx, serie)).find((retenidoDeSerie) => retenidoDeSerie.numero === numero);
    if (retenido?.origen !== 'caea') throw new AppError('retenidos_cambiaron', { desde: numero, hasta: numero });
    const codigo = await findCodigoVigente(tx, serie, fecha);
    if (codigo === null) throw new AppError('caea_de_otra_fecha', { fecha });
    const [leido] = borradores;
    if (!leido) throw new AppError('comprobante_no_encontrado');
    const decidido = decideNota(leido, []);
    if (decidido instanceof AppError) throw decidido;
    const borrador = { ...decidido, fecha };
    const comprobante = toAutorizar(borrador, numero);
    const emisor = { cuit, situacion_iva: empresa.situacion_iva };
    const { asociados_propios } = borrador;
    const motivo = impedimentoDeCaea({ comprobante, tipo_comprobante, emisor, asociados_propios });
    if (motivo !== null) throw new AppError('no_sale_con_caea', { motivo });
    const ids = await saveTanda(tx, {
      serie,
      solicitud: { cuit, punto_de_venta, tipo_comprobante, comprobantes: [comprobante] },
      borradores: [borrador],
      autorizacion: { tipo: DE_CONTINGENCIA, codigo: codigo.codigo, vence: codigo.hasta },
      caea_id: codigo.id,
      corte_id: null,
      generado_en,
      traza: trazaActual() ?? randomUUID(),
    });
    await resolveRetenidos(tx, serie, { numeros: [numero], como: 'registrado', origenes: ['caea'] });
    await enqueueUploads(deps, tx, ids);
    await recordEmitidas(tx, ids);
    await deps.store.jobs.send(tx, 'informar_caea', {});
  });
  deps.log.warn({ ...serie, numero, comprobante_id }, 'a person said which voucher a number with an advance code was');
  return findComprobante(deps.store.fork(), alcance, comprobante_id);
}
