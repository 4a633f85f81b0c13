import { ActionIcon, Button } from '@mantine/core';
import type { FormatoDeFilas } from '@talonario/core/base';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../../api.ts';
import { useTelefono } from '../../../hooks/pantalla/useTelefono.ts';
import { Link } from 'react-router';
import { piece } from '../../../piece.tsx';
import { Icon, type IconName } from '../../Icon.tsx';
import { Menu } from '../../Menu.tsx';
import { notify } from '../../toasts/notify.tsx';
import type { ColumnasDeLista } from '../columnas/useColumnas.ts';
import type { Lista } from '../preferencias/preferencias.ts';
import type { ClavesDeFecha } from '../preferencias/vistas.ts';

const ElegirColumnas = piece(() => import('../columnas/ElegirColumnas.tsx'), { pedida: true });
const Vistas = piece(() => import('./Vistas.tsx'), { pedida: true });

/** A column that can be shown, hidden and moved. */
interface Elegible {
  key: string;
  titulo: ReactNode;
  fija?: boolean;
  oculta?: boolean;
}

interface Props<C extends Elegible> {
  /** The list whose columns and views the person keeps. */
  lista: Lista;
  claves: ClavesDeFecha;
  hayFiltros: boolean;
  /** Screens about the whole list: buttons, on a phone options of the menu. */
  enlaces?: readonly { texto: string; icon: IconName; to: string }[];
  /** Columns of a list that lets the person choose them. */
  columnas?: ColumnasDeLista<C>;
  /** Downloads what is seen. */
  onArchivo?: (formato: FormatoDeFilas) => Promise<void>;
}

const SIN_ENLACES: readonly never[] = [];
const formatos = ['csv', 'xlsx'] as const;
const nombres: Readonly<Record<FormatoDeFilas, string>> = { csv: 'CSV', xlsx: 'Excel' };

/** Tools of a list as a whole: its saved views, its columns, its file and its paper. */
export function Herramientas<C extends Elegible>(props: Props<C>) {
  const { lista, claves, hayFiltros, enlaces = SIN_ENLACES, columnas, onArchivo } = props;
  const [abierto, setAbierto] = useState<'vistas' | 'columnas' | null>(null);
  const telefono = useTelefono();
  const close = () => setAbierto(null);
  const {
    mutate: download,
    isPending,
    variables,
  } = useMutation({
    mutationFn: async (formato: FormatoDeFilas) => onArchivo?.(formato),
    onError: (error, formato) => notify.error(`No se pudo hacer el ${nombres[formato]}`, sentenceOf(error)),
  });
  const bajando = isPending ? nombres[variables] : null;
  const opciones = [
    { texto: 'Vistas', icon: 'vistas', onSelect: () => setAbierto('vistas') },
    ...(columnas ? [{ texto: 'Columnas', icon: 'columnas', onSelect: () => setAbierto('columnas') } as const] : []),
    ...(onArchivo
      ? formatos.map(
          (formato) => ({ texto: nombres[formato], icon: 'descargar', onSelect: () => download(formato) }) as const,
        )
      : []),
    { texto: 'Imprimir', icon: 'imprimir', onSelect: () => print() },
  ] as const;
  return (
    <>
      {telefono ? (
        <Menu groups={[{ options: [...enlaces, ...opciones] }]}>
          <ActionIcon variant="default" size="lg" aria-label="Opciones de la lista" loading={bajando !== null}>
            <Icon name="mas" />
          </ActionIcon>
        </Menu>
      ) : (
        <>
          {enlaces.map(({ texto, to }) => (
            <Button key={to} component={Link} to={to} variant="default" size="compact-sm">
              {texto}
            </Button>
          ))}
          {opciones.map(({ texto, icon, onSelect }) => (
            <Button
              key={texto}
              variant="subtle"
              size="compact-sm"
              leftSection={<Icon name={icon} size={16} />}
              loading={texto === bajando}
              disabled={bajando !== null && icon === 'descargar' && texto !== bajando}
              onClick={onSelect}
            >
              {texto}
            </Button>
          ))}
        </>
      )}
      {abierto === 'columnas' && columnas && <ElegirColumnas columnas={columnas} onClose={close} />}
      {abierto === 'vistas' && <Vistas {...{ lista, claves, hayFiltros }} onClose={close} />}
    </>
  );
}
