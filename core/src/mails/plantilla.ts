import { enUnRenglon } from '../contract/texto.ts';

/** A mail ready to be sent, without its recipient. */
export interface Plantilla {
  asunto: string;
  texto: string;
  html: string;
}

export interface Contenido {
  /** Sender's name at the top; absent: ours. */
  encabezado?: string;
  asunto: string;
  /** Paragraphs before the button. */
  parrafos: readonly string[];
  /** Links after the paragraphs, a line each. */
  lista?: readonly { texto: string; url: string }[];
  /** Button; null: no link to follow. */
  boton: { texto: string; url: string } | null;
  /** Paragraphs after the button: how long the link lasts, what to do when it was not you. */
  notas: readonly string[];
  /** Address to report a mail that should not have come. */
  soporte: string;
}

/**
 * Writes a mail: one column of text with a button and the bare address. The text part says the same. Colours are the mail program's in its
 * dark mode: the page declares both schemes and paints nothing but the button.
 */
export function compose({
  encabezado = 'Talonario',
  asunto,
  parrafos,
  lista = [],
  boton,
  notas: propias,
  soporte,
}: Contenido): Plantilla {
  const notas = [...propias, `Si no esperabas este mail o te parece un engaño, avisanos: ${soporte}.`];
  const ir = boton === null ? [] : [`${boton.texto}:\n${boton.url}`];
  const renglones = lista.map((renglon) => `- ${renglon.texto}\n  ${renglon.url}`);
  const texto = [...parrafos, ...renglones, ...ir, ...notas, FIRMA].join('\n\n');
  const html = `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(asunto)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) { .boton { background: #7fb59a !important; color: #10201a !important; } }
</style>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 'IBM Plex Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(encabezado)}</p>
${parrafos.map(paragraph).join('\n')}
${lista.length === 0 ? '' : `<ul style="margin:0 0 16px;padding-left:20px">${lista.map(renglonOf).join('')}</ul>\n`}${boton === null ? '' : link(boton)}${notas.map(paragraph).join('\n')}
<p style="margin:24px 0 0;font-size:14px">${FIRMA}</p>
</div>
</body>
</html>
`;
  return { asunto, texto: `${texto}\n`, html };
}

/** Characters that separate a domain besides the dot (UTS 46, section 2.3), or that look like one. */
const PUNTOS = /[\u3002\uFF0E\uFF61\u2024\uFE52\u0701\u0702\u06D4\uA4F8]/gu;

/** Longest typed name in a mail, in characters: a razón social, not an announcement. */
const LARGO_DE_NOMBRE = 80;

/**
 * A name that somebody typed, for a mail to somebody else: in one line, with nothing that a mail program turns into a link. The mail is
 * ours, whatever the name says.
 */
export function nombreEnMail(nombre: string): string {
  const sinEnlaces = enUnRenglon(nombre)
    .replace(/[a-z]+:\/\/|[@<>]/gi, ' ')
    .replace(PUNTOS, '.')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}[\p{L}\p{N}-]+)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return sinEnlaces.length > LARGO_DE_NOMBRE ? `${sinEnlaces.slice(0, LARGO_DE_NOMBRE)}…` : sinEnlaces;
}

/** Names of a list that a mail shows; the page has them all. */
const NOMBRES = 5;

/** Several names that somebody typed, as they go in a mail. */
export function nombresEnMail(nombres: readonly string[]): string {
  const resto = nombres.length - NOMBRES;
  return `${nombres.slice(0, NOMBRES).map(nombreEnMail).join(', ')}${resto > 0 ? ` y ${resto} más` : ''}`;
}

const FIRMA = 'Talonario, facturación para vendedores de Mercado Libre.';

function link(boton: { texto: string; url: string }): string {
  const url = escapeHtml(boton.url);
  return `<p style="margin:24px 0"><a class="boton" href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5c45;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(boton.texto)}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${url}" style="color:inherit">${url}</a></p>
`;
}

function renglonOf({ texto, url }: { texto: string; url: string }): string {
  return `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(texto)}</a></li>`;
}

function paragraph(texto: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(texto)}</p>`;
}

function escapeHtml(texto: string): string {
  return texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
