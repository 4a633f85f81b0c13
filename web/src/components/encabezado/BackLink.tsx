import { Link, type To } from 'react-router';
import { Icon } from '../Icon.tsx';
import classes from './BackLink.module.css';

/** Link to the screen this one was entered from. A long name is cut, and said whole by its tip. */
export function BackLink({ to, texto }: { to: To; texto: string }) {
  return (
    <Link className={classes.volver} to={to} data-solo-pantalla>
      <Icon name="izquierda" size={16} />
      <span title={texto}>{texto}</span>
    </Link>
  );
}

/** The same way back as an arrow before the title, where there is no room for the list beside what was chosen of it. */
export function BackArrow({ to, texto }: { to: To; texto: string }) {
  return (
    <Link className={classes.flecha} to={to} title={texto} data-solo-pantalla>
      <Icon name="izquierda" />
      <span className="solo-lector">{texto}</span>
    </Link>
  );
}
