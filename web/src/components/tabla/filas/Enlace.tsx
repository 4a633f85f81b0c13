import { createContext, use, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { Link, type NavigateOptions } from 'react-router';

/** Stable function by which the rows' links navigate without leaving the page. */
export const Ir = createContext<((to: string, options?: NavigateOptions) => void) | null>(null);

/** `state`: what goes with it and is not in the address. */
type Props = { to: string; state?: unknown } & Omit<ComponentPropsWithRef<'a'>, 'href'>;

/**
 * A link to another screen from the row of a table. Unlike the router's own, it does not listen to where one is: a hundred rows
 * with their links would be drawn again for each filter, page or order, which are in the address, before the press is seen.
 */
export function Enlace(props: Props) {
  const ir = use(Ir);
  return ir === null ? <Link {...props} /> : <DeFila {...props} ir={ir} />;
}

function DeFila({ to, state, ir, onClick, ...rest }: Props & { ir: (to: string, options?: NavigateOptions) => void }) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    ir(to, { state });
  };
  return <a {...rest} href={to} onClick={go} />;
}

/** True for a click that asks for no other tab or window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
