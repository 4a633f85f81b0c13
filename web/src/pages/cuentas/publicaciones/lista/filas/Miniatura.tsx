import { useState } from 'react';
import { Icon } from '../../../../../components/Icon.tsx';
import classes from './Miniatura.module.css';

/** The picture of a listing; a drawing where there is none, or it does not come. The title is always beside it. */
export function Miniatura({ url, size = 40 }: { url: string | null; size?: number }) {
  const [falla, setFalla] = useState<string | null>(null);
  const medidas = { width: size, height: size };
  return url === null || url === falla ? (
    <span className={classes.miniatura} style={medidas} aria-hidden="true">
      <Icon name="foto" size={size / 2} />
    </span>
  ) : (
    <img
      className={classes.miniatura}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      {...medidas}
      onError={() => setFalla(url)}
    />
  );
}
