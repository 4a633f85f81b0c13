// Apart: only an answer that came damaged brings it.
export { leerParcial } from '@talonario/core';
