import { Box, Button, type BoxProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { sentenceOf } from '../../api.ts';
import { announce } from '../../voz.ts';
import { Icon } from '../Icon.tsx';
import classes from './States.module.css';
import { Talon } from '../Talon.tsx';

interface EmptyStateProps {
  titulo: string;
  /** Level of the heading; by default under the page's own. */
  nivel?: 1 | 2 | 3;
  children?: ReactNode;
}

/** Empty state: why there is nothing, and what comes next. Drawn as a blank sheet of the pad. */
export function EmptyState({ titulo, nivel = 2, children }: EmptyStateProps) {
  const Titulo = `h${nivel}` as const;
  return (
    <div className={classes.vacio}>
      <Talon>
        <Titulo className={classes.titulo}>{titulo}</Titulo>
        {children !== undefined && <div className={classes.siguiente}>{children}</div>}
      </Talon>
    </div>
  );
}

/** Failure of a load: its sentence, and a button to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.error} role="alert">
      <Icon name="alerta" />
      <p>
        <strong>No se pudo cargar.</strong> {sentenceOf(error)}
      </p>
      <Button variant="default" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}

interface NoticeProps extends BoxProps {
  tono?: 'neutro' | 'verde' | 'ambar' | 'rojo';
  /** How screen readers tell the remark: `alert` at once, `status` when the reader is idle. Absent: not told. */
  role?: 'alert' | 'status';
  /** Bold beginning of the remark, without its full stop. */
  titulo?: string;
  children: ReactNode;
}

/** A boxed remark. */
export function Notice({ tono = 'neutro', titulo, className, role, children, ...box }: NoticeProps) {
  const nota = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The remark appears with its words, which not every reader tells, alerts apart.
    if (role === 'status') announce(nota.current?.textContent ?? '');
  }, [role]);
  return (
    <Box {...box} role={role} ref={nota} className={`${classes.nota} ${className ?? ''}`} data-tono={tono}>
      {titulo !== undefined && (
        <>
          <strong>{titulo}.</strong>{' '}
        </>
      )}
      {children}
    </Box>
  );
}
