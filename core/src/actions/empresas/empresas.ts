import type { Decimal } from 'decimal.js';
import type {
  Empresa,
  EmpresaCambiada,
  EmpresaDatos,
  EmpresaTipeada,
  PuntoDeVenta,
  PuntoDeVentaCambiado,
  PuntoDeVentaTipeado,
} from '../../contract/empresas/empresa.ts';
import type { AjustesPercepcion } from '../../contract/empresas/ajustesPercepcion.ts';
import type { ClaseA } from '../../contract/enums.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { inscriptoEnIibb } from '../../rules/catalogs/situacionIibb.ts';
import { TIERRA_DEL_FUEGO } from '../../rules/catalogs/provincia.ts';
import { RESPONSABLE_INSCRIPTO } from '../../rules/catalogs/situacionIva.ts';
import { isValidCuit, stripDocumento } from '../../rules/cuit.ts';
import { SIN_VERIFICAR_POR_USUARIO } from '../../rules/empresas/titularidad.ts';
import { AppError } from '../../rules/errors.ts';
import { ajustesPorDefecto, conAjustes, nominacionesDeVarias } from '../../rules/percepciones/ajustes.ts';
import { checkSimultaneo } from '../../rules/tipeado/simultaneo.ts';
import {
  createEmpresa,
  createPuntoDeVenta,
  deleteEmpresa,
  deletePuntoDeVenta,
  findEmpresa,
  findLogo,
  lockEmpresa,
  updateEmpresa,
  updatePuntoDeVenta,
  type EmpresaGuardada,
  type Logo,
  type PuntoDeVentaDatos,
} from '../../store/empresas/empresas.ts';
import { deleteInvitacionesVacias } from '../../store/miembros/invitaciones.ts';
import { countSinVerificar, findHabilitacion } from '../../store/habilitaciones/habilitaciones.ts';
import { fetchLogo } from '../../clients/logo.ts';
import type { Deps } from '../process/deps.ts';
import { configureSolas } from './configureSolas.ts';

/** A point of sale as saved, with a warning for the person; `aviso` null: none. */
export type PuntoDeVentaResultado = PuntoDeVentaDatos & { company_id: string; aviso: string | null };

/**
 * Registers a company of the owner.
 * @throws AppError `campo_requerido`, `cuit_invalido`, `empresa_ya_registrada`; `cuit_de_otro_usuario` where the installation
 *   trusts its users, `demasiadas_sin_verificar` where users prove their CUIT
 */
export async function registerEmpresa(deps: Deps, alcance: Alcance, tipeada: EmpresaTipeada): Promise<EmpresaGuardada> {
  requireDerecho(alcance, 'configurar');
  const datos = checkEmpresa(tipeada, {
    ajustes_percepcion: ajustesPorDefecto,
    agentes_percepcion: [],
    isib_caba_alicuota: null,
    condicion_de_venta: null,
    clase_a: 'plena',
  });
  const { cuit } = datos;
  const { ambiente } = deps.arca;
  const id = await deps.store.tx(async (tx) => {
    const nueva = await createEmpresa(tx, alcance, datos);
    if (deps.config.empresas === 'a_probar') {
      // The CUIT's owner is not revealed: whoever proves the CUIT gets it.
      const cantidad = SIN_VERIFICAR_POR_USUARIO;
      if ((await countSinVerificar(tx, alcance.titular_id, ambiente)) > cantidad) {
        throw new AppError('demasiadas_sin_verificar', { cantidad });
      }
    } else if ((await findHabilitacion(tx, ambiente, cuit)) !== null) {
      throw new AppError('cuit_de_otro_usuario', { cuit });
    }
    return nueva;
  });
  return findEmpresa(deps.store.fork(), alcance, id);
}

/**
 * Changes a company. Vouchers already made keep what they had. The CUIT stays (spec §2).
 * @throws AppError `empresa_no_encontrada`, `campo_requerido`, `valor_invalido` when the CUIT is another, `cambio_simultaneo` when
 *   a value read has changed since
 */
