import { Button, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { DialogButtons } from '../../../../components/dialogos/DialogButtons.tsx';
import { useAhora } from '../../../../hooks/useAhora.ts';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import { enMiles, enPlural } from '../../../../textos/numeros.ts';
import { announce } from '../../../../voz.ts';
import { avisosOf, totalDeNotas, type ConNota, type Mirada } from './muchas.ts';
import { cuantasNotas, De, Parte, useFoco } from './partes.tsx';
import classes from './NotasDialog.module.css';

/** Preview: notes to issue, and vouchers left out. */
export function NotasPrevistas(props: {
  miradas: readonly Mirada[];
  conNota: readonly ConNota[];
  onClose: () => void;
  onEmitir: () => void;
}) {
  const { miradas, conNota, onClose, onEmitir } = props;
  const segura = useFoco();
  const ahora = useAhora();
  const sinNota = miradas.flatMap((mirada) => (mirada.prevista === null ? [mirada] : []));
  const total = totalDeNotas(conNota.map(({ prevista }) => prevista));
  useEffect(() => {
    announce(
      conNota.length === 0
        ? 'Ningún comprobante lleva nota de crédito.'
        : `${cuantasNotas(conNota.length)} por ${total}.`,
    );
  }, [conNota.length, total]);
  return (
    <Stack gap="sm">
      {conNota.length === 0 ? (
        <p>Ninguno de los elegidos lleva nota de crédito.</p>
      ) : (
        <p>
          {enPlural(conNota.length, 'Se emite', 'Se emiten')} <b>{cuantasNotas(conNota.length)}</b> por <b>{total}</b>,
          cada una por todo lo que le queda sin acreditar a su comprobante. Una nota de crédito emitida no se puede
          revertir.
        </p>
      )}
      {avisosOf(conNota, ahora).map(({ texto, de }) => (
        <Parte key={texto} tono="ambar" titulo={`${enMiles(de.length)}: ${texto}`}>
          {de.map((comprobante) => (
            <li key={comprobante.id}>
              <De comprobante={comprobante} />
            </li>
          ))}
        </Parte>
      ))}
      {sinNota.length > 0 && (
        <Parte tono="rojo" abierta titulo={enPlural(sinNota.length, '1 queda afuera', '# quedan afuera')}>
          {sinNota.map(({ comprobante, motivo }) => (
            <li key={comprobante.id}>
              <De comprobante={comprobante} />
              <span className={classes.motivo}>{motivo}</span>
            </li>
          ))}
        </Parte>
      )}
      {conNota.length > 0 && (
        <Parte titulo={`De qué comprobantes (${enMiles(conNota.length)})`} abierta={sinNota.length === 0}>
          {conNota.map(({ comprobante, prevista }) => (
            <li key={comprobante.id}>
              <De comprobante={comprobante} />
              <span>{formatEnMoneda(prevista.total, prevista.moneda)}</span>
            </li>
          ))}
        </Parte>
      )}
      <DialogButtons>
        <Button ref={segura} variant="default" onClick={onClose}>
          {conNota.length === 0 ? 'Cerrar' : 'Cancelar'}
        </Button>
        {conNota.length > 0 && (
          <Button color="red" className="boton-peligro" onClick={onEmitir}>
            Emitir {cuantasNotas(conNota.length)} por {total}
          </Button>
        )}
      </DialogButtons>
    </Stack>
  );
}
