import type { ComponentPropsWithRef } from 'react';
import classes from './Boton.module.css';
import { Enlace } from './Enlace.tsx';

type Props = ComponentPropsWithRef<'button'> & {
  /** Tip over the button: its effect, or the reason it is disabled. */
  'data-pista'?: string;
  'data-peligro'?: boolean | undefined;
  'data-disabled'?: boolean | undefined;
  grande?: boolean;
  to?: never;
};
type PropsEnlace = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  to: string;
  'data-pista'?: string;
  'data-peligro'?: boolean | undefined;
};

/**
 * A drawing to press in a row. A plain button: a long list has hundreds of them, and one of the library costs ten times as
 * much to draw.
 */
export function Boton(props: Props | PropsEnlace) {
  if (props.to !== undefined) return <Enlace {...props} className={classes.boton} />;
  const { grande = false, ...rest } = props;
  return <button type="button" {...rest} className={classes.boton} data-grande={grande || undefined} />;
}
