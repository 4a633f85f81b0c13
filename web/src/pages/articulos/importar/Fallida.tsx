import { Button, Group } from '@mantine/core';
import type { Importacion } from '@talonario/core/articulos';
import { Link } from 'react-router';
import { Notice } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { Lectura } from './Lectura.tsx';

/** A failed import: its reason, and another way. Nothing changed. */
export function Fallida({ importacion }: { importacion: Importacion }) {
  const { error, deteccion, lista_id } = importacion;
  return (
    <>
      <Notice tono="rojo" role="alert" mb="lg">
        <p>
          <strong>No se cambió nada.</strong> {error}
        </p>
      </Notice>
      {deteccion && <Lectura importacion={importacion} deteccion={deteccion} />}
      <Group mt="lg">
        <Button component={Link} to={lista_id === null ? paths.importar : paths.importarLista(lista_id)}>
          Elegir otro archivo
        </Button>
      </Group>
    </>
  );
}
