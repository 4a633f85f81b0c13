// Search of the API's page. Without this script the page is whole: the form stays hidden, and the browser's own search finds.
const form = document.querySelector('form[role="search"]');
const campo = form.elements.namedItem('q');
const cuenta = form.querySelector('[role="status"]');
const nada = document.querySelector('#nada');
const operaciones = [...document.querySelectorAll('.operacion')];
const grupos = [...document.querySelectorAll('.grupo')];
const guia = [...document.querySelectorAll('.guia, #esquemas')];

const plain = (texto) =>
  texto
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Shows the operations that have every word; with none typed, all of them and the guide. */
function search() {
  const palabras = plain(campo.value).split(/\s+/).filter(Boolean);
  let halladas = 0;
  for (const operacion of operaciones) {
    operacion.hidden = !palabras.every((palabra) => operacion.dataset.busca.includes(palabra));
    if (!operacion.hidden) halladas += 1;
  }
  for (const grupo of grupos) grupo.hidden = grupo.querySelector('.operacion:not([hidden])') === null;
  for (const parte of guia) parte.hidden = palabras.length > 0;
  nada.hidden = halladas > 0;
  nada.querySelector('p').textContent =
    `Ninguna operación tiene «${campo.value.trim()}». Probá con menos palabras, con el comienzo de una o con el código de una falla.`;
  const cuantas = halladas === 1 ? '1 operación' : `${halladas} operaciones`;
  cuenta.textContent = palabras.length > 0 ? cuantas : '';
}

/** Opens the operation that the address names: it may be closed, or hidden by a search. */
function openTarget() {
  const destino = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (destino === null) return;
  if (destino.closest('[hidden]') !== null) clear();
  if (destino instanceof HTMLDetailsElement) destino.open = true;
  destino.scrollIntoView();
}

function clear() {
  campo.value = '';
  keep();
}

/** Keeps the search in the address, so that the address can be shared. */
function keep() {
  const url = new URL(location.href);
  if (campo.value.trim() === '') url.searchParams.delete('q');
  else url.searchParams.set('q', campo.value.trim());
  history.replaceState(null, '', url);
  search();
}

form.hidden = false;
form.addEventListener('submit', (evento) => evento.preventDefault());
campo.addEventListener('input', keep);
nada.querySelector('button').addEventListener('click', () => {
  clear();
  campo.focus();
});
addEventListener('hashchange', openTarget);
addEventListener('keydown', (evento) => {
  if (evento.key !== '/' || evento.target === campo) return;
  evento.preventDefault();
  campo.focus();
});
campo.value = new URLSearchParams(location.search).get('q') ?? '';
search();
openTarget();
