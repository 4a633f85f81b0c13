import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClavePlaza, Tokens, TokenStore } from '../../contract/cuentas/cuenta.ts';
import { AppError } from '../../rules/errors.ts';
import type { Cipher } from '../../secret.ts';
import { recordActividades } from '../avisos/actividad.ts';
import { db } from '../postgres/kysely.ts';
import { forgetTokens, readOnce } from './readingTokensOnce.ts';
import type { Exclusively } from '../postgres/exclusively.ts';

/** The clients' token store, plus the first saving, which belongs to the transaction that links the account. */
export interface CuentaTokenStore extends TokenStore {
  guardar(em: EntityManager, vendedor_id: string, tokens: Tokens): Promise<void>;
}

/** OAuth tokens of a marketplace's linked accounts, encrypted, in the account's own row. */
export function createTokenStore(
  plaza: ClavePlaza,
  { fork, exclusively, cipher }: { fork: () => EntityManager; exclusively: Exclusively; cipher: Cipher },
): CuentaTokenStore {
  const leer = async (vendedor_id: string, em = fork()): Promise<Tokens | null> => {
    const fila = await db(em)
      .selectFrom('cuenta')
      .select(['access_token_cifrado', 'refresh_token_cifrado', 'token_vence'])
      .where('plaza', '=', plaza)
      .where('meli_user_id', '=', vendedor_id)
      .where('requiere_vincular', '=', false)
      .executeTakeFirst();
    if (!fila?.access_token_cifrado || !fila.token_vence) return null;
    return {
      access_token: cipher.decrypt(fila.access_token_cifrado),
      refresh_token: fila.refresh_token_cifrado && cipher.decrypt(fila.refresh_token_cifrado),
      vence: fila.token_vence,
    };
  };
  const guardar: CuentaTokenStore['guardar'] = async (em, vendedor_id, tokens) => {
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
      .where('plaza', '=', plaza)
      .where('meli_user_id', '=', vendedor_id)
      .returning('id')
      .executeTakeFirst();
    if (!guardada) throw new AppError('cuenta_no_encontrada', { plaza, vendedor_id });
  };
  return {
    leer: (vendedor_id) => readOnce(`${plaza} ${vendedor_id}`, () => leer(vendedor_id)),
    guardar,
    renovar: (vendedor_id, renovar) => {
      // The run goes on with the new ones.
      forgetTokens(`${plaza} ${vendedor_id}`);
      return exclusively(`${plaza} ${vendedor_id}`, async () => {
        const actuales = await leer(vendedor_id);
        if (!actuales) throw new AppError('plaza_no_autorizado', { plaza, meli_user_id: vendedor_id });
        const nuevos = await renovar(actuales);
        if (!nuevos) return actuales;
        // A refresh token works once: the pair is stored before anyone uses it. An account linked again meanwhile keeps its tokens, of a
        // newer grant.
        return fork().transactional(async (tx) => {
          await db(tx)
            .selectFrom('cuenta')
            .select('id')
            .where('plaza', '=', plaza)
            .where('meli_user_id', '=', vendedor_id)
            .forUpdate()
            .execute();
          const ahora = await leer(vendedor_id, tx);
          // The owner unlinked the account meanwhile: a renewal does not link it again.
          if (ahora === null) throw new AppError('plaza_no_autorizado', { plaza, meli_user_id: vendedor_id });
          if (ahora.access_token !== actuales.access_token) return ahora;
          await guardar(tx, vendedor_id, nuevos);
          return nuevos;
        });
      });
    },
    async marcarRevocada(vendedor_id, rechazado) {
      return fork().transactional(async (tx) => {
        // The row is locked while it is compared: whoever links the account again waits, or came first.
        const cuenta = await db(tx)
          .selectFrom('cuenta')
          .select(['id', 'access_token_cifrado'])
          .where('plaza', '=', plaza)
          .where('meli_user_id', '=', vendedor_id)
          .where('requiere_vincular', '=', false)
          .forUpdate()
          .executeTakeFirst();
        if (!cuenta?.access_token_cifrado || cipher.decrypt(cuenta.access_token_cifrado) !== rechazado) return false;
        await db(tx)
          .updateTable('cuenta')
          .set({ requiere_vincular: true, access_token_cifrado: null, refresh_token_cifrado: null, token_vence: null })
          .where('id', '=', cuenta.id)
          .execute();
        // Told once, by the process that found it out.
        const desvinculacion = { tipo: 'cuenta_desvinculada', clave: '', datos: {}, requiere_persona: true } as const;
        await recordActividades(tx, [{ cuenta_id: cuenta.id, ...desvinculacion }]);
        return true;
      });
    },
  };
}
