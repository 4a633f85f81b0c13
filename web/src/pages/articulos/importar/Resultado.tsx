import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Importacion } from '@talonario/core/articulos';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { importacionQuery } from '../../../queries/articulos/importaciones.ts';
import { enPlural } from '../../../textos/numeros.ts';
import { describeDeshecho, refreshTodo } from '../useDeshacer.ts';
import { BajarErrores } from './revision/BajarErrores.tsx';

/** Result of an import, and the way to undo it. */
export function Resultado({ importacion }: { importacion: Importacion }) {
  const { id, estado, resumen, lista_id, deshacible, deshecho, nombre } = importacion;
  const queryClient = useQueryClient();
  const [preguntando, setPreguntando] = useState(false);
  const undo = async () => {
    queryClient.setQueryData(importacionQuery(id).queryKey, await call('deshacerImportacion', { params: { id } }));
    await refreshTodo(queryClient);
  };
  return (
    <>
      {estado === 'deshecha' ? (
        <Notice mb="md" role="status">
          <p>
            <strong>La importación se deshizo.</strong> {describeDeshecho(deshecho)}
          </p>
        </Notice>
      ) : (
        <Notice tono="verde" mb="md" role="status">
          <p>
            <strong>Listo.</strong> {describeHecho(importacion)}
          </p>
        </Notice>
      )}
      <Group gap="xs" mb="lg">
        <Button component={Link} to={lista_id === null ? paths.articulos : paths.lista(lista_id)}>
          {lista_id === null ? 'Ver los artículos' : 'Ver la lista'}
        </Button>
        {deshacible && (
          <Button variant="default" onClick={() => setPreguntando(true)}>
            Deshacer
          </Button>
        )}
        {estado === 'aplicada' && resumen.con_error > 0 && <BajarErrores importacion={importacion} />}
      </Group>
      {preguntando && (
        <ConfirmDialog
          opened
          onClose={() => setPreguntando(false)}
          titulo={`Deshacer ${nombre}`}
          confirmar="Deshacer"
          onConfirm={undo}
        >
          Los datos vuelven a como estaban antes, salvo los que alguien cambió después.
        </ConfirmDialog>
      )}
    </>
  );
}

function describeHecho({ resumen: { nuevas, cambian, iguales, con_error }, lista_id }: Importacion): string {
  const partes = [
    lista_id === null
      ? enPlural(nuevas, '1 artículo nuevo', '# artículos nuevos')
      : enPlural(nuevas, '1 precio nuevo', '# precios nuevos'),
    enPlural(cambian, '1 cambiado', '# cambiados'),
    ...(iguales > 0 ? [enPlural(iguales, '1 ya estaba así', '# ya estaban así')] : []),
  ];
  const afuera =
    con_error === 0
      ? ''
      : enPlural(con_error, ' 1 fila con error quedó afuera.', ' # filas con error quedaron afuera.');
  return `${partes.join(', ')}.${afuera}`;
}
