import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { QUE_PASA_EN_PAUSA, type EstadoInstalacion } from '@talonario/core/instalacion';
import { useState } from 'react';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialogos/ConfirmDialog.tsx';
import { Icon } from '../../components/Icon.tsx';
import { notify } from '../../components/toasts/notify.tsx';

/** Over every screen: this installation may be a copy, and until a person says that it is the real one nothing is asked of the marketplace. */
export function EnPausa({ estado: { pausa, puede_confirmar } }: { estado: EstadoInstalacion }) {
  const queryClient = useQueryClient();
  const [preguntando, setPreguntando] = useState(false);
  if (pausa === null) return null;
  const confirm = async () => {
    await call('confirmarInstalacion', {});
    // Whatever failed for the pause is asked again.
    await queryClient.invalidateQueries();
    notify.success('Esta es la instalación real: las cuentas de Mercado Libre trabajan.');
  };
  return (
    <>
      <p>
        <Icon name="alerta" />
        <span>
          <strong>{QUE_PASA_EN_PAUSA}</strong> {pausa.texto}{' '}
          {puede_confirmar
            ? 'Si es una copia para probar, dejala así.'
            : 'La confirma quien opera la instalación, con el comando talonario instalacion confirmar.'}
        </span>
        {puede_confirmar && (
          <Button size="xs" variant="default" onClick={() => setPreguntando(true)}>
            Es la instalación real
          </Button>
        )}
      </p>
      <ConfirmDialog
        opened={preguntando}
        onClose={() => setPreguntando(false)}
        titulo="¿Esta es la instalación real?"
        confirmar="Sí, es la real"
        cancelar="No, dejarla en pausa"
        onConfirm={confirm}
        peligro
      >
        <p>
          Talonario vuelve a pedirle a Mercado Libre las ventas de tus cuentas, a facturar lo automático y a subir los
          PDF desde acá.
        </p>
        <p>
          <strong>Antes cortá la otra.</strong> El permiso de Mercado Libre se renueva con una clave que sirve una sola
          vez: si esta es una copia y la instalación de verdad sigue andando, una de las dos lo pierde y vas a tener que
          vincular tus cuentas de nuevo.
        </p>
      </ConfirmDialog>
    </>
  );
}
