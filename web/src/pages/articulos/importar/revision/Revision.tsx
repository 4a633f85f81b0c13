import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Importacion } from '@talonario/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, sentenceOf } from '../../../../api.ts';
import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';
import { PieFijo } from '../../../../components/pie/PieFijo.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { paths } from '../../../../paths.ts';
import { importacionesQuery, importacionQuery } from '../../../../queries/articulos/importaciones.ts';
import { enMiles } from '../../../../textos/numeros.ts';
import { BajarErrores } from './BajarErrores.tsx';
import { Filas } from './Filas.tsx';
import { Lectura } from '../Lectura.tsx';
import { cuantasAplican, describeResumen } from '../textos.ts';

/** A file that was read: how, what it would change, what is wrong in it; and then all of it, only the valid rows, or nothing. */
export function Revision({ importacion }: { importacion: Importacion }) {
  const { id, deteccion, resumen, lista_id } = importacion;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [applying, setApplying] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);
  const [descartando, setDescartando] = useState(false);
  const cuantas = cuantasAplican(resumen);

  const apply = async (solo_validas: boolean) => {
    setApplying(true);
    setFallo(null);
    try {
      const corriendo = await call('aplicarImportacion', { params: { id }, body: { solo_validas } });
      queryClient.setQueryData(importacionQuery(id).queryKey, corriendo);
    } catch (error) {
      notify.error('Error subiendo el CSV');
      setFallo(error);
    } finally {
      setApplying(false);
    }
  };
  const discard = async () => {
    await call('deleteImportacion', { params: { id } });
    await navigate(lista_id === null ? paths.importar : paths.importarLista(lista_id));
    // Only the list of them: this one is no more.
    await queryClient.invalidateQueries({ queryKey: importacionesQuery.queryKey, exact: true });
  };

  return (
    <>
      {deteccion && <Lectura importacion={importacion} deteccion={deteccion} />}
      <Filas importacion={importacion} />
      <PieFijo
        sueltoEnTelefono
        fallos={fallo === null ? [] : [sentenceOf(fallo)]}
        dicho={
          <>
            {describeResumen(resumen)}.{' '}
            {resumen.con_error > 0 && 'Corregí las que están mal, o aplicá solo las que están bien.'}
          </>
        }
      >
        <Group gap="xs">
          <Button variant="subtle" disabled={applying} onClick={() => setDescartando(true)}>
            Descartar
          </Button>
          {resumen.con_error > 0 ? (
            <>
              <BajarErrores importacion={importacion} />
              <Button loading={applying} disabled={cuantas === 0} onClick={() => void apply(true)}>
                {cuantas === 1 ? 'Aplicar solo la válida' : `Aplicar solo las ${enMiles(cuantas)} válidas`}
              </Button>
            </>
          ) : (
            <Button loading={applying} disabled={cuantas === 0} onClick={() => void apply(false)}>
              {cuantas === 1 ? 'Aplicar 1 fila' : `Aplicar ${enMiles(cuantas)} filas`}
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
          Se olvidan el archivo y lo que corregiste. Tus artículos quedan como están.
        </ConfirmDialog>
      )}
    </>
  );
}
