import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { registroQuery } from '../../queries/usuario.ts';
import classes from './Ayuda.module.css';
import { ayudaOf } from './temas.ts';

/** Frequent questions about the open screen, and the address of support. */
export default function Ayuda({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const { titulo, temas } = ayudaOf(pathname);
  const { data: registro } = useQuery(registroQuery);
  const asunto = encodeURIComponent(`Ayuda con ${pathname}`);
  return (
    <Modal opened onClose={onClose} title={`Ayuda: ${titulo}`}>
      <dl className={classes.temas}>
        {temas.map(({ pregunta, respuesta }) => (
          <div key={pregunta}>
            <dt>{pregunta}</dt>
            <dd>{respuesta}</dd>
          </div>
        ))}
      </dl>
      <Text mt="lg">
        ¿No está acá?{' '}
        {registro ? (
          <>
            Escribinos a <a href={`mailto:${registro.soporte}?subject=${asunto}`}>{registro.soporte}</a>: contanos qué
            querías hacer y el número del comprobante o de la venta.
          </>
        ) : (
          'Escribinos: contanos qué querías hacer y el número del comprobante o de la venta.'
        )}
      </Text>
    </Modal>
  );
}
