/** True for an element where keys write text, and so are no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type="checkbox"]')))
  );
}
