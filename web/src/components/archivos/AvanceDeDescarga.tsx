import { Button, Progress } from '@mantine/core';
import { useEffect } from 'react';
import { enMiles, enPlural } from '../../textos/numeros.ts';
import { Suave } from '../Suave.tsx';
import classes from './AvanceDeDescarga.module.css';
import { endDescarga, type Descarga } from './descarga.ts';

/** How the download of the chosen vouchers goes, with its way to be cancelled; or why it failed. Leaving the application asks first. */
export default function AvanceDeDescarga({ descarga }: { descarga: Descarga }) {
  const { motivo, bajados } = descarga;
  useEffect(() => {
    if (motivo !== null) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [motivo]);
  if (motivo === null) return <EnMarcha {...descarga} />;
  return (
    <span className={classes.avance}>
      <span className={classes.fallo} role="alert">
        No se pudo armar el archivo. {motivo}
        {bajados > 0 && ` Los primeros ${enMiles(bajados)} comprobantes ya están en tus descargas.`}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={endDescarga}>
        Cerrar
      </Button>
    </span>
  );
}

function EnMarcha({ total, armados, seCuenta }: Descarga) {
  return (
    <span className={classes.avance}>
      {seCuenta ? (
        <Progress className={classes.barra ?? ''} value={(100 * armados) / total} aria-label="Avance de la descarga" />
      ) : (
        <span className={classes.sinCuenta} role="progressbar" aria-label="Avance de la descarga" />
      )}
      <span role="status">
        <Suave>
          {seCuenta
            ? `Armando los PDF: ${enMiles(armados)} de ${enMiles(total)}`
            : enPlural(total, 'Armando 1 PDF…', 'Armando un PDF de # comprobantes…')}
        </Suave>
      </span>
      <Button variant="subtle" size="compact-sm" onClick={endDescarga}>
        Cancelar la descarga
      </Button>
    </span>
  );
}
