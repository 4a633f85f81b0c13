import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CampoImportado, Deteccion, Importacion } from '@talonario/core/articulos';
import { useState } from 'react';
import { call, sentenceOf, type Pedido } from '../../../api.ts';
import { Columnas } from '../../../components/campos/Columnas.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { importacionQuery } from '../../../queries/articulos/importaciones.ts';
import { campoDeColumna, sameColumnas, withColumna } from './columnas.ts';
import classes from './Lectura.module.css';
import { camposOf, codificaciones, decimales, nombresDeCampo, separadores } from './textos.ts';

interface Props {
  importacion: Importacion;
  deteccion: Deteccion;
}

/** Format detected in the file, and the meaning of each column over a few of its rows. All of it can be changed. */
export function Lectura({ importacion, deteccion }: Props) {
  const { id } = importacion;
  const queryClient = useQueryClient();
  const [columnas, setColumnas] = useState(importacion.columnas);
  const { mutate: reread, isPending } = useMutation({
    mutationFn: (body: Pedido<'updateImportacion'>['body']) => call('updateImportacion', { params: { id }, body }),
    onSuccess: async (leida) => {
      const { queryKey } = importacionQuery(leida.id);
      queryClient.setQueryData(queryKey, leida);
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => notify.error('Error subiendo el CSV', sentenceOf(error)),
  });
  const cambiadas = !sameColumnas(columnas, importacion.columnas);
  const faltan = faltantes(importacion, columnas);
  const columnasDelArchivo = importacion.encabezado.map((nombre, indice) => ({
    clave: `columna ${indice}`,
    indice,
    nombre: deteccion.encabezado && nombre !== '' ? nombre : `columna ${indice + 1}`,
  }));

  return (
    <Stack component="section" aria-label="Cómo se lee el archivo" inert={isPending} mb="lg">
      {/* A sheet has none of these. */}
      {!importacion.nombre.toLowerCase().endsWith('.xlsx') && (
        <Columnas de={3}>
          <Select
            label="Separador"
            data={separadores}
            value={deteccion.delimitador}
            onChange={(delimitador) => reread({ delimitador: delimitador as Deteccion['delimitador'] })}
          />
          <Select
            label="Decimales"
            data={decimales}
            value={deteccion.decimal}
            onChange={(decimal) => reread({ decimal: decimal as Deteccion['decimal'] })}
          />
          <Select
            label="Codificación"
            description="Si las eñes y los acentos se ven mal, elegí otra codificación."
            data={codificaciones}
            value={deteccion.codificacion}
            onChange={(codificacion) => reread({ codificacion: codificacion as Deteccion['codificacion'] })}
          />
        </Columnas>
      )}
      <Checkbox
        label="La primera fila nombra las columnas"
        checked={deteccion.encabezado}
        onChange={({ currentTarget }) => reread({ encabezado: currentTarget.checked })}
      />
      <div className={classes.marco}>
        <table className={classes.muestra} aria-label="Columnas del archivo">
          <thead>
            <tr>
              {columnasDelArchivo.map(({ clave, indice, nombre }) => (
                <th key={clave} scope="col">
                  <span title={nombre}>{nombre}</span>
                  <Select
                    size="xs"
                    aria-label={`Qué es ${nombre}`}
                    data={opcionesOf(importacion)}
                    value={campoDeColumna(columnas, indice) ?? NADA}
                    onChange={(campo) =>
                      setColumnas(withColumna(columnas, indice, campo === NADA ? null : (campo as CampoImportado)))
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {importacion.muestra.slice(0, MUESTRA).map((fila) => (
              <tr key={fila.join()}>
                {columnasDelArchivo.map(({ clave, indice }) => (
                  <td key={clave} title={fila[indice]} data-usada={campoDeColumna(columnas, indice) !== null}>
                    {fila[indice]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(cambiadas || faltan.length > 0) && (
        <Group gap="sm">
          <Button variant="default" disabled={!cambiadas || faltan.length > 0} onClick={() => reread({ columnas })}>
            Leer con estas columnas
          </Button>
          {faltan.length > 0 && <Text c="dimmed">Falta elegir la columna de {faltan.join(' y ')}.</Text>}
        </Group>
      )}
    </Stack>
  );
}

/** Rows that are shown to match the columns by. */
const MUESTRA = 3;
const NADA = '-';

function opcionesOf(importacion: Importacion) {
  return [
    { value: NADA, label: 'No se usa' },
    ...camposOf(importacion).map((campo) => ({ value: campo, label: nombresDeCampo[campo] })),
  ];
}

/** Required columns that the file lacks. */
function faltantes({ lista_id }: Importacion, columnas: Importacion['columnas']): string[] {
  const necesarias: readonly CampoImportado[] = lista_id === null ? ['sku'] : ['sku', 'precio'];
  return necesarias.filter((campo) => columnas[campo] === undefined).map((campo) => nombresDeCampo[campo]);
}
