import type { CertificadoEmpresa, EstadoVerificacion, Verificacion } from '../../contract/empresas/verificacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import {
  listCertificados,
  listSinRelacion,
  type CertificadoGuardado,
} from '../../store/habilitaciones/certificados.ts';
import { findHabilitacion, hasEmitidas, type Habilitacion } from '../../store/habilitaciones/habilitaciones.ts';
import { findPruebaPunto, listPruebasPunto } from '../../store/habilitaciones/puntos.ts';
import type { Deps } from '../process/deps.ts';
import { eachApart } from '../process/log/eachApart.ts';
import { reviewCertificado } from './certificados.ts';
import { admitePunto, reviewPruebaPunto } from './puntos.ts';
import { endPlazos } from './plazos.ts';

/** Milliseconds between two times that a person makes us ask ARCA about one company. */
const ENTRE_REVISIONES_MS = 15_000;
/** Milliseconds between two automatic questions: ARCA takes hours to show a point of sale. */
const REVISAR_CADA_MS = 9 * 60_000;
/** Proofs of each kind asked about in one turn of the clock: at a second each, they end before the next turn. */
const REVISIONES_POR_TURNO = 200;

/** State of a company's CUIT. @throws AppError `empresa_no_encontrada` */
export async function loadVerificacion(deps: Deps, alcance: Alcance, company_id: string): Promise<Verificacion> {
  const em = deps.store.fork();
  const { ambiente } = deps.arca;
  const { cuit } = await findEmpresa(em, alcance, company_id);
  const habilitacion = await findHabilitacion(em, ambiente, cuit);
  const propia = habilitacion?.company_id === company_id ? habilitacion : null;
  const ahora = deps.clock.now();
  const estado = estadoOf(deps, habilitacion, company_id);
  return {
    ambiente,
    cuit,
    estado,
    // A company that never issued is not told that another holds the CUIT: anybody may type one.
    perdida: habilitacion !== null && propia === null && (await hasEmitidas(em, ambiente, company_id)),
    prueba: propia?.prueba ?? null,
    desde: propia?.desde ?? null,
    punto_probado: propia?.punto_de_venta ?? null,
    plazo: plazoOf(estado, habilitacion),
    plataforma: deps.arca.cuit,
    punto: await findPruebaPunto(em, ambiente, company_id),
    certificados: (await listCertificados(em, ambiente, company_id)).map((certificado) =>
      toCertificado(certificado, ahora),
    ),
    admite_punto: admitePunto(deps),
    simulable: ambiente === 'simulador',
  };
}

/**
 * Asks ARCA now about the company's waiting proofs. A CUIT that must be proved again is proved with the certificates it has.
 * @throws AppError `empresa_no_encontrada`, `revision_reciente`, `arca_no_disponible`, `arca_ticket_en_espera`, `certificado_no_sirve`
 */
export async function reviewVerificacion(deps: Deps, alcance: Alcance, company_id: string): Promise<Verificacion> {
  requireDerecho(alcance, 'configurar');
  const em = deps.store.fork();
  const { ambiente } = deps.arca;
  const { cuit } = await findEmpresa(em, alcance, company_id);
  const punto = await findPruebaPunto(em, ambiente, company_id);
  const certificados = await listCertificados(em, ambiente, company_id);
  checkPausa(deps, [punto?.revisada_en ?? null, ...certificados.map(({ revisado_en }) => revisado_en)]);
  if (punto) await reviewPruebaPunto(deps, punto, { presente: true });
  const actual = estadoOf(deps, await findHabilitacion(em, ambiente, cuit), company_id);
  const otraVez = actual === 'reclamada' || actual === 'por_confirmar';
  for (const certificado of certificados) {
    const { estado } = toCertificado(certificado, deps.clock.now());
    if (estado === 'sin_relacion' || (otraVez && estado === 'probado')) await reviewCertificado(deps, certificado);
  }
  return loadVerificacion(deps, alcance, company_id);
}

/** Every ten minutes: asks ARCA about the waiting proofs, and ends the terms that are over. A failing proof stops no other. */
export async function reviewVerificaciones(deps: Deps): Promise<void> {
  await endPlazos(deps);
  const { ambiente } = deps.arca;
  const turno = { antes: new Date(deps.clock.now().getTime() - REVISAR_CADA_MS), cantidad: REVISIONES_POR_TURNO };
  const about = ({ company_id }: { company_id: string }) => ({ company_id });
  const puntos = await listPruebasPunto(deps.store.fork(), ambiente, turno);
  await eachApart(deps.log, 'a point of sale was not looked for', puntos, about, async (prueba) =>
    reviewPruebaPunto(deps, prueba, { presente: false }),
  );
  const certificados = await listSinRelacion(deps.store.fork(), ambiente, turno);
  await eachApart(deps.log, 'a certificate was not tried', certificados, about, (certificado) =>
    reviewCertificado(deps, certificado).catch((error: unknown) => {
      // The screen tells of a certificate that ARCA refuses; the clock only waits for relations.
      if (!isAppError(error, 'certificado_no_sirve')) throw error;
    }),
  );
}

function estadoOf(deps: Deps, habilitacion: Habilitacion | null, company_id: string): EstadoVerificacion {
  if (habilitacion?.company_id === company_id) {
    return habilitacion.disputa_company_id === null ? 'verificada' : 'reclamada';
  }
  if (habilitacion?.disputa_company_id === company_id) {
    return habilitacion.disputa_confirmar_hasta === null ? 'en_plazo' : 'por_confirmar';
  }
  return habilitacion === null && deps.config.empresas === 'de_confianza' ? 'de_confianza' : 'sin_verificar';
}

function plazoOf(estado: EstadoVerificacion, habilitacion: Habilitacion | null): Date | null {
  if (habilitacion === null || estado === 'verificada') return null;
  return estado === 'sin_verificar' ? null : (habilitacion.disputa_confirmar_hasta ?? habilitacion.disputa_hasta);
}

function toCertificado(guardado: CertificadoGuardado, ahora: Date): CertificadoEmpresa {
  const { id, alias, certificado, pedido, vence, probado_en, revisado_en, creado_en } = guardado;
  const base = { id, alias, vence, probado_en, revisado_en, creado_en };
  if (certificado === null) return { ...base, estado: 'pedido', pedido };
  if (vence !== null && vence <= ahora) return { ...base, estado: 'vencido', pedido: null };
  return { ...base, estado: probado_en === null ? 'sin_relacion' : 'probado', pedido: null };
}

function checkPausa(deps: Deps, revisiones: readonly (Date | null)[]): void {
  const ultima = Math.max(0, ...revisiones.map((revision) => revision?.getTime() ?? 0));
  const faltan = ultima + ENTRE_REVISIONES_MS - deps.clock.now().getTime();
  if (faltan > 0) throw new AppError('revision_reciente', { segundos: Math.ceil(faltan / 1_000) });
}
