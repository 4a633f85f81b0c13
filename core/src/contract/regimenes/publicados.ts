import { caba } from './caba.ts';
import type { RegimenPublicado } from './regimen.ts';
import { sircip } from './sircip.ts';
import { tucuman } from './tucuman.ts';

/** Every regime of perception, as it is published. */
export const publicados = { caba, tucuman, sircip } as const satisfies Record<string, RegimenPublicado>;
