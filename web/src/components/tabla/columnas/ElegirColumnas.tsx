import { ActionIcon, Button, Checkbox, Group, Modal } from '@mantine/core';
import { memo, startTransition, useState, type MouseEvent, type ReactNode } from 'react';
import { useEstable } from '../../../hooks/useEstable.ts';
import { announce } from '../../../voz.ts';
import { Icon } from '../../Icon.tsx';
import classes from './ElegirColumnas.module.css';
import { isVisible, sortColumnas, type ColumnasGuardadas } from '../preferencias/columnas.ts';
import type { ColumnasDeLista } from './useColumnas.ts';

interface Props {
  columnas: ColumnasDeLista<{ key: string; titulo: ReactNode; fija?: boolean; oculta?: boolean }>;
  onClose: () => void;
}

/** The columns that a list shows, in order. What is chosen is seen here at once, and in the list behind when it is drawn. */
export default function ElegirColumnas({ columnas: { columnas, guardadas, save }, onClose }: Props) {
  const [elegidas, setElegidas] = useState(guardadas);
  const columnasOrdenadas = sortColumnas(columnas, elegidas);
  const orden = columnasOrdenadas.map(({ key }) => key);
  const vistas = new Set(columnasOrdenadas.filter((columna) => isVisible(columna, elegidas)).map(({ key }) => key));
  const choose = (nuevas: ColumnasGuardadas | null) => {
    setElegidas(nuevas);
    startTransition(() => save(nuevas));
  };
  const keep = (nuevo: readonly string[], mostradas: ReadonlySet<string>) =>
    choose({ orden: nuevo, ocultas: nuevo.filter((key) => !mostradas.has(key)) });
  /** True for a place that takes no column: past either end, or held by a fixed one. */
  const isFija = (indice: number) => columnasOrdenadas[indice] === undefined || columnasOrdenadas[indice].fija === true;
  const toggle = useEstable((key: string) =>
    keep(orden, new Set(vistas.has(key) ? [...vistas].filter((vista) => vista !== key) : [...vistas, key])),
  );
  const move = useEstable((key: string, pasos: 1 | -1, botonOpuesto: Element | null) => {
    const hasta = orden.indexOf(key) + pasos;
    keep(orden.filter((clave) => clave !== key).toSpliced(hasta, 0, key), vistas);
    announce(
      `${String(columnasOrdenadas[hasta - pasos]?.titulo)} pasó al lugar ${hasta + 1} de ${columnasOrdenadas.length}.`,
    );
    // A button disabled at the end of its way loses the focus: the opposite one takes it.
    if (botonOpuesto instanceof HTMLElement && isFija(hasta + pasos)) botonOpuesto.focus();
  });
  return (
    <Modal opened onClose={onClose} title="Columnas de la lista">
      <p className={classes.ayuda}>
        Este orden se guarda en tu cuenta y se usa también en el CSV y en el Excel. En una pantalla angosta se ven las
        columnas que entran.
      </p>
      <ul className={classes.columnas}>
        {columnasOrdenadas.map(({ key, titulo, fija = false }, indice) => (
          <Columna
            key={key}
            clave={key}
            nombre={String(titulo)}
            vista={vistas.has(key)}
            fija={fija}
            esPrimera={isFija(indice - 1)}
            esUltima={isFija(indice + 1)}
            onToggle={toggle}
            onMove={move}
          />
        ))}
      </ul>
      <Group justify="space-between" mt="md">
        <Button variant="subtle" onClick={() => choose(null)}>
          Volver al orden original
        </Button>
        <Button onClick={onClose}>Listo</Button>
      </Group>
    </Modal>
  );
}

interface DeColumna {
  clave: string;
  nombre: string;
  vista: boolean;
  fija: boolean;
  esPrimera: boolean;
  esUltima: boolean;
  onToggle: (clave: string) => void;
  /** `botonOpuesto`: the button that moves it the other way. */
  onMove: (clave: string, pasos: 1 | -1, botonOpuesto: Element | null) => void;
}

/** Drawn again only when it changes. */
const Columna = memo(function Columna({ clave, nombre, vista, fija, onToggle, onMove, ...lugar }: DeColumna) {
  const up = ({ currentTarget }: MouseEvent) => onMove(clave, -1, currentTarget.nextElementSibling);
  const down = ({ currentTarget }: MouseEvent) => onMove(clave, 1, currentTarget.previousElementSibling);
  return (
    <li>
      <Checkbox label={nombre} checked={vista} disabled={fija} onChange={() => onToggle(clave)} />
      {!fija && (
        <>
          <ActionIcon variant="suave" size="lg" aria-label={`Subir ${nombre}`} disabled={lugar.esPrimera} onClick={up}>
            <Icon name="arriba" size={16} />
          </ActionIcon>
          <ActionIcon variant="suave" size="lg" aria-label={`Bajar ${nombre}`} disabled={lugar.esUltima} onClick={down}>
            <Icon name="abajo" size={16} />
          </ActionIcon>
        </>
      )}
    </li>
  );
});
