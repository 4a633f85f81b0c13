// The API in a process of its own, which prints its address; the flows about dying kill it.
import { createApp } from '@talonario/api';
import { openDeps, readConfig, type IssuingTimes } from '@talonario/core/server/instalacion';
import { serve } from '../servicios/sitio.ts';

const { env, issuing } = JSON.parse(process.argv[2] ?? '') as {
  env: Record<string, string>;
  issuing: Partial<IssuingTimes>;
};
const deps = await openDeps(readConfig(env), { issuing });
const { url } = await serve(createApp(deps).callback());
process.stdout.write(`${JSON.stringify({ url })}\n`);
