import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResumenDeTraspaso } from '../../contract/empresas/traspaso.ts';
import type { Conjunto } from '../../rules/traspaso/conjunto.ts';
import { AppError } from '../../rules/errors.ts';
import { deleteInvitacionesVacias } from '../miembros/invitaciones.ts';
import { pgArray } from '../postgres/arrays.ts';
import { violates } from '../postgres/violates.ts';
import { copyCatalogo, type CambioDeTitular } from './copyCatalogo.ts';
import { readResumen } from './vinculos.ts';

/** Tables whose rows tell their company: they go with it. `empresa` goes first, since a trigger compares the others with it. */
export const POR_EMPRESA = [
  'certificado',
  'certificados_importados',
  'compra',
  'compra_columna',
  'compra_emisor',
  'compra_en_curso',
  'comprobante',
  'cuenta_contable',
  'dato_fiscal',
  'emitidos_importados',
  'enlace_contador',
  'exclusion_percepcion',
  'mes_presentado',
  'paquete_contador',
  'posicion_iva',
  'prueba_punto',
] as const;

/** Tables whose rows tell their voucher or their marketplace account, with the condition that finds them. */
export const POR_PARTES = {
  cuenta: 'id = any(:cuentas)',
  lote: 'cuenta_id = any(:cuentas)',
  cambio: 'comprobante_b_id in (select id from comprobante where company_id = any(:empresas))',
  enlace_comprobante: 'comprobante_id in (select id from comprobante where company_id = any(:empresas))',
  actividad: `(cuenta_id = any(:cuentas) or venta_id in (select id from venta where cuenta_id = any(:cuentas))
    or comprobante_id in (select id from comprobante where company_id = any(:empresas)))`,
} as const;

/**
 * Gives companies and their accounts to another owner, with all their rows. Articles and price lists that they used are copied. The
 * accounts are unlinked, since their tokens were given to the former owner; the accountant's links and monthly mails end. Nothing stays
 * behind: what was counted before is compared with what was moved.
 * @throws AppError `traspaso_impedido` when the receiver has a company with one of the CUITs
 */
export async function moveEmpresas(
  tx: EntityManager,
  conjunto: Conjunto,
  cambio: CambioDeTitular,
): Promise<ResumenDeTraspaso> {
  const { de, ahora } = cambio;
  const resumen = await readResumen(tx, de, conjunto);
  const empresas = pgArray(conjunto.empresas);
  const cuentas = pgArray(conjunto.cuentas);
  const lugares = { ':empresas': `'${empresas}'::uuid[]`, ':cuentas': `'${cuentas}'::uuid[]` };
  await unlinkCuentas(tx, cuentas, ahora);
  await endAccesosDelContador(tx, empresas, ahora);
  await copyCatalogo(tx, conjunto, cambio);
  try {
    await moveRows(tx, 'empresa', `id = any(${lugares[':empresas']})`, cambio);
  } catch (error) {
    if (!violates(error, 'empresa_user_cuit_key')) throw error;
    throw new AppError('traspaso_impedido', { motivos: ['Quien recibe ya tiene una empresa con ese CUIT.'] });
  }
  const movidas = new Map<string, number>();
  for (const tabla of POR_EMPRESA) {
    movidas.set(tabla, await moveRows(tx, tabla, `company_id = any(${lugares[':empresas']})`, cambio));
  }
  for (const [tabla, condicion] of Object.entries(POR_PARTES)) {
    const donde = condicion.replaceAll(/:empresas|:cuentas/g, (lugar) => lugares[lugar as keyof typeof lugares]);
    movidas.set(tabla, await moveRows(tx, tabla, donde, cambio));
  }
  await tx.execute('delete from comprobante_suma where user_id = ? and company_id = any(?::uuid[]) and cantidad = 0', [
    de,
    empresas,
  ]);
  await endMembresias(tx, empresas, cambio);
  await verifyMovidas(tx, conjunto, cambio, { movidas, resumen });
  return resumen;
}

async function moveRows(
  tx: EntityManager,
  tabla: string,
  donde: string,
  { de, para }: CambioDeTitular,
): Promise<number> {
  // Raw, as all of this file: the table is one of a list, and no value comes from outside.
  const [{ filas = 0 } = {}] = await tx.execute<{ filas: number }[]>(
    `with m as (update ${tabla} set user_id = ? where user_id = ? and ${donde} returning 1) select count(*)::int as filas from m`,
    [para, de],
  );
  return filas;
}

/** The tokens were given to the former owner: nobody acts for the seller until the new one links the account again. */
async function unlinkCuentas(tx: EntityManager, cuentas: string, ahora: Date): Promise<void> {
  await tx.execute(
    `update cuenta set requiere_vincular = true, access_token_cifrado = null, refresh_token_cifrado = null, token_vence = null,
            automatizar = false, desvinculada_en = coalesce(desvinculada_en, ?) where id = any(?::uuid[])`,
    [ahora, cuentas],
  );
}

/** The former owner gave these to an accountant: the new owner gives their own. */
async function endAccesosDelContador(tx: EntityManager, empresas: string, ahora: Date): Promise<void> {
  await tx.execute(
    'update enlace_contador set revocado_en = ? where company_id = any(?::uuid[]) and revocado_en is null',
    [ahora, empresas],
  );
  await tx.execute('delete from envio_mensual where company_id = any(?::uuid[])', [empresas]);
}

/** The new owner is no member any more, and the former owner's invitations to these companies end. */
async function endMembresias(tx: EntityManager, empresas: string, { de, para }: CambioDeTitular): Promise<void> {
  await tx.execute('delete from miembro where company_id = any(?::uuid[]) and usuario_id = ?', [empresas, para]);
  await tx.execute('delete from invitacion_empresa where company_id = any(?::uuid[])', [empresas]);
  await deleteInvitacionesVacias(tx, de);
}

/** Checks that every row of the companies has the new owner, and that as many vouchers and purchases moved as there were. */
async function verifyMovidas(
  tx: EntityManager,
  { empresas }: Conjunto,
  { para }: CambioDeTitular,
  { movidas, resumen }: { movidas: ReadonlyMap<string, number>; resumen: ResumenDeTraspaso },
): Promise<void> {
  const quedan: string[] = [];
  for (const tabla of ['comprobante_suma', ...POR_EMPRESA]) {
    const [{ filas = 0 } = {}] = await tx.execute<{ filas: number }[]>(
      `select count(*)::int as filas from ${tabla} where company_id = any(?::uuid[]) and user_id <> ?`,
      [pgArray(empresas), para],
    );
    if (filas > 0) quedan.push(tabla);
  }
  const iguales =
    movidas.get('comprobante') === resumen.comprobantes &&
    movidas.get('compra') === resumen.compras &&
    movidas.get('cuenta') === resumen.cuentas.length;
  if (quedan.length > 0 || !iguales) throw new Error(`a hand-over left rows behind: ${quedan.join(', ')}`);
}
