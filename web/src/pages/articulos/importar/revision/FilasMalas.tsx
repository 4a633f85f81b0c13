import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CampoImportado, FilaImportada, Importacion } from '@talonario/core/articulos';
import { useRef, useState } from 'react';
import { deAntes } from '../../../../components/estados/deAntes.ts';
import { call, sentenceOf } from '../../../../api.ts';
import { notify } from '../../../../components/toasts/notify.tsx';
import { importacionQuery } from '../../../../queries/articulos/importaciones.ts';
import classes from './FilasMalas.module.css';
import { camposOf, nombresDeCampo } from '../textos.ts';

interface Props {
  importacion: Importacion;
  filas: readonly FilaImportada[];
  /** The rows are read-only. */
  fija: boolean;
  vieja: boolean;
}

/** A column of the grid: what it is, and where in the row. */
interface Columna {
  campo: CampoImportado;
  indice: number;
}

/** The rows that are wrong, cell by cell, each mended where it is. */
export function FilasMalas({ importacion, filas, fija, vieja }: Props) {
  const columnas = camposOf(importacion).flatMap((campo): Columna[] => {
    const indice = importacion.columnas[campo];
    return indice === undefined ? [] : [{ campo, indice }];
  });
  const tabla = useRef<HTMLTableElement>(null);
  return (
    <div className={classes.marco} {...deAntes(vieja)}>
      <table ref={tabla} className={classes.tabla} aria-label="Filas con error">
        <thead>
          <tr>
            <th scope="col">Línea</th>
            {columnas.map(({ campo }) => (
              <th key={campo} scope="col">
                {nombresDeCampo[campo]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <Mala
              key={`${fila.linea} ${fila.celdas.join('\u0000')}`}
              importacion={importacion}
              fila={fila}
              columnas={columnas}
              fija={fija || vieja}
              onMended={() => focusNext(tabla.current)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Focuses the next wrong cell, once the mended row is gone. */
function focusNext(tabla: HTMLTableElement | null): void {
  requestAnimationFrame(() => tabla?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus());
}

interface MalaProps extends Pick<Props, 'importacion' | 'fija'> {
  fila: FilaImportada;
  columnas: readonly Columna[];
  onMended: () => void;
}

/** A row that is wrong: Enter, or leaving a cell, looks at it again with what was typed. */
function Mala({ importacion: { id }, fila, columnas, fija, onMended }: MalaProps) {
  const queryClient = useQueryClient();
  const [celdas, setCeldas] = useState(fila.celdas);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('updateFila', { params: { id, linea: fila.linea }, body: { celdas } }),
    onSuccess: async ({ resumen, fila: mendada }) => {
      queryClient.setQueryData(importacionQuery(id).queryKey, (antes) => antes && { ...antes, resumen });
      await queryClient.invalidateQueries({ queryKey: [...importacionQuery(id).queryKey, 'filas'] });
      if (mendada.clase !== 'error') onMended();
    },
    onError: (error) => notify.error('Error actualizando stock', sentenceOf(error)),
  });
  const mend = () => {
    if (!isPending && !fija && celdas.join('\u0000') !== fila.celdas.join('\u0000')) mutate();
  };
  const errorOf = (campo: CampoImportado | null) => fila.errores.find((error) => error.campo === campo)?.mensaje;
  // Errors of no cell, or of a cell that the file does not have.
  const sueltos = fila.errores.filter(({ campo }) => !columnas.some((columna) => columna.campo === campo));

  return (
    <tr aria-busy={isPending}>
      <td data-titulo="Línea ">
        {fila.linea}
        {sueltos.map(({ campo, mensaje }) => (
          <Text key={campo} className={classes.suelto ?? ''} c="red" size="xs">
            {mensaje}
          </Text>
        ))}
      </td>
      {columnas.map(({ campo, indice }) => (
        <td
          key={campo}
          data-titulo={nombresDeCampo[campo]}
          data-bien={(errorOf(campo) === undefined && campo !== 'sku' && campo !== 'descripcion') || undefined}
        >
          <TextInput
            size="xs"
            aria-label={`${nombresDeCampo[campo]} de la línea ${fila.linea}`}
            autoComplete="off"
            readOnly={fija || isPending}
            value={celdas[indice] ?? ''}
            title={celdas[indice]}
            error={errorOf(campo)}
            onChange={({ currentTarget }) => setCeldas(withCelda(celdas, indice, currentTarget.value))}
            onBlur={mend}
            onKeyDown={({ key }) => {
              if (key === 'Enter') mend();
              if (key === 'Escape') setCeldas(fila.celdas);
            }}
          />
        </td>
      ))}
    </tr>
  );
}

/** A short row is filled up to the cell. */
function withCelda(celdas: readonly string[], indice: number, texto: string): string[] {
  return Array.from({ length: Math.max(celdas.length, indice + 1) }, (_, i) =>
    i === indice ? texto : (celdas[i] ?? ''),
  );
}
