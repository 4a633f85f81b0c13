import type { ClaveRegimen } from '../../../contract/regimenes/regimenes.ts';
import type { Regimen } from '../regimen.ts';
import { caba } from './caba/caba.ts';
import { sircip } from './sircip/sircip.ts';
import { tucuman } from './tucuman/tucuman.ts';

/** Every regime of perception, a row each. */
export const regimenes: Readonly<Record<ClaveRegimen, Regimen>> = { caba, tucuman, sircip };
