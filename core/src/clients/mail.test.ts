import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer } from './mail.ts';

const correo = { para: 'ana@mitienda.com.ar', asunto: 'Tu factura', texto: 'Va adjunta.', html: '<p>Va adjunta.</p>' };
const from = { name: 'Talonario', address: 'soporte@mitienda.com.ar' };

const open: SMTPServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))));
});

async function startSmtp(refused?: string): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) => done(address.address === refused ? new Error('no such mailbox') : null),
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  open.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

describe('createMailer', () => {
  it('sends both texts and what is attached', async () => {
    const { url, received } = await startSmtp();
    const mail = createMailer({ smtpUrl: url, from });
    const contenido = new TextEncoder().encode('%PDF-1.7');
    await mail.send({ ...correo, adjuntos: [{ nombre: 'factura.pdf', tipo: 'application/pdf', contenido }] });
    expect(mail.configurado).toBe(true);
    expect(received[0]).toContain('From: Talonario <soporte@mitienda.com.ar>');
    expect(received[0]).toContain('To: ana@mitienda.com.ar');
    expect(received[0]).toContain('Subject: Tu factura');
    expect(received[0]).toContain('<p>Va adjunta.</p>');
    expect(received[0]).toContain('filename=factura.pdf');
    expect(received[0]).toContain(Buffer.from('%PDF-1.7').toString('base64'));
  });

  it('is from the sender’s name at our address, with replies to the sender', async () => {
    const { url, received } = await startSmtp();
    const mail = createMailer({ smtpUrl: url, from });
    await mail.send({ ...correo, de: 'Tienda "Norte" SRL', responderA: 'ventas@norte.test' });
    const [cabeza] = received[0]?.split('\r\n\r\n') ?? [];
    expect(cabeza).toContain('From: "Tienda \\"Norte\\" SRL (por Talonario)" <soporte@mitienda.com.ar>');
    expect(cabeza).toContain('Reply-To: ventas@norte.test');
  });

  it('fails when mail is not configured', async () => {
    const mail = createMailer({ smtpUrl: null, from });
    expect(mail.configurado).toBe(false);
    await expect(mail.send(correo)).rejects.toMatchObject({
      code: 'mail_no_disponible',
      data: { motivo: 'sin_configurar' },
    });
  });

  it('tells a refused message from a server that is not there', async () => {
    const { url } = await startSmtp(correo.para);
    await expect(createMailer({ smtpUrl: url, from }).send(correo)).rejects.toMatchObject({
      code: 'mail_no_disponible',
      data: { motivo: 'rechazado' },
    });
    // This server knows no user.
    await expect(
      createMailer({ smtpUrl: url.replace('//', '//talonario:vieja@'), from }).send(correo),
    ).rejects.toMatchObject({
      data: { motivo: 'sin_permiso' },
    });
    // Nothing listens on port 1.
    await expect(createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from }).send(correo)).rejects.toMatchObject({
      data: { motivo: 'sin_conexion' },
    });
  });
});