export async function editEmpresa(
  deps: Deps,
  alcance: Alcance,
  id: string,
  { antes, ...tipeada }: EmpresaCambiada,
): Promise<EmpresaGuardada> {
  requireDerecho(alcance, 'configurar');
  await deps.store.tx(async (tx) => {
    const actual = await lockEmpresa(tx, alcance, id);
    const datos = checkEmpresa(tipeada, actual);
    if (datos.cuit !== actual.cuit) throw new AppError('valor_invalido', { campo: 'cuit', valor: datos.cuit });
    checkSimultaneo(actual, antes, datos);
    await updateEmpresa(tx, alcance, id, datos);
  });
  return findEmpresa(deps.store.fork(), alcance, id);
}

/**
 * Sets the class A that ARCA lets a company issue.
 * @throws AppError `empresa_no_encontrada`; `valor_invalido` when the company is no Responsable inscripto, the only one to issue A
 */
export async function editClaseA(deps: Deps, alcance: Alcance, id: string, clase_a: ClaseA): Promise<EmpresaGuardada> {
  requireDerecho(alcance, 'configurar');
  const { situacion_iva } = await findEmpresa(deps.store.fork(), alcance, id);
  if (situacion_iva !== RESPONSABLE_INSCRIPTO && clase_a !== 'plena') {
    throw new AppError('valor_invalido', { campo: 'clase_a', valor: clase_a });
  }
  await updateEmpresa(deps.store.fork(), alcance, id, { clase_a });
  return findEmpresa(deps.store.fork(), alcance, id);
}

/**
 * Changes a company's settings of perceptions; a setting absent from `cambios` stays.
 * @throws AppError `empresa_no_encontrada`
 */
export async function editAjustesPercepcion(
  deps: Deps,
  alcance: Alcance,
  id: string,
  cambios: Partial<AjustesPercepcion>,
): Promise<EmpresaGuardada> {
  requireDerecho(alcance, 'configurar');
  await deps.store.tx(async (tx) => {
    const { ajustes_percepcion: previos } = await lockEmpresa(tx, alcance, id);
    const ajustes_percepcion = conAjustes(previos, cambios);
    checkNominaciones(ajustes_percepcion);
    await updateEmpresa(tx, alcance, id, { ajustes_percepcion });
  });
  return findEmpresa(deps.store.fork(), alcance, id);
}

/**
 * Adds a point of sale, with the image of its logo. A logo that cannot be fetched is reported in `aviso` and stops nothing.
 * @throws AppError `campo_requerido`, `valor_invalido`, `empresa_no_encontrada`, `punto_de_venta_ya_registrado`, `punto_de_contingencia`
 */
export async function addPuntoDeVenta(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  tipeado: PuntoDeVentaTipeado,
): Promise<PuntoDeVentaResultado> {
  requireDerecho(alcance, 'configurar');
  const datos = checkPuntoDeVenta(tipeado, null);
  await findEmpresa(deps.store.fork(), alcance, company_id);
  const { logo, aviso } = await logoOf(deps, datos.logo);
  await deps.store.tx(async (tx) => {
    await createPuntoDeVenta(tx, alcance, company_id, datos, logo);
    await configureSolas(tx, alcance);
  });
  return { ...datos, company_id, aviso: join(aviso, avisoDeProvincia(datos)) };
}

/**
 * Changes a point of sale; its number stays. The logo is fetched again only if its address changed or it was never fetched.
 * @throws AppError `campo_requerido`, `valor_invalido`, `empresa_no_encontrada`, `punto_de_venta_no_encontrado`,
 *   `cambio_simultaneo` when a value read has changed since
 */
