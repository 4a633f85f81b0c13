import { Modal } from '@mantine/core';
import classes from './Atajos.module.css';

const grupos: readonly [titulo: string, atajos: readonly [teclas: readonly string[], que: string][]][] = [
  [
    'En todas partes',
    [
      [[/Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl', 'K'], 'Ir a una pantalla o buscar un comprobante'],
      [['?'], 'Ver estos atajos'],
      [['Esc'], 'Cerrar lo que esté abierto'],
    ],
  ],
  [
    'En las listas',
    [
      [['j'], 'Bajar una fila'],
      [['k'], 'Subir una fila'],
      [['x'], 'Elegir la fila'],
      [['Enter'], 'Abrirla'],
    ],
  ],
  [
    'En los formularios',
    [
      [['Enter'], 'Enviar'],
      [['↓'], 'Abrir el calendario de una fecha'],
    ],
  ],
];

/** The keyboard sheet. */
export default function Atajos({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Atajos de teclado">
      {grupos.map(([titulo, atajos]) => (
        <section key={titulo} className={classes.grupo}>
          <h3>{titulo}</h3>
          <dl>
            {atajos.map(([teclas, que]) => (
              <div key={que}>
                <dt>
                  {teclas.map((tecla) => (
                    <kbd key={tecla}>{tecla}</kbd>
                  ))}
                </dt>
                <dd>{que}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
