import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import type { EntityManager } from '../../store/db.ts';
import type {
  ClavePlaza,
  CuentaAjustes,
  CuentaCambiada,
  Tokens,
  VendedorDePlaza,
} from '../../contract/cuentas/cuenta.ts';
import { DIAS_SIN_AVISO } from '../../rules/automatico/actividad.ts';
import { isElectronico } from '../../rules/autorizaciones/autorizaciones.ts';
import { diffDays, parseFecha, toBuenosAires } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { checkSimultaneo } from '../../rules/tipeado/simultaneo.ts';
import {
  findCuenta,
  findCuentaDeVendedor,
  forgetCuenta,
  linkCuenta as saveCuenta,
  lockCuenta,
  unlinkCuenta as endLink,
  updateCuenta,
  type CuentaGuardada,
} from '../../store/cuentas/cuentas.ts';
import { findRecuperacion } from '../../store/cuentas/recuperacion.ts';
import { recordActividades, resolveActividades } from '../../store/avisos/actividad.ts';
import { listDocumentosSinSubir } from '../../store/comprobantes/documentos.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';
import { plazaAbierta } from '../process/plazas.ts';
import { configureSolas } from '../empresas/configureSolas.ts';
import { readVendedor } from './vendedor.ts';

/**
 * Links the seller who authorised us, from the code of the marketplace's redirect; again when the grant had ended. The
 * tokens are kept first: the code works only once, and the seller's name can be read any time.
 * @throws AppError `plaza_rechazo`, `cuenta_de_otro_usuario`, `cuenta_con_historia`, `plaza_no_disponible`
 */
export async function linkCuenta(
  deps: Deps,
  { alcance, plaza, code }: { alcance: Alcance; plaza: ClavePlaza; code: string },
): Promise<{ id: string; nickname: string }> {
  requireDerecho(alcance, 'configurar');
  const { vendedor_id, ...tokens } = await plazaAbierta(deps.plazas, plaza).permiso.canjearCodigo(code);
  const autorizado: VendedorDePlaza = { plaza, vendedor_id };
  const conocida = await findCuentaDeVendedor(deps.store.fork(), autorizado);
  if (conocida !== null && conocida.user_id !== alcance.titular_id) await takeOver(deps, conocida, tokens);
  await deps.store.tx(async (tx) => {
    const id = await saveCuenta(tx, alcance, {
      ...autorizado,
      nickname: conocida?.nickname ?? vendedor_id,
      thumbnail_url: conocida?.thumbnail?.picture_url ?? null,
      power_seller_status: conocida?.seller_reputation.power_seller_status ?? null,
      level_id: conocida?.seller_reputation.level_id ?? null,
    });
    await deps.store.tokens(plaza).guardar(tx, vendedor_id, tokens);
    await resume(deps, tx, id);
  });
  const vendedor = await readVendedor(deps, autorizado);
  return deps.store.tx(async (tx) => {
    const id = await saveCuenta(tx, alcance, vendedor);
    await configureSolas(tx, alcance);
    // Until now it had no name to be shown by.
    await deps.store.novedades.announce(tx, {
      user_id: alcance.titular_id,
      tipo: 'cuenta',
      cuenta_id: id,
      lote_id: null,
    });
    return { id, nickname: vendedor.nickname };
  });
}

/**
 * What becomes of an account of another user whose seller authorised us again, which ended the permission that its owner had. While
 * it is linked it stays its owner's, and goes on with the new tokens; unlinked and without vouchers, it is let go.
 * @throws AppError `cuenta_de_otro_usuario`, `cuenta_con_historia`
 */
async function takeOver({ store }: Deps, ajena: CuentaGuardada, tokens: Tokens): Promise<void> {
  const { nickname, plaza, vendedor_id, desvinculada_en, requiere_vincular } = ajena;
  if (desvinculada_en !== null) return store.tx((tx) => forgetCuenta(tx, ajena));
  // A permission that its seller took away is not given back to its owner by giving it to somebody else.
  if (!requiere_vincular) await store.tx((tx) => store.tokens(plaza).guardar(tx, vendedor_id, tokens));
  throw new AppError('cuenta_de_otro_usuario', { nickname });
}

/**
 * Unlinks an account: our permission is forgotten at once. Its sales, vouchers and settings stay, and linking it again goes on
 * with them. Twice is once.
 * @throws AppError `cuenta_no_encontrada`
 */
export async function unlinkCuenta(deps: Deps, alcance: Alcance, id: string): Promise<CuentaGuardada> {
  requireDerecho(alcance, 'configurar');
  const { desvinculada_en } = await findCuenta(deps.store.fork(), alcance, id);
  if (desvinculada_en === null) {
    await deps.store.tx(async (tx) => {
      await endLink(tx, alcance, id, deps.clock.now());
      // Whoever was told that it had to be linked again has answered.
      await resolveActividades(tx, { cuenta_id: id, tipo: 'cuenta_desvinculada' });
      await deps.store.novedades.announce(tx, {
        user_id: alcance.titular_id,
        tipo: 'cuenta',
        cuenta_id: id,
        lote_id: null,
      });
    });
  }
  return findCuenta(deps.store.fork(), alcance, id);
}

