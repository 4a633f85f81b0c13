import { useLayoutEffect, useRef, useState } from 'react';

/** The same function always, which does what the last drawing says: who may call it is not drawn again for it. Not while drawing. */
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
