import { Button, Text } from '@mantine/core';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import classes from './SoltarArchivo.module.css';

interface Props {
  onFiles: (archivos: readonly File[]) => void;
  subiendo: boolean;
  /** Description of the accepted files. */
  children: ReactNode;
  /** Accepted types, for the browser's own window. */
  accept: string;
  /** True when several files can be given at once. */
  varios?: boolean;
}

/** A file, or some, that are chosen or dragged here. */
export function SoltarArchivo({ onFiles, subiendo, children, accept, varios = false }: Props) {
  const campo = useRef<HTMLInputElement>(null);
  const [encima, setEncima] = useState(false);
  const take = (lista: FileList | null) => {
    const archivos = [...(lista ?? [])].slice(0, varios ? undefined : 1);
    if (archivos.length > 0 && !subiendo) onFiles(archivos);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setEncima(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={classes.zona}
      data-encima={encima || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setEncima(true);
      }}
      onDragLeave={() => setEncima(false)}
      onDrop={drop}
    >
      <Text c="dimmed">{varios ? 'Arrastrá los archivos acá, o' : 'Arrastrá el archivo acá, o'}</Text>
      <Button leftSection={<Icon name="subir" />} loading={subiendo} onClick={() => campo.current?.click()}>
        {varios ? 'Elegir archivos' : 'Elegir archivo'}
      </Button>
      <Text size="xs" c="dimmed">
        {children}
      </Text>
      <input
        ref={campo}
        className="solo-lector"
        type="file"
        tabIndex={-1}
        aria-label={varios ? 'Archivos' : 'Archivo'}
        accept={accept}
        multiple={varios}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // A file chosen again after being mended has to count as another choice.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
