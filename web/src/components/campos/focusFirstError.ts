/** After a submit that found errors, the focus goes to the first field that has one. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const campos = document.querySelectorAll<HTMLElement>('form [aria-invalid="true"]');
    [...campos].find((campo) => campo.offsetParent !== null)?.focus();
  });
}
