import { ActionIcon } from '@mantine/core';
import { Icon } from './Icon.tsx';
import classes from './Paginas.module.css';

interface Props {
  /** From 1. */
  pagina: number;
  porPagina: number;
  total: number;
  onChange: (pagina: number) => void;
}

/** `21–40 de 312`, and the way to the others. */
export function Paginas({ pagina, porPagina, total, onChange }: Props) {
  if (total === 0) return null;
  const ultima = Math.max(1, Math.ceil(total / porPagina));
  const desde = (pagina - 1) * porPagina + 1;
  const hasta = Math.min(pagina * porPagina, total);
  return (
    <nav className={classes.paginas} aria-label="Páginas">
      <span>
        {numero.format(desde)}–{numero.format(hasta)} de {numero.format(total)}
      </span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Página anterior"
        disabled={pagina <= 1}
        onClick={() => onChange(pagina - 1)}
      >
        <Icon name="izquierda" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Página siguiente"
        disabled={pagina >= ultima}
        onClick={() => onChange(pagina + 1)}
      >
        <Icon name="derecha" />
      </ActionIcon>
    </nav>
  );
}

const numero = new Intl.NumberFormat('es-AR');
