import { Button, Skeleton } from '@mantine/core';
import { Select } from '../../components/campos/Select.tsx';
import type { Clave, ClaveNueva, PermisoClave } from '@talonario/core/programas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialogos/ConfirmDialog.tsx';
import { ErrorState } from '../../components/estados/States.tsx';
import { StatusBadge } from '../../components/estados/StatusBadge.tsx';
import { Alta } from '../../components/secciones/Alta.tsx';
import { SecretoNuevo } from '../../components/secciones/SecretoNuevo.tsx';
import { useAhora } from '../../hooks/useAhora.ts';
import { clavesQuery } from '../../queries/programas.ts';
import { fechaYHora } from '../../textos/fechaYHora.ts';
import comunes from '../../components/secciones/Secciones.module.css';

/** Keys with which programs use the API for the user. */
export function Claves() {
  const queryClient = useQueryClient();
  const { data: claves, error, refetch } = useQuery(clavesQuery);
  const [nueva, setNueva] = useState<ClaveNueva | null>(null);
  const [revocada, setRevocada] = useState<Clave | null>(null);
  const read = () => queryClient.invalidateQueries({ queryKey: clavesQuery.queryKey });
  return (
    <section aria-label="Claves">
      <h2>Claves</h2>
      <p className={comunes.suave}>
        Un programa con una clave hace solo lo que la clave permite: no cambia claves, contraseñas ni la configuración.
        La clave sirve hasta que venza o la revoques; elegir otra contraseña por mail revoca todas las claves y detiene
        los avisos a programas.
      </p>
      <Formulario
        onCreada={(creada) => {
          setNueva(creada);
          void read();
        }}
      />
      {nueva && (
        <SecretoNuevo label="Clave nueva" secreto={nueva.clave}>
          <strong>La clave de {nueva.nombre} está lista.</strong>
        </SecretoNuevo>
      )}
      {error && !claves ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : claves === undefined ? (
        <Skeleton height={96} />
      ) : claves.length === 0 ? (
        <p className={comunes.suave}>Todavía no creaste ninguna clave.</p>
      ) : (
        <ul className={comunes.lista} aria-label="Claves creadas">
          {claves.map((clave) => (
            <Fila key={clave.id} clave={clave} onRevocar={() => setRevocada(clave)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={revocada !== null}
        onClose={() => setRevocada(null)}
        titulo={`Revocar la clave de ${revocada?.nombre ?? ''}`}
        confirmar="Revocar"
        peligro
        onConfirm={async () => {
          if (revocada) await call('revokeClave', { params: { id: revocada.id } });
          if (revocada?.id === nueva?.id) setNueva(null);
          await read();
        }}
      >
        La clave deja de servir en el acto y no se puede volver atrás. Si hace falta, creás otra.
      </ConfirmDialog>
    </section>
  );
}

const permisos: readonly { value: PermisoClave; label: string }[] = [
  { value: 'leer', label: 'Leer' },
  { value: 'redactar', label: 'Leer y guardar borradores' },
  { value: 'emitir', label: 'Leer, guardar y emitir' },
];

const SIN_VENCER = 'nunca';
const plazos = [
  { value: '30', label: 'En 30 días' },
  { value: '90', label: 'En 90 días' },
  { value: '365', label: 'En un año' },
  { value: SIN_VENCER, label: 'No vence' },
];

function Formulario({ onCreada }: { onCreada: (creada: ClaveNueva) => void }) {
  const [permiso, setPermiso] = useState<PermisoClave>('leer');
  const [plazo, setPlazo] = useState('90');
  return (
    <Alta
      label="Para qué programa"
      placeholder="Planilla de ventas"
      maxLength={80}
      falta="Escribí para qué programa es"
      boton="Crear clave"
      columnas="minmax(0, 18rem) minmax(0, 14rem) minmax(0, 10rem) auto"
      crear={async (nombre) => {
        const dias = plazo === SIN_VENCER ? null : Number(plazo);
        onCreada(await call('createClave', { body: { nombre, permiso, dias } }));
      }}
    >
      <Select
        label="Qué puede hacer"
        allowDeselect={false}
        data={permisos}
        value={permiso}
        onChange={(elegido) => elegido !== null && setPermiso(elegido as PermisoClave)}
      />
      <Select
        label="Vence"
        allowDeselect={false}
        data={plazos}
        value={plazo}
        onChange={(elegido) => elegido !== null && setPlazo(elegido)}
      />
    </Alta>
  );
}

function Fila({ clave, onRevocar }: { clave: Clave; onRevocar: () => void }) {
  const { nombre, prefijo, permiso, usada_en, vence_en, revocada_en } = clave;
  const ahora = useAhora();
  const vencida = vence_en !== null && vence_en <= ahora;
  return (
    <li>
      <span className={comunes.renglones}>
        <strong>{nombre}</strong>
        <span className={comunes.suave}>
          {prefijo}… · {permisos.find(({ value }) => value === permiso)?.label} ·{' '}
          {usada_en === null ? 'sin usar' : `usada el ${fechaYHora(usada_en)}`} ·{' '}
          {vence_en === null ? 'no vence' : `${vencida ? 'venció' : 'vence'} el ${fechaYHora(vence_en)}`}
        </span>
      </span>
      {revocada_en !== null || vencida ? (
        <StatusBadge tono="neutro" icon="prohibido">
          {revocada_en === null ? 'vencida' : 'revocada'}
        </StatusBadge>
      ) : (
        <Button variant="default" size="compact-sm" aria-label={`Revocar la de ${nombre}`} onClick={onRevocar}>
          Revocar
        </Button>
      )}
    </li>
  );
}
