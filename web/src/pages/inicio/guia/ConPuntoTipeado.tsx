import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import classes from './Guia.module.css';
import { useDar } from './paso.ts';

const MAXIMO = 99_998;

/** A point of sale by its number, where ARCA does not say which there are. */
export function ConPuntoTipeado({ empresa_id }: { empresa_id: string }) {
  const { working, fallo, dar } = useDar();
  const [texto, setTexto] = useState('');
  const numero = /^\d{1,5}$/.test(texto.trim()) ? Number(texto) : 0;
  const usar = () => dar(() => call('tomarPuntoArca', { params: { id: empresa_id }, body: { numero } }));
  return (
    <>
      <div className={classes.enLinea}>
        <TextInput
          label="Punto de venta"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        <Button loading={working} disabled={numero < 1 || numero > MAXIMO} onClick={() => void usar()}>
          Facturar con este
        </Button>
      </div>
      <Fallo fallo={fallo} mt="md" />
    </>
  );
}
