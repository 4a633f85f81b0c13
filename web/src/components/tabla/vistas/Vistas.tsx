import { ActionIcon, Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { today } from '@talonario/core/base';
import { useState, type SubmitEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAhora } from '../../../hooks/useAhora.ts';
import { announce } from '../../../voz.ts';
import { Icon } from '../../Icon.tsx';
import { ErrorState } from '../../estados/States.tsx';
import { notify } from '../../toasts/notify.tsx';
import { usePreferencia, type Lista } from '../preferencias/preferencias.ts';
import classes from './Vistas.module.css';
import { searchOf, vistaOf, withVista, type ClavesDeFecha, type Vista } from '../preferencias/vistas.ts';

interface Props {
  lista: Lista;
  claves: ClavesDeFecha;
  /** True when the list is filtered or ordered. */
  hayFiltros: boolean;
  onClose: () => void;
}

/** The filters that the person gave a name to, and the way to give one to those that are set. */
export default function Vistas({ lista, claves, hayFiltros, onClose }: Props) {
  const hoy = today(useAhora());
  const [params] = useSearchParams();
  const { preferencia, sabida, error, refetch, save } = usePreferencia(lista);
  const vistas = preferencia?.vistas ?? [];
  const [nombre, setNombre] = useState('');
  const [vacio, setVacio] = useState(false);
  const keep = (nuevas: Vista[]) => save({ vistas: nuevas });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const limpio = nombre.trim();
    setVacio(limpio === '');
    if (limpio === '') return;
    keep(withVista(vistas, vistaOf(limpio, params, claves, hoy)));
    notify.success(`Guardaste la vista ${limpio}`);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Vistas guardadas" closeOnClickOutside={nombre === ''}>
      {!sabida ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={44} mb="md" />
        )
      ) : vistas.length === 0 ? (
        <p className={classes.ayuda}>
          Una vista guarda los filtros y el orden con un nombre, para volver de un clic. Todavía no guardaste ninguna
          vista.
        </p>
      ) : (
        <ul className={classes.vistas}>
          {vistas.map((vista) => (
            <li key={vista.nombre}>
              <Link to={{ search: searchOf(vista, claves, hoy) }} onClick={onClose}>
                {vista.nombre}
              </Link>
              <ActionIcon
                variant="suave"
                size="lg"
                aria-label={`Borrar la vista ${vista.nombre}`}
                onClick={() => {
                  keep(vistas.filter((guardada) => guardada !== vista));
                  announce(`Borraste la vista ${vista.nombre}.`);
                }}
              >
                <Icon name="eliminar" size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {!sabida ? null : hayFiltros ? (
        <form className={classes.alta} onSubmit={submit}>
          <TextInput
            label="Guardar estos filtros como"
            placeholder="Emitidas del mes"
            maxLength={60}
            autoComplete="off"
            data-autofocus
            value={nombre}
            error={vacio && 'Requerido'}
            onChange={({ currentTarget }) => setNombre(currentTarget.value)}
          />
          <Button type="submit">Guardar</Button>
        </form>
      ) : (
        <p className={classes.ayuda}>Para guardar una vista, primero poné los filtros o el orden que querés.</p>
      )}
    </Modal>
  );
}