export async function editPuntoDeVenta(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  numero: number,
  { antes, ...tipeado }: PuntoDeVentaCambiado,
): Promise<PuntoDeVentaResultado> {
  requireDerecho(alcance, 'configurar');
  const actual = puntoOf(await findEmpresa(deps.store.fork(), alcance, company_id), numero);
  const datos = checkPuntoDeVenta(tipeado, actual.isib_caba_alicuota);
  if (datos.punto_de_venta !== numero) {
    throw new AppError('valor_invalido', { campo: 'puntoDeVenta', valor: datos.punto_de_venta });
  }
  const igual = actual.logo === datos.logo && (await findLogo(deps.store.fork(), company_id, numero)) !== null;
  const { logo, aviso } = igual ? { logo: undefined, aviso: null } : await logoOf(deps, datos.logo);
  await deps.store.tx(async (tx) => {
    checkSimultaneo(puntoOf(await lockEmpresa(tx, alcance, company_id), numero), antes, datos);
    await updatePuntoDeVenta(tx, alcance, company_id, numero, datos, logo);
  });
  return { ...datos, company_id, aviso: join(aviso, avisoDeProvincia(datos)) };
}

/** @throws AppError `punto_de_venta_no_encontrado` */
function puntoOf({ puntosDeVenta }: EmpresaGuardada, numero: number): PuntoDeVenta {
  const punto = puntosDeVenta.find(({ punto_de_venta }) => punto_de_venta === numero);
  if (!punto) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta: numero });
  return punto;
}

/** Removes a company, and the invitations to it alone. @throws AppError `empresa_no_encontrada`, `empresa_con_comprobantes` */
export async function removeEmpresa(deps: Deps, alcance: Alcance, id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await deps.store.tx(async (tx) => {
    await deleteEmpresa(tx, alcance, id);
    await deleteInvitacionesVacias(tx, alcance.titular_id);
  });
}

/** @throws AppError `empresa_no_encontrada`, `punto_de_venta_no_encontrado`, `punto_de_venta_con_comprobantes` */
export async function removePuntoDeVenta(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  punto_de_venta: number,
): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await deletePuntoDeVenta(deps.store.fork(), alcance, company_id, punto_de_venta);
}

/** Spec §4 "Company form": only a company registered in IIBB has its number, and only a Responsable inscripto perceives. */
function checkEmpresa(
  tipeada: EmpresaTipeada,
  previa: Pick<
    Empresa,
    'ajustes_percepcion' | 'agentes_percepcion' | 'isib_caba_alicuota' | 'condicion_de_venta' | 'clase_a'
  >,
): EmpresaDatos & typeof previa {
  const cuit = stripDocumento(tipeada.cuit);
  if (!isValidCuit(cuit)) throw new AppError('cuit_invalido', { campo: 'cuit', cuit });
  const razon_social = tipeada.razon_social.trim();
  if (razon_social === '') throw new AppError('campo_requerido', { campo: 'razon_social' });
  const iibb = String(tipeada.iibb ?? '').trim();
  const inscripta = inscriptoEnIibb(tipeada.situacion_iibb);
  if (inscripta && iibb === '') throw new AppError('campo_requerido', { campo: 'iibb' });
  const agentes_percepcion = tipeada.agentes_percepcion ?? previa.agentes_percepcion;
  if (agentes_percepcion.some(({ desde, hasta }) => desde !== null && hasta !== null && desde > hasta)) {
    throw new AppError('valor_invalido', { campo: 'agentes_percepcion', valor: null });
  }
  const ajustes_percepcion = conAjustes(previa.ajustes_percepcion, tipeada.ajustes_percepcion);
  checkNominaciones(ajustes_percepcion);
  return {
    ...tipeada,
    cuit,
    razon_social,
    ajustes_percepcion,
    agentes_percepcion,
    isib_caba_alicuota:
      tipeada.isib_caba_alicuota === undefined ? previa.isib_caba_alicuota : tipeada.isib_caba_alicuota,
    condicion_de_venta:
      tipeada.condicion_de_venta === undefined ? previa.condicion_de_venta : tipeada.condicion_de_venta,
    clase_a: tipeada.situacion_iva === RESPONSABLE_INSCRIPTO ? (tipeada.clase_a ?? previa.clase_a) : 'plena',
    iibb: inscripta ? iibb : null,
    percepciones_iibb:
      tipeada.situacion_iva === RESPONSABLE_INSCRIPTO ? [...new Set(tipeada.percepciones_iibb)].sort(ascending) : [],
  };
}

