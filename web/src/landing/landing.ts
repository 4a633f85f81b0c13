// The badge is the tax authority's: without the address it gave for this site there is nothing to show.
const insignia = document.querySelector<HTMLAnchorElement>('#data-fiscal');
if (insignia?.getAttribute('href')?.startsWith('http')) insignia.hidden = false;
