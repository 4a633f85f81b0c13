import type { ComprobanteAutorizado, Serie } from '../../contract/arca/arca.ts';
import type {
  AdopcionDeOtroSistema,
  DeOtroSistema,
  ConsultaDeOtroSistema,
  ReceptorDeOtroSistema,
} from '../../contract/arca/otroSistema.ts';
import type { Receptor } from '../../contract/comprobantes/comprobante.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { avisosDeOtroSistema, condicionesPorElegir, problemasDelReceptor } from '../../rules/notas/deOtroSistema.ts';
import { formatNumero, formatPuntoDeVenta } from '../../rules/comprobantes/numero.ts';
import { AppError } from '../../rules/errors.ts';
import { listElectronicos } from '../../rules/notas/puntoDeNota.ts';
import type { BorradorNuevo } from '../../store/comprobantes/borradorFilas.ts';
import { findComprobante, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findNumero } from '../../store/comprobantes/numeros.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { listPuntosDeContingencia } from '../../store/empresas/listPuntosDeContingencia.ts';
import type { Deps } from '../process/deps.ts';
import { borradorDeArca, borradorDePuntoAjeno } from '../restauracion/deArca.ts';
import { readReceptorDeArca } from '../restauracion/receptorDeArca.ts';
import { requireCuit } from '../verificacion/requireCuit.ts';
import { adoptNumero } from './adoptComprobante.ts';

/**
 * A voucher that another system of the company issued, as ARCA has it (WSFEv1, FECompConsultar). Nothing is stored. ARCA is not asked
 * about one that is already here.
 * @throws AppError `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`; `comprobante_no_esta_en_arca` (602),
 *   `punto_sin_web_services` when ARCA does not show that point of sale either; `comprobante_invalido` for a point of sale of contingency;
 *   `arca_no_disponible`, `arca_no_autorizado`, `arca_rechazo`: nothing is known, and it is asked again
 */
export async function consultDeOtroSistema(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  referido: ConsultaDeOtroSistema,
): Promise<DeOtroSistema> {
  const { serie, registrado } = await findReferido(deps, alcance, company_id, referido);
  if (registrado !== null) return { registrado, arca: null, receptor: null, avisos: [] };
  const arca = await readDeArca(deps, serie, referido.numero_comprobante);
  const { razon_social_facturado, domicilio_facturado, situacion_iva_facturado, condiciones } = await readReceptor(
    deps,
    serie,
    arca,
  );
  return {
    registrado: null,
    arca,
    receptor: { razon_social_facturado, domicilio_facturado, situacion_iva_facturado, condiciones },
    avisos: avisosDeOtroSistema(serie.tipo_comprobante, arca),
  };
}

/**
 * Records as issued a voucher that another system of the company issued, with ARCA's data, so that its notes are issued here. One that is
 * already here is answered as it is. Its point of sale need not be registered, and nothing is issued with it.
 * @throws AppError as `consultDeOtroSistema`; `comprobante_invalido` while the receiver lacks a datum that ARCA does not tell; those of
 *   `adoptNumero`
 */
export async function adoptDeOtroSistema(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  pedido: AdopcionDeOtroSistema,
): Promise<ComprobanteGuardado> {
  requireDerecho(alcance, 'emitir');
  const { empresa, serie, registrado } = await findReferido(deps, alcance, company_id, pedido);
  if (registrado !== null) return findComprobante(deps.store.fork(), alcance, registrado);
  return adoptNumero(deps, alcance, {
    empresa,
    serie,
    read: () => readDeArca(deps, serie, pedido.numero_comprobante),
    draft: (hallado) => draftDeOtroSistema(deps, { empresa, serie, hallado, pedido }),
    repetido: 'responde',
  });
}

