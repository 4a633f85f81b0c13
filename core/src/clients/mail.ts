import type { Transporter } from 'nodemailer';
import { openOnce } from '../openOnce.ts';
import { AppError, type DataOf } from '../rules/errors.ts';

export interface Correo {
  /** Sender's name when it is not ours, beside our address, which sends the mail. */
  de?: string;
  /** Reply-to address. */
  responderA?: string;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  adjuntos?: readonly { nombre: string; tipo: string; contenido: Uint8Array }[];
}

export interface Mailer {
  /** false: SMTP_URL is not set, and `send` always fails. */
  readonly configurado: boolean;
  /** @throws AppError `mail_no_disponible` { motivo: 'sin_configurar' | 'sin_conexion' | 'sin_permiso' | 'rechazado' } */
  send(correo: Correo): Promise<void>;
  close(): Promise<void>;
}

/** SMTP answers that mean 'not this message': trying again changes nothing. */
const REFUSED: Readonly<Record<string, DataOf<'mail_no_disponible'>['motivo']>> = {
  EENVELOPE: 'rechazado',
  EMESSAGE: 'rechazado',
  EAUTH: 'sin_permiso',
};

/** Mail through an SMTP server. `smtpUrl` null: not configured. */
export function createMailer({
  smtpUrl,
  from,
}: {
  smtpUrl: string | null;
  from: { name: string; address: string };
}): Mailer {
  const transport = smtpUrl === null ? null : openOnce(() => openMailTransport(smtpUrl));
  return {
    configurado: smtpUrl !== null,
    async send({ de, responderA, para, asunto, texto, html, adjuntos = [] }) {
      if (transport === null) throw new AppError('mail_no_disponible', { motivo: 'sin_configurar' });
      try {
        const abierto = await transport();
        await abierto.sendMail({
          from: de === undefined ? from : { ...from, name: `${de} (por ${from.name})` },
          ...(responderA !== undefined && { replyTo: responderA }),
          to: para,
          subject: asunto,
          text: texto,
          html,
          attachments: adjuntos.map(({ nombre, tipo, contenido }) => ({
            filename: nombre,
            contentType: tipo,
            content: Buffer.from(contenido),
          })),
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
    async close() {
      (await transport?.opened())?.close();
    },
  };
}

/** AppError of a failure of the mail server or of the way to it. */
export function toMailError(error: unknown): AppError {
  const motivo = REFUSED[String((error as { code?: unknown }).code)] ?? 'sin_conexion';
  return new AppError('mail_no_disponible', { motivo }, { cause: error });
}

/** Loads the mailer at the first mail: most processes send none for a while. `saludoMs`: milliseconds to wait for the server's greeting. */
export async function openMailTransport(url: string, saludoMs = 10_000): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, connectionTimeout: saludoMs, greetingTimeout: saludoMs, socketTimeout: 3 * saludoMs });
}
