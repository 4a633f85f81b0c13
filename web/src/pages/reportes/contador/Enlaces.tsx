import { Button, CopyButton, Group, Skeleton, TextInput } from '@mantine/core';
import type { Empresa, EnlaceContador, EnlaceNuevo } from '@talonario/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { enlacesQuery } from '../../../queries/contador/contador.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import classes from './Contador.module.css';
import { FalloAlGuardar } from '../../../components/dialogos/FalloAlGuardar.tsx';

/** Links by which an accountant reads this company, until each is revoked. */
export function Enlaces({ empresa: { id, razon_social } }: { empresa: Empresa }) {
  const queryClient = useQueryClient();
  const query = enlacesQuery(id);
  const { data: enlaces, error, refetch } = useQuery(query);
  const [nombre, setNombre] = useState('');
  const [falta, setFalta] = useState(false);
  const [creando, setCreando] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);
  const [nuevo, setNuevo] = useState<EnlaceNuevo | null>(null);
  const [revocado, setRevocado] = useState<EnlaceContador | null>(null);

  const crear = async () => {
    setFalta(nombre.trim() === '');
    if (nombre.trim() === '') return;
    setCreando(true);
    setFallo(null);
    try {
      setNuevo(await call('createEnlace', { params: { id }, body: { nombre: nombre.trim() } }));
      setNombre('');
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
    } catch (error_) {
      setFallo(error_);
    } finally {
      setCreando(false);
    }
  };
  return (
    <section aria-label="Enlaces para el contador">
      <h2>Enlaces para el contador</h2>
      <p className={classes.suave}>
        Quien lo tiene ve los meses de {razon_social}: sus comprobantes, archivos y controles. Nada de ganancias,
        costos, cuentas, cobros ni otras empresas, y no puede cambiar nada. Sirve hasta que lo revoques.
      </p>
      <form
        noValidate
        className={classes.nuevo}
        onSubmit={(event) => {
          event.preventDefault();
          void crear();
        }}
      >
        <TextInput
          label="Para quién"
          placeholder="Estudio Pérez"
          maxLength={80}
          autoComplete="off"
          value={nombre}
          onChange={({ currentTarget }) => setNombre(currentTarget.value)}
          error={falta && nombre.trim() === '' ? 'Escribí para quién es' : null}
        />
        <Button type="submit" variant="default" loading={creando}>
          Crear enlace
        </Button>
      </form>
      <FalloAlGuardar fallo={fallo} />
      {nuevo && <Direccion enlace={nuevo} />}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : enlaces === undefined ? (
        <Skeleton height={48} />
      ) : (
        enlaces.length > 0 && (
          <ul className={classes.lista}>
            {enlaces.map((enlace) => (
              <li key={enlace.id}>
                <span>
                  <strong>{enlace.nombre}</strong> <span className={classes.suave}>{usoDe(enlace)}</span>
                </span>
                {enlace.revocado_en === null ? (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Revocar el de ${enlace.nombre}`}
                    onClick={() => setRevocado(enlace)}
                  >
                    Revocar
                  </Button>
                ) : (
                  <StatusBadge tono="neutro" icon="prohibido">
                    revocado
                  </StatusBadge>
                )}
              </li>
            ))}
          </ul>
        )
      )}
      <ConfirmDialog
        opened={revocado !== null}
        onClose={() => setRevocado(null)}
        titulo={`Revocar el enlace de ${revocado?.nombre ?? ''}`}
        confirmar="Revocar"
        peligro
        onConfirm={async () => {
          if (revocado) await call('revocarEnlace', { params: { id, enlace: revocado.id } });
          if (revocado?.id === nuevo?.id) setNuevo(null);
          await queryClient.invalidateQueries({ queryKey: query.queryKey });
        }}
      >
        Deja de servir en el acto y no se puede volver atrás. Si hace falta, creás otro.
      </ConfirmDialog>
    </section>
  );
}

/** The address of a link that was just made: it is not kept, so it is not shown again. */
function Direccion({ enlace: { nombre, url } }: { enlace: EnlaceNuevo }) {
  return (
    <Notice tono="verde" role="status">
      <p>
        <strong>El enlace de {nombre} está listo.</strong> Copialo ahora: por seguridad no se vuelve a mostrar.
      </p>
      <Group gap="xs" mt="xs" wrap="nowrap">
        <TextInput
          aria-label="Dirección del enlace"
          readOnly
          value={url}
          style={{ flex: 1 }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={url}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copiado' : 'Copiar'}</Button>}
        </CopyButton>
      </Group>
    </Notice>
  );
}

function usoDe({ creado_en, usado_en }: EnlaceContador): string {
  return usado_en === null ? `Creado el ${fechaYHora(creado_en)}, sin usar` : `Usado el ${fechaYHora(usado_en)}`;
}
