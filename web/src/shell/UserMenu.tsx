import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UsuarioActual } from '@talonario/core/empresas';
import { use, type ComponentProps } from 'react';
import { Icon } from '../components/Icon.tsx';
import type { Menu as MenuConCodigo } from '../components/Menu.tsx';
import { paths } from '../paths.ts';
import { compartidasQuery } from '../queries/empresas/miembros.ts';
import { enterTitular, readTitular } from '../titular.ts';
import { rememberEsquema } from '../styles/esquema.ts';
import { closeSession } from '../session/session.ts';
import { alAbrir } from './alAbrir.tsx';
import { AbrirTeclado } from './teclado/Teclado.tsx';
import classes from './UserMenu.module.css';

const Menu = alAbrir<ComponentProps<typeof MenuConCodigo>>(
  'menu',
  async () => (await import('../components/Menu.tsx')).Menu,
);

const esquemas: readonly [MantineColorScheme, string][] = [
  ['auto', 'Como el sistema'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
];

/** Menu of the logged-in user. */
export function UserMenu({ usuario }: { usuario: UsuarioActual }) {
  const queryClient = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { data: compartidas = [] } = useQuery({ ...compartidasQuery, enabled: usuario.compartidas });
  const titular = readTitular();
  const abrir = use(AbrirTeclado);

  return (
    <Menu
      width={260}
      groups={[
        {
          titulo: usuario.email,
          options: [
            { texto: 'Perfil', to: paths.cuentas },
            { texto: 'Mi perfil', to: paths.perfil },
            { texto: 'Programas y claves', to: paths.programas },
          ],
        },
        ...(compartidas.length === 0
          ? []
          : [
              {
                titulo: 'Trabajás en',
                options: [
                  { texto: 'Mis empresas', elegida: titular === null, onSelect: () => enterTitular(null, paths.app) },
                  ...compartidas.map(({ titular: { id, email } }) => ({
                    texto: email,
                    elegida: titular === id,
                    onSelect: () => enterTitular(id, paths.app),
                  })),
                ],
              },
            ]),
        {
          titulo: 'Colores',
          options: esquemas.map(([esquema, texto]) => ({
            texto,
            elegida: esquema === colorScheme,
            onSelect: () => {
              setColorScheme(esquema);
              rememberEsquema(esquema);
            },
          })),
        },
        {
          options: [
            { texto: 'Ayuda y contacto', onSelect: () => abrir('ayuda') },
            { texto: 'Atajos de teclado', onSelect: () => abrir('atajos') },
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
