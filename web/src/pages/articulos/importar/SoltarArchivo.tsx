import { Button, Text } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import classes from './SoltarArchivo.module.css';

interface Props {
  onFile: (archivo: File) => void;
  subiendo: boolean;
}

/** A file that is chosen, or dragged here. */
export function SoltarArchivo({ onFile, subiendo }: Props) {
  const campo = useRef<HTMLInputElement>(null);
  const [encima, setEncima] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setEncima(false);
    const [archivo] = event.dataTransfer.files;
    if (archivo && !subiendo) onFile(archivo);
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
      <Text c="dimmed">Arrastrá el archivo acá, o</Text>
      <Button leftSection={<Icon name="subir" />} loading={subiendo} onClick={() => campo.current?.click()}>
        Elegir archivo
      </Button>
      <Text size="xs" c="dimmed">
        CSV o texto, de hasta 20 MB. De Excel, con «Guardar como» CSV.
      </Text>
      <input
        ref={campo}
        className="solo-lector"
        type="file"
        tabIndex={-1}
        aria-label="Archivo"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          const [archivo] = currentTarget.files ?? [];
          // The same file again, once it is mended, is another choice.
          currentTarget.value = '';
          if (archivo) onFile(archivo);
        }}
      />
    </div>
  );
}
