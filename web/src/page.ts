/** A value the server wrote in a hidden field of the page; empty when it wrote none. */
export function pageField(
  name: 'meliClientId' | 'meliRedirectUri' | 'meliAuthUrl' | 'arcaCuit' | 'soporteEmail',
): string {
  const value = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  return value.startsWith('__') ? '' : value;
}

/** The nonce that lets this page's own styles through its security policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