/** @throws AppError `valor_invalido`: a nomination for a regime of several provinces ends before it begins */
function checkNominaciones(ajustes_percepcion: AjustesPercepcion): void {
  const nominaciones = nominacionesDeVarias({ situacion_iva: RESPONSABLE_INSCRIPTO, ajustes_percepcion });
  const alReves = nominaciones.find(({ desde, hasta }) => hasta !== null && hasta < desde);
  if (alReves) throw new AppError('valor_invalido', { campo: 'ajustes_percepcion', valor: alReves.hasta });
}

function checkPuntoDeVenta(tipeado: PuntoDeVentaTipeado, isibPrevio: Decimal | null): PuntoDeVentaDatos {
  const nombre_fantasia = tipeado.nombreFantasia.trim();
  const direccion = tipeado.direccion.trim();
  if (nombre_fantasia === '') throw new AppError('campo_requerido', { campo: 'nombreFantasia' });
  if (direccion === '') throw new AppError('campo_requerido', { campo: 'direccion' });
  const logo = tipeado.logo?.trim() || null;
  if (logo !== null && !/^https?:$/.test(URL.parse(logo)?.protocol ?? '')) {
    throw new AppError('valor_invalido', { campo: 'logo', valor: logo });
  }
  return {
    punto_de_venta: tipeado.puntoDeVenta,
    nombre_fantasia,
    direccion,
    id_provincia: tipeado.idProvincia,
    logo,
    telefono: tipeado.telefono?.trim() || null,
    modo_facturacion: tipeado.modo_facturacion,
    actividad: tipeado.actividad,
    isib_caba_alicuota: tipeado.isib_caba_alicuota === undefined ? isibPrevio : tipeado.isib_caba_alicuota,
  };
}

/** Fetches a logo. Only the simulator's pictures, on this very machine, may be fetched from a private address. */
async function logoOf(deps: Deps, url: string | null): Promise<{ logo: Logo | null; aviso: string | null }> {
  if (url === null) return { logo: null, aviso: null };
  const { arca, meli } = deps.config;
  const permitidos = arca.ambiente === 'simulador' ? [new URL(meli.apiUrl).origin] : [];
  const leido = await fetchLogo(url, permitidos);
  if ('imagen' in leido) return { logo: leido.imagen, aviso: null };
  deps.log.warn({ motivo: leido.motivo }, 'a logo could not be fetched');
  return { logo: null, aviso: `${motivosLogo[leido.motivo]} El punto de venta se guardó sin la imagen.` };
}

const motivosLogo = {
  direccion: 'El logo está en una dirección que no se puede leer: tiene que ser un sitio público de internet.',
  sin_respuesta: 'No se pudo leer el logo: la dirección no responde.',
  tamano: 'El logo pesa más de 1 MB.',
  formato: 'El logo no es una imagen PNG o JPEG.',
} as const;

/** Ley 19.640 reaches the goods delivered in Tierra del Fuego, not those invoiced from there. */
function avisoDeProvincia({ id_provincia }: PuntoDeVentaDatos): string | null {
  return id_provincia === TIERRA_DEL_FUEGO
    ? 'Un punto de venta en Tierra del Fuego no cambia la letra ni las alícuotas de IVA. Si tus ventas están exentas, cargalo en cada artículo.'
    : null;
}

function join(...avisos: (string | null)[]): string | null {
  return avisos.filter((aviso) => aviso !== null).join(' ') || null;
}

const ascending = (a: number, b: number): number => a - b;
