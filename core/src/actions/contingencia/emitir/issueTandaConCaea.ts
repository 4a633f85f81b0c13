import { randomUUID } from 'node:crypto';
import { DE_CONTINGENCIA } from '../../../contract/autorizaciones/autorizaciones.ts';
import type { VencimientoDdjj } from '../../../contract/contador/datoFiscal.ts';
import type { SituacionIva, TipoComprobante } from '../../../contract/enums.ts';
import { toAutorizar } from '../../../rules/comprobantes/toAutorizar.ts';
import { fechaDeCaea } from '../../../rules/contingencia/emitir/fechaDeCaea.ts';
import { impedimentoDeCaea } from '../../../rules/contingencia/emitir/impedimentoDeCaea.ts';
import { today } from '../../../rules/dates.ts';
import { AppError } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import { decideNota } from '../../../rules/notas/impedimentoDeNota.ts';
import { impedimentoDeOtraFecha } from '../../../rules/percepciones/otraFecha.ts';
import { findPendiente } from '../../../store/arca/restauracion.ts';
import type { BorradorAEmitir } from '../../../store/comprobantes/porEmitir.ts';
import type { SerieCorrelativa } from '../../../store/comprobantes/series.ts';
import { findVencimientos } from '../../../store/contador/datosFiscales.ts';
import { findCodigoVigente, type CaeaObtenida } from '../../../store/contingencia/codigos.ts';
import type { ContingenciaDeCuit } from '../../../store/contingencia/contingencia.ts';
import { holdCorte, type CorteAbierto } from '../../../store/contingencia/cortes.ts';
import { saveEspera, saveTanda, takeTanda } from '../../../store/contingencia/tandas.ts';
import { followEmitidas } from '../../facturacion/emitir/askAndKeep.ts';
import type { Deps } from '../../process/deps.ts';
import { trazaActual } from '../../process/hilo.ts';
import { checkCuit } from '../../verificacion/requireCuit.ts';

interface TandaPedida {
  contingencia: ContingenciaDeCuit;
  empresa: { situacion_iva: SituacionIva };
  corte: CorteAbierto;
  tipo_comprobante: TipoComprobante;
  /** Drafts of that type, in the order in which they are to be numbered. */
  ids: readonly string[];
}

/**
 * Issues drafts of one type with the company's advance code, all in one transaction: numbers without a gap, after the last one of the
 * serie; a failure leaves everything as it was. Answers the ids issued; `terminar`: an answer of ARCA ended the outage, or there is no
 * code for today. A draft that goes on waiting for ARCA keeps the reason.
 * @throws AppError `empresa_sin_verificar`, `cuit_de_otro_usuario`; as `saveTanda`
 */
export async function issueTandaConCaea(deps: Deps, pedida: TandaPedida): Promise<string[] | 'terminar'> {
  const { contingencia, corte, tipo_comprobante, ids } = pedida;
  const { company_id, cuit, punto_de_venta } = contingencia;
  const { ambiente } = deps.arca;
  const serie = { ambiente, cuit, punto_de_venta, tipo_comprobante };
  return deps.store.tx(async (tx) => {
    const generado_en = deps.clock.now();
    const hoy = today(generado_en);
    if (!(await holdCorte(tx, corte.id)) || (await findPendiente(tx, ambiente, cuit))) return 'terminar';
    const codigo = await findCodigoVigente(tx, serie, hoy);
    if (codigo === null) return 'terminar';
    const tomada = await takeTanda(tx, { serie, company_id }, ids);
    const { ultimo } = tomada.serie;
    if (ultimo === null) {
      deps.log.warn({ serie }, 'the last number of a serie of contingency is not known: it gives no number');
      return 'terminar';
    }
    checkCuit(deps, tomada.titularidad, { company_id, cuit });
    const vencimientos = (await findVencimientos(tx, [company_id])).get(company_id) ?? [];
    const { admitidos, esperas } = admit(pedida, tomada, { hoy, codigo, vencimientos });
    await saveEspera(tx, esperas);
    if (admitidos.length === 0) return [];
    const solicitud = {
      cuit,
      punto_de_venta,
      tipo_comprobante,
      comprobantes: admitidos.map((borrador, indice) => toAutorizar(borrador, ultimo + 1 + indice)),
    };
    const emitidos = await saveTanda(tx, {
      serie,
      solicitud,
      borradores: admitidos,
      autorizacion: { tipo: DE_CONTINGENCIA, codigo: codigo.codigo, vence: codigo.hasta },
      caea_id: codigo.id,
      corte_id: corte.id,
      generado_en,
      traza: trazaActual() ?? randomUUID(),
    });
    await followEmitidas(deps, tx, emitidos);
    return emitidos;
  });
}

/** Dates each draft, and sets apart those that wait for ARCA, with the reason. Those that the ordinary run is to refuse wait for it. */
function admit(
  { ids, contingencia: { cuit }, empresa: { situacion_iva }, tipo_comprobante }: TandaPedida,
  { serie, borradores }: { serie: SerieCorrelativa; borradores: readonly BorradorAEmitir[] },
  { hoy, codigo, vencimientos }: { hoy: string; codigo: CaeaObtenida; vencimientos: readonly VencimientoDdjj[] },
): { admitidos: BorradorAEmitir[]; esperas: { id: string; mensaje: string }[] } {
  // Numbers that another system gave have dates that nobody here knows: today is not before them.
  const ultima_fecha = serie.ultima_fecha ?? (serie.ultimo === 0 ? null : hoy);
  const porId = new Map(borradores.map((borrador) => [borrador.id, borrador]));
  const admitidos: BorradorAEmitir[] = [];
  const esperas: { id: string; mensaje: string }[] = [];
  for (const leido of ids.flatMap((id) => porId.get(id) ?? [])) {
    const borrador = decideNota(leido, admitidos);
    if (borrador instanceof AppError || borrador.otra_factura !== null) continue;
    const fecha = fechaDeCaea({ ...borrador, hoy, ultima_fecha }, codigo);
    const impedimento =
      fecha instanceof AppError
        ? fecha
        : (impedimentoDeOtraFecha(borrador, fecha, vencimientos) ??
          noSale({
            comprobante: toAutorizar({ ...borrador, fecha }, 1),
            tipo_comprobante,
            emisor: { cuit, situacion_iva },
            asociados_propios: borrador.asociados_propios,
          }));
    if (impedimento !== null) esperas.push({ id: borrador.id, mensaje: messageOf(impedimento) });
    else if (!(fecha instanceof AppError)) admitidos.push({ ...borrador, fecha });
  }
  return { admitidos: admitidos.toSorted((a, b) => a.fecha.localeCompare(b.fecha)), esperas };
}

function noSale(por: Parameters<typeof impedimentoDeCaea>[0]): AppError | null {
  const motivo = impedimentoDeCaea(por);
  return motivo && new AppError('no_sale_con_caea', { motivo });
}
