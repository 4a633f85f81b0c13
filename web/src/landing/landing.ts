// The badge is the tax authority's: without the address it gave for this site there is nothing to show.
const insignia = document.querySelector<HTMLAnchorElement>('#data-fiscal');
if (insignia?.getAttribute('href')?.startsWith('http')) insignia.hidden = false;

// A link to one answer opens it.
const abrir = (): void => {
  const respuesta = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (respuesta instanceof HTMLDetailsElement) respuesta.open = true;
};
addEventListener('hashchange', abrir);
abrir();
