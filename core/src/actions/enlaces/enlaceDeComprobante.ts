import type {
  HojaPublica,
  EnlaceDeComprobante,
  EnlaceDeComprobanteNuevo,
  EnlaceDeComprobantePedido,
} from '../../contract/comprobantes/enlace.ts';
import { actorUnlessTitular, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { hojaOf } from '../../rules/comprobantes/hoja/hoja.ts';
import { logoImprimible } from '../../rules/comprobantes/pdf/logo.ts';
import { AppError } from '../../rules/errors.ts';
import { findComprobante } from '../../store/comprobantes/comprobantes.ts';
import {
  countVigentes,
  createEnlace,
  listEnlaces,
  revokeEnlace,
  useEnlace,
} from '../../store/enlaces/enlacesDeComprobante.ts';
import { comprobantePdf, toImprimible } from '../documentos/comprobantePdf.ts';
import { hashOf } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';
import { newSecreto } from './secreto.ts';

/** Live links of a voucher, at most: one for its buyer and one for each office that asks for it. */
const MAX_VIGENTES = 10;

const DIA_MS = 24 * 3_600_000;

/**
 * Makes a link to an issued voucher's public page. Its address is answered once and not stored.
 * @throws AppError `sin_derecho`, `comprobante_no_encontrado`, `comprobante_no_emitido`, `demasiados_enlaces`
 */
export async function shareComprobante(
  deps: Deps,
  { alcance, comprobante_id, dias }: EnlaceDeComprobantePedido & { alcance: Alcance; comprobante_id: string },
): Promise<EnlaceDeComprobanteNuevo> {
  requireDerecho(alcance, 'emitir');
  const { status } = await findComprobante(deps.store.fork(), alcance, comprobante_id);
  if (status !== 'emitida') throw new AppError('comprobante_no_emitido');
  const ahora = deps.clock.now();
  if ((await countVigentes(deps.store.fork(), alcance, comprobante_id, ahora)) >= MAX_VIGENTES) {
    throw new AppError('demasiados_enlaces', { tope: MAX_VIGENTES });
  }
  const { url, huella } = newSecreto(deps, '/comprobante');
  const vence_en = dias === null ? null : new Date(ahora.getTime() + dias * DIA_MS);
  const creado_por = actorUnlessTitular(alcance);
  const enlace = await createEnlace(deps.store.fork(), alcance, { comprobante_id, huella, vence_en, creado_por });
  return { ...enlace, url };
}

/** Links of a voucher, the last first. @throws AppError `comprobante_no_encontrado` */
export async function listEnlacesDeComprobante(
  deps: Deps,
  alcance: Alcance,
  comprobante_id: string,
): Promise<EnlaceDeComprobante[]> {
  await findComprobante(deps.store.fork(), alcance, comprobante_id);
  return listEnlaces(deps.store.fork(), alcance, comprobante_id);
}

/** Revokes a link for ever. @throws AppError `sin_derecho`, `comprobante_no_encontrado`, `enlace_no_encontrado` */
export async function endEnlaceDeComprobante(
  deps: Deps,
  { alcance, comprobante_id, enlace_id }: { alcance: Alcance; comprobante_id: string; enlace_id: string },
): Promise<EnlaceDeComprobante> {
  requireDerecho(alcance, 'emitir');
  await findComprobante(deps.store.fork(), alcance, comprobante_id);
  return revokeEnlace(deps.store.fork(), alcance, comprobante_id, enlace_id);
}

/** An open link: it reaches one voucher, only to read. */
export interface EnlaceAlComprobante {
  alcance: Alcance;
  comprobante_id: string;
  vence_en: Date | null;
}

/** @throws AppError `enlace_invalido` when there is no such link, it was revoked or its time is over */
export async function openComprobante(deps: Deps, token: string): Promise<EnlaceAlComprobante> {
  const enlace = await useEnlace(deps.store.fork(), hashOf(token), deps.clock.now());
  if (enlace === null) throw new AppError('enlace_invalido');
  const { user_id, company_id, comprobante_id, vence_en } = enlace;
  return {
    comprobante_id,
    vence_en,
    alcance: { usuario_id: user_id, titular_id: user_id, empresas: [company_id], derechos: new Set(['leer']) },
  };
}

/** The sheet of a shared voucher, as it is printed, and the logo beside it. */
export async function readComprobantePublico(
  deps: Deps,
  { alcance, comprobante_id, vence_en }: EnlaceAlComprobante,
): Promise<HojaPublica> {
  const comprobante = await findComprobante(deps.store.fork(), alcance, comprobante_id);
  const imprimible = await toImprimible(deps, comprobante);
  return {
    hoja: hojaOf(imprimible) as HojaPublica['hoja'],
    logo: logoImprimible(imprimible.emisor?.logo ?? null)?.url ?? null,
    cancelada: comprobante.cancelada,
    vence_en,
  };
}

/** The PDF of a shared voucher. */
export async function pdfPublico(deps: Deps, { alcance, comprobante_id }: EnlaceAlComprobante) {
  return comprobantePdf(deps, { alcance, id: comprobante_id });
}
