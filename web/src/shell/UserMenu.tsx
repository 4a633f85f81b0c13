import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { UsuarioActual } from '@talonario/core';
import { Icon } from '../components/Icon.tsx';
import { Menu } from '../components/Menu.tsx';
import { paths } from '../paths.ts';
import { closeSession } from '../session/session.ts';
import classes from './UserMenu.module.css';

const esquemas: readonly [MantineColorScheme, string][] = [
  ['auto', 'Como el sistema'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
];

/** Who is logged in, and what is theirs. */
export function UserMenu({ usuario, onAtajos }: { usuario: UsuarioActual; onAtajos: () => void }) {
  const queryClient = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <Menu
      width={260}
      groups={[
        { titulo: usuario.email, options: [{ texto: 'Perfil', to: paths.cuentas }] },
        {
          titulo: 'Colores',
          options: esquemas.map(([esquema, texto]) => ({
            texto,
            elegida: esquema === colorScheme,
            onSelect: () => setColorScheme(esquema),
          })),
        },
        {
          options: [
            { texto: 'Atajos de teclado', onSelect: onAtajos },
            { texto: 'Log out', onSelect: () => void closeSession(queryClient) },
          ],
        },
      ]}
    >
      <button type="button" className={classes.usuario} aria-label={`Usuario ${usuario.email}`} title={usuario.email}>
        <Icon name="usuario" />
        <span>{usuario.email}</span>
        <Icon name="abajo" size={14} />
      </button>
    </Menu>
  );
}
