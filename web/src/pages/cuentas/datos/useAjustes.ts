import { useQueryClient } from '@tanstack/react-query';
import type { Cuenta, CuentaAjustes, CuentaCambiada, CuentaCambios } from '@talonario/core/empresas';
import { call, sentenceOf } from '../../../api.ts';
import { isSimultaneo } from '../../../components/dialogos/FalloAlGuardar.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { ajustesOf } from './cuentaForm.ts';
import { cuentasQuery } from '../../../queries/cuentas.ts';

type Guardar = (cuenta: Cuenta, cambios: CuentaCambios, leido?: Partial<CuentaAjustes>) => Promise<Cuenta>;

/**
 * Saves an account's settings, and offers to undo it. Answers the account as saved. `leido`: what they were when they were typed;
 * absent, they are written over whatever they are.
 */
export function useAjustes(): Guardar {
  const queryClient = useQueryClient();

  const put = async (cuenta: Cuenta, body: CuentaCambiada): Promise<Cuenta> => {
    const guardada = await call('updateCuenta', { params: { id: cuenta.id }, body }).catch(async (error: unknown) => {
      if (isSimultaneo(error)) await queryClient.invalidateQueries({ queryKey: cuentasQuery.queryKey });
      throw error;
    });
    queryClient.setQueryData(cuentasQuery.queryKey, (cuentas) =>
      cuentas?.map((cuenta) => (cuenta.id === guardada.id ? guardada : cuenta)),
    );
    return guardada;
  };

  const undo = async (cuenta: Cuenta, cambios: CuentaCambiada): Promise<void> => {
    try {
      await put(cuenta, cambios);
      notify.info(`La configuración de ${cuenta.nickname} volvió a estar como antes`);
    } catch (error) {
      notify.error(sentenceOf(error));
    }
  };

  return async (cuenta, cambios, leido) => {
    const guardada = await put(cuenta, leido ? { ...cambios, antes: leido } : cambios);
    const vuelta = { ...ajustesOf(cambios, cuenta), antes: ajustesOf(cambios, guardada) };
    notify.undoable(`Guardaste la configuración de ${cuenta.nickname}`, () => void undo(cuenta, vuelta));
    return guardada;
  };
}
