import { Decimal } from 'decimal.js';
import type { ComprobanteAutorizado } from '../../contract/arca/arca.ts';
import type { Adopcion } from '../../contract/arca/arcaEstado.ts';
import type { ComprobanteItem, Receptor, Totales } from '../../contract/comprobantes/comprobante.ts';
import type { AlicuotaIva, CondicionIvaReceptor } from '../../contract/enums.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { tasa } from '../../rules/catalogs/alicuotaIva.ts';
import { CONSUMIDOR_FINAL } from '../../rules/catalogs/situacionIva.ts';
import { SIN_IDENTIFICAR } from '../../rules/catalogs/tipoDocumento.ts';
import { UNIDADES } from '../../rules/catalogs/unidadMedida.ts';
import { condicionIvaReceptor } from '../../contract/enums.ts';
import { condicionEnPadron, nombreDePersona } from '../../rules/comprobantes/receptor.ts';
import { isValidCuit } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import { insertBorrador } from '../../store/comprobantes/borradores.ts';
import { findComprobante, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findEmpresaByCuit } from '../../store/empresas/empresas.ts';
import { markEmitida } from '../../store/comprobantes/emitidas.ts';
import type { Deps } from '../process/deps.ts';
import { emisorDeBorrador } from '../empresas/emisor.ts';
import { recoverEmisiones } from '../issuing/issueComprobantes.ts';
import { holdCuit, requireCuit } from '../verificacion/requireCuit.ts';
import { consultarPadron } from '../padrones/consultarPadron.ts';

/**
 * Records as issued a voucher that ARCA has under a number of ours and we do not: ARCA is the ledger. What ARCA
 * does not keep (lines, name, address) is told in one line per rate and by the padrón.
 * @throws AppError `empresa_no_encontrada`, `punto_de_venta_no_encontrado`, `empresa_sin_verificar`, `cuit_de_otro_usuario`,
 *   `comprobante_no_encontrado` when ARCA has no such number, `numero_ya_usado` when we have it, `arca_no_disponible`, `arca_no_autorizado`, `arca_rechazo`
 */
export async function adoptComprobante(
  deps: Deps,
  alcance: Alcance,
  { numero, ...serie }: Adopcion,
): Promise<ComprobanteGuardado> {
  requireDerecho(alcance, 'emitir');
  const empresa = await findEmpresaByCuit(deps.store.fork(), alcance, serie.cuit);
  if (!empresa) throw new AppError('empresa_no_encontrada');
  await requireCuit(deps, { company_id: empresa.id, cuit: serie.cuit });
  const { punto_de_venta, tipo_comprobante } = serie;
  const punto = empresa.puntosDeVenta.find((uno) => uno.punto_de_venta === punto_de_venta);
  if (!punto) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta });
  // A chunk of ours left open may hold this very number: it is settled with its own draft.
  await recoverEmisiones(deps, alcance);
  const hallado = await deps.arca.wsfe.consultar(serie, numero);
  if (!hallado) throw new AppError('comprobante_no_encontrado', { numero });
  const receptor = await receptorDe(deps, hallado);
  const { fecha, concepto, servicio_desde, servicio_hasta, vencimiento_pago, moneda, cotizacion } = hallado;
  const { cae, cae_vencimiento, observaciones } = hallado;
  const id = await deps.store.tx(async (tx) => {
    await holdCuit(deps, tx, { company_id: empresa.id, cuit: serie.cuit });
    const nuevo = await insertBorrador(tx, alcance, {
      ...emisorDeBorrador(deps, empresa, punto),
      modo_facturacion: 1,
      tipo_comprobante,
      fecha,
      concepto,
      servicio_desde,
      servicio_hasta,
      vencimiento_pago,
      moneda,
      cotizacion,
      observaciones: '',
      precios_con_iva: true,
      ...receptor,
      items: itemsDe(hallado),
      percepciones: [],
      otros_tributos: hallado.tributos.map(({ id: tributo, descripcion, importe }) => ({
        tributo,
        descripcion,
        importe,
      })),
      ...totalesDe(hallado),
      asociados: [],
    });
    await markEmitida(tx, nuevo, {
      numero_comprobante: numero,
      cae,
      cae_vencimiento,
      tipo_autorizacion: 'CAE',
      observaciones_arca: observaciones,
    });
    return nuevo;
  });
  return findComprobante(deps.store.fork(), alcance, id);
}

const DESCRIPCION = 'Comprobante emitido fuera de Talonario';

async function receptorDe(deps: Deps, hallado: ComprobanteAutorizado): Promise<Receptor> {
  const { tipo_documento, numero_documento } = hallado;
  const consulta = isValidCuit(numero_documento) ? await consultarPadron(deps, numero_documento) : null;
  const persona = consulta?.estado === 'encontrada' ? consulta.persona : null;
  const segunPadron = persona && condicionEnPadron(persona);
  const fiscal = persona?.datosGenerales?.domicilioFiscal ?? null;
  const sinIdentificar = tipo_documento === SIN_IDENTIFICAR;
  return {
    cuit_facturado: sinIdentificar ? '' : numero_documento,
    tipo_documento_facturado: tipo_documento,
    razon_social_facturado: nombreDePersona(persona) || (sinIdentificar ? 'Consumidor Final' : numero_documento),
    domicilio_facturado: fiscal?.direccion ?? '',
    calle_facturado: fiscal?.direccion ?? '',
    numero_facturado: '',
    localidad_facturado: fiscal?.localidad ?? '',
    codigo_postal_facturado: fiscal?.codPostal ?? '',
    provincia_facturado: null,
    situacion_iva_facturado:
      asCondicion(hallado.condicion_iva) ??
      (segunPadron?.kind === 'condicion' ? segunPadron.condicion : CONSUMIDOR_FINAL),
  };
}

function asCondicion(codigo: number | null): CondicionIvaReceptor | null {
  return condicionIvaReceptor.safeParse(codigo).data ?? null;
}

function totalesDe({
  alicuotas,
  neto,
  iva,
  exento,
  no_gravado,
  tributos_total,
  total,
}: ComprobanteAutorizado): Totales {
  return { alicuotas, neto, iva, exento, no_gravado, tributos: tributos_total, total };
}

/** A line per rate, and one for each amount without VAT. */
function itemsDe({ alicuotas, neto, exento, no_gravado }: ComprobanteAutorizado): ComprobanteItem[] {
  const deTasas = alicuotas.map(({ iva, neto: parte, importe }) => item(iva, 'gravado', parte, parte.plus(importe)));
  const sinAlicuota = [
    { importe: alicuotas.length === 0 ? neto : new Decimal(0), tratamiento: 'exento' as const },
    { importe: exento, tratamiento: 'exento' as const },
    { importe: no_gravado, tratamiento: 'no_gravado' as const },
  ];
  return [
    ...deTasas,
    ...sinAlicuota.flatMap(({ importe, tratamiento }) => (importe.gt(0) ? item(0, tratamiento, importe, importe) : [])),
  ];
}

function item(
  iva: AlicuotaIva,
  tratamiento_iva: ComprobanteItem['tratamiento_iva'],
  neto: Decimal,
  total: Decimal,
): ComprobanteItem {
  return {
    descripcion: iva === 0 ? DESCRIPCION : `${DESCRIPCION}, IVA ${tasa(iva).times(100).toFixed()} %`,
    sku: null,
    cantidad: new Decimal(1),
    unidad: UNIDADES,
    importe: total,
    importe_sin_iva: neto,
    bonificacion: new Decimal(0),
    iva,
    tratamiento_iva,
    despacho: null,
    neto,
    total,
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
  };
}
