// Apart: only an answer that came damaged brings it.
export { readParcial } from '@talonario/core/base';
