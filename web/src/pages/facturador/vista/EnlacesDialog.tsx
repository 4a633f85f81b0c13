import { Button, Modal, Skeleton, Stack } from '@mantine/core';
import { formatFecha, toBuenosAires } from '@talonario/core/base';
import type { EnlaceDeComprobante, EnlaceDeComprobanteNuevo } from '@talonario/core/comprobantes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Select } from '../../../components/campos/Select.tsx';
import { DialogButtons } from '../../../components/dialogos/DialogButtons.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import comunes from '../../../components/secciones/Secciones.module.css';
import { SecretoNuevo } from '../../../components/secciones/SecretoNuevo.tsx';
import { notify, notifyFallo } from '../../../components/toasts/notify.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { enlacesDeFacturaQuery } from '../../../queries/facturas.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';

/** Time that a link lasts, in days; `siempre`: until it is revoked. */
const DURACIONES = [
  { value: 'siempre', label: 'Hasta que lo revoques' },
  { value: '7', label: '7 días' },
  { value: '30', label: '30 días' },
  { value: '365', label: 'Un año' },
];

interface Props {
  /** The voucher, and its number as it is read. */
  id: string;
  nombre: string;
  onClose: () => void;
}

/** Links to a voucher's public page: a new one, copied at once, and those made before, until each is revoked. */
export default function EnlacesDialog({ id, nombre, onClose }: Props) {
  const queryClient = useQueryClient();
  const query = enlacesDeFacturaQuery(id);
  const { data: enlaces, error, refetch } = useQuery(query);
  const [duracion, setDuracion] = useState('siempre');
  const [nuevo, setNuevo] = useState<EnlaceDeComprobanteNuevo | null>(null);
  const crear = useMutation({
    mutationFn: async () => {
      const dias = duracion === 'siempre' ? null : Number(duracion);
      const creado = await call('createEnlaceDeFactura', { params: { id }, body: { dias } });
      setNuevo(creado);
      if (await copyText(creado.url)) notify.success('Enlace copiado');
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Enlace a ${nombre}`} size="lg">
      <Stack gap="md">
        <p className={comunes.suave} style={{ margin: 0 }}>
          Quien lo tenga ve este comprobante y baja su PDF, sin usuario ni contraseña. No ve nada más de tu cuenta.
        </p>
        <Select
          label="Cuánto dura"
          allowDeselect={false}
          data={DURACIONES}
          value={duracion}
          onChange={(elegida) => setDuracion(elegida ?? 'siempre')}
        />
        {nuevo && (
          <SecretoNuevo label="Dirección del enlace" secreto={nuevo.url}>
            <strong>El enlace está listo.</strong>
          </SecretoNuevo>
        )}
        <Fallo fallo={crear.error} />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : enlaces === undefined ? (
          <Skeleton height={48} />
        ) : (
          enlaces.length > 0 && (
            <ul className={comunes.lista} aria-label="Enlaces de este comprobante">
              {enlaces.map((enlace) => (
                <Enlace
                  key={enlace.id}
                  enlace={enlace}
                  revocar={async () => {
                    await call('revokeEnlaceDeFactura', { params: { id, enlace: enlace.id } });
                    if (enlace.id === nuevo?.id) setNuevo(null);
                    await queryClient.invalidateQueries({ queryKey: query.queryKey });
                  }}
                />
              ))}
            </ul>
          )
        )}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
        <Button loading={crear.isPending} onClick={() => crear.mutate()}>
          {nuevo ? 'Crear otro' : 'Crear y copiar'}
        </Button>
      </DialogButtons>
    </Modal>
  );
}

function Enlace({ enlace, revocar }: { enlace: EnlaceDeComprobante; revocar: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: revocar, onError: notifyFallo });
  const ahora = useAhora();
  const creado = fechaYHora(enlace.creado_en);
  const vencido = enlace.vence_en !== null && enlace.vence_en <= ahora;
  return (
    <li>
      <span>
        Creado el {creado}
        {enlace.creado_por !== null && ` por ${enlace.creado_por}`}{' '}
        <span className={comunes.suave}>
          {enlace.usado_en === null ? 'Sin abrir' : `Abierto el ${fechaYHora(enlace.usado_en)}`}
          {enlace.vence_en !== null &&
            ` · ${vencido ? 'venció' : 'vence'} el ${formatFecha(toBuenosAires(enlace.vence_en))}`}
        </span>
      </span>
      {enlace.revocado_en !== null || vencido ? (
        <StatusBadge tono="neutro" icon="prohibido">
          {enlace.revocado_en === null ? 'vencido' : 'revocado'}
        </StatusBadge>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          aria-label={`Revocar el creado el ${creado}`}
          onClick={() => mutate()}
        >
          Revocar
        </Button>
      )}
    </li>
  );
}

/** Copies a text; false where the browser does not let it, as over plain http: the text is on the screen to be copied by hand. */
async function copyText(texto: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(texto);
    return true;
  } catch {
    return false;
  }
}
