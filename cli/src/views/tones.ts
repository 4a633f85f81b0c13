import type { TextProps } from 'ink';
import type { Tone } from '../output/output.ts';

/** One accent; amber for what waits and red only for what needs a person. */
export const tones: Record<Tone, Pick<TextProps, 'color' | 'dimColor'>> = {
  normal: {},
  tenue: { dimColor: true },
  bien: { color: 'green' },
  espera: { color: 'yellow' },
  atencion: { color: 'red' },
};