/** What happened while the account was not linked is looked for, and what could not be uploaded is tried again. */
async function resume({ store: { jobs }, clock }: Deps, tx: EntityManager, cuenta_id: string): Promise<void> {
  const { recuperada_hasta } = await findRecuperacion(tx, cuenta_id);
  const ahora = clock.now();
  // As a person counts them: days of the calendar.
  const dias = recuperada_hasta === null ? 0 : diffDays(toBuenosAires(recuperada_hasta), toBuenosAires(ahora));
  await resolveActividades(tx, { cuenta_id, tipo: 'cuenta_desvinculada' });
  const clave = ahora.toISOString();
  const datos = dias > DIAS_SIN_AVISO ? { dias_sin_vincular: dias } : {};
  await recordActividades(tx, [{ cuenta_id, tipo: 'cuenta_vinculada', clave, datos }]);
  for await (const ventas of listDocumentosSinSubir(tx, cuenta_id)) {
    const subidas = ventas.map((venta_id) => ({ venta_id }));
    await jobs.sendAll(tx, 'subir_factura', subidas);
  }
  await jobs.send(tx, 'recuperar_ventas', { cuenta_id });
}

/**
 * Changes the settings of an account; what is not sent stays. Another company takes away a point of sale that is not its
 * own, and sales are invoiced by themselves only from a company, a point of sale and a date.
 * @throws AppError `cuenta_no_encontrada`, `empresa_no_encontrada`, `punto_de_venta_no_encontrado`, `fecha_invalida`,
 *   `punto_de_venta_no_electronico`, `automatizacion_incompleta`, `cambio_simultaneo` when something is no longer as it was read
 */
export async function editCuenta(
  deps: Deps,
  alcance: Alcance,
  id: string,
  { antes, fecha_inicio_automatizacion: inicio, ...cambios }: CuentaCambiada,
): Promise<CuentaGuardada> {
  requireDerecho(alcance, 'configurar');
  const dados = Object.entries(cambios).filter(([, valor]) => valor !== undefined);
  const nuevos: Partial<CuentaAjustes> = Object.fromEntries(dados);
  if (inicio !== undefined) {
    nuevos.fecha_inicio_automatizacion = inicio === null ? null : parseFecha(inicio, 'fecha_inicio_automatizacion');
  }
  await deps.store.tx(async (tx) => {
    const actual = await lockCuenta(tx, alcance, id);
    checkSimultaneo<CuentaAjustes>(actual, antes, nuevos);
    await updateCuenta(tx, alcance, id, {
      ...nuevos,
      ...(await checkAjustes(tx, alcance, { ...actual, ...nuevos }, nuevos)),
    });
    await deps.store.novedades.announce(tx, {
      user_id: alcance.titular_id,
      tipo: 'cuenta',
      cuenta_id: id,
      lote_id: null,
    });
  });
  return findCuenta(deps.store.fork(), alcance, id);
}

/**
 * Whether settings, with `nuevos` in them, can be an account's. Answers what else changes with them.
 * @throws AppError as `editCuenta`
 */
async function checkAjustes(
  tx: EntityManager,
  alcance: Alcance,
  { linked_company_id, ...ajustesGuardados }: CuentaAjustes,
  nuevos: Partial<CuentaAjustes>,
): Promise<Partial<CuentaAjustes>> {
  const puntos = linked_company_id === null ? [] : (await findEmpresa(tx, alcance, linked_company_id)).puntosDeVenta;
  const punto = puntos.find(({ punto_de_venta }) => punto_de_venta === ajustesGuardados.linked_punto_de_venta);
  const pierde = ajustesGuardados.linked_punto_de_venta !== null && !punto;
  const { linked_punto_de_venta: pedido } = nuevos;
  if (pierde && pedido) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta: pedido });
  if (punto && !isElectronico(punto.modo_facturacion)) {
    throw new AppError('punto_de_venta_no_electronico', { punto_de_venta: punto.punto_de_venta });
  }
  const consecuencia = pierde ? { linked_punto_de_venta: null } : {};
  const ajustes = { ...ajustesGuardados, linked_company_id, ...consecuencia };
  const falta = ajustes.automatizar && necesarios.find((campo) => ajustes[campo] === null);
  if (falta) throw new AppError('automatizacion_incompleta', { campo: falta });
  return consecuencia;
}

/** Without these no sale is invoiced by itself. */
const necesarios = ['linked_company_id', 'linked_punto_de_venta', 'fecha_inicio_automatizacion'] as const;
