import { Box, Button, type BoxProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { sentenceOf } from '../../api.ts';
import { announce } from '../../voz.ts';
import { Icon } from '../Icon.tsx';
import classes from './States.module.css';
import { Talon } from '../Talon.tsx';

interface EmptyStateProps {
  titulo: string;
  /** Of its heading: under the page's own, unless it stands in another place. */
  nivel?: 1 | 2 | 3;
  children?: ReactNode;
}

/** Nothing to show: why, and what comes next. Drawn as a blank sheet of the pad. */
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

/** Something could not be loaded: the sentence, and again. */
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
  /** Of what is told as soon as it appears: at once, or when the reader is done with what it says. */
  role?: 'alert' | 'status';
  /** Bold beginning of the remark, without its full stop. */
  titulo?: string;
  children: ReactNode;
}

/** A boxed remark: what the person should know here. */
export function Notice({ tono = 'neutro', titulo, className, role, children, ...box }: NoticeProps) {
  const nota = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It comes with its words, which not every reader reads, but for an alert.
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
