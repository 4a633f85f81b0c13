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
import { diffDays, toBuenosAires } from '../../rules/dates.ts';
import { parseFecha } from '../../rules/parseFecha.ts';
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
 * Links the account of a seller who authorised us, from the code of the marketplace's redirect; also again, after the permission
 * ended. The tokens are stored first: the code works only once, and the seller's name can be read any time.
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
    // Other screens are told now that the account has a name to show.
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
 * Handles another user's account whose seller authorised us again, which ended the permission that its owner had. A linked account
 * stays its owner's, with the new tokens. An unlinked account without vouchers is released.
 * @throws AppError `cuenta_de_otro_usuario`, `cuenta_con_historia`
 */
async function takeOver({ store }: Deps, ajena: CuentaGuardada, tokens: Tokens): Promise<void> {
  const { nickname, plaza, vendedor_id, desvinculada_en, requiere_vincular } = ajena;
  if (desvinculada_en !== null) return store.tx((tx) => forgetCuenta(tx, ajena));
  // When the seller took the permission away from the owner, authorising somebody else does not give it back to the owner.
  if (!requiere_vincular) await store.tx((tx) => store.tokens(plaza).guardar(tx, vendedor_id, tokens));
  throw new AppError('cuenta_de_otro_usuario', { nickname });
}

/**
 * Unlinks an account: our permission is forgotten at once. Its sales, vouchers and settings stay, for when it is linked again.
 * Unlinking it twice changes nothing.
 * @throws AppError `cuenta_no_encontrada`
 */
export async function unlinkCuenta(deps: Deps, alcance: Alcance, id: string): Promise<CuentaGuardada> {
  requireDerecho(alcance, 'configurar');
  const { desvinculada_en } = await findCuenta(deps.store.fork(), alcance, id);
  if (desvinculada_en === null) {
    await deps.store.tx(async (tx) => {
      await endLink(tx, alcance, id, deps.clock.now());
      // The warning that the account has to be linked again is over.
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

/** After linking: looks for the sales made while the account was not linked, and uploads again the PDFs that could not be uploaded. */
async function resume({ store: { jobs }, clock }: Deps, tx: EntityManager, cuenta_id: string): Promise<void> {
  const { recuperada_hasta } = await findRecuperacion(tx, cuenta_id);
  const ahora = clock.now();
  // Days of the calendar, as a person counts them.
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
 * Changes the settings of an account; an absent setting stays. With another company, the account loses a point of sale that is not
 * the company's. Automatic invoicing requires a company, a point of sale and a date.
 * @throws AppError `cuenta_no_encontrada`, `empresa_no_encontrada`, `punto_de_venta_no_encontrado`, `fecha_invalida`,
 *   `punto_de_venta_no_electronico`, `automatizacion_incompleta`, `cambio_simultaneo` when a value read has changed since
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
 * Checks an account's settings, with `nuevos` already in them. Answers the other settings that change as a consequence.
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

/** Settings that automatic invoicing requires. */
const necesarios = ['linked_company_id', 'linked_punto_de_venta', 'fecha_inicio_automatizacion'] as const;
