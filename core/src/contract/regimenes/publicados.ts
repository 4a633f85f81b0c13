import { caba } from './caba.ts';
import type { RegimenPublicado } from './regimen.ts';
import { tucuman } from './tucuman.ts';

/** Every regime of perception, as it is published. */
export const publicados = { caba, tucuman } as const satisfies Record<string, RegimenPublicado>;
