import { Button, Skeleton } from '@mantine/core';
import type { EnlaceContador, EnlaceNuevo } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { Alta } from '../../../components/secciones/Alta.tsx';
import { SecretoNuevo } from '../../../components/secciones/SecretoNuevo.tsx';
import { enlacesQuery } from '../../../queries/contador/contador.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import comunes from '../../../components/secciones/Secciones.module.css';

/** Links by which an accountant reads this company, until each is revoked. */
export function Enlaces({ empresa: { id, razon_social } }: { empresa: Empresa }) {
  const queryClient = useQueryClient();
  const query = enlacesQuery(id);
  const { data: enlaces, error, refetch } = useQuery(query);
  const [nuevo, setNuevo] = useState<EnlaceNuevo | null>(null);
  const [revocado, setRevocado] = useState<EnlaceContador | null>(null);
  return (
    <section aria-label="Enlaces para el contador">
      <h2>Enlaces para el contador</h2>
      <p className={comunes.suave}>
        Quien tiene el enlace ve los meses de {razon_social}: sus comprobantes, archivos y controles. No ve ganancias,
        costos, cuentas, cobros ni otras empresas, y no puede cambiar nada. El enlace sirve hasta que lo revoques.
      </p>
      <Alta
        label="Para quién"
        placeholder="Estudio Pérez"
        maxLength={80}
        falta="Escribí para quién es"
        boton="Crear enlace"
        columnas="minmax(0, 22rem) auto"
        crear={async (nombre) => {
          setNuevo(await call('createEnlace', { params: { id }, body: { nombre } }));
          await queryClient.invalidateQueries({ queryKey: query.queryKey });
        }}
      />
      {nuevo && (
        <SecretoNuevo label="Dirección del enlace" secreto={nuevo.url}>
          <strong>El enlace de {nuevo.nombre} está listo.</strong>
        </SecretoNuevo>
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : enlaces === undefined ? (
        <Skeleton height={48} />
      ) : (
        enlaces.length > 0 && (
          <ul className={comunes.lista}>
            {enlaces.map((enlace) => (
              <li key={enlace.id}>
                <span>
                  <strong>{enlace.nombre}</strong> <span className={comunes.suave}>{usoOf(enlace)}</span>
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
          if (revocado) await call('revokeEnlace', { params: { id, enlace: revocado.id } });
          if (revocado?.id === nuevo?.id) setNuevo(null);
          await queryClient.invalidateQueries({ queryKey: query.queryKey });
        }}
      >
        El enlace deja de servir en el acto y no se puede volver atrás. Si hace falta, creás otro.
      </ConfirmDialog>
    </section>
  );
}

function usoOf({ creado_en, usado_en }: EnlaceContador): string {
  return usado_en === null ? `Creado el ${fechaYHora(creado_en)}, sin usar` : `Usado el ${fechaYHora(usado_en)}`;
}
