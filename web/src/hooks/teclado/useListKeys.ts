import { useEffect, useRef, type RefObject } from 'react';
import { isTyping } from './isTyping.ts';

/**
 * `j` and `k` move through the rows (`[data-row]`) of a list and `x` chooses the one with the focus, from anywhere in the
 * page but where one types or while a dialog is open. Enter is the row's own matter.
 */
export function useListKeys<E extends HTMLElement = HTMLTableSectionElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const actual = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === 'x') rows[actual]?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
      else if (event.key === 'j') rows[Math.min(actual + 1, rows.length - 1)]?.focus();
      else if (event.key === 'k') rows[Math.max(actual - 1, 0)]?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return list;
}
