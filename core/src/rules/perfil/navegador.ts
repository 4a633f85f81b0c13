/** Browsers by the mark of their User-Agent, the most specific first: most say that they are another one too. */
const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** `Chrome en Windows`, as a person calls the browser of a User-Agent (RFC 9110, 10.1.5); '': it tells neither. */
export function nombreDelNavegador(userAgent: string): string {
  const nameIn = (tabla: typeof NAVEGADORES): string => tabla.find(([marca]) => marca.test(userAgent))?.[1] ?? '';
  return [nameIn(NAVEGADORES), nameIn(SISTEMAS)].filter((nombre) => nombre !== '').join(' en ');
}
