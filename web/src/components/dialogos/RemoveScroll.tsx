import { useLayoutEffect, type ComponentPropsWithRef } from 'react';
import { afterPaint } from '../../hooks/pantalla/afterPaint.ts';

interface Props extends ComponentPropsWithRef<'div'> {
  enabled?: boolean;
}

/** Dialogs that hold the page still, one over another. */
let abiertos = 0;

/**
 * Runs after the dialog is drawn, or gone: a page that begins or stops scrolling is painted whole again, under the pressed
 * button.
 */
const hold = () => document.documentElement.toggleAttribute('data-quieta', abiertos > 0);

/**
 * Holder of the page under a dialog, in place of `react-remove-scroll` (vite.config.ts). That one writes a
 * variable on the `body` which everything in it inherits: the style of a list of hundreds of rows is worked out again before
 * the dialog is seen, and again when it is closed. An attribute of the root that only says `overflow` changes no style of theirs.
 */
export function RemoveScroll({ enabled = true, ...rest }: Props) {
  useLayoutEffect(() => {
    if (!enabled) return;
    abiertos += 1;
    afterPaint(hold);
    return () => {
      abiertos -= 1;
      afterPaint(hold);
    };
  }, [enabled]);
  return <div {...rest} />;
}

/** The library puts them on what would move with the bar of the page, whose place is kept: nothing does. */
RemoveScroll.classNames = { fullWidth: '', zeroRight: '' };
