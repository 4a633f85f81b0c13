/**
 * Moves the focus to a field with all of it selected, so that what is typed takes its place. Selected before it has the focus: after, the
 * page would be measured twice.
 */
export function focusWhole(field: HTMLInputElement | HTMLTextAreaElement, options?: FocusOptions): void {
  field.setSelectionRange(0, field.value.length);
  field.focus(options);
}
