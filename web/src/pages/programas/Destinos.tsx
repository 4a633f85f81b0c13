import { Button, Group, Skeleton } from '@mantine/core';
import { ENCABEZADO_FIRMA, type Destino, type DestinoConSecreto } from '@talonario/core/programas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sentenceOf } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialogos/ConfirmDialog.tsx';
import { ErrorState } from '../../components/estados/States.tsx';
import { StatusBadge } from '../../components/estados/StatusBadge.tsx';
import { Alta } from '../../components/secciones/Alta.tsx';
import { SecretoNuevo } from '../../components/secciones/SecretoNuevo.tsx';
import { notify } from '../../components/toasts/notify.tsx';
import { destinosQuery } from '../../queries/programas.ts';
import { Entregas } from './Entregas.tsx';
import comunes from '../../components/secciones/Secciones.module.css';
import { enPlural } from '../../textos/numeros.ts';

/** Addresses of the user's programs that receive notices of vouchers. */
export function Destinos() {
  const queryClient = useQueryClient();
  const { data: destinos, error, refetch } = useQuery(destinosQuery);
  const [secreto, setSecreto] = useState<DestinoConSecreto | null>(null);
  const [borrado, setBorrado] = useState<Destino | null>(null);
  const [cambiado, setCambiado] = useState<Destino | null>(null);
  const read = () => queryClient.invalidateQueries({ queryKey: destinosQuery.queryKey });
  const reanudar = async ({ id }: Destino) => {
    try {
      await call('resumeDestino', { params: { id } });
      await read();
      notify.success('Los avisos vuelven a salir');
    } catch (fallo) {
      notify.error(sentenceOf(fallo));
    }
  };
  return (
    <section aria-label="Avisos a programas">
      <h2>Avisos a programas</h2>
      <p className={comunes.suave}>
        Cada comprobante de tus empresas que se emite o se rechaza se avisa a estas direcciones. Lo que no llega se
        reintenta casi dos días. La firma viene en el encabezado <code>{ENCABEZADO_FIRMA}</code>:{' '}
        <a href="/api/docs#avisos">cómo se comprueba, con un ejemplo</a>.
      </p>
      <Alta
        label="Dirección"
        placeholder="https://deposito.mitienda.com.ar/avisos"
        type="url"
        maxLength={2_000}
        falta="Escribí la dirección"
        boton="Agregar"
        columnas="minmax(0, 32.75rem) auto"
        crear={async (url) => {
          try {
            setSecreto(await call('createDestino', { body: { url } }));
          } finally {
            // Also after a lost answer: the address may have been added.
            void read();
          }
        }}
      />
      {secreto && (
        <SecretoNuevo label="Secreto del destino" secreto={secreto.secreto}>
          <strong>El secreto de {hostOf(secreto)} está listo:</strong> con él se sabe que un aviso es nuestro.
        </SecretoNuevo>
      )}
      {error && !destinos ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : destinos === undefined ? (
        <Skeleton height={96} />
      ) : destinos.length === 0 ? (
        <p className={comunes.suave}>Todavía no agregaste ninguna dirección.</p>
      ) : (
        <ul className={comunes.lista} aria-label="Destinos">
          {destinos.map((destino) => (
            <li key={destino.id}>
              <span className={comunes.renglones}>
                <strong>{destino.url}</strong>
                <span className={comunes.suave}>{comoVa(destino)}</span>
              </span>
              <Group gap="xs">
                {destino.estado === 'detenido' && (
                  <>
                    <StatusBadge tono="rojo" icon="alerta">
                      detenido
                    </StatusBadge>
                    <Button
                      size="compact-sm"
                      aria-label={`Reanudar ${destino.url}`}
                      onClick={() => void reanudar(destino)}
                    >
                      Reanudar
                    </Button>
                  </>
                )}
                {destino.estado !== 'escuchando' && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Cambiar secreto de ${destino.url}`}
                    onClick={() => setCambiado(destino)}
                  >
                    Cambiar secreto
                  </Button>
                )}
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Borrar ${destino.url}`}
                  onClick={() => setBorrado(destino)}
                >
                  Borrar
                </Button>
              </Group>
              <Entregas destino={destino} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={cambiado !== null}
        onClose={() => setCambiado(null)}
        titulo="Cambiar el secreto"
        confirmar="Cambiar"
        onConfirm={async () => {
          if (cambiado) setSecreto(await call('rotateSecreto', { params: { id: cambiado.id } }));
        }}
      >
        Por un día los avisos se firman con el secreto nuevo y con el anterior, para que tengas tiempo de cambiarlo en
        tu programa.
      </ConfirmDialog>
      <ConfirmDialog
        opened={borrado !== null}
        onClose={() => setBorrado(null)}
        titulo="Borrar el destino"
        confirmar="Borrar"
        peligro
        onConfirm={async () => {
          if (borrado) await call('deleteDestino', { params: { id: borrado.id } });
          if (borrado?.id === secreto?.id) setSecreto(null);
          await read();
        }}
      >
        La dirección no recibe más avisos, y se borra su historial. Los avisos pendientes no salen.
      </ConfirmDialog>
    </section>
  );
}

function comoVa({ estado, fallas, pendientes }: Destino): string {
  const faltan = pendientes === 0 ? '' : `, ${pendientes} por avisar`;
  if (estado === 'escuchando') return `Lo escucha una terminal, y se borra cuando termina${faltan}`;
  if (estado === 'detenido') return `Detenido: falló ${fallas} veces seguidas${faltan}`;
  if (fallas > 0) return `Falló ${enPlural(fallas, 'la última vez', 'las últimas # veces')}${faltan}`;
  return pendientes === 0 ? 'Al día' : `Saliendo${faltan}`;
}

function hostOf({ url }: Destino): string {
  return URL.parse(url)?.host ?? url;
}
