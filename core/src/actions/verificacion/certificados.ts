import { certificateInfo, createCsr, readPfxAparte, requireKeyOf } from '../../clients/arca/index.ts';
import type { ParArca } from '../../contract/arca/arca.ts';
import type { CertificadoNuevo } from '../../contract/empresas/verificacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { CERTIFICADOS_POR_EMPRESA } from '../../rules/empresas/titularidad.ts';
import { toBuenosAires } from '../../rules/dates.ts';
import { isDeReloj, type DatosDeCertificado } from '../../rules/arca/certificado.ts';
import { mensajeCertificadoPropio } from '../../rules/arca/certificadoPropio.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import {
  countCertificados,
  deleteCertificado,
  findCertificado,
  listCertificados,
  updateCertificado,
  type CertificadoGuardado,
} from '../../store/habilitaciones/certificados.ts';
import type { Deps } from '../process/deps.ts';
import { recordPrueba } from './recordPrueba.ts';

/**
 * Adds a certificate of the company's own: a request with a key made here, for ARCA's site, or the company's existing pair. A
 * certificate that ARCA lets act for the CUIT proves it.
 * @throws AppError `empresa_no_encontrada`, `demasiados_certificados`, `campo_requerido`; `certificado_no_sirve` when the pair does not
 * fit or ARCA does not take it
 */
export async function addCertificado(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { alias, ...traido }: CertificadoNuevo,
): Promise<void> {
  requireDerecho(alcance, 'configurar');
  const { cuit, razon_social } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const { ambiente } = deps.arca;
  const base = { company_id, ambiente, cuit, alias };
  const { certificado, clave } = await parTraido(traido);
  if (certificado === null && clave === null) {
    const { clave_pem, csr_pem } = await createCsr({ cuit, organizacion: razon_social, alias });
    await keep(deps, { ...base, clave: clave_pem, pedido: csr_pem, certificado: null, huella: null, vence: null });
    return;
  }
  if (certificado === null) throw new AppError('campo_requerido', { campo: 'certificado' });
  if (clave === null) throw new AppError('campo_requerido', { campo: 'clave' });
  const { huella, hasta } = checkPar(deps, { certificado, clave });
  const probado = await isRelated(deps, { certificado, clave }, cuit);
  await keep(deps, { ...base, clave, pedido: null, certificado, huella, vence: hasta }, probado);
}

/** Certificate and key that a person brought, those of the PFX if they brought one. @throws AppError `certificado_no_sirve` */
async function parTraido({
  certificado,
  clave,
  pfx,
  contrasena,
}: Omit<CertificadoNuevo, 'alias'>): Promise<Pick<CertificadoNuevo, 'certificado' | 'clave'>> {
  return pfx === null ? { certificado, clave } : readPfxAparte(Buffer.from(pfx, 'base64'), contrasena);
}

/**
 * Keeps the certificate that ARCA gave for a request.
 * @throws AppError `certificado_no_encontrado`, `certificado_no_sirve`
 */
export async function receiveCertificado(
  deps: Deps,
  alcance: Alcance,
  { company_id, id }: { company_id: string; id: string },
  certificado: string,
): Promise<void> {
  requireDerecho(alcance, 'configurar');
  const pedido = await findPropio(deps, alcance, company_id, id);
  const clave = await deps.store.certificados.claveDe(deps.store.fork(), id);
  if (pedido.certificado !== null || clave === null) throw new AppError('certificado_no_encontrado');
  const { huella, hasta } = checkPar(deps, { certificado, clave });
  const probado = await isRelated(deps, { certificado, clave }, pedido.cuit);
  await deps.store.tx(async (tx) => {
    await updateCertificado(tx, id, { certificado, huella, vence: hasta, revisado_en: deps.clock.now() });
    if (probado) await prove(deps, tx, pedido);
  });
}

/** @throws AppError `empresa_no_encontrada`, `certificado_no_encontrado` */
export async function removeCertificado(
  deps: Deps,
  alcance: Alcance,
  { company_id, id }: { company_id: string; id: string },
): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await findPropio(deps, alcance, company_id, id);
  await deleteCertificado(deps.store.fork(), id);
}

/**
 * Asks ARCA whether a certificate acts for its CUIT, and answers it; a yes is kept as a proof.
 * @throws AppError `arca_no_disponible`, `arca_ticket_en_espera`, `arca_ticket_rechazado`, `certificado_no_sirve`
 */
