import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '../../../components/Icon.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { IrAMercadoLibre, SinAplicacion } from '../../../components/vincular/IrAMercadoLibre.tsx';
import { useLink } from '../../../components/vincular/useLink.ts';
import classes from './Vincular.module.css';
import { Puede } from '../../../components/Puede.tsx';

/** The button that adds an account; its dialog is `AgregarDialog`. */
export function AgregarCuenta({ principal = false, onClick }: { principal?: boolean; onClick: () => void }) {
  return (
    <Puede derecho="configurar">
      <Button variant={principal ? 'filled' : 'default'} leftSection={<Icon name="agregar" />} onClick={onClick}>
        Agregar cuenta
      </Button>
    </Puede>
  );
}

/** Dialog to add an account (spec §2 "Accounts"). */
export function AgregarDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Agregar cuenta" size="lg">
      <Contenido onClose={onClose} />
    </Modal>
  );
}

function Contenido({ onClose }: { onClose: () => void }) {
  const { link, error, retry } = useLink();
  const portapapeles = useClipboard();
  const copiar = (texto: string) => {
    portapapeles.copy(texto);
    notify.success('Copiado!');
  };
  return (
    <Stack gap={20}>
      {link === null ? (
        <SinAplicacion />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <>
          <Text>
            Te llevamos a Mercado Libre para que nos des permiso de leer tus ventas y subirles la factura. Entrá con la
            cuenta principal, no con la de un colaborador. Al volver, la cuenta queda en esta lista.
          </Text>
          <Group gap="xs">
            <IrAMercadoLibre link={link} texto="Vincular en Mercado Libre" data-autofocus />
          </Group>
          <div className={classes.copiar}>
            <TextInput
              label="¿La cuenta está abierta en otro navegador, o es de otra persona?"
              description="Copiá el link y abrilo donde esté abierta esa cuenta. El link sirve una vez, durante una hora, y antes de vincular muestra que la cuenta va a quedar en tu usuario."
              readOnly
              value={link ?? ''}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button
              variant="default"
              leftSection={<Icon name="copiar" />}
              disabled={link === undefined}
              onClick={() => copiar(link ?? '')}
            >
              Copiar link
            </Button>
          </div>
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      </Group>
    </Stack>
  );
}

/** Straight to the marketplace, for an account whose permission was lost. */
export function VolverAVincular() {
  const { link, error, retry } = useLink();
  if (link === null) return <SinAplicacion />;
  if (error) {
    return (
      <Button variant="default" onClick={retry}>
        Reintentar
      </Button>
    );
  }
  return <IrAMercadoLibre link={link} texto="Volver a vincular" />;
}
