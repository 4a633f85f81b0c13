/** Whether keys pressed there are text: then they are no shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type="checkbox"]')))
  );
}
