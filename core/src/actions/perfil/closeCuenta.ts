import type { CierrePedido } from '../../contract/empresas/perfil.ts';
import { mailDeCuentaCerrada } from '../../mails/cuentaCerrada.ts';
import { ownAlcance } from '../../rules/alcance.ts';
import { today } from '../../rules/dates.ts';
import { enPlural } from '../../rules/enPlural.ts';
import { AppError } from '../../rules/errors.ts';
import { listSeriesAbiertas } from '../../store/comprobantes/emisiones/abiertas.ts';
import { listPlazos } from '../../store/contingencia/plazos.ts';
import { revokeEnlaces } from '../../store/contador/enlaces.ts';
import { deleteEnvios } from '../../store/contador/envios.ts';
import { listCuentas, unlinkCuenta as endLink } from '../../store/cuentas/cuentas.ts';
import type { EntityManager } from '../../store/db.ts';
import { revokeEnlacesDeComprobantes } from '../../store/enlaces/enlacesDeComprobante.ts';
import { listEmpresas } from '../../store/empresas/empresas.ts';
import { holdUsuario, setBloqueo, updateUsuario } from '../../store/empresas/usuarios.ts';
import { countMiembros, leaveTodas } from '../../store/miembros/miembros.ts';
import { countEnMarcha } from '../../store/perfil/enMarcha.ts';
import { endAccesos } from '../empresas/accesos.ts';
import { tellTitular } from '../empresas/tellTitular.ts';
import type { UsuarioSesion } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';
import { requirePassword } from './requirePassword.ts';

/** Sentences on what has to end before a user's account is closed; none: it can be closed. */
export async function listImpedimentos(deps: Deps, usuario_id: string): Promise<string[]> {
  return readImpedimentos(deps, deps.store.fork(), usuario_id);
}

async function readImpedimentos(deps: Deps, em: EntityManager, usuario_id: string): Promise<string[]> {
  const { ambiente } = deps.arca;
  const alcance = ownAlcance(usuario_id);
  const cuits = new Set((await listEmpresas(em, alcance)).map(({ cuit }) => cuit));
  const hoy = today(deps.clock.now());
  const porInformar = (await listPlazos(em, ambiente, { hoy, hasta: null })).filter(({ cuit }) => cuits.has(cuit));
  const { en_cola, lotes } = await countEnMarcha(em, usuario_id);
  const enDuda = (await listSeriesAbiertas(em, ambiente, alcance)).length;
  const personas = await countMiembros(em, usuario_id);
  return [
    [enDuda, 'Hay comprobantes pedidos a ARCA que todavía falta confirmar: esperá a que ARCA responda.'],
    [
      en_cola,
      `${enPlural(en_cola, 'Hay un comprobante', 'Hay # comprobantes')} en cola para ARCA: esperá a que salgan, o descartalos.`,
    ],
    [lotes, `${enPlural(lotes, 'Hay un lote', 'Hay # lotes')} de ventas en marcha: esperá a que termine.`],
    [porInformar.length, 'Hay comprobantes con CAEA, o códigos sin usar, que todavía no se informaron a ARCA.'],
    [
      personas,
      `Compartís tus empresas con ${enPlural(personas, 'una persona', '# personas')}: quitalas antes, en Empresas › Personas.`,
    ],
  ].flatMap(([cuantos, frase]) => (Number(cuantos) > 0 ? [String(frase)] : []));
}

/**
 * Closes a user's account: nobody gets in with it again. Its marketplace accounts are unlinked, its keys, links, mails and sessions end, and
 * it leaves what others share with it. Vouchers and companies stay for the ten years of the Código Civil y Comercial, art. 328: the
 * operator of the installation has them.
 * @throws AppError `password_incorrecto`, `exportacion_sin_confirmar`, `cierre_impedido`
 */
export async function closeCuenta(
  deps: Deps,
  { id }: UsuarioSesion,
  { actual, exportado }: CierrePedido,
): Promise<void> {
  await requirePassword(deps, id, actual);
  if (!exportado) throw new AppError('exportacion_sin_confirmar', { campo: 'exportado' });
  const alcance = ownAlcance(id);
  await deps.store.tx(async (tx) => {
    await holdUsuario(tx, id);
    const motivos = await readImpedimentos(deps, tx, id);
    if (motivos.length > 0) throw new AppError('cierre_impedido', { motivos });
    const ahora = deps.clock.now();
    for (const cuenta of await listCuentas(tx, alcance)) {
      if (cuenta.desvinculada_en === null) await endLink(tx, alcance, cuenta.id, ahora);
    }
    await revokeEnlaces(tx, id);
    await revokeEnlacesDeComprobantes(tx, id);
    await deleteEnvios(tx, id);
    await leaveTodas(tx, id);
    await setBloqueo(tx, id, true);
    await updateUsuario(tx, id, { cerrado_en: ahora });
    await endAccesos(deps, tx, id);
  });
  deps.log.info({ user_id: id }, 'a user closed their account');
  await tellTitular(deps, id, mailDeCuentaCerrada({ soporte: deps.config.soporteEmail }));
}
