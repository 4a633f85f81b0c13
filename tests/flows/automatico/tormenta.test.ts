import { test } from 'vitest';
import { expectTormenta } from '../../helpers/mundos/tormenta.ts';

const MINUTO_MS = 60_000;

// Few sales that are told of over and over; a whole night is in the campaign.
test('300 notices, two workers, one of them killed', () => expectTormenta({ ordenes: 70, avisos: 300 }), 5 * MINUTO_MS);
