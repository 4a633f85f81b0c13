import { Button, CopyButton } from '@mantine/core';
import classes from './Guia.module.css';

/** Text to copy to another site. */
export function Copiar({ texto, valor }: { texto: string; valor: string }) {
  return (
    <span className={classes.copiable}>
      <strong>{texto}</strong>
      <CopyButton value={valor}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy}>
            {copied ? 'Copiado' : 'Copiar'}
          </Button>
        )}
      </CopyButton>
    </span>
  );
}
