import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A stable function that runs the latest drawing's one: a memoised component that receives it is not drawn again. Not to be
 * called while drawing.
 */
export function useEstable<A extends readonly unknown[], R>(ultima: (...args: A) => R): (...args: A) => R {
  const ref = useRef(ultima);
  useLayoutEffect(() => {
    ref.current = ultima;
  });
  const [estable] = useState(
    () =>
      (...args: A) =>
        ref.current(...args),
  );
  return estable;
}
