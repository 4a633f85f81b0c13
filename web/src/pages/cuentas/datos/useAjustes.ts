import { useQueryClient } from '@tanstack/react-query';
import type { Cuenta, CuentaCambios } from '@talonario/core';
import { call, sentenceOf } from '../../../api.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import { anteriores } from './cuentaForm.ts';
import { cuentasQuery } from '../../../queries/cuentas.ts';

/** Saves an account's settings, and offers to undo it. Answers the account as saved. */
export function useAjustes(): (cuenta: Cuenta, cambios: CuentaCambios) => Promise<Cuenta> {
  const queryClient = useQueryClient();

  const put = async (cuenta: Cuenta, cambios: CuentaCambios): Promise<Cuenta> => {
    const guardada = await call('updateCuenta', { params: { id: cuenta.id }, body: cambios });
    queryClient.setQueryData(cuentasQuery.queryKey, (cuentas) =>
      cuentas?.map((una) => (una.id === guardada.id ? guardada : una)),
    );
    return guardada;
  };

  const undo = async (cuenta: Cuenta, cambios: CuentaCambios): Promise<void> => {
    try {
      await put(cuenta, cambios);
      notify.info(`La configuración de ${cuenta.nickname} volvió a estar como antes`);
    } catch (error) {
      notify.error(sentenceOf(error));
    }
  };

  return async (cuenta, cambios) => {
    const guardada = await put(cuenta, cambios);
    const antes = anteriores(cambios, cuenta);
    notify.undoable(`Guardaste la configuración de ${cuenta.nickname}`, () => void undo(cuenta, antes));
    return guardada;
  };
}
