import { escapeHtml } from './html.ts';

/** Content of a page of the server, for people who come from a mail or from the marketplace, with a session or without. */
export interface PaginaContenido {
  titulo: string;
  parrafos: readonly string[];
  /** Button of a form that posts to `action`. */
  boton?: { texto: string; action: string };
  /** Link to go on from the page. */
  enlace?: { texto: string; href: string };
}

/** Writes the page, in both colour schemes, without script. */
export function renderPagina({ titulo, parrafos, boton, enlace }: PaginaContenido, nonce: string): string {
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(titulo)} · Talonario</title>
<link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<p class="marca">Talonario</p>
<h1>${escapeHtml(titulo)}</h1>
${parrafos.map((parrafo) => `<p>${escapeHtml(parrafo)}</p>`).join('\n')}
${boton ? `<form method="post" action="${escapeHtml(boton.action)}"><button type="submit">${escapeHtml(boton.texto)}</button></form>` : ''}
${enlace ? `<p><a href="${escapeHtml(enlace.href)}">${escapeHtml(enlace.texto)}</a></p>` : ''}
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --papel: #f5f1e8; --hoja: #fdfbf6; --orilla: #cfc7b5; --tinta: #1d1b17; --suave: #5c5649; --verde: #1f4d3a; --sobre: #fdfbf6; --enlace: #1f4d3a; }
@media (prefers-color-scheme: dark) { :root { --papel: #161411; --hoja: #1e1b17; --orilla: #4a443a; --tinta: #f0eadd; --suave: #b8af9e; --verde: #2c7457; --sobre: #ffffff; --enlace: #8fcaab; } }
body { margin: 0; padding: 10vh 16px 16px; background: var(--papel); color: var(--tinta); font: 15px/1.5 'IBM Plex Sans', system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 24px; background: var(--hoja); border: 1px solid var(--orilla); border-radius: 4px; }
.marca { margin: 0 0 16px; color: var(--suave); font-size: 13px; }
h1 { margin: 0 0 16px; font-size: 20px; line-height: 1.3; } p { margin: 0 0 16px; overflow-wrap: anywhere; }
button { width: 100%; min-height: 44px; padding: 8px 20px; border: 0; border-radius: 4px; background: var(--verde); color: var(--sobre); font: inherit; font-weight: 600; cursor: pointer; }
form { margin: 24px 0 16px; } a { color: var(--enlace); } main > :last-child { margin-bottom: 0; }
:focus-visible { outline: 2px solid var(--enlace); outline-offset: 2px; }
`;
