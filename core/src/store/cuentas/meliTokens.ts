import type { EntityManager } from '@mikro-orm/postgresql';
import type { MeliTokens, MeliTokenStore } from '../../contract/cuentas/cuenta.ts';
import { AppError } from '../../rules/errors.ts';
import type { Cipher } from '../../secret.ts';
import { recordActividades } from '../avisos/actividad.ts';
import { db } from '../postgres/kysely.ts';
import type { Exclusively } from '../postgres/exclusively.ts';

/** The clients' token store, and the first saving, which belongs to the transaction that links the account. */
export interface CuentaTokenStore extends MeliTokenStore {
  guardar(em: EntityManager, meli_user_id: string, tokens: MeliTokens): Promise<void>;
}

/** OAuth tokens of the linked accounts, encrypted, in the account's own row. */
export function createMeliTokenStore(
  fork: () => EntityManager,
  exclusively: Exclusively,
  cipher: Cipher,
): CuentaTokenStore {
  const leer = async (meli_user_id: string, em = fork()): Promise<MeliTokens | null> => {
    const fila = await db(em)
      .selectFrom('cuenta')
      .select(['access_token_cifrado', 'refresh_token_cifrado', 'token_vence'])
      .where('meli_user_id', '=', meli_user_id)
      .where('requiere_vincular', '=', false)
      .executeTakeFirst();
    if (!fila?.access_token_cifrado || !fila.token_vence) return null;
    return {
      access_token: cipher.decrypt(fila.access_token_cifrado),
      refresh_token: fila.refresh_token_cifrado && cipher.decrypt(fila.refresh_token_cifrado),
      vence: fila.token_vence,
    };
  };
  const guardar: CuentaTokenStore['guardar'] = async (em, meli_user_id, tokens) => {
    const { access_token, refresh_token, vence } = tokens;
    const guardada = await db(em)
      .updateTable('cuenta')
      .set({
        access_token_cifrado: cipher.encrypt(access_token),
        refresh_token_cifrado: refresh_token && cipher.encrypt(refresh_token),
        token_vence: vence,
        requiere_vincular: false,
        desvinculada_en: null,
      })
      .where('meli_user_id', '=', meli_user_id)
      .returning('id')
      .executeTakeFirst();
    if (!guardada) throw new AppError('cuenta_no_encontrada', { meli_user_id });
  };
  return {
    leer: (meli_user_id) => leer(meli_user_id),
    guardar,
    renovar: (meli_user_id, renovar) =>
      exclusively(`meli ${meli_user_id}`, async () => {
        const actuales = await leer(meli_user_id);
        if (!actuales) throw new AppError('meli_no_autorizado', { meli_user_id });
        const nuevos = await renovar(actuales);
        if (!nuevos) return actuales;
        // A refresh token works once: the pair is stored before anyone uses it. Those of an account linked again meanwhile
        // are of a newer grant, and stay.
        return fork().transactional(async (tx) => {
          await db(tx).selectFrom('cuenta').select('id').where('meli_user_id', '=', meli_user_id).forUpdate().execute();
          const ahora = await leer(meli_user_id, tx);
          // Its owner unlinked it meanwhile: a renewal does not link it again.
          if (ahora === null) throw new AppError('meli_no_autorizado', { meli_user_id });
          if (ahora.access_token !== actuales.access_token) return ahora;
          await guardar(tx, meli_user_id, nuevos);
          return nuevos;
        });
      }),
    async marcarRevocada(meli_user_id, rechazado) {
      return fork().transactional(async (tx) => {
        // Held while it is compared: whoever links the account again waits, or came first.
        const cuenta = await db(tx)
          .selectFrom('cuenta')
          .select(['id', 'access_token_cifrado'])
          .where('meli_user_id', '=', meli_user_id)
          .where('requiere_vincular', '=', false)
          .forUpdate()
          .executeTakeFirst();
        if (!cuenta?.access_token_cifrado || cipher.decrypt(cuenta.access_token_cifrado) !== rechazado) return false;
        await db(tx)
          .updateTable('cuenta')
          .set({ requiere_vincular: true, access_token_cifrado: null, refresh_token_cifrado: null, token_vence: null })
          .where('id', '=', cuenta.id)
          .execute();
        // Told once, by whoever found out.
        const desvinculacion = { tipo: 'cuenta_desvinculada', clave: '', datos: {}, requiere_persona: true } as const;
        await recordActividades(tx, [{ cuenta_id: cuenta.id, ...desvinculacion }]);
        return true;
      });
    },
  };
}
