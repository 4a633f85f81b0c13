import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { UsuarioActual } from '@talonario/core';
import { useNavigate } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { paths, secciones } from '../../paths.ts';
import { closeSession } from '../../session.ts';
import classes from './UserMenu.module.css';

const esquemas: readonly [MantineColorScheme, string][] = [
  ['auto', 'Como el sistema'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
];

/** Who is logged in, and what is theirs. */
export function UserMenu({ usuario }: { usuario: UsuarioActual }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hayPerfil = secciones.some(({ to, lista }) => to === paths.cuentas && lista);

  return (
    <Menu width={260}>
      <Menu.Target>
        <button type="button" className={classes.usuario} aria-label={`Usuario ${usuario.email}`}>
          <Icon name="usuario" />
          <span>{usuario.email}</span>
          <Icon name="abajo" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{usuario.email}</Menu.Label>
        <Menu.Item disabled={!hayPerfil} onClick={() => void navigate(paths.cuentas)}>
          Perfil
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Colores</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(valor) => setColorScheme(valor as MantineColorScheme)}>
          {esquemas.map(([esquema, nombre]) => (
            <Menu.RadioItem key={esquema} value={esquema}>
              {nombre}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => void closeSession(queryClient)}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
