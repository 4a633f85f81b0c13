import { certificateInfo } from '../../clients/arca/index.ts';
import type { ControlDeEmisor } from '../../contract/arca/controlEmisor.ts';
import type { Empresa } from '../../contract/empresas/empresa.ts';
import type { PersonaArca } from '../../contract/padron/persona.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { mensajeCertificado } from '../../rules/arca/certificado.ts';
import { mensajeCertificadoPropio } from '../../rules/arca/certificadoPropio.ts';
import type { Contestado, DatosDeControl } from '../../rules/controlEmisor/linea.ts';
import { lineasDeControl } from '../../rules/controlEmisor/lineasDeControl.ts';
import { isElectronico } from '../../rules/autorizaciones/autorizaciones.ts';
import { tiposEnArca } from '../../rules/catalogs/tipoComprobante.ts';
import { kindOf } from '../../rules/errors/errores.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { findPersonas, savePersona } from '../../store/arca/personas.ts';
import { findObservacionesDelEmisor } from '../../store/arca/observacionesDelEmisor.ts';
import { findRechazoDelEmisor } from '../../store/arca/rechazoDelEmisor.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { listCertificados } from '../../store/habilitaciones/certificados.ts';
import type { Deps } from '../process/deps.ts';
import { TardaDemasiado, withinTime } from '../process/salud/withinTime.ts';
import { requireCuit } from '../verificacion/requireCuit.ts';

/** Milliseconds that a question waits for ARCA: a person is looking at the check. */
const ESPERA_MS = 20_000;
/** Milliseconds for which the padrón's answer about the issuer is not asked for again: somebody may be mending it at ARCA. */
const FRESCA_MS = 60_000;

/**
 * Checks with ARCA what a company needs before its first invoice: certificate, services, points of sale, and its registration in the
 * padrón. ARCA's silence is told on each line, not thrown.
 * @throws AppError `empresa_no_encontrada`, `empresa_sin_verificar`, `cuit_de_otro_usuario`
 */
export async function checkEmisor(deps: Deps, alcance: Alcance, company_id: string): Promise<ControlDeEmisor> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const { cuit, razon_social, situacion_iva } = empresa;
  await requireCuit(deps, { company_id, cuit });
  const { ambiente } = deps.arca;
  const [puntos, persona] = await Promise.all([
    contestado(deps.arca.wsfe.puntosDeVenta(cuit)),
    contestado(readPersona(deps, cuit)),
  ]);
  const cargados = await readCargados(deps, empresa, puntos);
  const respuestas = [puntos, persona, ...cargados.flatMap(({ ultimo }) => ultimo ?? [])];
  return {
    company_id,
    cuit,
    razon_social,
    ambiente,
    consultado_en: deps.clock.now(),
    responde: respuestas.every(({ tipo }) => tipo !== 'sin_respuesta'),
    lineas: lineasDeControl({
      ambiente,
      cuit,
      situacion_iva,
      ahora: deps.clock.now(),
      certificado: await readCertificado(deps, { company_id, cuit }, puntos.tipo === 'dicho'),
      puntos,
      cargados,
      persona,
      rechazo: await findRechazoDelEmisor(deps.store.fork(), ambiente, company_id),
      observados: await findObservacionesDelEmisor(deps.store.fork(), ambiente, company_id),
    }),
  };
}

/** The company's electronic points of sale; where ARCA gives no list (homologación), with the last number that it tells of each. */
async function readCargados(
  deps: Deps,
  { cuit, situacion_iva, puntosDeVenta }: Empresa,
  puntos: DatosDeControl['puntos'],
): Promise<DatosDeControl['cargados']> {
  const propios = puntosDeVenta.filter(({ modo_facturacion }) => isElectronico(modo_facturacion));
  const [tipo_comprobante] = tiposEnArca(situacion_iva);
  const sinLista = deps.arca.ambiente === 'homologacion' && puntos.tipo === 'dicho' && puntos.valor === null;
  return Promise.all(
    propios.map(async ({ punto_de_venta }) => ({
      punto_de_venta,
      ultimo:
        sinLista && tipo_comprobante !== undefined
          ? await contestado(deps.arca.wsfe.ultimoAutorizado({ cuit, punto_de_venta, tipo_comprobante }))
          : null,
    })),
  );
}

async function readPersona(deps: Deps, cuit: string): Promise<PersonaArca | null> {
  const clave = { ambiente: deps.arca.ambiente, cuit };
  const [guardada] = await findPersonas(deps.store.fork(), clave.ambiente, [cuit]);
  const ahora = deps.clock.now();
  if (guardada && Math.abs(ahora.getTime() - guardada.leida_en.getTime()) < FRESCA_MS) return guardada.datos;
  const persona = await deps.arca.padron.persona(cuit);
  await savePersona(deps.store.fork(), clave, persona, ahora);
  return persona;
}

/**
 * The certificate that acts for a CUIT: the company's own, or else Talonario's. Where ARCA gives no access and the company's own has
 * expired, that one is told: it is the one to renew.
 */
async function readCertificado(
  deps: Deps,
  { company_id, cuit }: { company_id: string; cuit: string },
  conAcceso: boolean,
): Promise<DatosDeControl['certificado']> {
  const { ambiente } = deps.arca;
  const par = await deps.store.certificados.parPropio(ambiente, cuit);
  if (par === null && !conAcceso) {
    const guardados = await listCertificados(deps.store.fork(), ambiente, company_id);
    const vencido = guardados.find(
      ({ vence, probado_en }) => probado_en !== null && vence !== null && vence <= deps.clock.now(),
    );
    if (vencido?.vence) return { propio: true, vence: vencido.vence };
  }
  const propio = par !== null;
  try {
    return { propio, vence: certificateInfo(par?.certificado ?? deps.certificado).hasta };
  } catch (error) {
    if (!isAppError(error, 'arca_certificado')) throw error;
    return { propio, frase: propio ? mensajeCertificadoPropio(error.data) : mensajeCertificado(error.data) };
  }
}

/** ARCA's answer, or why there is none. A failure of ours is thrown. */
async function contestado<T>(pregunta: Promise<T>): Promise<Contestado<T>> {
  try {
    return { tipo: 'dicho', valor: await withinTime(pregunta, ESPERA_MS) };
  } catch (error) {
    if (error instanceof TardaDemasiado) return { tipo: 'sin_respuesta' };
    if (!(error instanceof AppError) || !DE_ARCA.has(kindOf(error))) throw error;
    if (isAppError(error, 'arca_no_autorizado'))
      return { tipo: 'sin_delegar', provisorio: error.data.provisorio === true };
    if (isAppError(error, 'arca_certificado'))
      return { tipo: 'rechazo', sin_servicio: error.data.motivo === 'coe.notAuthorized', frase: messageOf(error) };
    if (isAppError(error, 'arca_rechazo')) return { tipo: 'rechazo', sin_servicio: false, frase: messageOf(error) };
    return { tipo: 'sin_respuesta' };
  }
}

/** Kinds of the failures that ARCA, or its silence, causes. */
const DE_ARCA: ReadonlySet<string> = new Set(['remote', 'rejected']);
