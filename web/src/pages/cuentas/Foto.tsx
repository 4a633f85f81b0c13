import type { Cuenta } from '@talonario/core/empresas';
import { useState } from 'react';
import classes from './Foto.module.css';

/** The account's picture, or its initial when it has none or it does not come. The nickname is always beside it. */
export function Foto({ cuenta, size }: { cuenta: Pick<Cuenta, 'nickname' | 'thumbnail'>; size: number }) {
  const [falla, setFalla] = useState<string | null>(null);
  const url = cuenta.thumbnail?.picture_url ?? null;
  const medidas = { width: size, height: size };
  return url === null || url === falla ? (
    <span className={classes.foto} style={medidas} aria-hidden="true">
      {cuenta.nickname.charAt(0).toUpperCase()}
    </span>
  ) : (
    <img className={classes.foto} src={url} alt="" {...medidas} onError={() => setFalla(url)} />
  );
}
