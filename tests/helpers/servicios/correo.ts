import { expect } from 'vitest';
import type { Servidor } from './servidor.ts';

/** Link in the last mail to this address. */
export async function mailedLink({ smtp }: Servidor, email: string, asunto: string): Promise<string> {
  const last = () => smtp.correos().findLast((correo) => correo.para.includes(email) && correo.asunto === asunto);
  await expect.poll(last).toBeDefined();
  const [link] = /https?:\/\/\S+/.exec(last()?.texto ?? '') ?? [];
  if (link === undefined) throw new Error(`no link in the mail to ${email}`);
  return link;
}
