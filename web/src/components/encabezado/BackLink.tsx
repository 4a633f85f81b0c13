import { Link, type To } from 'react-router';
import { Icon } from '../Icon.tsx';
import classes from './BackLink.module.css';

/** Link to the screen this one was entered from. A long name is cut, and said whole by its tip. */
export function BackLink({ to, texto, soloAngosta = false }: { to: To; texto: string; soloAngosta?: boolean }) {
  return (
    <Link className={classes.volver} to={to} data-angosta={soloAngosta || undefined} data-solo-pantalla>
      <Icon name="izquierda" size={16} />
      <span title={texto}>{texto}</span>
    </Link>
  );
}
