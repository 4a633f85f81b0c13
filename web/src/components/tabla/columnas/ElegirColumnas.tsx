import { ActionIcon, Button, Checkbox, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { announce } from '../../../voz.ts';
import { Icon } from '../../Icon.tsx';
import classes from './ElegirColumnas.module.css';
import type { ColumnasDeLista } from './useColumnas.ts';

interface Props {
  columnas: ColumnasDeLista<{ key: string; titulo: ReactNode; fija?: boolean; oculta?: boolean }>;
  onClose: () => void;
}

/** Which columns a list shows and in which order; what is chosen is seen at once. */
export default function ElegirColumnas({ columnas: { todas, visibles, save }, onClose }: Props) {
  const vistas = new Set(visibles.map(({ key }) => key));
  const keep = (orden: readonly string[], mostradas: ReadonlySet<string>) =>
    save({ orden, ocultas: orden.filter((key) => !mostradas.has(key)) });
  const orden = todas.map(({ key }) => key);
  const toggle = (key: string) =>
    keep(orden, new Set(vistas.has(key) ? [...vistas].filter((una) => una !== key) : [...vistas, key]));
  /** Where a column does not move to: past either end, and where one stays. */
  const isFija = (indice: number) => todas[indice] === undefined || todas[indice].fija === true;
  const move = (desde: number, hasta: number, nombre: string, { otro }: { otro: Element | null }) => {
    const nuevo = [...orden];
    const [key] = nuevo.splice(desde, 1);
    if (key !== undefined) nuevo.splice(hasta, 0, key);
    keep(nuevo, vistas);
    announce(`${nombre} pasó al lugar ${hasta + 1} de ${todas.length}.`);
    // At the end of its way a button cannot be pressed any more: the other one can.
    if (otro instanceof HTMLElement && isFija(hasta + (hasta - desde))) otro.focus();
  };
  return (
    <Modal opened onClose={onClose} title="Columnas de la lista">
      <p className={classes.ayuda}>
        Así las recuerda este navegador, y así salen en el CSV. En una pantalla angosta se ven las que entran.
      </p>
      <ul className={classes.columnas}>
        {todas.map(({ key, titulo, fija = false }, indice) => {
          const nombre = String(titulo);
          return (
            <li key={key}>
              <Checkbox label={nombre} checked={vistas.has(key)} disabled={fija} onChange={() => toggle(key)} />
              {!fija && (
                <>
                  <ActionIcon
                    variant="suave"
                    size="lg"
                    aria-label={`Subir ${nombre}`}
                    disabled={isFija(indice - 1)}
                    onClick={({ currentTarget }) =>
                      move(indice, indice - 1, nombre, { otro: currentTarget.nextElementSibling })
                    }
                  >
                    <Icon name="arriba" size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="suave"
                    size="lg"
                    aria-label={`Bajar ${nombre}`}
                    disabled={isFija(indice + 1)}
                    onClick={({ currentTarget }) =>
                      move(indice, indice + 1, nombre, { otro: currentTarget.previousElementSibling })
                    }
                  >
                    <Icon name="abajo" size={16} />
                  </ActionIcon>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Group justify="space-between" mt="md">
        <Button variant="subtle" onClick={() => save(null)}>
          Como al principio
        </Button>
        <Button onClick={onClose}>Listo</Button>
      </Group>
    </Modal>
  );
}
