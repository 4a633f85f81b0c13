import { linkCuenta, updateCuenta } from '@talonario/core/server/empresas';
import { openSesion } from '../../../core/src/actions/empresas/usuarios.ts';
import { createUsuario } from '../../../core/src/store/empresas/usuarios.ts';
import { replaceMiembro } from '../../../core/src/store/miembros/miembros.ts';
import type { Mostrador } from '../servicios/mostrador.ts';
import { CUIT } from '../servicios/servidor.ts';
import { seedEmisor } from './borradores.ts';

/** Nicknames of the three accounts, in the order in which they are linked. */
export const APODOS = ['TIENDA.NORTE', 'MARTIN.PEREYRA', 'LECTURA.SUR'] as const;
type Apodo = (typeof APODOS)[number];

/** A seller with three accounts: the first two invoice with one company, the third with another. */
export interface TresCuentas {
  cuentas: Record<Apodo, string>;
  /** Company of the third account. */
  segunda: string;
  /** Makes sales of an account; answers their orders. */
  vender(apodo: Apodo, ...pedidos: Record<string, unknown>[]): Promise<string[]>;
  /** Somebody with whom companies are shared: calls on the owner's behalf. */
  compartir(
    rol: 'empleado' | 'contador',
    company_ids: string[],
    opciones?: { ve_ganancias?: boolean },
  ): Promise<{ id: string; call: Mostrador['call'] }>;
}

/** The seller of the counter, after its reset, with two accounts more. */
export async function seedTresCuentas({ tienda, call }: Mostrador): Promise<TresCuentas> {
  const { deps, emisor } = tienda;
  const { alcance, company_id } = emisor;
  const em = deps.store.fork();
  const { company_id: segunda } = await seedEmisor(deps, CUIT.exento);
  await em.execute('update empresa set user_id = ?, razon_social = ?, situacion_iva = 4 where id = ?', [
    emisor.user_id,
    'Lectura Sur SRL',
    segunda,
  ]);
  const link = async (apodo: Apodo, empresa: string): Promise<string> => {
    const { code } = await tienda.control<{ code: string }>(`GET /__sim/autorizar?cuenta=${apodo}`);
    const { id } = await linkCuenta(deps, { alcance, plaza: 'meli', code });
    await updateCuenta(deps.store.fork(), alcance, id, { linked_company_id: empresa, linked_punto_de_venta: 3 });
    return id;
  };
  const cuentas = {
    'TIENDA.NORTE': tienda.cuenta_id,
    'MARTIN.PEREYRA': await link('MARTIN.PEREYRA', company_id),
    'LECTURA.SUR': await link('LECTURA.SUR', segunda),
  };
  let personas = 0;
  return {
    cuentas,
    segunda,
    async vender(apodo, ...pedidos) {
      const orders: string[] = [];
      for (const pedido of pedidos) orders.push(...(await tienda.vender({ cuenta: apodo, ...pedido })).orders);
      return orders;
    },
    async compartir(rol, company_ids, { ve_ganancias = false } = {}) {
      const email = `persona${(personas += 1)}@otra.test`;
      const id = await createUsuario(deps.store.fork(), { email, password_hash: 'x', email_confirmed: true });
      await deps.store.tx((tx) =>
        replaceMiembro(tx, emisor.user_id, { usuario_id: id, rol, ve_ganancias, company_ids }),
      );
      const { token } = await openSesion(deps, id);
      return {
        id,
        call: (...pedido) =>
          call(...pedido)
            .set('Authorization', `Bearer ${token}`)
            .set('X-Titular', emisor.user_id),
      };
    },
  };
}
