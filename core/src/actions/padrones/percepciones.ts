import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { Percepcion } from '../../contract/comprobantes/comprobante.ts';
import type { PercepcionesQuery } from '../../contract/comprobantes/facturas.ts';
import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import { tipoComprobanteOf } from '../../rules/catalogs/tipoComprobante.ts';
import { CUIT } from '../../rules/catalogs/tipoDocumento.ts';
import { CONSUMIDOR_FINAL } from '../../rules/catalogs/situacionIva.ts';
import { tipoDocumentoOf } from '../../rules/tipeado/tipeado.ts';
import { isValidCuit, stripDocumento } from '../../rules/cuit.ts';
import { AppError } from '../../rules/errors.ts';
import { adhesionesVigentes, minimosVigentes } from '../../rules/datosFiscales/vigentes.ts';
import { isAgente, nominacionesDeVarias, nominacionesOf } from '../../rules/percepciones/ajustes.ts';
import { percepcionesFor } from '../../rules/percepciones/percepcionesFor.ts';
import type { BasePercepcion, Percibir } from '../../rules/percepciones/percibir.ts';
import { listDatos } from '../../store/contador/datosFiscales.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { listExclusiones } from '../../store/padrones/exclusiones.ts';
import { findPadrones } from '../../store/padrones/findPadrones.ts';
import type { Deps } from '../process/deps.ts';
import { condicionSegunArca } from './condicion.ts';

/**
 * How a company perceives a buyer on a date, with what the lists in force for its owner say, read now. A buyer without CUIT
 * is never perceived.
 */
export async function perceiveTo(
  deps: Deps,
  empresa: EmpresaGuardada,
  comprador: { cuit: string | null; fecha: FechaCivil },
): Promise<Percibir> {
  const { cuit, fecha } = comprador;
  const perceivable = isAgente(empresa) && cuit !== null && isValidCuit(cuit);
  const { leidos, exclusiones, datos } = perceivable ? await readFacts(deps, empresa, cuit, fecha) : SIN_PERCIBIR;
  return percepcionesFor({
    cuit_emisor: empresa.cuit,
    agentes: nominacionesOf(empresa),
    deVarias: nominacionesDeVarias(empresa),
    adhesiones: adhesionesVigentes(datos),
    exclusiones,
    ajustes: empresa.ajustes_percepcion,
    minimos: minimosVigentes(datos),
    padrones: (pedido, dia) => {
      if (leidos === null || pedido !== cuit || dia !== fecha)
        throw new Error(`the lists were read for ${cuit} ${fecha}`);
      return leidos;
    },
  });
}

/** Facts of a buyer who is not perceived: none is read. */
const SIN_PERCIBIR = { leidos: null, exclusiones: [], datos: [] };

/** Facts that decide the perceptions of a buyer on a date: the lists, the exclusions and the company's minimums and adhesions. */
async function readFacts(deps: Deps, empresa: EmpresaGuardada, cuit: string, fecha: FechaCivil) {
  const em = deps.store.fork();
  return {
    leidos: await findPadrones(em, empresa.user_id, cuit, fecha),
    exclusiones: await listExclusiones(em, ownAlcance(empresa.user_id), empresa.id, cuit),
    datos: await listDatos(em, { company_id: empresa.id, user_id: empresa.user_id }, [
      'minimo_percepcion',
      'adhesion_regimen',
    ]),
  };
}

/**
 * The perceptions of an invoice or debit note written by hand, with their evidence. ARCA's condition of the buyer decides, whatever the
 * buyer declares; the goods go to the buyer's province unless the sale says another one.
 * @throws AppError `falta_padron`, `falta_ajuste_percepcion`, `faltan_adhesiones`
 */
export async function perceiveByHand(
  deps: Deps,
  empresa: EmpresaGuardada,
  base: Omit<BasePercepcion, 'condicion_iva'>,
): Promise<Percepcion[]> {
  const { receptor, fecha } = base;
  const { tipo_documento_facturado: tipo, cuit_facturado: numero, situacion_iva_facturado } = receptor;
  const { clase } = tipoComprobanteOf(base.tipo_comprobante);
  if (!isAgente(empresa) || (clase !== 'factura' && clase !== 'nota_debito')) return [];
  const condicion_iva = (await condicionSegunArca(deps, tipo, numero)) ?? situacion_iva_facturado;
  const percibir = await perceiveTo(deps, empresa, { cuit: tipo === CUIT ? numero : null, fecha });
  return percibir({
    ...base,
    condicion_iva,
    provincia_entrega: base.provincia_entrega ?? receptor.provincia_facturado,
  });
}

/**
 * Perceptions of the voucher being typed, of each province and regime the company collects for.
 * @throws AppError as above; `cuit_invalido`: it stands for a CUIT, and is none
 */
export async function previewPercepciones(
  deps: Deps,
  alcance: Alcance,
  pedido: PercepcionesQuery,
): Promise<Percepcion[]> {
  const { cuit, provincia_facturado = null, situacion_iva_facturado = CONSUMIDOR_FINAL } = pedido;
  const { tipo_comprobante, fecha } = pedido;
  const empresa = await findEmpresa(deps.store.fork(), alcance, pedido.company_id);
  const numero = stripDocumento(cuit);
  const tipo = tipoDocumentoOf(numero);
  if (tipo === CUIT && !isValidCuit(numero)) throw new AppError('cuit_invalido', { campo: 'cuit', cuit: numero });
  const monto = (valor: number | undefined): Decimal => new Decimal(valor ?? 0);
  return perceiveByHand(deps, empresa, {
    tipo_comprobante,
    fecha,
    receptor: {
      ...sinDatos,
      cuit_facturado: numero,
      tipo_documento_facturado: tipo,
      provincia_facturado,
      situacion_iva_facturado,
    },
    neto: monto(pedido.monto),
    iva: monto(pedido.iva),
    exento: monto(pedido.exento),
    no_gravado: monto(pedido.no_gravado),
    cotizacion: new Decimal(pedido.cotizacion ?? 1),
    provincia_entrega: pedido.provincia_entrega ?? null,
  });
}

/** Data of a voucher that perceptions do not depend on. */
const sinDatos = {
  razon_social_facturado: '',
  domicilio_facturado: '',
  calle_facturado: '',
  numero_facturado: '',
  localidad_facturado: '',
  codigo_postal_facturado: '',
};
