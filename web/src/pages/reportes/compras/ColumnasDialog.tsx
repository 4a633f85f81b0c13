import { Button, Modal } from '@mantine/core';
import { campoDeColumna, nombresDeColumna, type CampoDeColumna, type ImportacionHecha } from '@talonario/core/contador';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Select } from '../../../components/campos/Select.tsx';
import { DialogButtons } from '../../../components/dialogos/DialogButtons.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import classes from './Compras.module.css';

interface Props {
  empresa_id: string;
  columnas: ImportacionHecha['columnas'];
  onClose: () => void;
  /** The columns are remembered: the file can be imported. */
  onMatched: () => void;
}

const opciones = campoDeColumna.options.map((campo) => ({ value: campo, label: nombresDeColumna[campo] }));

/** Columns of a file whose titles nobody knows, to be matched once. */
export function ColumnasDialog({ empresa_id, columnas, onClose, onMatched }: Props) {
  const [elegidos, setElegidos] = useState<Readonly<Record<number, CampoDeColumna>>>({});
  const campoOf = (indice: number): CampoDeColumna | null => elegidos[indice] ?? columnas[indice]?.campo ?? null;
  // Unknown columns first: the others only need a look.
  const enOrden = columnas
    .map((columna, indice) => ({ ...columna, indice }))
    .toSorted((a, b) => Number(a.campo !== null) - Number(b.campo !== null));
  const faltan = columnas.some((_, indice) => campoOf(indice) === null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const conCampo = columnas.flatMap(({ titulo }, indice) => {
        const campo = campoOf(indice);
        return campo === null || titulo === '' ? [] : [{ titulo, campo }];
      });
      await call('matchColumnasDeCompras', { params: { id: empresa_id }, body: { columnas: conCampo } });
    },
    onSuccess: onMatched,
  });
  return (
    <Modal opened onClose={onClose} title="Decí qué es cada columna" size="xl" closeOnClickOutside={false}>
      <p>
        El archivo tiene títulos que Talonario no conoce, y no se importó nada. Lo que elijas se recuerda para los
        próximos archivos de la empresa.
      </p>
      <ul className={classes.columnas}>
        {enOrden.map(({ titulo, ejemplos, indice }) => (
          <li key={indice}>
            <span>
              <strong>{titulo === '' ? 'Sin título' : titulo}</strong>
              <br />
              <small>{ejemplos.length === 0 ? 'Sin valores' : ejemplos.join(' · ')}</small>
            </span>
            <Select
              aria-label={`Qué es ${titulo}`}
              placeholder="Elegí qué es"
              allowDeselect={false}
              data={opciones}
              value={campoOf(indice)}
              onChange={(campo) => campo && setElegidos({ ...elegidos, [indice]: campo as CampoDeColumna })}
            />
          </li>
        ))}
      </ul>
      <Fallo fallo={error} mt="md" />
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancelar
        </Button>
        <Button onClick={() => mutate()} loading={isPending} disabled={faltan}>
          Guardar e importar
        </Button>
      </DialogButtons>
    </Modal>
  );
}
