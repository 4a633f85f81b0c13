import { codigoPublicado, isAppError, messageOf, readFalla, type CodigoPublicado } from '@talonario/core/base';
import { ownAlcance } from '@talonario/core/empresas';
import {
  beginVinculacion,
  linkCuenta,
  readVinculacion,
  spendVinculacion,
  type CuentaGuardada,
} from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers, Pagina } from '../../endpoints.ts';

const CUENTAS = '/app/cuentas';

type Names = 'beginVinculacion' | 'meliCallback' | 'meliCallbackEnOtroNavegador';

/**
 * Links an account: from our screen to the marketplace and back. The return brings no session: `state` says whose the account will be, and
 * the browser's cookie that this browser began. It ends at the accounts' screen, which names the linked account or shows the sentence of
 * the failure's code. In another browser, a page first says whose it will be, and its button links it.
 */
export function meli(deps: Deps): Pick<Handlers, Names> {
  return {
    beginVinculacion: ({ alcance, navegador }) => beginVinculacion(deps, alcance, navegador.atar()),
    async meliCallback({ query: { code, state = '', error: negado }, navegador }) {
      const vinculacion = await readVinculacion(deps, state, navegador.leer());
      if (negado !== undefined) {
        await spendVinculacion(deps, state);
        return `${CUENTAS}?aviso=${rechazos.get(negado) ?? 'vinculacion_rechazada'}`;
      }
      if (code === undefined || vinculacion === null) return `${CUENTAS}?aviso=vinculacion_vencida`;
      if (!vinculacion.propio) return enOtroNavegador(vinculacion.email, { code, state });
      const resultado = await link(deps, { code, state, user_id: vinculacion.user_id });
      return 'cuenta' in resultado
        ? `${CUENTAS}?vinculada=${resultado.cuenta.id}`
        : `${CUENTAS}?aviso=${resultado.codigo}`;
    },
    async meliCallbackEnOtroNavegador({ query: { code, state = '' }, navegador }) {
      const vinculacion = await readVinculacion(deps, state, navegador.leer());
      if (code === undefined || vinculacion === null || !navegador.propio) return noVinculada('vinculacion_vencida');
      navegador.atar();
      const resultado = await link(deps, { code, state, user_id: vinculacion.user_id });
      return 'cuenta' in resultado ? vinculada(resultado.cuenta, vinculacion.email) : noVinculada(resultado.codigo);
    },
  };
}

/** Links the account of a `state`, which works once. */
async function link(
  deps: Deps,
  { code, state, user_id }: { code: string; state: string; user_id: string },
): Promise<{ cuenta: Pick<CuentaGuardada, 'id' | 'nickname'> } | { codigo: CodigoPublicado }> {
  if (!(await spendVinculacion(deps, state))) return { codigo: 'vinculacion_vencida' };
  try {
    return { cuenta: await linkCuenta(deps, { alcance: ownAlcance(user_id), plaza: 'meli', code }) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    deps.log.warn({ user_id, codigo: error.code }, 'an account could not be linked');
    const codigo = isAppError(error, 'plaza_rechazo') ? rechazos.get(String(error.data.codigo)) : undefined;
    return { codigo: codigo ?? codigoPublicado(error) };
  }
}

/**
 * Codes for the marketplace's refusals of a permission or a token that the person can mend or report. Source: Mercado Libre docs,
 * "Autenticación y autorización".
 */
const rechazos: ReadonlyMap<string, CodigoPublicado> = new Map([
  ['invalid_grant', 'vinculacion_vencida'],
  ['invalid_operator_user_id', 'vinculacion_colaborador'],
  ['unauthorized_application', 'aplicacion_bloqueada'],
  ['forbidden', 'aplicacion_bloqueada'],
]);

function enOtroNavegador(email: string, vuelta: { code: string; state: string }): Pagina {
  return {
    pagina: {
      titulo: `¿Vincular esta cuenta al usuario ${email}?`,
      parrafos: [
        `El link con el que llegaste lo hizo ${email} en Talonario. Si seguís, la cuenta de Mercado Libre que autorizaste queda en su usuario: va a ver sus ventas y publicaciones, a facturarlas y a poder cambiar precios.`,
        'Si no conocés a esa persona, cerrá esta página: todavía no se vinculó nada. El permiso se saca en Mercado Libre, en Configuración, Aplicaciones conectadas.',
      ],
      boton: {
        texto: 'Vincular la cuenta',
        action: `/api/meli/callback?${new URLSearchParams(vuelta).toString()}`,
      },
    },
  };
}

function vinculada({ nickname }: { nickname: string }, email: string): Pagina {
  return {
    pagina: {
      titulo: 'La cuenta quedó vinculada',
      parrafos: [`${nickname} es ahora una cuenta del usuario ${email}. Ya podés cerrar esta página.`],
      enlace: { texto: 'Abrir Talonario', href: CUENTAS },
    },
  };
}

function noVinculada(codigo: CodigoPublicado): Pagina {
  return {
    pagina: {
      titulo: 'No se vinculó la cuenta',
      parrafos: [messageOf(readFalla(codigo)), 'Pedí un link nuevo a quien te mandó este.'],
    },
  };
}
