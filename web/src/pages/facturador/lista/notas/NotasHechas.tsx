import { Button, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { DialogButtons } from '../../../../components/dialogos/DialogButtons.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import { enMiles, enPlural } from '../../../../textos/numeros.ts';
import { announce } from '../../../../voz.ts';
import { totalDeNotas, type ConNota, type Hecha } from './muchas.ts';
import { cuantasNotas, De, Parte, useFoco } from './partes.tsx';
import classes from './NotasDialog.module.css';

/** Result of each note; those that need a person come first. */
export function NotasHechas(props: { hechas: readonly Hecha[]; sinHacer: readonly ConNota[]; onClose: () => void }) {
  const { hechas: notasHechas, sinHacer, onClose } = props;
  const segura = useFoco();
  const conNota = notasHechas.flatMap(({ nota }) => nota ?? []);
  const emitidas = conNota.filter(({ en_cola }) => !en_cola);
  const enCola = conNota.filter(({ en_cola }) => en_cola);
  const fallidas = notasHechas.filter(({ nota }) => nota === null);
  const frase =
    emitidas.length === 0
      ? 'No se emitió ninguna nota.'
      : `Se ${enPlural(emitidas.length, 'emitió', 'emitieron')} ${cuantasNotas(emitidas.length)} por ${totalDeNotas(emitidas)}.`;
  useEffect(() => announce(frase), [frase]);
  return (
    <Stack gap="sm">
      <Notice tono={fallidas.length + sinHacer.length + enCola.length === 0 ? 'verde' : 'ambar'}>
        <p>{frase}</p>
      </Notice>
      {fallidas.length > 0 && (
        <Parte tono="rojo" abierta titulo={`Sin emitir (${enMiles(fallidas.length)})`}>
          {fallidas.map(({ comprobante, motivo }) => (
            <li key={comprobante.id}>
              <De comprobante={comprobante} />
              <span className={classes.motivo}>{motivo}</span>
            </li>
          ))}
        </Parte>
      )}
      {sinHacer.length > 0 && (
        <Parte
          tono="ambar"
          abierta
          titulo={`No se pidieron (${enMiles(sinHacer.length)}): elegilas y volvé a pedirlas`}
        >
          {sinHacer.map(({ comprobante }) => (
            <li key={comprobante.id}>
              <De comprobante={comprobante} />
            </li>
          ))}
        </Parte>
      )}
      {enCola.length > 0 && (
        <Parte tono="ambar" abierta titulo={`En cola: salen solas cuando ARCA responda (${enMiles(enCola.length)})`}>
          {enCola.map((nota) => (
            <li key={nota.id}>
              <De comprobante={nota} />
              <span>{formatEnMoneda(nota.total, nota.moneda)}</span>
            </li>
          ))}
        </Parte>
      )}
      {emitidas.length > 0 && (
        <Parte titulo={`Emitidas (${enMiles(emitidas.length)})`} abierta={fallidas.length === 0}>
          {emitidas.map((nota) => (
            <li key={nota.id}>
              <De comprobante={nota} />
              <span>{formatEnMoneda(nota.total, nota.moneda)}</span>
            </li>
          ))}
        </Parte>
      )}
      <DialogButtons>
        <Button ref={segura} onClick={onClose}>
          Listo
        </Button>
      </DialogButtons>
    </Stack>
  );
}
