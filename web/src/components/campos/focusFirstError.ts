/** Focuses the first field with an error, after a refused submit. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const campos = document.querySelectorAll<HTMLElement>('form [aria-invalid="true"]');
    [...campos].find((campo) => campo.offsetParent !== null)?.focus();
  });
}
