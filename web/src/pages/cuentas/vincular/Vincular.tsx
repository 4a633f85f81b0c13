import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { useUsuario } from '../../../hooks/useUsuario.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import classes from './Vincular.module.css';
import { linkDeAutorizacion, readAplicacion } from './vincular.ts';

/** The button that adds an account; its dialog is `AgregarDialog`. */
export function AgregarCuenta({ principal = false, onClick }: { principal?: boolean; onClick: () => void }) {
  return (
    <Button variant={principal ? 'filled' : 'default'} leftSection={<Icon name="agregar" />} onClick={onClick}>
      Agregar cuenta
    </Button>
  );
}

/** How an account is added (spec §2 "Accounts"). */
export function AgregarDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Agregar cuenta" size="lg">
      <Contenido onClose={onClose} />
    </Modal>
  );
}

function Contenido({ onClose }: { onClose: () => void }) {
  const link = useLink();
  const portapapeles = useClipboard();
  const copiar = (texto: string) => {
    portapapeles.copy(texto);
    notify.success('Copiado!');
  };
  return (
    <Stack gap={20}>
      {link === null ? (
        <SinAplicacion />
      ) : (
        <>
          <Text>
            Te llevamos a Mercado Libre para que nos des permiso de leer tus ventas y subirles la factura. Entrá con la
            cuenta principal, no con la de un colaborador. Al volver, la cuenta queda en esta lista.
          </Text>
          <Group gap="xs">
            <Button component="a" href={link} rightSection={<Icon name="enlace" size={16} />} data-autofocus>
              Vincular en Mercado Libre
            </Button>
          </Group>
          <div className={classes.copiar}>
            <TextInput
              label="¿Está abierta en otro navegador, o es de otra persona?"
              description="Se vincula la cuenta que tenga abierta Mercado Libre. Copiá el link y abrilo donde esté esa cuenta: va a quedar en tu usuario, así que pasáselo solo a su dueño."
              readOnly
              value={link}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button variant="default" leftSection={<Icon name="copiar" />} onClick={() => copiar(link)}>
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
  const link = useLink();
  return link === null ? (
    <SinAplicacion />
  ) : (
    <Button component="a" href={link} rightSection={<Icon name="enlace" size={16} />}>
      Volver a vincular
    </Button>
  );
}

function SinAplicacion() {
  return (
    <Notice tono="ambar">
      Este servidor no tiene configurada su aplicación de Mercado Libre, así que no se pueden vincular cuentas. Avisale
      a quien lo instaló: faltan MELI_CLIENT_ID y MELI_CLIENT_SECRET.
    </Notice>
  );
}

function useLink(): string | null {
  const { data: usuario } = useUsuario();
  const [aplicacion] = useState(readAplicacion);
  return aplicacion && usuario ? linkDeAutorizacion(aplicacion, usuario.id) : null;
}