/** The company, the serie of the voucher, and its id here; null: it is not here. */
async function findReferido(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { tipo_comprobante, punto_de_venta, numero_comprobante }: ConsultaDeOtroSistema,
): Promise<{ empresa: EmpresaGuardada; serie: Serie; registrado: string | null }> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const { cuit } = empresa;
  await requireCuit(deps, { company_id, cuit });
  const serie = { cuit, punto_de_venta, tipo_comprobante };
  const em = deps.store.fork();
  const registrado = await findNumero(em, deps.arca.ambiente, { ...serie, company_id }, numero_comprobante);
  if (registrado === null && (await listPuntosDeContingencia(em, cuit, [punto_de_venta])).length > 0) {
    // Its numbers are given here during an outage: one of them may be about to be given.
    const mensaje = `El punto de venta ${formatPuntoDeVenta(punto_de_venta)} es el que Talonario usa con CAEA: lo que falte de él se ve al conciliar con ARCA.`;
    throw new AppError('comprobante_invalido', {
      campo: 'punto_de_venta',
      mensaje,
      problemas: [{ campo: 'punto_de_venta', mensaje }],
    });
  }
  return { empresa, serie, registrado };
}

/** @throws AppError `comprobante_no_esta_en_arca`, `punto_sin_web_services`, and those of ARCA's client */
async function readDeArca({ arca }: Deps, serie: Serie, numero: number): Promise<ComprobanteAutorizado> {
  const hallado = await arca.wsfe.consultar(serie, numero);
  if (hallado) return hallado;
  const comprobante = formatNumero({ ...serie, numero_comprobante: numero });
  // ARCA lists the points of sale of web services; a company with none of them says nothing (arca.md, FEParamGetPtosVenta).
  const puntos = await arca.wsfe.puntosDeVenta(serie.cuit);
  if (puntos === null || puntos.some((punto) => punto.numero === serie.punto_de_venta)) {
    throw new AppError('comprobante_no_esta_en_arca', { comprobante });
  }
  throw new AppError('punto_sin_web_services', {
    punto_de_venta: formatPuntoDeVenta(serie.punto_de_venta),
    comprobante,
  });
}

/** The receiver as ARCA and its padrón tell it, and the conditions to choose among. */
async function readReceptor(
  deps: Deps,
  { tipo_comprobante }: Serie,
  hallado: ComprobanteAutorizado,
): Promise<Omit<Receptor, keyof ReceptorDeOtroSistema> & ReceptorDeOtroSistema> {
  const { condicion_propuesta: _propuesta, ...leido } = await readReceptorDeArca(deps, hallado);
  const condiciones = condicionesPorElegir(tipo_comprobante, hallado, leido);
  return {
    ...leido,
    situacion_iva_facturado: condiciones.length > 0 ? null : leido.situacion_iva_facturado,
    condiciones,
  };
}

async function draftDeOtroSistema(
  deps: Deps,
  {
    empresa,
    serie,
    hallado,
    pedido,
  }: { empresa: EmpresaGuardada; serie: Serie; hallado: ComprobanteAutorizado; pedido: AdopcionDeOtroSistema },
): Promise<BorradorNuevo> {
  const { condiciones, ...leido } = await readReceptor(deps, serie, hallado);
  const problemas = problemasDelReceptor({ ...leido, condiciones }, pedido);
  const situacion_iva_facturado = leido.situacion_iva_facturado ?? pedido.situacion_iva_facturado;
  const [primero] = problemas;
  if (primero || situacion_iva_facturado === null) {
    throw new AppError('comprobante_invalido', {
      campo: primero?.campo ?? 'situacion_iva_facturado',
      mensaje: primero?.mensaje ?? null,
      problemas,
    });
  }
  const punto = listElectronicos(empresa.puntosDeVenta).find(
    ({ punto_de_venta }) => punto_de_venta === serie.punto_de_venta,
  );
  const borrador = punto
    ? await borradorDeArca(deps, empresa, punto, serie.tipo_comprobante, hallado)
    : await borradorDePuntoAjeno(deps, empresa, serie, hallado);
  return {
    ...borrador,
    razon_social_facturado: leido.razon_social_facturado ?? pedido.razon_social_facturado.trim(),
    situacion_iva_facturado,
  };
}