export async function reviewCertificado(deps: Deps, certificado: CertificadoGuardado): Promise<boolean> {
  const probado = await isVigente(deps, certificado);
  await deps.store.tx(async (tx) => {
    await updateCertificado(tx, certificado.id, { revisado_en: deps.clock.now() });
    if (probado) await prove(deps, tx, certificado);
  });
  return probado;
}

/** Whether ARCA lets a kept certificate act for its CUIT. @throws AppError as `reviewCertificado` */
export async function isVigente(deps: Deps, { id, certificado, cuit }: CertificadoGuardado): Promise<boolean> {
  const clave = await deps.store.certificados.claveDe(deps.store.fork(), id);
  return certificado !== null && clave !== null && isRelated(deps, { certificado, clave }, cuit);
}

async function keep(
  deps: Deps,
  nuevo: Parameters<Deps['store']['certificados']['create']>[1],
  probado = false,
): Promise<void> {
  await deps.store.tx(async (tx) => {
    const cantidad = CERTIFICADOS_POR_EMPRESA;
    if ((await countCertificados(tx, nuevo.ambiente, nuevo.company_id)) >= cantidad) {
      throw new AppError('demasiados_certificados', { cantidad });
    }
    const deLaEmpresa = await listCertificados(tx, nuevo.ambiente, nuevo.company_id);
    if (nuevo.huella !== null && deLaEmpresa.some(({ huella }) => huella === nuevo.huella)) {
      throw noSirve({ motivo: 'repetido' });
    }
    const id = await deps.store.certificados.create(tx, nuevo);
    if (nuevo.certificado !== null) await updateCertificado(tx, id, { revisado_en: deps.clock.now() });
    if (probado) await prove(deps, tx, { ...nuevo, id });
  });
}

async function prove(
  deps: Deps,
  tx: Parameters<typeof recordPrueba>[1],
  { id, company_id, cuit }: Pick<CertificadoGuardado, 'id' | 'company_id' | 'cuit'>,
): Promise<void> {
  await updateCertificado(tx, id, { probado_en: deps.clock.now() });
  await recordPrueba(deps, tx, { company_id, cuit, prueba: 'certificado' });
}

function checkPar(deps: Deps, { certificado, clave }: ParArca): ReturnType<typeof certificateInfo> {
  try {
    requireKeyOf(certificado, clave);
  } catch (error) {
    throw toRechazo(error);
  }
  const leido = certificateInfo(certificado);
  if (leido.hasta <= deps.clock.now()) {
    throw noSirve({ motivo: 'cms.cert.expired', vence: toBuenosAires(leido.hasta) });
  }
  return leido;
}

/** A fault of the company's certificate is its person's to mend; one of our clock is ours. */
function toRechazo(error: unknown): unknown {
  if (!isAppError(error, 'arca_certificado') || isDeReloj(error.data)) return error;
  return noSirve(error.data, error);
}

/** The sentence goes with the error: the browser needs none of the others. */
function noSirve(data: Partial<DatosDeCertificado>, cause?: unknown): AppError {
  return new AppError('certificado_no_sirve', { ...data, mensaje: mensajeCertificadoPropio(data) }, { cause });
}

/** Whether WSAA gives the certificate a ticket and WSFE takes it for this CUIT: only the CUIT's owner can make that relation. */
async function isRelated(deps: Deps, par: ParArca, cuit: string): Promise<boolean> {
  try {
    await deps.arca.wsfeCon(par).puntosDeVenta(cuit);
    return true;
  } catch (error) {
    if (isAppError(error, 'arca_no_autorizado')) return false;
    // The alias has no authorization for the service yet: it is made on ARCA's site after the certificate.
    if (isAppError(error, 'arca_certificado') && error.data.motivo === 'coe.notAuthorized') return false;
    throw toRechazo(error);
  }
}

async function findPropio(deps: Deps, alcance: Alcance, company_id: string, id: string): Promise<CertificadoGuardado> {
  const em = deps.store.fork();
  await findEmpresa(em, alcance, company_id);
  const certificado = await findCertificado(em, { ambiente: deps.arca.ambiente, company_id, id });
  if (!certificado) throw new AppError('certificado_no_encontrado');
  return certificado;
}
