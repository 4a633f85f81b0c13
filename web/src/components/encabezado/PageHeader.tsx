import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTelefono } from '../../hooks/pantalla/useTelefono.ts';
import { useTitle } from '../../hooks/pantalla/useTitle.ts';
import { piece } from '../../piece.tsx';
import type { MenuOption } from '../Menu.tsx';
import { BackLink } from './BackLink.tsx';
import classes from './PageHeader.module.css';

const EnTelefono = piece(() => import('./EnTelefono.tsx'));

interface Props {
  /** Title of the page and of the window. */
  titulo: string;
  /** One line under the title. */
  bajada?: ReactNode;
  /** Screen that this one was entered from. */
  volver?: { to: string; texto: string };
  /** Tabs of the screen, beside the title. */
  partes?: ReactNode;
  /** Buttons, the main one last. */
  children?: ReactNode;
  /** On a phone, options of a menu beside the buttons: the screen draws them as buttons only where there is room. */
  enTelefono?: readonly MenuOption[];
}

/** Head of a screen: where it comes from, what it is and what can be done. */
export function PageHeader({ titulo, bajada, volver, partes, children, enTelefono = SIN_OPCIONES }: Props) {
  useTitle(titulo);
  const telefono = useTelefono();
  return (
    <header className={classes.encabezado} data-encabezado>
      {volver && <BackLink {...volver} />}
      <div className={classes.linea}>
        <div className={classes.texto}>
          <h1>{whole(titulo)}</h1>
          {bajada !== undefined && <p>{bajada}</p>}
          {partes}
        </div>
        {children !== undefined && (
          <Group gap="xs">
            {telefono && enTelefono.length > 0 && (
              // The room of the button while its code comes: nothing moves.
              <span className={classes.menu}>
                <EnTelefono options={enTelefono} />
              </span>
            )}
            {children}
          </Group>
        )}
      </div>
    </header>
  );
}

const SIN_OPCIONES: readonly MenuOption[] = [];

/** The title with its CUIT and voucher numbers unbroken: a hyphen is no place to go to another line. */
function whole(titulo: string): ReactNode {
  return titulo.split(/(\d+-[\dX]\S*)/).map((parte, indice) =>
    indice % 2 === 1 ? (
      <span key={parte} className="junto">
        {parte}
      </span>
    ) : (
      parte
    ),
  );
}
