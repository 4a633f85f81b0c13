/** Something drawn between two marks, for the file's structure to point at. */
export type StructureContent = object;

export type TipoEtiqueta = 'Document' | 'P' | 'H1' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** A piece of a document's structure; a leaf has the contents that were drawn for it. */
export interface Etiqueta {
  tipo: TipoEtiqueta;
  /** Of the leaves, in reading order. */
  orden: number;
  hijas: Etiqueta[];
  contenidos: StructureContent[];
  atributos: { scope?: 'Column' | 'Row'; alt?: string };
}
