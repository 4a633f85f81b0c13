import { pino } from 'pino';
import type { Config } from '../../../config.ts';
import type { Log } from './log.ts';

/** Never written, wherever they come in what is logged. */
const SECRETS = ['authorization', 'password', 'token', 'access_token', 'refresh_token', 'sign', 'code', 'cookie'];

/** A log of JSON lines on stderr: stdout belongs to whoever hosts the process. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level: logLevel, redact: { paths, censor: '[oculto]' } }, pino.destination({ fd: 2, sync: true }));
}
