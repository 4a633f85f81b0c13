/** Content drawn between two marks, for the file's structure to point at. */
export type StructureContent = object;

export type TipoEtiqueta = 'Document' | 'P' | 'H1' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** Node of a document's structure; a leaf has the contents drawn for it. */
export interface Etiqueta {
  tipo: TipoEtiqueta;
  /** Position of a leaf in reading order. */
  orden: number;
  hijas: Etiqueta[];
  contenidos: StructureContent[];
  atributos: { scope?: 'Column' | 'Row'; alt?: string };
}
