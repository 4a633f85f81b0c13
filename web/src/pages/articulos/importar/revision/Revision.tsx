import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Importacion } from '@talonario/core/articulos';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, sentenceOf } from '../../../../api.ts';
import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';
import { PieFijo } from '../../../../components/pie/PieFijo.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { paths } from '../../../../paths.ts';
import { importacionesQuery, importacionQuery } from '../../../../queries/articulos/importaciones.ts';
import { enPlural } from '../../../../textos/numeros.ts';
import { BajarErrores } from './BajarErrores.tsx';
import { Filas } from './Filas.tsx';
import { Lectura } from '../Lectura.tsx';
import { cuantasAplican, describeResumen } from '../textos.ts';

/** A file that was read: how, what it would change, what is wrong in it; and then all of it, only the valid rows, or nothing. */
export function Revision({ importacion }: { importacion: Importacion }) {
  const { id, deteccion, resumen, lista_id } = importacion;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [descartando, setDescartando] = useState(false);
  const cuantas = cuantasAplican(resumen);

  const { mutate, isPending, error } = useMutation({
    mutationFn: (solo_validas: boolean) => call('aplicarImportacion', { params: { id }, body: { solo_validas } }),
    onSuccess: (corriendo) => {
      queryClient.setQueryData(importacionQuery(corriendo.id).queryKey, corriendo);
    },
    onError: () => notify.error('Error subiendo el CSV'),
  });
  const discard = async () => {
    await call('deleteImportacion', { params: { id } });
    await navigate(lista_id === null ? paths.importar : paths.importarLista(lista_id));
    // Only the list of imports is read again: this one was discarded.
    await queryClient.invalidateQueries({ queryKey: importacionesQuery.queryKey, exact: true });
  };

  return (
    <>
      {deteccion && <Lectura importacion={importacion} deteccion={deteccion} />}
      <Filas importacion={importacion} />
      <PieFijo
        sueltoEnTelefono
        fallos={error ? [sentenceOf(error)] : []}
        dicho={
          <>
            {describeResumen(resumen)}.{' '}
            {resumen.con_error > 0 && 'Corregí las filas con error, o aplicá solo las válidas.'}
          </>
        }
      >
        <Group gap="xs">
          <Button variant="subtle" disabled={isPending} onClick={() => setDescartando(true)}>
            Descartar
          </Button>
          {resumen.con_error > 0 ? (
            <>
              <BajarErrores importacion={importacion} />
              <Button loading={isPending} disabled={cuantas === 0} onClick={() => mutate(true)}>
                {enPlural(cuantas, 'Aplicar solo la válida', 'Aplicar solo las # válidas')}
              </Button>
            </>
          ) : (
            <Button loading={isPending} disabled={cuantas === 0} onClick={() => mutate(false)}>
              {enPlural(cuantas, 'Aplicar 1 fila', 'Aplicar # filas')}
            </Button>
          )}
        </Group>
      </PieFijo>
      {descartando && (
        <ConfirmDialog
          opened
          onClose={() => setDescartando(false)}
          titulo={`Descartar ${importacion.nombre}`}
          confirmar="Descartar"
          cancelar="Seguir revisando"
          peligro
          onConfirm={discard}
        >
          Se borran el archivo y tus correcciones. Tus artículos quedan como están.
        </ConfirmDialog>
      )}
    </>
  );
}
