import type { CierrePedido } from '../../contract/empresas/perfil.ts';
import { mailDeCuentaCerrada } from '../../mails/titular/cuentaCerrada.ts';
import { ownAlcance } from '../../rules/alcance.ts';
import { enPlural } from '../../rules/enPlural.ts';
import { AppError } from '../../rules/errors.ts';
import { revokeEnlaces } from '../../store/contador/enlaces.ts';
import { deleteEnvios } from '../../store/contador/envios.ts';
import { listCuentas, unlinkCuenta as endLink } from '../../store/cuentas/cuentas.ts';
import type { EntityManager } from '../../store/db.ts';
import { revokeEnlacesDeComprobantes } from '../../store/enlaces/enlacesDeComprobante.ts';
import { listEmpresas } from '../../store/empresas/empresas.ts';
import { holdUsuario, setBloqueo, updateUsuario } from '../../store/empresas/usuarios.ts';
import { countMiembros, leaveTodas } from '../../store/miembros/miembros.ts';
import { endTraspasos } from '../../store/traspasos/traspasos.ts';
import { endAccesos } from '../empresas/accesos.ts';
import { tellTitular } from '../empresas/tellTitular.ts';
import type { UsuarioSesion } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';
import { impedimentosOf } from '../traspasos/traspasos.ts';
import { requirePassword } from '../empresas/requirePassword.ts';

/** Sentences on what has to end before a user's account is closed; none: it can be closed. */
export async function listImpedimentos(deps: Deps, usuario_id: string): Promise<string[]> {
  return readImpedimentos(deps, deps.store.fork(), usuario_id);
}

async function readImpedimentos(deps: Deps, em: EntityManager, usuario_id: string): Promise<string[]> {
  const alcance = ownAlcance(usuario_id);
  const conjunto = {
    empresas: (await listEmpresas(em, alcance)).map(({ id }) => id),
    cuentas: (await listCuentas(em, alcance)).map(({ id }) => id),
  };
  const motivos = await impedimentosOf(deps, em, usuario_id, conjunto);
  const personas = await countMiembros(em, usuario_id);
  if (personas === 0) return motivos;
  const frase = enPlural(personas, 'una persona', '# personas');
  return [
    ...motivos,
    `Compartís tus empresas con ${frase}: traspasale cada empresa a quien la siga usando, o quitá el acceso en Empresas › Personas.`,
  ];
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
    await endTraspasos(tx, id, ahora);
    await setBloqueo(tx, id, true);
    await updateUsuario(tx, id, { cerrado_en: ahora });
    await endAccesos(deps, tx, id);
  });
  deps.log.info({ user_id: id }, 'a user closed their account');
  await tellTitular(deps, id, mailDeCuentaCerrada({ soporte: deps.config.soporteEmail }));
}
